import { isNulError } from './db/db-errors.server'
import {
  ConflictError,
  ForbiddenError,
  InvalidError,
  MalformedError,
  NotFoundError,
  RateLimitedError,
  TooLargeError,
  UnavailableError,
} from './errors'
import { i18n } from './messages'

const STATUSES = [
  [InvalidError, 400],
  [MalformedError, 400],
  [ForbiddenError, 403],
  [NotFoundError, 404],
  [ConflictError, 409],
  [TooLargeError, 413],
  [RateLimitedError, 429],
  [UnavailableError, 503],
] as const

/** Seconds: a full disk or a slow store takes longer to recover than a database. */
export const STORAGE_RETRY_AFTER = '60'

/** `headers` has `Retry-After` where a retry may succeed. */
export type Outcome = { status: number; message: string; headers?: Record<string, string> }

/** Returns how HTTP reports an expected error; null for others. The API has PocketBase's in `api-errors.server.ts`. */
export function outcomeOf(error: unknown): Outcome | null {
  if (isNulError(error)) return { status: 400, message: i18n.t('The request contains an invalid character.') }
  const found = STATUSES.find(([type]) => error instanceof type)
  if (!found) return null
  const { message } = error as Error
  if (error instanceof RateLimitedError) return { status: found[1], message, headers: retryAfter(error.retryAfter) }
  if (error instanceof UnavailableError) return { status: found[1], message, headers: retryAfter(STORAGE_RETRY_AFTER) }
  return { status: found[1], message }
}

const retryAfter = (seconds: number | string) => ({ 'Retry-After': String(seconds) })
