import { randomUUID } from 'node:crypto'
import { env } from '../env.server'
import { singleton } from '../singleton'
import { requestId } from './current-request.server'
import { redactSecrets } from './redact-secrets'

/** Limit per minute and process, because an error may occur in every request. */
const MAX_PER_MINUTE = 30
const reported = singleton('told-faults', () => ({ since: 0, count: 0 }))

/**
 * Reports an error to the error tracking (GlitchTip, Sentry): type, redacted message, stack and request ID.
 * Asynchronous, never fails.
 */
export function reportError(error: Error, message: string, fields: { path?: string; browser?: boolean }): void {
  if (!env.ERROR_TRACKING_DSN || !mayTell(Date.now())) return
  const event = {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1000,
    platform: fields.browser ? 'javascript' : 'node',
    level: 'error',
    environment: env.NODE_ENV,
    logentry: { formatted: message },
    exception: {
      values: [{ type: error.name, value: redactSecrets(error), stacktrace: { frames: framesOf(error.stack ?? '') } }],
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
  if (now - reported.since > 60_000) Object.assign(reported, { since: now, count: 0 })
  return ++reported.count <= MAX_PER_MINUTE
}

/** Parses a DSN: `https://key@host/project`, with an optional path before the project. */
function placeOf(dsn: string): { url: string; key: string } {
  const { origin, pathname, username } = new URL(dsn)
  const [, before = '', project = ''] = /^(.*)\/([^/]+)\/?$/.exec(pathname) ?? []
  return { url: `${origin}${before}/api/${project}/envelope/`, key: username }
}

/** Parses a stack, innermost frame last: `at name (file:1:2)` or `name@file:1:2`. */
function framesOf(stack: string) {
  return stack
    .split('\n')
    .flatMap(line => {
      const [, name, file, row, column] = /^\s*(?:at )?(?:(.*?)(?: \(|@))?([^\s(@]+):(\d+):(\d+)\)?$/.exec(line) ?? []
      return file ? [{ function: name || '?', filename: file, lineno: Number(row), colno: Number(column) }] : []
    })
    .reverse()
}
