import { PassThrough } from 'node:stream'
import { arrayBuffer } from 'node:stream/consumers'
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { ResponseContext } from '~/components/shell/site'
import { frameOf } from '~/http/pages/frame.server'
import { notationOf } from '~/http/pages/notation.server'
import { databaseDownPage, tooLargePage } from '~/http/server/plain-pages'
import { pathForLog } from '~/http/server/request-log.server'
import { DATABASE_DOWN, DATABASE_RETRY_AFTER, isDatabaseDown } from '~/platform/db/database-down'
import { isOutcomeUnknown, UNCONFIRMED } from '~/platform/db/outcome.server'
import { type Notation, notation } from '~/platform/notation'
import { inNotationOf } from '~/platform/notation.server'
import { log } from '~/platform/observability/log.server'

// server.ts is bundled separately. It takes these stateful modules from here, so that they exist once.
export { showingRejections } from '~/http/forms/rejected-form.server'
export { replayingRepeats } from '~/http/forms/repeated-form.server'
export { inLanguageOf } from '~/http/pages/language.server'
export { endPageStreams, openPageStream } from '~/http/server/page-streams.server'
export { writesAreStopped } from '~/platform/db/write-stop.server'
export { recordRequest } from '~/platform/observability/api-request-log.server'
export { flushLog, log, requestLog } from '~/platform/observability/log.server'
export { countRequest, METRICS_TYPE, metricsText } from '~/platform/observability/metrics.server'
export { readinessReport } from '~/platform/observability/readiness.server'
export { prepare, readiness, stop } from '~/platform/startup.server'
export { storedAsset } from '~/platform/storage/build-assets.server'
export { respond } from '~/pocketbase/api.server'
export { endStreams, openStream } from '~/pocketbase/realtime/streams.server'
export { DATABASE_DOWN, DATABASE_RETRY_AFTER, isDatabaseDown, isOutcomeUnknown, UNCONFIRMED }

/** Milliseconds after which a page is sent without its pending data. */
export const streamTimeout = 5_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> | Response {
  if (context.databaseDown) return databaseDown(request, context)
  const failed = remixContext.staticHandlerContext.errors !== null
  // Rendering costs far more than such a request. An action that returns a 413 with field errors is rendered as usual.
  if (failed && status === 413) return tooLarge(request, context)
  const { loaderData } = remixContext.staticHandlerContext
  const known = (loaderData.root as { notation?: Notation } | undefined)?.notation
  // Without the data of the root, the browser does not know which texts to load.
  const chosen = known ?? { ...notationOf(request, null), language: 'en' }
  return inNotationOf(chosen, () => rendered(request, status, headers, remixContext, context))
}

async function rendered(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const failed = remixContext.staticHandlerContext.errors !== null
  const body = await htmlOf(
    <ResponseContext.Provider
      value={{ nonce: context.cspNonce, requestId: context.requestId, failed, appScripts: appScripts(remixContext) }}
    >
      <RemixServer context={remixContext} url={request.url} nonce={context.cspNonce} />
    </ResponseContext.Provider>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', notation().language)
  // The service worker keeps the pages of users, one copy of each.
  if (!context.cachedFor || context.cachedFor === 'nobody') headers.append('Vary', 'Accept-Language, Cookie')
  keepPrivate(headers, context)
  return new Response(body, { headers, status })
}

/** Renders a page with all its data. A failed part of it is logged, and rendered by the browser. */
const htmlOf = (page: ReactElement) =>
  new Promise<ArrayBuffer>((resolve, reject) => {
    let hasFrame = false
    const { pipe } = renderToPipeableStream(page, {
      onShellReady: () => {
        hasFrame = true
      },
      onShellError: reject,
      onAllReady: () => resolve(arrayBuffer(pipe(new PassThrough()))),
      onError: error => {
        if (hasFrame) log.error({ err: error }, 'A part of a page could not be rendered')
      },
    })
  })

/** Preloads the scripts of the overview, the usual next page. */
function appScripts({ manifest: { entry, routes } }: EntryContext): string[] {
  const files = ['root', 'routes/signed-in', 'routes/kits/overview/page'].flatMap(id => routes[id] ?? [])
  return [...new Set([entry, ...files].flatMap(({ module, imports = [] }) => [module, ...imports]))]
}

/** Sets the status of a data request to that of its page. */
export function handleDataRequest(response: Response, { context }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  keepPrivate(response.headers, context)
  if (!context.databaseDown) return response
  const headers = new Headers(response.headers)
  headers.set('Retry-After', DATABASE_RETRY_AFTER)
  for (const [name, value] of Object.entries(outcomeOf(context.databaseDown))) headers.set(name, value)
  return new Response(response.body, { status: 503, headers })
}

/** Logs unexpected errors once. The user sees the request ID. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return
  const path = pathForLog(new URL(request.url).pathname)
  if (isDatabaseDown(error)) {
    context.databaseDown = isUnconfirmed(request, error) ? 'unconfirmed' : 'unsaved'
    log.error({ path, reason: String(error) }, 'The database cannot be reached')
  } else {
    log.error({ err: error, path }, 'Unexpected error')
  }
}

// Pages are private, so browsers and proxies must revalidate them. The service worker caches them for offline use, by user.
function keepPrivate(headers: Headers, { cachedFor, isUncacheable, address, cookies = [] }: AppLoadContext) {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  if (cachedFor && !isUncacheable) headers.set('X-Kept-For', cachedFor)
  if (address) headers.set('Content-Location', address)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
}

function tooLarge(request: Request, { cspNonce }: AppLoadContext) {
  const page = tooLargePage(frameOf(request.headers.get('Cookie'), cspNonce))
  return new Response(page.body, { status: page.status, headers: page.headers })
}

const isUnconfirmed = ({ method }: Request, error: unknown) =>
  method !== 'GET' && method !== 'HEAD' && isOutcomeUnknown(error)

/** For the scripts of the page, which show the message. */
const outcomeOf = (databaseDown: AppLoadContext['databaseDown']): Record<string, string> =>
  databaseDown === 'unconfirmed' ? { 'X-Outcome': 'unknown' } : {}

function databaseDown(request: Request, { cspNonce, databaseDown }: AppLoadContext) {
  const { body, headers, status } = databaseDownPage({
    ...frameOf(request.headers.get('Cookie'), cspNonce),
    ...{ reload: request.method === 'GET', isUnconfirmed: databaseDown === 'unconfirmed' },
  })
  return new Response(request.method === 'HEAD' ? null : body, {
    status,
    headers: { ...headers, ...outcomeOf(databaseDown) },
  })
}
