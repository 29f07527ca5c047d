import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'
import type { NextFunction, Request, Response } from 'express'
import helmet from 'helmet'
import { env } from '~/platform/env.server'
import { randomText } from '~/platform/ids.server'
import { offeredProviders, socialEndpoints } from '~/platform/social-endpoints.server'
import { overHttps } from './cookie-name.server'
import { foreignFormPage, type PlainPage, tooLargePage } from './plain-pages'
import { themeIn } from './theme.server'
import { CALL_MEGABYTES, FORM_MEGABYTES, PHOTOS_MEGABYTES } from './upload-limits'

// The one form that takes more than any other: an archive to be restored.
const RESTORE_FORM = /^\/restore(\.data)?$/
const developing = env.NODE_ENV === 'development'
// The form that begins a social sign-in is answered by a redirect to the provider, and browsers hold that to be the form's target.
const providers = offeredProviders().map(name => new URL(socialEndpoints(name)?.authorizationURL ?? '').origin)

// 134 bits by chance.
const NONCE_LENGTH = 26
const nonceOf = (_req: IncomingMessage, res: ServerResponse) => `'nonce-${(res as Response).locals.cspNonce}'`

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

/**
 * What the browser is allowed to do with our pages. Stored files bring their own, narrower headers: twice would be both; the data
 * interface has those of its protocol (section 9.4).
 */
export function securityHeaders(req: Request, res: Response, next: NextFunction) {
  res.locals.cspNonce = randomText(NONCE_LENGTH)
  if (overHttps) res.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  if (req.path.startsWith('/api/files/')) {
    res.set(API_HEADERS)
    return next()
  }
  // No document: a policy of a kilobyte on each of a page's twenty files would be a fifth of what is sent.
  if (req.path.startsWith('/assets/')) {
    res.set('X-Content-Type-Options', 'nosniff').removeHeader('X-Request-Id')
    return next()
  }
  if (!req.path.startsWith('/api/')) return pageHeaders(req, res, next)
  res.set({ ...API_HEADERS, 'X-Frame-Options': 'SAMEORIGIN' })
  next()
}

const API_HEADERS = { 'X-XSS-Protection': '1; mode=block', 'X-Content-Type-Options': 'nosniff' }

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
  if (!env.DATA_HOST || req.hostname !== env.DATA_HOST || req.path.startsWith('/api/')) next()
  else res.redirect(env.APP_URL + req.originalUrl)
}

/** The data interface is never compressed (protocol, section 9.6); everything else where it pays. */
export const mayCompress = (req: Request, res: Response) =>
  !req.path.startsWith('/api/') && compression.filter(req, res)

/**
 * Turns away forms that another site sends in a person's name. The API is not concerned: it takes no cookies. Remix compares the
 * origin once more, so a proxy's idea of our name is put where Remix looks for it, and only a proxy's.
 */
export function onlyFromHere(req: Request, res: Response, next: NextFunction): void {
  if (!env.TRUST_PROXY) delete req.headers['x-forwarded-host']
  const fromAnywhere = SAFE.has(req.method) || req.path.startsWith('/api/')
  const origin = req.get('origin')
  const site = req.get('sec-fetch-site')
  const host = req.get('x-forwarded-host')?.split(',')[0]?.trim() ?? req.get('host')
  const named = origin === undefined ? undefined : hostOf(origin)
  const ours = named === undefined || named === host || named === hostOf(env.APP_URL)
  const foreign = !ours || (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (foreign && !fromAnywhere) {
    res.locals.refused = { origin, site }
    send(res, foreignFormPage(frameOf(res)))
    return
  }
  if (!foreign && named && named !== host) req.headers['x-forwarded-host'] = named
  next()
}
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Turns away bodies that no form or call takes, before they are read. */
export function onlyWithinLimits(req: Request, res: Response, next: NextFunction): void {
  const length = Number(req.get('content-length') ?? 0)
  const megabytes = mostMegabytes(req.path)
  if (req.get('transfer-encoding') && !COUNTING_CALL.test(req.path)) {
    // Without a length it could not be told in time; browsers always send one.
    res.set('Connection', 'close').sendStatus(411)
  } else if (length > megabytes * 1024 * 1024) {
    // Browsers show the answer only when they could send all of it; so it is taken in and dropped, for a minute at most.
    req.resume()
    const patience = setTimeout(() => req.destroy(), 60_000)
    req.once('close', () => clearTimeout(patience))
    if (req.path.startsWith('/api/')) refuseCall(res, 413, 'Request entity too large.')
    else send(res, tooLargePage({ ...frameOf(res), megabytes }))
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
export const frameOf = ({ locals, req }: Response) => ({
  appName: env.APP_NAME,
  nonce: locals.cspNonce as string,
  theme: themeIn(req.headers.cookie),
})

const send = (res: Response, { status, headers, body }: PlainPage) => void res.status(status).set(headers).send(body)

// 'null' (a sandboxed frame, a stripped referrer) is nobody's host.
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : '')
