import { Panel } from '~/components/panel'
import { MonthBars } from '~/features/statistics/month-bars'
import type { YearFigures } from '~/features/statistics/yearly.server'

/** The year so far in three figures and twelve bars. An estimate is said to be one. */
export function ThisYear({ figures }: { figures: YearFigures }) {
  const { year, completedCount, startedCount, estimatedDrills, estimatedKits } = figures
  return (
    <Panel title={`This year, ${year}`} className="this-year">
      <dl className="num">
        <div>
          <dt>finished</dt>
          <dd>{completedCount.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>
            drills placed
            {estimatedKits > 0 ? <span className="this-year-estimate"> (partly estimated)</span> : null}
          </dt>
          <dd>
            {estimatedKits > 0 ? <span className="this-year-about">about </span> : null}
            {estimatedDrills.toLocaleString('en')}
          </dd>
        </div>
        <div>
          <dt>started</dt>
          <dd>{startedCount.toLocaleString('en')}</dd>
        </div>
      </dl>
      <MonthBars counts={figures.finishedByMonth} label="Finished" />
      {estimatedKits > 0 ? (
        <p className="faint small num">
          {estimatedKits === 1 ? 'One finished kit has' : `${estimatedKits.toLocaleString('en')} finished kits have`} no
          diamond count; {estimatedKits === 1 ? 'its' : 'their'} drills are reckoned from the size.
        </p>
      ) : null}
    </Panel>
  )
}
