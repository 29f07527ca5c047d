import type { IncomingMessage, ServerResponse } from 'node:http'
import onHeaders from 'on-headers'
import { hasBody } from './middleware'

/** Milliseconds for the rest of a body after its response. As long as a slow phone needs for a photo. */
const REST_TIMEOUT_MS = 60_000

/**
 * Reads and discards what is left of a body after the response: a browser shows the response only after it has sent
 * the whole body, and the next request of the connection follows it. A body that takes longer loses its connection.
 */
export function dropUnreadBody(req: IncomingMessage, res: ServerResponse, timeout = REST_TIMEOUT_MS): void {
  if (!hasBody(req)) return
  const { socket } = req
  // A proxy may ask to close the connection. Node would do it after the response, and the proxy, which is still
  // sending, would lose the response. So the connection ends after the body.
  const isLast = /\bclose\b/i.test(req.headers.connection ?? '')
  onHeaders(res, () => {
    if (isLast && !req.complete) res.setHeader('Connection', 'keep-alive')
  })
  res.once('finish', () => {
    if (req.complete) return
    const late = setTimeout(() => {
      // Otherwise the connection may be at its next request.
      if (!req.complete) socket.destroy()
    }, timeout)
    req.once('close', () => {
      clearTimeout(late)
      if (isLast) socket.end()
    })
    // A paused reader would keep the rest in the connection.
    req.removeAllListeners('data').resume()
  })
}
