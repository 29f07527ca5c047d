import { env } from '~/platform/env.server'

/** Whether the app uses HTTPS: cookies are then secure, and HSTS applies. */
export const overHttps = env.APP_URL.startsWith('https:')

/**
 * Returns the cookie name for all paths. Over HTTPS, `__Host-` prevents other hosts of the domain from setting the
 * cookie.
 */
export const hostCookie = (name: string) => (overHttps ? `__Host-${name}` : name)

/** Returns the cookie name for one path. Over HTTPS, `__Secure-` requires a secure cookie. */
export const pathCookie = (name: string) => (overHttps ? `__Secure-${name}` : name)
