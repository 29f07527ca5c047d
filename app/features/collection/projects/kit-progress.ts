import { i18n } from '~/platform/messages'
import { formatCount, formatWholePercent } from '~/platform/notation'
import { type Canvas, roundedDiamonds, totalOf } from './project-figures'

/** What a note says about progress: diamonds placed so far, or a percentage, or neither. */
export type Figure = { placed: number | null; percent: number | null }

/** The progress of a kit. The figure that its newest note lacks is derived from the diamond count. */
export type KitProgress = Figure & {
  /** the kit's diamonds, stated or estimated; null if unknown */
  total: number | null
  isTotalEstimated: boolean
  isPlacedDerived: boolean
  isPercentDerived: boolean
}

/** Returns the progress of a kit whose newest figure is `figure`. Null without one. */
export function progressOf(figure: Figure | null, canvas: Canvas): KitProgress | null {
  if (!figure || (figure.placed === null && figure.percent === null)) return null
  const { total, isEstimated } = totalOf(canvas)
  return {
    placed: figure.placed ?? placedAt(figure.percent, total),
    percent: figure.percent ?? percentAt(figure.placed, total),
    total,
    isTotalEstimated: isEstimated,
    isPlacedDerived: figure.placed === null,
    isPercentDerived: figure.percent === null,
  }
}

/**
 * Returns the diamonds of a percentage with one decimal; null if either is unknown. In whole numbers, as `placedIn`
 * computes it in SQL.
 */
export function placedAt(percent: number | null, total: number | null): number | null {
  return percent === null || total === null ? null : Math.floor((total * Math.round(percent * 10) + 500) / 1000)
}

/** Returns the percentage of placed diamonds, with one decimal. 100 only if all are placed, as in `percentIn`. */
export function percentAt(placed: number | null, total: number | null): number | null {
  if (placed === null || total === null) return null
  return placed >= total ? 100 : Math.min(99.9, Math.floor((placed * 2000 + total) / (2 * total)) / 10)
}

/** Formats a percentage as a whole number: 0% and 100% only if they are exact. */
export function formatPercent(percent: number): string {
  if (percent === 0 || percent === 100) return formatWholePercent(percent)
  return formatWholePercent(Math.min(99, Math.max(1, Math.round(percent))))
}

/** Formats the percentage of a kit: "62%", "about 62%" if the diamond count is an estimate. Empty if it is unknown. */
export function formatProgress({ percent, isPercentDerived, isTotalEstimated }: KitProgress): string {
  if (percent === null) return ''
  const shown = formatPercent(percent)
  return isPercentDerived && isTotalEstimated ? i18n.t('about {shown}', { shown }) : shown
}

/**
 * Formats the diamonds placed: "23,614", "about 23,600" if they are derived from a percentage; 100 % of a stated count is
 * that count. Empty if unknown.
 */
export function formatPlacedAlone({ placed, percent, isPlacedDerived, isTotalEstimated }: KitProgress): string {
  if (placed === null) return ''
  const isExact = !isPlacedDerived || placed === 0 || (percent === 100 && !isTotalEstimated)
  return isExact ? formatCount(placed) : i18n.t('about {shown}', { shown: formatCount(roundedDiamonds(placed)) })
}

/** Formats the diamonds of a kit: "23,600 of 38,100", "about 23,600 of 38,100", "500 diamonds". */
export function formatPlaced(progress: KitProgress): string {
  const { placed, total, isTotalEstimated } = progress
  if (placed === null) return ''
  const shown = formatPlacedAlone(progress)
  if (total === null)
    return i18n.t('{placed, plural, one {{shown} diamond} other {{shown} diamonds}}', { placed, shown })
  return isTotalEstimated
    ? i18n.t('{shown} of about {total}', { shown, total: formatCount(roundedDiamonds(total)) })
    : i18n.t('{shown} of {total}', { shown, total: formatCount(total) })
}

/** Formats minutes: "45 min", "1 h 10 min", "2 h". */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return i18n.t('{minutes} min', { minutes })
  if (rest === 0) return i18n.t('{hours} h', { hours: formatCount(hours) })
  return i18n.t('{hours} h {minutes} min', { hours: formatCount(hours), minutes: rest })
}
