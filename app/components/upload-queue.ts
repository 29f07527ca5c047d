import { pause, untilAborted } from './patient-fetch'

/** How a file on its way is doing. */
export type UploadNews =
  /** its turn comes, for the first time or again after a fault */
  | { state: 'waiting' }
  /** it goes on when the network is back */
  | { state: 'offline' }
  /** `part` of 1 is sent */
  | { state: 'sending'; part: number }
  | { state: 'there' }
  /** `again`: it may be worth another try */
  | { state: 'failed'; problem: string; again: boolean }

type Upload = {
  address: string
  /** what it is sent in, with an id by which the server knows what came before and was only not answered */
  body: FormData
  tell: (news: UploadNews) => void
  /** ends it, on its way or before */
  signal: AbortSignal
}

// Specification, section 6, "Request queue".
const AT_ONCE = 2
const RETRIES = 3
const FIRST_PAUSE = 2_000
const JITTER = 1_000
/** Milliseconds without a sign of life, after which a connection counts as lost; a busy server makes a picture ready in less. */
const SILENCE = 90_000
/** Longer than that nobody looks at a bar: the sentence says how long it will be. */
const LONGEST_WAIT = 30_000

const line: Upload[] = []
let onTheirWay = 0

/** Sends a file in its turn, two at once, and tells how it is doing until it is there or has failed. */
export function sendInTurn(upload: Upload): void {
  line.push(upload)
  void goOn()
}

async function goOn(): Promise<void> {
  const next = onTheirWay < AT_ONCE ? line.shift() : undefined
  if (!next) return
  onTheirWay++
  try {
    await send(next)
  } catch (error) {
    if (!next.signal.aborted) throw error
  } finally {
    onTheirWay--
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
    if (!isPassing(answer) || answer.wait > LONGEST_WAIT || tries === RETRIES) return tell(failureOf(answer))
    tell({ state: 'waiting' })
    await pause(Math.max(answer.wait, FIRST_PAUSE * 2 ** tries++ + Math.random() * JITTER), signal)
  }
}

/** `status` 0: none came. `wait`: milliseconds that the server wants. */
type Answer = { status: number; isTaken: boolean; message: string; wait: number }

/** As `fetch` would do it, were it to say how much is sent. */
function posted(address: string, body: FormData, signal: AbortSignal, progress: (part: number) => void) {
  return new Promise<Answer>(resolve => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let silence = setTimeout(abort, SILENCE)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence)
      silence = setTimeout(abort, SILENCE)
      progress(loaded / total)
    }
    request.onloadend = () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', abort)
      const { status, response } = request
      const wait = status === 429 ? Number(request.getResponseHeader('Retry-After')) * 1000 : 0
      // Whoever is signed out is led to a page, which is no JSON.
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
    problem: isSignedOut ? SIGNED_OUT : (TELLING.has(status) && message) || why,
    again: isSignedOut || isPassing(answer),
  }
}

/** Answers whose sentence is meant for a person. */
const TELLING = new Set([400, 429, 503])
const SIGNED_OUT = 'You are not signed in any more. Log in again in another tab, then try again here.'
const NOT_SENT = 'It could not be sent. Please look at your connection and try again.'
const NOT_TAKEN = 'It could not be taken. Please try again a little later.'
const REFUSED = 'It could not be taken. Remove it here and choose another one.'
