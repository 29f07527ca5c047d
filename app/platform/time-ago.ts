const WORDS = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

// From so many seconds on, a time is told in this unit.
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago something was, in words: "just now", "5 minutes ago", "yesterday". A time to come counts as now. */
export function timeAgo(then: Date, now = new Date()): string {
  const seconds = (now.getTime() - then.getTime()) / 1000
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return WORDS.format(-Math.floor(seconds / length), unit)
  }
  return 'just now'
}
