import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { CERTIFICATE, PRIVATE_KEY } from '../fixtures/certificate'

/** A request that reached the receiver. */
type Received = { host: string; path: string; headers: Record<string, string>; body: string }
type Reply = (response: ServerResponse, request: IncomingMessage) => void

const accept: Reply = response => void response.writeHead(204).end()

/**
 * Starts a server on loopback that receives events, also over https. It replies 204, unless `replies` says otherwise for
 * a host. `received` has the requests in their order.
 */
export async function startReceiver() {
  const received: Received[] = []
  const replies: Record<string, Reply | undefined> = {}
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { host = '' } = request.headers
    const headers = request.headers as Record<string, string>
    received.push({ host, path: request.url ?? '', headers, body: Buffer.concat(chunks).toString() })
    const reply = replies[host] ?? accept
    reply(response, request)
  }
  const servers = [http.createServer(listener), https.createServer({ key: PRIVATE_KEY, cert: CERTIFICATE }, listener)]
  const [port = 0, securePort = 0] = await Promise.all(
    servers.map(async server => {
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      return (server.address() as AddressInfo).port
    }),
  )
  const stop = () => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  }
  return { received, replies, port, securePort, stop }
}
