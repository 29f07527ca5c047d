/**
 * Lets work through as long as its weights together stay within the capacity; the rest waits in the order it came. Work heavier than
 * the whole capacity runs alone.
 */
export function turns(capacity: number) {
  let used = 0
  const waiting: { weight: number; start: () => void }[] = []

  function letIn() {
    for (let next = waiting[0]; next && used + next.weight <= capacity; next = waiting[0]) {
      waiting.shift()
      used += next.weight
      next.start()
    }
  }

  return async function inTurn<T>(wanted: number, work: () => Promise<T>): Promise<T> {
    const weight = Math.min(wanted, capacity)
    await new Promise<void>(start => {
      waiting.push({ weight, start })
      letIn()
    })
    try {
      return await work()
    } finally {
      used -= weight
      letIn()
    }
  }
}
