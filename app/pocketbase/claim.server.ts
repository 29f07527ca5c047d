import sql, { type Sql } from 'sql-template-tag'
import { isProtectedEnough } from '~/features/account/accounts/second-factor/second-factor.server'

/**
 * What a token says about its account, as of the last time that it was read. A statement with the condition proves that it
 * still holds, which saves the lookup of the account. Without the proof, the request starts over with that lookup.
 */
export class Claim {
  readonly condition: Sql
  isProven = false

  constructor({ id, tokenKey, verified }: { id: string; tokenKey: string; verified: boolean }) {
    this.condition = sql`exists (select from users where id = ${id} and token_key = ${tokenKey} and verified = ${verified}
      and ${isProtectedEnough(sql`users.id`)})`
  }
}

/** A request needs more than one statement before it could prove its claim. */
export class UnprovenError extends Error {
  override name = 'UnprovenError'
}
