import type { Table } from '~/features/transfer/csv/csv-table'
import { CELL_FIELD } from './import-fields'

/** Cells edited on the check page: line → column, counted from 0 → new text. */
export type MendedCells = Record<string, Record<string, string>>

/** Returns the table with the edited cells. The stored file stays unchanged. */
export const mendTable = (table: Table, mended: MendedCells): Table => ({
  ...table,
  rows: table.rows.map(row => (mended[row.line] ? { ...row, cells: mendRow(row.cells, mended[row.line]) } : row)),
})

function mendRow(cells: string[], mended: Record<string, string> = {}): string[] {
  const whole = [...cells]
  for (const [at, text] of Object.entries(mended)) {
    while (whole.length <= Number(at)) whole.push('')
    whole[Number(at)] = text
  }
  return whole
}

/** Merges the submitted cells into the edited ones. A cell equal to the file is no longer edited. */
export function mendedCells(table: Table, typed: Record<string, unknown>, before: MendedCells): MendedCells {
  const mended = { ...before }
  const rows = new Map(table.rows.map(row => [String(row.line), row.cells]))
  for (const [name, text] of Object.entries(typed)) {
    const [, line = '', at = ''] = CELL_FIELD.exec(name) ?? []
    const cells = rows.get(line)
    if (!cells || typeof text !== 'string' || Number(at) >= table.header.length) continue
    const { [at]: _former, ...others } = mended[line] ?? {}
    const asInFile = onOneLine(text) === onOneLine(cells[Number(at)] ?? '')
    mended[line] = asInFile ? others : { ...others, [at]: text }
    if (Object.keys(mended[line]).length === 0) delete mended[line]
  }
  return mended
}

/** Returns the original text of the edited cells. */
export function cellsInFile(table: Table, mended: MendedCells): MendedCells {
  const inFile: MendedCells = {}
  for (const { line, cells } of table.rows) {
    const places = Object.keys(mended[line] ?? {})
    if (places.length > 0) inFile[line] = Object.fromEntries(places.map(at => [at, cells[Number(at)] ?? '']))
  }
  return inFile
}

// A single-line field submits multi-line text as one line.
const onOneLine = (text: string) => text.replace(/[\r\n]/g, '')
