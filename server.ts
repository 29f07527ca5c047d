import cluster from 'node:cluster'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import express, { type Request, type Response } from 'express'
import { type AppResponse, isApiRequest, pathOf, runMiddleware } from '~/http/server/middleware'
import { readOnlyPage, startFailedPage, startingPage } from '~/http/server/plain-pages'

type Entry = typeof import('./app/entry.server')

// A dynamic import, so that an invalid setting ends with a message and no stack trace.
const { env, hasMailService, isFirstWorker, isListeningBeyondLoopback } = await import('~/platform/env.server').catch(
  error => exitWith(error.message),
)
const { apiHandler } = await import('~/http/server/api-handler.server')
const { clientIp, isLocalVisit } = await import('~/http/server/client-ip.server')
const { compressed } = await import('~/http/server/compression.server')
const {
  allowFrames,
  callHeaders,
  dataHost,
  frameOfResponse,
  limitBodySize,
  onlyPageMethods,
  redirectSlashes,
  rejectCrossOrigin,
  rejectTrace,
  SAFE,
  securityHeaders,
  sendApiError,
  sendPage,
  withoutRedirect,
} = await import('~/http/server/request-guards.server')
const { failedRequests } = await import('~/http/server/failed-requests.server')
const { metricsFor } = await import('~/http/server/metrics.server')
const { pageHandler } = await import('~/http/server/page-handler.server')
const { withRequestLog, notAFile } = await import('~/http/server/request-log.server')
const { safeRedirect } = await import('~/http/server/redirects.server')
const { adaptedBuild } = await import('~/http/server/adapted-build.server')
const { startLines } = await import('~/http/server/start-lines.server')
const { staticFiles } = await import('~/http/server/static-files.server')
const { dropUnreadBody } = await import('~/http/server/unread-body.server')
const { drained, dropSlowClients, SERVER_TIMES } = await import('~/http/server/slow-clients.server')

const RETRY = '/startup/retry'
const GRACE_MS = 5_000
const NO_MAIL =
  'No email service is set up (SMTP_URL or RESEND_API_KEY), but other machines can reach the app. Emails are stored at /host/outbox, for superusers.'

const app = express()
const respond = (req: IncomingMessage, res: AppResponse) => {
  dropUnreadBody(req, res)
  if (isApiRequest(req)) respondToApi(req, res)
  else app(req, res)
}
const server = createServer(
  SERVER_TIMES,
  withRequestLog(() => entry, respond),
)
const vite = env.NODE_ENV === 'production' ? null : await viteServer()
let entry: Entry | undefined
let booting: Promise<void> | undefined
let preparingSince = Date.now()
let failure = ''
let stopping = false

app.disable('x-powered-by')
app.set('trust proxy', env.TRUST_PROXY)
// Handlers parse the query string themselves.
app.set('query parser', false)
app.use(securityHeaders)
app.use(dataHost)
app.use(rejectTrace)
app.get('/live', onlyWhenReady, (req, res, next) => {
  // An open connection would delay the shutdown.
  if (stopping) return void res.set('Connection', 'close').sendStatus(503)
  entry?.openPageStream(req, res).catch(next)
})
const dropIfSlow = dropSlowClients()
app.use(dropIfSlow)
app.get('/healthz', (_req, res) => void res.set('Cache-Control', 'no-store').type('text').send('alive\n'))
app.get('/readyz', ready)
const metrics = metricsFor(() => entry)
app.get('/metrics', metrics)
app.use(compressed)
if (vite) app.use(vite.middlewares)
else app.use(staticFiles(path => entry?.storedAsset(path)))
app.use((req, _res, next) => (entry ? entry.inLanguageOf(req, next) : next()))
app.use(notAFile, limitBodySize, rejectCrossOrigin, onlyPageMethods)
app.post(RETRY, (req, res) => {
  void boot()
  res.redirect(303, backFrom(req))
})
app.all('*', onlyWhenReady, rejectWritesDuringRestore, withoutRedirect, withBuild(pageHandler))
const handleError = failedRequests(() => entry)
app.use(handleError)

// API requests skip Express, which takes as long as most of them (decision 016).
const respondToApi = runMiddleware(
  [
    callHeaders,
    rejectTrace,
    exactCase,
    redirectSlashes,
    apiWhenReady,
    rejectWritesDuringRestore,
    realtimeStream,
    dropIfSlow,
    notAFile,
    limitBodySize,
    withBuild(apiHandler),
  ],
  handleError,
)

server.once('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') return exitWith(error.message)
  exitWith(
    `Port ${env.PORT} is taken by another program. Stop that one, or choose another: PORT=${env.PORT + 1} npm start`,
  )
})
// Prepare only after the port is bound: a second start by mistake must not touch the database of the first.
server.listen(env.PORT, env.HOST, () => void boot())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown())
process.on('uncaughtException', endAfter)
// Without its supervisor, a process of the cluster exits at once, with a database running, unless it disconnects first.
process.prependOnceListener('disconnect', () => {
  cluster.worker?.disconnect()
  void shutDown()
})

/** Loads the app, its database and its storage. Retries after a failure. Concurrent calls share one attempt. */
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
    for (const line of startLines(port)) console.log(line)
  } catch (error) {
    const state = entry?.readiness()
    failure = state?.state === 'failed' ? state.message : String(error instanceof Error ? error.message : error)
    console.error(`${env.APP_NAME} could not start: ${failure}`)
    if (!stopping) setTimeout(() => void boot(Math.min(pause * 2, 60_000)), pause).unref()
  }
}

async function loadBuild(): Promise<ServerBuild> {
  const build: ServerBuild = vite
    ? await vite.ssrLoadModule('virtual:remix/server-build')
    : await import(pathToFileURL(resolve('build/server/index.js')).href)
  return adaptedBuild(build, build.entry.module as Entry)
}

function loadContext(req: IncomingMessage, res: AppResponse) {
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
    isDataRequest: pathOf(req).endsWith('.data'),
    signal: gone.signal,
    drained: () => drained(res),
    allowFrames: () => allowFrames(res),
  }
}

/** Creates the handler from the build: once in production, for each request in development. */
function withBuild<Req, Res>(
  createHandler: (build: ServerBuild, context: typeof loadContext) => Handler<Req, Res>,
): Handler<Req, Res> {
  let handler: Handler<Req, Res> | undefined
  return async (req, res, next) => {
    try {
      if (vite || !handler) handler = createHandler(await loadBuild(), loadContext)
    } catch (error) {
      return next(error)
    }
    return handler(req, res, next)
  }
}
type Handler<Req, Res> = (req: Req, res: Res, next: (error?: unknown) => void) => unknown

/** Runs before the middleware that allocates memory per request: thousands of streams stay open for half an hour. */
function realtimeStream(req: IncomingMessage, res: AppResponse, next: () => void) {
  const isRealtime = pathOf(req) === '/api/realtime' && (req.method === 'GET' || req.method === 'HEAD')
  if (isRealtime) entry?.openStream(req, res, clientIp(req))
  else next()
}

/** Paths are case-sensitive, as in PocketBase. */
function exactCase(req: IncomingMessage, res: AppResponse, next: () => void) {
  if (req.url?.startsWith('/api/')) next()
  else sendApiError(res, 404, "The requested resource wasn't found.")
}

function apiWhenReady(_req: IncomingMessage, res: AppResponse, next: () => void) {
  if (entry?.readiness().state === 'ready') return next()
  res.locals.starting = true
  res.setHeader('Retry-After', '2')
  sendApiError(res, 503, 'The server is starting.')
}

/** Rejects writes on every instance while a backup is restored. */
function rejectWritesDuringRestore(req: IncomingMessage, res: AppResponse, next: () => void) {
  if (SAFE.has(req.method ?? '') || !entry?.writesAreStopped()) return next()
  res.locals.starting = true
  const page = readOnlyPage(frameOfResponse(res))
  if (!isApiRequest(req)) return sendPage(res, page)
  res.setHeader('Retry-After', page.headers['Retry-After'] ?? '')
  sendApiError(res, page.status, 'A backup is being restored. Changes are refused until it is complete.')
}

function onlyWhenReady(req: IncomingMessage, res: AppResponse, next: () => void) {
  const now = entry?.readiness()
  if (now?.state === 'ready') return next()
  res.locals.starting = true
  if (failure) return sendPage(res, startFailedPage({ ...frameOfResponse(res), message: failure, retry: RETRY }))
  const seconds = (Date.now() - preparingSince) / 1000
  const step = now?.state === 'preparing' ? now.step : 'Loading the app'
  sendPage(res, startingPage({ ...frameOfResponse(res), step, seconds, reload: req.method === 'GET' }))
}

/** For load balancers: 200 when the app is ready, otherwise 503 with the failing part. */
async function ready(_req: Request, res: Response) {
  const report = (await entry?.readinessReport()) ?? { app: failure || 'Loading the app' }
  const isReady = !stopping && Object.values(report).every(state => state === 'ok')
  const body = { ready: isReady, ...report, ...(stopping && { app: 'stopping' }) }
  res.status(isReady ? 200 : 503)
  res.set('Cache-Control', 'no-store').json(body)
}

async function viteServer() {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true, hmr: { server } } })
}

/** Returns the path of the page with the retry form. Only the path, so that the redirect stays on this site. */
function backFrom(req: Request) {
  const referrer = req.get('referer') ?? ''
  if (!URL.canParse(referrer)) return '/'
  const { pathname, search } = new URL(referrer)
  return pathname === RETRY ? '/' : safeRedirect(pathname + search, '/')
}

/** Stops accepting requests, waits for those in progress, then closes database and storage. */
async function shutDown() {
  // After Ctrl-C the signal arrives twice: from the terminal and from npm.
  if (stopping) return
  await endRequests()
  await booting
  await entry?.stop()
  await vite?.close()
  process.exit(0)
}

async function endRequests() {
  stopping = true
  const closed = new Promise(done => server.close(done))
  server.closeIdleConnections()
  entry?.endStreams()
  entry?.endPageStreams()
  const forceClose = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(forceClose)
}

/** Logs an unhandled error, but not as `fatal`, which waits for a full disk. Exits after the other requests. */
async function endAfter(error: unknown) {
  if (entry) entry.log.error({ err: error }, 'An error was not handled; the app ends')
  else console.error(error)
  if (stopping) return
  setTimeout(() => process.exit(1), 2 * GRACE_MS)
  await endRequests()
  await entry?.flushLog()
  process.exit(1)
}

function exitWith(message: string): never {
  console.error(message)
  process.exit(1)
}
