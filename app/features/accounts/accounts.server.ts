import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'
import { violatedIndex } from '~/platform/db-errors.server'
import { ConflictError, InvalidError, NotFoundError } from '~/platform/errors'
import { newId, randomText } from '~/platform/ids.server'
import { NewUser } from './account.schema'
import { hashNewPassword } from './passwords.server'

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

/** An account that is to be made, with what other clients may say of it from the start. */
export type NewAccount = NewUser & {
  id?: string
  betaTester?: boolean
  emailVisibility?: boolean
  timezone?: string
  avatar?: string
}

/**
 * Makes an account; everyone is a beta tester (specification, section 6).
 * @throws InvalidError when a field breaks its rule
 * @throws ConflictError naming `email` or `username` when it is taken
 */
export async function createUser(input: NewAccount, { verified }: { verified: boolean }): Promise<CreatedUser> {
  const { email, username, password } = checked(NewUser.safeParse(input))
  const passwordHash = await hashNewPassword(password, { email, username })
  const { id = newId(), betaTester = true, emailVisibility, timezone, avatar } = input
  const user = { id, email, username, passwordHash, verified, betaTester, emailVisibility, timezone, avatar }
  return refusingTaken(() =>
    db.user.create({
      data: { ...user, tokenKey: newTokenKey() },
      select: { id: true, email: true, username: true, verified: true },
    }),
  )
}

/** A fresh token key: whatever was signed with the one before is dead. */
export const newTokenKey = () => randomText(50)

type Checked<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }

/** What a schema has accepted. @throws InvalidError with what it has not */
export function checked<T>(result: Checked<T>): T {
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
