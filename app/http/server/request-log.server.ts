import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { randomText } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import type { CompletedRequest } from '~/platform/observability/api-request-log.server'
import { underRequest } from '~/platform/observability/current-request.server'
import { isLocalVisit } from './client-ip.server'
import { type AppResponse, headerOf, type Middleware, pathOf } from './middleware'

type Entry = {
  requestLog: Logger
  recordRequest: (line: CompletedRequest) => void
  countRequest: (line: CompletedRequest) => void
}

/**
 * Gives every request an ID (header `X-Request-Id`, `res.locals.requestId`) and logs it after the response: errors as
 * errors, rejected requests as warnings, files at debug level. Also stores API requests for `/api/logs`.
 */
export function withRequestLog(
  entry: () => Entry | undefined,
  respond: (req: IncomingMessage, res: AppResponse) => void,
) {
  return (req: IncomingMessage, given: ServerResponse): void => {
    const began = performance.now()
    // Kept, because Node takes the socket from a request that fails.
    const { socket } = req
    const sentBefore = socket.bytesWritten
    req.url = withoutOrigin(req.url)
    const { method = '', url } = req
    const requestId = idOf(req)
    const res = Object.assign(given, { locals: { requestId } as AppResponse['locals'] })
    res.setHeader('X-Request-Id', requestId)
    res.once('close', () => {
      const status = res.writableFinished ? res.statusCode : 499
      const line = {
        requestId,
        method,
        path: pathForLog(url),
        status,
        ms: Math.round((performance.now() - began) * 10) / 10,
        bytes: socket.bytesWritten - sentBefore,
        ...(res.locals.rejection ? { refused: res.locals.rejection } : {}),
      }
      const level =
        status >= 500 && !res.locals.starting
          ? 'error'
          : res.locals.rejection
            ? 'warn'
            : res.locals.page || res.locals.starting
              ? 'info'
              : 'debug'
      entry()?.requestLog[level](line, 'request')
      entry()?.countRequest(line)
      if (res.locals.page && url.startsWith('/api/') && !res.locals.starting) entry()?.recordRequest(line)
    })
    underRequest({ id: requestId, isLocal: isLocalVisit(req) }, () => respond(req, res))
  }
}

/** Marks requests that are not for files, so that they are logged above debug level. */
export const notAFile: Middleware = (req, res, next) => {
  res.locals.page = !pathOf(req).startsWith('/api/files/')
  next()
}

/** Strips the origin: some proxies send absolute URLs. */
function withoutOrigin(url = ''): string {
  if (url.startsWith('/') || !URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Reuses a proxy's ID, so that both logs match. */
function idOf(req: IncomingMessage): string {
  const given = env.TRUST_PROXY ? headerOf(req, 'x-request-id') : undefined
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomText(16)
}

/**
 * Returns the path with parameter names but without values, which may hold tokens and search texts. Hides tokens in the
 * paths of mail links too.
 */
export function pathForLog(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const names = query ? `?${[...new URLSearchParams(query).keys()].map(withoutKey).join('&')}` : ''
  return path.replace(/^(\/auth\/[\w-]+\/|\/s\/|\/calendar\/).+/i, '$1…') + names
}

// Users type the text in brackets too: `filter[search]`.
const withoutKey = (name: string) => name.replace(/\[.*/s, '[…]')
