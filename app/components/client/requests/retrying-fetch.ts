import { recordFailure } from './failed-response'
import { ForeignResponseError, failureOf, isForeign } from './foreign-response'
import { keepPage, showFailure } from './keep-page'
import { offerForm, waitedForNetwork } from './network-wait'
import { describeRequest, REVALIDATION_HEADER } from './page-request'
import { retriesOf } from './retries'
import { SERVER_RESPONDED } from './server-in-reach'
import { countRejection, spaced } from './spacing'
import { hasFile, reportingUploads } from './upload-progress'

/** Dispatched on the window after a page's data arrived. `detail`: whether it is a cached copy. */
export const DATA_CAME = 'data-came'

/**
 * Applies four policies to the requests of the page: they are repeated (`retries.ts`), wait while the browser is offline
 * (`network-wait.ts`), report the progress of uploads (`upload-progress.ts`) and keep a distance after a 429 (`spacing.ts`).
 * Remix uses `window.fetch` and offers no hook, and a first visit has no service worker yet. Only this module replaces it.
 */
export function installRetryingFetch(): void {
  const browserFetch = reportingUploads(window.fetch)
  const send: typeof fetch = async (input, init) => recordFailure(await browserFetch(input, init))
  window.fetch = async (input, init) => {
    const { method, signal, url } = input instanceof Request ? input : new Request(input, { ...init, body: null })
    const { origin, pathname } = new URL(url)
    if (origin !== window.location.origin || method === 'HEAD') return send(input, init)
    const { isRead, isBackground, isOfRouter, isSeen, stays } = describeRequest(pathname, method, init)
    const options = isBackground ? { ...init, headers: { [REVALIDATION_HEADER]: '1' } } : init
    const retries = retriesOf({ isRead, isBackground, body: init?.body })
    const form = { address: url, body: init?.body, began: Date.now() }
    // Not sent yet, so waiting cannot send it twice.
    if (!isRead && !navigator.onLine) {
      await offerForm({ ...form, wasSent: false }, signal)
      await waitedForNetwork({ isSeen, signal })
    }
    for (;;) {
      try {
        await spaced(signal)
        const response = await send(input, options)
        countRejection(response.status)
        if (isOfRouter && isForeign(response)) throw new ForeignResponseError(response)
        // Fails if the connection ends before the response does.
        if (isOfRouter) await response.clone().arrayBuffer()
        if (response.status < 500 || retries.areUsedUp()) return announced(pathname, isRead, response)
      } catch (error) {
        if (signal.aborted) throw error
        const isLast = !stays && retries.endWith(error)
        if (!isRead && isLost(error, init?.body) && (isLast || !navigator.onLine))
          await offerForm({ ...form, wasSent: true }, signal)
        if (!navigator.onLine && (isRead || !isLast) && (await waitedForNetwork({ isSeen, signal }))) {
          retries.countWait()
          continue
        }
        if (isLast) throw isOfRouter ? await keepPage(pathname, isRead, error, signal) : error
        if (stays && isSeen && retries.wouldEndWith(error)) showFailure(failureOf(error))
      }
      await retries.pause(signal)
    }
  }
}

/**
 * Whether the server may answer a form later. If a proxy responded, only a form with files: the draft of the others keeps what is
 * typed, so they stay in their page.
 */
function isLost(error: unknown, body: BodyInit | null | undefined): boolean {
  if (!(error instanceof ForeignResponseError)) return true
  return hasFile(body) && (error.status === 0 || error.status >= 500)
}

/** Dispatches what a response means for other parts of the page. Returns it. */
function announced(pathname: string, isRead: boolean, response: Response): Response {
  const fromCache = response.headers.has('X-Kept-Copy')
  if (response.ok && !fromCache) window.dispatchEvent(new Event(SERVER_RESPONDED))
  if (response.ok && isRead && pathname.endsWith('.data'))
    window.dispatchEvent(new CustomEvent(DATA_CAME, { detail: { fromCache } }))
  return response
}
