import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Change, watchChanges } from '~/platform/changes/change-feed.server'
import { hashToken } from '~/platform/hash-token.server'
import { log } from '~/platform/observability/log.server'
import { singleton } from '~/platform/singleton'
import { sessionIdOf, viewerOf } from '../session/session.server'

/** An open page that listens for changes. The event says only that something changed. */
type PageStream = { owner: string; session: string; res: ServerResponse; opened: number; stopWatching: () => void }

const streams = singleton('page-streams', () => new Set<PageStream>())

/** Streams per user and instance. One more closes the oldest. */
const MAX_STREAMS_PER_USER = 12
/** Milliseconds between heartbeats: proxies close connections after a minute of silence. */
const HEARTBEAT_MS = 25_000
/** Milliseconds of a stream. The page then reconnects, which checks the session again. */
const MAX_STREAM_MS = 30 * 60_000

/** Tables that no page shows: the remembered filter, and steps of a sign-in. */
const UNSHOWN_TABLES = new Set(['user_dashboard_settings', 'account_deletions', '_otps', '_mfas', '_superusers'])

/**
 * Serves `GET /live`. Events: `changed`; `ended` when the session ends; `enough` when the user has too many streams.
 */
export async function openPageStream(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const request = new Request('http://localhost/live', { headers: { Cookie: req.headers.cookie ?? '' } })
  const viewer = await viewerOf(request)
  const session = hashToken((await sessionIdOf(request)) ?? '')
  if (res.destroyed) return
  res.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  if (req.method === 'HEAD') return void res.end()
  // EventSource does not expose the status of a rejected request.
  if (!viewer) return end(res, 'ended')
  const [longest, ...others] = [...streams].filter(({ owner }) => owner === viewer.id)
  if (longest && others.length + 1 >= MAX_STREAMS_PER_USER) end(longest.res, 'enough')
  const stream: PageStream = { owner: viewer.id, session, res, opened: Date.now(), stopWatching: () => {} }
  streams.add(stream)
  res.once('close', () => {
    streams.delete(stream)
    stream.stopWatching()
  })
  try {
    const stop = await watchChanges(viewer.id, changes => tell(stream, changes))
    if (res.destroyed) return stop()
    stream.stopWatching = stop
    // The session may have ended before the subscription.
    if (await viewerOf(request)) say(res, 'listening')
    else end(res, 'ended')
  } catch (error) {
    log.warn({ reason: String(error) }, 'A page could not subscribe to changes')
    res.end()
  }
}

/** Closes all streams. The pages reconnect to another instance, or to this one after its restart. */
export function endPageStreams(): void {
  for (const { res } of streams) res.end()
}

function tell({ session, res }: PageStream, changes: Change[]): void {
  const isOver = changes.some(
    ({ table, action, ids }) => table === 'sessions' && action === 'delete' && ids.includes(session),
  )
  if (isOver) end(res, 'ended')
  else if (changes.some(({ table }) => !UNSHOWN_TABLES.has(table))) say(res, 'changed')
}

function end(res: ServerResponse, why: 'ended' | 'enough'): void {
  say(res, why)
  res.end()
}

// Skip a slow reader: a waiting event already says that something changed.
function say(res: ServerResponse, event: string): void {
  if (!res.writableEnded && !res.writableNeedDrain) res.write(`event:${event}\ndata:\n\n`)
}

function beat(): void {
  for (const { res, opened } of streams) {
    if (Date.now() - opened >= MAX_STREAM_MS) res.end()
    else if (!res.writableNeedDrain) res.write(':\n\n')
    else res.destroy()
  }
}

singleton('page-streams-clock', () => setInterval(beat, HEARTBEAT_MS).unref())
