import { randomText } from '~/platform/db/ids.server'
import { signedCookie } from './instance-cookie.server'

// Signed, so that no one can guess another visitor's. It recognizes who promised a gift, and grants nothing else.
const cookie = () => signedCookie('visitor', 365 * 86_400)

/** Returns the ID of a visitor of shared pages; '' without one. */
export async function visitorOf(request: Request): Promise<string> {
  const found: unknown = await cookie().parse(request.headers.get('Cookie'))
  return typeof found === 'string' ? found : ''
}

const ID_LENGTH = 24
const NEW_ID = new RegExp(`^[a-z0-9]{${ID_LENGTH}}$`)

/** Returns an ID for a form: both requests of a double click then come from the same visitor. */
export const newVisitor = () => randomText(ID_LENGTH)

/** Returns the visitor's ID, or else the one of the form, with the `Set-Cookie` value that keeps it. */
export async function rememberVisitor(request: Request, fresh: string): Promise<{ id: string; cookie: string }> {
  const id = (await visitorOf(request)) || (NEW_ID.test(fresh) ? fresh : newVisitor())
  return { id, cookie: await cookie().serialize(id) }
}
