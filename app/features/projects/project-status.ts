import type { Day } from '~/platform/dates'
import { ACTIVE_STATUSES, PROJECT_DATES, type ProjectDate, type ProjectStatus } from './project-terms'

/** The four days of a kit; null for one that is not known. */
export type ProjectDates = Record<ProjectDate, Day | null>

/** What choosing a status did to the dates: the one it filled with today, the one it cleared. */
export type DateChange = { set: ProjectDate | null; cleared: ProjectDate | null }

const DATE_OF_STATUS: Partial<Record<ProjectStatus, ProjectDate>> = {
  purchased: 'datePurchased',
  stash: 'dateReceived',
  progress: 'dateStarted',
  completed: 'dateCompleted',
}

/** The date that belongs to a status; the others have none. */
export const dateOfStatus = (status: ProjectStatus): ProjectDate | undefined => DATE_OF_STATUS[status]

/**
 * The one rule of status and dates (product decisions, section 2), for buttons, form, bulk edit, import and API. A status fills its own
 * date when that is empty. Going back to an active status or the wishlist clears the finish date if a change of status had set it
 * (`isFinishFromRule`). A date in `typed` was given together with the status and stays. The same status changes nothing. Without a
 * `today` no date is filled: an imported file describes the past.
 */
export function datesForStatus(choice: {
  from: ProjectStatus
  to: ProjectStatus
  dates: ProjectDates
  today: Day | null
  isFinishFromRule: boolean
  typed?: readonly ProjectDate[]
}): DateChange & { dates: ProjectDates } {
  const { from, to, dates, today, isFinishFromRule, typed = [] } = choice
  if (from === to) return { set: null, cleared: null, dates }
  const own = dateOfStatus(to)
  const set = today && own && dates[own] === null && !typed.includes(own) ? own : null
  const cleared =
    isFinishFromRule && isEnd(from) && !isEnd(to) && dates.dateCompleted !== null && !typed.includes('dateCompleted')
      ? ('dateCompleted' as const)
      : null
  return { set, cleared, dates: { ...dates, ...(set && { [set]: today }), ...(cleared && { [cleared]: null }) } }
}

/** Archived and destashed kits keep their finish date, so they can lose it like completed ones when they come back. */
export const isEnd = (status: ProjectStatus) =>
  status !== 'wishlist' && !ACTIVE_STATUSES.some(active => active === status)

/** A way on from a status, in the hobby's words. */
export type StatusStep = { status: ProjectStatus; label: string }

/** The likely next steps, the likeliest first; any other status stays possible. */
export const statusSteps = (status: ProjectStatus): readonly StatusStep[] => STEPS[status]

const STEPS: Record<ProjectStatus, readonly StatusStep[]> = {
  wishlist: [
    { status: 'purchased', label: 'Bought it' },
    { status: 'stash', label: 'It is here' },
  ],
  purchased: [
    { status: 'stash', label: 'It arrived' },
    { status: 'progress', label: 'Start it' },
  ],
  stash: [
    { status: 'progress', label: 'Start it' },
    { status: 'destashed', label: 'Destash it' },
  ],
  progress: [
    { status: 'completed', label: 'Mark as finished' },
    { status: 'onhold', label: 'Put on hold' },
  ],
  onhold: [
    { status: 'progress', label: 'Pick it up again' },
    { status: 'completed', label: 'Mark as finished' },
  ],
  completed: [
    { status: 'archived', label: 'Archive it' },
    { status: 'progress', label: 'Back to the table' },
  ],
  archived: [
    { status: 'stash', label: 'Back to the stash' },
    { status: 'completed', label: 'Mark as finished' },
  ],
  destashed: [
    { status: 'stash', label: 'Back to the stash' },
    { status: 'archived', label: 'Archive it' },
  ],
}

const HAPPENED: Record<ProjectDate, string> = {
  datePurchased: 'bought',
  dateReceived: 'received',
  dateStarted: 'started',
  dateCompleted: 'finished',
}

/**
 * Which dates stand before one that should come first (purchased ≤ received ≤ started ≤ completed), each with a sentence. Only ever
 * pointed out, never refused.
 */
export function datesOutOfOrder(dates: ProjectDates): Partial<Record<ProjectDate, string>> {
  const hints: Partial<Record<ProjectDate, string>> = {}
  let latest: ProjectDate | null = null
  for (const name of PROJECT_DATES) {
    const day = dates[name]
    if (day === null) continue
    const before: Day | null = latest && dates[latest]
    if (latest && before !== null && day < before) {
      hints[name] = `This is before the day it was ${HAPPENED[latest]}. Is it right?`
    } else {
      latest = name
    }
  }
  return hints
}
