import { pino } from 'pino'
import { env } from '../env.server'
import { singleton } from '../singleton'
import { requestId } from './current-request.server'
import { reportError } from './error-tracking.server'
import { loggedError } from './logged-error'

const ERROR = pino.levels.values.error ?? 50

// Buffered, because a write takes longer than the line. Errors, and the end of the process, flush the buffer.
const lines = singleton('log lines', () => pino.destination({ sync: false, minLength: 4_096, periodicFlush: 250 }))

/** Writes the buffered lines. If they have no reader, they are dropped: at the exit, pino would retry forever. */
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
