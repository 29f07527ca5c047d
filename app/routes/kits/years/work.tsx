import { LinkButton } from '~/components/ui/button'
import { joinWithDots } from '~/components/ui/join-with-dots'
import { Panel } from '~/components/ui/panel'
import { formatMinutes } from '~/features/collection/projects/kit-progress'
import { roundedDiamonds } from '~/features/collection/projects/project-figures'
import { MonthBars } from '~/features/collection/statistics/month-bars'
import { shortHours } from '~/features/collection/statistics/short-hours'
import type { YearWork } from '~/features/collection/statistics/year-work'
import { formatCount } from '~/platform/notation'

type WorkProps = { work: YearWork }

/** What the progress notes of a year say: diamonds and hours by month. */
export function Work({ work }: WorkProps) {
  const { days, diamonds, minutes, isAbout, diamondsByMonth, minutesByMonth } = work
  if (days.length === 0) return null
  return (
    <Panel title="Progress notes" className="work">
      <p className="work-words num">
        {joinWithDots([
          diamonds > 0 ? `${formatDiamonds(diamonds, isAbout)} diamonds logged` : '',
          minutes > 0 ? formatMinutes(minutes) : '',
          `${formatCount(days.length)} ${days.length === 1 ? 'day' : 'days'}`,
        ])}
      </p>
      <div className="work-bars">
        {diamonds > 0 ? (
          <div>
            <h3>Diamonds by month</h3>
            <MonthBars
              counts={diamondsByMonth}
              label="Diamonds logged"
              short={shortCount}
              full={count => formatDiamonds(count, isAbout)}
            />
          </div>
        ) : null}
        {minutes > 0 ? (
          <div>
            <h3>Hours by month</h3>
            <MonthBars counts={minutesByMonth} label="Time logged" short={shortHours} full={formatMinutes} />
          </div>
        ) : null}
      </div>
      {isAbout ? <p className="faint small">Some diamonds are estimated from a percentage.</p> : null}
      <p>
        <LinkButton to="/notes">All progress notes</LinkButton>
      </p>
    </Panel>
  )
}

const formatDiamonds = (count: number, isAbout: boolean) =>
  isAbout ? `about ${formatCount(roundedDiamonds(count))}` : formatCount(count)

/** Formats a count in at most four characters: "840", "3k", "24k". */
function shortCount(count: number): string {
  if (count < 1000) return String(count)
  return count < 1_000_000 ? `${Math.round(count / 1000)}k` : `${Math.round(count / 1_000_000)}M`
}
