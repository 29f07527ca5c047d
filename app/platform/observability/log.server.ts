import { pino } from 'pino'
import { env } from '../env.server'
import { singleton } from '../singleton'
import { requestId } from './current-request.server'
import { reportError } from './error-tracking.server'
import { loggedError } from './logged-error'

const ERROR = pino.levels.values.error ?? 50

/** Bytes of lines that wait while they cannot be written: about 3,000. */
const MAX_WAITING_BYTES = 1024 * 1024

// Buffered, because a write takes longer than the line. Errors, and the end of the process, flush the buffer.
const lines = singleton('log lines', () => {
  const destination = pino.destination({
    ...{ sync: false, minLength: 4_096, periodicFlush: 250 },
    maxLength: MAX_WAITING_BYTES,
  })
  let isFailing = false
  let dropped = 0
  // Without a listener, a full disk would end the process. The next write tries the same lines again.
  destination.on('error', () => {
    isFailing = true
  })
  destination.on('drop', () => dropped++)
  destination.on('write', bytes => {
    if (bytes === 0) return
    isFailing = false
    if (dropped === 0) return
    const count = dropped
    dropped = 0
    setImmediate(() =>
      log.error({ dropped: count }, 'Lines of the log were dropped, because they could not be written'),
    )
  })
  // Before pino's listener, which would try forever to write the lines that wait.
  process.prependListener('exit', () => {
    if (isFailing) destination.destroy()
  })
  return destination
})

/** Writes the buffered lines. If that fails, they are lost at the exit. */
export const flushLog = () => new Promise<void>(resolve => lines.flush(() => resolve()))

/**
 * The structured log: one JSON line each on standard output. Rejected requests are warnings, unexpected errors are errors and
 * go to the error tracking too. Lines of a request carry its ID. Fields with secret names are redacted.
 */
export const log = singleton('log', () =>
  pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      mixin: () => (requestId() ? { requestId: requestId() } : {}),
      hooks: {
        logMethod(args, method, level) {
          const [fields, message] = args as unknown[]
          const err = (fields as { err?: unknown } | undefined)?.err
          if (level >= ERROR && err instanceof Error) reportError(err, String(message ?? err.message), fields as object)
          method.apply(this, args)
          if (level >= ERROR) lines.flush()
        },
      },
      serializers: { err: loggedError },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'password',
          'passwordConfirm',
          'token',
          'cookie',
          'authorization',
          '*.password',
          '*.token',
          '*.cookie',
          '*.authorization',
          'req.headers',
        ],
        censor: '[hidden]',
      },
    },
    lines,
  ),
)

/** For request lines, which contain no secrets: redaction takes as long as writing. */
export const requestLog = singleton('request log', () => log.child({}, { redact: [] }))
