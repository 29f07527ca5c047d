import { recordFailure } from './failed-answer'
import { routerState } from './router-state'

/**
 * Dispatched on the window when a request waits for the network. A listener that calls `preventDefault` must dispatch
 * `NETWORK_TRIED` in the end.
 */
export const NETWORK_GONE = 'network-gone'
export const NETWORK_TRIED = 'network-tried'
/** Dispatched on the window when a form with an idempotency key cannot be sent now. `detail`: `FailedForm`. */
export const FORM_FAILED = 'form-failed'
/** A listener that keeps the form sets `kept`, and leaves the page. `wasSent`: the server may have received it. */
export type FailedForm = { address: string; body: FormData; wasSent: boolean; kept?: Promise<boolean> }
/** Dispatched on the window while a form with a file is sent. `detail`: the part that is sent, from 0 to 1, or null. */
export const UPLOAD_PROGRESS = 'upload-progress'
/** The header of data that a page revalidates in the background. */
export const REVALIDATION_HEADER = 'X-Looking-Again'
/** Dispatched on the window after a page's data arrived. `detail`: whether it is a cached copy. */
export const DATA_CAME = 'data-came'

// Reads are retried twice, writes once.
const READ_RETRIES = 2
const SEND_RETRIES = 1
const INITIAL_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000

/**
 * Retries failed requests of the page, and waits while the browser is offline. A form is retried only with an idempotency key
 * (`IDEMPOTENCY_FIELD`), because the lost part may be the response. Background requests do not announce that they wait. Remix
 * uses `window.fetch` and offers no hook, and a first visit has no service worker yet. Only this module replaces it.
 */
export function installRetryingFetch(): void {
  const browserFetch = window.fetch
  const send: typeof fetch = async (input, init) =>
    recordFailure(hasFile(init?.body) ? await sendFile(input, init) : await browserFetch(input, init))
  async function sendFile(input: RequestInfo | URL, init: RequestInit = {}) {
    const { fetchWithProgress } = await import('./upload-fetch').catch(() => ({ fetchWithProgress: browserFetch }))
    return fetchWithProgress(String(input), init)
  }
  window.fetch = async (input, init) => {
    const { method, signal, url } = input instanceof Request ? input : new Request(input, { ...init, body: null })
    const { origin, pathname } = new URL(url)
    if (origin !== window.location.origin || method === 'HEAD') return send(input, init)
    const isRead = method === 'GET'
    const isBackground = isRead && pathname === revalidatedPath
    if (isBackground) revalidatedPath = ''
    const asked = isBackground ? { ...init, headers: { [REVALIDATION_HEADER]: '1' } } : init
    const isSeen = !isRead || (!isBackground && isAwaited(init))
    const waitsForNetwork = () => !isSeen || isWaitedFor()
    const sendRetries = countsOnce(init?.body) ? SEND_RETRIES : 0
    // Background revalidation retries forever and shows no error: the page stays.
    const readRetries = isBackground ? Number.POSITIVE_INFINITY : READ_RETRIES
    const retries = isRead ? readRetries : sendRetries
    // Not sent yet, so waiting cannot send it twice.
    if (!isRead && !navigator.onLine) {
      await offerToListener(url, init?.body, false, signal)
      if (waitsForNetwork()) await networkTried(signal)
    }
    for (let tries = 0; ; ) {
      try {
        await spaced(signal)
        const answer = await send(input, asked)
        keepSpacing(answer.status)
        if (answer.status < 500 || tries === retries) return isRead ? announceData(url, answer) : answer
      } catch (error) {
        if (signal.aborted) throw error
        if (!isRead && (tries === retries || !navigator.onLine)) await offerToListener(url, init?.body, true, signal)
        if (!isRead && tries === retries) throw error
        if (!navigator.onLine && waitsForNetwork()) {
          await networkTried(signal)
          tries = isRead ? 0 : tries + 1
          continue
        }
        if (tries === retries) throw error
      }
      await pause(Math.min(INITIAL_PAUSE_MS * 2 ** tries++, MAX_PAUSE_MS), signal)
    }
  }
}

let revalidatedPath = ''

/** Marks the next data request of this path as background revalidation; '' clears the mark. The router has no option for it. */
export const revalidateNext = (path: string): void => {
  revalidatedPath = path
}

/** Whether the user waits for this read: a page or its reload, but not hints or prefetches, which have no signal. */
function isAwaited(init: RequestInit | undefined): boolean {
  const router = routerState()
  if (!router || !init?.signal) return false
  return router.navigation.state !== 'idle' || router.revalidation !== 'idle'
}

/** The form field with the idempotency key, which becomes the ID of the new record. */
export const IDEMPOTENCY_FIELD = 'key'

const hasFile = (body: BodyInit | null | undefined) =>
  body instanceof FormData && [...body.values()].some(value => value instanceof File && value.size > 0)

const countsOnce = (body: BodyInit | null | undefined) =>
  (body instanceof FormData || body instanceof URLSearchParams) && body.has(IDEMPOTENCY_FIELD)

// Milliseconds between requests after a 429, for signed-in users: pages of guests send no background requests.
const INITIAL_SPACING_MS = 20
const MAX_SPACING_MS = 1_000
let refusals = 0

function keepSpacing(status: number) {
  if (status === 429) refusals++
  else if (status < 300) refusals = 0
}

/** Delays requests after a 429, with backoff until one succeeds. */
async function spaced(signal: AbortSignal) {
  if (refusals) await pause(Math.min(INITIAL_SPACING_MS * 2 ** (refusals - 1), MAX_SPACING_MS), signal)
}

/** Offers the form to a listener. If it keeps the form, rejects when the page is left. */
async function offerToListener(
  address: string,
  body: BodyInit | null | undefined,
  wasSent: boolean,
  signal: AbortSignal,
) {
  if (!countsOnce(body)) return
  const detail = { address, body, wasSent } as FailedForm
  window.dispatchEvent(new CustomEvent(FORM_FAILED, { detail }))
  if (await detail.kept) await untilAborted(signal, () => {})
}

const isWaitedFor = () => !window.dispatchEvent(new Event(NETWORK_GONE, { cancelable: true }))

function announceData(url: string, answer: Response) {
  if (answer.ok && new URL(url).pathname.endsWith('.data')) {
    window.dispatchEvent(new CustomEvent(DATA_CAME, { detail: { kept: answer.headers.has('X-Kept-Copy') } }))
  }
  return answer
}

/** Resolves when the network may be back; immediately if the browser is online. */
export const networkIsBack = async (): Promise<void> => {
  if (isWaitedFor()) await networkTried(new AbortController().signal)
}

const networkTried = (signal: AbortSignal) =>
  untilAborted(signal, done => {
    window.addEventListener('online', done, { once: true })
    window.addEventListener(NETWORK_TRIED, done, { once: true })
  })

/** Resolves after this time. Rejects if aborted. */
export const pause = (milliseconds: number, signal: AbortSignal) =>
  untilAborted(signal, done => setTimeout(done, milliseconds))

/** Resolves when `begin` calls `done`. Rejects if aborted. */
export const untilAborted = (signal: AbortSignal, begin: (done: () => void) => void) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    begin(resolve)
  })
