import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import helmet from 'helmet'
import { env } from '~/platform/env.server'
import { randomText } from '~/platform/ids.server'
import { offeredProviders, socialEndpoints } from '~/platform/social-endpoints.server'
import { overHttps } from './cookie-name.server'
import { senderOf } from './origin.server'
import { foreignFormPage, type PlainPage, tooLargePage } from './plain-pages'
import { type Answer, pathOf, type Step } from './steps'
import { themeIn } from './theme.server'
import { CALL_MEGABYTES, FORM_MEGABYTES, PHOTOS_MEGABYTES } from './upload-limits'

// The one form that takes more than any other: an archive to be restored.
const RESTORE_FORM = /^\/restore(\.data)?$/
const developing = env.NODE_ENV === 'development'
// The form that begins a social sign-in is answered by a redirect to the provider, and browsers hold that to be the form's target.
const providers = offeredProviders().map(name => new URL(socialEndpoints(name)?.authorizationURL ?? '').origin)

// 134 bits by chance.
const NONCE_LENGTH = 26
const nonceOf = (_req: IncomingMessage, res: ServerResponse) => `'nonce-${(res as Answer).locals.cspNonce}'`

const pageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", nonceOf],
      // Vite puts style elements into the page while developing.
      styleSrc: ["'self'", developing ? "'unsafe-inline'" : nonceOf],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(env.ANALYTICS_SCRIPT ? [new URL(env.ANALYTICS_SCRIPT).origin] : [])],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      frameSrc: env.FEED_URL ? [new URL(env.FEED_URL).origin] : ["'none'"],
      formAction: ["'self'", ...providers],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
    },
  },
  // Helmet's own choice, no-referrer, makes browsers send `Origin: null` with forms, which looks like another site.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: false,
})

/** What the browser is allowed to do with our pages. */
export const securityHeaders: Step = (req, res, next) => {
  res.locals.cspNonce = randomText(NONCE_LENGTH)
  overHttpsOnly(res)
  // No document: a policy of a kilobyte on each of a page's twenty files would be a fifth of what is sent.
  if (!pathOf(req).startsWith('/assets/')) return pageHeaders(req, res, next)
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.removeHeader('X-Request-Id')
  next()
}

/** The data interface has the headers of its protocol (section 9.4). Stored files bring their own, narrower ones: twice would be both. */
export const callHeaders: Step = (req, res, next) => {
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
 * Turns a call of the data interface away before it gets there, in the protocol's words, which name no charset after JSON as Express would,
 * and so that pages of other sites can read why.
 */
export function refuseCall(res: ServerResponse, status: number, message: string): void {
  const headers = { 'Content-Type': 'application/json', Vary: 'Origin' }
  const forOthers = res.req.headers.origin ? { 'Access-Control-Allow-Origin': '*' } : {}
  const body = JSON.stringify({ code: status, data: {}, message, status })
  res.writeHead(status, { ...headers, ...forOthers }).end(body)
}

/** Where the data interface has a host of its own, nothing else answers there: whoever wants a page is led to where pages are. */
export function dataHost(req: Request, res: Response, next: NextFunction): void {
  if (!env.DATA_HOST || req.hostname !== env.DATA_HOST) next()
  else res.redirect(env.APP_URL + req.originalUrl)
}

/**
 * Turns away forms that another site sends in a person's name. Remix compares the origin once more, so a proxy's idea of our name is put
 * where Remix looks for it, and only a proxy's.
 */
export function onlyFromHere(req: Request, res: Response, next: NextFunction): void {
  if (!env.TRUST_PROXY) delete req.headers['x-forwarded-host']
  const { foreign, named, host } = senderOf(name => req.get(name))
  if (foreign && !SAFE.has(req.method)) {
    res.locals.refused = { origin: req.get('origin'), site: req.get('sec-fetch-site') }
    sendPage(res, foreignFormPage(frameOf(res)))
    return
  }
  if (!foreign && named && named !== host) req.headers['x-forwarded-host'] = named
  next()
}
/** Methods that change nothing. */
export const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Turns away what would be answered with what was sent, cookies and all. */
export const noEcho: Step = (req, res, next) => {
  if (req.method === 'TRACE') res.writeHead(405, { Allow: 'GET, HEAD, POST' }).end()
  else next()
}

/** Turns away bodies that no form or call takes, before they are read. */
export const onlyWithinLimits: Step = (req, res, next) => {
  const path = pathOf(req)
  const length = Number(req.headers['content-length'] ?? 0)
  const megabytes = mostMegabytes(path)
  if (req.headers['transfer-encoding'] && !COUNTING_CALL.test(path)) {
    // Without a length it could not be told in time; browsers always send one.
    res.writeHead(411, { Connection: 'close' }).end('Length Required')
  } else if (length > megabytes * 1024 * 1024) {
    // Browsers show the answer only when they could send all of it; so it is taken in and dropped, for a minute at most.
    req.resume()
    const patience = setTimeout(() => req.destroy(), 60_000)
    req.once('close', () => clearTimeout(patience))
    if (path.startsWith('/api/')) refuseCall(res, 413, 'Request entity too large.')
    else sendPage(res, tooLargePage({ ...frameOf(res), megabytes }))
  } else {
    next()
  }
}

// These count while they read (pocketbase/body.server.ts), and clients of the protocol may send what they do not know the length of.
const COUNTING_CALL = /^\/api\/(collections\/|batch$)/

// The forms of progress notes, which take several photos at once.
const NOTE_FORM = /^\/projects\/\w+\/notes\/\w+(\.data)?$/

function mostMegabytes(path: string): number {
  if (path === '/api/backups/upload') return Number.POSITIVE_INFINITY
  if (RESTORE_FORM.test(path)) return env.ARCHIVE_UPLOAD_MB + 1
  if (path.startsWith('/api/')) return CALL_MEGABYTES
  return NOTE_FORM.test(path) ? PHOTOS_MEGABYTES : FORM_MEGABYTES
}

/** What a page without the app needs to know to look like one of it. */
export const frameOf = ({ locals, req }: Answer) => ({
  appName: env.APP_NAME,
  nonce: locals.cspNonce as string,
  theme: themeIn(req.headers.cookie),
})

/** Sends a page that comes without the app. */
export function sendPage(res: ServerResponse, { status, headers, body }: PlainPage): void {
  res.statusCode = status
  res.setHeaders(new Map(Object.entries(headers))).end(body)
}
