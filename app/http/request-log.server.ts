import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import { env } from '~/platform/env.server'
import { randomText } from '~/platform/ids.server'
import type { AnsweredRequest } from '~/platform/kept-requests.server'
import { underRequestId } from '~/platform/request-id.server'

type Entry = {
  log: Logger
  keepRequest: (line: AnsweredRequest) => void
  countRequest: (line: AnsweredRequest) => void
}

/**
 * Gives every request an id (header `X-Request-Id`, `res.locals.requestId`) and writes one line for it when it has been answered:
 * faults as errors, refusals at the door as warnings, files at debug level. Calls of the data interface are kept for its own log too.
 */
export function requestLog(entry: () => Entry | undefined) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const began = performance.now()
    const sentBefore = req.socket.bytesWritten
    const { method, originalUrl } = req
    const requestId = idOf(req)
    res.locals.requestId = requestId
    res.set('X-Request-Id', requestId)
    res.once('close', () => {
      const status = res.writableFinished ? res.statusCode : 499
      const line = {
        requestId,
        method,
        path: pathForLog(originalUrl),
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
            : res.locals.page
              ? 'info'
              : 'debug'
      entry()?.log[level](line, 'request')
      entry()?.countRequest(line)
      if (res.locals.page && originalUrl.startsWith('/api/') && !res.locals.starting) entry()?.keepRequest(line)
    })
    underRequestId(requestId, next)
  }
}

/** Marks what is not a file, of ours or of people: its line is worth reading. */
export function notAFile(req: Request, res: Response, next: NextFunction): void {
  res.locals.page = !req.path.startsWith('/api/files/')
  next()
}

/** A proxy's id is kept, so that both logs tell the same story. */
function idOf(req: Request): string {
  const given = env.TRUST_PROXY ? req.get('x-request-id') : undefined
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomText(16)
}

/** The path with the names of its parameters only: values hold tokens and what people search for. So do paths of links in mails. */
export function pathForLog(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const names = query ? `?${[...new URLSearchParams(query).keys()].join('&')}` : ''
  return path.replace(/^(\/auth\/[\w-]+\/).+/, '$1…') + names
}
