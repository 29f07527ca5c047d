/** Calls back when the page is idle, after two seconds at the latest. Returns the function that cancels it. */
export function whenIdle(begin: () => void): () => void {
  // Safari does not support requestIdleCallback.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(begin, 500)
    return () => clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(begin, { timeout: 2_000 })
  return () => window.cancelIdleCallback(idle)
}
