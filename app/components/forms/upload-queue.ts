import { i18n } from '~/platform/messages'
import { onServerInReach } from '../client/requests/server-in-reach'
import { pause, untilAborted } from '../client/requests/until-aborted'
import type { UploadNews } from './upload-news'

type Upload = {
  address: string
  /** the form, with an ID by which the server recognizes a retry */
  body: FormData
  tell: (news: UploadNews) => void
  signal: AbortSignal
}

// More concurrent uploads would slow the page's other requests.
const CONCURRENCY = 2
const RETRIES = 3
const INITIAL_PAUSE_MS = 2_000
const JITTER = 1_000
const MAX_PAUSE_MS = 60_000
/** Milliseconds without progress until a connection counts as lost. A busy server processes a photo faster. */
const SILENCE_TIMEOUT_MS = 90_000
/** For longer waits, show the server's message instead of a progress bar. */
const MAX_WAIT_MS = 30_000

const pendingUploads: Upload[] = []
let activeUploads = 0

/** Queues an upload, two at a time, and reports its state until it succeeds or fails. */
export function enqueueUpload(upload: Upload): void {
  pendingUploads.push(upload)
  void goOn()
}

async function goOn(): Promise<void> {
  const next = activeUploads < CONCURRENCY ? pendingUploads.shift() : undefined
  if (!next) return
  activeUploads++
  try {
    await send(next)
  } catch (error) {
    if (!next.signal.aborted) throw error
  } finally {
    activeUploads--
    void goOn()
  }
}

/** Without an answer it is repeated until there is one. A server that is busy is asked three times more, whatever was lost before. */
async function send({ address, body, tell, signal }: Upload): Promise<void> {
  let timesLost = 0
  let timesBusy = 0
  while (!signal.aborted) {
    if (!navigator.onLine) {
      tell({ state: 'offline' })
      await untilAborted(signal, done => window.addEventListener('online', done, { once: true }))
    }
    tell({ state: 'sending', part: 0 })
    const response = await posted(address, body, signal, part => tell({ state: 'sending', part }))
    if (signal.aborted) return
    if (response.isTaken) return tell({ state: 'there' })
    const isLost = isFromElsewhere(response)
    if (!isLost && (!isPassing(response) || response.wait > MAX_WAIT_MS || timesBusy === RETRIES))
      return tell(failureOf(response))
    tell({ state: isLost ? 'offline' : 'waiting' })
    if (isLost) await inReach(backoff(timesLost++), signal)
    else await pause(Math.max(response.wait, backoff(timesBusy++)), signal)
  }
}

const backoff = (tries: number) => Math.min(INITIAL_PAUSE_MS * 2 ** tries + Math.random() * JITTER, MAX_PAUSE_MS)

/** Resolves when the server may be in reach, after this time at the latest. */
async function inReach(milliseconds: number, signal: AbortSignal) {
  let stop = () => {}
  try {
    await untilAborted(signal, done => {
      stop = onServerInReach(done)
      setTimeout(done, milliseconds)
    })
  } finally {
    stop()
  }
}

/** `status` 0: no response. `wait`: milliseconds from `Retry-After`. */
type UploadResponse = { status: number; isTaken: boolean; isSignedOut: boolean; message: string; wait: number }

/** Like `fetch`, with upload progress. */
function posted(address: string, body: FormData, signal: AbortSignal, progress: (part: number) => void) {
  return new Promise<UploadResponse>(resolve => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let silence = setTimeout(abort, SILENCE_TIMEOUT_MS)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence)
      silence = setTimeout(abort, SILENCE_TIMEOUT_MS)
      progress(loaded / total)
    }
    request.onloadend = () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', abort)
      const { status, response, responseURL } = request
      const wait = status === 429 ? Number(request.getResponseHeader('Retry-After')) * 1000 : 0
      const isSignedOut = responseURL !== '' && new URL(responseURL).pathname === '/login'
      resolve({ status, isTaken: Boolean(response?.id), isSignedOut, message: response?.message ?? '', wait })
    }
    signal.addEventListener('abort', abort)
    request.open('POST', address)
    request.responseType = 'json'
    request.send(body)
  })
}

/** Whether the network failed, or a server in front of the app responded in its place. */
const isFromElsewhere = ({ status, isSignedOut, message }: UploadResponse) =>
  !isSignedOut && !message && (status < 400 || status >= 500)

const isPassing = ({ status }: UploadResponse) => status === 429 || status >= 500

function failureOf(response: UploadResponse): UploadNews {
  const { status, message, isSignedOut } = response
  const why = isPassing(response) ? NOT_TAKEN : REJECTED
  return {
    state: 'failed',
    problem: isSignedOut ? i18n.t(SIGNED_OUT) : (STATUSES_WITH_MESSAGE.has(status) && message) || i18n.t(why),
    again: isSignedOut || isPassing(response),
  }
}

/** Responses with a message for the user. */
const STATUSES_WITH_MESSAGE = new Set([400, 429, 503])
const SIGNED_OUT = /*i18n*/ 'Your session expired. Log in in another tab, then retry.'
const NOT_TAKEN = /*i18n*/ 'Upload failed. Try again later.'
const REJECTED = /*i18n*/ 'The server rejected this photo. Remove it and choose another one.'
