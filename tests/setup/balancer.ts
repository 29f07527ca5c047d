import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A load balancer for several instances: each request goes to the next one, skipping those that refuse connections.
 * Requests to an instance that dies are cut off; none is retried.
 */
export async function balancerBefore(instances: string[]) {
  let next = 0
  const server = createServer((incoming, response) => pass(incoming, response, next++, instances.length))

  function pass(incoming: IncomingMessage, response: ServerResponse, turn: number, tries: number) {
    const { hostname, port } = new URL(instances[turn % instances.length] ?? '')
    // No keep-alive: a reused connection may lead to a dead instance.
    const onward = request({
      agent: false,
      hostname,
      port,
      path: incoming.url,
      method: incoming.method,
      headers: incoming.headers,
    })
    onward.once('response', came => {
      response.writeHead(came.statusCode ?? 502, came.headers)
      came.once('error', () => response.destroy())
      came.pipe(response)
    })
    onward.once('error', error => {
      const isUnreachable = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
      if (isUnreachable && tries > 1) pass(incoming, response, turn + 1, tries - 1)
      else response.destroy()
    })
    response.once('close', () => onward.destroy())
    // The body waits for the connection, so that a refused connection has consumed none of it.
    onward.once('socket', socket => socket.once('connect', () => incoming.pipe(onward)))
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, close }
}
