import { randomBytes } from 'node:crypto'
import { db } from '~/platform/db.server'
import { InvalidError } from '~/platform/errors'
import { passwordFits } from './passwords.server'
import { sessionKey } from './sessions.server'

/** A superuser who looks after the instance in the browser. */
export type Host = { superuserId: string; email: string }

/** Hours after which the host signs in anew, whatever they do. */
export const HOST_SESSION_HOURS = 12

/**
 * Finds the superuser by address and password. An unknown address takes as long as a wrong password.
 * @throws InvalidError that does not say which of the two was wrong
 */
export async function signInHost({ email, password }: { email: string; password: string }): Promise<Host> {
  const found = await db.superuser.findUnique({
    where: { email },
    select: { id: true, email: true, passwordHash: true },
  })
  if (!(await passwordFits(password, found?.passwordHash)) || !found) {
    throw new InvalidError({ '': ['Authentication failed. Please check your credentials.'] })
  }
  return { superuserId: found.id, email: found.email }
}

/** Opens a session and gives its id: 256 random bits, of which only the hash is kept. A new password or address ends it. */
export async function startHostSession({ superuserId }: Host): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const expires = new Date(Date.now() + HOST_SESSION_HOURS * 3600_000)
  await db.hostSession.create({ data: { id: sessionKey(id), superuserId, expires }, select: { id: true } })
  return id
}

/** Whose session it is; null when it is unknown or has ended. */
export async function findHost(id: string): Promise<Host | null> {
  const found = await db.hostSession.findFirst({
    where: { id: sessionKey(id), expires: { gt: new Date() } },
    select: { superuser: { select: { id: true, email: true } } },
  })
  return found && { superuserId: found.superuser.id, email: found.superuser.email }
}

/** Ends that session; one that is gone already is no error. */
export async function endHostSession(id: string): Promise<void> {
  await db.hostSession.deleteMany({ where: { id: sessionKey(id) } })
}
