import { dotted } from '~/components/dotted'
import { DATE_ORDERS, type DateOrder, readDay } from '~/features/csv/cell-dates'
import { factsInWords, makersInWords } from '~/features/projects/project-card-words'
import { STATUS_LABELS } from '~/features/projects/project-terms'
import { dayInWords } from '~/platform/dates'
import type { CheckedColumn, Finding } from './check-rows'
import type { ImportOptions } from './import-options'
import type { KnownKit, PlannedRow, Verdict } from './import-plan'
import type { MendedCells } from './mend-cells'
import type { ColumnTarget } from './transfer-fields'

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
  mends: MendableCell[]
}

/** A cell that can be written anew on the page; `inFile` is what the file says when it was. */
export type MendableCell = { at: number; header: string; target: ColumnTarget; text: string; inFile?: string }

/** What the check page shows of a line. */
export function shownRow(row: PlannedRow, columns: CheckedColumn[], inFile: MendedCells): ShownRow {
  const { line, title, input, verdict, kit, earlier, problems, remarks } = row
  const facts = input ? [makersInWords(input), factsInWords(input), STATUS_LABELS[input.status]] : []
  const mends = mendableCells(row, columns, inFile[line])
  return { line, title, facts: dotted(facts), verdict, kit, earlier, problems, remarks, mends }
}

// Notes of several lines want the file's own editor; so does a line whose cells have slipped, for which no field is named.
function mendableCells(
  { cells, problems, remarks }: PlannedRow,
  columns: CheckedColumn[],
  inFile: Record<string, string> = {},
): MendableCell[] {
  const named = [...problems, ...remarks].filter(({ field }) => field !== '').map(({ column }) => column)
  return columns.flatMap(({ header, target }, at) =>
    target !== 'ignore' && target !== 'generalNotes' && (named.includes(header) || inFile[at] !== undefined)
      ? [{ at, header, target, text: cells[at] ?? '', inFile: inFile[at] }]
      : [],
  )
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
