import { formatDay } from '~/platform/dates'
import { finishedPath, projectPath, statusPath } from './project-paths'
import { PROJECT_DATE_LABELS, PROJECT_DATES, STATUS_IN_WORDS } from './project-terms'
import type { StatusChange } from './projects.server'

/**
 * Returns the toast for a status change: the date that was set or cleared, and an Undo button that leads to `returnTo`.
 */
export function statusToast(change: StatusChange, returnTo = projectPath(change.id)) {
  return {
    title: `“${change.title}” is now ${STATUS_IN_WORDS[change.to]}.`,
    description: formatDates(change) || undefined,
    undo: {
      action: statusPath(change.id),
      fields: {
        ...formerDates(change),
        ...{ status: change.from, undo: 'yes', made: change.to, day: change.day ?? '', returnTo },
      },
    },
  }
}

function formatDates({ set, cleared, former }: StatusChange): string {
  const clearedDay = cleared && former[cleared]
  return [
    set && `${PROJECT_DATE_LABELS[set]} was set to today.`,
    cleared && `${PROJECT_DATE_LABELS[cleared]}${clearedDay ? `, ${formatDay(clearedDay)},` : ''} was cleared.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const formerDates = ({ former }: StatusChange): Record<string, string> =>
  Object.fromEntries(PROJECT_DATES.filter(name => name in former).map(name => [name, former[name] ?? '']))

/** Returns where a status change leads: a finish to its celebration, anything else `back`. */
export const pageAfter = (change: StatusChange, back = projectPath(change.id)): string =>
  change.to === 'completed' ? `${finishedPath(change.id)}?new=1` : back
