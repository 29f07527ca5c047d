import { pino } from 'pino'
import { env } from './env.server'
import { tellFault } from './error-tracking.server'
import { requestId } from './request-id.server'
import { singleton } from './singleton'

const ERROR = pino.levels.values.error ?? 50

/**
 * The structured log: one JSON line each on standard output. Expected refusals are warnings, faults are errors.
 * A fault with its error is told to the host's error tracking too. A line written while a request is answered carries its id. Whatever may hold a secret is blanked by name before it is written.
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
          if (level >= ERROR && err instanceof Error) tellFault(err, String(message ?? err.message), fields as object)
          method.apply(this, args)
        },
      },
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
    // Nobody waits for a line to be written; what is not written yet is written at the process's end.
    pino.destination({ sync: false }),
  ),
)
