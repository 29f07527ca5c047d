import { type CellValue, EncryptedFileError, type Cell as HucreCell, read, type Workbook } from 'hucre'
import { type Cell, dateCell, isEmptyCell } from '~/features/transfer/csv/cell'
import { withinColumns } from '~/features/transfer/csv/csv-table'
import type { Line } from '~/features/transfer/csv/header-row'
import { IMPORT_LIMITS, MAX_FILLED_LINES, TOO_MANY_LINES } from '~/features/transfer/csv/import-limits'
import { invalidFile } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { ZipReader } from '~/platform/storage/zip-reader.server'
import { numberFormat } from './number-format'

export type Sheet = { name: string; lines: Line[] }
export type Sheets = { sheets: Sheet[]; startsIn1904: boolean; pictures: number }

/** Unpacked bytes of a workbook. A sheet of 20,000 kits takes 20 MB. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
const DAMAGED =
  /*i18n*/ 'This spreadsheet is damaged or empty. Open it in your spreadsheet, save it as CSV or as an Excel workbook (.xlsx), and select that file.'

/** The first bytes of an older workbook (.xls), and of one with a password. */
export const OLDER_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

/** Returns whether a zip is a workbook of Excel (.xlsx, .xlsb) or LibreOffice (.ods). */
export const isWorkbook = ({ paths }: ZipReader): boolean =>
  paths.has('xl/workbook.xml') || paths.has('xl/workbook.bin') || (paths.has('mimetype') && paths.has('content.xml'))

/** Returns why a zip is no table, if another program wrote it. */
export function otherDocument({ paths }: ZipReader): string | undefined {
  if ([...paths].some(path => /^(.*\/)?Index(\.zip$|\/.*\.iwa$)/.test(path))) {
    return i18n.t(
      'This is a file of Numbers or another app by Apple. Open it there, choose File, Export To, CSV or Excel, and select the new file.',
    )
  }
  if (paths.has('word/document.xml'))
    return i18n.t('This is a text document. Save its table as CSV, and select that file.')
}

/**
 * Reads the sheets of a workbook. Skips empty rows, so that formatted ones do not count. A formula is its last result.
 * @throws InvalidError on `file` if it is damaged, protected or too large
 */
export async function readWorkbook(bytes: Uint8Array, zip?: ZipReader): Promise<Sheets> {
  if (bytes.length > IMPORT_LIMITS.bytes) {
    throw invalidFile(i18n.t('This spreadsheet is larger than 10 MB. Delete its pictures, or save it as CSV.'))
  }
  if (zip) await verifyUnpackedSize(zip)
  const { sheets, dateSystem } = await opened(bytes)
  const shown = sheets.filter(({ hidden, veryHidden }) => !hidden && !veryHidden)
  return {
    sheets: (shown.length > 0 ? shown : sheets).map(({ name, rows, cells }) => ({ name, lines: linesOf(rows, cells) })),
    startsIn1904: dateSystem === '1904',
    pictures: sheets.reduce((sum, { images = [] }) => sum + images.length, 0),
  }
}

/** The library allows 2 GB. */
async function verifyUnpackedSize(zip: ZipReader): Promise<void> {
  let left = MAX_UNPACKED_BYTES
  for (const path of zip.paths) left -= (await zip.read(path, { maxBytes: left, keep: false })).bytes
}

async function opened(bytes: Uint8Array): Promise<Workbook> {
  const workbook = await read(bytes, { readStyles: true }).catch(error => {
    if (error instanceof EncryptedFileError) {
      throw invalidFile(i18n.t('This spreadsheet is protected by a password. Save it without the password.'))
    }
    // The library also throws plain errors for damaged files.
    throw invalidFile(i18n.t(DAMAGED))
  })
  if (workbook.sheets.length === 0) throw invalidFile(i18n.t(DAMAGED))
  return workbook
}

function linesOf(rows: CellValue[][], cells: Map<string, HucreCell> | undefined): Line[] {
  const lines: Line[] = []
  for (const [at, row = []] of rows.entries()) {
    // `every` skips the holes of a sparse row.
    if (row.every(value => value === null)) continue
    const values = Array.from(row, (value, column) => cellOf(value, cells?.get(`${at},${column}`)))
    if (values.every(isEmptyCell)) continue
    lines.push({ line: at + 1, cells: withinColumns(values) })
    if (lines.length > MAX_FILLED_LINES) throw invalidFile(i18n.t(TOO_MANY_LINES))
  }
  const width = Math.max(0, ...lines.map(({ cells }) => cells.findLastIndex(cell => !isEmptyCell(cell)) + 1))
  return lines.map(({ line, cells }) => ({ line, cells: Array.from({ length: width }, (_, at) => cells[at] ?? '') }))
}

const ERROR = /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|BUSY!|GETTING_DATA|Err:\d+)$/
const DURATION = /^PT(\d+)H(\d+)M[\d.]+S$/

function cellOf(value: CellValue | undefined, { type, style }: Partial<HucreCell> = {}): Cell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value
  const format = numberFormat(style?.numFmt ?? '')
  if (value instanceof Date) return isDuration(value, format) ? hoursOf(value) : dateCell(value)
  if (typeof value === 'number') return numberCell(value, format)
  if (type === 'error' || ERROR.test(value)) return { error: value }
  const duration = DURATION.exec(value)
  if (duration) return `${Number(duration[1])}:${duration[2]}`
  return value.replaceAll(/\r\n?/g, '\n').trim()
}

/** Returns what people read: "35%" for 0.35 in a format of percent, and the currency of a format of money. */
function numberCell(value: number, { kind, currency }: ReturnType<typeof numberFormat>): Cell {
  if (kind === 'percent') return `${Number((value * 100).toPrecision(12))}%`
  return currency ? { amount: value, currency } : value
}

/** Returns whether a date is a time only: by its format, or because it is a day that Excel does not have. */
const isDuration = (date: Date, { kind }: ReturnType<typeof numberFormat>): boolean =>
  kind === 'time' || (kind !== 'date' && date.getTime() % DAY !== 0 && date.getTime() < FIRST_DAY)

const DAY = 86_400_000
const FIRST_DAY = Date.UTC(1900, 0, 1)

/** Returns hours and minutes: "27:30". */
function hoursOf(date: Date): string {
  const zero = date.getUTCFullYear() >= 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 31)
  const minutes = Math.round((date.getTime() - zero) / 60_000)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
