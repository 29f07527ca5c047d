import { DATE_ORDERS, type DateOrder, readDay } from '~/features/csv/cell-dates'
import { factsInWords, makersInWords } from '~/features/projects/project-card-words'
import { STATUS_LABELS } from '~/features/projects/project-terms'
import { dayInWords } from '~/platform/dates'
import type { CheckedColumn, Finding } from './check-rows'
import type { ImportOptions } from './import-options'
import type { KnownKit, PlannedRow, Verdict } from './import-plan'

/** The lines the check page can show: all, those with one verdict, or those with something to look at. */
export const ROW_FILTERS = ['all', 'new', 'duplicate', 'problem'] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

/** A line as the check page shows it, without what the page has no room for. */
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
}

/** What the check page shows of a line. */
export function shownRow({ line, title, input, verdict, kit, earlier, problems, remarks }: PlannedRow): ShownRow {
  const facts = input ? [makersInWords(input), factsInWords(input), STATUS_LABELS[input.status]] : []
  return { line, title, facts: facts.filter(Boolean).join(' · '), verdict, kit, earlier, problems, remarks }
}

/** A column whose dates could be read both ways; each answer says which day the sample would be. */
export type DateQuestion = { at: number; header: string; sample: string; days: Record<DateOrder, string> }

/** What has to be asked about dates. */
export const dateQuestions = (columns: CheckedColumn[]): DateQuestion[] =>
  columns.flatMap(({ header, dates }, at) => {
    if (!dates?.ask || !dates.sample) return []
    const { sample } = dates
    const [dayFirst, monthFirst] = DATE_ORDERS.map(order => {
      const read = readDay(sample, order)
      return read && 'day' in read ? dayInWords(read.day) : ''
    })
    return [{ at, header, sample, days: { 'day-first': dayFirst ?? '', 'month-first': monthFirst ?? '' } }]
  })

/** How many lines would become kits or change one. */
export const comingIn = (counts: Record<Verdict, number>, { duplicates, repeats }: ImportOptions): number =>
  counts.new + (duplicates === 'skip' ? 0 : counts.duplicate) + (repeats === 'skip' ? 0 : counts.repeat)
