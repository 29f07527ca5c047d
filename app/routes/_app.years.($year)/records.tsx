import { Link } from '@remix-run/react'
import { Grid3x3, Maximize2, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Panel } from '~/components/ui/panel'
import { roundedDiamonds, sizeInWords } from '~/features/collection/projects/project-figures'
import { projectPath } from '~/features/collection/projects/project-paths'
import type { YearRecords } from '~/features/collection/statistics/year-page.server'
import { countInWords } from '~/platform/notation'

export function Records({ records: { largest, fastest, mostDrills } }: { records: YearRecords }) {
  return (
    <Panel title="Records" className="records">
      {largest || fastest || mostDrills ? (
        <ul>
          {largest ? (
            <Record kit={largest} sign={<Maximize2 aria-hidden="true" />} title="Largest">
              {sizeInWords(largest.width, largest.height)}
            </Record>
          ) : null}
          {mostDrills ? (
            <Record kit={mostDrills} sign={<Grid3x3 aria-hidden="true" />} title="Most drills">
              {mostDrills.isEstimate
                ? `about ${countInWords(roundedDiamonds(mostDrills.drills))} (estimated)`
                : countInWords(mostDrills.drills)}
            </Record>
          ) : null}
          {fastest ? (
            <Record kit={fastest} sign={<Timer aria-hidden="true" />} title="Fastest">
              {fastest.days === 0
                ? 'in one day'
                : `in ${countInWords(fastest.days)} ${fastest.days === 1 ? 'day' : 'days'}`}
            </Record>
          ) : null}
        </ul>
      ) : (
        <p className="soft">Records appear when finished kits have a size, a diamond count or a start date.</p>
      )}
    </Panel>
  )
}

type RecordProps = { kit: { id: string; title: string }; sign: ReactNode; title: string; children: ReactNode }

const Record = ({ kit, sign, title, children }: RecordProps) => (
  <li className="record">
    {sign}
    <span>
      <small>{title}</small>
      <Link to={projectPath(kit.id)}>{kit.title}</Link>
      <span className="record-figure num">{children}</span>
    </span>
  </li>
)
