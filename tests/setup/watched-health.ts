import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Measures how fast the app answers during some work. Another thread asks, because the work keeps this one busy. Returns the
 * result of the work, and the milliseconds of each answer, the shortest first.
 */
export async function watchingHealth<T>(url: string, work: () => Promise<T>): Promise<{ result: T; waits: number[] }> {
  const probe = new Worker('./tests/setup/health-probe.mjs', { workerData: url })
  await once(probe, 'online')
  // Rejects with the error of the thread.
  const message = once(probe, 'message')
  const result = await work()
  probe.postMessage('stop')
  const [waits] = (await message) as [number[]]
  return { result, waits: waits.sort((a, b) => a - b) }
}
