import { type Canvas, diamondsOf, roundedDiamonds } from '~/features/collection/projects/project-figures'
import type { ProjectDates } from '~/features/collection/projects/project-status'
import { inDays } from '~/features/collection/timeline/history'
import { daysBetween } from '~/platform/dates'
import { formatCount } from '~/platform/notation'

/** Returns "in 26 days", from the start to the finish. Empty if a date is unknown or the finish is before the start. */
export function formatDuration({ dateStarted, dateCompleted }: Pick<ProjectDates, 'dateStarted' | 'dateCompleted'>) {
  const days = dateStarted && dateCompleted ? daysBetween(dateStarted, dateCompleted) : -1
  if (days < 0) return ''
  return days === 0 ? 'in one day' : `in ${inDays(days)}`
}

/** Returns "31,630 diamonds", or "about 32,000 diamonds" by the size. Empty if both are unknown. */
export function formatDiamonds(canvas: Canvas): string {
  const { stated, estimate } = diamondsOf(canvas)
  if (stated) return counted(stated)
  return estimate ? `about ${counted(roundedDiamonds(estimate))}` : ''
}

const counted = (diamonds: number) => (diamonds === 1 ? '1 diamond' : `${formatCount(diamonds)} diamonds`)
