import { CsvError, parse } from 'csv-parse/sync'
import { invalidFile } from '~/platform/errors'
import { formatCount } from '~/platform/notation'
import type { Cell } from './cell'
import { DELIMITERS, type Delimiter } from './csv-delimiters'
import { decodeText, type Encoding } from './csv-encoding'
import { IMPORT_LIMITS, TOO_LARGE } from './import-limits'
import { detectColumns } from './transfer-fields'

export type TableRow = {
  /** Line of the file where the row begins. The header is line 1. */
  line: number
  cells: Cell[]
  /** progress notes that come with the kit, from another app */
  notes?: RowNote[]
  /** the permanent ID of the kit in another app: "organized-glitter:abc" */
  sourceId?: string
  /** of the kit */
  photo?: SourcePhoto
}
/** A progress note of another app; `id` is its permanent ID there. */
export type RowNote = {
  date: string
  content: string
  percent?: number
  minutes?: number
  id?: string
  photos?: SourcePhoto[]
}
/** A photo in a file of another app. Nothing is read before `read`, which returns all or `most` bytes. */
export type SourcePhoto = {
  name: string
  /** different for each photo of the file */
  path: string
  read: (most?: number) => Promise<Uint8Array>
}
export type TableChoices = { encoding?: Encoding; delimiter?: Delimiter }
export type Table = { encoding: Encoding; delimiter: Delimiter; header: string[]; rows: TableRow[] }

/**
 * Parses a CSV file, detecting encoding and delimiter. Rows keep their number of cells; empty lines are skipped.
 * @throws InvalidError on `file` if it is not a table; the message names the detected format
 */
export function readTable(bytes: Uint8Array, chosen: TableChoices = {}): Table {
  if (bytes.length > IMPORT_LIMITS.bytes) throw invalidFile(TOO_LARGE)
  const { text: whole, encoding } = decodeText(bytes, chosen.encoding)
  // Excel can name the delimiter on a line before the header.
  const said = /^sep=([,;\t|])\r?\n/i.exec(whole)
  const text = said ? whole.slice(said[0].length) : whole
  const delimiter = chosen.delimiter ?? (said?.[1] as Delimiter | undefined) ?? detectDelimiter(text)

  const lines = numberLines(records(text, delimiter), said ? 2 : 1)
  const [header, ...rows] = lines.filter(row => row.cells.some(cell => cell.trim() !== ''))
  if (!header) throw invalidFile('This file is empty. Select a CSV file with one kit per line.')
  const names = header.cells.map(cell => cell.trim())
  while (names.at(-1) === '') names.pop()
  if (names.length < 2) {
    throw invalidFile(
      'This file has only one column. A collection needs at least a title and a status, separated by commas, semicolons or tabs.',
    )
  }
  if (names.length > IMPORT_LIMITS.columns) {
    throw invalidFile(
      `This file has ${formatCount(names.length)} columns; the limit is ${IMPORT_LIMITS.columns}. Remove the columns you don't need.`,
    )
  }
  if (rows.length === 0) throw invalidFile('This file has a header but no kits below it.')
  if (rows.length > IMPORT_LIMITS.rows) {
    throw invalidFile(
      `This file has ${formatCount(rows.length)} lines; the limit is ${formatCount(IMPORT_LIMITS.rows)}. Split it into several files.`,
    )
  }
  return { encoding, delimiter, header: names, rows }
}

const SAMPLE = { letters: 100_000, records: 10 }

/**
 * Picks the delimiter that turns most of the first line into known headers. Otherwise, the one that splits the first
 * lines evenly, into the most cells.
 */
function detectDelimiter(text: string): Delimiter {
  const scores = DELIMITERS.map(delimiter => {
    const [header = [], ...rows] = firstRecords(text, delimiter)
    const known = detectColumns(header).filter(target => target !== 'ignore').length
    const even = header.length > 1 ? rows.filter(cells => cells.length === header.length).length : 0
    return { delimiter, score: known * 10_000 + even * 1_000 + Math.min(header.length, 999) }
  })
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter
}

function firstRecords(text: string, delimiter: Delimiter, to = SAMPLE.records): string[][] {
  try {
    return parse(text.slice(0, SAMPLE.letters), { ...DIALECT, delimiter, to, skip_empty_lines: true })
  } catch (error) {
    // The sample ends inside a quoted cell: use only the header.
    if (error instanceof CsvError) return to === 1 ? [] : firstRecords(text, delimiter, 1)
    throw error
  }
}

const DIALECT = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // Inches use a quotation mark: 16" x 20".
  relax_quotes: true,
}

function records(text: string, delimiter: Delimiter): string[][] {
  try {
    return parse(text, { ...DIALECT, delimiter })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      const opened = lineOfLastOpenQuote(text, delimiter)
      throw invalidFile(`A quotation mark on line ${opened} is never closed. Fix that line and select the file again.`)
    }
    throw invalidFile("This file can't be parsed as a table. Save it again as CSV and select it again.")
  }
}

/** Returns the line of the unclosed quote: the last cell that starts with an unpaired one. */
function lineOfLastOpenQuote(text: string, delimiter: Delimiter): number {
  let line = 1
  let opened = 0
  let quoted = false
  let cellStart = true
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    const breaks = letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')
    if (quoted) {
      if (letter === '"' && text[at + 1] === '"') at++
      else if (letter === '"') quoted = false
    } else if (letter === '"' && cellStart) {
      quoted = true
      opened = line
    }
    cellStart = !quoted && (letter === delimiter || letter === '\n' || letter === '\r')
    if (breaks) line++
  }
  return opened || line
}

type TextRow = { line: number; cells: string[] }

// The parser counts a CRLF inside quotes as two lines. A record spans the line breaks in its cells, plus its own.
function numberLines(found: string[][], first: number): TextRow[] {
  let line = first
  return found.map(cells => {
    const row = { line, cells }
    line += 1 + cells.reduce((breaks, cell) => breaks + lineBreaks(cell), 0)
    return row
  })
}

const lineBreaks = (cell: string) => (/[\r\n]/.test(cell) ? (cell.match(/\r\n|\n|\r/g)?.length ?? 0) : 0)
