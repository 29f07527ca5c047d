/** Resolves after this time. Rejects if aborted. */
export const pause = (milliseconds: number, signal: AbortSignal) =>
  untilAborted(signal, done => setTimeout(done, milliseconds))

/** Resolves when `begin` calls `done`. Rejects if aborted. */
export const untilAborted = (signal: AbortSignal, begin: (done: () => void) => void) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    begin(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    })
  })
