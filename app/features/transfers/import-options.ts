import { z } from 'zod'
import { PROJECT_STATUSES } from '~/features/projects/project-terms'
import { DATE_ORDERS } from './cell-dates'
import { ENCODINGS } from './csv-encoding'
import { DELIMITERS, type Table } from './csv-table'
import { COLUMN_TARGETS, FIELD_HEADERS, recogniseHeaders, TRANSFER_FIELDS } from './transfer-fields'

/** What a person decides on the check page; kept with the import. */
export const ImportOptions = z.object({
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  /** what each column of the file becomes, from left to right */
  columns: z.array(z.enum(COLUMN_TARGETS)),
  /** column number → how its dates are written, where the person said so */
  dateOrders: z.record(z.string(), z.enum(DATE_ORDERS)),
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
  emptyStatus: null,
  duplicates: 'skip',
  repeats: header.join() === OWN_HEADER ? 'add' : 'skip',
})
