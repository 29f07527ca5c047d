import { randomText } from '~/platform/db/ids.server'
import { signedCookie } from './instance-cookie.server'

// Signed, so that no one can guess another visitor's. It recognizes who promised a gift, and grants nothing else.
const cookie = () => signedCookie('visitor', 365 * 86_400)

/** Returns the ID of a visitor of shared pages; '' without one. */
export async function visitorOf(request: Request): Promise<string> {
  const found: unknown = await cookie().parse(request.headers.get('Cookie'))
  return typeof found === 'string' ? found : ''
}

/** Returns the visitor's ID, or a new one with the `Set-Cookie` value that keeps it. */
export async function rememberVisitor(request: Request): Promise<{ id: string; cookie: string }> {
  const id = (await visitorOf(request)) || randomText(24)
  return { id, cookie: await cookie().serialize(id) }
}
