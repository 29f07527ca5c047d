import { setTimeout as wait } from 'node:timers/promises'

// Longer than the slower of the two ways takes.
const AT_LEAST = 250

/** Runs something that does more for a known address than for an unknown one, in a time that does not tell which it was. */
export async function inSteadyTime<T>(run: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([run(), wait(AT_LEAST)])
  return result
}
