import type { Day } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { ACTIVE_STATUSES, PROJECT_DATES, type ProjectDate, type ProjectStatus } from './project-terms'

export type ProjectDates = Record<ProjectDate, Day | null>

/** The date that a status change set to today, and the one that it cleared. */
export type DateChange = { set: ProjectDate | null; cleared: ProjectDate | null }

const DATE_OF_STATUS: Partial<Record<ProjectStatus, ProjectDate>> = {
  purchased: 'datePurchased',
  stash: 'dateReceived',
  progress: 'dateStarted',
  completed: 'dateCompleted',
  destashed: 'dateLeft',
}

/** Returns the date that a change to the status sets; undefined if it sets none. */
export const dateOfStatus = (status: ProjectStatus): ProjectDate | undefined => DATE_OF_STATUS[status]

/**
 * Returns the dates after a status change: the only rule, for buttons, form, bulk edit, import and API. A status sets
 * its own date if that is empty. Returning to an active status or the wishlist clears the finish date if a status
 * change had set it (`isFinishFromRule`). A date in `typed` was entered together with the status and stays. The same
 * status changes nothing. Without `today`, no date is set: an imported file describes the past.
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

/**
 * Returns the status for fields that a form or file changes: a finish date on a kit in progress completes it, unless
 * the status is changed, too. The API stores the given values.
 */
export function statusForFinish(
  before: { status: ProjectStatus; dateCompleted: Day | null },
  changed: { status?: ProjectStatus; dateCompleted?: Day | null },
): { status?: 'completed' } {
  const isFinish = changed.dateCompleted && changed.dateCompleted !== before.dateCompleted
  const isTouched = changed.status !== undefined && changed.status !== before.status
  return isFinish && !isTouched && before.status === 'progress' ? { status: 'completed' } : {}
}

/**
 * Returns whether a kit of this status is finished. Archived and destashed kits keep their finish date, so reactivating
 * them can clear it, too.
 */
export const isEnd = (status: ProjectStatus) =>
  status !== 'wishlist' && !ACTIVE_STATUSES.some(active => active === status)

/** A likely next status; `hint` says what the step does. */
export type StatusStep = { status: ProjectStatus; label: string; hint?: string }

/** Returns suggested next statuses, the most likely first. Any other status stays possible. */
export const statusSteps = (status: ProjectStatus): readonly StatusStep[] =>
  STEPS[status].map(({ label, hint, ...step }) => ({ ...step, label: i18n.t(label), hint: hint && i18n.t(hint) }))

const step = (status: ProjectStatus, label: string, hint?: string): StatusStep => ({ status, label, hint })

const ARRIVED = step('stash', /*i18n*/ 'It arrived', /*i18n*/ 'It goes to your stash, and today is the day it came.')
const START = step('progress', /*i18n*/ 'Start it', /*i18n*/ 'Today is the first day.')
const FINISH = step('completed', /*i18n*/ 'Mark as finished', /*i18n*/ 'Today. You can change the date there.')
const BACK = step('stash', /*i18n*/ 'Back to stash', /*i18n*/ 'Progress and photos stay.')
const ARCHIVE = step('archived', /*i18n*/ 'Archive', /*i18n*/ 'It leaves your lists, not your figures.')

const STEPS: Record<ProjectStatus, readonly StatusStep[]> = {
  wishlist: [step('purchased', /*i18n*/ 'I bought it', /*i18n*/ 'Today is the day of the purchase.'), ARRIVED],
  purchased: [ARRIVED, START],
  stash: [START, step('destashed', /*i18n*/ 'Destash it', /*i18n*/ 'Sold, swapped or given away.')],
  progress: [FINISH, step('onhold', /*i18n*/ 'Put on hold', /*i18n*/ 'Progress and photos stay.'), BACK],
  onhold: [step('progress', /*i18n*/ 'Resume', /*i18n*/ 'It is in progress again.'), FINISH, BACK],
  completed: [ARCHIVE, step('progress', /*i18n*/ 'Restart', /*i18n*/ 'It is in progress again.')],
  archived: [step('stash', /*i18n*/ 'Move to stash'), FINISH],
  destashed: [step('stash', /*i18n*/ 'Move to stash'), ARCHIVE],
}

const EARLIER_THAN: Record<Exclude<ProjectDate, 'dateLeft'>, string> = {
  datePurchased: /*i18n*/ 'This is earlier than the date it was bought. Check the dates.',
  dateReceived: /*i18n*/ 'This is earlier than the date it was received. Check the dates.',
  dateStarted: /*i18n*/ 'This is earlier than the date it was started. Check the dates.',
  dateCompleted: /*i18n*/ 'This is earlier than the date it was finished. Check the dates.',
}

/**
 * Returns a message for each date before one that should precede it (purchased ≤ received ≤ started ≤ completed ≤
 * left). These are hints, never errors.
 */
export function datesOutOfOrder(dates: ProjectDates): Partial<Record<ProjectDate, string>> {
  const hints: Partial<Record<ProjectDate, string>> = {}
  let latest: keyof typeof EARLIER_THAN | null = null
  for (const name of PROJECT_DATES) {
    const day = dates[name]
    if (day === null) continue
    const before: Day | null = latest && dates[latest]
    if (latest && before !== null && day < before) {
      hints[name] = i18n.t(EARLIER_THAN[latest])
    } else if (name !== 'dateLeft') {
      latest = name
    }
  }
  return hints
}
