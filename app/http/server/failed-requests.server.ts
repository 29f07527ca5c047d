import type { IncomingMessage } from 'node:http'
import type { NextFunction } from 'express'
import type { Logger } from 'pino'
import { type AppResponse, isApiRequest } from './middleware'
import { brokenPage, databaseDownPage } from './plain-pages'
import { frameOfResponse, SAFE, sendApiError, sendPage } from './request-guards.server'

type Entry = {
  log: Logger
  isDatabaseDown: (error: unknown) => boolean
  isOutcomeUnknown: (error: unknown) => boolean
  DATABASE_DOWN: string
  DATABASE_RETRY_AFTER: string
  UNCONFIRMED: string
}

/** Returns the error handler of pages and of the API. It responds, or breaks off a response that has begun. */
export function failedRequests(entry: () => Entry | undefined) {
  // Express recognizes an error handler by its four parameters.
  return (error: unknown, req: IncomingMessage, res: AppResponse, _next?: NextFunction) => {
    const app = entry()
    const { status: given = 500 } = error as { status?: number }
    const status = given >= 400 && given < 500 ? given : 500
    if (app?.isDatabaseDown(error)) return sendDatabaseDown(app, error, req, res)
    if (status === 500) app?.log.error({ err: error }, 'Unexpected error')
    if (res.headersSent) res.destroy()
    else if (isApiRequest(req)) sendApiError(res, status, 'Something went wrong while processing your request.')
    else sendPage(res, brokenPage({ ...frameOfResponse(res), status, requestId: res.locals.requestId ?? '' }))
  }
}

function sendDatabaseDown(app: Entry, error: unknown, req: IncomingMessage, res: AppResponse): void {
  app.log.error({ reason: String(error) }, 'The database cannot be reached')
  const isUnconfirmed = !SAFE.has(req.method ?? '') && app.isOutcomeUnknown(error)
  if (res.headersSent) res.destroy()
  else if (isApiRequest(req)) {
    res.setHeader('Retry-After', app.DATABASE_RETRY_AFTER)
    sendApiError(res, 503, isUnconfirmed ? app.UNCONFIRMED : app.DATABASE_DOWN)
  } else sendPage(res, databaseDownPage({ ...frameOfResponse(res), reload: req.method === 'GET', isUnconfirmed }))
}
