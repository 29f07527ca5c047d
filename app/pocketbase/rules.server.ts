import sql, { raw } from 'sql-template-tag'
import type { Requester, Rule } from './collection.server'

const NOBODY = sql`false`

/** Rows that name the requester in that column. */
export const own =
  (column = 'user'): NonNullable<Rule> =>
  (requester, alias) =>
    requester.kind === 'superuser' ? sql`true` : memberIs(requester, raw(`${alias}."${column}"`))

/** The requester's own account, also before its address is confirmed. */
export const oneself: NonNullable<Rule> = (requester, alias) => {
  if (requester.kind === 'superuser') return sql`true`
  return requester.kind === 'user' ? sql`${raw(alias)}.id = ${requester.id}` : NOBODY
}

function memberIs(requester: Requester, column: ReturnType<typeof raw>) {
  return requester.kind === 'user' && requester.verified ? sql`${column} = ${requester.id}` : NOBODY
}

/** Seen by its owner alone. */
export const OWN = { list: own(), view: own() }
