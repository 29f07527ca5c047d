import sql, { raw } from 'sql-template-tag'
import type { Requester, Rule } from './collection.server'

const NOBODY = sql`false`

/** Returns the rule that permits rows with the requester in that column. */
export const own =
  (column = 'user'): NonNullable<Rule> =>
  (requester, alias) =>
    requester.kind === 'superuser' ? sql`true` : memberIs(requester, raw(`${alias}."${column}"`))

/** Returns the condition for the requester's own account, even if unverified. */
export const oneself: NonNullable<Rule> = (requester, alias) => {
  if (requester.kind === 'superuser') return sql`true`
  return requester.kind === 'user' ? sql`${raw(alias)}.id = ${requester.id}` : NOBODY
}

function memberIs(requester: Requester, column: ReturnType<typeof raw>) {
  return requester.kind === 'user' && requester.verified ? sql`${column} = ${requester.id}` : NOBODY
}

/** Visible to its owner only. */
export const OWN = { list: own(), view: own() }
