import {
  type CustomField,
  type CustomKind,
  type CustomValues,
  MAX_CUSTOM_FIELDS,
} from '~/features/collection/custom-fields/custom-field-terms'
import { problemOf } from '~/features/collection/custom-fields/custom-values.server'
import { readMoney } from '~/features/collection/money/read-money'
import { type Cell, cellText } from '~/features/transfer/csv/cell'
import { readDay } from '~/features/transfer/csv/cell-dates'
import { isNothing, readFlag } from '~/features/transfer/csv/cell-values'
import { rearmFormula } from '~/features/transfer/csv/csv-text'
import { FieldSchema } from '~/features/transfer/csv/field.schema'
import type { ColumnTarget } from '~/features/transfer/csv/transfer-fields'
import type { FieldErrors } from '~/platform/errors'
import { nameKey, plainLine } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { columnField } from './import-fields'

/** Returns the user's field with the name of a column; undefined if there is none. */
export const fieldNamed = (header: string, fields: CustomField[]) =>
  fields.find(({ name }) => nameKey(name) === nameKey(header))

/** Returns the field of a column: the user's, or a new one of the first kind that fits all cells. `at` is its place. */
export function fieldOfColumn(header: string, at: number, cells: Iterable<Cell>, fields: CustomField[]): CustomField {
  const known = fieldNamed(header, fields)
  if (known) return known
  const field = { id: `new ${at}`, name: plainLine(header), options: [] }
  const filled = [...cells]
  const fits = (kind: CustomKind) => filled.every(cell => readOwnCell({ ...field, kind }, cell) !== undefined)
  const kind = filled.length > 0 ? (['number', 'yes_no', 'day'] as const).find(fits) : undefined
  return { ...field, kind: kind ?? 'text' }
}

/** Reads a cell that is not empty as a value of a field. Undefined if it is none. */
export function readOwnCell(field: CustomField, cell: Cell): CustomValues[string] | undefined {
  const text = rearmFormula(cellText(cell).trim())
  const value = READ[field.kind](text, cell, field)
  return value === undefined || problemOf(field, value) ? undefined : value
}

/** Returns whether a cell stands for no value. In a text, "-" is a text. */
export const isNoValue = ({ kind }: CustomField, cell: Cell) =>
  kind !== 'text' && typeof cell === 'string' && isNothing(cell)

type Read = (text: string, cell: Cell, field: CustomField) => CustomValues[string] | undefined
const READ: Record<CustomKind, Read> = {
  text: plainLine,
  number(text, cell) {
    if (typeof cell === 'number') return cell
    const read = readMoney(text)
    return read && !read.currency && !read.isRounded && typeof read.amount === 'number' ? read.amount : undefined
  },
  day(text, cell) {
    const read = typeof cell === 'object' && 'at' in cell ? { day: cell.at.slice(0, 10) } : readDay(text)
    return read && 'day' in read ? read.day : undefined
  },
  yes_no: (text, cell) => (typeof cell === 'boolean' ? cell : readFlag(text)),
  choice: (text, _cell, { options }) => options.find(option => nameKey(option) === nameKey(text)),
}

/**
 * Assigns columns that are no fields of ours to the user's fields of the same name and, with `isExport`, to new ones
 * while there is room.
 */
export function withOwnColumns(
  columns: ColumnTarget[],
  header: string[],
  { fields, isExport }: { fields: CustomField[]; isExport: (at: number) => boolean },
): ColumnTarget[] {
  let room = MAX_CUSTOM_FIELDS - fields.length
  return columns.map((target, at) => {
    const name = header[at] ?? ''
    if (target !== 'ignore' || name === '') return target
    if (fieldNamed(name, fields)) return 'own'
    const isNew = isExport(at) && FieldSchema.shape.name.safeParse(name).success && room-- > 0
    return isNew ? 'own' : target
  })
}

/** Returns a message for each column that cannot become a field, by the name of its select. */
export function ownColumnErrors(columns: ColumnTarget[], header: string[], fields: CustomField[]): FieldErrors {
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  let room = MAX_CUSTOM_FIELDS - fields.length
  for (const [at, target] of columns.entries()) {
    if (target !== 'own') continue
    const problem = columnProblem(header[at] ?? '')
    if (problem) errors[columnField(at)] = [problem]
  }
  return errors

  function columnProblem(name: string): string | undefined {
    const isRepeated = seen.has(nameKey(name))
    seen.add(nameKey(name))
    if (isRepeated) return i18n.t('Another column has this name. Leave one of them out.')
    if (fieldNamed(name, fields)) return
    const { error } = FieldSchema.shape.name.safeParse(name)
    if (error) return error.issues[0]?.message
    if (room-- <= 0) return i18n.t('You have {max} fields, which is the limit.', { max: MAX_CUSTOM_FIELDS })
  }
}
