import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { status: number; headers?: Record<string, string>; body?: string }

/**
 * A server in front of the app that responds to some requests itself, as a proxy, a firewall or the network of a hotel
 * does. `answers`: how it responds to paths that match from now on, to some methods or all; null forwards them again.
 */
export type AnsweringProxy = {
  url: string
  answers: (paths: RegExp, answer: Answer | null, methods?: string[]) => void
  /** the requests that it answered: method and path */
  answered: string[]
  stop: () => Promise<void>
}

/** Starts the proxy for that address. */
export async function startAnsweringProxy(address: string): Promise<AnsweringProxy> {
  let rule: { paths: RegExp; answer: Answer; methods?: string[] } | null = null
  const answered: string[] = []
  const server = createServer((req, res) => {
    const { method = '', url = '', headers } = req
    if (rule?.paths.test(url) && (rule.methods?.includes(method) ?? true)) {
      answered.push(`${method} ${url}`)
      req.resume().on('end', () => respond(res, rule?.answer))
      return
    }
    const far = request(new URL(url, address), { method, headers }, answer => {
      // A stream of events begins without one.
      res.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders()
      answer.pipe(res)
    })
    far.on('error', () => res.destroy())
    res.on('close', () => far.destroy())
    req.pipe(far)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers(paths, answer, methods) {
      rule = answer && { paths, answer, methods }
    },
    answered,
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

const PAGE = '<!doctype html><title>Notice</title><h1>Notice</h1><p>This is not the app.</p>'

function respond(res: ServerResponse, { status, headers, body = PAGE }: Answer = { status: 502 }) {
  res.writeHead(status, { 'Content-Type': 'text/html', ...headers })
  res.end(body)
}
