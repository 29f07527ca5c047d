import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { type AppLoadContext, createReadableStreamFromReadable, type ServerBuild } from '@remix-run/node'
import { env } from '~/platform/env.server'
import type { RawCall, Reply } from '~/pocketbase/endpoint.server'
import { clientIp } from './client-ip.server'
import { type Answer, headerOf, pathOf } from './middleware'

type Module = ServerBuild['routes'][string]['module']
type Route = { pattern: RegExp; names: string[]; module: Module }

/**
 * Calls the API route modules directly. Remix's dispatch matches all routes and wraps request and response, which takes
 * longer than most API handlers.
 */
export function apiHandler(build: ServerBuild, contextOf: (req: IncomingMessage, res: Answer) => AppLoadContext) {
  const routes = apiRoutes(build)
  return async (req: IncomingMessage, res: Answer, next: (error?: unknown) => void): Promise<void> => {
    try {
      const { module, params } = routeOf(routes, pathOf(req))
      const answer = CHANGING.has(req.method ?? '') ? module?.action : module?.loader
      if (!answer) throw new Error(`No API handler matches ${req.method} ${pathOf(req)}`)
      if (isEndpoint(answer)) {
        const raw = rawCallOf(req, params, () => requestOf(req, contextOf(req, res).signal))
        return await send(res, await answer.reply(raw))
      }
      const context = contextOf(req, res)
      await send(res, (await answer({ request: requestOf(req, context.signal), params, context })) as Response)
    } catch (error) {
      next(error)
    }
  }
}

const isEndpoint = (answer: object): answer is { reply: (raw: RawCall) => Promise<Reply> } => 'reply' in answer

function rawCallOf(req: IncomingMessage, params: RawCall['params'], request: () => Request): RawCall {
  const { method = '', url = '' } = req
  return {
    method,
    url,
    header: name => headerOf(req, name.toLowerCase()) ?? null,
    stream: CHANGING.has(method) ? req : null,
    params,
    clientIp: clientIp(req),
    get request() {
      return request()
    },
  }
}

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Returns the routes below /api, the most specific first. */
function apiRoutes(build: ServerBuild): Route[] {
  // A tilde sorts after every letter.
  const rank = (path: string) => path.replace(/:\w+/g, '~').replace('*', '~~')
  return Object.values(build.routes)
    .flatMap(({ path, module }) => (path?.startsWith('api/') ? [{ path, module }] : []))
    .sort((a, b) => (rank(a.path) < rank(b.path) ? -1 : 1))
    .map(({ path, module }) => {
      const names = [...path.matchAll(/:(\w+)|\*/g)].map(([whole, name]) => name ?? whole)
      const pattern = path.replaceAll('.', '\\.').replace(/:\w+/g, '([^/]+)').replace(/\/\*$/, '(?:/(.*?))?')
      return { module, names, pattern: new RegExp(`^/${pattern}/?$`) }
    })
}

function routeOf(routes: Route[], path: string): { module?: Module; params: Record<string, string> } {
  for (const { pattern, names, module } of routes) {
    const found = pattern.exec(path)
    if (found) return { module, params: Object.fromEntries(names.map((name, at) => [name, decoded(found[at + 1])])) }
  }
  return { params: {} }
}

function decoded(part = ''): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function requestOf(req: IncomingMessage, signal: AbortSignal): Request {
  const { method = '', url = '' } = req
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(req.headers)) {
    for (const value of [values].flat()) headers.append(name, value)
  }
  const body = CHANGING.has(method) ? { body: createReadableStreamFromReadable(req), duplex: 'half' as const } : {}
  return new Request(new URL(url, env.APP_URL), { method, headers, signal, ...body })
}

async function send(res: Answer, { status, headers, body }: Reply): Promise<void> {
  res.statusCode = status
  for (const [name, value] of headers) res.appendHeader(name, value)
  if (typeof body === 'string') res.end(body)
  else if (!body) res.end()
  else await pipeline(Readable.fromWeb(body as ReadableStream), res).catch(unlessGone)
}

/** Ignores a client that disconnects before the end. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}
