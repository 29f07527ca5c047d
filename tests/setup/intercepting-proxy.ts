import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type ProxyResponse = { status: number; headers?: Record<string, string>; body?: string }

/**
 * A server in front of the app that responds to some requests itself, as a proxy, a firewall or the network of a hotel
 * does. `answers`: how it responds to paths that match from now on, to some methods or all; null forwards them again.
 */
export type InterceptingProxy = {
  url: string
  intercept: (paths: RegExp, response: ProxyResponse | null, methods?: string[]) => void
  /** the requests that it answered: method and path */
  intercepted: string[]
  stop: () => Promise<void>
}

/** Starts the proxy for that address. */
export async function startInterceptingProxy(address: string): Promise<InterceptingProxy> {
  let rule: { paths: RegExp; response: ProxyResponse; methods?: string[] } | null = null
  const intercepted: string[] = []
  const server = createServer((req, res) => {
    const { method = '', url = '', headers } = req
    if (rule?.paths.test(url) && (rule.methods?.includes(method) ?? true)) {
      intercepted.push(`${method} ${url}`)
      req.resume().on('end', () => respond(res, rule?.response))
      return
    }
    const far = request(new URL(url, address), { method, headers }, response => {
      // A stream of events begins without one.
      res.writeHead(response.statusCode ?? 502, response.headers).flushHeaders()
      response.pipe(res)
    })
    far.on('error', () => res.destroy())
    res.on('close', () => far.destroy())
    req.pipe(far)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intercept(paths, response, methods) {
      rule = response && { paths, response, methods }
    },
    intercepted,
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

const PAGE = '<!doctype html><title>Notice</title><h1>Notice</h1><p>This is not the app.</p>'

function respond(res: ServerResponse, { status, headers, body = PAGE }: ProxyResponse = { status: 502 }) {
  res.writeHead(status, { 'Content-Type': 'text/html', ...headers })
  res.end(body)
}
