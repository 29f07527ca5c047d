import { CsvError, parse } from 'csv-parse/sync'
import { invalidFile } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import type { Encoding } from '~/platform/text/encodings'
import { type Cell, isEmptyCell } from './cell'
import { DELIMITERS, type Delimiter } from './csv-delimiters'
import { decodeText, type EncodingSample, encodingSamples } from './csv-encoding'
import { belowHeader, findHeader, type HeadedLines, knownHeadings, type Line } from './header-row'
import { IMPORT_LIMITS, MAX_FILLED_LINES, TOO_LARGE, TOO_MANY_LINES } from './import-limits'

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
/** What the user chose about how a file is read. Everything else is detected. */
export type TableChoices = {
  encoding?: Encoding
  delimiter?: Delimiter
  /** the line of the header */
  headerLine?: number
  /** the sheet of a workbook, or the file of a zip */
  sheet?: string
}
export type Table = {
  encoding: Encoding
  delimiter: Delimiter
  header: string[]
  rows: TableRow[]
  /** the line of the header, and the lines that can be it; absent if the format has a fixed header */
  headerLine?: number
  above?: number
  lines?: HeadedLines['lines']
  /** how the file reads in other encodings */
  samples?: EncodingSample[]
  /** the table that was read, and all tables of the file, if there are several */
  sheet?: string
  sheets?: string[]
  /** what is not imported, one sentence each */
  leftOut?: string[]
  /** whether numbers in date columns count days from 1904 */
  startsIn1904?: boolean
}

/**
 * Parses a CSV file, detecting encoding, delimiter and header. Rows keep their number of cells; empty lines are skipped.
 * @throws InvalidError on `file` if it is not a table; the message names the detected format
 */
export async function readTable(bytes: Uint8Array, chosen: TableChoices = {}): Promise<Table> {
  if (bytes.length > IMPORT_LIMITS.bytes) throw invalidFile(i18n.t(TOO_LARGE))
  const { text: whole, encoding } = await decodeText(bytes, chosen.encoding)
  // Excel can name the delimiter on a line before the header. Saved again, the line is in quotes or has empty cells.
  const said = /^"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|\n|\r)/i.exec(whole)
  const text = withoutBlankEnd(said ? whole.slice(said[0].length) : whole)
  const delimiter = chosen.delimiter ?? (said?.[1] as Delimiter | undefined) ?? detectDelimiter(text)
  const lines = readLines(text, delimiter, said ? 2 : 1)
  const table = { encoding, delimiter, samples: encodingSamples(bytes, encoding) }
  return { ...table, ...headed(lines, chosen.headerLine) }
}

/**
 * Returns the table in lines.
 * @throws InvalidError on `file` if there is none
 */
function headed(lines: Line[], headerLine?: number): HeadedLines {
  const table = belowHeader(lines, { chosen: headerLine })
  if (!table && lines.every(({ cells }) => cells.every(isEmptyCell))) {
    throw invalidFile(i18n.t('This file is empty. Select a CSV file with one kit per line.'))
  }
  if (!table || table.header.length < 2) {
    throw invalidFile(
      i18n.t(
        'This file has only one column. A collection needs at least a title and a status, separated by commas, semicolons or tabs.',
      ),
    )
  }
  if (table.rows.length === 0) throw invalidFile(i18n.t('This file has a header but no kits below it.'))
  if (table.rows.length > IMPORT_LIMITS.rows) {
    throw invalidFile(
      i18n.t(
        '{count, plural, one {This file has # line; the limit is {limit}. Split it into several files.} other {This file has # lines; the limit is {limit}. Split it into several files.}}',
        { count: table.rows.length, limit: formatCount(IMPORT_LIMITS.rows) },
      ),
    )
  }
  return table
}

const BLANKS = ' \t\r\n,;|'

/** Returns the text without the lines of delimiters at its end, of which spreadsheets write a million. */
function withoutBlankEnd(text: string): string {
  let end = text.length
  while (end > 0 && BLANKS.includes(text.charAt(end - 1))) end--
  const lineBreak = /\r\n?|\n/g
  lineBreak.lastIndex = end
  return lineBreak.test(text) ? text.slice(0, lineBreak.lastIndex) : text
}

const SAMPLE = { letters: 100_000, records: 30 }

/**
 * Picks the delimiter that turns most of the header into known headings. Otherwise, the one that splits the first lines
 * evenly, into the most cells.
 */
function detectDelimiter(text: string): Delimiter {
  const scores = DELIMITERS.map(delimiter => {
    const records = firstRecords(text, delimiter)
    const at = Math.max(0, findHeader(records))
    const header = records[at] ?? []
    const known = knownHeadings(header)
    const even = header.length > 1 ? records.slice(at + 1).filter(cells => cells.length === header.length).length : 0
    return { delimiter, score: known * 10_000 + even * 1_000 + Math.min(header.length, 999) }
  })
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter
}

function firstRecords(text: string, delimiter: Delimiter, to = SAMPLE.records): string[][] {
  try {
    const sample = text.slice(0, SAMPLE.letters)
    return parse(sample, { ...DIALECT, escape: escapeIn(sample), delimiter, to, skip_empty_lines: true })
  } catch (error) {
    // The sample ends inside a quoted cell: use only the first lines.
    if (error instanceof CsvError) return to === 1 ? [] : firstRecords(text, delimiter, Math.floor(to / 2))
    throw error
  }
}

const DIALECT = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // Inches use a quotation mark: 16" x 20".
  relax_quotes: true,
}

/**
 * Returns what stands before a quotation mark within quotes: a second one, or the backslash of exports from databases.
 * After a backslash that is part of a text, such as a folder, the quotes end.
 */
const escapeIn = (text: string) => (/(?:^|[,;\t|\r\n])"[^"]*\\"[^",;\t|\r\n]/.test(text) ? '\\' : '"')

/** Lines of delimiters and filled lines. Parsing so many takes some seconds. */
const MAX_RECORDS = 200_000
/** The longest line with a cell of each column. */
const MAX_LINE_LENGTH = 1024 * 1024

/** Parses the lines that are not empty. */
function readLines(text: string, delimiter: Delimiter, first: number): Line[] {
  const found: Line[] = []
  // The parser counts a CRLF inside quotes as two lines. A record spans the line breaks in its cells, plus its own.
  let line = first
  let records = 0
  let emptyLines = 0
  const take = (cells: string[], info: { empty_lines: number }) => {
    emptyLines = info.empty_lines
    if (!cells.every(isEmptyCell))
      found.push({ line: line + emptyLines, cells: withinColumns(cells.map(withoutFormulaOfText)) })
    line += 1 + cells.reduce((breaks, cell) => breaks + lineBreaks(cell), 0)
    if (found.length > MAX_FILLED_LINES || ++records > MAX_RECORDS) throw invalidFile(i18n.t(TOO_MANY_LINES))
    return null
  }
  try {
    // An empty line that the parser does not skip takes 100 times longer, because it has too few cells.
    const options = { delimiter, escape: escapeIn(text), skip_empty_lines: true, on_record: take }
    parse(text, { ...DIALECT, ...options, max_record_size: MAX_LINE_LENGTH })
    return found
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      const opened = lineOfLastOpenQuote(text, delimiter)
      throw invalidFile(
        i18n.t('A quotation mark on line {line} is never closed. Fix that line and select the file again.', {
          line: opened,
        }),
      )
    }
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      throw invalidFile(
        i18n.t('Line {line} is longer than 1 MB. Fix that line and select the file again.', {
          line: line + emptyLines,
        }),
      )
    }
    throw invalidFile(i18n.t("This file can't be parsed as a table. Save it again as CSV and select it again."))
  }
}

/** Returns the text in `="0441172717"`, which keeps a spreadsheet from dropping the zero. */
const withoutFormulaOfText = (cell: string) => /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell

/**
 * Returns the cells without empty ones beyond the last possible column.
 * @throws InvalidError on `file` if there are others
 */
export function withinColumns<Item extends Cell>(cells: Item[]): Item[] {
  if (cells.length <= IMPORT_LIMITS.columns) return cells
  const last = cells.findLastIndex(cell => !isEmptyCell(cell))
  if (last < IMPORT_LIMITS.columns) return cells.slice(0, IMPORT_LIMITS.columns)
  throw invalidFile(
    i18n.t(
      "{count, plural, one {This file has # column; the limit is {limit}. Remove the columns you don't need.} other {This file has # columns; the limit is {limit}. Remove the columns you don't need.}}",
      { count: last + 1, limit: IMPORT_LIMITS.columns },
    ),
  )
}

/** Returns the line of the unclosed quote: the last cell that starts with an unpaired one. */
function lineOfLastOpenQuote(text: string, delimiter: Delimiter): number {
  let line = 1
  let opened = 0
  let quoted = false
  let cellStart = true
  const escaping = escapeIn(text)
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    const breaks = letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')
    if (quoted) {
      if (letter === escaping && text[at + 1] === '"') at++
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

const lineBreaks = (cell: string) => (/[\r\n]/.test(cell) ? (cell.match(/\r\n|\n|\r/g)?.length ?? 0) : 0)
