/** A calendar day as people write it in a form: YYYY-MM-DD. Never shifted by a time zone. */
export type Day = string

/** The day it is now in that IANA zone; an empty or unknown zone counts as UTC. */
export function today(timezone = '', now = new Date()): Day {
  try {
    // The Swedish locale writes dates as YYYY-MM-DD.
    return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone || 'UTC' }).format(now)
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC' }).format(now)
  }
}

/** Whether the text names a zone of the IANA database. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // "+02:00" is taken too, and is no place whose clocks change.
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

/** Whether the text is a day that exists: 2024-02-30 does not. Years 1000 to 9999. */
export function isDay(text: string): text is Day {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** What the database holds for a day (a `date` column comes and goes as midnight UTC). */
export const dayToDate = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** The day a `date` column holds. */
export const dateToDay = (date: Date): Day => date.toISOString().slice(0, 10)

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((dayToDate(to).getTime() - dayToDate(from).getTime()) / 86_400_000)

const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day in words: 5 January 2026. */
export const dayInWords = (day: Day): string => DAY_FORMAT.format(dayToDate(day))

const WEEKDAY_FORMAT = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** A day of a story: Sunday, 15 November; with the year when that is not this one. */
export function dayWithWeekday(day: Day, today: Day): string {
  // Written here rather than taken from the locale, which sets its comma differently in Node and in browsers.
  const words = WEEKDAY_FORMAT.format(dayToDate(day)).replace(/^(\p{L}+),? /u, '$1, ')
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words} ${day.slice(0, 4)}`
}
