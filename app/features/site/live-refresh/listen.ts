// Milliseconds.
const CONNECT_TIMEOUT = 15_000
const RECONNECT_DELAYS = [200, 300, 500, 1000, 1200, 1500, 2000]

type Listener = {
  /** something has changed, or may have during an interruption */
  onChange: () => void
  /** the session has ended */
  onEnd: () => void
}

/** Listens for changes while the page is visible and the browser online. Returns the function that stops it. */
export function listen({ onChange, onEnd }: Listener): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout>
  let tries = 0
  // The page is fresh if it connects when it loads. In the background, offline or after an interruption, it misses changes.
  let isFresh = true
  let isOver = false

  function open() {
    clearTimeout(timer)
    if (source || isOver) return
    if (document.hidden || !navigator.onLine) {
      isFresh = false
      return
    }
    const mine = new EventSource('/live')
    source = mine
    timer = setTimeout(again, CONNECT_TIMEOUT)
    mine.addEventListener('listening', () => {
      clearTimeout(timer)
      tries = 0
      if (!isFresh) onChange()
    })
    mine.addEventListener('changed', onChange)
    mine.addEventListener('enough', close)
    mine.addEventListener('ended', () => {
      isOver = true
      close()
      onEnd()
    })
    mine.addEventListener('error', again)
  }

  function again() {
    close()
    const delay = RECONNECT_DELAYS[Math.min(tries++, RECONNECT_DELAYS.length - 1)] ?? 0
    // Jitter, so that not all pages reconnect at the same moment.
    timer = setTimeout(open, delay * (1 + Math.random()))
  }

  function close() {
    isFresh = false
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  const turn = () => (document.hidden || !navigator.onLine ? close() : open())
  const events = ['visibilitychange', 'online', 'offline', 'pageshow'] as const
  for (const event of events) window.addEventListener(event, turn, true)
  window.addEventListener('pagehide', close)
  open()
  return () => {
    isOver = true
    close()
    for (const event of events) window.removeEventListener(event, turn, true)
    window.removeEventListener('pagehide', close)
  }
}
