/** Dispatched on the window after a request succeeded. A cached copy does not count. */
export const SERVER_RESPONDED = 'server-responded'

const INTERVAL_MS = 60_000

/**
 * Calls back whenever the server may be in reach again: after any request that succeeds, when the network is back, when the
 * page is shown, and every minute. `navigator.onLine` stays true on a weak network and while the server restarts. Returns the
 * function that stops it.
 */
export function onServerInReach(listener: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && listener()
  const timer = setInterval(listener, INTERVAL_MS)
  for (const event of WINDOW_EVENTS) window.addEventListener(event, listener)
  document.addEventListener('visibilitychange', seen)
  return () => {
    clearInterval(timer)
    for (const event of WINDOW_EVENTS) window.removeEventListener(event, listener)
    document.removeEventListener('visibilitychange', seen)
  }
}

const WINDOW_EVENTS = [SERVER_RESPONDED, 'online', 'pageshow']
