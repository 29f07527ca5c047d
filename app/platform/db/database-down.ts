// Node: refused, reset, not found, timed out. Postgres: connection exceptions (08), serialization failure, deadlock, out of
// resources (53), lock not available, starting or shutting down. Prisma: unreachable, timed out, closed, too many connections,
// no connection or transaction in time, write conflict.
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH|EAI_AGAIN|08\w{3}|40001|40P01|53\d{3}|55P03|57P0[1235]|25006|P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037)$/
const MESSAGES =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Can't reach database server|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Unable to start a transaction/
// A restore has replaced the tables whose OIDs this connection cached.
const REPLACED = /cached plan must not change result type|cache lookup failed for|could not open relation with OID/
// The names in Prisma's adapter.
const KINDS =
  /^(DatabaseNotReachable|ServerNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|TransactionWriteConflict)$/

// A statement that was sent may have been executed: connection lost, server shut down or crashed, no response in time.
const LOST_CODES = /^(ECONNRESET|EPIPE|ETIMEDOUT|08\w{3}|57P0[125]|P1008|P1017)$/
const LOST_MESSAGES =
  /Connection terminated(?! due to connection timeout)|Query read timeout|Client has encountered a conn/
const LOST_KINDS = /^(ConnectionClosed|SocketTimeout)$/

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
    return KINDS.test(String(kind)) || MESSAGES.test(String(message)) || REPLACED.test(String(message))
  })

/** Returns whether the connection was lost after a statement was sent, which may have been executed. */
export const isConnectionLost = (error: unknown): boolean =>
  hasCause(error, ({ code, originalCode, kind, message }) => {
    const hasCode = [code, originalCode].some(code => LOST_CODES.test(String(code)))
    return hasCode || LOST_KINDS.test(String(kind)) || LOST_MESSAGES.test(String(message))
  })

/** Returns whether Postgres rejected a statement, and rolled back its transaction. */
export const isRejectedByDatabase = (error: unknown): boolean =>
  hasCause(error, ({ code, originalCode }) =>
    [originalCode, code].some(one => SQLSTATE.test(String(one)) && !LOST_CODES.test(String(one))),
  )
const SQLSTATE = /^[0-9A-Z]{5}$/

/**
 * Returns whether Postgres rolled back a transaction because of another: a serialization failure or a deadlock. A retry
 * may succeed.
 */
export const isWriteConflict = (error: unknown): boolean =>
  hasCause(error, ({ code, originalCode, kind }) =>
    [code, originalCode, kind].some(one => /^(40001|40P01|P2034|TransactionWriteConflict)$/.test(String(one))),
  )

type ErrorFields = Partial<Record<'code' | 'originalCode' | 'kind' | 'message' | 'syscall', unknown>>

/** Returns whether the error or one of its causes passes the test. Node, Postgres and Prisma nest them differently. */
export function hasCause(error: unknown, passes: (fields: ErrorFields & object) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  if (passes(error)) return true
  const { cause, meta } = error as Record<string, unknown>
  const { driverAdapterError } = (meta ?? {}) as { driverAdapterError?: unknown }
  return [cause, driverAdapterError].some(inner => hasCause(inner, passes, depth + 1))
}
