export function inMb(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}

/** Returns a time in UTC, like the job schedules. */
export const when = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
