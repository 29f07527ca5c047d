import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Answer, Step } from './steps'

/** A body of which less than `leastBytes` came in `window` milliseconds ends; so does an answer of which nothing was taken in `unread`. */
type Pace = { window: number; leastBytes: number; unread: number }

// 500 bytes a second, a fifth of what the slowest phone line brings.
const USUAL: Pace = { window: 30_000, leastBytes: 15_000, unread: 60_000 }

type Sending = { req: IncomingMessage; res: Answer; since: number; bytes: number }

/**
 * Ends the connection of who sends a body, or takes an answer, so slowly that it only keeps us busy. Time in which we do not read
 * ourselves does not count, and neither does time in which there is nothing to take: a stream may be silent for as long as it likes.
 */
export function keepingPace({ window, leastBytes, unread }: Pace = USUAL): Step {
  const bodies = new Set<Sending>()
  const look = (body: Sending) => {
    const { req, res, since, bytes } = body
    if (req.complete || req.socket.destroyed) return bodies.delete(body)
    const heldBack = req.readableLength >= req.readableHighWaterMark
    if (heldBack || req.socket.bytesRead - bytes >= leastBytes) return Object.assign(body, startingNow(req))
    if (performance.now() - since < window) return
    res.locals.refused = { slow: req.socket.bytesRead - bytes }
    req.socket.destroy()
  }
  // One clock for all of them.
  setInterval(() => bodies.forEach(look), window / 6).unref()

  return (req, res, next) => {
    res.setTimeout(unread).on('timeout', letGo)
    if (hasBody(req)) {
      const body = { req, res, ...startingNow(req) }
      bodies.add(body)
      req.once('close', () => bodies.delete(body))
    }
    next()
  }
}

// What comes in pieces of unknown number has no length.
const hasBody = ({ headers }: IncomingMessage) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

const startingNow = ({ socket }: IncomingMessage) => ({ since: performance.now(), bytes: socket.bytesRead })

function letGo(socket: Socket) {
  if (socket.writableLength > 0) socket.destroy()
}
