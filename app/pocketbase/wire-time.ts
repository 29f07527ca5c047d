import type { Day } from '~/platform/dates'

/** A time in a request. `day` is the day in the written offset. */
export type WrittenTime = { instant: Date; day: Day; isUtc: boolean }

const CLOCK = String.raw`(?<time>\d\d:\d\d:\d\d(?:[.,]\d{1,9})?)`
const OFFSET = String.raw`(?<offset>[+-]\d\d:?\d\d)`
/** A zone's abbreviation, which PocketBase reads as UTC. */
const ZONE = '[A-Z]{3,4}'
const MONTH = '(?<month>[A-Z][a-z]{2})'

const FORMATS = [
  String.raw`(?<date>\d{4}-\d\d-\d\d)(?:[ T]${CLOCK} ?(?:Z|${OFFSET})?(?: ${ZONE})?)?`,
  // RFC 1123, RFC 822, RFC 850; ANSI C, Unix and Ruby.
  String.raw`(?:[A-Z][a-z]{2}, )?(?<day>\d\d) ${MONTH} (?<year>\d{4})(?: ${CLOCK} (?:${OFFSET}|${ZONE}))?`,
  String.raw`(?<day>\d\d) ${MONTH} (?<year>\d\d) (?<time>\d\d:\d\d) (?:${OFFSET}|${ZONE})`,
  String.raw`[A-Z][a-z]{5,8}, (?<day>\d\d)-${MONTH}-(?<year>\d\d) ${CLOCK} ${ZONE}`,
  String.raw`[A-Z][a-z]{2} ${MONTH} {1,2}(?<day>\d\d?) ${CLOCK} (?:(?:${OFFSET}|${ZONE}) )?(?<year>\d{4})`,
].map(format => new RegExp(`^${format}$`))

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Parses a time in PocketBase's formats; null for others and for invalid days. */
export function parseTime(text: string): WrittenTime | null {
  const found = FORMATS.map(format => format.exec(text)?.groups).find(Boolean)
  if (!found) return null
  const { time = '00:00:00', offset = 'Z' } = found
  const day = found.date ?? dayOf(found)
  const written = new Date(`${day}T${time.replace(',', '.')}Z`)
  const instant = new Date(`${day}T${time.replace(',', '.')}${offset}`)
  if (Number.isNaN(instant.getTime()) || !written.toISOString().startsWith(day)) return null
  return { instant, day, isUtc: instant.getTime() === written.getTime() && /Z$|UTC|GMT|[+-]00:?00/.test(text) }
}

function dayOf({ year = '', month = '', day = '' }: Record<string, string>): Day {
  // As in Go: 69 to 99 are 1969 to 1999.
  const century = year.length > 2 ? '' : Number(year) < 69 ? '20' : '19'
  return `${century}${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Returns a time as in API replies: `2024-01-02 10:00:00.123Z`. */
export const wireInstant = (instant: Date): string => instant.toISOString().replace('T', ' ')

/** Returns a calendar day as in API replies: its midnight. */
export const wireDay = (day: Day): string => `${day} 00:00:00.000Z`
