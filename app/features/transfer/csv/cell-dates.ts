import { type Day, isDay } from '~/platform/dates'
import { isWeekday, monthIn } from './date-names'

export const DATE_ORDERS = ['day-first', 'month-first', 'year-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** Between the numbers of a date: "05/01/2024", "24-01-05", "05.01.2024." */
export const DATE_SEPARATORS = ['/', '-', '.'] as const
export type DateSeparator = (typeof DATE_SEPARATORS)[number]
export type DateOrders = Partial<Record<DateSeparator, DateOrder>>

/** An ambiguous date, and the day that each possible order makes of it; '' if it is none in that order. */
type DateQuestion = { sample: string; days: Partial<Record<DateOrder, Day | ''>> }

/** How a column writes dates with one separator. A question is left to the user. */
export type DateStyle = { separator: DateSeparator; order?: DateOrder; question?: DateQuestion }

/**
 * The day in a cell, the last day of a range, and whether its year has two digits. `open`: ambiguous without an order.
 * `none`: a value that stands for no date.
 */
export type DateReading = { day: Day; end?: Day; hasShortYear?: boolean } | { open: true } | { none: 'zero' | 'empty' }

/** Decides from all dates of a column, for each separator, whether the day, the month or the year comes first. */
export function detectDates(cells: Iterable<string>): DateStyle[] {
  const triples = new Map<DateSeparator, Triple[]>()
  for (const cell of cells) {
    for (const part of cell.length > MAX_DATE ? [] : rangeOf(cell)) {
      const triple = tripleIn(bareDate(part))
      if (triple) triples.set(triple.separator, [...(triples.get(triple.separator) ?? []), triple])
    }
  }
  return [...triples].map(([separator, found]) => styleOf(separator, found))
}

/** Reads the day in a cell. Ignores times; never shifts a day. */
export function readDay(cell: string, orders: DateOrders = {}): DateReading | undefined {
  if (cell.length > MAX_DATE) return
  const [first = '', last] = rangeOf(cell)
  const start = readOne(first, orders)
  if (last === undefined || !start || !('day' in start)) return start
  const end = readOne(last, orders)
  // The end of a Notion range can be a time of the same day.
  if (!end) return /^\d{1,2}:\d{2}(?:\s?[ap]m)?$/i.test(last.trim()) ? start : undefined
  return 'day' in end ? { ...start, end: end.day } : 'open' in end ? end : start
}

/** More than a range of two dates with their weekdays, times and zones. */
const MAX_DATE = 160

/** Returns the order in which a date of two numbers and a year is read; undefined for other dates. */
export function orderOf(cell: string, orders: DateOrders = {}): DateOrder | undefined {
  const triple = cell.length > MAX_DATE ? undefined : tripleIn(bareDate(cell))
  return triple && orders[triple.separator]
}

const rangeOf = (cell: string): string[] => cell.split(/\s*(?:→|->)\s*/, 2)

function readOne(cell: string, orders: DateOrders): DateReading | undefined {
  const text = bareDate(cell)
  if (/^0{1,4}[-/.]0{1,2}[-/.]0{1,4}$/.test(text)) return { none: 'empty' }
  if (isZeroDay(text)) return { none: 'zero' }
  const triple = tripleIn(text)
  const found = triple ? dayOfTriple(triple, orders[triple.separator]) : dayIn(text)
  return found && 'day' in found && ZERO_DAYS.has(found.day) ? { none: 'zero' } : found
}

/** The days that programs write for a missing date: the zero of Excel, of its Mac version, and of SQL Server. */
const ZERO_DAYS = new Set(['1899-12-30', '1899-12-31', '1900-01-01', '1904-01-01'])

/** Returns whether a text is Excel's day 0 of January 1900, or the first day of other programs. */
const isZeroDay = (text: string) =>
  /^(?:0{1,2}[-/.]0?1|0?1[-/.]0{1,2})[-/.](?:19)?00$|^(?:19)?00[-/.]0?1[-/.]0{1,2}$|^0-Jan-(?:19)?00$|^0001[-/.]01[-/.]01$/i.test(
    text,
  )

/** Removes the time, the zone and what else is not the day. */
function bareDate(cell: string): string {
  return cell
    .normalize('NFKC')
    .replace(/[\u200e\u200f]/g, '')
    .replace(/[‐‑‒–−]/g, '-')
    .trim()
    .replace(/\s*\((?:[A-Z]{2,5}|(?:UTC|GMT)[^)]*)\)$/, '')
    .replace(TIME, '')
    .replace(FINNISH_TIME, '')
    .replace(/(?<=\d)\s*[гр]\.?$/, '')
    .replace(/^(\p{L}{2,12})\.?,?\s+(?=[\d\s./-]+[./-][\d\s./-]+$)/u, (all, word) => (isWeekday(word) ? '' : all))
}

const AT = String.raw`(?:at|um|à|a las?|a les|às|alle(?: ore)?|om|kl\.?|klo|kell|la|ob|o(?: godz\.)?|στις|в|о|о|오후|오전)`
// After a date: "T22:00:00Z", ", 10:00 PM", " 10 pm", " um 22:00 Uhr", " à 22h30".
const TIME = new RegExp(
  [
    String.raw`(?<=[\d\p{L}.])(?:T|,?\s+(?:${AT}\s+)?)`,
    String.raw`(?:\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[apπμ]\.?\s?[mμ]\.?|Uhr|h|ч\.?)?|\d{1,2}\s?[ap]\.?m\.?)`,
    String.raw`\s*(?:Z|[A-Z]{3,4}|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?)?$`,
  ].join(''),
  'iu',
)
const FINNISH_TIME = /(?<=\d{4}),?\s+(?:klo?\.?\s)?\d{1,2}\.\d{2}(?:\.\d{2})?$/i

/** Two numbers and a year that can also be the day: "05.01.2024", "5/1/24", "24-01-05". */
type Triple = {
  text: string
  separator: DateSeparator
  first: number
  second: number
  third: number
  hasShortYear: boolean
}

function tripleIn(text: string): Triple | undefined {
  const [, first, separator, second, third = ''] =
    /^(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})\.?$/.exec(text) ?? []
  if (!first) return
  const numbers = { first: Number(first), second: Number(second), third: Number(third) }
  return { text, separator: separator as DateSeparator, ...numbers, hasShortYear: third.length === 2 }
}

function styleOf(separator: DateSeparator, triples: Triple[]): DateStyle {
  const short = triples.filter(({ hasShortYear }) => hasShortYear)
  const fits = (order: DateOrder) =>
    (order === 'year-first' ? short : triples).every(triple => ordersOf(triple).includes(order))
  const all = DATE_ORDERS.filter(order => (order !== 'year-first' || short.length > 0) && fits(order))
  // Dates with points always have the day first.
  const possible = separator === '.' && all.includes('day-first') ? all.filter(order => order !== 'month-first') : all
  const [order, other] = possible
  if (order && !other && order !== 'year-first') return { separator, order }
  const open = triples.filter(triple => isOpen(triple))
  const [sample] = open.sort((one, another) => daysOf(another).length - daysOf(one).length)
  if (!sample) return { separator }
  const candidates = possible.length > 0 ? possible : ordersOf(sample)
  const choices: DateOrder[] = candidates.length === 1 ? ['day-first', ...candidates] : candidates
  const days = choices.map(order => [order, dayBy(sample, order) ?? ''])
  return { separator, question: { sample: sample.text, days: Object.fromEntries(days) } }
}

/** Returns the orders in which a date can be meant. */
function ordersOf({ separator, first, second, third, hasShortYear }: Triple): DateOrder[] {
  const isDate = (month: number, day: number) => month <= 12 && day <= 31
  const found: DateOrder[] = []
  if (isDate(second, first)) found.push('day-first')
  if (isDate(first, second)) found.push('month-first')
  // With slashes and points the year comes last, unless that is no year of this hobby.
  const comesLast = separator !== '-' && found.length > 0 && isYearOfHobby(third)
  if (hasShortYear && isDate(second, third) && !comesLast) found.push('year-first')
  return found
}

// Diamond painting spread from about 2010.
const isYearOfHobby = (short: number) => fullYear(short) >= 2010 && fullYear(short) <= new Date().getFullYear() + 1

/** A date is open if its orders are different days. A year is never read first without an answer. */
const isOpen = (triple: Triple) => ordersOf(triple).includes('year-first') || daysOf(triple).length > 1

const daysOf = (triple: Triple) => [...new Set(ordersOf(triple).flatMap(order => dayBy(triple, order) ?? []))]

function dayOfTriple(triple: Triple, chosen?: DateOrder): DateReading | undefined {
  if (!chosen && isOpen(triple)) return { open: true }
  const order = chosen ?? ordersOf(triple)[0]
  const day = order && dayBy(triple, order)
  return day ? { day, ...(triple.hasShortYear && { hasShortYear: true }) } : undefined
}

function dayBy({ first, second, third, hasShortYear }: Triple, order: DateOrder): Day | undefined {
  if (order === 'year-first') return hasShortYear ? existing(fullYear(first), second, third) : undefined
  const year = hasShortYear ? fullYear(third) : third
  return order === 'day-first' ? existing(year, second, first) : existing(year, first, second)
}

/** Returns the year of two digits: 1970 to 2069. */
const fullYear = (short: number) => short + (short < 70 ? 2000 : 1900)

/** Reads the dates of which each has one meaning: "2024-01-05", "20240105", "2024年1月5日", "45296", "5 January 2024". */
function dayIn(text: string): DateReading | undefined {
  const yearFirst =
    /^(\d{4})\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})\s?[.日일]?$/.exec(text) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (yearFirst) return reading(existing(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])))
  return reading(serialDay(text)) ?? spelledDay(text)
}

const reading = (day: Day | undefined) => (day ? { day } : undefined)

const FIRST_SERIAL = 25_569
const LAST_SERIAL = 73_050

/** A spreadsheet's day number (days since December 30, 1899), between 1970 and 2099. */
function serialDay(text: string): Day | undefined {
  if (!/^\d{5}([.,]\d+)?$/.test(text)) return
  const days = Math.floor(Number(text.replace(',', '.')))
  if (days < FIRST_SERIAL || days > LAST_SERIAL) return
  return new Date((days - FIRST_SERIAL) * 86_400_000).toISOString().slice(0, 10)
}

/** "5 January 2024", "Jan 5th, 2024", "Freitag, 5. Januar 2024", "2024. január 5.", "5-Jan-24". */
function spelledDay(text: string): DateReading | undefined {
  if (!/^[\p{L}\d\s.,/'’ªº-]+$/u.test(text)) return
  const [first, second, third] = text.match(/\d+/g) ?? []
  if (!first || !second || third || /\d{5}/.test(text)) return
  const month = monthIn(text.match(/\p{L}+/gu) ?? [])
  if (!month) return
  if (first.length === 4 || second.length === 4) {
    const [year, day] = first.length === 4 ? [first, second] : [second, first]
    return reading(existing(Number(year), month, Number(day)))
  }
  const day = existing(fullYear(Number(second)), month, Number(first))
  return day && second.length === 2 ? { day, hasShortYear: true } : undefined
}

function existing(year: number, month: number, day: number): Day | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? text : undefined
}
