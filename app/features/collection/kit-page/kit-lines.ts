import { formatDiamonds } from '~/features/collection/finish/format-finish'
import { formatExpected } from '~/features/collection/projects/expected'
import { formatPieces } from '~/features/collection/projects/pieces'
import { formatSize } from '~/features/collection/projects/project-figures'
import type { ProjectDetails } from '~/features/collection/projects/project-queries.server'
import { DRILL_SHAPES_IN_TEXT } from '~/features/collection/projects/project-terms'
import { type Holds, inDays, type RecordedStatus } from '~/features/collection/timeline/history'
import { type Day, daysBetween, formatDay } from '~/platform/dates'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'

/** Returns the words next to the status: how long it lasts, where the kit is, or when it is expected. Empty if unknown. */
export function sinceText(project: ProjectDetails, recorded: RecordedStatus[], holds: Holds, today: Day): string {
  const { status, dateExpected, dateStarted, dateCompleted, dateLeft, place } = project
  if (status === 'stash') return place
  if (status === 'completed')
    return dateCompleted ? (dateCompleted === today ? i18n.t('Today') : formatDay(dateCompleted)) : ''
  if (status === 'progress') {
    const days = dateStarted && !dateCompleted ? daysBetween(dateStarted, today) : -1
    return days < 0 ? '' : days === 0 ? i18n.t('Started today') : inDays(Math.max(1, days - holds.days))
  }
  if (status === 'purchased' && dateExpected) return formatExpected(dateExpected, today)
  const isDated = status === 'destashed' && dateLeft
  const since = isDated ? dateLeft : recorded.findLast(change => change.to === status)?.day
  if (!since) return ''
  return since === today ? i18n.t('since today') : i18n.t('since {day}', { day: formatDay(since) })
}

/** Formats what a kit is: "60 × 45 cm, round, about 43,200 diamonds". Unknown parts are left out. */
export const canvasLine = (project: ProjectDetails): string =>
  formatList([sizeAndShape(project), formatDiamonds(project), formatPieces(project)].filter(Boolean), 'commas')

/** Formats the value of the fold "Canvas and drills": "50 × 70 cm, square". */
export const sizeAndShape = ({
  width,
  height,
  drillShape,
}: Pick<ProjectDetails, 'width' | 'height' | 'drillShape'>): string =>
  formatList(
    [formatSize(width, height), drillShape ? i18n.t(DRILL_SHAPES_IN_TEXT[drillShape]) : ''].filter(Boolean),
    'commas',
  )

/** Formats the value of the fold "Notes, tags and link": "3 tags". */
export const tagCount = (tags: number): string =>
  tags === 0 ? '' : i18n.t('{count, plural, one {# tag} other {# tags}}', { count: tags })
