import type { Table } from '~/features/transfer/csv/csv-table'
import type { Source } from '~/features/transfer/sources/source-kits'

/** How a file was read, for the check page, and what else can be chosen. A format of another app leaves less. */
export type Reading = Pick<Table, 'encoding' | 'delimiter' | 'headerLine' | 'sheet'> & {
  above: number
  /** the file has neither delimiter nor encoding to choose */
  isFixed: boolean
  lines: NonNullable<Table['lines']>
  samples: NonNullable<Table['samples']>
  sheets: string[]
}

export const readingOf = ({
  isFixed = false,
  above = 0,
  lines = [],
  samples = [],
  sheets = [],
  ...table
}: Source): Reading => ({
  ...{ encoding: table.encoding, delimiter: table.delimiter, headerLine: table.headerLine, sheet: table.sheet },
  ...{ isFixed, above, lines, samples, sheets },
})
