import { pool } from '~/platform/db.server'

/** Where accounts are kept, with the columns that identify one; these compare without case. */
const IDENTITIES = { users: ['email', 'username'], _superusers: ['email'] } as const
type Accounts = keyof typeof IDENTITIES

/**
 * Returns the key under which limits count an account, or an identity that has none. Postgres decides which identities are the same:
 * its lower case and JavaScript's differ (`İ`), and an account has several names. The text is what `citext` compares.
 */
export async function accountKey(identity: string, accounts: Accounts = 'users'): Promise<string> {
  // Postgres has no text with this character, so it identifies no account.
  if (identity.includes('\0')) return `${accounts} text ${identity}`
  const { rows } = await pool.query<{ id: string | null; text: string }>({
    name: `account-key-${accounts}`,
    text: `select (select id from ${accounts} where ${IDENTITIES[accounts].map(column => `${column} = $1::citext`).join(' or ')}
      order by email = $1::citext desc limit 1) as id, lower($1::citext::text) as text`,
    values: [identity],
  })
  const [{ id, text } = { id: null, text: identity }] = rows
  return id ? keyOfAccount(id, accounts) : `${accounts} text ${text}`
}

/** Returns the key under which limits count the account with this ID. */
export const keyOfAccount = (id: string, accounts: Accounts = 'users') => `${accounts} id ${id}`
