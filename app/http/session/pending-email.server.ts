import { signedCookie } from './instance-cookie.server'

// Signed, so that no one can make this browser show another address. Lasts an hour, so that reloads work.
const cookie = () => signedCookie('pending-email', 60 * 60)

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
