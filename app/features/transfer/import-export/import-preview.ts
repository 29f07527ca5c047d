import { formatMoney } from '~/features/collection/money/money'
import type { DecimalMark } from '~/features/collection/money/read-money'
import { markFor } from '~/features/transfer/csv/cell-amounts'
import type { DateOrder } from '~/features/transfer/csv/cell-dates'
import type { ColumnTarget } from '~/features/transfer/csv/transfer-fields'
import { type Day, formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import type { CheckedColumn } from './check-columns'
import { type Finding, shortened } from './finding'
import { dateKey } from './import-fields'
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
  choices?: string[]
  inFile?: string
}

/** A column with ambiguous dates. Each answer shows the resulting date of the sample. */
export type ShownDateQuestion = {
  key: string
  header: string
  sample: string
  days: Partial<Record<DateOrder, string>>
}

const READINGS = ['withCents', 'withThousands'] as const

/** An amount that can be either; each answer, a decimal mark, shows the resulting amount. */
export type AmountQuestion = { header: string; sample: string; amounts: Partial<Record<DecimalMark, string>> }

/** Returns the question about the first amount that can be either; it applies to the whole file. */
export function amountQuestion(columns: CheckedColumn[]): AmountQuestion | undefined {
  const { header = '', amounts } = columns.find(column => column.amounts?.sample) ?? {}
  if (!amounts?.sample) return
  const { text, either } = amounts.sample
  const choices = READINGS.map(reading => [markFor(text, either[reading]), formatMoney(either[reading])])
  return { header, sample: text, amounts: Object.fromEntries(choices) }
}

/** Returns the question about the first kit that is called partial; it applies to the whole file. */
export function partialKitQuestion(columns: CheckedColumn[]): { header: string; sample: string } | undefined {
  const { header = '', partialKit } = columns.find(column => column.partialKit) ?? {}
  return partialKit ? { header, sample: shortened(partialKit) } : undefined
}

/** Returns the questions about the ambiguous dates of each column. */
export const dateQuestions = (columns: CheckedColumn[]): ShownDateQuestion[] =>
  columns.flatMap(({ header, dates = [] }, at) =>
    dates.flatMap(({ separator, question }) => {
      if (!question) return []
      const days = Object.entries(question.days).map(([order, day]) => [order, formatChoice(order as DateOrder, day)])
      return [{ key: dateKey(at, separator), header, sample: question.sample, days: Object.fromEntries(days) }]
    }),
  )

const formatChoice = (order: DateOrder, day: Day | '') =>
  day ? i18n.t(ORDER_LABELS[order].day, { day: formatDay(day) }) : i18n.t(ORDER_LABELS[order].none)

const ORDER_LABELS: Record<DateOrder, { day: string; none: string }> = {
  'day-first': {
    day: /*i18n*/ '{day} (the day comes first)',
    none: /*i18n*/ 'No date (the day comes first)',
  },
  'month-first': {
    day: /*i18n*/ '{day} (the month comes first)',
    none: /*i18n*/ 'No date (the month comes first)',
  },
  'year-first': {
    day: /*i18n*/ '{day} (the year comes first)',
    none: /*i18n*/ 'No date (the year comes first)',
  },
}
