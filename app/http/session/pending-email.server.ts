import { createCookie } from '@remix-run/node'
import { sessionSecret } from '~/platform/secrets.server'
import { singleton } from '~/platform/singleton'
import { hostCookie, overHttps } from './cookie-name.server'

// Signed, so that no one can make this browser show another address. Lasts an hour, so that reloads work.
const cookie = () =>
  singleton('pending-email cookie', () =>
    createCookie(hostCookie('pending-email'), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: overHttps,
      maxAge: 60 * 60,
      secrets: [sessionSecret()],
    }),
  )

/**
 * Returns the `Set-Cookie` value that carries an address to the next page, because URLs end up in the history and in
 * logs.
 */
export const rememberEmail = (email: string) => cookie().serialize(email)

/** Returns the address from the previous page, or ''. */
export async function rememberedEmail(request: Request): Promise<string> {
  const email: unknown = await cookie().parse(request.headers.get('Cookie'))
  return typeof email === 'string' ? email : ''
}
