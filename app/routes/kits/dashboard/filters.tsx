import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { rememberedDashboard } from '~/features/collection/dashboard/dashboard-settings.server'
import { filterOptions } from '~/features/collection/dashboard/filter-options.server'
import { readDashboardParams } from '~/features/collection/dashboard/project-filter-rejections.server'
import { dashboardPath, isBare } from '~/features/collection/dashboard/project-filters'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import { FilterForm } from './filter-form'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Filters'))

/** Loads all filter choices. The URL has the list. */
export const loader = authed(async ({ actor, request }) => {
  const { searchParams } = new URL(request.url)
  const remembered = isBare(searchParams) ? await rememberedDashboard(actor) : null
  const state = remembered ?? readDashboardParams(actor, searchParams)
  return { state, options: await filterOptions(actor, state) }
})

/** The filters as a page, for browsers without scripts. */
export default function Filters() {
  const { state, options } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title={i18n.t('Filters')}
      back={{ to: dashboardPath(state, { page: state.page }), label: i18n.t('Dashboard') }}
    >
      <Panel>
        <FilterForm state={state} options={options} isComplete boxes={100} show={i18n.t('Show kits')} />
      </Panel>
    </NarrowPage>
  )
}
