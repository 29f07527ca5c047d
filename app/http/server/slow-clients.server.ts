import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type AppResponse, hasBody, type Middleware } from './middleware'

/** The limits of Node's server, in milliseconds. */
export const SERVER_TIMES = {
  headersTimeout: 20_000,
  // An uploaded archive may have some gigabytes. `dropSlowClients` ends uploads that stall.
  requestTimeout: 2 * 3600_000,
  connectionsCheckingInterval: 5_000,
  // Proxies keep idle connections for a minute. One that is closed earlier may fail their next request.
  keepAliveTimeout: 65_000,
}

/**
 * Limits, in milliseconds: a body that brings fewer than `leastBytes` in `window`, or a response of which nothing is
 * read in `unread`, is disconnected.
 */
type SlowClientLimits = { window: number; leastBytes: number; unread: number }

// 500 bytes per second, a fifth of the slowest mobile connection.
const USUAL: SlowClientLimits = { window: 30_000, leastBytes: 15_000, unread: 60_000 }

type Sending = { req: IncomingMessage; res: AppResponse; socket: Socket; since: number; bytes: number }

/** Disconnects clients that send or read too slowly. Our own backpressure and idle streams do not count. */
export function dropSlowClients({ window, leastBytes, unread }: SlowClientLimits = USUAL): Middleware {
  const bodies = new Set<Sending>()
  const look = (body: Sending) => {
    const { req, res, socket, since, bytes } = body
    if (req.complete || socket.destroyed) return bodies.delete(body)
    const heldBack = req.readableLength >= req.readableHighWaterMark
    if (heldBack || socket.bytesRead - bytes >= leastBytes) return Object.assign(body, startingNow(socket))
    if (performance.now() - since < window) return
    res.locals.rejection = { slow: socket.bytesRead - bytes }
    socket.destroy()
  }
  // One timer for all connections.
  setInterval(() => bodies.forEach(look), window / 6).unref()

  return (req, res, next) => {
    res.setTimeout(unread).on('timeout', letGo)
    if (hasBody(req)) {
      const { socket } = req
      const body = { req, res, socket, ...startingNow(socket) }
      bodies.add(body)
      req.once('close', () => bodies.delete(body))
    }
    next()
  }
}

const startingNow = ({ bytesRead }: Socket) => ({ since: performance.now(), bytes: bytesRead })

function letGo(socket: Socket) {
  if (socket.writableLength > 0) socket.destroy()
}

/** Resolves when the client has taken what was written, or is gone. */
export function drained(res: ServerResponse): Promise<void> {
  if (!res.writableNeedDrain) return Promise.resolve()
  return new Promise(resolve => res.once('drain', resolve).once('close', resolve))
}
