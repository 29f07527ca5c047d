import type { Theme } from '~/components/site'
import { overHttps } from './cookie-name.server'

/** The theme this browser has chosen; dark when it has not (specification, section 1). */
export const themeOf = (request: Request): Theme => themeIn(request.headers.get('Cookie') ?? '')

/** The same from the text of a `Cookie` header. */
export const themeIn = (cookies = ''): Theme => asTheme(cookies.match(/(?:^|;\s*)theme=([^;]+)/)?.[1]) ?? 'dark'

const THEMES: readonly Theme[] = ['dark', 'light', 'system']

/** The text as a theme, if it is one. */
export const asTheme = (text: unknown): Theme | undefined => THEMES.find(theme => theme === text)

/** The `Set-Cookie` value that keeps the choice for a year. */
export const themeHeader = (theme: Theme) =>
  `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${overHttps ? '; Secure' : ''}`
