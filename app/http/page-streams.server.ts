import type { IncomingMessage, ServerResponse } from 'node:http'
import { sessionKey } from '~/features/accounts/sessions.server'
import { type Change, watchChanges } from '~/platform/change-feed.server'
import { log } from '~/platform/log.server'
import { singleton } from '~/platform/singleton'
import { sessionIdOf, viewerOf } from './session.server'

/** An open page that wants to know when it is out of date. It is told that something has changed, never what. */
type PageStream = { owner: string; session: string; res: ServerResponse; opened: number; stopWatching: () => void }

const streams = singleton('page-streams', () => new Set<PageStream>())

/** Pages of one person that one running copy tells; the one that has listened longest gives way to another. */
const MOST_OF_ONE = 12
/** Proxies close what is silent for a minute. */
const BEAT = 25_000
/** After so long the page asks again, and whether its session is still good is looked up again. */
const LONGEST = 30 * 60_000

/** What no page shows: which filter was looked at last, and steps of a sign-in. */
const UNSEEN = new Set(['user_dashboard_settings', 'account_deletions', '_otps', '_mfas', '_superusers'])

/** Answers `GET /live`: `changed` whenever something of the person's has changed; `ended` with the session, `enough` to give way. */
export async function openPageStream(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const request = new Request('http://localhost/live', { headers: { Cookie: req.headers.cookie ?? '' } })
  const viewer = await viewerOf(request)
  const session = sessionKey((await sessionIdOf(request)) ?? '')
  if (res.destroyed) return
  res.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  if (req.method === 'HEAD') return void res.end()
  // EventSource tells its page nothing of a refusal, so it is said in the stream.
  if (!viewer) return end(res, 'ended')
  const [longest, ...others] = [...streams].filter(({ owner }) => owner === viewer.id)
  if (longest && others.length + 1 >= MOST_OF_ONE) end(longest.res, 'enough')
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
    // The session may have ended before anybody was listening for it.
    if (await viewerOf(request)) say(res, 'listening')
    else end(res, 'ended')
  } catch (error) {
    log.warn({ reason: String(error) }, 'A page could not listen to what changes')
    res.end()
  }
}

/** Closes them all: the pages find another running copy, or this one when it is back. */
export function endPageStreams(): void {
  for (const { res } of streams) res.end()
}

function tell({ session, res }: PageStream, changes: Change[]): void {
  const isOver = changes.some(
    ({ table, action, ids }) => table === 'sessions' && action === 'delete' && ids.includes(session),
  )
  if (isOver) end(res, 'ended')
  else if (changes.some(({ table }) => !UNSEEN.has(table))) say(res, 'changed')
}

function end(res: ServerResponse, why: 'ended' | 'enough'): void {
  say(res, why)
  res.end()
}

// A reader who is far behind loses nothing: one word says as much as ten.
function say(res: ServerResponse, event: string): void {
  if (!res.writableEnded && !res.writableNeedDrain) res.write(`event:${event}\ndata:\n\n`)
}

function beat(): void {
  for (const { res, opened } of streams) {
    if (Date.now() - opened >= LONGEST) res.end()
    else if (!res.writableNeedDrain) res.write(':\n\n')
    else res.destroy()
  }
}

// One clock for all of them.
singleton('page-streams-clock', () => setInterval(beat, BEAT).unref())
