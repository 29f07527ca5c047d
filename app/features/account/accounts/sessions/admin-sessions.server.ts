import { randomBytes } from 'node:crypto'
import { db } from '~/platform/db/db.server'
import { InvalidError } from '~/platform/errors'
import { hashToken } from '~/platform/hash-token.server'
import { passwordFits } from '../passwords/passwords.server'

/** An admin, signed in with a superuser account. */
export type Admin = { superuserId: string; email: string }

/** Hours after which an admin must sign in again, even if active. */
export const ADMIN_SESSION_HOURS = 12

/**
 * Signs an admin in. An unknown address takes as long as a wrong password.
 * @throws InvalidError without saying which of the two is wrong
 */
export async function signInAdmin({ email, password }: { email: string; password: string }): Promise<Admin> {
  const found = await db.superuser.findUnique({
    where: { email },
    select: { id: true, email: true, passwordHash: true },
  })
  if (!(await passwordFits(password, found?.passwordHash)) || !found) {
    throw new InvalidError({ '': ['Authentication failed. Please check your credentials.'] })
  }
  return { superuserId: found.id, email: found.email }
}

/**
 * Starts a session and returns its ID: 256 random bits, of which only the hash is stored. A new password or address
 * ends it.
 */
export async function startAdminSession({ superuserId }: Admin): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const expires = new Date(Date.now() + ADMIN_SESSION_HOURS * 3600_000)
  await db.hostSession.create({ data: { id: hashToken(id), superuserId, expires }, select: { id: true } })
  return id
}

/** Returns the admin of a session; null if it is unknown or has expired. */
export async function findAdmin(id: string): Promise<Admin | null> {
  const found = await db.hostSession.findFirst({
    where: { id: hashToken(id), expires: { gt: new Date() } },
    select: { superuser: { select: { id: true, email: true } } },
  })
  return found && { superuserId: found.superuser.id, email: found.superuser.email }
}

/** Ends a session. An unknown ID is not an error. */
export async function endAdminSession(id: string): Promise<void> {
  await db.hostSession.deleteMany({ where: { id: hashToken(id) } })
}
