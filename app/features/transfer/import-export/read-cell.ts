import { formatEither, formatMoney, hasFractionOfCent, toCents } from '~/features/collection/money/money'
import { anyOf, type MoneyContext, readCurrency, readMoney } from '~/features/collection/money/read-money'
import type { ProjectInput } from '~/features/collection/projects/project.schema'
import { type FieldOfKind, PROJECT_FIELDS, type ProjectFieldName } from '~/features/collection/projects/project-fields'
import { KITTED, KITTED_STATUS } from '~/features/collection/projects/project-terms'
import { type Cell, cellText } from '~/features/transfer/csv/cell'
import { type DateOrder, readDay } from '~/features/transfer/csv/cell-dates'
import {
  type Length,
  type LengthUnit,
  readCount,
  readCoverage,
  readDimensions,
  readDrillShape,
  readFlag,
  readKitCategory,
  readLength,
  readPercent,
  readSpecialDrills,
  readStatus,
} from '~/features/transfer/csv/cell-values'
import { rearmFormula, splitTags } from '~/features/transfer/csv/csv-text'
import { type ColumnTarget, csvColumn, type TransferField } from '~/features/transfer/csv/transfer-fields'

/** The parsed values of a cell, or the problem, and an optional remark. */
export type CellReading = {
  values?: Partial<ImportedKit>
  problem?: string
  remark?: string
  /** the amount has a sign of several currencies */
  isCurrencyOpen?: boolean
}

/** The values of a row: a kit, and the percentage for a progress note. */
type ImportedKit = ProjectInput & { progress: number | null }

/** The settings for parsing a column. */
export type CellColumn = {
  target: ColumnTarget
  unit: LengthUnit
  order?: DateOrder
  header?: string
  amounts?: MoneyContext
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
  return typeof cell === 'string'
    ? readText(cell, column)
    : (readTyped(cell, column) ?? readText(cellText(cell), column))
}

function readText(cell: string, { target, unit, order, header, amounts }: CellColumn): CellReading {
  if (target === 'ignore' || target === 'fact') return {}
  if (target === 'dimensions') {
    const sides = readDimensions(cell, unit)
    if (!sides) return { problem: 'This is not a size like “40 x 50”, so width and height stay empty.' }
    return { values: { width: sides.width.cm, height: sides.height.cm }, ...turned(sides.height) }
  }
  if (target === 'progress') return readingOf(target, readPercent(cell))
  const { kind } = PROJECT_FIELDS[target]
  switch (kind) {
    case 'tags':
      return { values: { [target]: splitTags(rearmFormula(cell)) } }
    case 'flag':
      return readingOf(target, readFlag(cell))
    case 'choice': {
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
      return readDate(cell, target, order)
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
  if (kind === 'day' && typeof cell === 'object' && 'at' in cell) return { values: { [field]: cell.at.slice(0, 10) } }
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

function readDate(cell: string, field: TransferField, order?: DateOrder): CellReading {
  const read = readDay(cell, order)
  if (read && 'day' in read) return { values: { [field]: read.day } }
  if (read) return { problem: 'This date is ambiguous. Choose the date format of this column above.' }
  const how = order ? ` if the ${order === 'day-first' ? 'day' : 'month'} comes first` : ''
  return { problem: `This date does not exist${how}, so the date stays empty.` }
}

const UNIT_NAMES = { mm: 'millimeters', in: 'inches' }

const turned = ({ unit }: Length) =>
  unit === 'cm' ? {} : { remark: `Converted from ${UNIT_NAMES[unit]} to centimeters.` }
