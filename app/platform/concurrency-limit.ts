/** Runs at most `limit` tasks concurrently; the others wait in order. */
export function limitConcurrency(limit: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running === limit) await new Promise<void>(start => waiting.push(start))
    else running++
    try {
      return await work()
    } finally {
      // Pass the slot directly to the next task, so that no new one takes it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
