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
        <dt>finished</dt>
        <dd>{`${formatCount(completedCount)} ${completedCount === 1 ? 'kit' : 'kits'}`}</dd>
      </div>
      <div>
        <dt>{estimatedKits > 0 ? 'diamonds, about' : 'diamonds'}</dt>
        <dd>{formatCount(estimatedDrills)}</dd>
      </div>
      {minutes > 0 ? (
        <div>
          <dt>at the table</dt>
          <dd>{`${shortHours(minutes)} h`}</dd>
        </div>
      ) : (
        <div>
          <dt>started</dt>
          <dd>{formatCount(startedCount)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Explains which drill counts are estimates. Renders nothing without estimates. */
export function EstimateNote({ figures: { estimatedKits } }: { figures: YearFigures }) {
  if (estimatedKits === 0) return null
  const one = estimatedKits === 1
  return (
    <p className="year-totals-note faint small num">
      {one
        ? 'One finished kit has no diamond count. Its drills are estimated from the size.'
        : `${formatCount(estimatedKits)} finished kits have no diamond count. Their drills are estimated from the size.`}
    </p>
  )
}
