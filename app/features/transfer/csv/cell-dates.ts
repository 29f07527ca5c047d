import { type Day, isDay } from '~/platform/dates'

export const DATE_ORDERS = ['day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/**
 * How one column writes dates. `requestInstance`: both orders are possible, so the user must choose; `sample` is an
 * ambiguous date.
 */
export type ColumnDates = { order?: DateOrder; ask: boolean; sample?: string; serials: boolean; shortYears: boolean }

/** Decides from all values of a column whether the day or the month comes first. */
export function detectDateOrder(cells: Iterable<string>): ColumnDates {
  const seen = { dayFirst: 0, monthFirst: 0, dots: 0, open: 0 }
  let sample: string | undefined
  let serials = false
  let shortYears = false
  for (const cell of cells) {
    const text = withoutTime(cell)
    const parts = numericParts(text)
    if (!parts) {
      serials ||= serialDay(text) !== undefined
      continue
    }
    const { first, second, separator } = parts
    shortYears ||= parts.shortYear
    if (first === second) continue
    if (first > 12 && second <= 12) seen.dayFirst++
    else if (second > 12 && first <= 12) seen.monthFirst++
    else if (first <= 12 && second <= 12) {
      seen.open++
      if (separator === '.') seen.dots++
      sample ??= text
    }
  }
  const column = { sample, serials, shortYears }
  if (seen.dayFirst > 0 && seen.monthFirst === 0) return { ...column, order: 'day-first', ask: false }
  if (seen.monthFirst > 0 && seen.dayFirst === 0) return { ...column, order: 'month-first', ask: false }
  // Dates with dots always have the day first.
  if (seen.monthFirst === 0 && seen.open > 0 && seen.dots === seen.open)
    return { ...column, order: 'day-first', ask: false }
  return { ...column, ask: seen.open > 0 }
}

/**
 * Parses the day in a cell. Returns `open` if it is ambiguous and no order was given. Ignores times; never shifts a
 * day.
 */
export function readDay(cell: string, order?: DateOrder): { day: Day } | { open: true } | undefined {
  const text = withoutTime(cell)
  const parts = numericParts(text)
  if (parts) {
    const { first, second, year } = parts
    if (!order && first !== second && first <= 12 && second <= 12) return { open: true }
    const monthFirst = order ? order === 'month-first' : second > 12
    return existing(year, monthFirst ? first : second, monthFirst ? second : first)
  }
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (yearFirst) return existing(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
  const serial = serialDay(text)
  if (serial) return { day: serial }
  return spelledDay(text)
}

/** "05.01.2024", "5/1/24", "5-1-2024": two numbers, then a year. */
function numericParts(text: string) {
  const found = /^(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})$/.exec(text)
  if (!found) return
  const [, first, separator, second, year = ''] = found
  const shortYear = year.length === 2
  return {
    first: Number(first),
    second: Number(second),
    separator,
    shortYear,
    year: Number(year) + (shortYear ? 2000 : 0),
  }
}

const FIRST_SERIAL = 25_569
const LAST_SERIAL = 73_050

/** A spreadsheet's day number (days since December 30, 1899), between 1970 and 2099. */
function serialDay(text: string): Day | undefined {
  if (!/^\d{5}([.,]\d+)?$/.test(text)) return
  const days = Math.floor(Number(text.replace(',', '.')))
  if (days < FIRST_SERIAL || days > LAST_SERIAL) return
  return new Date((days - FIRST_SERIAL) * 86_400_000).toISOString().slice(0, 10)
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DAY_MONTH = new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+${MONTH}\.?,?[\s-]+(\d{4})$`, 'i')
const MONTH_DAY = new RegExp(String.raw`^${MONTH}\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})$`, 'i')

/** "5 January 2024", "Jan 5, 2024". */
function spelledDay(text: string) {
  const dayMonth = DAY_MONTH.exec(text)
  const [day, month, year] = dayMonth ? dayMonth.slice(1) : swapped(MONTH_DAY.exec(text)?.slice(1))
  if (!day || !month || !year) return
  return existing(Number(year), MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1, Number(day))
}

const swapped = ([month, day, year]: string[] = []) => [day, month, year]

const withoutTime = (cell: string) =>
  cell
    .trim()
    .replace(
      /(?<=\d)(?:[T\s],?\s*)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i,
      '',
    )

function existing(year: number, month: number, day: number) {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? { day: text } : undefined
}
