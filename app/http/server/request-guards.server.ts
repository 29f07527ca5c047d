import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import helmet from 'helmet'
import onHeaders from 'on-headers'
import { randomText } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import '~/platform/messages.server'
import { authorizationOrigins } from '~/platform/social/social-client.server'
import { CALL_MEGABYTES, FORM_MEGABYTES, PHOTOS_MEGABYTES } from '../forms/upload-limits'
import { frameOf } from '../pages/frame.server'
import { overHttps } from '../session/cookie-name.server'
import { type AppResponse, type Middleware, pathOf } from './middleware'
import { senderOf } from './origin.server'
import { foreignFormPage, type PlainPage, tooLargePage } from './plain-pages'

// Upload an archive or a backup of another app, which may be larger than any other form.
const ARCHIVE_FORM = /^\/(?:(restore|import)(\.data)?|api\/backups\/upload)$/
const developing = env.NODE_ENV === 'development'
// Social sign-in redirects a form to the provider, and browsers apply `form-action` to redirects.
const formTargets = () => ["'self'", ...authorizationOrigins()].join(' ')

// 134 bits of entropy.
const NONCE_LENGTH = 26
const nonceOf = (_req: IncomingMessage, res: ServerResponse) => `'nonce-${(res as AppResponse).locals.cspNonce}'`

const pageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", nonceOf],
      // Vite adds style elements to pages during development.
      styleSrc: ["'self'", developing ? "'unsafe-inline'" : nonceOf],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(env.SITE.analyticsScript ? [new URL(env.SITE.analyticsScript).origin] : [])],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      frameSrc: env.SITE.feedUrl ? [new URL(env.SITE.feedUrl).origin] : ["'none'"],
      formAction: [formTargets],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
    },
  },
  // Helmet's default, no-referrer, makes browsers send `Origin: null` with forms.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: false,
})

export const securityHeaders: Middleware = (req, res, next) => {
  res.locals.cspNonce = randomText(NONCE_LENGTH)
  overHttpsOnly(res)
  // Assets are not documents. A policy of one kilobyte on each of a page's twenty files would be a fifth of the
  // transfer.
  const path = pathOf(req)
  if (!path.startsWith('/assets/')) {
    return pageHeaders(req, res, error => {
      if (SHARED.test(path)) keepUnlisted(res)
      next(error)
    })
  }
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.removeHeader('X-Request-Id')
  next()
}

const SHARED = /^\/(s|calendar)\//i

/** The link of a shared page or a calendar is its key: no search engine lists it, and no other site learns it. */
function keepUnlisted(res: ServerResponse): void {
  res.setHeader('X-Robots-Tag', 'noindex, nofollow')
  res.setHeader('Referrer-Policy', 'same-origin')
}

/** Lets other sites show the page in a frame. */
export function allowFrames(res: ServerResponse): void {
  const policy = String(res.getHeader('Content-Security-Policy'))
  res.setHeader('Content-Security-Policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors *'))
  res.removeHeader('X-Frame-Options')
}

/** Sets the headers of the PocketBase protocol. Stored files set their own, stricter ones. */
export const callHeaders: Middleware = (req, res, next) => {
  overHttpsOnly(res)
  res.setHeader('X-XSS-Protection', '1; mode=block')
  res.setHeader('X-Content-Type-Options', 'nosniff')
  if (!pathOf(req).startsWith('/api/files/')) res.setHeader('X-Frame-Options', 'SAMEORIGIN')
  next()
}

function overHttpsOnly(res: ServerResponse): void {
  if (overHttps) res.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}

/**
 * Rejects an API request before its handler, in PocketBase's format (JSON without a charset), and with CORS headers so
 * that other sites can read the reason.
 */
export function sendApiError(res: ServerResponse, status: number, message: string): void {
  const headers = { 'Content-Type': 'application/json', Vary: 'Origin' }
  const forOthers = res.req.headers.origin ? { 'Access-Control-Allow-Origin': '*' } : {}
  const body = JSON.stringify({ code: status, data: {}, message, status })
  res.writeHead(status, { ...headers, ...forOthers }).end(body)
}

/** Serves only the API on `DATA_HOST`. Redirects page requests to `APP_URL`. */
export function dataHost(req: Request, res: Response, next: NextFunction): void {
  if (!env.DATA_HOST || req.hostname !== env.DATA_HOST) next()
  else res.redirect(env.APP_URL + req.originalUrl)
}

/**
 * CSRF guard: rejects forms from other origins. Trusts a forwarded host only behind a proxy, and stores it where Remix
 * compares it again.
 */
export function rejectCrossOrigin(req: Request, res: Response, next: NextFunction): void {
  if (!env.TRUST_PROXY) delete req.headers['x-forwarded-host']
  const { foreign, named, host } = senderOf(name => req.get(name))
  if (foreign && !SAFE.has(req.method)) {
    res.locals.rejection = { origin: req.get('origin'), site: req.get('sec-fetch-site') }
    sendPage(res, foreignFormPage(frameOfResponse(res)))
    return
  }
  if (!foreign && named && named !== host) req.headers['x-forwarded-host'] = named
  next()
}
export const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Rejects TRACE, which would echo the request, cookies included. */
export const rejectTrace: Middleware = (req, res, next) => {
  if (req.method === 'TRACE') res.writeHead(405, PAGE_METHODS).end()
  else next()
}
const PAGE_METHODS = { Allow: 'GET, HEAD, POST' }

/** Rejects the methods that no page has: Remix would take PUT, PATCH and DELETE for a form. */
export function onlyPageMethods(req: Request, res: Response, next: NextFunction): void {
  if (PAGE_METHODS.Allow.split(', ').includes(req.method)) next()
  else res.set(PAGE_METHODS).sendStatus(405)
}

/** Redirects an API path with repeated slashes, as PocketBase does. Does not read a body, so the connection is closed. */
export const redirectSlashes: Middleware = (req, res, next) => {
  const path = pathOf(req)
  if (!path.includes('//')) return next()
  const query = req.url?.slice(path.length) ?? ''
  res.writeHead(307, { Location: path.replace(/\/+/g, '/') + query, Connection: 'close' }).end()
}

/**
 * Sends a redirect as 204 with `Location` if the request has the header `X-No-Redirect`: a script cannot read where a
 * redirect leads, and following it would consume the toast meant for the user.
 */
export function withoutRedirect(req: Request, res: Response, next: NextFunction): void {
  const nameTarget = () => {
    if (res.hasHeader('Location')) res.statusCode = 204
  }
  if (req.get('X-No-Redirect')) onHeaders(res, nameTarget)
  next()
}

/**
 * Rejects bodies whose length exceeds every limit before reading them. Their readers count what arrives
 * (`platform/input/body.server.ts`), because a chunked body has no length.
 */
export const limitBodySize: Middleware = (req, res, next) => {
  const path = pathOf(req)
  const length = Number(req.headers['content-length'] ?? 0)
  const megabytes = mostMegabytes(path)
  if (length <= megabytes * 1024 * 1024) next()
  else if (path.startsWith('/api/')) sendApiError(res, 413, 'Request entity too large.')
  else sendPage(res, tooLargePage({ ...frameOfResponse(res), megabytes }))
}

// Forms of progress notes, with several photos.
const NOTE_FORM = /^\/projects\/\w+\/notes\/\w+(\.data)?$/

function mostMegabytes(path: string): number {
  if (ARCHIVE_FORM.test(path)) return env.ARCHIVE_UPLOAD_MB + 1
  if (path.startsWith('/api/')) return CALL_MEGABYTES
  return NOTE_FORM.test(path) ? PHOTOS_MEGABYTES : FORM_MEGABYTES
}

/** Returns the parts of a plain page that depend on the request. */
export const frameOfResponse = ({ locals, req }: AppResponse) => frameOf(req.headers.cookie, locals.cspNonce as string)

export function sendPage(res: ServerResponse, { status, headers, body }: PlainPage): void {
  res.statusCode = status
  res.setHeaders(new Map(Object.entries(headers))).end(body)
}
