import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { DEFAULT_STATE, dashboardPath, statusPath } from '~/features/collection/dashboard/project-filters'
import { MonthBars } from '~/features/collection/statistics/month-bars'
import type { GoalProgress } from '~/features/collection/statistics/year-goal'
import { YearGoalRing } from '~/features/collection/statistics/year-goal-ring'
import { yearPage } from '~/features/collection/statistics/year-page.server'
import { goalPath, yearCardPath, yearIn, yearPath } from '~/features/collection/statistics/year-paths'
import { EstimateNote, YearTotals } from '~/features/collection/statistics/year-totals'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { NotFoundError } from '~/platform/errors'
import { formatCount } from '~/platform/notation'
import { Evenings } from './evenings'
import { Money } from './money'
import { AllTime, Records } from './records'
import { Wall } from './wall'
import { Work } from './work'
import { YearPhotos } from './year-photos'
import './year.css'

export { LIVE as handle } from '~/components/client/router/live-page'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && `The year ${data.figures.year}`)

/** Loads a year, by default the current one. */
export const loader = authed(async ({ actor, viewer, params }) => {
  const thisYear = Number(today(viewer.timezone).slice(0, 4))
  if (params.year === undefined) throw redirect(yearPath(thisYear))
  const year = yearIn(params.year)
  if (year === null) throw new NotFoundError()
  return { ...(await yearPage(actor, year, thisYear)), isThisYear: year === thisYear, today: today(viewer.timezone) }
})

export default function YearPage() {
  const { figures, records, allTime, goal, wall, finishes, underWay, work, money, previous, next, isThisYear, today } =
    useLoaderData<typeof loader>()
  const { year, completedCount, startedCount } = figures
  const goalRow = goal || isThisYear ? <GoalRow year={year} goal={goal} /> : null
  return (
    <>
      <PageHead
        title={`The year ${year}`}
        isBar
        subtitle={isThisYear ? <span className="visually-hidden-on-phones">So far</span> : undefined}
        back={{ to: '/overview', label: 'Overview' }}
        action={
          <nav className="year-neighbors" aria-label="Years">
            {previous ? (
              <LinkButton to={yearPath(previous)} rel="prev" className="num">
                <Icon name="chevron-left" />
                {previous}
              </LinkButton>
            ) : null}
            {next ? (
              <LinkButton to={yearPath(next)} rel="next" className="num">
                {next}
                <Icon name="chevron-right" />
              </LinkButton>
            ) : null}
          </nav>
        }
      />
      {completedCount + startedCount + work.days.length === 0 ? (
        <>
          {goalRow}
          <EmptyState
            title={isThisYear ? 'This year is still a blank canvas' : `No data for ${year}`}
            action={
              <LinkButton to={statusPath(isThisYear ? 'active' : 'completed')}>
                {isThisYear ? 'View kits' : 'View finished kits'}
              </LinkButton>
            }
          >
            <p>
              {isThisYear
                ? 'Kits that you start and finish appear here, month by month.'
                : 'Kits with a start or finish date in that year appear here. You can add dates to a kit at any time.'}
            </p>
          </EmptyState>
          <Money money={money} isThisYear={isThisYear} />
        </>
      ) : (
        <>
          <div className="year-top">
            <div>
              <YearPhotos wall={wall} underWay={underWay} />
            </div>
            <div>
              <YearTotals figures={figures} minutes={work.minutes} />
              {goalRow}
              {completedCount > 0 ? (
                <p data-buttons="large wide">
                  <LinkButton to={yearCardPath(year)} variant="main">
                    <Icon name="share-2" size={20} />
                    Share my year
                  </LinkButton>
                </p>
              ) : null}
              {work.days.length + finishes.length > 0 ? (
                <Evenings year={year} work={work} finishes={finishes} today={today} />
              ) : null}
            </div>
          </div>
          <div className="year-pair">
            <Records records={records} />
            <Money money={money} isThisYear={isThisYear} />
          </div>
          <Panel title="The year in figures">
            <MonthBars counts={figures.finishedByMonth} label="Finished" />
            <EstimateNote figures={figures} />
          </Panel>
          <Work work={work} />
          <AllTime records={allTime} />
          {wall.length > 0 ? (
            <section className="year-wall" aria-labelledby="wall">
              <h2 id="wall">Your finishes</h2>
              <Wall kits={wall} />
              {completedCount > wall.length ? (
                <p>
                  <Link
                    to={dashboardPath(DEFAULT_STATE, { status: 'completed', year, sort: 'completed' })}
                    className="num"
                  >
                    All {formatCount(completedCount)} kits finished in {year}
                  </Link>
                </p>
              ) : null}
            </section>
          ) : null}
        </>
      )}
    </>
  )
}

/** The goal with its ring, or a quiet link to set one. */
const GoalRow = ({ year, goal }: { year: number; goal: GoalProgress | null }) => (
  <div className="year-goal-row">
    {goal ? <YearGoalRing goal={goal} /> : null}
    <LinkButton to={goalPath(year)} variant="quiet">
      {goal ? 'Change the goal' : `Set a goal for ${year}`}
    </LinkButton>
  </div>
)
