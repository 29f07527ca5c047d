const EVERY_MS = 700

export type ReportProgress = (percent: number) => Promise<void>

/** Returns a throttled reporter. It also reports unchanged progress, as a heartbeat for the waiting page. */
export function progressReporter(pass: (percent: number) => Promise<void>): ReportProgress {
  let reportedAt = performance.now()
  return async percent => {
    if (performance.now() - reportedAt < EVERY_MS) return
    reportedAt = performance.now()
    await pass(Math.min(99, Math.round(percent)))
  }
}
