import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CustomField, CustomValues } from '~/features/collection/custom-fields/custom-field-terms'
import { ProgressNoteSchema } from '~/features/collection/progress-notes/progress-note.schema'
import { piecesProblem } from '~/features/collection/projects/pieces'
import { type ProjectInput, ProjectSchema } from '~/features/collection/projects/project.schema'
import type { ProjectFieldName } from '~/features/collection/projects/project-fields'
import { datesOutOfOrder } from '~/features/collection/projects/project-status'
import type { ProjectDate } from '~/features/collection/projects/project-terms'
import { type Cell, cellText, isEmptyCell } from '~/features/transfer/csv/cell'
import type { RowNote, SourcePhoto, Table, TableRow } from '~/features/transfer/csv/csv-table'
import { unitOfHeader } from '~/features/transfer/csv/detect-columns'
import type { TransferField } from '~/features/transfer/csv/transfer-fields'
import { i18n } from '~/platform/messages'
import { type CheckedColumn, checkColumns, dateOrdersOf } from './check-columns'
import { type Finding, shortened } from './finding'
import type { ImportOptions } from './import-options'
import { columnOf, emptyKit, fieldOf, type RawKit, readRow, type Sheet, type SheetColumn } from './read-row'

export type CheckedRow = {
  line: number
  /** as in the file, for the list of rows that were not imported */
  cells: string[]
  title: string
  /** the imported values; null if the row is invalid */
  input: ProjectInput | null
  /** the percentage for a progress note */
  progress: number | null
  /** minutes of work for the same note */
  minutes: number | null
  /** values of the user's own fields, by the ID of the column's field */
  own: CustomValues
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

// Yields to other requests after this many cells: about 10 ms.
const YIELD_EVERY_CELLS = 10_000

/**
 * Converts each row of a table to a kit or reports why it is invalid. An invalid optional value is left empty and
 * reported. `fields` are those that the user defined.
 */
export async function checkRows(
  table: Table,
  options: ImportOptions,
  fields: CustomField[] = [],
): Promise<CheckedTable> {
  const columns = await checkColumns(table, options, fields)
  const sheet: Sheet = {
    columns: columns.map(({ header, target, dates, amounts, scale, own }, at) => ({
      ...{ header, target, scale, own, partialKits: options.partialKits },
      unit: unitOfHeader(header) ?? options.sizeUnit,
      orders: dateOrdersOf(dates, at, options),
      amounts: {
        currency: amounts?.currency ?? options.emptyCurrency,
        decimalMark: amounts?.decimalMark ?? (options.decimalMark || undefined),
      },
    })),
    delimiter: table.delimiter,
    startsIn1904: table.startsIn1904 === true,
    statuses: new Map(Object.entries(options.statusWords)),
    options,
  }
  const rows: CheckedRow[] = []
  let cells = 0
  for (const row of table.rows) {
    rows.push(checkRow(row, sheet))
    cells += row.cells.length
    if (cells < YIELD_EVERY_CELLS) continue
    cells = 0
    await nextTurn()
  }
  return { columns, rows }
}

function checkRow(row: TableRow, sheet: Sheet): CheckedRow {
  const { columns } = sheet
  const { cells, slipped, remarks } = fitted(row.cells, sheet)
  const { raw, given, ...read } = readRow(cells, sheet)
  const { notes, tooLong } = notesOf(row)
  const problems = [...(slipped ? [slipped] : []), ...read.problems, ...tooLong]
  const { input, rejections } = settle(raw, columns, problems)
  const rejected = new Set(rejections.map(rejection => rejection.field))
  const place = (finding: Finding) => columns.findIndex(column => column.header === finding.column)
  return {
    line: row.line,
    cells: row.cells.map(cellText),
    title: raw.title.trim(),
    input: slipped ? null : input,
    progress: read.progress,
    minutes: read.minutes,
    own: read.own,
    notes,
    photo: row.photo,
    sourceId: (row.sourceId ?? '').slice(0, 200),
    lacksCurrency: read.lacksCurrency,
    given: given.filter(field => !rejected.has(field) || (field === 'tags' && input && input.tags.length > 0)),
    problems: [...problems, ...rejections].sort((one, other) => place(one) - place(other)),
    remarks: [...remarks, ...read.remarks, ...(input ? lookAgainAtDates(input, columns) : [])],
  }
}

function notesOf({ notes = [] }: TableRow): { notes: RowNote[]; tooLong: Finding[] } {
  const fitting = notes.filter(note => ProgressNoteSchema.safeParse(note).success)
  const tooLong = notes
    .filter(note => !fitting.includes(note))
    .map(({ date, content }) => ({
      ...{ column: '', field: '' as const, value: shortened(content) },
      message: i18n.t('The progress note of {day} does not fit and is left out.', { day: date }),
    }))
  return { notes: fitting, tooLong }
}

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
    const values = { count: cells.length, wanted }
    const message = i18n.t(
      '{count, plural, one {This line has # of {wanted} cells. The missing cells count as empty.} other {This line has # of {wanted} cells. The missing cells count as empty.}}',
      values,
    )
    return { cells, remarks: [{ column: '', field: '', value: '', message }] }
  }
  if (cells.slice(wanted).every(isEmptyCell)) return { cells, remarks: [] }
  const { header = '', target } = columns.at(-1) ?? {}
  const values = { count: cells.length, wanted, header }
  if (target === 'tags' || target === 'generalNotes' || target === 'ignore') {
    const spilt = cells
      .slice(wanted - 1)
      .map(cellText)
      .join(delimiter)
    const message = i18n.t(
      '{count, plural, one {This line has # cell but the header has {wanted}. The extra cells were added to {header}.} other {This line has # cells but the header has {wanted}. The extra cells were added to {header}.}}',
      values,
    )
    const remark = { column: header, field: fieldOf(target), value: shortened(spilt), message }
    return { cells: [...cells.slice(0, wanted - 1), spilt], remarks: [remark] }
  }
  const value = shortened(cells.slice(wanted).map(cellText).join(delimiter))
  const message = i18n.t(
    '{count, plural, one {This line has # cell but the header has {wanted}, so values may be in the wrong columns. Put quotes around the value that contains the delimiter.} other {This line has # cells but the header has {wanted}, so values may be in the wrong columns. Put quotes around the value that contains the delimiter.}}',
    values,
  )
  return { cells, slipped: { column: header, field: '', value, message }, remarks: [] }
}

/** Validates with the kit's schema. Leaves out an invalid optional value; an invalid required one rejects the row. */
function settle(
  raw: RawKit,
  columns: SheetColumn[],
  problems: Finding[],
): { input: ProjectInput | null; rejections: Finding[] } {
  const parsed = ProjectSchema.safeParse(raw)
  if (parsed.success) return withoutExtraPieces(parsed.data, columns)
  const empty = emptyKit()
  const kit = { ...raw }
  const rejections: Finding[] = []
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as ProjectFieldName
    const tag = field === 'tags' && typeof path[1] === 'number' ? raw.tags[path[1]] : undefined
    const value = shortened(String(tag ?? raw[field] ?? ''))
    // An invalid status was reported already.
    if (field !== 'status') rejections.push({ column: columnOf(columns, field), field, value, message })
    else if (!problems.some(problem => problem.field === 'status')) {
      rejections.push({ column: columnOf(columns, field), field, value, message: i18n.t('This kit has no status.') })
    }
    if (tag === undefined) Object.assign(kit, { [field]: empty[field] })
    else kit.tags = kit.tags.filter(name => name !== tag)
  }
  const settled = ProjectSchema.safeParse(kit)
  return { input: settled.success ? settled.data : null, rejections }
}

/** Leaves out the pieces done if they are more than the kit has. */
function withoutExtraPieces(input: ProjectInput, columns: SheetColumn[]) {
  const field = 'piecesDone'
  const message = piecesProblem(input)
  if (!message) return { input, rejections: [] }
  const rejection = { column: columnOf(columns, field), field, value: String(input[field]), message } as const
  return { input: { ...input, [field]: 0 }, rejections: [rejection] }
}

/** Reported, never rejected. */
const lookAgainAtDates = (kit: ProjectInput, columns: SheetColumn[]): Finding[] =>
  Object.entries(datesOutOfOrder(kit)).map(([name, message]) => {
    const field = name as ProjectDate
    return { column: columnOf(columns, field), field, value: kit[field] ?? '', message }
  })
