// Of Node's sockets: refused, reset, not found, timed out. Of Postgres: connection exceptions (08), statements rolled back for others
// (serialization failure, deadlock), no resources such as connections or room (53), a lock not available, shut down or starting.
// Of Prisma: not reachable, timed out, closed, too many connections, no connection or transaction in time, conflict with another write.
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH|EAI_AGAIN|08\w{3}|40001|40P01|53\d{3}|55P03|57P0[1235]|25006|P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037)$/
const WORDS =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Can't reach database server|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Unable to start a transaction/
// A restore has replaced the tables that this connection knows by number; the next one is a new one.
const REPLACED = /cached plan must not change result type|cache lookup failed for|could not open relation with OID/
// How Prisma's adapter names them.
const KINDS =
  /^(DatabaseNotReachable|ServerNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|TransactionWriteConflict)$/

/** Seconds after which to try again. */
export const DATABASE_RETRY_AFTER = '5'

/** The sentence for programs. */
export const DATABASE_DOWN =
  'The database cannot be used at the moment, so nothing was changed. Please try again later.'

/** Whether an error means that the database is away or busy and the same may work later, rather than that a statement was wrong. */
export const isDatabaseDown = (error: unknown): boolean =>
  hasCause(error, ({ code, originalCode, kind, message }) => {
    if ([code, originalCode].some(code => CODES.test(String(code)))) return true
    return KINDS.test(String(kind)) || WORDS.test(String(message)) || REPLACED.test(String(message))
  })

/** Whether Postgres rolled a transaction back for another one: a serialization failure or a deadlock. Repeated, it may pass. */
export const isWriteConflict = (error: unknown): boolean =>
  hasCause(error, ({ code, originalCode, kind }) =>
    [code, originalCode, kind].some(one => /^(40001|40P01|P2034|TransactionWriteConflict)$/.test(String(one))),
  )

type ErrorFields = Partial<Record<'code' | 'originalCode' | 'kind' | 'message', unknown>>

/** Whether the error or one of its causes, as Node, Postgres and Prisma report them, passes the test. */
function hasCause(error: unknown, passes: (fields: ErrorFields) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  if (passes(error)) return true
  const { cause, meta } = error as Record<string, unknown>
  const { driverAdapterError } = (meta ?? {}) as { driverAdapterError?: unknown }
  return [cause, driverAdapterError].some(inner => hasCause(inner, passes, depth + 1))
}
