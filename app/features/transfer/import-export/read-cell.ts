import { formatEither, formatMoney, hasFractionOfCent, toCents } from '~/features/collection/money/money'
import { anyOf, type MoneyContext, readCurrency, readMoney } from '~/features/collection/money/read-money'
import type { ProjectInput } from '~/features/collection/projects/project.schema'
import {
  type FieldOfKind,
  PROJECT_FIELDS,
  type ProjectField,
  type ProjectFieldName,
} from '~/features/collection/projects/project-fields'
import { KITTED, KITTED_STATUS } from '~/features/collection/projects/project-terms'
import { type Cell, cellText } from '~/features/transfer/csv/cell'
import { type DateOrder, type DateOrders, orderOf, readDay } from '~/features/transfer/csv/cell-dates'
import { type PercentScale, readMinutes, readPercent } from '~/features/transfer/csv/cell-progress'
import {
  isNothing,
  isPartialKit,
  type Length,
  type LengthUnit,
  readAdhesive,
  readCount,
  readCoverage,
  readDimensions,
  readDrillShape,
  readFinishing,
  readFlag,
  readKitCategory,
  readLength,
  readSpecialDrills,
  readStatus,
} from '~/features/transfer/csv/cell-values'
import { rearmFormula, splitTags } from '~/features/transfer/csv/csv-text'
import { type ColumnTarget, csvColumn, type TransferField } from '~/features/transfer/csv/transfer-fields'
import { type Day, formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'

/** The parsed values of a cell, or the problem, and an optional remark. */
export type CellReading = {
  values?: Partial<ImportedKit>
  problem?: string
  remark?: string
  /** the cell becomes a line of the notes */
  isFact?: true
  /** the last day of a range */
  end?: Day
  /** the amount has a sign of several currencies */
  isCurrencyOpen?: boolean
}

/** The values of a row: a kit, and the figures of a progress note. */
type ImportedKit = ProjectInput & { progress: number; minutes: number }

/** The settings for parsing a column. */
export type CellColumn = {
  target: ColumnTarget
  unit: LengthUnit
  orders?: DateOrders
  header?: string
  amounts?: MoneyContext
  scale?: PercentScale
  partialKits?: 'mini' | 'coverage' | ''
}

const CHOICES = {
  status: readStatus,
  kitCategory: readKitCategory,
  drillShape: readDrillShape,
  coverage: readCoverage,
  adhesive: readAdhesive,
} satisfies Record<FieldOfKind<'choice'>, (cell: string) => string | undefined>

const TERMS: Record<FieldOfKind<'terms'>, (cell: string, header?: string) => string | undefined> = {
  specialDrills: readSpecialDrills,
  finishing: readFinishing,
}

/**
 * Reads a cell that is not empty. Numbers, dates, yes and no of a workbook are taken as they are, and never read from a
 * text. Sides are in centimeters. Ignored columns have neither values nor a problem.
 */
export function readCell(cell: Cell, column: CellColumn): CellReading {
  if (typeof cell === 'string' && !isFreeText(column.target) && isNothing(cell)) return {}
  if (column.target === 'progress') return readingOf('progress', readPercent(cell, column.scale))
  if (column.target === 'minutes') return readTime(cell, column.header)
  return typeof cell === 'string'
    ? readText(cell, column)
    : (readTyped(cell, column) ?? readText(cellText(cell), column))
}

type ColumnOfOurs = Exclude<ColumnTarget, 'own' | 'fact' | 'ignore'>
const isColumnOfOurs = (target: ColumnTarget): target is ColumnOfOurs =>
  target !== 'own' && target !== 'fact' && target !== 'ignore'

function isFreeText(target: ColumnTarget): boolean {
  if (target === 'currency') return false
  const { kind } = target in PROJECT_FIELDS ? PROJECT_FIELDS[target as ProjectFieldName] : {}
  return kind !== undefined && CELLS[kind].isFreeText === true
}

function readText(cell: string, column: CellColumn): CellReading {
  const { target, unit } = column
  if (target === 'minutes' || target === 'progress' || !isColumnOfOurs(target)) return {}
  if (target === 'dimensions') {
    const sides = readDimensions(cell, unit)
    if (!sides) return { problem: i18n.t('This is not a size like “40 x 50”, so width and height stay empty.') }
    return { values: { width: sides.width.cm, height: sides.height.cm }, ...turned(sides.height) }
  }
  return CELLS[PROJECT_FIELDS[target].kind].read(cell, target, column)
}

/** Reads a typed cell if it has the type of its column. */
function readTyped(cell: TypedCell, { target }: CellColumn): CellReading | undefined {
  if (!isColumnOfOurs(target)) return
  if (typeof cell === 'object' && 'error' in cell) {
    return { problem: i18n.t('This is an error of the spreadsheet, so the field stays empty.') }
  }
  if (!(target in PROJECT_FIELDS)) return
  const field = target as ProjectFieldName
  return CELLS[PROJECT_FIELDS[field].kind].readTyped?.(cell, field)
}

type TypedCell = Exclude<Cell, string>

/** How the cells of a kind are read: as text, and as the values of a workbook that have its type. */
type CellKind = {
  read(cell: string, field: ProjectFieldName, column: CellColumn): CellReading
  readTyped?(cell: TypedCell, field: ProjectFieldName): CellReading | undefined
  /** "-" and "N/A" are texts like others */
  isFreeText?: true
}

const freeText: CellKind = {
  isFreeText: true,
  read: (cell, field) => ({ values: { [field]: rearmFormula(cell) } }),
}

const CELLS: Record<ProjectField['kind'], CellKind> = {
  text: {
    isFreeText: true,
    read: (cell, field, { amounts }) =>
      field === 'currency'
        ? readingOf(field, readCurrency(cell, amounts?.currency))
        : { values: { [field]: rearmFormula(cell) } },
  },
  url: freeText,
  prose: freeText,
  name: freeText,
  tags: { isFreeText: true, read: (cell, field) => ({ values: { [field]: splitTags(rearmFormula(cell)) } }) },
  terms: {
    isFreeText: true,
    read: (cell, field, { header }) => readingOf(field, TERMS[field as FieldOfKind<'terms'>](cell, header)),
  },
  choice: {
    read(cell, field, column) {
      if (field === 'kitCategory' && isPartialKit(cell)) return readPartialKit(column)
      const word = CHOICES[field as FieldOfKind<'choice'>](cell)
      return word === KITTED ? { values: KITTED_STATUS } : readingOf(field, word)
    },
  },
  day: {
    read: (cell, field, { orders }) => readDate(cell, field, orders),
    readTyped: (cell, field) => (typeof cell === 'object' && 'at' in cell ? readDate(cell.at, field) : undefined),
  },
  flag: {
    read: (cell, field) => readingOf(field, readFlag(cell)),
    readTyped: (cell, field) => (typeof cell === 'boolean' ? { values: { [field]: cell } } : undefined),
  },
  side: {
    read(cell, field, { unit }) {
      const length = readLength(cell, unit)
      return { ...readingOf(field, length?.cm), ...(length && turned(length)) }
    },
  },
  count: {
    read: (cell, field) => readingOf(field, readCount(cell)),
    readTyped: (cell, field) =>
      typeof cell === 'number' ? readingOf(field, Number.isInteger(cell) ? cell : undefined) : undefined,
  },
  money: {
    read: (cell, field, { amounts }) => readAmount(cell, field as FieldOfKind<'money'>, amounts),
    readTyped(cell, field) {
      if (typeof cell === 'number') return { values: { [field]: toCents(cell) }, ...roundedFrom(cell) }
      if (typeof cell !== 'object' || !('amount' in cell)) return
      return { values: { [field]: toCents(cell.amount), currency: cell.currency }, ...roundedFrom(cell.amount) }
    },
  },
}

const UNREADABLE = /*i18n*/ 'This cannot be read, so it stays empty.'

const readingOf = (field: TransferField, value: string | number | boolean | undefined): CellReading =>
  value === undefined ? { problem: i18n.t(csvColumn(field).unreadable ?? UNREADABLE) } : { values: { [field]: value } }

function readPartialKit({ partialKits }: CellColumn): CellReading {
  if (!partialKits) return { problem: i18n.t('This can be a mini kit or partial coverage. Choose it above.') }
  return { values: partialKits === 'mini' ? { kitCategory: 'mini' } : { kitCategory: 'full', coverage: 'partial' } }
}

/** Longer than a day is no progress of one day. */
const MAX_MINUTES = 1440

function readTime(cell: Cell, header?: string): CellReading {
  const minutes = readMinutes(cell, header)
  if (minutes === undefined)
    return { problem: i18n.t('This is not a time like 3:15 or 3.25 hours, so it is left out.') }
  if (minutes <= MAX_MINUTES) return { values: { minutes } }
  return {
    isFact: true,
    remark: i18n.t('More than a day does not fit into a progress note, so it is added to the notes.'),
  }
}

function readAmount(cell: string, field: FieldOfKind<'money'>, amounts?: MoneyContext): CellReading {
  const read = readMoney(cell, amounts)
  if (!read) return readingOf(field, undefined)
  const { amount, currency, possible } = read
  if (typeof amount !== 'number')
    return {
      problem: i18n.t('{amounts} Choose how this file writes amounts above.', { amounts: formatEither(amount) }),
    }
  const values = { [field]: amount, ...(currency && { currency }) }
  if (possible.length === 0) return { values, ...(read.isRounded && rounded(amount)) }
  return {
    values,
    remark: i18n.t('This currency can be {currencies}. Choose it above.', { currencies: anyOf(possible) }),
    isCurrencyOpen: true,
  }
}

const roundedFrom = (exact: number) => (hasFractionOfCent(exact) ? rounded(toCents(exact)) : {})
const rounded = (amount: number) => ({ remark: i18n.t('Rounded to {amount}.', { amount: formatMoney(amount) }) })

function readDate(cell: string, field: TransferField, orders?: DateOrders): CellReading {
  const read = readDay(cell, orders)
  if (!read) {
    if (!/\d/.test(cell)) return { problem: i18n.t('This is not a date, so it stays empty.') }
    const order = orderOf(cell, orders)
    return { problem: i18n.t(NO_DATE[order ?? 'any']) }
  }
  if ('open' in read) return { problem: i18n.t('This date is ambiguous. Choose the date format of this column above.') }
  if ('none' in read)
    return read.none === 'zero' ? { remark: i18n.t('This stands for no date, so the date stays empty.') } : {}
  const { day, end, hasShortYear } = read
  return {
    values: { [field]: day },
    ...(end && { end }),
    ...(hasShortYear && { remark: i18n.t('Read as {day}.', { day: formatDay(day) }) }),
  }
}

const NO_DATE: Record<DateOrder | 'any', string> = {
  any: /*i18n*/ 'This date does not exist, so the date stays empty.',
  'day-first': /*i18n*/ 'This date does not exist if the day comes first, so the date stays empty.',
  'month-first': /*i18n*/ 'This date does not exist if the month comes first, so the date stays empty.',
  'year-first': /*i18n*/ 'This date does not exist if the year comes first, so the date stays empty.',
}

const CONVERTED = {
  mm: /*i18n*/ 'Converted from millimeters to centimeters.',
  in: /*i18n*/ 'Converted from inches to centimeters.',
}

const turned = ({ unit }: Length) => (unit === 'cm' ? {} : { remark: i18n.t(CONVERTED[unit]) })
