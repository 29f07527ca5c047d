import { pino } from 'pino'
import { env } from './env.server'
import { requestId } from './request-id.server'
import { singleton } from './singleton'

/**
 * The structured log: one JSON line each on standard output. Expected refusals are warnings, faults are errors.
 * A line written while a request is answered carries its id. Whatever may hold a secret is blanked by name before it is written.
 */
export const log = singleton('log', () =>
  pino({
    level: env.LOG_LEVEL,
    base: null,
    mixin: () => (requestId() ? { requestId: requestId() } : {}),
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
  }),
)
