import { type Canvas, diamondsOf, roundedDiamonds } from '~/features/collection/projects/project-figures'
import type { ProjectDates } from '~/features/collection/projects/project-status'
import { daysBetween } from '~/platform/dates'
import { i18n } from '~/platform/messages'

/** Returns "in 26 days", from the start to the finish. Empty if a date is unknown or the finish is before the start. */
export function formatDuration({ dateStarted, dateCompleted }: Pick<ProjectDates, 'dateStarted' | 'dateCompleted'>) {
  const days = dateStarted && dateCompleted ? daysBetween(dateStarted, dateCompleted) : -1
  return days < 0 ? '' : withinDays(days)
}

/** Formats the days between a start and a finish: "in one day", "in 26 days". */
export const withinDays = (days: number): string =>
  days === 0 ? i18n.t('in one day') : i18n.t('{days, plural, one {in # day} other {in # days}}', { days })

/** Returns "31,630 diamonds", or "about 32,000 diamonds" by the size. Empty if both are unknown. */
export function formatDiamonds(canvas: Canvas): string {
  const { stated, estimate } = diamondsOf(canvas)
  if (stated) return i18n.t('{count, plural, one {# diamond} other {# diamonds}}', { count: stated })
  if (!estimate) return ''
  return i18n.t('{count, plural, one {about # diamond} other {about # diamonds}}', { count: roundedDiamonds(estimate) })
}
