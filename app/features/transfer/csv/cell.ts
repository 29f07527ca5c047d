/**
 * A cell as the file holds it: always a text in a CSV, typed in a workbook. An empty cell is ''. A date has no time
 * zone: `at` is "2024-01-05T22:00:00", as the spreadsheet shows it. An amount has the currency of its number format,
 * `error` is what a formula shows that has no result: "#DIV/0!".
 */
export type Cell = string | number | boolean | { at: string } | { amount: number; currency: string } | { error: string }

/** Returns the cell of a date whose UTC fields are what the spreadsheet shows. */
export const dateCell = (date: Date): Cell => ({ at: date.toISOString().slice(0, 19) })

export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/**
 * Returns what people read in a cell, also where it is edited: numbers with a decimal point and without binary noise
 * (16.99 for 16.989999999999998), dates as 2024-01-05, with a time if there is one.
 */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell === 'number') return numberText(cell)
  if ('error' in cell) return cell.error
  if ('amount' in cell) return `${numberText(cell.amount)} ${cell.currency}`
  return cell.at.endsWith('T00:00:00') ? cell.at.slice(0, 10) : cell.at.replace('T', ' ')
}

const numberText = (number: number): string => String(Number(number.toPrecision(EXACT_DIGITS)))

/** The digits of a number that spreadsheets keep. */
const EXACT_DIGITS = 15
