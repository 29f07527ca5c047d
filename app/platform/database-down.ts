// Of Node's sockets, Postgres itself and Prisma: refused, reset, not found, shut down, starting, no place left for a connection or on the disk, timed out.
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH|EAI_AGAIN|57P0[123]|53[13]00|08\w{3}|P1001|P1002|P1008|P1017|P2024)$/
const WORDS =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Can't reach database server|Client has encountered a connection error|ServerNotReachable|DatabaseNotReachable|ConnectionClosed|Code: `53[13]00`/

/** Whether an error means that the database cannot be reached right now, rather than that a statement was wrong. */
export function isDatabaseDown(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause ?? at, depth++) {
    const code = String((at as { code?: unknown }).code ?? '')
    if (CODES.test(code) || WORDS.test(at.message)) return true
    if (at.cause && typeof at.cause === 'object' && !(at.cause instanceof Error)) {
      return WORDS.test(JSON.stringify(at.cause)) || CODES.test(String((at.cause as { code?: unknown }).code ?? ''))
    }
  }
  return false
}

/** For what is only noted beside a read: what is there can be read while the database's disk is full. */
export function unlessFull(error: unknown): void {
  if ((error as { code?: unknown }).code !== '53100') throw error
}
