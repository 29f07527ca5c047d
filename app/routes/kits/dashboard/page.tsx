import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { late } from '~/components/client/loading/late'
import { useIsUnanswered } from '~/components/client/requests/keep-page'
import { keepsData, usePageAddress } from '~/components/client/router/page-address'
import { pageTitle } from '~/components/shell/site'
import { lastSelection } from '~/features/collection/bulk-edit/last-selection.server'
import {
  forgetDashboard,
  rememberDashboard,
  rememberedDashboard,
} from '~/features/collection/dashboard/dashboard-settings.server'
import { chosenOptions, filterOptions } from '~/features/collection/dashboard/filter-options.server'
import { SELECTING, TICKED } from '~/features/collection/dashboard/list-paths'
import { ownSorts } from '~/features/collection/dashboard/own-sorts.server'
import { readDashboardParams } from '~/features/collection/dashboard/project-filter-rejections.server'
import {
  type DashboardState,
  DEFAULT_STATE,
  dashboardPath,
  isBare,
} from '~/features/collection/dashboard/project-filters'
import { listProjects } from '~/features/collection/dashboard/project-list.server'
import { statusCounts } from '~/features/collection/dashboard/status-counts.server'
import { listViews } from '~/features/collection/dashboard/views.server'
import { formatCost, wishlistCost } from '~/features/collection/dashboard/wishlist-cost.server'
import { isRevalidation, isUnasked } from '~/http/pages/revalidation.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import { ActiveFilters } from './active-filters'
import { KitList, NoKitsYet } from './kit-list'
import { activeFilters, listSummary } from './list-filters.server'
import { NamedViews } from './named-views'
import { Toolbar } from './toolbar'
import '~/components/forms/choice-chip.css'
import './dashboard.css'
import './filter-form.css'
import './select-kits.css'

const FilterPanel = late(() => import('./filter-panel').then(({ FilterPanel }) => FilterPanel), { when: 'page' })
const SelectKits = late(() => import('./select-kits').then(({ SelectKits }) => SelectKits), { when: 'page' })

export { LIVE_LIST as handle } from '~/components/client/router/live-page'

export { keepsData as shouldRevalidate }

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Dashboard'))

/** Loads a page of the list; for a URL without filters, the one that was shown last, with its `address`. */
export const loader = authed(async ({ actor, request, context }) => {
  const { searchParams } = new URL(request.url)
  const remembered = rememberedDashboard(actor)
  // A page that stays open without filters shows the default list, which needs no other address.
  const left = isBare(searchParams) && !isRevalidation(request) ? await remembered : null
  const path = left && dashboardPath(left, { page: left.page })
  const requested = path ? left : readDashboardParams(actor, searchParams)
  const [kits, options, cost, views, own, known] = await Promise.all([
    listProjects(actor, requested),
    // Tags can be added to selected kits.
    searchParams.has(SELECTING) ? filterOptions(actor, requested) : chosenOptions(actor, requested),
    wishlistCost(actor, requested),
    listViews(actor),
    ownSorts(actor),
    remembered,
  ])
  const state: DashboardState = { ...requested, page: kits.page }
  // Only a list that the user opened is stored.
  if (!isUnasked(request) && (!isBare(searchParams) || known?.left)) await rememberDashboard(actor, state, known)
  const isEmpty = kits.total === 0 && (await statusCounts(actor)).everything === 0
  const selecting = searchParams.has(SELECTING) && kits.total > 0
  const address = path && path !== dashboardPath(DEFAULT_STATE) ? dashboardPath(state, { page: state.page }) : null
  if (address) context.address = address
  const ticked = selecting ? searchParams.getAll(TICKED) : []
  const last = selecting ? await lastSelection(actor) : []
  return {
    state,
    kits,
    options,
    filters: activeFilters(state, options),
    summary: listSummary(state, kits.total),
    isEmpty,
    selecting,
    ticked,
    again: kits.kits.map(({ id }) => id).filter(id => last.includes(id)),
    address,
    cost: cost && formatCost(cost, kits.total),
    views,
    own,
  }
})

/** Resets the stored filters. */
export const action = authed(async ({ actor }) => {
  await forgetDashboard(actor)
  return redirect('/dashboard')
})

export default function Dashboard() {
  const { state, kits, options, filters, summary, isEmpty, selecting, ticked, again, address, cost, views, own } =
    useLoaderData<typeof loader>()
  usePageAddress(address)
  const { location } = useNavigation()
  const isUnanswered = useIsUnanswered('/dashboard')
  const isChanging = location?.pathname === '/dashboard' && !isUnanswered
  return (
    <div className="dashboard">
      <Toolbar
        state={state}
        counts={kits.counts}
        views={views}
        own={own}
        filters={filters.length}
        isEmpty={isEmpty}
        selecting={selecting}
      />
      {isEmpty ? (
        <NoKitsYet />
      ) : (
        <>
          <FilterPanel state={state} options={options} isComplete={selecting} total={kits.total} />
          <div className="dashboard-list" aria-busy={isChanging}>
            {selecting ? null : <NamedViews views={views} state={state} />}
            <ActiveFilters state={state} filters={filters} />
            <p role="status" className="visually-hidden">
              {summary}
            </p>
            {cost ? <p className="dashboard-cost num">{cost}</p> : null}
            {selecting ? (
              <SelectKits state={state} total={kits.total} shown={kits.kits.length} tags={options.tags} again={again}>
                <KitList state={state} kits={kits} ticked={ticked} />
              </SelectKits>
            ) : (
              <KitList state={state} kits={kits} />
            )}
          </div>
        </>
      )}
    </div>
  )
}
