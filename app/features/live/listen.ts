// Specification, section 9, "Realtime", in milliseconds.
const CONNECT_TIMEOUT = 15_000
const RECONNECT_DELAYS = [200, 300, 500, 1000, 1200, 1500, 2000]

type Listener = {
  /** something has changed, or may have while nobody listened */
  onChange: () => void
  /** the session is over */
  onEnd: () => void
}

/** Listens to what changes while the page is to be seen and the browser has a network. Gives the function that ends it. */
export function listen({ onChange, onEnd }: Listener): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout>
  let tries = 0
  // The page that is there when it begins is as new as can be; after each break something may have been missed.
  let isFirst = true
  let isOver = false

  function open() {
    clearTimeout(timer)
    if (source || isOver || document.hidden || !navigator.onLine) return
    const mine = new EventSource('/live')
    source = mine
    timer = setTimeout(again, CONNECT_TIMEOUT)
    mine.addEventListener('listening', () => {
      clearTimeout(timer)
      tries = 0
      if (!isFirst) onChange()
      isFirst = false
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
    // Not all at once when the server is back.
    timer = setTimeout(open, delay * (1 + Math.random()))
  }

  function close() {
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
