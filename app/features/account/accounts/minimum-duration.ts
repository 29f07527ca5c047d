import { setTimeout as wait } from 'node:timers/promises'

// Milliseconds; longer than the slower branch takes.
const MINIMUM_MS = 250

/** Pads the run time of `run`, so that it does not reveal whether an address has an account. */
export async function withMinimumDuration<T>(run: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([run(), wait(MINIMUM_MS)])
  return result
}
