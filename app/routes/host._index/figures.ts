/** A size as the host reads it. */
export function inMb(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}

/** A moment in UTC, like the clock of the jobs. */
export const when = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
