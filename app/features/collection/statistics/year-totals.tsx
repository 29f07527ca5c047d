import { formatCount } from '~/platform/notation'
import type { YearFigures } from './yearly.server'
import './year-totals.css'

/** Shows a year in three figures and marks estimates. */
export function YearTotals({ figures }: { figures: YearFigures }) {
  const { completedCount, startedCount, estimatedDrills, estimatedKits } = figures
  return (
    <dl className="year-totals num">
      <div>
        <dt>finished</dt>
        <dd>{formatCount(completedCount)}</dd>
      </div>
      <div>
        <dt>
          drills placed
          {estimatedKits > 0 ? <span> (partly estimated)</span> : null}
        </dt>
        <dd>
          {estimatedKits > 0 ? <span className="year-totals-about">about </span> : null}
          {formatCount(estimatedDrills)}
        </dd>
      </div>
      <div>
        <dt>started</dt>
        <dd>{formatCount(startedCount)}</dd>
      </div>
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
