import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CustomField } from '~/features/collection/custom-fields/custom-field-terms'
import { readCurrency } from '~/features/collection/money/read-money'
import { type FieldOfKind, fieldsOfKind, MONEY_FIELDS } from '~/features/collection/projects/project-fields'
import { cellText, isEmptyCell } from '~/features/transfer/csv/cell'
import { type ColumnAmounts, detectAmounts } from '~/features/transfer/csv/cell-amounts'
import { type DateOrders, type DateStyle, detectDates } from '~/features/transfer/csv/cell-dates'
import { detectScale, type PercentScale } from '~/features/transfer/csv/cell-progress'
import { isPartialKit } from '~/features/transfer/csv/cell-values'
import type { Table, TableRow } from '~/features/transfer/csv/csv-table'
import type { ColumnTarget } from '~/features/transfer/csv/transfer-fields'
import { shortened } from './finding'
import { dateKey } from './import-fields'
import type { ImportOptions } from './import-options'
import { fieldOfColumn } from './own-fields'

/** A column of the file: its target, up to three of its values, and how it writes dates or amounts. */
export type CheckedColumn = {
  header: string
  target: ColumnTarget
  samples: string[]
  dates?: DateStyle[]
  scale?: PercentScale
  amounts?: ColumnAmounts
  /** the first cell that calls a kit partial */
  partialKit?: string
  /** the user's field, or a new one */
  own?: CustomField
}

/** Detects from all rows how each column writes its values. Yields to other requests after each. */
export async function checkColumns(
  { header: headers, rows }: Table,
  options: ImportOptions,
  fields: CustomField[],
): Promise<CheckedColumn[]> {
  const columns: CheckedColumn[] = []
  for (const [at, header] of headers.entries()) {
    const target = options.columns[at] ?? 'ignore'
    columns.push({
      ...{ header, target, samples: samplesOf(rows, at) },
      dates: isDate(target) ? detectDates(filledTexts(rows, at)) : undefined,
      scale: target === 'progress' ? detectScale(filledCells(rows, at)) : undefined,
      amounts: isMoney(target) ? detectAmounts(amountCells(rows, at, options), options.emptyCurrency) : undefined,
      own: target === 'own' ? fieldOfColumn(header, at, filledCells(rows, at), fields) : undefined,
      partialKit: target === 'kitCategory' ? [...filledTexts(rows, at)].find(isPartialKit) : undefined,
    })
    await nextTurn()
  }
  return columns
}

/** Returns the columns with ambiguous dates and no chosen order. */
export const openDateColumns = (columns: CheckedColumn[], options: ImportOptions) =>
  columns
    .filter((column, at) =>
      column.dates?.some(({ question, separator }) => question && !options.dateOrders[dateKey(at, separator)]),
    )
    .map(column => column.header)

/** Returns the order of a column's dates for each separator: the detected or the chosen one. */
export const dateOrdersOf = (dates: DateStyle[] = [], at: number, options: ImportOptions): DateOrders =>
  Object.fromEntries(
    dates.map(({ separator, order }) => [separator, options.dateOrders[dateKey(at, separator)] ?? order]),
  )

/** Returns an amount that can be either and that neither its column nor the user decides. */
export const openAmount = (columns: CheckedColumn[], options: ImportOptions) =>
  options.decimalMark ? undefined : columns.flatMap(({ amounts }) => amounts?.sample ?? [])[0]

/** Returns a cell that calls a kit partial, if the user has not said what that is. */
export const openKit = (columns: CheckedColumn[], options: ImportOptions) =>
  options.partialKits ? undefined : columns.find(({ partialKit }) => partialKit)?.partialKit

/** Returns the currency in the currency column of a row; undefined if it names none. */
export function currencyOf({ cells }: Pick<TableRow, 'cells'>, options: ImportOptions): string | undefined {
  const cell = cells[options.columns.indexOf('currency')]
  return isEmptyCell(cell) ? undefined : readCurrency(cellText(cell), options.emptyCurrency)
}

const DATES: readonly string[] = fieldsOfKind('day')
const MONEY: readonly string[] = MONEY_FIELDS
export const isDate = (target: ColumnTarget): target is FieldOfKind<'day'> => DATES.includes(target)
const isMoney = (target: ColumnTarget) => MONEY.includes(target)

function* filledCells(rows: TableRow[], at: number) {
  for (const { cells } of rows) {
    const cell = cells[at]
    if (cell !== undefined && !isEmptyCell(cell)) yield cell
  }
}

function* filledTexts(rows: TableRow[], at: number) {
  for (const cell of filledCells(rows, at)) yield cellText(cell)
}

function* amountCells(rows: TableRow[], at: number, options: ImportOptions) {
  for (const row of rows) {
    const cell = row.cells[at]
    if (cell !== undefined && !isEmptyCell(cell)) yield { cell, currency: currencyOf(row, options) }
  }
}

function samplesOf(rows: TableRow[], at: number): string[] {
  const samples = new Set<string>()
  for (const cell of filledTexts(rows, at)) {
    samples.add(shortened(cell.trim()))
    if (samples.size === 3) break
  }
  return [...samples]
}
