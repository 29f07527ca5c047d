import { type Day, dateToDay, dayToDate } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { notation } from '~/platform/notation'

/** The diamonds that a kit's notes added on a day; negative after a correction. */
export type DayGain = { day: Day; gain: number }

/** The range of days in which a kit will be finished, and the evenings until then. */
export type Forecast = { from: Day; to: Day; evenings: number }

const MIN_FIGURES = 3
const WEEKS = 8
const MAX_DAYS = 730
const DAY_MS = 86_400_000

/**
 * Estimates when a kit will be finished: the remaining diamonds at the pace of the 75th to the 25th percentile of its
 * last eight active weeks. A week starts on Monday; the running one does not count. Null with fewer than three figures,
 * without an active week, or if the range reaches more than two years ahead. `figures` is the number of notes with one.
 */
export function forecastOf(days: DayGain[], figures: number, remaining: number | null, today: Day): Forecast | null {
  if (figures < MIN_FIGURES || remaining === null || remaining <= 0) return null
  const active = activeWeeksOf(days, today)
  const paces = active.map(([, gain]) => Math.max(0, gain))
  const [slow, fast] = [percentile(paces, 0.25), percentile(paces, 0.75)]
  const daysAt = (pace: number) => Math.ceil((remaining / pace) * 7)
  if (!slow || !fast || daysAt(slow) > MAX_DAYS) return null
  const inWeeks = new Set(active.map(([monday]) => monday))
  const evenings = days.filter(({ day, gain }) => gain > 0 && inWeeks.has(mondayOf(day))).map(({ gain }) => gain)
  const evening = percentile(evenings, 0.5)
  return {
    from: after(today, daysAt(fast)),
    to: after(today, daysAt(slow)),
    evenings: evening ? Math.ceil(remaining / evening) : 1,
  }
}

/**
 * Returns the diamonds of the last eight weeks with a figure, newest first, by their Mondays. The running week does not
 * count.
 */
export function activeWeeksOf(days: DayGain[], today: Day): [monday: Day, gain: number][] {
  const weeks = new Map<Day, number>()
  for (const { day, gain } of days) weeks.set(mondayOf(day), (weeks.get(mondayOf(day)) ?? 0) + gain)
  return [...weeks]
    .filter(([monday]) => monday < mondayOf(today))
    .sort(([one], [other]) => other.localeCompare(one))
    .slice(0, WEEKS)
}

/** Returns a percentile by linear interpolation, as `percentile_cont` does. Null for an empty list. */
export function percentile(values: number[], share: number): number | null {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  if (low === undefined || high === undefined) return null
  return low + (high - low) * (at - Math.floor(at))
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: Day): Day {
  const date = dayToDate(day)
  return dateToDay(new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS))
}

const after = (day: Day, days: number): Day => dateToDay(new Date(dayToDate(day).getTime() + days * DAY_MS))

/** Formats a forecast: "Estimated finish: October 12–20 (6 evenings)". */
export function formatForecast({ from, to, evenings }: Forecast, today: Day): string {
  return i18n.t('Estimated finish: {range} ({evenings, plural, one {# evening} other {# evenings}})', {
    range: formatRange(from, to, today),
    evenings,
  })
}

function formatRange(from: Day, to: Day, today: Day): string {
  const { dates, language } = notation()
  if (dates === 'iso') return `${from} – ${to}`
  const isThisYear = to.slice(0, 4) === today.slice(0, 4)
  const english = dates === 'day-month' ? 'en-GB' : 'en-US'
  const format = new Intl.DateTimeFormat(language.startsWith('en') ? english : language, {
    month: 'long',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  // Without the thin spaces that browsers put around the dash.
  return format
    .formatRange(dayToDate(from), dayToDate(to))
    .replace(/\s*–\s*/, from.slice(0, 7) === to.slice(0, 7) ? '–' : ' – ')
}
