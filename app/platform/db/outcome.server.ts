import { hasCommitted } from '../observability/current-request.server'
import { hasCause, isConnectionLost } from './database-down'

/** The connection was lost during a commit, so it is unknown whether the transaction was saved. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'
  /** SQLSTATE "transaction resolution unknown". */
  readonly code = '08007'
}

const rolledBack = new WeakSet<object>()

/** Records that the transaction of this error was rolled back. */
export function noteRollback(error: unknown): void {
  if (typeof error === 'object' && error !== null) rolledBack.add(error)
}

/** Returns whether a failed request may have saved something: its response must not say that nothing was changed. */
export function isOutcomeUnknown(error: unknown): boolean {
  return hasCommitted() || (isConnectionLost(error) && !hasCause(error, cause => rolledBack.has(cause)))
}

/** The message for a request that may have saved something, in English. */
export const UNCONFIRMED = /*i18n*/ 'We could not confirm that this was saved. Check before you try again.'
