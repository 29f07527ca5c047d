import { formatMoney } from '~/features/collection/money/money'
import type { DecimalMark } from '~/features/collection/money/read-money'
import { markFor } from '~/features/transfer/csv/cell-amounts'
import { DATE_ORDERS, type DateOrder, readDay } from '~/features/transfer/csv/cell-dates'
import type { ColumnTarget } from '~/features/transfer/csv/transfer-fields'
import { formatDay } from '~/platform/dates'
import type { CheckedColumn } from './check-columns'
import type { Finding } from './check-rows'
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

const READINGS = ['withCents', 'withThousands'] as const

/** An amount that can be either; each answer, a decimal mark, shows the resulting amount. */
export type AmountQuestion = { header: string; sample: string; amounts: Partial<Record<DecimalMark, string>> }

/** Returns the question about the first amount that can be either; it applies to the whole file. */
export function amountQuestion(columns: CheckedColumn[]): AmountQuestion | undefined {
  const { header = '', amounts } = columns.find(column => column.amounts?.sample) ?? {}
  if (!amounts?.sample) return
  const { text, either } = amounts.sample
  const answers = READINGS.map(reading => [markFor(text, either[reading]), formatMoney(either[reading])])
  return { header, sample: text, amounts: Object.fromEntries(answers) }
}

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
