import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Asks the app for its health again and again while `work` runs, in a thread of its own, because this one is busy with the
 * work. Returns the result, and the milliseconds of each answer, the shortest first.
 */
export async function watchingHealth<T>(url: string, work: () => Promise<T>): Promise<{ result: T; waits: number[] }> {
  const probe = new Worker('./tests/setup/health-probe.mjs', { workerData: url })
  await once(probe, 'online')
  // Rejects with the error of the thread.
  const told = once(probe, 'message')
  const result = await work()
  probe.postMessage('stop')
  const [waits] = (await told) as [number[]]
  return { result, waits: waits.sort((a, b) => a - b) }
}
