/** On the window when something waits for the network; whoever takes it up (`preventDefault`) sends `NETWORK_TRIED` in the end. */
export const NETWORK_GONE = 'network-gone'
export const NETWORK_TRIED = 'network-tried'
/** On the window after each page's data: `detail` tells whether it is a copy that was kept. */
export const DATA_CAME = 'data-came'

// Specification, section 9, "Query retries".
const RETRIES = 2
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/** Lets everything the page reads from here be asked for again after a fault, and wait while the browser knows that it is offline. */
export function makeFetchPatient(): void {
  const plainFetch = window.fetch
  window.fetch = async (input, init) => {
    const { method, signal, url } = input instanceof Request ? input : new Request(input, { ...init, body: null })
    const isOurs = new URL(url).origin === window.location.origin
    if (!isOurs || method === 'HEAD') return plainFetch(input, init)
    if (method !== 'GET') {
      // Not sent yet, so it may wait without being sent twice.
      if (!navigator.onLine && isWaitedFor()) await networkTried(signal)
      return plainFetch(input, init)
    }
    for (let tries = 0; ; ) {
      try {
        const answer = await plainFetch(input, init)
        if (answer.status < 500 || tries === RETRIES) return tellOf(url, answer)
      } catch (error) {
        if (signal.aborted) throw error
        if (!navigator.onLine && isWaitedFor()) {
          await networkTried(signal)
          tries = 0
          continue
        }
        if (tries === RETRIES) throw error
      }
      await pause(Math.min(FIRST_PAUSE * 2 ** tries++, LONGEST_PAUSE), signal)
    }
  }
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

const pause = (milliseconds: number, signal: AbortSignal) =>
  untilAborted(signal, done => setTimeout(done, milliseconds))

const untilAborted = (signal: AbortSignal, begin: (done: () => void) => void) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    begin(resolve)
  })
