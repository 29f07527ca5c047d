import { DATE_ORDERS, type DateOrder, readDay } from '~/features/transfer/csv/cell-dates'
import type { ColumnTarget } from '~/features/transfer/csv/transfer-fields'
import { formatDay } from '~/platform/dates'
import type { CheckedColumn, Finding } from './check-rows'
import type { KnownKit, Verdict } from './import-plan'

/** The row filters of the check page: all, one verdict, or rows with remarks. */
export const ROW_FILTERS = ['all', 'new', 'duplicate', 'problem'] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

/** A row of the check page, without values that it does not show. */
export type ShownRow = {
  line: number
  title: string
  /** "Oraloa · Gustav Klimt · 40 × 50 cm · In stash" */
  facts: string
  verdict: Verdict
  kit?: KnownKit
  earlier?: number
  problems: Finding[]
  remarks: Finding[]
  mends: EditableCell[]
  /** the user unchecked it */
  isLeftOut: boolean
  photos: number
  notes: number
}

/** A cell that can be edited on the page. `words` are its possible values, `inFile` the original text of an edited cell. */
export type EditableCell = {
  at: number
  header: string
  target: ColumnTarget
  text: string
  words?: string[]
  inFile?: string
}

/** A column with ambiguous dates. Each answer shows the resulting date of the sample. */
export type DateQuestion = { at: number; header: string; sample: string; days: Record<DateOrder, string> }

/** Returns a question for each column with ambiguous dates. A day is '' if the sample is no date in that order. */
export const dateQuestions = (columns: CheckedColumn[]): DateQuestion[] =>
  columns.flatMap(({ header, dates }, at) => {
    if (!dates?.ask || !dates.sample) return []
    const { sample } = dates
    const [dayFirst, monthFirst] = DATE_ORDERS.map(order => {
      const read = readDay(sample, order)
      return read && 'day' in read ? formatDay(read.day) : ''
    })
    return [{ at, header, sample, days: { 'day-first': dayFirst ?? '', 'month-first': monthFirst ?? '' } }]
  })
