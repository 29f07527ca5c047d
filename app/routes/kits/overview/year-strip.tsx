import { joinWithDots } from '~/components/ui/join-with-dots'
import { Link } from '~/components/ui/link'
import type { ActiveWeeks } from '~/features/collection/statistics/weeks.server'
import type { GoalProgress } from '~/features/collection/statistics/year-goal'
import { YearGoalRing } from '~/features/collection/statistics/year-goal-ring'
import { yearPath } from '~/features/collection/statistics/year-paths'
import type { YearFigures } from '~/features/collection/statistics/yearly.server'
import { i18n } from '~/platform/messages'
import './year-strip.css'

type YearStripProps = { figures: YearFigures; weeks: ActiveWeeks; goal: GoalProgress | null }

/** The year in one line, and its weeks as a strip of drills. */
export function YearStrip({ figures, weeks: { notes, current }, goal }: YearStripProps) {
  const active = notes.filter(count => count > 0).length
  return (
    <section className="overview-section" aria-labelledby="this-year">
      <div className="overview-section-head">
        <h2 id="this-year" className="num">
          {i18n.t('{year} so far', { year: figures.year })}
        </h2>
        <Link className="overview-more" to={yearPath(figures.year)}>
          {i18n.t('View year')}
        </Link>
      </div>
      <p className="small soft num">{formatFigures(figures)}</p>
      {goal ? <YearGoalRing goal={goal} /> : null}
      <div className="year-strip" aria-hidden="true">
        {notes.map((count, week) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its index.
          <i key={week} data-level={week > current ? 'next' : Math.min(count, 4)} />
        ))}
      </div>
      <p className="small soft num">
        {active === 0
          ? i18n.t('Each week with progress fills a drill.')
          : i18n.t('{active} of {weeks} weeks with progress', { active, weeks: current + 1 })}
      </p>
    </section>
  )
}

function formatFigures({ completedCount, startedCount, estimatedDrills, estimatedKits }: YearFigures): string {
  return joinWithDots([
    i18n.t('{count, plural, one {# finished} other {# finished}}', { count: completedCount }),
    estimatedKits > 0
      ? i18n.t('{drills, plural, one {about # drill placed} other {about # drills placed}}', {
          drills: estimatedDrills,
        })
      : i18n.t('{drills, plural, one {# drill placed} other {# drills placed}}', { drills: estimatedDrills }),
    i18n.t('{count, plural, one {# started} other {# started}}', { count: startedCount }),
  ])
}
