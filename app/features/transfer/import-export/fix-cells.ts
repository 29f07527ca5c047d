import { type Cell, cellText } from '~/features/transfer/csv/cell'
import type { Table } from '~/features/transfer/csv/csv-table'
import { CELL_FIELD } from './import-fields'

/** Cells edited on the check page: line → column, counted from 0 → new text. */
export type EditedCells = Record<string, Record<string, string>>

/** Returns the table with the edited cells. The stored file stays unchanged. */
export const editTable = (table: Table, edits: EditedCells): Table => ({
  ...table,
  rows: table.rows.map(row => (edits[row.line] ? { ...row, cells: editRow(row.cells, edits[row.line]) } : row)),
})

function editRow(cells: Cell[], edits: Record<string, string> = {}): Cell[] {
  const whole = [...cells]
  for (const [at, text] of Object.entries(edits)) {
    while (whole.length <= Number(at)) whole.push('')
    whole[Number(at)] = text
  }
  return whole
}

/** Merges the submitted cells into the edited ones. A cell equal to the file is no longer edited. */
export function collectEdits(table: Table, typed: Record<string, unknown>, before: EditedCells): EditedCells {
  const edits = { ...before }
  const rows = new Map(table.rows.map(row => [String(row.line), row.cells]))
  for (const [name, text] of Object.entries(typed)) {
    const [, line = '', at = ''] = CELL_FIELD.exec(name) ?? []
    const cells = rows.get(line)
    if (!cells || typeof text !== 'string' || Number(at) >= table.header.length) continue
    const { [at]: _former, ...others } = edits[line] ?? {}
    const asInFile = onOneLine(text) === onOneLine(cellText(cells[Number(at)]))
    edits[line] = asInFile ? others : { ...others, [at]: text }
    if (Object.keys(edits[line]).length === 0) delete edits[line]
  }
  return edits
}

/** Returns the original text of the edited cells. */
export function cellsInFile(table: Table, edits: EditedCells): EditedCells {
  const inFile: EditedCells = {}
  for (const { line, cells } of table.rows) {
    const places = Object.keys(edits[line] ?? {})
    if (places.length > 0) inFile[line] = Object.fromEntries(places.map(at => [at, cellText(cells[Number(at)])]))
  }
  return inFile
}

// A single-line field submits multi-line text as one line.
const onOneLine = (text: string) => text.replace(/[\r\n]/g, '')
