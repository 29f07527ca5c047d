const EVERY_MS = 700

/** Says how far long work is, in per cent. */
export type TellProgress = (percent: number) => Promise<void>

/** Passes progress on at most every moment, and also when it has not moved: a page that waits sees that somebody is at work. */
export function progressTeller(pass: (percent: number) => Promise<void>): TellProgress {
  let told = performance.now()
  return async percent => {
    if (performance.now() - told < EVERY_MS) return
    told = performance.now()
    await pass(Math.min(99, Math.round(percent)))
  }
}
