import { REPEATABLE_FIELD } from '../forms/repeatable'
import { recordFailure } from './failed-answer'
import { ForeignAnswer, failureOf, isForeign, isPageData } from './foreign-answer'
import { isOfOpenPage, keepPage, showFailure } from './kept-page'
import { routerState } from './router-state'
import { pause, untilAborted } from './until-aborted'

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

const READ_RETRIES = 2
const KEYED_RETRIES = 1
const REPEATABLE_RETRIES = 3
/** A form is not sent again later than this, because its user may have given up. */
const SEND_LIMIT_MS = 30_000
const INITIAL_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000

/**
 * Retries failed requests of the page, and waits while the browser is offline. A form is retried only if it counts once: by
 * its idempotency key (`IDEMPOTENCY_FIELD`), or because it says so (`REPEATABLE_FIELD`). Background requests do not announce that
 * they wait. Remix uses `window.fetch` and offers no hook, and a first visit has no service worker yet. Only this module
 * replaces it.
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
    const isOfRouter = isPageData(pathname) && (!isRead || Boolean(init?.signal))
    // Background revalidation retries forever and shows no error: the page stays. So does other data of the open page,
    // until a response of the app arrives.
    const stays = isBackground || (isRead && isOfRouter && isOfOpenPage(pathname))
    const retries = isBackground ? Number.POSITIVE_INFINITY : isRead ? READ_RETRIES : sendRetries(init?.body)
    const retriesUntil = isRead ? Number.POSITIVE_INFINITY : Date.now() + SEND_LIMIT_MS
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
        if (isOfRouter && isForeign(answer)) throw new ForeignAnswer(answer)
        if (answer.status < 500 || tries >= retries) return isRead ? announceData(url, answer) : answer
      } catch (error) {
        if (signal.aborted) throw error
        const isLast = !stays && (tries >= retries || !isWorthRetrying(error) || Date.now() > retriesUntil)
        const isLost = !(error instanceof ForeignAnswer)
        if (!isRead && isLost && (isLast || !navigator.onLine)) await offerToListener(url, init?.body, true, signal)
        if (!navigator.onLine && (isRead || !isLast) && waitsForNetwork()) {
          await networkTried(signal)
          tries = isRead ? 0 : tries + 1
          continue
        }
        if (isLast) throw isOfRouter ? await keepPage(pathname, isRead, error, signal) : error
        if (stays && isSeen && tries === (isWorthRetrying(error) ? READ_RETRIES : 0)) showFailure(failureOf(error))
      }
      await pause(Math.min(INITIAL_PAUSE_MS * 2 ** tries++, MAX_PAUSE_MS), signal)
    }
  }
}

const isWorthRetrying = (error: unknown) => !(error instanceof ForeignAnswer) || error.status >= 500

function sendRetries(body: BodyInit | null | undefined): number {
  if (has(body, REPEATABLE_FIELD)) return REPEATABLE_RETRIES
  return has(body, IDEMPOTENCY_FIELD) ? KEYED_RETRIES : 0
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

const has = (body: BodyInit | null | undefined, field: string) =>
  (body instanceof FormData || body instanceof URLSearchParams) && body.has(field)

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

/** Offers a form with an idempotency key to a listener. If it keeps the form, rejects when the page is left. */
async function offerToListener(
  address: string,
  body: BodyInit | null | undefined,
  wasSent: boolean,
  signal: AbortSignal,
) {
  if (!has(body, IDEMPOTENCY_FIELD)) return
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
