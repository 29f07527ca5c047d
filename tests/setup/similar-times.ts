import { expect } from 'vitest'

/** Milliseconds of responses to addresses with an account, and without. */
export type Times = Record<'known' | 'unknown', number[]>

/**
 * Without the countermeasures, an unknown address is answered twenty times as fast. Compares the fastest responses,
 * because load slows the others.
 */
export function expectSimilar(what: string, times: Times): void {
  const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)]
  console.log(`${what}: ${known.toFixed(0)} ms with an account, ${unknown.toFixed(0)} ms without`)
  expect(unknown / known).toBeGreaterThan(0.25)
  expect(unknown / known).toBeLessThan(4)
}
