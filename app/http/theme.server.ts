import { THEMES, type Theme } from '~/components/site'
import { overHttps } from './cookie-name.server'

/** The theme this browser has chosen; dark when it has not (specification, section 1). */
export function themeOf(request: Request): Theme {
  const chosen = request.headers.get('Cookie')?.match(/(?:^|;\s*)theme=([^;]+)/)?.[1]
  return asTheme(chosen) ?? 'dark'
}

/** The text as a theme, if it is one. */
export const asTheme = (text: unknown): Theme | undefined => THEMES.find(theme => theme === text)

/** The `Set-Cookie` value that keeps the choice for a year. */
export const themeHeader = (theme: Theme) =>
  `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${overHttps ? '; Secure' : ''}`
