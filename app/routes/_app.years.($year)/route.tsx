import { type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { LinkButton } from '~/components/button'
import { EmptyState } from '~/components/empty-state'
import { LIVE } from '~/components/live-page'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { DEFAULT_STATE, dashboardPath, statusPath } from '~/features/dashboard/project-filters'
import { MonthBars } from '~/features/statistics/month-bars'
import { yearPage } from '~/features/statistics/year-page.server'
import { yearIn, yearPath } from '~/features/statistics/year-paths'
import { EstimateNote, YearTotals } from '~/features/statistics/year-totals'
import { authed } from '~/http/authed.server'
import { today } from '~/platform/dates'
import { NotFoundError } from '~/platform/errors'
import { Records } from './records'
import { Wall } from './wall'
import './year.css'

export const handle = LIVE

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && `The year ${data.figures.year}`)

/** A year to look back on; without one in the address, this one. */
export const loader = authed(async ({ actor, viewer, params }) => {
  const thisYear = Number(today(viewer.timezone).slice(0, 4))
  if (params.year === undefined) throw redirect(yearPath(thisYear))
  const year = yearIn(params.year)
  if (year === null) throw new NotFoundError()
  return { ...(await yearPage(actor, year, thisYear)), isThisYear: year === thisYear }
})

export default function YearPage() {
  const { figures, records, wall, previous, next, isThisYear } = useLoaderData<typeof loader>()
  const { year, completedCount, startedCount } = figures
  return (
    <>
      <PageHead
        title={`The year ${year}`}
        subtitle={isThisYear ? 'So far' : undefined}
        back={{ to: '/overview', label: 'Overview' }}
        action={
          <nav className="year-neighbours" aria-label="Years">
            {previous ? (
              <LinkButton to={yearPath(previous)} rel="prev" className="num">
                <ChevronLeft aria-hidden="true" />
                {previous}
              </LinkButton>
            ) : null}
            {next ? (
              <LinkButton to={yearPath(next)} rel="next" className="num">
                {next}
                <ChevronRight aria-hidden="true" />
              </LinkButton>
            ) : null}
          </nav>
        }
      />
      {completedCount + startedCount === 0 ? (
        <EmptyState
          title={isThisYear ? 'This year is still a blank canvas' : `Nothing is kept of ${year}`}
          action={
            <LinkButton to={statusPath(isThisYear ? 'active' : 'completed')}>
              {isThisYear ? 'Look at your kits' : 'Look at your finished kits'}
            </LinkButton>
          }
        >
          <p>
            {isThisYear
              ? 'Kits you start and finish will gather here, month by month.'
              : 'A kit with a start or finish date in that year will stand here. Dates can be added to a kit at any time.'}
          </p>
        </EmptyState>
      ) : (
        <>
          <div className="year-pair">
            <Panel title="The year in figures">
              <YearTotals figures={figures} />
              <MonthBars counts={figures.finishedByMonth} label="Finished" />
              <EstimateNote figures={figures} />
            </Panel>
            <Records records={records} />
          </div>
          {wall.length > 0 ? (
            <section className="year-wall" aria-labelledby="wall">
              <h2 id="wall">The wall of finishes</h2>
              <Wall kits={wall} />
              {completedCount > wall.length ? (
                <p>
                  <Link
                    to={dashboardPath(DEFAULT_STATE, { status: 'completed', year, sort: 'completed' })}
                    className="num"
                  >
                    All {completedCount.toLocaleString('en')} kits finished in {year}
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
