import { type Cell, cellText, isEmptyCell } from './cell'
import { detectColumns } from './detect-columns'

/** A line of a file, with the number that people see: of the text, or of the row in a spreadsheet. */
export type Line = { line: number; cells: Cell[] }

/**
 * A table below its header. `above` counts the lines over it, which are left out. `lines` are the first lines, any of which
 * can be chosen as the header.
 */
export type HeadedLines = {
  header: string[]
  headerLine: number
  above: number
  rows: Line[]
  lines: { line: number; text: string }[]
}

/** Lines that can be the header. People write a title and a few remarks above it. */
const FIRST_LINES = 30
const OFFERED_LINES = 12

/**
 * Divides lines at their header: the chosen one, or the one that `findHeader` finds. Skips empty lines. In a sheet, and
 * below a title that was chosen, columns without a heading are columns. In a text, their cells have missing quotes.
 */
export function belowHeader(
  lines: Line[],
  { chosen, isSheet = false }: { chosen?: number; isSheet?: boolean } = {},
): HeadedLines | undefined {
  const filled = lines.filter(({ cells }) => !cells.every(isEmptyCell))
  const place = filled.findIndex(({ line }) => line === chosen)
  const at = place >= 0 ? place : findHeader(filled.slice(0, FIRST_LINES).map(({ cells }) => cells))
  const top = filled[at]
  if (!top) return
  const rows = filled.slice(at + 1)
  const header = top.cells.map(cell => cellText(cell).trim())
  while (header.at(-1) === '') header.pop()
  const isPadded = isSheet || (place >= 0 && header.length === 1)
  const width = isPadded ? rows.reduce((most, { cells }) => Math.max(most, filledLength(cells)), 0) : 0
  while (header.length < width) header.push('')
  return {
    header,
    headerLine: top.line,
    above: at,
    rows,
    lines: filled
      .filter((line, number) => number < OFFERED_LINES || line === top)
      .map(({ line, cells }) => ({ line, text: shortened(cells) })),
  }
}

const filledLength = (cells: Cell[]) => cells.findLastIndex(cell => !isEmptyCell(cell)) + 1

/**
 * Returns the place of the header: the first line in which most cells are known headings. Otherwise the first line that
 * fills at least half as many cells as the fullest line, which a title does not.
 */
export function findHeader(lines: Cell[][]): number {
  const filled = lines.map(cells => cells.filter(cell => !isEmptyCell(cell)))
  const isKnown = (cells: Cell[]) => {
    const known = knownHeadings(cells)
    return known > 1 && known > cells.length / 2
  }
  const known = filled.findIndex(isKnown)
  if (known >= 0) return known
  const fullest = Math.max(0, ...filled.map(cells => cells.length))
  return filled.findIndex(cells => cells.length >= Math.max(2, fullest / 2))
}

/** Counts the cells that are headings of different fields. */
export const knownHeadings = (cells: Cell[]): number =>
  detectColumns(cells.map(cell => (typeof cell === 'string' ? cell : ''))).filter(target => target !== 'ignore').length

const SHOWN = 80

function shortened(cells: Cell[]): string {
  const text = cells
    .filter(cell => !isEmptyCell(cell))
    .map(cellText)
    .join(' · ')
    .replace(/\s+/g, ' ')
  return text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text
}
