import { formatEither, formatMoney, hasFractionOfCent, toCents } from '~/features/collection/money/money'
import { anyOf, type MoneyContext, readCurrency, readMoney } from '~/features/collection/money/read-money'
import type { ProjectInput } from '~/features/collection/projects/project.schema'
import { type FieldOfKind, PROJECT_FIELDS, type ProjectFieldName } from '~/features/collection/projects/project-fields'
import { KITTED, KITTED_STATUS } from '~/features/collection/projects/project-terms'
import { type Cell, cellText } from '~/features/transfer/csv/cell'
import { type DateOrders, orderOf, readDay } from '~/features/transfer/csv/cell-dates'
import { type PercentScale, readMinutes, readPercent } from '~/features/transfer/csv/cell-progress'
import {
  isNothing,
  isPartialKit,
  type Length,
  type LengthUnit,
  readCount,
  readCoverage,
  readDimensions,
  readDrillShape,
  readFlag,
  readKitCategory,
  readLength,
  readSpecialDrills,
  readStatus,
} from '~/features/transfer/csv/cell-values'
import { rearmFormula, splitTags } from '~/features/transfer/csv/csv-text'
import { type ColumnTarget, csvColumn, type TransferField } from '~/features/transfer/csv/transfer-fields'
import { type Day, formatDay } from '~/platform/dates'

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
} satisfies Record<FieldOfKind<'choice'>, (cell: string) => string | undefined>

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

function isFreeText(target: ColumnTarget): boolean {
  if (target === 'currency') return false
  const { kind } = target in PROJECT_FIELDS ? PROJECT_FIELDS[target as ProjectFieldName] : {}
  return kind !== undefined && FREE_TEXTS.includes(kind)
}

const FREE_TEXTS: string[] = ['text', 'name', 'prose', 'tags', 'url', 'terms']

function readText(cell: string, column: CellColumn): CellReading {
  const { target, unit, orders, header, amounts } = column
  if (target === 'ignore' || target === 'fact' || target === 'minutes' || target === 'progress') return {}
  if (target === 'dimensions') {
    const sides = readDimensions(cell, unit)
    if (!sides) return { problem: 'This is not a size like “40 x 50”, so width and height stay empty.' }
    return { values: { width: sides.width.cm, height: sides.height.cm }, ...turned(sides.height) }
  }
  const { kind } = PROJECT_FIELDS[target]
  switch (kind) {
    case 'tags':
      return { values: { [target]: splitTags(rearmFormula(cell)) } }
    case 'flag':
      return readingOf(target, readFlag(cell))
    case 'choice': {
      if (target === 'kitCategory' && isPartialKit(cell)) return readPartialKit(column)
      const word = CHOICES[target as FieldOfKind<'choice'>](cell)
      return word === KITTED ? { values: KITTED_STATUS } : readingOf(target, word)
    }
    case 'count':
      return readingOf(target, readCount(cell))
    case 'money':
      return readAmount(cell, target as FieldOfKind<'money'>, amounts)
    case 'text':
      return target === 'currency'
        ? readingOf(target, readCurrency(cell, amounts?.currency))
        : { values: { [target]: rearmFormula(cell) } }
    case 'terms':
      return readingOf(target, readSpecialDrills(cell, header))
    case 'side': {
      const length = readLength(cell, unit)
      return { ...readingOf(target, length?.cm), ...(length && turned(length)) }
    }
    case 'day':
      return readDate(cell, target, orders)
    default:
      return { values: { [target]: rearmFormula(cell) } }
  }
}

/** Reads a typed cell if it has the type of its column. */
function readTyped(cell: Exclude<Cell, string>, { target }: CellColumn): CellReading | undefined {
  if (target === 'ignore' || target === 'fact') return
  if (typeof cell === 'object' && 'error' in cell) {
    return { problem: 'This is an error of the spreadsheet, so the field stays empty.' }
  }
  if (!(target in PROJECT_FIELDS)) return
  const field = target as ProjectFieldName
  const { kind } = PROJECT_FIELDS[field]
  if (kind === 'day' && typeof cell === 'object' && 'at' in cell) return readDate(cell.at, field)
  if (kind === 'money' && typeof cell === 'object' && 'amount' in cell) {
    return { values: { [field]: toCents(cell.amount), currency: cell.currency }, ...roundedFrom(cell.amount) }
  }
  if (kind === 'flag' && typeof cell === 'boolean') return { values: { [field]: cell } }
  if (typeof cell !== 'number') return
  if (kind === 'money') return { values: { [field]: toCents(cell) }, ...roundedFrom(cell) }
  if (kind === 'count') return readingOf(field, Number.isInteger(cell) ? cell : undefined)
}

const readingOf = (field: TransferField, value: string | number | boolean | undefined): CellReading =>
  value === undefined
    ? { problem: csvColumn(field).unreadable ?? 'This cannot be read, so it stays empty.' }
    : { values: { [field]: value } }

function readPartialKit({ partialKits }: CellColumn): CellReading {
  if (!partialKits) return { problem: 'This can be a mini kit or partial coverage. Choose it above.' }
  return { values: partialKits === 'mini' ? { kitCategory: 'mini' } : { kitCategory: 'full', coverage: 'partial' } }
}

/** Longer than a day is no progress of one day. */
const MAX_MINUTES = 1440

function readTime(cell: Cell, header?: string): CellReading {
  const minutes = readMinutes(cell, header)
  if (minutes === undefined) return { problem: 'This is not a time like 3:15 or 3.25 hours, so it is left out.' }
  if (minutes <= MAX_MINUTES) return { values: { minutes } }
  return { isFact: true, remark: 'More than a day does not fit into a progress note, so it is added to the notes.' }
}

function readAmount(cell: string, field: FieldOfKind<'money'>, amounts?: MoneyContext): CellReading {
  const read = readMoney(cell, amounts)
  if (!read) return readingOf(field, undefined)
  const { amount, currency, possible } = read
  if (typeof amount !== 'number')
    return { problem: `${formatEither(amount)} Choose how this file writes amounts above.` }
  const values = { [field]: amount, ...(currency && { currency }) }
  if (possible.length === 0) return { values, ...(read.isRounded && rounded(amount)) }
  return { values, remark: `This currency can be ${anyOf(possible)}. Choose it above.`, isCurrencyOpen: true }
}

const roundedFrom = (exact: number) => (hasFractionOfCent(exact) ? rounded(toCents(exact)) : {})
const rounded = (amount: number) => ({ remark: `Rounded to ${formatMoney(amount)}.` })

function readDate(cell: string, field: TransferField, orders?: DateOrders): CellReading {
  const read = readDay(cell, orders)
  if (!read) {
    if (!/\d/.test(cell)) return { problem: 'This is not a date, so it stays empty.' }
    const order = orderOf(cell, orders)
    const how = order ? ` if the ${order.replace('-first', '')} comes first` : ''
    return { problem: `This date does not exist${how}, so the date stays empty.` }
  }
  if ('open' in read) return { problem: 'This date is ambiguous. Choose the date format of this column above.' }
  if ('none' in read) return read.none === 'zero' ? { remark: 'This stands for no date, so the date stays empty.' } : {}
  const { day, end, hasShortYear } = read
  return {
    values: { [field]: day },
    ...(end && { end }),
    ...(hasShortYear && { remark: `Read as ${formatDay(day)}.` }),
  }
}

const UNIT_NAMES = { mm: 'millimeters', in: 'inches' }

const turned = ({ unit }: Length) =>
  unit === 'cm' ? {} : { remark: `Converted from ${UNIT_NAMES[unit]} to centimeters.` }
