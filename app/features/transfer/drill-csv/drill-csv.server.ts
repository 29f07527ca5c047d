import { CsvError, parse } from 'csv-parse/sync'
import { type DrillInput, DrillSchema } from '~/features/collection/drills/drill.schema'
import { AMOUNT_LABELS, amountOf, FINISH_LABELS } from '~/features/collection/drills/drill-terms'
import { decodeText } from '~/features/transfer/csv/csv-encoding'
import { BYTE_ORDER_MARK, csvLine, escapeFormula, rearmFormula } from '~/features/transfer/csv/csv-text'
import { i18n } from '~/platform/messages'

const COLUMNS = ['code', 'shape', 'finish', 'amount', 'place', 'palette', 'swatch'] as const
type Column = (typeof COLUMNS)[number]

const HEADERS: Record<Column, string> = {
  code: 'Code',
  shape: 'Shape',
  finish: 'Finish',
  amount: 'Amount',
  place: 'Place',
  palette: 'Numbers',
  swatch: 'Own color',
}

const OTHER_HEADERS: Record<string, Column> = {
  dmc: 'code',
  'color code': 'code',
  number: 'code',
  'drill shape': 'shape',
  quantity: 'amount',
  count: 'amount',
  storage: 'place',
  box: 'place',
  location: 'place',
  color: 'swatch',
}

const AMOUNTS: Record<string, string> = {
  '0': AMOUNT_LABELS[0],
  some: AMOUNT_LABELS.some,
  plenty: AMOUNT_LABELS.plenty,
}
const PALETTE_NAMES: Record<string, string> = { dmc: 'DMC', other: 'Other' }

/** Returns the drawer as CSV, one line for each entry. Reading it again changes nothing. */
export function* writeDrillCsv(drills: DrillInput[]): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(column => HEADERS[column]))
  for (const drill of drills) yield csvLine(COLUMNS.map(column => cellOf(drill, column)))
}

function cellOf(drill: DrillInput, column: Column): string {
  if (column === 'finish') return drill.finish && FINISH_LABELS[drill.finish]
  if (column === 'palette') return PALETTE_NAMES[drill.palette] ?? ''
  if (column === 'amount') return AMOUNTS[drill.amount] ?? drill.amount
  return escapeFormula(drill[column])
}

/** Lines of a file; more than a drawer can hold are of no use. */
const MAX_LINES = 10_000

type ReadDrills = { drills: DrillInput[]; errors: { line: number; message: string }[] }

export type DrillFile = ReadDrills & { text: string }

/** Decodes a file, unless it already is a text, and reads it. */
export async function readDrillFile(file: Uint8Array | string): Promise<DrillFile> {
  const text = typeof file === 'string' ? file : (await decodeText(file)).text
  return { text, ...readDrillCsv(text) }
}

/** Reads a drawer from CSV with a header in any order and with commas, semicolons or tabs. `line` counts from 1. */
export function readDrillCsv(text: string): ReadDrills {
  const rows = rowsOf(text)
  if (!Array.isArray(rows)) return { drills: [], errors: [rows] }
  const [header, ...lines] = rows
  const at = Object.fromEntries(
    (header?.cells ?? []).map((name, index) => [columnOf(name), index]).reverse(),
  ) as Partial<Record<Column, number>>
  if (at.code === undefined || at.shape === undefined) {
    return {
      drills: [],
      errors: [{ line: 1, message: i18n.t('The first line must name the columns {code} and {shape}.', HEADERS) }],
    }
  }
  const read: ReadDrills = { drills: [], errors: [] }
  for (const { line, cells } of lines) {
    const cell = (column: Column) => rearmFormula((cells[at[column] ?? -1] ?? '').trim())
    const checked = DrillSchema.safeParse(
      Object.fromEntries(COLUMNS.map(column => [column, termOf(column, cell(column))])),
    )
    if (checked.success) read.drills.push(checked.data)
    else read.errors.push({ line, message: checked.error.issues.map(({ message }) => message).join(' ') })
  }
  if (lines.length === 0) read.errors.push({ line: 2, message: i18n.t('There is no color below the header.') })
  return read
}

function rowsOf(text: string): { line: number; cells: string[] }[] | { line: number; message: string } {
  try {
    const records = parse(text.replace(/\r\n?/g, '\n'), {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_LINES + 1,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    // A record ends on the line that the parser has reached.
    const rows = records.map(({ record, info }) => ({ line: info.lines, cells: record }))
    const filled = rows.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
    if (filled.length === 0) return { line: 1, message: i18n.t('This file is empty.') }
    if (records.length > MAX_LINES) return { line: MAX_LINES, message: i18n.t('This file has too many lines.') }
    return filled
  } catch (error) {
    if (error instanceof CsvError) return { line: Number(error.lines) || 1, message: i18n.t('A quote is not closed.') }
    throw error
  }
}

function columnOf(header: string): Column | undefined {
  const name = header.trim().toLowerCase()
  return COLUMNS.find(column => HEADERS[column].toLowerCase() === name || column === name) ?? OTHER_HEADERS[name]
}

const FINISH_BY_WORD = new Map(
  Object.entries(FINISH_LABELS).flatMap(([finish, label]) => [
    [label.toLowerCase(), finish],
    [finish, finish],
  ]),
)

function termOf(column: Column, cell: string): string {
  const word = cell.toLowerCase()
  if (column === 'shape') return { r: 'round', s: 'square' }[word] ?? word
  if (column === 'finish') return FINISH_BY_WORD.get(word) ?? cell
  if (column === 'palette') return word || 'dmc'
  if (column !== 'amount') return cell
  if (word === 'none') return '0'
  return word === '' ? 'some' : /^\d/.test(word) ? amountOf('number', word) : word
}
