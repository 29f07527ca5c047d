import { pino } from 'pino'
import { env } from './env.server'
import { tellFault } from './error-tracking.server'
import { loggedError } from './logged-error'
import { requestId } from './request-id.server'
import { singleton } from './singleton'

const ERROR = pino.levels.values.error ?? 50

/**
 * The structured log: one JSON line each on standard output. Expected refusals are warnings, faults are errors.
 * A fault with its error is told to the host's error tracking too. A line written while a request is answered carries its id. Whatever may hold a secret is blanked by name before it is written.
 */
export const log = singleton('log', () => {
  // Nobody waits for a line to be written, and a busy moment's lines are written together: a write takes longer than the line. Faults
  // are written at once, and what is not written yet at the process's end.
  const lines = pino.destination({ sync: false, minLength: 4_096, periodicFlush: 250 })
  return pino(
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
  )
})

/** For the line of each request, which its writer keeps free of secrets: to look for them takes as long as to write it. */
export const requestLog = singleton('request log', () => log.child({}, { redact: [] }))
