/** On the window when something waits for the network; whoever takes it up (`preventDefault`) sends `NETWORK_TRIED` in the end. */
export const NETWORK_GONE = 'network-gone'
export const NETWORK_TRIED = 'network-tried'
/** The header of a page's data that nobody asked for: the page looks whether it is still up to date. */
export const LOOKING_AGAIN = 'X-Looking-Again'
/** On the window after each page's data: `detail` tells whether it is a copy that was kept. */
export const DATA_CAME = 'data-came'

// Specification, section 9, "Query retries": what is read is tried again twice, what is sent once.
const READ_RETRIES = 2
const SEND_RETRIES = 1
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/**
 * Lets everything the page asks for from here be asked for again after a fault, and wait while the browser knows that it is offline. A
 * form is sent again only when it counts once however often it comes (`ONCE_KEY`): its answer may be what was lost. Of what nobody waits
 * for, nobody is told that it waits.
 */
export function makeFetchPatient(): void {
  const plainFetch = window.fetch
  window.fetch = async (input, init) => {
    const { method, signal, url } = input instanceof Request ? input : new Request(input, { ...init, body: null })
    const { origin, pathname } = new URL(url)
    if (origin !== window.location.origin || method === 'HEAD') return plainFetch(input, init)
    const isRead = method === 'GET'
    const isLook = isRead && pathname === lookedAt
    if (isLook) lookedAt = ''
    const asked = isLook ? { ...init, headers: { [LOOKING_AGAIN]: '1' } } : init
    const isSeen = !isRead || (!isLook && isAwaited(init))
    const mayWait = () => !isSeen || isWaitedFor()
    const sendRetries = countsOnce(init?.body) ? SEND_RETRIES : 0
    // Nobody asked for a look, so nobody is shown that it failed: the page stays, and looks once more later.
    const readRetries = isLook ? Number.POSITIVE_INFINITY : READ_RETRIES
    const retries = isRead ? readRetries : sendRetries
    // Not sent yet, so it may wait without being sent twice.
    if (!isRead && !navigator.onLine && mayWait()) await networkTried(signal)
    for (let tries = 0; ; ) {
      try {
        await spaced(signal)
        const answer = await plainFetch(input, asked)
        keepSpacing(answer.status)
        if (answer.status < 500 || tries === retries) return isRead ? tellOf(url, answer) : answer
      } catch (error) {
        if (signal.aborted || (!isRead && tries === retries)) throw error
        if (!navigator.onLine && mayWait()) {
          await networkTried(signal)
          tries = isRead ? 0 : tries + 1
          continue
        }
        if (tries === retries) throw error
      }
      await pause(Math.min(FIRST_PAUSE * 2 ** tries++, LONGEST_PAUSE), signal)
    }
  }
}

let lookedAt = ''

/** The next data of that path is asked for by the page of its own accord; nothing any more when it is empty. The router cannot say so itself. */
export const lookNextAt = (path: string): void => {
  lookedAt = path
}

/** Whether a person waits for what is read: a page, or the same one anew. Not for hints, nor for what links may lead to (asked without a signal). */
function isAwaited(init: RequestInit | undefined): boolean {
  // Before the app's scripts have taken over there is no router, and nobody waits for it.
  const router = '__remixRouter' in window ? window.__remixRouter : undefined
  if (!router || !init?.signal) return false
  const { navigation, revalidation } = router.state
  return navigation.state !== 'idle' || revalidation !== 'idle'
}

/** The field of a form that becomes the id of what it makes, so that the same form sent twice makes it once. */
export const ONCE_KEY = 'key'

const countsOnce = (body: BodyInit | null | undefined) =>
  (body instanceof FormData || body instanceof URLSearchParams) && body.has(ONCE_KEY)

// Specification, section 9, "Rate spacing", for those who are signed in: others' pages ask for nothing by themselves.
const FIRST_SPACE = 20
const LONGEST_SPACE = 1_000
let refusals = 0

function keepSpacing(status: number) {
  if (status === 429) refusals++
  else if (status < 300) refusals = 0
}

/** After answers of "too many requests" the next one waits, longer each time, until one is taken again. */
async function spaced(signal: AbortSignal) {
  if (refusals) await pause(Math.min(FIRST_SPACE * 2 ** (refusals - 1), LONGEST_SPACE), signal)
}

const isWaitedFor = () => !window.dispatchEvent(new Event(NETWORK_GONE, { cancelable: true }))

function tellOf(url: string, answer: Response) {
  if (answer.ok && new URL(url).pathname.endsWith('.data')) {
    window.dispatchEvent(new CustomEvent(DATA_CAME, { detail: { kept: answer.headers.has('X-Kept-Copy') } }))
  }
  return answer
}

/** Resolves once the network can be tried again; at once where nothing says that it is gone. */
export const networkIsBack = async (): Promise<void> => {
  if (isWaitedFor()) await networkTried(new AbortController().signal)
}

const networkTried = (signal: AbortSignal) =>
  untilAborted(signal, done => {
    window.addEventListener('online', done, { once: true })
    window.addEventListener(NETWORK_TRIED, done, { once: true })
  })

/** Resolves after that time; rejects when it is called off. */
export const pause = (milliseconds: number, signal: AbortSignal) =>
  untilAborted(signal, done => setTimeout(done, milliseconds))

/** Resolves when what is begun says so; rejects when it is called off. */
export const untilAborted = (signal: AbortSignal, begin: (done: () => void) => void) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    begin(resolve)
  })
