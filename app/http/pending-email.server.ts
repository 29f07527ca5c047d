import { createCookie } from '@remix-run/node'
import { sessionSecret } from '~/platform/secrets.server'
import { singleton } from '~/platform/singleton'
import { hostCookie, overHttps } from './cookie-name.server'

// Signed, so that nobody can make this browser show an address of their choice; an hour, so that a reload still knows it.
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

/** The `Set-Cookie` value that carries an address to the next page: it stands in no URL, history or log. */
export const rememberEmail = (email: string) => cookie().serialize(email)

/** The address that the page before left; empty when there is none. */
export async function rememberedEmail(request: Request): Promise<string> {
  const email: unknown = await cookie().parse(request.headers.get('Cookie'))
  return typeof email === 'string' ? email : ''
}
