import type { Theme } from '~/components/shell/site'
import { overHttps } from '../session/cookie-name.server'

/** Returns the theme of this browser, dark by default. */
export const themeOf = (request: Request): Theme => themeIn(request.headers.get('Cookie') ?? '')

export const themeIn = (cookies = ''): Theme => asTheme(cookies.match(/(?:^|;\s*)theme=([^;]+)/)?.[1]) ?? 'dark'

const THEMES: readonly Theme[] = ['dark', 'light', 'system']

export const asTheme = (text: unknown): Theme | undefined => THEMES.find(theme => theme === text)

/** Returns the `Set-Cookie` value that stores the theme for a year. */
export const themeHeader = (theme: Theme) =>
  `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${overHttps ? '; Secure' : ''}`
