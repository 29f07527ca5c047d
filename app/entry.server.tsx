import { PassThrough } from 'node:stream'
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { AnswerContext } from '~/components/site'
import { databaseDownPage, tooLargePage } from '~/http/plain-pages'
import { pathForLog } from '~/http/request-log.server'
import { themeOf } from '~/http/theme.server'
import { DATABASE_DOWN, DATABASE_RETRY_AFTER, isDatabaseDown } from '~/platform/database-down'
import { env } from '~/platform/env.server'
import { log } from '~/platform/log.server'

// What server.ts needs of the app's inner life: it is bundled apart and must not load these modules a second time.
export { endPageStreams, openPageStream } from '~/http/page-streams.server'
export { keptAsset } from '~/platform/kept-assets.server'
export { keepRequest } from '~/platform/kept-requests.server'
export { log, requestLog } from '~/platform/log.server'
export { countRequest, METRICS_TYPE, metricsText } from '~/platform/metrics.server'
export { readyReport } from '~/platform/ready.server'
export { prepare, readiness, stop } from '~/platform/startup.server'
export { writesAreStopped } from '~/platform/write-stop.server'
export { endStreams, openStream } from '~/pocketbase/realtime/streams.server'
export { DATABASE_DOWN, DATABASE_RETRY_AFTER, isDatabaseDown }

/** After so many milliseconds a page that is still waiting for data is sent as it is. */
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
  const { cspNonce: nonce, requestId } = context
  return new Promise((resolve, reject) => {
    let drawn = false
    const { pipe, abort } = renderToPipeableStream(
      <AnswerContext.Provider value={{ nonce, requestId, failed, appScripts: appScripts(remixContext) }}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </AnswerContext.Provider>,
      {
        nonce,
        onShellReady() {
          drawn = true
        },
        // Sent in one piece: no page waits for a part of itself, and two streams of small pieces take a fifth of a page's time.
        onAllReady() {
          headers.set('Content-Type', 'text/html; charset=utf-8')
          keepPrivate(headers, context)
          const pieces = pipe(new PassThrough()).toArray()
          pieces.then(html => resolve(new Response(Buffer.concat(html), { headers, status })), reject)
        },
        onShellError: reject,
        onError(error) {
          status = 500
          // Before everything is drawn the error is thrown on and logged by handleError.
          if (drawn) log.error({ err: error }, 'A page broke while its data was added')
        },
      },
    )
    setTimeout(abort, streamTimeout + 1000).unref()
  })
}

/** What the overview needs, which is where most people go on to from a page without scripts. */
function appScripts({ manifest: { entry, routes } }: EntryContext): string[] {
  const files = ['root', 'routes/_app', 'routes/_app.overview'].flatMap(id => routes[id] ?? [])
  return [...new Set([entry, ...files].flatMap(({ module, imports = [] }) => [module, ...imports]))]
}

/** The data of a page for the script: the same status as the page would have. */
export function handleDataRequest(response: Response, { context }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  keepPrivate(response.headers, context)
  if (!context.databaseDown) return response
  const headers = new Headers(response.headers)
  headers.set('Retry-After', DATABASE_RETRY_AFTER)
  return new Response(response.body, { status: 503, headers })
}

/** Logs what nobody expected, once; the person is shown the request's id. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return
  const path = pathForLog(new URL(request.url).pathname)
  if (isDatabaseDown(error)) {
    context.databaseDown = true
    log.error({ path, reason: String(error) }, 'The database cannot be reached')
  } else {
    log.error({ err: error, path }, 'Unexpected error')
  }
}

// Pages are of one person, and a copy that a browser or a proxy kept is shown only after asking. The installed app shows its own
// when there is nobody to ask, and must know whose it is.
function keepPrivate(headers: Headers, { keptFor, notKept }: AppLoadContext) {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  if (keptFor && !notKept) headers.set('X-Kept-For', keptFor)
}

function tooLarge(request: Request, { cspNonce }: AppLoadContext) {
  const page = tooLargePage({ appName: env.APP_NAME, nonce: cspNonce, theme: themeOf(request) })
  return new Response(page.body, { status: page.status, headers: page.headers })
}

function databaseDown(request: Request, { cspNonce }: AppLoadContext) {
  const { body, headers, status } = databaseDownPage({
    appName: env.APP_NAME,
    nonce: cspNonce,
    theme: themeOf(request),
    reload: request.method === 'GET',
  })
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}
