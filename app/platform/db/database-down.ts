// Node: refused, reset, not found, timed out. Postgres: connection exceptions (08), serialization failure, deadlock, out of
// resources (53), lock not available, starting or shutting down. Prisma: unreachable, timed out, closed, too many connections,
// no connection or transaction in time, write conflict.
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH|EAI_AGAIN|08\w{3}|40001|40P01|53\d{3}|55P03|57P0[1235]|25006|P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037)$/
const WORDS =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Can't reach database server|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Unable to start a transaction/
// A restore has replaced the tables whose OIDs this connection cached.
const REPLACED = /cached plan must not change result type|cache lookup failed for|could not open relation with OID/
// The names in Prisma's adapter.
const KINDS =
  /^(DatabaseNotReachable|ServerNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|TransactionWriteConflict)$/

/** Seconds for `Retry-After`. */
export const DATABASE_RETRY_AFTER = '5'

/** The message for API clients. */
export const DATABASE_DOWN = 'The database is unavailable, so nothing was changed. Please try again later.'

/** Returns whether the database is down or busy, so that a retry may succeed. */
export const isDatabaseDown = (error: unknown): boolean =>
  hasCause(error, ({ code, originalCode, kind, message, syscall }) => {
    // The socket of a database that was shut down.
    if (code === 'ENOENT' && syscall === 'connect') return true
    if ([code, originalCode].some(code => CODES.test(String(code)))) return true
    return KINDS.test(String(kind)) || WORDS.test(String(message)) || REPLACED.test(String(message))
  })

/**
 * Returns whether Postgres rolled back a transaction because of another: a serialization failure or a deadlock. A retry
 * may succeed.
 */
export const isWriteConflict = (error: unknown): boolean =>
  hasCause(error, ({ code, originalCode, kind }) =>
    [code, originalCode, kind].some(one => /^(40001|40P01|P2034|TransactionWriteConflict)$/.test(String(one))),
  )

type ErrorFields = Partial<Record<'code' | 'originalCode' | 'kind' | 'message' | 'syscall', unknown>>

/** Whether the error or one of its causes passes the test. Node, Postgres and Prisma nest them differently. */
function hasCause(error: unknown, passes: (fields: ErrorFields) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  if (passes(error)) return true
  const { cause, meta } = error as Record<string, unknown>
  const { driverAdapterError } = (meta ?? {}) as { driverAdapterError?: unknown }
  return [cause, driverAdapterError].some(inner => hasCause(inner, passes, depth + 1))
}
