/** Lets so many through at once; the rest waits in the order it came. */
export function turns(limit: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running === limit) await new Promise<void>(start => waiting.push(start))
    else running++
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line, so nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
