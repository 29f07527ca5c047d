import { columnOf } from '~/features/collection/projects/project-fields'
import { DATABASE_DOWN, DATABASE_RETRY_AFTER, isDatabaseDown } from '~/platform/db/database-down'
import { isNulError } from '~/platform/db/db-errors.server'
import { isOutcomeUnknown, UNCONFIRMED } from '~/platform/db/outcome.server'
import { STORAGE_RETRY_AFTER } from '~/platform/error-outcome.server'
import {
  ConflictError,
  DomainError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  RateLimitedError,
  TooLargeError,
  UnavailableError,
} from '~/platform/errors'
import { log } from '~/platform/observability/log.server'
import type { Collection } from './collection.server'
import { ApiError, FieldProblems, type Problems } from './errors'
import { PROBLEM } from './problems'
import { QueryError } from './query/limits'

/** Maps any error of a request with this method to PocketBase's format. Logs unexpected ones. */
export function apiErrorOf(error: unknown, method: string): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof QueryError || isNulError(error)) return ApiError.badRequest()
  if (error instanceof NotFoundError) return ApiError.notFound()
  if (error instanceof TooLargeError) return new ApiError(413, 'Request entity too large.')
  if (error instanceof RateLimitedError) return new ApiError(429, 'Too Many Requests.')
  if (error instanceof UnavailableError) return new ApiError(503, error.message, {}, STORAGE_RETRY_AFTER)
  if (isDatabaseDown(error)) {
    log.error({ reason: String(error) }, 'The database is not reachable')
    const isUnconfirmed = method !== 'GET' && method !== 'HEAD' && isOutcomeUnknown(error)
    return new ApiError(503, isUnconfirmed ? UNCONFIRMED : DATABASE_DOWN, {}, DATABASE_RETRY_AFTER)
  }
  if (!(error instanceof DomainError)) log.error({ err: error }, 'Unexpected error')
  return new ApiError(500, 'Something went wrong while processing your request.')
}

/** Runs a write and maps its errors to PocketBase's. */
export async function withApiErrors<T>(collection: Collection, message: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof FieldProblems) throw new ApiError(400, message, error.problems)
    if (error instanceof NotFoundError) throw new ApiError(400, message)
    if (error instanceof ForbiddenError) throw new ApiError(400, error.message)
    if (error instanceof ConflictError) throw new ApiError(400, message, notUnique(collection, error.field))
    if (error instanceof InvalidError) throw new ApiError(400, message, problemsOf(error))
    throw error
  }
}

/** PocketBase names every column of the unique index. */
function notUnique(collection: Collection, field: string): Problems {
  const names = 'user' in collection.fields ? ['user', field] : [field]
  return Object.fromEntries(names.map(name => [name, PROBLEM.notUnique]))
}

const problemsOf = ({ fields }: InvalidError): Problems =>
  Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [
      columnOf(name),
      { code: 'validation_invalid_value', message: messages.join(' ') },
    ]),
  )
