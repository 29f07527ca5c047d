import type { QueryResultRow } from 'pg'
import type { Statement } from '~/platform/db/prepared.server'
import { query, queryWithin } from '~/platform/db/query.server'
import { codeOf } from '~/platform/errors'
import { fairTurns } from '~/platform/fair-turns'
import { logUnknownField } from '~/platform/input/unknown-field.server'
import { singleton } from '~/platform/singleton'
import { type Requester, requesterId } from '../collection.server'
import { ApiError } from '../errors'
import { LIMITS, QueryError, UnknownFieldError } from './limits'
import type { Joined } from './scope.server'

// Joins multiply: a path that comes back to all kits twice reads their number to the power of three.
const JOINED_AT_ONCE = 2
const joinedInTurn = singleton('queries that join', () => fairTurns(JOINED_AT_ONCE))

/** Who asks, and what the statement joins. */
export type Asking = { requester: Requester; joined: Joined }

/**
 * Runs a statement built from a client's query. One that joins has a time limit, and one place for each requester.
 * @throws QueryError for what Postgres cannot compute, such as a time out of range, or not in time
 */
export async function runClientQuery<Row extends QueryResultRow>(
  statement: Statement,
  { requester, joined }: Asking,
): Promise<Row[]> {
  try {
    if (joined.count === 0) return await query<Row>(statement)
    return await joinedInTurn(requesterId(requester) ?? '', () => queryWithin<Row>(statement, LIMITS.joinedMs))
  } catch (error) {
    // Data exceptions, exceeded limits, and the time limit.
    if (/^(22|54|57014)/.test(codeOf(error))) throw new QueryError(String(error))
    throw error
  }
}

/**
 * Maps a QueryError to 400 without details. Logs unknown fields.
 * @throws ApiError 400
 */
export async function asBadRequest<T>(requester: Requester, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof UnknownFieldError) logUnknownField(requesterId(requester))
    if (error instanceof QueryError) throw ApiError.badRequest()
    throw error
  }
}
