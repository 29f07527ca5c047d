import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { boardPath, isBoardYear } from '~/features/collection/boards/board'
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
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { Evenings } from './evenings'
import { InAndOut } from './in-and-out'
import { AllTime, Records } from './records'
import { Wall } from './wall'
import { Work } from './work'
import { YearPhotos } from './year-photos'
import './year.css'

export { LIVE as handle } from '~/components/client/router/live-page'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('The year {year}', { year: data.figures.year }))

/** Loads a year, by default the current one. */
export const loader = authed(async ({ actor, viewer, params }) => {
  const day = today(viewer.timezone)
  const thisYear = Number(day.slice(0, 4))
  if (params.year === undefined) throw redirect(yearPath(thisYear))
  const year = yearIn(params.year)
  if (year === null) throw new NotFoundError()
  return { ...(await yearPage(actor, year, day)), isThisYear: year === thisYear, today: day }
})

export default function YearPage() {
  const {
    figures,
    records,
    allTime,
    goal,
    wall,
    finishes,
    underWay,
    work,
    inAndOut,
    previous,
    next,
    isThisYear,
    today,
  } = useLoaderData<typeof loader>()
  const { year, completedCount, startedCount } = figures
  const goalRow = goal || isThisYear ? <GoalRow year={year} goal={goal} /> : null
  return (
    <>
      <PageHead
        title={i18n.t('The year {year}', { year })}
        isBar
        subtitle={isThisYear ? <span className="visually-hidden-on-phones">{i18n.t('So far')}</span> : undefined}
        back={{ to: '/overview', label: i18n.t('Overview') }}
        action={
          <nav className="year-neighbors" aria-label={i18n.t('Years')}>
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
            title={isThisYear ? i18n.t('This year is still a blank canvas') : i18n.t('No data for {year}', { year })}
            action={
              <LinkButton to={statusPath(isThisYear ? 'active' : 'completed')}>
                {isThisYear ? i18n.t('View kits') : i18n.t('View finished kits')}
              </LinkButton>
            }
          >
            <p>
              {isThisYear
                ? i18n.t('Kits that you start and finish appear here, month by month.')
                : i18n.t(
                    'Kits with a start or finish date in that year appear here. You can add dates to a kit at any time.',
                  )}
            </p>
          </EmptyState>
          <InAndOut year={year} moved={inAndOut} today={today} />
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
                    {i18n.t('Share my year')}
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
            <InAndOut year={year} moved={inAndOut} today={today} />
          </div>
          <Panel title={i18n.t('The year in figures')}>
            <MonthBars
              counts={figures.finishedByMonth}
              label={months => i18n.t('Finished by month: {months}', { months })}
            />
            <EstimateNote figures={figures} />
          </Panel>
          <Work work={work} />
          <AllTime records={allTime} />
          {wall.length > 0 ? (
            <section className="year-wall" aria-labelledby="wall">
              <h2 id="wall">{i18n.t('Your finishes')}</h2>
              <Wall kits={wall} />
              {completedCount > wall.length ? (
                <p>
                  <Link
                    to={dashboardPath(DEFAULT_STATE, { status: 'completed', year, sort: 'completed' })}
                    className="num"
                  >
                    {i18n.t('All {count} kits finished in {year}', { count: formatCount(completedCount), year })}
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

/** The goal with its ring, or a quiet link to set one, and the board. */
const GoalRow = ({ year, goal }: { year: number; goal: GoalProgress | null }) => (
  <div className="year-goal-row">
    {goal ? <YearGoalRing goal={goal} /> : null}
    <LinkButton to={goalPath(year)} variant="quiet">
      {goal ? i18n.t('Change the goal') : i18n.t('Set a goal for {year}', { year })}
    </LinkButton>
    {isBoardYear(year) ? (
      <LinkButton to={boardPath(year)} variant="quiet">
        {i18n.t('The board for {year}', { year })}
      </LinkButton>
    ) : null}
  </div>
)
