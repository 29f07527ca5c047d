import { Link } from '@remix-run/react'
import { Panel } from '~/components/ui/panel'
import { MonthBars } from '~/features/collection/statistics/month-bars'
import { yearPath } from '~/features/collection/statistics/year-paths'
import { EstimateNote, YearTotals } from '~/features/collection/statistics/year-totals'
import type { YearFigures } from '~/features/collection/statistics/yearly.server'

export function ThisYear({ figures }: { figures: YearFigures }) {
  return (
    <Panel
      title={`This year, ${figures.year}`}
      action={
        <Link className="overview-more" to={yearPath(figures.year)}>
          View year
        </Link>
      }
    >
      <YearTotals figures={figures} />
      <MonthBars counts={figures.finishedByMonth} label="Finished" />
      <EstimateNote figures={figures} />
    </Panel>
  )
}
