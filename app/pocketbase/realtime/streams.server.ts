import type { IncomingMessage, ServerResponse } from 'node:http'
import { INSTANCE_NAME_LENGTH, instanceName } from '~/platform/changes/instances.server'
import { randomText } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import { networkOf } from '~/platform/input/client-network'
import { singleton } from '~/platform/singleton'
import { ApiError } from '../errors'
import { jsonText } from '../json-text'
import type { Bearer } from '../tokens.server'
import type { Topic } from './topics'

/** An open connection. There may be ten thousand idle ones, so it is small and has no timer. */
export type Stream = {
  /** the client ID, which ends with the name of its instance */
  id: string
  network: string
  res: ServerResponse
  opened: number
  /** time of the last event */
  last: number
  /** the account for access rules; null for a guest */
  bearer: Bearer | null
  topics: Topic[]
  /** resolves when changes of the bearer's rows are delivered */
  watching: Promise<void>
  stopWatching: () => void
  /** the events being sent, in order */
  queue: Promise<void>
}

const streams = singleton('realtime-streams', () => new Map<string, Stream>())
/** Connections by network, for a constant-time check. */
const byNetwork = singleton('realtime-networks', () => new Map<string, number>())

const ID_LENGTH = 40
/** Milliseconds of silence before a connection is closed. The client reconnects. */
const SILENCE = 5 * 60_000
/** The same for a connection without subscriptions. PocketBase's client subscribes as soon as it gets its ID. */
const SILENCE_UNSUBSCRIBED = 60_000
const MAX_STREAM_MS = 30 * 60_000

/** Returns the client's connection if this instance has it. */
export const streamBy = (clientId: string): Stream | undefined => streams.get(clientId)

/** Returns the connections of this instance. */
export const allStreams = (): Iterable<Stream> => streams.values()

/** Returns the name of the instance with a client's connection. */
export const holderOf = (clientId: string): string => clientId.slice(ID_LENGTH - INSTANCE_NAME_LENGTH)

/** Handles `GET /api/realtime`: sends the client ID and keeps the connection open. 429 or 503 at the limits. */
export function openStream(req: IncomingMessage, res: ServerResponse, ip: string): void {
  const forOthers = { Vary: 'Origin', ...(req.headers.origin ? { 'Access-Control-Allow-Origin': '*' } : {}) }
  const network = networkOf(ip)
  const rejection = rejectionOf(network)
  if (rejection) {
    const headers = { ...forOthers, 'Content-Type': 'application/json', 'Retry-After': RETURN_AFTER }
    return void res.writeHead(rejection.status, headers).end(JSON.stringify(rejection.body()))
  }
  res.writeHead(200, {
    ...forOthers,
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  if (req.method === 'HEAD') return void res.end()
  const now = Date.now()
  const stream: Stream = {
    id: randomText(ID_LENGTH - INSTANCE_NAME_LENGTH) + instanceName(),
    network,
    res,
    opened: now,
    last: now,
    bearer: null,
    topics: [],
    watching: Promise.resolve(),
    stopWatching: () => {},
    queue: Promise.resolve(),
  }
  streams.set(stream.id, stream)
  byNetwork.set(network, openFrom(network) + 1)
  res.once('close', () => {
    streams.delete(stream.id)
    const others = openFrom(network) - 1
    if (others > 0) byNetwork.set(network, others)
    else byNetwork.delete(network)
    stream.stopWatching()
  })
  void say(stream, 'PB_CONNECT', { clientId: stream.id })
}

const openFrom = (network: string): number => byNetwork.get(network) ?? 0

// Seconds until connections without subscriptions are closed.
const RETURN_AFTER = '60'

function rejectionOf(network: string): ApiError | null {
  if (env.RATE_LIMITS === 'on' && openFrom(network) >= env.API_STREAMS_PER_ADDRESS) {
    return new ApiError(429, 'Too Many Requests.')
  }
  return streams.size >= env.API_STREAMS ? new ApiError(503, 'Too many open connections.') : null
}

const DRAIN_TIMEOUT_MS = 10_000

/** Sends an event. Waits for a slow reader, and disconnects one that stays slow. */
export async function say(stream: Stream, event: string, data: unknown): Promise<void> {
  const { id, res } = stream
  if (res.writableEnded || res.destroyed) return
  stream.last = Date.now()
  if (res.write(`id:${id}\nevent:${event}\ndata:${jsonText(data)}\n\n`)) return
  await new Promise<void>(resolve => {
    const late = setTimeout(() => res.destroy(), DRAIN_TIMEOUT_MS)
    const done = () => {
      clearTimeout(late)
      res.off('drain', done).off('close', done)
      resolve()
    }
    res.once('drain', done).once('close', done)
  })
}

/** Closes connections that were silent or open for too long. */
export function endIdleStreams(now = Date.now()): void {
  for (const { res, last, opened, topics } of streams.values()) {
    const silence = topics.length > 0 ? SILENCE : SILENCE_UNSUBSCRIBED
    if (now - last >= silence || now - opened >= MAX_STREAM_MS) res.end()
  }
}

/** Closes every connection. Clients reconnect to another instance, or to this one after its restart. */
export function endStreams(): void {
  for (const { res } of streams.values()) res.end()
}

// One timer for all connections.
singleton('realtime-clock', () => setInterval(() => endIdleStreams(), 5_000).unref())
