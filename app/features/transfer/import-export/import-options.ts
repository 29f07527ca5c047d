import { z } from 'zod'
import type { CustomField } from '~/features/collection/custom-fields/custom-field-terms'
import { isCurrency } from '~/features/collection/money/currencies'
import { UNITS } from '~/features/collection/projects/project-figures'
import { PROJECT_STATUSES } from '~/features/collection/projects/project-terms'
import { DATE_ORDERS, DATE_SEPARATORS } from '~/features/transfer/csv/cell-dates'
import { DELIMITERS } from '~/features/transfer/csv/csv-delimiters'
import { detectColumns, isKnownHeader } from '~/features/transfer/csv/detect-columns'
import {
  COLUMN_TARGETS,
  type ColumnTarget,
  FIELD_HEADERS,
  TARGET_LABELS,
  TRANSFER_FIELDS,
} from '~/features/transfer/csv/transfer-fields'
import type { Source } from '~/features/transfer/sources/source-kits'
import { InvalidError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { ENCODINGS } from '~/platform/text/encodings'
import { columnField, dateKey, dateOrderField, SHOWN_LINES, STATUS_WORD_FIELD, TAKEN_LINE } from './import-fields'
import { ownColumnErrors, withOwnColumns } from './own-fields'

/** Equals the limit of general notes. */
export const MAX_CELL_LENGTH = 20_000

/** The user's choices on the check page, stored with the import. */
export const ImportOptions = z.object({
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  /** the line of the header, if the file leaves a choice */
  headerLine: z.coerce.number().int().optional(),
  /** the sheet of a workbook or the file of a zip, if there are several */
  sheet: z.string().max(MAX_CELL_LENGTH).optional(),
  /** the target of each column, from left to right */
  columns: z.array(z.enum(COLUMN_TARGETS)),
  /** `dateKey` of a column → date order, if the user chose one */
  dateOrders: z.record(z.string(), z.enum(DATE_ORDERS)),
  /** line → column number → the user's correction */
  mended: z.record(z.string(), z.record(z.string(), z.string().max(MAX_CELL_LENGTH))).default({}),
  /** status of kits without one; null rejects them */
  emptyStatus: z.enum(PROJECT_STATUSES).nullable(),
  /** the status that a word of the file means */
  statusWords: z
    .record(z.string().max(MAX_CELL_LENGTH), z.enum(PROJECT_STATUSES))
    .refine(statuses => Object.keys(statuses).length <= 50)
    .default({}),
  /** unit of sizes that name none */
  sizeUnit: z.enum(UNITS).default('cm'),
  /** how columns write decimals whose own amounts do not decide it; '' asks */
  decimalMark: z.enum(['.', ',', '']).default(''),
  /** what a kit called partial is; '' asks */
  partialKits: z.enum(['mini', 'coverage', '']).default(''),
  /** currency of amounts without one: at first that of the account; '' leaves it open */
  emptyCurrency: z
    .string()
    .refine(code => code === '' || isCurrency(code))
    .default(''),
  /** kits that exist in the collection */
  duplicates: z.enum(['skip', 'update', 'add']),
  /** kits from an earlier row of the file */
  repeats: z.enum(['skip', 'add']),
  /** lines that the user unchecked */
  leftOut: z.array(z.number().int()).default([]),
  /** photos of the file that are damaged or no images */
  brokenPhotos: z.array(z.string()).default([]),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/** The columns of the first export. Newer exports have more, after these. */
const FIRST_COLUMNS = 16

const OWN_HEADER = TRANSFER_FIELDS.map(field => FIELD_HEADERS[field])
const isOwnHeader = (header: string[]) =>
  header.length >= FIRST_COLUMNS &&
  header.every((name, at) => (at < OWN_HEADER.length ? name === OWN_HEADER[at] : !isKnownHeader(name)))

/**
 * Returns the initial options. A file in our export format, or a backup of another app, keeps repeated kits, because
 * the collection had them. In any other spreadsheet a repeated kit counts as a mistake. `fields` are those that the user
 * defined; the last columns of our export are others.
 */
export const defaultOptions = ({ header, distinct, ...source }: Source, fields: CustomField[] = []): ImportOptions => ({
  ...cutOf(source),
  columns: withOwnColumns(detectColumns(header), header, {
    fields,
    isExport: at => at >= OWN_HEADER.length && isOwnHeader(header),
  }),
  dateOrders: {},
  mended: {},
  emptyStatus: null,
  statusWords: {},
  sizeUnit: 'cm',
  decimalMark: '',
  partialKits: '',
  emptyCurrency: '',
  duplicates: 'skip',
  repeats: distinct || isOwnHeader(header) ? 'add' : 'skip',
  leftOut: [],
  brokenPhotos: [],
})

/** What decides the rows and columns of a file. */
const cutOf = ({ encoding, delimiter, headerLine, sheet }: Cut): Cut => ({ encoding, delimiter, headerLine, sheet })
type Cut = Pick<ImportOptions, 'encoding' | 'delimiter' | 'headerLine' | 'sheet'>

/**
 * Returns the first of these options that differs; undefined if none does. The header of another sheet or delimiter is
 * found again.
 */
export const changedCut = (one: Cut, other: Cut): keyof Cut | undefined =>
  (['sheet', 'encoding', 'delimiter', 'headerLine'] as const).find(name => one[name] !== other[name])

type Typed = Record<string, string | string[] | undefined>

/**
 * Merges the submitted options into the previous ones.
 * @throws InvalidError for an unknown option
 */
export function typedOptions(typed: Typed, before: ImportOptions): ImportOptions {
  const dateOrders: Record<string, unknown> = {}
  const columns = before.columns.map((target, at) => {
    for (const key of DATE_SEPARATORS.map(separator => dateKey(at, separator))) {
      const order = typed[dateOrderField(key)] ?? before.dateOrders[key]
      if (order) dateOrders[key] = order
    }
    return typed[columnField(at)] ?? target
  })
  const parsed = ImportOptions.safeParse({
    encoding: typed.encoding ?? before.encoding,
    delimiter: typed.delimiter ?? before.delimiter,
    headerLine: typed.headerLine ?? before.headerLine,
    sheet: typed.sheet ?? before.sheet,
    columns,
    dateOrders,
    mended: before.mended,
    leftOut: leftOutLines(typed, before.leftOut),
    brokenPhotos: before.brokenPhotos,
    emptyStatus: (typed.emptyStatus ?? before.emptyStatus) || null,
    statusWords: typedStatuses(typed, before.statusWords),
    sizeUnit: typed.sizeUnit ?? before.sizeUnit,
    decimalMark: typed.decimalMark ?? before.decimalMark,
    partialKits: typed.partialKits ?? before.partialKits,
    emptyCurrency: typed.emptyCurrency ?? before.emptyCurrency,
    duplicates: typed.duplicates ?? before.duplicates,
    repeats: typed.repeats ?? before.repeats,
  })
  if (!parsed.success) throw new InvalidError({ '': [i18n.t('Choose an option from each list.')] })
  return parsed.data
}

/** Returns the answers about words in status cells; an empty one is none. */
function typedStatuses(typed: Typed, before: ImportOptions['statusWords']): Record<string, unknown> {
  const choices = Object.entries(typed).flatMap(([name, value]) => {
    const word = STATUS_WORD_FIELD.exec(name)?.[1]
    return word ? [[word, value] as const] : []
  })
  return Object.fromEntries(Object.entries({ ...before, ...Object.fromEntries(choices) }).filter(([, value]) => value))
}

/** Returns the unchecked lines: of those that the page shows, and of the other pages. */
function leftOutLines(typed: Typed, before: number[]): number[] {
  const shown = new Set(
    String(typed[SHOWN_LINES] ?? '')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  )
  if (shown.size === 0) return before
  const taken = new Set([typed[TAKEN_LINE] ?? []].flat().map(Number))
  return [...before.filter(line => !shown.has(line)), ...[...shown].filter(line => !taken.has(line))]
}

/**
 * Returns a message for each column that has the same target as an earlier one, or cannot be a field of the user's, by
 * field name.
 */
export function clashingColumns(
  columns: ColumnTarget[],
  header: string[],
  fields: CustomField[],
): Record<string, string[]> {
  const errors = ownColumnErrors(columns, header, fields)
  for (const [at, target] of columns.entries()) {
    const first = columns.slice(0, at).findIndex(other => clash(target, other))
    if (first < 0) continue
    const message = i18n.t('“{first}” and “{second}” are both set to {target}. Leave one of them out.', {
      first: header[first],
      second: header[at],
      target: i18n.t(TARGET_LABELS[target]),
    })
    errors[columnField(at)] = [message]
  }
  return errors
}

function clash(one: ColumnTarget, other: ColumnTarget): boolean {
  if (one === other) return one !== 'ignore' && one !== 'fact' && one !== 'own'
  const sides: ColumnTarget[] = ['width', 'height']
  return (one === 'dimensions' && sides.includes(other)) || (other === 'dimensions' && sides.includes(one))
}

/** Returns whether two sets of options parse the file in the same way. The handling of duplicates does not count. */
export const parsesTheSame = (one: ImportOptions, other: ImportOptions) => readingOf(one) === readingOf(other)

const readingOf = ({ columns, dateOrders, mended, ...others }: ImportOptions) =>
  JSON.stringify([
    ...[cutOf(others), columns, Object.entries(dateOrders).sort(), mended],
    ...[others.emptyStatus, others.statusWords, others.sizeUnit, others.decimalMark, others.partialKits],
    others.emptyCurrency,
  ])
