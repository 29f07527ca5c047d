import { i18n } from './messages'
import { perLanguage } from './notation'

const FORMAT = perLanguage(language => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))

// Seconds from which each unit is used.
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Returns a relative time: "just now", "5 minutes ago", "yesterday". A future time counts as now. */
export function timeAgo(then: Date, now = new Date()): string {
  const seconds = (now.getTime() - then.getTime()) / 1000
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return FORMAT().format(-Math.floor(seconds / length), unit)
  }
  return i18n.t('just now')
}
