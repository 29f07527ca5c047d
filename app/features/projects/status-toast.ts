import { dayInWords } from '~/platform/dates'
import { statusPath } from './project-paths'
import { PROJECT_DATE_LABELS, PROJECT_DATES, STATUS_LABELS } from './project-terms'
import type { StatusChange } from './projects.server'

/** What a change of status is told with: which date was set or cleared, and a way back. */
export function statusToast(change: StatusChange) {
  return {
    title: `“${change.title}” is now ${INTO[change.to]}.`,
    description: datesInWords(change) || undefined,
    undo: { action: statusPath(change.id), fields: { ...formerDates(change), status: change.from, undo: 'yes' } },
  }
}

const INTO = Object.fromEntries(
  Object.entries(STATUS_LABELS).map(([status, label]) => [status, label.toLowerCase()]),
) as Record<keyof typeof STATUS_LABELS, string>
INTO.stash = 'in your stash'
INTO.wishlist = 'on your wishlist'

function datesInWords({ set, cleared, former }: StatusChange): string {
  const clearedDay = cleared && former[cleared]
  return [
    set && `${PROJECT_DATE_LABELS[set]} was set to today.`,
    cleared && `${PROJECT_DATE_LABELS[cleared]}${clearedDay ? `, ${dayInWords(clearedDay)},` : ''} was cleared.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const formerDates = ({ former }: StatusChange): Record<string, string> =>
  Object.fromEntries(PROJECT_DATES.filter(name => name in former).map(name => [name, former[name] ?? '']))
