import type { ReactNode } from 'react'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { withinDays } from '~/features/collection/finish/format-finish'
import { formatSize, roundedDiamonds } from '~/features/collection/projects/project-figures'
import { projectPath } from '~/features/collection/projects/project-paths'
import { aboutCount } from '~/features/collection/statistics/about-count'
import type { AllTimeRecords, YearRecords } from '~/features/collection/statistics/year-page.server'
import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'

/** The records of a year. */
export function Records({ records }: { records: YearRecords }) {
  const { largest, fastest, mostDrills } = records
  return (
    <Panel title={i18n.t('Records')} className="records">
      {largest || fastest || mostDrills ? (
        <ul>
          <OfFinishedKits records={records} />
        </ul>
      ) : (
        <p className="soft">
          {i18n.t('Records appear when finished kits have a size, a diamond count or a start date.')}
        </p>
      )}
    </Panel>
  )
}

/** The records of all years. Nothing without any. */
export function AllTime({ records }: { records: AllTimeRecords }) {
  const { longestHold, bestDay } = records
  if (Object.values(records).every(record => record === null)) return null
  return (
    <Panel title={i18n.t('Records of all time')} className="records all-time">
      <ul>
        <OfFinishedKits records={records} />
        {bestDay ? (
          <Record name={formatDay(bestDay.day)} sign={<Icon name="calendar-days" />} title={i18n.t('Most in one day')}>
            {i18n.t('{count} diamonds', { count: aboutCount(bestDay.diamonds, bestDay.isEstimate) })}
          </Record>
        ) : null}
        {longestHold ? (
          <Record kit={longestHold} sign={<Icon name="pause" />} title={i18n.t('Longest on hold')}>
            {i18n.t('{days, plural, one {resumed after # day} other {resumed after # days}}', {
              days: longestHold.days,
            })}
          </Record>
        ) : null}
      </ul>
    </Panel>
  )
}

const OfFinishedKits = ({ records: { largest, fastest, mostDrills } }: { records: YearRecords }) => (
  <>
    {largest ? (
      <Record kit={largest} sign={<Icon name="maximize-2" />} title={i18n.t('Largest')}>
        {formatSize(largest.width, largest.height)}
      </Record>
    ) : null}
    {mostDrills ? (
      <Record kit={mostDrills} sign={<Icon name="grid-3x3" />} title={i18n.t('Most drills')}>
        {mostDrills.isEstimate
          ? i18n.t('about {count} (estimated)', { count: formatCount(roundedDiamonds(mostDrills.drills)) })
          : formatCount(mostDrills.drills)}
      </Record>
    ) : null}
    {fastest ? (
      <Record kit={fastest} sign={<Icon name="timer" />} title={i18n.t('Fastest')}>
        {withinDays(fastest.days)}
      </Record>
    ) : null}
  </>
)

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
