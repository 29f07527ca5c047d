import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from '~/platform/client-network'
import { env } from '~/platform/env.server'
import { randomText } from '~/platform/ids.server'
import { INSTANCE_NAME_LENGTH, instanceName } from '~/platform/instances.server'
import { singleton } from '~/platform/singleton'
import { ApiError } from '../errors'
import { jsonText } from '../json-text'
import type { Bearer } from '../tokens.server'
import type { Topic } from './topics'

/** A connection that is open (protocol, section 6). Ten thousand of them lie about idle: it holds little, and has no timer of its own. */
export type Stream = {
  /** the client's id, which ends in the name of the running copy that holds the connection */
  id: string
  network: string
  res: ServerResponse
  opened: number
  /** when something was last said */
  last: number
  /** whose eyes see what is said; null: a guest's */
  bearer: Bearer | null
  topics: Topic[]
  /** resolves when what happens to the bearer's rows is told from then on */
  watching: Promise<void>
  stopWatching: () => void
  /** what is being said, one after the other */
  queue: Promise<void>
}

const streams = singleton('realtime-streams', () => new Map<string, Stream>())
/** How many there are by network, so that a new one need not look at all of them. */
const byNetwork = singleton('realtime-networks', () => new Map<string, number>())

const ID_LENGTH = 40
/** Without a word for so long a connection is closed; the client opens another. */
const SILENCE = 5 * 60_000
/** So long, if the client has subscribed to nothing: the official one does so as soon as it is told its id. */
const SILENCE_UNSUBSCRIBED = 60_000
const LONGEST = 30 * 60_000

/** The connection of that client, if it is held here. */
export const streamBy = (clientId: string): Stream | undefined => streams.get(clientId)

/** Every connection held here. */
export const allStreams = (): Iterable<Stream> => streams.values()

/** The name of the running copy that holds a client's connection. */
export const holderOf = (clientId: string): string => clientId.slice(ID_LENGTH - INSTANCE_NAME_LENGTH)

/** Answers `GET /api/realtime`: the connection is told its client's id and stays open; 429 or 503 where there are too many. */
export function openStream(req: IncomingMessage, res: ServerResponse, ip: string): void {
  const forOthers = { Vary: 'Origin', ...(req.headers.origin ? { 'Access-Control-Allow-Origin': '*' } : {}) }
  const network = networkOf(ip)
  const refusal = refusalOf(network)
  if (refusal) {
    const headers = { ...forOthers, 'Content-Type': 'application/json', 'Retry-After': RETURN_AFTER }
    return void res.writeHead(refusal.status, headers).end(JSON.stringify(refusal.body()))
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

// Seconds, until which those that subscribe to nothing are gone.
const RETURN_AFTER = '60'

function refusalOf(network: string): ApiError | null {
  if (env.RATE_LIMITS === 'on' && openFrom(network) >= env.API_STREAMS_PER_ADDRESS) {
    return new ApiError(429, 'Too Many Requests.')
  }
  return streams.size >= env.API_STREAMS ? new ApiError(503, 'Too many open connections.') : null
}

const PATIENCE = 10_000

/** Says something. Waits for a reader who is behind; one who stays behind is let go. */
export async function say(stream: Stream, event: string, data: unknown): Promise<void> {
  const { id, res } = stream
  if (res.writableEnded || res.destroyed) return
  stream.last = Date.now()
  if (res.write(`id:${id}\nevent:${event}\ndata:${jsonText(data)}\n\n`)) return
  await new Promise<void>(resolve => {
    const late = setTimeout(() => res.destroy(), PATIENCE)
    const done = () => {
      clearTimeout(late)
      res.off('drain', done).off('close', done)
      resolve()
    }
    res.once('drain', done).once('close', done)
  })
}

/** Closes what has been silent or open for too long. */
export function endIdleStreams(now = Date.now()): void {
  for (const { res, last, opened, topics } of streams.values()) {
    const silence = topics.length > 0 ? SILENCE : SILENCE_UNSUBSCRIBED
    if (now - last >= silence || now - opened >= LONGEST) res.end()
  }
}

/** Closes every connection: the clients find another running copy, or this one when it is back. */
export function endStreams(): void {
  for (const { res } of streams.values()) res.end()
}

// One clock for all of them.
singleton('realtime-clock', () => setInterval(() => endIdleStreams(), 5_000).unref())
