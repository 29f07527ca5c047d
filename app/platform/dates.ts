import type { Language } from './languages'
import { i18n } from './messages'
import { type DateFormat, notation, perLanguage } from './notation'

/** A calendar day, YYYY-MM-DD, without a time zone. */
export type Day = string

/** Returns the current day in an IANA zone. An empty or unknown zone counts as UTC. */
export const today = (timezone = '', now = new Date()): Day => dayFormatOf(timezone).format(now)

// Creating a format takes a fifth of a millisecond. At most this many are kept, because each takes memory.
const MAX_FORMATS = 50
const formats = new Map<string, Intl.DateTimeFormat>()

// The Swedish locale writes dates as YYYY-MM-DD.
function dayFormatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  if (formats.size === MAX_FORMATS) formats.clear()
  const format = dayFormatIn(timezone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC' })
  formats.set(timezone, format)
  return format
}

function dayFormatIn(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone })
  } catch {
    return null
  }
}

/** Returns whether the text names a time zone of the IANA database. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // `Intl` also accepts offsets such as "+02:00", which have no daylight saving time.
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

/** The first valid day. */
export const FIRST_DAY = '1000-01-01'

/** Returns whether the text is a valid day: not 2024-02-30. Years 1000 to 9999. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Returns the value of a `date` column: midnight UTC. */
export const dayToDate = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** Returns the day of a time in UTC. */
export const dateToDay = (date: Date): Day => date.toISOString().slice(0, 10)

/** Returns the days between; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((dayToDate(to).getTime() - dayToDate(from).getTime()) / 86_400_000)

/** Returns a day as the user writes dates: January 5, 2026; 5 January 2026; 2026-01-05. */
export const formatDay = (day: Day): string => dayAs(notation().dates, day)

/** Returns a day in a date format. */
export const dayAs = (format: DateFormat, day: Day): string =>
  format === 'iso' ? day : DAY_FORMATS[format]().format(dayToDate(day))

/** Returns a day as Sunday, November 15; with the year if it is not the current one, and always in numbers. */
export function dayWithWeekday(day: Day, today: Day): string {
  const weekday = WEEKDAY().format(dayToDate(day))
  return i18n.t('{weekday}, {date}', { weekday, date: shortDay(day, today) })
}

/** Returns a day as November 15; with the year if it is not the current one, and always in numbers. */
export function shortDay(day: Day, today: Day): string {
  const { dates } = notation()
  const isMonthEnough = dates !== 'iso' && day.slice(0, 4) === today.slice(0, 4)
  return isMonthEnough ? MONTH_DAY_FORMATS[dates]().format(dayToDate(day)) : formatDay(day)
}

/**
 * Returns a day as people say it: Today, Yesterday, Sunday for the last six days, otherwise November 15. Inside a text,
 * "today" and "yesterday" are lower case.
 */
export function recentDay(day: Day, today: Day, isInText = false): string {
  const ago = daysBetween(day, today)
  if (ago === 0) return isInText ? i18n.t('today') : i18n.t('Today')
  if (ago === 1) return isInText ? i18n.t('yesterday') : i18n.t('Yesterday')
  if (ago > 1 && ago < 7) return WEEKDAY().format(dayToDate(day))
  return shortDay(day, today)
}

/** Returns a day as `recentDay` inside a text, and the next six days as tomorrow and Tuesday. */
export function nearDay(day: Day, today: Day): string {
  const ahead = daysBetween(today, day)
  if (ahead === 1) return i18n.t('tomorrow')
  return ahead > 1 && ahead < 7 ? WEEKDAY().format(dayToDate(day)) : recentDay(day, today, true)
}

/** Returns the month of a day: November 2026, 2026-11. */
export const formatMonth = (day: Day): string =>
  notation().dates === 'iso' ? day.slice(0, 7) : MONTH().format(dayToDate(day))

/** Only English has two orders of day and month. */
const formatOf = (english: string, options: Intl.DateTimeFormatOptions) =>
  perLanguage((language: Language) => {
    const locale = language.startsWith('en') ? english : language
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  })

const DAY_FORMATS = {
  'day-month': formatOf('en-GB', { dateStyle: 'long' }),
  'month-day': formatOf('en-US', { dateStyle: 'long' }),
}
const MONTH_DAY_FORMATS = {
  'day-month': formatOf('en-GB', { day: 'numeric', month: 'long' }),
  'month-day': formatOf('en-US', { day: 'numeric', month: 'long' }),
}
const MONTH = formatOf('en-US', { month: 'long', year: 'numeric' })
const WEEKDAY = formatOf('en-US', { weekday: 'long' })
