import sql, { join, raw } from 'sql-template-tag'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'

/** The tables of accounts, with the columns that identify one; they compare without case. */
const IDENTITIES = { users: ['email', 'username'], _superusers: ['email'] } as const
type Accounts = keyof typeof IDENTITIES

/**
 * Returns the key under which limits count an account, or an identity that has none. Postgres decides which identities
 * are the same: its lower case and JavaScript's differ (`İ`), and an account has several names. The text is what
 * `citext` compares.
 */
export async function accountKey(identity: string, accounts: Accounts = 'users'): Promise<string> {
  // Postgres has no text with this character, so it identifies no account.
  if (identity.includes('\0')) return `${accounts} text ${identity}`
  const matches = IDENTITIES[accounts].map(column => sql`${raw(column)} = ${identity}::citext`)
  const [{ id, text } = { id: null, text: identity }] = await query<{ id: string | null; text: string }>(
    prepared(sql`
    select (select id from ${raw(accounts)} where ${join(matches, ' or ')}
      order by email = ${identity}::citext desc limit 1) as id, lower(${identity}::citext::text) as text`),
  )
  return id ? keyOfAccount(id, accounts) : `${accounts} text ${text}`
}

/** Returns the key under which limits count the account with this ID. */
export const keyOfAccount = (id: string, accounts: Accounts = 'users') => `${accounts} id ${id}`
