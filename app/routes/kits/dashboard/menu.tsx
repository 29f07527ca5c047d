import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { rememberedDashboard } from '~/features/collection/dashboard/dashboard-settings.server'
import { MENU_TITLES, MenuRows } from '~/features/collection/dashboard/list-menus'
import { LIST_MENUS } from '~/features/collection/dashboard/list-paths'
import { ownSorts } from '~/features/collection/dashboard/own-sorts.server'
import { readDashboardParams } from '~/features/collection/dashboard/project-filter-rejections.server'
import { dashboardPath, isBare } from '~/features/collection/dashboard/project-filters'
import { statusCounts } from '~/features/collection/dashboard/status-counts.server'
import { listViews } from '~/features/collection/dashboard/views.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t(MENU_TITLES[data.menu]))

/** Loads a menu of the list. The URL has the list. */
export const loader = authed(async ({ actor, params, request }) => {
  const menu = LIST_MENUS.find(menu => menu === params.menu)
  if (!menu) throw new NotFoundError()
  const { searchParams } = new URL(request.url)
  const remembered = isBare(searchParams) ? await rememberedDashboard(actor) : null
  const state = remembered ?? readDashboardParams(actor, searchParams)
  const [counts, views, own] = await Promise.all([statusCounts(actor, state), listViews(actor), ownSorts(actor)])
  return { menu, state, counts, views, own }
})

/** A menu of the list as a page, for browsers without scripts. */
export default function ListMenu() {
  const { menu, state, counts, views, own } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title={i18n.t(MENU_TITLES[menu])}
      back={{ to: dashboardPath(state, { page: state.page }), label: i18n.t('Dashboard') }}
    >
      <Panel>
        <MenuRows menu={menu} state={state} counts={counts} views={views} own={own} />
      </Panel>
    </NarrowPage>
  )
}
