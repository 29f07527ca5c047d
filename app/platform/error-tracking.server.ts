import { randomUUID } from 'node:crypto'
import { env } from './env.server'
import { requestId } from './request-id.server'
import { singleton } from './singleton'
import { withoutSecrets } from './without-secrets'

/** Faults told in a minute by one process; a fault that comes with every request would be told a thousand times. */
const A_MINUTE = 30
const told = singleton('told-faults', () => ({ since: 0, count: 0 }))

/**
 * Tells the host's error tracking (GlitchTip, Sentry) of a fault that goes to the log: its kind, its words without what may be secret,
 * where in the code, and the request's id. Waits for nothing and never fails: the log has it in any case.
 */
export function tellFault(error: Error, message: string, fields: { path?: string; browser?: boolean }): void {
  if (!env.ERROR_TRACKING_DSN || !mayTell(Date.now())) return
  const event = {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1000,
    platform: fields.browser ? 'javascript' : 'node',
    level: 'error',
    environment: env.NODE_ENV,
    logentry: { formatted: message },
    exception: {
      values: [{ type: error.name, value: withoutSecrets(error), stacktrace: { frames: framesOf(error.stack ?? '') } }],
    },
    request: fields.path ? { url: env.APP_URL + fields.path } : undefined,
    tags: { requestId: requestId() },
  }
  const { url, key } = placeOf(env.ERROR_TRACKING_DSN)
  const envelope = [{ event_id: event.event_id, sent_at: new Date().toISOString() }, { type: 'event' }, event]
  fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-sentry-envelope',
      'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=glint/1, sentry_key=${key}`,
    },
    body: envelope.map(part => JSON.stringify(part)).join('\n'),
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  }).catch(() => {})
}

function mayTell(now: number): boolean {
  if (now - told.since > 60_000) Object.assign(told, { since: now, count: 0 })
  return ++told.count <= A_MINUTE
}

/** A DSN is `https://key@host/project`, with a path before the project where the service does not lie at the top. */
function placeOf(dsn: string): { url: string; key: string } {
  const { origin, pathname, username } = new URL(dsn)
  const [, before = '', project = ''] = /^(.*)\/([^/]+)\/?$/.exec(pathname) ?? []
  return { url: `${origin}${before}/api/${project}/envelope/`, key: username }
}

/** The lines of a stack, the innermost last, as engines write them: `at name (file:1:2)` or `name@file:1:2`. */
function framesOf(stack: string) {
  return stack
    .split('\n')
    .flatMap(line => {
      const [, name, file, row, column] = /^\s*(?:at )?(?:(.*?)(?: \(|@))?([^\s(@]+):(\d+):(\d+)\)?$/.exec(line) ?? []
      return file ? [{ function: name || '?', filename: file, lineno: Number(row), colno: Number(column) }] : []
    })
    .reverse()
}
