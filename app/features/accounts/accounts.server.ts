import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'
import { violatedIndex } from '~/platform/db-errors.server'
import { ConflictError, InvalidError, NotFoundError } from '~/platform/errors'
import { newId, randomText } from '~/platform/ids.server'
import { NewUser } from './account.schema'
import { hashPassword } from './passwords.server'

/** An account as its maker gets it back. */
export type CreatedUser = { id: string; email: string; username: string; verified: boolean }

const EMAIL_TAKEN =
  'There is already an account with this email. You can log in, or reset the password if it slipped your mind.'
const USERNAME_TAKEN = 'This username is already taken. Please choose another.'
const TAKEN: Record<string, { field: string; message: string }> = {
  users_email_key: { field: 'email', message: EMAIL_TAKEN },
  users_username_key: { field: 'username', message: USERNAME_TAKEN },
  _superusers_email_key: { field: 'email', message: EMAIL_TAKEN },
}

/**
 * The person behind an address, for the host's command line.
 * @throws NotFoundError when there is no such account
 */
export async function actorByEmail(email: string): Promise<Actor> {
  const user = await db.user.findUnique({ where: { email }, select: { id: true } })
  if (!user) throw new NotFoundError(`There is no account with the address ${email}.`)
  return { userId: user.id }
}

/**
 * Makes an account; everyone is a beta tester (specification, section 6).
 * @throws InvalidError when a field breaks its rule
 * @throws ConflictError naming `email` or `username` when it is taken
 */
export async function createUser(
  input: { email: string; username: string; password: string; betaTester?: boolean },
  { verified }: { verified: boolean },
): Promise<CreatedUser> {
  const { email, username, password } = checked(NewUser.safeParse(input))
  const passwordHash = await hashPassword(password)
  const user = { id: newId(), email, username, passwordHash, verified, betaTester: input.betaTester ?? true }
  return refusingTaken(() =>
    db.user.create({
      data: { ...user, tokenKey: newTokenKey() },
      select: { id: true, email: true, username: true, verified: true },
    }),
  )
}

/**
 * Makes an administrator of the data interface.
 * @throws InvalidError when a field breaks its rule
 * @throws ConflictError when the address is taken
 */
export async function createSuperuser(input: { email: string; password: string }): Promise<{ id: string }> {
  const { email, password } = checked(NewUser.omit({ username: true }).safeParse(input))
  const passwordHash = await hashPassword(password)
  return refusingTaken(() =>
    db.superuser.create({
      data: { id: newId(), email, passwordHash, tokenKey: newTokenKey() },
      select: { id: true },
    }),
  )
}

/** A fresh token key: whatever was signed with the one before is dead. */
export const newTokenKey = () => randomText(50)

type Checked<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }

function checked<T>(result: Checked<T>): T {
  if (result.success) return result.data
  const fields: Record<string, string[]> = {}
  for (const { path, message } of result.error.issues) {
    const field = String(path[0] ?? '')
    fields[field] = [...(fields[field] ?? []), message]
  }
  throw new InvalidError(fields)
}

/**
 * Writes an account.
 * @throws ConflictError naming `email` or `username` when it is taken
 */
export async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const taken = TAKEN[violatedIndex(error) ?? '']
    if (!taken) throw error
    throw new ConflictError(taken.field, taken.message)
  }
}
