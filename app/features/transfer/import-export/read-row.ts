import {
  type CustomField,
  type CustomValues,
  MAX_CUSTOM_BYTES,
} from '~/features/collection/custom-fields/custom-field-terms'
import { emptyProject } from '~/features/collection/projects/empty-project'
import type { ProjectInput } from '~/features/collection/projects/project.schema'
import { MONEY_FIELDS } from '~/features/collection/projects/project-fields'
import { COVERAGE_LABELS, type ProjectStatus } from '~/features/collection/projects/project-terms'
import { type Cell, cellText } from '~/features/transfer/csv/cell'
import { rearmFormula } from '~/features/transfer/csv/csv-text'
import { type ColumnTarget, FIELD_HEADERS, type TransferField } from '~/features/transfer/csv/transfer-fields'
import type { Day } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { currencyOf, isDate } from './check-columns'
import { type Finding, shortened } from './finding'
import { columnLabel } from './import-fields'
import type { ImportOptions } from './import-options'
import { isNoValue, readOwnCell } from './own-fields'
import { type CellColumn, type CellReading, readCell } from './read-cell'

export type SheetColumn = CellColumn & { header: string; own?: CustomField }
export type Sheet = {
  columns: SheetColumn[]
  delimiter: string
  startsIn1904: boolean
  statuses: Map<string, ProjectStatus>
  options: ImportOptions
}

/** The values of a kit before validation. Without a status, it is ''. */
export type RawKit = Omit<ProjectInput, 'status'> & { status: ProjectInput['status'] | '' }

export const emptyKit = (): RawKit => ({ ...emptyProject(), status: '' })

/** What the cells of a row say: a kit, the figures of a progress note, the fields with a value, and the findings. */
export type RowReading = {
  raw: RawKit
  progress: number | null
  minutes: number | null
  /** values of the user's own fields, by the ID of the column's field */
  own: CustomValues
  /** an amount has no currency in the file */
  lacksCurrency: boolean
  given: TransferField[]
  problems: Finding[]
  remarks: Finding[]
}

/** Reads the cells of a row, which fit the columns. */
export function readRow(cells: Cell[], sheet: Sheet): RowReading {
  const { columns, options, statuses } = sheet
  const read: RowReading & Open = {
    ...{
      raw: emptyKit(),
      progress: null,
      minutes: null,
      own: {},
      lacksCurrency: false,
      given: [],
      problems: [],
      remarks: [],
    },
    ...{ facts: [], ends: [], isCurrencyOpen: false },
  }
  const currency = currencyOf({ cells }, options)
  for (const [at, column] of columns.entries()) {
    const { header, target } = column
    const found = cells[at] ?? ''
    const cell = sheet.startsIn1904 && isDate(target) ? fromDayOf1904(found) : found
    const text = cellText(cell).trim()
    if (target === 'fact' && text) read.facts.push(factOf(header, at, text))
    // Notes of only spaces are kept, so that an exported file imports without changes.
    if (target === 'generalNotes' && !text) read.raw.generalNotes = cellText(cell)
    if (column.own && text) readOwn(read, column.own, cell)
    if (target === 'fact' || target === 'own' || !text) continue
    const about = { column: header, field: fieldOf(target), value: shortened(text) }
    const meant = target === 'status' ? statuses.get(about.value) : undefined
    const reading = meant ? { values: { status: meant } } : readCell(cell, inCurrency(column, currency))
    const { values, problem, remark, end, ...more } = contradiction(reading, read.raw, currency) ?? reading
    read.isCurrencyOpen ||= more.isCurrencyOpen === true
    if (values) {
      const { progress = read.progress, minutes = read.minutes, ...fields } = values
      Object.assign(read, { progress, minutes })
      Object.assign(read.raw, fields)
      read.given.push(...(Object.keys(values).filter(name => name !== 'minutes') as TransferField[]))
    }
    if (end) read.ends.push({ about, end, fact: factOf(header, at, text) })
    if (more.isFact) read.facts.push(factOf(header, at, text))
    if (problem) read.problems.push({ ...about, message: problem })
    if (remark) read.remarks.push({ ...about, message: remark })
  }
  chooseStatus(read, options)
  placeEnds(read)
  chooseCurrency(read, sheet)
  if (read.facts.length > 0) read.raw.generalNotes = [read.raw.generalNotes, ...read.facts].filter(Boolean).join('\n')
  return read
}

/** Takes a value of one of the user's own fields, while there is room. */
function readOwn(read: RowReading, field: CustomField, cell: Cell): void {
  if (isNoValue(field, cell)) return
  const value = readOwnCell(field, cell)
  const own = value === undefined ? read.own : { ...read.own, [field.id]: value }
  const isTooMuch = Buffer.byteLength(JSON.stringify(own)) > MAX_CUSTOM_BYTES
  if (value !== undefined && !isTooMuch) read.own = own
  else {
    const message = isTooMuch
      ? i18n.t('The texts of your fields are too long together, so this one stays empty.')
      : i18n.t('This does not fit the field, so it stays empty.')
    read.problems.push({ column: field.name, field: '', value: shortened(cellText(cell)), message })
  }
}

/** What is decided when all cells are read. */
type Open = {
  /** lines of the notes */
  facts: string[]
  ends: { about: Omit<Finding, 'message'>; end: Day; fact: string }[]
  /** an amount has a sign of several currencies */
  isCurrencyOpen: boolean
}

const factOf = (header: string, at: number, text: string) => `${columnLabel(header, at)}: ${rearmFormula(text)}`

/** Returns the day number of other workbooks. */
const fromDayOf1904 = (cell: Cell): Cell => (typeof cell === 'number' ? cell + DAYS_FROM_1900_TO_1904 : cell)
const DAYS_FROM_1900_TO_1904 = 1462

/** Returns the field of a column; '' if it is none. */
export const fieldOf = (target: ColumnTarget): TransferField | '' => {
  if (target === 'ignore' || target === 'fact' || target === 'own' || target === 'minutes') return ''
  return target === 'dimensions' ? 'width' : target
}

/** Returns the header of the column with a field. */
export function columnOf(columns: SheetColumn[], field: TransferField): string {
  const own = columns.find(column => column.target === field)
  const sides =
    field === 'width' || field === 'height' ? columns.find(column => column.target === 'dimensions') : undefined
  return (own ?? sides)?.header ?? FIELD_HEADERS[field]
}

const isUnreadable = ({ problems }: RowReading, field: TransferField) =>
  problems.some(problem => problem.field === field)

function chooseStatus(read: RowReading, { emptyStatus }: ImportOptions): void {
  if (read.raw.status === '' && emptyStatus && !isUnreadable(read, 'status')) read.raw.status = emptyStatus
}

/** The end of the time in which a finished kit was worked on is its finish. Other ends become lines of the notes. */
function placeEnds(read: RowReading & Open): void {
  const { raw, given, facts, remarks } = read
  for (const { about, end, fact } of read.ends) {
    const isFinish = about.field === 'dateStarted' && raw.status === 'completed' && !raw.dateCompleted
    if (isFinish) {
      raw.dateCompleted = end
      given.push('dateCompleted')
    } else facts.push(fact)
    const message = isFinish
      ? i18n.t('The end of this range is the date of completion.')
      : i18n.t('The end of this range is added to the notes.')
    remarks.push({ ...about, message })
  }
}

/** Gives amounts without a currency the one of the account, or the chosen one. */
function chooseCurrency(read: RowReading & Open, { columns, options: { emptyCurrency } }: Sheet): void {
  const { raw, given, remarks } = read
  // A gift needs none.
  const field = raw.currency ? undefined : MONEY_FIELDS.find(name => raw[name])
  read.lacksCurrency = field !== undefined && !isUnreadable(read, 'currency')
  if (!field || !read.lacksCurrency || !emptyCurrency || read.isCurrencyOpen) return
  raw.currency = emptyCurrency
  given.push('currency')
  const message = i18n.t('No currency in this line, so it counts as {currency}.', { currency: emptyCurrency })
  remarks.push({ column: columnOf(columns, field), field, value: String(raw[field]), message })
}

const inCurrency = (column: SheetColumn, currency: string | undefined): SheetColumn =>
  currency ? { ...column, amounts: { ...column.amounts, currency } } : column

/** Leaves out an amount in another currency than the rest of its kit, and a second coverage. */
function contradiction({ values }: CellReading, kit: RawKit, currencyOfRow?: string): CellReading | undefined {
  const currency = currencyOfRow || kit.currency
  if (values?.currency && currency && values.currency !== currency) {
    return {
      problem: i18n.t('This is in {other}, but the kit is in {currency}, so it stays empty.', {
        other: values.currency,
        currency,
      }),
    }
  }
  if (values?.coverage && kit.coverage && values.coverage !== kit.coverage) {
    return {
      problem: i18n.t('Another cell says “{coverage}”, so this is left out.', {
        coverage: i18n.t(COVERAGE_LABELS[kit.coverage]),
      }),
    }
  }
}
