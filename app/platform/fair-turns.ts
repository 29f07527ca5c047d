type Queue = {
  waiting: (() => void)[]
  running: number
  /** milliseconds of work since the last moment without any */
  used: number
}

/**
 * Runs at most `limit` tasks concurrently. The next one is of the person whose tasks took the least time, so that one
 * person delays another by one task, and not by a queue. If the limit allows it, no person has every slot.
 */
export function fairTurns(limit: number, now = () => performance.now()) {
  const people = new Map<string, Queue>()
  const limitPerUser = Math.max(1, limit - 1)
  let running = 0
  // The time used by the person whose turn it was last: those who come later start with it, not with a credit.
  let level = 0

  return async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const queue = people.get(name) ?? { waiting: [], running: 0, used: 0 }
    people.set(name, queue)
    if (isIdle(queue)) queue.used = Math.max(queue.used, level)
    await new Promise<void>(start => {
      queue.waiting.push(start)
      startNext()
    })
    const began = now()
    try {
      return await work()
    } finally {
      running--
      queue.running--
      queue.used += now() - began
      startNext()
      if (running === 0) {
        people.clear()
        level = 0
      } else if (isIdle(queue) && queue.used <= level) people.delete(name)
    }
  }

  function startNext(): void {
    if (running === limit) return
    const ready = [...people.values()].filter(({ waiting, running }) => waiting.length > 0 && running < limitPerUser)
    const next = ready.sort((one, other) => one.used - other.used)[0]
    if (!next) return
    running++
    next.running++
    level = Math.max(level, next.used)
    next.waiting.shift()?.()
  }
}

const isIdle = ({ waiting, running }: Queue) => waiting.length === 0 && running === 0
