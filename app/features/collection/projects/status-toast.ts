import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { finishedPath, projectPath, statusPath } from './project-paths'
import { PROJECT_DATES, type ProjectDate, STATUS_LABELS } from './project-terms'
import type { StatusChange } from './projects.server'

/**
 * Returns the toast for a status change: the date that was set or cleared, and an Undo button that leads to `returnTo`.
 */
export function statusToast(change: StatusChange, returnTo = projectPath(change.id)) {
  return {
    title: i18n.t('{status}: “{title}”', { status: i18n.t(STATUS_LABELS[change.to]), title: change.title }),
    description: formatDates(change) || undefined,
    undo: {
      action: statusPath(change.id),
      fields: { ...before(change), undo: 'yes', returnTo },
    },
  }
}

/** What a form sends to undo a change: the status before it with its dates, and what the change set. */
const before = (change: StatusChange): Record<string, string> => ({
  ...formerDates(change),
  ...{ status: change.from, made: change.to, day: change.day ?? '' },
})

function formatDates({ set, cleared, former }: StatusChange): string {
  const clearedDay = cleared && former[cleared]
  return [
    set && i18n.t(WAS_SET[set]),
    // A status change clears no other date.
    cleared && clearedDay && i18n.t('Date completed, {day}, was cleared.', { day: formatDay(clearedDay) }),
  ]
    .filter(Boolean)
    .join(' ')
}

const WAS_SET: Record<ProjectDate, string> = {
  datePurchased: /*i18n*/ 'Date purchased was set to today.',
  dateReceived: /*i18n*/ 'Date received was set to today.',
  dateStarted: /*i18n*/ 'Date started was set to today.',
  dateCompleted: /*i18n*/ 'Date completed was set to today.',
  dateLeft: /*i18n*/ 'Date left was set to today.',
}

const formerDates = ({ former }: StatusChange): Record<string, string> =>
  Object.fromEntries(PROJECT_DATES.filter(name => name in former).map(name => [name, former[name] ?? '']))

/** Returns where a status change leads: a finish to its celebration, which offers Undo itself, anything else `back`. */
export const pageAfter = (change: StatusChange, back = projectPath(change.id)): string =>
  change.to === 'completed'
    ? `${finishedPath(change.id)}?${new URLSearchParams({ new: '1', ...before(change) })}`
    : back

const UNDO_FIELDS = ['status', 'made', 'day', ...PROJECT_DATES]

/** Returns the fields of a form that undoes a finish, from the address of its celebration; null without them. */
export function undoIn(params: URLSearchParams): [string, string][] | null {
  if (!params.has('made')) return null
  return UNDO_FIELDS.flatMap((name): [string, string][] => {
    const value = params.get(name)
    return value === null ? [] : [[name, value.slice(0, 40)]]
  })
}
