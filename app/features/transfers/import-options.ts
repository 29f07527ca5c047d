import { z } from 'zod'
import { DATE_ORDERS } from '~/features/csv/cell-dates'
import { DELIMITERS } from '~/features/csv/csv-delimiters'
import { ENCODINGS } from '~/features/csv/csv-encoding'
import type { Table } from '~/features/csv/csv-table'
import { PROJECT_STATUSES } from '~/features/projects/project-terms'
import { InvalidError } from '~/platform/errors'
import { columnField, dateOrderField } from './import-fields'
import {
  COLUMN_TARGETS,
  type ColumnTarget,
  FIELD_HEADERS,
  recogniseHeaders,
  TARGET_LABELS,
  TRANSFER_FIELDS,
} from './transfer-fields'

/** As long as the longest notes. */
export const LONGEST_CELL = 20_000

/** What a person decides on the check page; kept with the import. */
export const ImportOptions = z.object({
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  /** what each column of the file becomes, from left to right */
  columns: z.array(z.enum(COLUMN_TARGETS)),
  /** column number → how its dates are written, where the person said so */
  dateOrders: z.record(z.string(), z.enum(DATE_ORDERS)),
  /** line of the file → column number → what the person wrote there instead */
  mended: z.record(z.string(), z.record(z.string(), z.string().max(LONGEST_CELL))).default({}),
  /** what a kit without a status becomes; null leaves it out as a problem */
  emptyStatus: z.enum(PROJECT_STATUSES).nullable(),
  /** kits that the collection already has */
  duplicates: z.enum(['skip', 'update', 'add']),
  /** a kit that stood on an earlier line already */
  repeats: z.enum(['skip', 'add']),
})
export type ImportOptions = z.infer<typeof ImportOptions>

const OWN_HEADER = TRANSFER_FIELDS.map(field => FIELD_HEADERS[field]).join()

/**
 * What a new import starts from. A file in the very form of our export keeps kits that stand in it twice, for that is how the
 * collection was; in anybody's own spreadsheet a second line with the same kit is taken for a slip.
 */
export const defaultOptions = ({ encoding, delimiter, header }: Table): ImportOptions => ({
  encoding,
  delimiter,
  columns: recogniseHeaders(header),
  dateOrders: {},
  mended: {},
  emptyStatus: null,
  duplicates: 'skip',
  repeats: header.join() === OWN_HEADER ? 'add' : 'skip',
})

type Typed = Record<string, string | string[] | undefined>

/**
 * The choices as the form sends them; what it does not send stays as it was.
 * @throws InvalidError when a choice is none of ours
 */
export function typedOptions(typed: Typed, before: ImportOptions): ImportOptions {
  const dateOrders: Record<string, unknown> = {}
  const columns = before.columns.map((target, at) => {
    const order = typed[dateOrderField(at)] ?? before.dateOrders[at]
    if (order) dateOrders[at] = order
    return typed[columnField(at)] ?? target
  })
  const parsed = ImportOptions.safeParse({
    encoding: typed.encoding ?? before.encoding,
    delimiter: typed.delimiter ?? before.delimiter,
    columns,
    dateOrders,
    mended: before.mended,
    emptyStatus: (typed.emptyStatus ?? before.emptyStatus) || null,
    duplicates: typed.duplicates ?? before.duplicates,
    repeats: typed.repeats ?? before.repeats,
  })
  if (!parsed.success) throw new InvalidError({ '': ['Choose from what the lists offer.'] })
  return parsed.data
}

/** Columns that want to become what an earlier one becomes already: messages by the field of the later one. */
export function clashingColumns(columns: ColumnTarget[], header: string[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const [at, target] of columns.entries()) {
    const first = columns.slice(0, at).findIndex(other => clash(target, other))
    if (first < 0) continue
    const message = `“${header[first]}” and “${header[at]}” cannot both become ${TARGET_LABELS[target]}. Leave one of them out.`
    errors[columnField(at)] = [message]
  }
  return errors
}

function clash(one: ColumnTarget, other: ColumnTarget): boolean {
  if (one === other) return one !== 'ignore'
  const sides: ColumnTarget[] = ['width', 'height']
  return (one === 'dimensions' && sides.includes(other)) || (other === 'dimensions' && sides.includes(one))
}

/** Whether two sets of choices read the file the same way; what is done with duplicates is apart from that. */
export const readAlike = (one: ImportOptions, other: ImportOptions) => readingOf(one) === readingOf(other)

const readingOf = ({ encoding, delimiter, columns, dateOrders, mended, emptyStatus }: ImportOptions) =>
  JSON.stringify([encoding, delimiter, columns, Object.entries(dateOrders).sort(), mended, emptyStatus])
