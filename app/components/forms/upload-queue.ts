import { pause, untilAborted } from '../client/until-aborted'

export type UploadNews =
  /** queued, for the first time or after a failure */
  | { state: 'waiting' }
  /** continues when the network is back */
  | { state: 'offline' }
  /** `part` from 0 to 1 is sent */
  | { state: 'sending'; part: number }
  | { state: 'there' }
  /** `again`: a retry may succeed */
  | { state: 'failed'; problem: string; again: boolean }

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

async function send({ address, body, tell, signal }: Upload): Promise<void> {
  for (let tries = 0; !signal.aborted; ) {
    if (!navigator.onLine) {
      tell({ state: 'offline' })
      await untilAborted(signal, done => window.addEventListener('online', done, { once: true }))
    }
    tell({ state: 'sending', part: 0 })
    const answer = await posted(address, body, signal, part => tell({ state: 'sending', part }))
    if (signal.aborted) return
    if (answer.isTaken) return tell({ state: 'there' })
    if (!answer.status && !navigator.onLine) continue
    if (!isPassing(answer) || answer.wait > MAX_WAIT_MS || tries === RETRIES) return tell(failureOf(answer))
    tell({ state: 'waiting' })
    await pause(Math.max(answer.wait, INITIAL_PAUSE_MS * 2 ** tries++ + Math.random() * JITTER), signal)
  }
}

/** `status` 0: no response. `wait`: milliseconds from `Retry-After`. */
type Answer = { status: number; isTaken: boolean; message: string; wait: number }

/** Like `fetch`, with upload progress. */
function posted(address: string, body: FormData, signal: AbortSignal, progress: (part: number) => void) {
  return new Promise<Answer>(resolve => {
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
      const { status, response } = request
      const wait = status === 429 ? Number(request.getResponseHeader('Retry-After')) * 1000 : 0
      // Signed-out users are redirected to a page, which is not JSON.
      resolve({ status, isTaken: Boolean(response?.id), message: response?.message ?? '', wait })
    }
    signal.addEventListener('abort', abort)
    request.open('POST', address)
    request.responseType = 'json'
    request.send(body)
  })
}

const isPassing = ({ status }: Answer) => status === 0 || status === 429 || status >= 500

function failureOf(answer: Answer): UploadNews {
  const { status, message } = answer
  const isSignedOut = status > 0 && status < 400
  const why = isPassing(answer) ? (status ? NOT_TAKEN : NOT_SENT) : REFUSED
  return {
    state: 'failed',
    problem: isSignedOut ? SIGNED_OUT : (STATUSES_WITH_MESSAGE.has(status) && message) || why,
    again: isSignedOut || isPassing(answer),
  }
}

/** Responses with a message for the user. */
const STATUSES_WITH_MESSAGE = new Set([400, 429, 503])
const SIGNED_OUT = 'Your session expired. Log in in another tab, then retry.'
const NOT_SENT = 'Upload failed. Check your connection, then retry.'
const NOT_TAKEN = 'Upload failed. Try again later.'
const REFUSED = 'The server rejected this photo. Remove it and choose another one.'
