import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express, { type NextFunction, type Request, type Response } from 'express'
import staticGzip from 'express-static-gzip'
import { brokenPage, databaseDownPage, readOnlyPage, startFailedPage, startingPage } from '~/http/plain-pages'
import { type Answer, inTurn, pathOf } from '~/http/steps'

type Entry = typeof import('./app/entry.server')

// A wrong setting is told in a sentence, so it is not a static import, whose failure could not be caught.
const { env, hasMailService, isFirstWorker, isListeningBeyondLoopback } = await import('~/platform/env.server').catch(
  error => stopWith(error.message),
)
const { apiDoor } = await import('~/http/api-door.server')
const { clientIp, isLocalVisit } = await import('~/http/client-ip.server')
const {
  callHeaders,
  dataHost,
  frameOf,
  noEcho,
  onlyFromHere,
  onlyWithinLimits,
  refuseCall,
  SAFE,
  securityHeaders,
  sendPage,
} = await import('~/http/doors.server')
const { pageDoor } = await import('~/http/page-door.server')
const { logged, notAFile } = await import('~/http/request-log.server')
const { safeRedirect } = await import('~/http/redirects.server')
const { sayingWhenToReturn } = await import('~/http/retry-after.server')
const { keepingPace } = await import('~/http/slow-clients.server')

const production = env.NODE_ENV === 'production'
const RETRY = '/startup/retry'
const GRACE = 5_000
const NO_MAIL =
  'No mail service is set up (SMTP_URL or RESEND_API_KEY) and other machines reach the app: mails wait at /host/outbox, for superusers.'

const app = express()
// An archive to be restored may be some gigabytes and come over a slow line: it may take long, but must keep coming (keepingPace).
const times = { headersTimeout: 20_000, requestTimeout: 2 * 3600_000, connectionsCheckingInterval: 5_000 }
const isCall = (req: IncomingMessage) => req.url?.startsWith('/api/')
const answer = (req: IncomingMessage, res: Answer) => (isCall(req) ? answerCall(req, res) : app(req, res))
const server = createServer(
  times,
  logged(() => entry, answer),
)
const vite = production ? null : await viteServer()
let entry: Entry | undefined
let booting: Promise<void> | undefined
let preparingSince = Date.now()
let failure = ''
let stopping = false

app.disable('x-powered-by')
app.set('trust proxy', env.TRUST_PROXY)
// What stands behind the question mark is read by those who answer.
app.set('query parser', false)
app.use(securityHeaders)
app.use(dataHost)
app.use(noEcho)
app.get('/live', onlyWhenReady, (req, res, next) => {
  // A connection that is still there would keep us from stopping.
  if (stopping) return void res.set('Connection', 'close').sendStatus(503)
  entry?.openPageStream(req, res).catch(next)
})
const inPace = keepingPace()
app.use(inPace)
app.get('/healthz', (_req, res) => void res.set('Cache-Control', 'no-store').type('text').send('alive\n'))
app.get('/readyz', ready)
if (env.METRICS_TOKEN) app.get('/metrics', metrics)
app.use(compression())
if (vite) app.use(vite.middlewares)
else app.use(staticFiles())
app.use(notAFile, onlyWithinLimits, onlyFromHere)
app.post(RETRY, (req, res) => {
  void boot()
  res.redirect(303, backFrom(req))
})
app.use(onlyWhenReady, onlyReadsWhileRestoring)
app.all('*', byBuild(pageDoor))
app.use(broken)

// Past Express, whose way takes as long as most of these calls.
const answerCall = inTurn(
  [
    callHeaders,
    noEcho,
    callWhenReady,
    onlyReadsWhileRestoring,
    streamOfEvents,
    inPace,
    notAFile,
    onlyWithinLimits,
    byBuild(apiDoor),
  ],
  broken,
)

server.once('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') return stopWith(error.message)
  stopWith(
    `Port ${env.PORT} is taken by another program. Stop that one, or choose another: PORT=${env.PORT + 1} npm start`,
  )
})
// Nothing is prepared before the port is ours: a second start by mistake must not touch the database of the first.
server.listen(env.PORT, env.HOST, () => void boot())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown())

/** Loads the app and prepares what it stands on; on failure tries again by itself. Calls while it runs share it. */
function boot(pause = 5_000): Promise<void> {
  if (entry?.readiness().state === 'ready') return Promise.resolve()
  booting ??= prepare(pause).finally(() => {
    booting = undefined
  })
  return booting
}

async function prepare(pause: number) {
  preparingSince = Date.now()
  failure = ''
  try {
    entry = (await loadBuild()).entry.module as Entry
    await entry.prepare()
    const { port } = server.address() as AddressInfo
    if (stopping || !isFirstWorker) return
    if (isListeningBeyondLoopback && !hasMailService) console.warn(NO_MAIL)
    console.log(`${env.APP_NAME} is ready at ${env.APP_URL.replace(/:0$/, `:${port}`)}`)
  } catch (error) {
    const state = entry?.readiness()
    failure = state?.state === 'failed' ? state.message : String(error instanceof Error ? error.message : error)
    console.error(`${env.APP_NAME} could not start: ${failure}`)
    if (!stopping) setTimeout(() => void boot(Math.min(pause * 2, 60_000)), pause).unref()
  }
}

async function loadBuild(): Promise<ServerBuild> {
  const build = vite
    ? await vite.ssrLoadModule('virtual:remix/server-build')
    : await import(pathToFileURL(resolve('build/server/index.js')).href)
  return sayingWhenToReturn(build as ServerBuild)
}

function loadContext(req: IncomingMessage, res: Answer) {
  const gone = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) gone.abort()
  })
  const { cspNonce = '', requestId = '' } = res.locals
  return {
    cspNonce,
    requestId,
    clientIp: clientIp(req),
    isLocal: isLocalVisit(req),
    signal: gone.signal,
    drained: () => drained(res),
  }
}

/** In development every request is answered by the newest build, or hears what is wrong with it; in production by the one that is there. */
function byBuild<Req, Res>(
  doorOf: (build: ServerBuild, context: typeof loadContext) => Door<Req, Res>,
): Door<Req, Res> {
  let door: Door<Req, Res> | undefined
  return async (req, res, next) => {
    try {
      if (vite || !door) door = doorOf(await loadBuild(), loadContext)
    } catch (error) {
      return next(error)
    }
    return door(req, res, next)
  }
}
type Door<Req, Res> = (req: Req, res: Res, next: (error?: unknown) => void) => unknown

function drained(res: ServerResponse) {
  if (!res.writableNeedDrain) return Promise.resolve()
  return new Promise<void>(resolve => res.once('drain', resolve).once('close', resolve))
}

/** Many of these lie open for half an hour: it comes before what costs memory for each. */
function streamOfEvents(req: IncomingMessage, res: Answer, next: () => void) {
  const isAsked = pathOf(req) === '/api/realtime' && (req.method === 'GET' || req.method === 'HEAD')
  if (isAsked) entry?.openStream(req, res, clientIp(req))
  else next()
}

function callWhenReady(_req: IncomingMessage, res: Answer, next: () => void) {
  if (entry?.readiness().state === 'ready') return next()
  res.locals.starting = true
  res.setHeader('Retry-After', '2')
  refuseCall(res, 503, 'The server is starting.')
}

/** Reads are answered while a backup is restored; what would change something is refused by every instance. */
function onlyReadsWhileRestoring(req: IncomingMessage, res: Answer, next: () => void) {
  if (SAFE.has(req.method ?? '') || !entry?.writesAreStopped()) return next()
  res.locals.starting = true
  // What is on its way is taken in and dropped: browsers show the answer only when they could send everything.
  req.resume()
  const page = readOnlyPage(frameOf(res))
  if (!isCall(req)) return sendPage(res, page)
  res.setHeader('Retry-After', page.headers['Retry-After'] ?? '')
  refuseCall(res, page.status, 'A backup is being restored. Nothing can be changed until it is in place.')
}

function onlyWhenReady(req: IncomingMessage, res: Answer, next: () => void) {
  const now = entry?.readiness()
  if (now?.state === 'ready') return next()
  res.locals.starting = true
  if (failure) return sendPage(res, startFailedPage({ ...frameOf(res), message: failure, retry: RETRY }))
  const seconds = (Date.now() - preparingSince) / 1000
  const step = now?.state === 'preparing' ? now.step : 'Loading the app'
  sendPage(res, startingPage({ ...frameOf(res), step, seconds, reload: req.method === 'GET' }))
}

/** For a balancer: 200 when requests can be answered, else 503, and which of the things below is wrong. */
async function ready(_req: Request, res: Response) {
  const report = (await entry?.readyReport()) ?? { app: failure || 'Loading the app' }
  const isReady = !stopping && Object.values(report).every(state => state === 'ok')
  res
    .status(isReady ? 200 : 503)
    .set('Cache-Control', 'no-store')
    .json({ ready: isReady, ...report, ...(stopping ? { app: 'stopping' } : {}) })
}

/** What is measured, for whoever brings the token. */
async function metrics(req: Request, res: Response) {
  const given = Buffer.from(req.get('authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${env.METRICS_TOKEN}`)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    res.set('WWW-Authenticate', 'Bearer').sendStatus(401)
  } else if (!entry) {
    res.sendStatus(503)
  } else {
    res
      .set('Cache-Control', 'no-store')
      .type(entry.METRICS_TYPE)
      .send(await entry.metricsText())
  }
}

function staticFiles() {
  const folder = join('build', 'client')
  const compressed = { enableBrotli: true, orderPreference: ['br'], index: false }
  // A browser that kept an old service worker would keep the whole app old.
  const setHeaders = (res: ServerResponse, path: string) => {
    if (WORKER.test(path)) res.setHeader('Cache-Control', 'no-cache')
  }
  const kept = (maxAge: string, immutable = false) => ({
    ...compressed,
    // Each header counts twenty times on a page, and the tag says all that the date would.
    serveStatic: { maxAge, immutable, lastModified: false, acceptRanges: false, setHeaders },
  })
  // An asset's name changes with its content.
  const assets = staticGzip(join(folder, 'assets'), kept('1y', true))
  return express
    .Router()
    .use('/assets', assets, assetOfAnotherBuild)
    .use(staticGzip(folder, kept('1h')))
}

/** For pages of the version before, or of the one that comes: 404 is no page either, and asks nothing of the app. */
async function assetOfAnotherBuild(req: Request, res: Response, next: NextFunction) {
  const found = await entry?.keptAsset(req.path.slice(1)).catch(next)
  if (res.headersSent) return
  if (!found) return void res.sendStatus(404)
  res.set({ 'Content-Type': found.type, 'Cache-Control': 'public, max-age=31536000, immutable' })
  Readable.from(found.file.body).on('error', next).pipe(res)
}

const WORKER = /[/\\]sw\.js(\.br|\.gz)?$/

async function viteServer() {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true, hmr: { server } } })
}

// Express knows by the fourth that it is told of errors.
function broken(error: unknown, req: IncomingMessage, res: Answer, _next?: NextFunction) {
  const { status: given = 500 } = error as { status?: number }
  const status = given >= 400 && given < 500 ? given : 500
  if (entry?.isDatabaseDown(error)) return withoutDatabase(error, req, res)
  if (status === 500) entry?.log.error({ err: error }, 'Unexpected error')
  if (res.headersSent) res.destroy()
  else if (isCall(req)) refuseCall(res, status, 'Something went wrong while processing your request.')
  else sendPage(res, brokenPage({ ...frameOf(res), status, requestId: res.locals.requestId ?? '' }))
}

function withoutDatabase(error: unknown, req: IncomingMessage, res: Answer) {
  entry?.log.error({ reason: String(error) }, 'The database cannot be reached')
  if (res.headersSent) return res.destroy()
  if (isCall(req)) {
    res.setHeader('Retry-After', entry?.DATABASE_RETRY_AFTER ?? '')
    refuseCall(res, 503, entry?.DATABASE_DOWN ?? '')
  } else {
    sendPage(res, databaseDownPage({ ...frameOf(res), reload: req.method === 'GET' }))
  }
}

/** The page a form on the failure screen stood on. Only its path: the redirect must stay here. */
function backFrom(req: Request) {
  const referrer = req.get('referer') ?? ''
  if (!URL.canParse(referrer)) return '/'
  const { pathname, search } = new URL(referrer)
  return pathname === RETRY ? '/' : safeRedirect(pathname + search, '/')
}

/** Takes no new requests, lets the running ones finish, then closes what the app stands on. */
async function shutDown() {
  // npm passes on a Ctrl-C that the terminal has already sent to us: hearing it twice is normal.
  if (stopping) return
  stopping = true
  const closed = new Promise(done => server.close(done))
  server.closeIdleConnections()
  entry?.endStreams()
  entry?.endPageStreams()
  const impatience = setTimeout(() => server.closeAllConnections(), GRACE)
  await closed
  clearTimeout(impatience)
  await booting
  await entry?.stop()
  await vite?.close()
  process.exit(0)
}

function stopWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
