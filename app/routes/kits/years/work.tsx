import { LinkButton } from '~/components/ui/button'
import { joinWithDots } from '~/components/ui/join-with-dots'
import { Panel } from '~/components/ui/panel'
import { formatMinutes } from '~/features/collection/projects/kit-progress'
import { aboutCount } from '~/features/collection/statistics/about-count'
import { MonthBars } from '~/features/collection/statistics/month-bars'
import { shortHours } from '~/features/collection/statistics/short-hours'
import type { YearWork } from '~/features/collection/statistics/year-work'
import { i18n } from '~/platform/messages'

type WorkProps = { work: YearWork }

/** What the progress notes of a year say: diamonds and hours by month. */
export function Work({ work }: WorkProps) {
  const { days, diamonds, minutes, isAbout, diamondsByMonth, minutesByMonth } = work
  if (days.length === 0) return null
  return (
    <Panel title={i18n.t('Progress notes')} className="work">
      <p className="work-words num">
        {joinWithDots([
          diamonds > 0 ? i18n.t('{count} diamonds logged', { count: aboutCount(diamonds, isAbout) }) : '',
          minutes > 0 ? formatMinutes(minutes) : '',
          i18n.t('{days, plural, one {# day} other {# days}}', { days: days.length }),
        ])}
      </p>
      <div className="work-bars">
        {diamonds > 0 ? (
          <div>
            <h3>{i18n.t('Diamonds by month')}</h3>
            <MonthBars
              counts={diamondsByMonth}
              label={months => i18n.t('Diamonds logged by month: {months}', { months })}
              short={shortCount}
              full={count => aboutCount(count, isAbout)}
            />
          </div>
        ) : null}
        {minutes > 0 ? (
          <div>
            <h3>{i18n.t('Hours by month')}</h3>
            <MonthBars
              counts={minutesByMonth}
              label={months => i18n.t('Time logged by month: {months}', { months })}
              short={shortHours}
              full={formatMinutes}
            />
          </div>
        ) : null}
      </div>
      {isAbout ? <p className="faint small">{i18n.t('Some diamonds are estimated from a percentage.')}</p> : null}
      <p>
        <LinkButton to="/notes">{i18n.t('All progress notes')}</LinkButton>
      </p>
    </Panel>
  )
}

/**
 * Formats a count in at most four characters: "840", "3k", "24k". The prefixes of units are those of every language, whose
 * words are too long ("24 mil", "24.000").
 */
function shortCount(count: number): string {
  if (count < 1000) return String(count)
  return count < 1_000_000 ? `${Math.round(count / 1000)}k` : `${Math.round(count / 1_000_000)}M`
}
