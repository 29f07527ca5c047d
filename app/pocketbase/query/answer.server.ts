import type { QueryConfig, QueryResultRow } from 'pg'
import { pool } from '~/platform/db.server'
import { logUnknownField } from '~/platform/unknown-field.server'
import { type Requester, requesterId } from '../collection.server'
import { ApiError } from '../errors'
import { QueryError, UnknownFieldError } from './limits'

/**
 * What Postgres answers to a statement that a client's words have made.
 * @throws QueryError for what it cannot compute, like a time after all years
 */
export async function answersTo<Row extends QueryResultRow>(statement: QueryConfig): Promise<Row[]> {
  try {
    return (await pool.query<Row>(statement)).rows
  } catch (error) {
    // Data that a function does not take, and more than a statement may hold.
    if (/^(22|54)/.test(String((error as { code?: unknown }).code))) throw new QueryError(String(error))
    throw error
  }
}

/** A query that is not understood tells the client nothing but that; an unknown field is logged. @throws ApiError 400 */
export async function understood<T>(requester: Requester, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof UnknownFieldError) logUnknownField(requesterId(requester))
    if (error instanceof QueryError) throw ApiError.badRequest()
    throw error
  }
}
