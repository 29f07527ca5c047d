import { Link } from '@remix-run/react'
import { Panel } from '~/components/panel'
import { MonthBars } from '~/features/statistics/month-bars'
import { yearPath } from '~/features/statistics/year-paths'
import { EstimateNote, YearTotals } from '~/features/statistics/year-totals'
import type { YearFigures } from '~/features/statistics/yearly.server'

/** The year so far in three figures and twelve bars, and the way to its page. */
export function ThisYear({ figures }: { figures: YearFigures }) {
  return (
    <Panel
      title={`This year, ${figures.year}`}
      action={
        <Link className="overview-more" to={yearPath(figures.year)}>
          Look at the year
        </Link>
      }
    >
      <YearTotals figures={figures} />
      <MonthBars counts={figures.finishedByMonth} label="Finished" />
      <EstimateNote figures={figures} />
    </Panel>
  )
}
