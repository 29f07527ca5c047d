import sql from 'sql-template-tag'
import { type Db, db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { query } from '~/platform/db/query.server'
import { afterCommit, inTransaction } from '~/platform/db/transaction.server'
import { ForbiddenError } from '~/platform/errors'
import { forgetTries } from '~/platform/input/rate-limit.server'
import { NewUser } from './account.schema'
import { keyOfAccount } from './account-key.server'
import { checked, newTokenKey, rejectingTaken } from './accounts.server'
import { hashNewPassword } from './passwords/passwords.server'

type Credentials = { email: string; password: string }

/**
 * Creates a superuser.
 * @throws InvalidError
 * @throws ConflictError if the address is taken
 */
export async function createSuperuser(input: Credentials, id = newId(), on: Db = db): Promise<{ id: string }> {
  const { email, password } = checked(NewUser.omit({ username: true }).safeParse(input))
  const passwordHash = await hashNewPassword(password, { email })
  return rejectingTaken(() =>
    on.superuser.create({ data: { id, email, passwordHash, tokenKey: newTokenKey() }, select: { id: true } }),
  )
}

/**
 * Changes a superuser's address or password, which invalidates all of their tokens.
 * @throws ConflictError if the address is taken
 * @throws InvalidError for a weak password
 */
export async function changeSuperuser(
  id: string,
  { email, password }: Partial<Credentials>,
  on: Db = db,
): Promise<void> {
  const passwordHash =
    password === undefined ? undefined : await hashNewPassword(password, { email: email ?? (await addressOf(on, id)) })
  const tokenKey = email === undefined && password === undefined ? undefined : newTokenKey()
  await rejectingTaken(() =>
    on.superuser.update({ where: { id }, data: { email, passwordHash, tokenKey }, select: { id: true } }),
  )
  if (passwordHash) await afterCommit(() => forgetTries('sign-in:person', keyOfAccount(id, '_superusers')), on)
}

/**
 * Deletes a superuser.
 * @throws ForbiddenError if it is the last one
 */
export async function removeSuperuser(id: string, on: Db = db): Promise<void> {
  await inTransaction(
    async tx => {
      // Lock all: two concurrent deletions could remove the last two.
      const all = await query<{ id: string }>(sql`select id from _superusers for update`, tx)
      if (all.length < 2) throw new ForbiddenError("You can't delete the only existing superuser.")
      await tx.superuser.deleteMany({ where: { id } })
    },
    { within: on },
  )
}

const addressOf = async (on: Db, id: string) =>
  (await on.superuser.findUniqueOrThrow({ where: { id }, select: { email: true } })).email
