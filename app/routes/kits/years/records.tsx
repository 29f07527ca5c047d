import type { ReactNode } from 'react'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { formatSize, roundedDiamonds } from '~/features/collection/projects/project-figures'
import { projectPath } from '~/features/collection/projects/project-paths'
import type { AllTimeRecords, YearRecords } from '~/features/collection/statistics/year-page.server'
import { inDays } from '~/features/collection/timeline/history'
import { formatDay } from '~/platform/dates'
import { formatCount } from '~/platform/notation'

/** The records of a year. */
export function Records({ records }: { records: YearRecords }) {
  const { largest, fastest, mostDrills } = records
  return (
    <Panel title="Records" className="records">
      {largest || fastest || mostDrills ? (
        <ul>
          <OfFinishedKits records={records} />
        </ul>
      ) : (
        <p className="soft">Records appear when finished kits have a size, a diamond count or a start date.</p>
      )}
    </Panel>
  )
}

/** The records of all years. Nothing without any. */
export function AllTime({ records }: { records: AllTimeRecords }) {
  const { longestHold, bestDay } = records
  if (Object.values(records).every(record => record === null)) return null
  return (
    <Panel title="Records of all time" className="records all-time">
      <ul>
        <OfFinishedKits records={records} />
        {bestDay ? (
          <Record name={formatDay(bestDay.day)} sign={<Icon name="calendar-days" />} title="Most in one day">
            {`${diamonds(bestDay.diamonds, bestDay.isEstimate)} diamonds`}
          </Record>
        ) : null}
        {longestHold ? (
          <Record kit={longestHold} sign={<Icon name="pause" />} title="Longest on hold">
            {`resumed after ${inDays(longestHold.days)}`}
          </Record>
        ) : null}
      </ul>
    </Panel>
  )
}

const OfFinishedKits = ({ records: { largest, fastest, mostDrills } }: { records: YearRecords }) => (
  <>
    {largest ? (
      <Record kit={largest} sign={<Icon name="maximize-2" />} title="Largest">
        {formatSize(largest.width, largest.height)}
      </Record>
    ) : null}
    {mostDrills ? (
      <Record kit={mostDrills} sign={<Icon name="grid-3x3" />} title="Most drills">
        {`${diamonds(mostDrills.drills, mostDrills.isEstimate)}${mostDrills.isEstimate ? ' (estimated)' : ''}`}
      </Record>
    ) : null}
    {fastest ? (
      <Record kit={fastest} sign={<Icon name="timer" />} title="Fastest">
        {fastest.days === 0 ? 'in one day' : `in ${inDays(fastest.days)}`}
      </Record>
    ) : null}
  </>
)

const diamonds = (count: number, isEstimate: boolean) =>
  isEstimate ? `about ${formatCount(roundedDiamonds(count))}` : formatCount(count)

type RecordProps = { sign: ReactNode; title: string; children: ReactNode } & (
  | { kit: { id: string; title: string }; name?: undefined }
  | { kit?: undefined; name: string }
)

const Record = ({ kit, name, sign, title, children }: RecordProps) => (
  <li className="record">
    {sign}
    <span>
      <small>{title}</small>
      {kit ? <Link to={projectPath(kit.id)}>{kit.title}</Link> : <b>{name}</b>}
      <span className="record-figure num">{children}</span>
    </span>
  </li>
)
