import { seemsInInches } from '~/features/collection/projects/project-figures'
import type { CheckedRow } from './check-rows'
import type { ImportOptions } from './import-options'

// A file has a few unknown status words. A notes column that is mapped by mistake has hundreds.
const MAX_STATUSES = 12

/** What a file leaves open, asked once for all lines. A question stays after its answer. */
export type OpenQuestions = {
  /** whether a status cell is empty */
  withoutStatus: boolean
  /** the first words in status cells that are no status */
  unknownStatuses: string[]
  /** whether sizes without a unit may be inches */
  unclearSizes: boolean
  /** whether an amount has no currency */
  withoutCurrency: boolean
}

/** Returns the questions about the rows of a file, as they are with the current answers. */
export function openQuestions(rows: CheckedRow[], options: ImportOptions): OpenQuestions {
  const statuses = rows.flatMap(row => row.problems.filter(problem => problem.field === 'status'))
  const unknown = statuses.map(({ value }) => value).filter(Boolean)
  return {
    withoutStatus: options.emptyStatus !== null || statuses.some(({ value }) => value === ''),
    unknownStatuses: [...new Set([...Object.keys(options.statusWords), ...unknown])].slice(0, MAX_STATUSES),
    unclearSizes: options.sizeUnit !== 'cm' || rows.some(({ input }) => input && seemsInInches(input)),
    withoutCurrency: rows.some(({ lacksCurrency }) => lacksCurrency),
  }
}
