import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { shortHours } from './short-hours'
import type { YearFigures } from './yearly.server'
import './year-totals.css'

/** Shows a year in three figures and marks estimates. Without a time, the third is the number of started kits. */
export function YearTotals({ figures, minutes }: { figures: YearFigures; minutes: number }) {
  const { completedCount, startedCount, estimatedDrills, estimatedKits } = figures
  return (
    <dl className="year-totals num">
      <div>
        <dt>{i18n.t('finished')}</dt>
        <dd>{i18n.t('{count, plural, one {# kit} other {# kits}}', { count: completedCount })}</dd>
      </div>
      <div>
        <dt>{estimatedKits > 0 ? i18n.t('diamonds, about') : i18n.t('diamonds')}</dt>
        <dd>{formatCount(estimatedDrills)}</dd>
      </div>
      {minutes > 0 ? (
        <div>
          <dt>{i18n.t('at the table')}</dt>
          <dd>{i18n.t('{hours} h', { hours: shortHours(minutes) })}</dd>
        </div>
      ) : (
        <div>
          <dt>{i18n.t('started')}</dt>
          <dd>{formatCount(startedCount)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Explains which drill counts are estimates. Renders nothing without estimates. */
export function EstimateNote({ figures: { estimatedKits } }: { figures: YearFigures }) {
  if (estimatedKits === 0) return null
  return (
    <p className="year-totals-note faint small num">
      {i18n.t(
        '{count, plural, one {One finished kit has no diamond count. Its drills are estimated from the size.} other {# finished kits have no diamond count. Their drills are estimated from the size.}}',
        { count: estimatedKits },
      )}
    </p>
  )
}
