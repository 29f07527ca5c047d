import { ProgressNoteSchema } from '~/features/collection/progress-notes/progress-note.schema'
import { type ProjectInput, ProjectSchema } from '~/features/collection/projects/project.schema'
import { emptyProject, MONEY_FIELDS, type ProjectFieldName } from '~/features/collection/projects/project-fields'
import { datesOutOfOrder } from '~/features/collection/projects/project-status'
import type { ProjectDate, ProjectStatus } from '~/features/collection/projects/project-terms'
import { type Cell, cellText, isEmptyCell } from '~/features/transfer/csv/cell'
import type { RowNote, SourcePhoto, Table, TableRow } from '~/features/transfer/csv/csv-table'
import { rearmFormula } from '~/features/transfer/csv/csv-text'
import {
  type ColumnTarget,
  FIELD_HEADERS,
  type TransferField,
  unitOfHeader,
} from '~/features/transfer/csv/transfer-fields'
import { type CheckedColumn, checkColumns, currencyOf, isDate } from './check-columns'
import { columnLabel } from './import-fields'
import type { ImportOptions } from './import-options'
import { type CellColumn, type CellReading, readCell } from './read-cell'
import { shortened } from './shortened'

/** A problem or remark about a row: the column of the file, its value, and the result. */
export type Finding = { column: string; field: TransferField | ''; value: string; message: string }

export type CheckedRow = {
  line: number
  /** as in the file, for the list of rows that were not imported */
  cells: string[]
  title: string
  /** the imported values; null if the row is invalid */
  input: ProjectInput | null
  /** the percentage for a progress note */
  progress: number | null
  /** the progress notes of a backup */
  notes: RowNote[]
  photo?: SourcePhoto
  /** the kit's permanent ID in another app; empty if it has none */
  sourceId: string
  /** an amount of the row has no currency in the file */
  lacksCurrency: boolean
  /** fields with a value in the row; "update" changes only these */
  given: TransferField[]
  /** values that were left out or, if `input` is null, the reasons that the row is invalid */
  problems: Finding[]
  /** nothing is lost, but the user should check */
  remarks: Finding[]
}

export type CheckedTable = { columns: CheckedColumn[]; rows: CheckedRow[] }

// Yields to other requests after this many rows.
const YIELD_EVERY_ROWS = 500

/**
 * Converts each row of a table to a kit or reports why it is invalid. An invalid optional value is left empty and
 * reported.
 */
export async function checkRows(table: Table, options: ImportOptions): Promise<CheckedTable> {
  const columns = checkColumns(table, options)
  const sheet: Sheet = {
    columns: columns.map(({ header, target, dates, amounts }, at) => ({
      header,
      target,
      unit: unitOfHeader(header) ?? options.sizeUnit,
      order: options.dateOrders[at] ?? dates?.order,
      amounts: {
        currency: amounts?.currency ?? options.emptyCurrency,
        decimalMark: amounts?.decimalMark ?? (options.decimalMark || undefined),
      },
    })),
    delimiter: table.delimiter,
    startsIn1904: table.startsIn1904 === true,
    statusWords: new Map(Object.entries(options.statusWords)),
    options,
  }
  const rows: CheckedRow[] = []
  for (const row of table.rows) {
    rows.push(checkRow(row, sheet))
    if (rows.length % YIELD_EVERY_ROWS === 0) await new Promise(resolve => setImmediate(resolve))
  }
  return { columns, rows }
}

type SheetColumn = CellColumn & { header: string }
type Sheet = {
  columns: SheetColumn[]
  delimiter: string
  startsIn1904: boolean
  statusWords: Map<string, ProjectStatus>
  options: ImportOptions
}

function checkRow(row: TableRow, sheet: Sheet): CheckedRow {
  const { columns } = sheet
  const { cells, slipped, remarks } = fitted(row.cells, sheet)
  const problems: Finding[] = slipped ? [slipped] : []
  const raw = emptyKit()
  let progress: number | null = null
  const rowCurrency = currencyOf(row, sheet.options)
  let isCurrencyOpen = false
  const given: TransferField[] = []
  const facts: string[] = []
  for (const [at, column] of columns.entries()) {
    const { header, target } = column
    const found = cells[at] ?? ''
    const cell = sheet.startsIn1904 && isDate(target) ? fromDayOf1904(found) : found
    const text = cellText(cell).trim()
    if (target === 'fact') {
      if (text) facts.push(`${columnLabel(header, at)}: ${rearmFormula(text)}`)
      continue
    }
    if (text === '') {
      // Notes of only spaces are kept, so that an exported file imports without changes.
      if (target === 'generalNotes') raw.generalNotes = cellText(cell)
      continue
    }
    const about = { column: header, field: fieldOf(target), value: shortened(text) }
    const meant = target === 'status' ? sheet.statusWords.get(about.value) : undefined
    const reading = meant ? { values: { status: meant } } : readCell(cell, inCurrency(column, rowCurrency))
    const { values, problem, remark, ...more } = otherCurrency(reading, rowCurrency || raw.currency) ?? reading
    isCurrencyOpen ||= more.isCurrencyOpen === true
    if (values) {
      const { progress: percent, ...fields } = values
      Object.assign(raw, fields)
      progress = percent ?? progress
      given.push(...(Object.keys(values) as TransferField[]))
    }
    if (problem) problems.push({ ...about, message: problem })
    if (remark) remarks.push({ ...about, message: remark })
  }
  if (facts.length > 0) raw.generalNotes = [raw.generalNotes, ...facts].filter(Boolean).join('\n')
  const { notes, tooLong } = notesOf(row)
  problems.push(...tooLong)
  const isUnreadable = (field: TransferField) => problems.some(problem => problem.field === field)
  if (raw.status === '' && sheet.options.emptyStatus && !isUnreadable('status')) {
    raw.status = sheet.options.emptyStatus
  }
  const lacksCurrency = isWithoutCurrency(raw) && !isUnreadable('currency')
  const { emptyCurrency } = sheet.options
  if (lacksCurrency && emptyCurrency && !isCurrencyOpen) {
    raw.currency = emptyCurrency
    given.push('currency')
    const field = MONEY_FIELDS.find(name => raw[name])
    const message = `No currency in this line, so it counts as ${emptyCurrency}.`
    if (field) remarks.push({ column: columnOf(columns, field), field, value: String(raw[field]), message })
  }
  const { input, refusals } = settle(raw, columns, problems)
  const refused = new Set(refusals.map(refusal => refusal.field))
  if (input) remarks.push(...lookAgainAtDates(input, columns))
  const place = (finding: Finding) => columns.findIndex(column => column.header === finding.column)
  return {
    line: row.line,
    cells: row.cells.map(cellText),
    title: raw.title.trim(),
    input: slipped ? null : input,
    progress,
    notes,
    photo: row.photo,
    sourceId: (row.sourceId ?? '').slice(0, 200),
    lacksCurrency,
    given: given.filter(field => !refused.has(field) || (field === 'tags' && input && input.tags.length > 0)),
    problems: [...problems, ...refusals].sort((one, other) => place(one) - place(other)),
    remarks,
  }
}

/** Returns the day number of other workbooks. */
const fromDayOf1904 = (cell: Cell): Cell => (typeof cell === 'number' ? cell + DAYS_FROM_1900_TO_1904 : cell)
const DAYS_FROM_1900_TO_1904 = 1462

/** Returns whether a kit has an amount, but no currency. A gift needs none. */
const isWithoutCurrency = (kit: RawKit) => !kit.currency && MONEY_FIELDS.some(name => kit[name])

const inCurrency = (column: SheetColumn, currency: string | undefined): SheetColumn =>
  currency ? { ...column, amounts: { ...column.amounts, currency } } : column

/** Leaves out an amount in another currency than the rest of its kit. */
function otherCurrency({ values }: CellReading, currency: string): CellReading | undefined {
  if (!values?.currency || !currency || values.currency === currency) return
  return { problem: `This is in ${values.currency}, but the kit is in ${currency}, so it stays empty.` }
}

function notesOf({ notes = [] }: TableRow): { notes: RowNote[]; tooLong: Finding[] } {
  const fitting = notes.filter(note => ProgressNoteSchema.safeParse(note).success)
  const tooLong = notes
    .filter(note => !fitting.includes(note))
    .map(({ date, content }) => ({
      ...{ column: '', field: '' as const, value: shortened(content) },
      message: `The progress note of ${date} does not fit and is left out.`,
    }))
  return { notes: fitting, tooLong }
}

type RawKit = Omit<ProjectInput, 'status'> & { status: ProjectInput['status'] | '' }

const emptyKit = (): RawKit => ({ ...emptyProject(), status: '' })

/**
 * Fits a row to the header. Drops empty trailing cells. Joins surplus cells into the last column if it is a list or
 * free text, because their quotes are missing; otherwise reports a misaligned row.
 */
function fitted(
  cells: Cell[],
  { columns, delimiter }: Sheet,
): { cells: Cell[]; slipped?: Finding; remarks: Finding[] } {
  const wanted = columns.length
  if (cells.length < wanted) {
    const message = `This line has ${cells.length} of ${wanted} cells. The missing cells count as empty.`
    return { cells, remarks: [{ column: '', field: '', value: '', message }] }
  }
  if (cells.slice(wanted).every(isEmptyCell)) return { cells, remarks: [] }
  const { header = '', target } = columns.at(-1) ?? {}
  const sizes = `This line has ${cells.length} cells but the header has ${wanted}`
  if (target === 'tags' || target === 'generalNotes' || target === 'ignore') {
    const spilt = cells
      .slice(wanted - 1)
      .map(cellText)
      .join(delimiter)
    const message = `${sizes}. The extra cells were added to ${header}.`
    const remark = { column: header, field: fieldOf(target), value: shortened(spilt), message }
    return { cells: [...cells.slice(0, wanted - 1), spilt], remarks: [remark] }
  }
  const value = shortened(cells.slice(wanted).map(cellText).join(delimiter))
  const message = `${sizes}, so values may be in the wrong columns. Put quotes around the value that contains the delimiter.`
  return { cells, slipped: { column: header, field: '', value, message }, remarks: [] }
}

/** Validates with the kit's schema. Leaves out an invalid optional value; an invalid required one rejects the row. */
function settle(
  raw: RawKit,
  columns: SheetColumn[],
  problems: Finding[],
): { input: ProjectInput | null; refusals: Finding[] } {
  const parsed = ProjectSchema.safeParse(raw)
  if (parsed.success) return { input: parsed.data, refusals: [] }
  const empty = emptyKit()
  const kit = { ...raw }
  const refusals: Finding[] = []
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as ProjectFieldName
    const tag = field === 'tags' && typeof path[1] === 'number' ? raw.tags[path[1]] : undefined
    const value = shortened(String(tag ?? raw[field] ?? ''))
    // An invalid status was reported already.
    if (field !== 'status') refusals.push({ column: columnOf(columns, field), field, value, message })
    else if (!problems.some(problem => problem.field === 'status')) {
      refusals.push({ column: columnOf(columns, field), field, value, message: 'This kit has no status.' })
    }
    if (tag === undefined) Object.assign(kit, { [field]: empty[field] })
    else kit.tags = kit.tags.filter(name => name !== tag)
  }
  const settled = ProjectSchema.safeParse(kit)
  return { input: settled.success ? settled.data : null, refusals }
}

const fieldOf = (target: ColumnTarget): TransferField | '' => {
  if (target === 'ignore' || target === 'fact') return ''
  return target === 'dimensions' ? 'width' : target
}

function columnOf(columns: SheetColumn[], field: TransferField): string {
  const own = columns.find(column => column.target === field)
  const sides =
    field === 'width' || field === 'height' ? columns.find(column => column.target === 'dimensions') : undefined
  return (own ?? sides)?.header ?? FIELD_HEADERS[field]
}

/** Reported, never rejected. */
const lookAgainAtDates = (kit: ProjectInput, columns: SheetColumn[]): Finding[] =>
  Object.entries(datesOutOfOrder(kit)).map(([name, message]) => {
    const field = name as ProjectDate
    return { column: columnOf(columns, field), field, value: kit[field] ?? '', message }
  })
