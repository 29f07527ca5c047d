import type { Table } from '~/features/csv/csv-table'
import { CELL_FIELD } from './import-fields'

/** Cells written anew on the check page: line → column, counted from 0 → the text that stands for the file's. */
export type MendedCells = Record<string, Record<string, string>>

/** The table as it is read: mended cells in place of the file's. The file itself stays as it came. */
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

/** The mended cells after a form that sends some lines' cells; one that says what the file says is mended no more. */
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

/** What the file says where cells were mended. */
export function cellsInFile(table: Table, mended: MendedCells): MendedCells {
  const inFile: MendedCells = {}
  for (const { line, cells } of table.rows) {
    const places = Object.keys(mended[line] ?? {})
    if (places.length > 0) inFile[line] = Object.fromEntries(places.map(at => [at, cells[Number(at)] ?? '']))
  }
  return inFile
}

// A one-line field sends a text of several lines as one.
const onOneLine = (text: string) => text.replace(/[\r\n]/g, '')
