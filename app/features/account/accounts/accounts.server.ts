import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { violatedIndex } from '~/platform/db/db-errors.server'
import { newId, randomText } from '~/platform/db/ids.server'
import { ConflictError, InvalidError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { NewUser } from './account.schema'
import { hashNewPassword } from './passwords/passwords.server'

export type CreatedUser = { id: string; email: string; username: string; verified: boolean; language: string }

const EMAIL_TAKEN = /*i18n*/ 'An account with this email already exists. You can log in, or reset your password.'
const USERNAME_TAKEN = /*i18n*/ 'This username is already taken. Please choose another.'
const TAKEN: Record<string, { field: string; message: string }> = {
  users_email_key: { field: 'email', message: EMAIL_TAKEN },
  users_username_key: { field: 'username', message: USERNAME_TAKEN },
  _superusers_email_key: { field: 'email', message: EMAIL_TAKEN },
}

/**
 * Returns the actor with this email address.
 * @throws NotFoundError
 */
export async function actorByEmail(email: string): Promise<Actor> {
  const user = await db.user.findUnique({ where: { email }, select: { id: true } })
  if (!user) throw new NotFoundError(`No account uses the address ${email}.`)
  return { userId: user.id }
}

/** A new account, with the fields that API clients may set. */
export type NewAccount = NewUser & {
  id?: string
  betaTester?: boolean
  emailVisibility?: boolean
  timezone?: string
  avatar?: string
}

/**
 * Creates an account. Every user is a beta tester.
 * @throws InvalidError
 * @throws ConflictError on `email` or `username` if it is taken
 */
export async function createUser(
  input: NewAccount,
  { verified }: { verified: boolean },
  on: Db = db,
): Promise<CreatedUser> {
  const account = await checkedAccount(input)
  const { id = newId(), betaTester = true, emailVisibility, timezone, avatar } = input
  const user = { id, ...account, verified, betaTester, emailVisibility, timezone, avatar }
  return rejectingTaken(() =>
    on.user.create({
      data: { ...user, tokenKey: newTokenKey() },
      select: { id: true, email: true, username: true, verified: true, language: true },
    }),
  )
}

/**
 * Returns the columns of an address, a username and a password.
 * @throws InvalidError
 */
export async function checkedAccount(input: NewUser) {
  const { email, username, password } = checked(NewUser.safeParse(input))
  return { email, username, passwordHash: await hashNewPassword(password, { email, username }) }
}

/** Returns a new token key, which invalidates every token signed with the old one. */
export const newTokenKey = () => randomText(50)

type Checked<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }

/**
 * Returns the parsed value.
 * @throws InvalidError if the schema rejected it
 */
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
 * @throws ConflictError on `email` or `username` if it is taken
 */
export async function rejectingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const taken = TAKEN[violatedIndex(error) ?? '']
    if (!taken) throw error
    throw new ConflictError(taken.field, i18n.t(taken.message))
  }
}
