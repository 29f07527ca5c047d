/** Runs at most `limit` tasks concurrently. The others wait in order. A task learns whether others wait at its start. */
export function limitConcurrency(limit: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<T>(work: (othersWait: boolean) => Promise<T>): Promise<T> {
    if (running === limit) await new Promise<void>(start => waiting.push(start))
    else running++
    try {
      return await work(waiting.length > 0)
    } finally {
      // Pass the slot directly to the next task, so that no new one takes it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
