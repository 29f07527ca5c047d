import { type Cell, cellText } from './cell'

/** How a column writes shares without a percent sign: 35 or 0.35. */
export type PercentScale = 'percent' | 'fraction'

/**
 * Decides the scale of a column from its numbers without a percent sign: fractions if none is above 1 and one is between
 * 0 and 1. A workbook stores 100 % as 1.
 */
export function detectScale(cells: Iterable<Cell>): PercentScale {
  let [isTyped, hasFraction] = [true, false]
  for (const cell of cells) {
    const number = typeof cell === 'number' ? cell : plainNumber(cellText(cell))
    if (number === undefined) continue
    if (number > 1) return 'percent'
    isTyped &&= typeof cell === 'number'
    hasFraction ||= number > 0 && number < 1
  }
  return hasFraction || isTyped ? 'fraction' : 'percent'
}

const plainNumber = (text: string) =>
  /^\d+(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined

/**
 * Reads a percentage from 0 to 100 with at most one decimal: "62", "62 %", "62,5%", "0.625" in a column of fractions.
 * Further decimals are rounded. Returns undefined if it is none.
 */
export function readPercent(cell: Cell, scale: PercentScale = 'percent'): number | undefined {
  const text = cellText(cell).trim()
  const [, number = '', sign] = /^(\d{1,3}(?:[.,]\d+)?)\s*(%)?$/.exec(text) ?? []
  if (!number) return
  const share = Number(number.replace(',', '.'))
  const percent = Math.round((sign || scale === 'percent' ? share : share * 100) * 10) / 10
  return percent <= 100 ? percent : undefined
}

const HOURS = String.raw`(?:h|hrs?|hours?|std|stunden?|uur|uren|u|heures?|horas?|ore|ora|godz(?:in[ay]?)?|ч|час\p{L}*)`
const MINUTES = String.raw`(?:m|mins?|minutes?|minuten|minuut|minutos?|minut[iy]?|мин\p{L}*)`
const NUMBER = String.raw`(\d{1,4}(?:[.,]\d{1,4})?)`
const CLOCK = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/
const HOURS_ONLY = new RegExp(`^${NUMBER}\\s*(?:${HOURS}\\.?)?$`, 'iu')
const MINUTES_ONLY = new RegExp(`^${NUMBER}\\s*${MINUTES}\\.?$`, 'iu')
const BOTH = new RegExp(
  String.raw`^(\d{1,4})\s*${HOURS}\.?,?\s*(?:and|und|en|et|y|e|i|и)?\s*(\d{1,2})\s*(?:${MINUTES}\.?)?$`,
  'iu',
)

/**
 * Reads a time of work in minutes: "3:15", "3h 15m", "3.25" hours, "45 min", a duration of a workbook. Under a header
 * that names minutes, a plain number is minutes. Returns undefined if it is none.
 */
export function readMinutes(cell: Cell, header = ''): number | undefined {
  if (typeof cell === 'object' && 'at' in cell) return minutesSinceZero(cell.at)
  const text = cellText(cell).trim().replace('½', '.5').replace(/^\./, '0.')
  const [, clockHours, clockMinutes = 0, seconds = 0] = CLOCK.exec(text) ?? []
  if (clockHours) return Math.round(Number(clockHours) * 60 + Number(clockMinutes) + Number(seconds) / 60)
  const [, hours, minutes] = BOTH.exec(text) ?? []
  if (hours) return Number(hours) * 60 + Number(minutes)
  const [, single = ''] = MINUTES_ONLY.exec(text) ?? []
  const [, plain = ''] = HOURS_ONLY.exec(text) ?? []
  const number = Number((single || plain).replace(',', '.'))
  if (!single && !plain) return
  const isInMinutes = single !== '' || (NAMES_MINUTES.test(header) && /^[\d.,]+$/.test(text))
  return Math.round(isInMinutes ? number : number * 60)
}

const NAMES_MINUTES = new RegExp(String.raw`(?<!\p{L})${MINUTES}(?!\p{L})`, 'iu')

// A workbook stores a duration as a date: days since December 30, 1899.
const ZERO = Date.UTC(1899, 11, 30)
const MAX_DAYS = 400

function minutesSinceZero(at: string): number | undefined {
  const minutes = Math.round((Date.parse(`${at}Z`) - ZERO) / 60_000)
  return minutes >= 0 && minutes < MAX_DAYS * 1440 ? minutes : undefined
}
