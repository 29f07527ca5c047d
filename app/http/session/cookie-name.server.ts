import { env } from '~/platform/env.server'
import { ForbiddenError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

/** Whether the app uses HTTPS: cookies are then secure, and HSTS applies. */
export const overHttps = env.APP_URL.startsWith('https:')

/**
 * Returns the cookie name for all paths. Over HTTPS, `__Host-` prevents other hosts of the domain from setting the
 * cookie.
 */
export const hostCookie = (name: string) => (overHttps ? `__Host-${name}` : name)

/** Returns the cookie name for one path. Over HTTPS, `__Secure-` requires a secure cookie. */
export const pathCookie = (name: string) => (overHttps ? `__Secure-${name}` : name)

/**
 * Rejects a sign-in from a page that was opened over HTTP while the app uses HTTPS: the browser would drop the secure
 * cookies, and show the empty form again. Browsers accept them from this machine.
 * @throws ForbiddenError with the address to open
 */
export function requireHttps(request: Request): void {
  const origin = request.headers.get('Origin') ?? ''
  if (!overHttps || !/^http:\/\/(?!(localhost|127\.0\.0\.1|\[::1\])(:|$))/.test(origin)) return
  throw new ForbiddenError(
    i18n.t('This page was opened over http, where your browser cannot stay logged in. Open {address} instead.', {
      address: env.APP_URL,
    }),
  )
}
