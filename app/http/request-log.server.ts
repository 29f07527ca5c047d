import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { env } from '~/platform/env.server'
import { randomText } from '~/platform/ids.server'
import type { AnsweredRequest } from '~/platform/kept-requests.server'
import { underRequestId } from '~/platform/request-id.server'
import { type Answer, headerOf, pathOf, type Step } from './steps'

type Entry = {
  requestLog: Logger
  keepRequest: (line: AnsweredRequest) => void
  countRequest: (line: AnsweredRequest) => void
}

/**
 * Gives every request an id (header `X-Request-Id`, `res.locals.requestId`) and writes one line for it when it has been answered:
 * faults as errors, refusals at the door as warnings, files at debug level. Calls of the data interface are kept for its own log too.
 */
export function logged(entry: () => Entry | undefined, answer: (req: IncomingMessage, res: Answer) => void) {
  return (req: IncomingMessage, given: ServerResponse): void => {
    const began = performance.now()
    const sentBefore = req.socket.bytesWritten
    req.url = withoutOrigin(req.url)
    const { method = '', url } = req
    const requestId = idOf(req)
    const res = Object.assign(given, { locals: { requestId } as Answer['locals'] })
    res.setHeader('X-Request-Id', requestId)
    res.once('close', () => {
      const status = res.writableFinished ? res.statusCode : 499
      const line = {
        requestId,
        method,
        path: pathForLog(url),
        status,
        ms: Math.round((performance.now() - began) * 10) / 10,
        bytes: req.socket.bytesWritten - sentBefore,
        ...(res.locals.refused ? { refused: res.locals.refused } : {}),
      }
      const level =
        status >= 500 && !res.locals.starting
          ? 'error'
          : res.locals.refused
            ? 'warn'
            : res.locals.page || res.locals.starting
              ? 'info'
              : 'debug'
      entry()?.requestLog[level](line, 'request')
      entry()?.countRequest(line)
      if (res.locals.page && url.startsWith('/api/') && !res.locals.starting) entry()?.keepRequest(line)
    })
    underRequestId(requestId, () => answer(req, res))
  }
}

/** Marks what is not a file, of ours or of people: its line is worth reading. */
export const notAFile: Step = (req, res, next) => {
  res.locals.page = !pathOf(req).startsWith('/api/files/')
  next()
}

/** An address as it stands behind a proxy that names the whole of it. */
function withoutOrigin(url = ''): string {
  if (url.startsWith('/') || !URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** A proxy's id is kept, so that both logs tell the same story. */
function idOf(req: IncomingMessage): string {
  const given = env.TRUST_PROXY ? headerOf(req, 'x-request-id') : undefined
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomText(16)
}

/** The path with the names of its parameters only: values hold tokens and what people search for. So do paths of links in mails. */
export function pathForLog(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const names = query ? `?${[...new URLSearchParams(query).keys()].map(withoutKey).join('&')}` : ''
  return path.replace(/^(\/auth\/[\w-]+\/).+/, '$1…') + names
}

// What stands in brackets is typed too: `filter[search]`.
const withoutKey = (name: string) => name.replace(/\[.*/s, '[…]')
