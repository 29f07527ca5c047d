import type { QueryResultRow } from 'pg'
import type { Statement } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { codeOf } from '~/platform/errors'
import { logUnknownField } from '~/platform/input/unknown-field.server'
import { type Requester, requesterId } from '../collection.server'
import { ApiError } from '../errors'
import { QueryError, UnknownFieldError } from './limits'

/**
 * Runs a statement built from a client's query.
 * @throws QueryError for what Postgres cannot compute, such as a time out of range
 */
export async function runClientQuery<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
  try {
    return await query<Row>(statement)
  } catch (error) {
    // Data exceptions and exceeded limits.
    if (/^(22|54)/.test(codeOf(error))) throw new QueryError(String(error))
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
