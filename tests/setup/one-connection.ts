import { once } from 'node:events'
import { connect } from 'node:net'

type SentRequest = {
  path: string
  method?: string
  headers: Record<string, string>
  body: Buffer
  /** sends the body in chunks, without its length */
  isChunked?: boolean
}

/** Seconds after which a silent connection is given up. */
export const PATIENCE = 30

/**
 * Sends a request and, unless it asks to close the connection, GET /healthz on the same connection. Returns the status
 * of the first, whether the second was answered, and the seconds after the body. Node's client stops sending a body
 * once it has the response.
 */
export async function talkTwice(url: string, { path, method = 'POST', headers, body, isChunked }: SentRequest) {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket
    .on('error', () => {})
    .on('data', chunk => {
      heard += chunk
    })
  const isLast = headers.Connection === 'close'
  const length = isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': body.length }
  const lines = Object.entries({ Host: host, ...length, ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  for (let at = 0; at < body.length && socket.writable; at += 65_536) {
    const piece = body.subarray(at, at + 65_536)
    const chunk = [`${piece.length.toString(16)}\r\n`, piece, '\r\n']
    const sent = isChunked ? Buffer.concat(chunk.map(part => Buffer.from(part))) : piece
    await new Promise<void>(resolve => socket.write(sent, () => resolve()))
  }
  if (isChunked) socket.write('0\r\n\r\n')
  const sent = performance.now()
  if (!isLast) socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close', { signal: AbortSignal.timeout(PATIENCE * 1000) }).catch(() => socket.destroy())
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0),
    next: heard.endsWith('alive\n'),
    seconds: (performance.now() - sent) / 1000,
  }
}
