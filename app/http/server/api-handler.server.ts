import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { type AppLoadContext, createReadableStreamFromReadable, type ServerBuild } from '@remix-run/node'
import { env } from '~/platform/env.server'
import type { respond } from '~/pocketbase/api.server'
import type { RawCall, Reply } from '~/pocketbase/call.server'
import { clientIp } from './client-ip.server'
import { type AppResponse, headerOf } from './middleware'

/**
 * Hands API requests to the table of the API, as the Remix route `routes/api.ts` does. Remix's dispatch matches all
 * routes and wraps request and response, which takes longer than most API handlers.
 */
export function apiHandler(build: ServerBuild, contextOf: (req: IncomingMessage, res: AppResponse) => AppLoadContext) {
  const api = build.entry.module as unknown as { respond: typeof respond }
  return async (req: IncomingMessage, res: AppResponse, next: (error?: unknown) => void): Promise<void> => {
    try {
      await send(res, await api.respond(rawCallOf(req, () => contextOf(req, res))))
    } catch (error) {
      next(error)
    }
  }
}

function rawCallOf(req: IncomingMessage, contextOf: () => AppLoadContext): RawCall {
  const { method = '', url = '' } = req
  return {
    method,
    url,
    header: name => headerOf(req, name.toLowerCase()) ?? null,
    stream: () => (CHANGING.has(method) ? req : null),
    clientIp: clientIp(req),
    web() {
      const context = contextOf()
      return { request: requestOf(req, context.signal), context }
    },
  }
}

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

function requestOf(req: IncomingMessage, signal: AbortSignal): Request {
  const { method = '', url = '' } = req
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(req.headers)) {
    for (const value of [values].flat()) headers.append(name, value)
  }
  const body = CHANGING.has(method) ? { body: createReadableStreamFromReadable(req), duplex: 'half' as const } : {}
  return new Request(new URL(url, env.APP_URL), { method, headers, signal, ...body })
}

async function send(res: AppResponse, { status, headers, body }: Reply): Promise<void> {
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
