/** A calendar day, YYYY-MM-DD, without a time zone. */
export type Day = string

/** Returns the current day in an IANA zone. An empty or unknown zone counts as UTC. */
export function today(timezone = '', now = new Date()): Day {
  try {
    // The Swedish locale writes dates as YYYY-MM-DD.
    return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone || 'UTC' }).format(now)
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC' }).format(now)
  }
}

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

/** Whether the text is a valid day: not 2024-02-30. Years 1000 to 9999. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Returns the value of a `date` column: midnight UTC. */
export const dayToDate = (day: Day): Date => new Date(`${day}T00:00:00Z`)

export const dateToDay = (date: Date): Day => date.toISOString().slice(0, 10)

/** Returns the days between; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((dayToDate(to).getTime() - dayToDate(from).getTime()) / 86_400_000)

const DAY_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns a day as January 5, 2026. */
export const dayInWords = (day: Day): string => DAY_FORMAT.format(dayToDate(day))

const WEEKDAY_FORMAT = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** Returns a day as Sunday, November 15; with the year if it is not the current one. */
export function dayWithWeekday(day: Day, today: Day): string {
  const words = WEEKDAY_FORMAT.format(dayToDate(day))
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words}, ${day.slice(0, 4)}`
}
