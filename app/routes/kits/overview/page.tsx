import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { Avatar } from '~/components/ui/avatar'
import { LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { monthOf } from '~/features/collection/boards/board'
import { calledFor } from '~/features/collection/boards/board-queries.server'
import { overviewOf } from '~/features/collection/statistics/overview.server'
import { yearCardPath } from '~/features/collection/statistics/year-paths'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { fileUrl } from '~/platform/storage/file-url'
import { BoardSquares } from './board-squares'
import { EmptyCollection } from './empty-collection'
import { AlsoInProgress, InProgress } from './in-progress'
import { OnTheWay } from './on-the-way'
import { RecentlyAdded } from './recently-added'
import { WhatNext } from './what-next'
import { YearStrip } from './year-strip'
import './overview.css'

export { LIVE_LIST as handle } from '~/components/client/router/live-page'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Overview'))

export const loader = authed(async ({ actor, viewer }) => {
  const day = today(viewer.timezone)
  const [overview, called] = await Promise.all([overviewOf(actor, day), calledFor(actor, monthOf(day))])
  const avatarUrl = fileUrl('users', viewer.id, viewer.avatar, 320)
  return { username: viewer.username, avatarUrl, betaTester: viewer.betaTester, overview, called }
})

export default function OverviewPage() {
  const { username, avatarUrl, betaTester, overview, called } = useLoaderData<typeof loader>()
  const { counts, inProgress, onTheWay, recent, year, weeks, goal, cardOfYear } = overview
  const [latest, ...others] = inProgress
  return (
    <>
      <div className="overview-head">
        <Avatar username={username} src={avatarUrl} size={48} />
        <div className="overview-welcome">
          <h1>
            {counts.everything === 0
              ? i18n.t('Welcome, {username}', { username })
              : i18n.t('Welcome back, {username}', { username })}
          </h1>
          <p className="overview-words num">
            <span>
              {counts.everything === 0
                ? i18n.t("Glad you're here")
                : i18n.t('{count, plural, one {# active kit} other {# active kits}} in your collection', {
                    count: counts.active,
                  })}
            </span>
            {betaTester ? <span className="badge overview-badge">{i18n.t('Beta tester')}</span> : null}
          </p>
        </div>
        <div className="overview-actions">
          <LinkButton to="/projects/new" variant="main">
            <Icon name="plus" size={20} />
            {i18n.t('Add kit')}
          </LinkButton>
          <LinkButton to="/dashboard">{i18n.t('View dashboard')}</LinkButton>
          <LinkButton to="/import">{i18n.t('Import')}</LinkButton>
        </div>
      </div>
      {counts.everything === 0 ? (
        <EmptyCollection />
      ) : (
        <>
          {cardOfYear ? (
            <Link className="overview-card" to={yearCardPath(cardOfYear)}>
              <Icon name="image" size={22} />
              <span className="num">{i18n.t('Your {year} as a card to keep or share', { year: cardOfYear })}</span>
              <Icon name="arrow-right" size={20} />
            </Link>
          ) : null}
          <InProgress kit={latest} total={counts.progress} stash={counts.stash} />
          <div className="overview-pair">
            <OnTheWay kits={onTheWay} total={counts.purchased} />
            <YearStrip figures={year} weeks={weeks} goal={goal} />
          </div>
          <AlsoInProgress kits={others} />
          <BoardSquares squares={called} />
          <WhatNext counts={counts} />
          <RecentlyAdded kits={recent} />
        </>
      )}
    </>
  )
}
