import { filterOptions } from '~/features/collection/dashboard/filter-options.server'
import { readDashboardParams } from '~/features/collection/dashboard/project-filter-rejections.server'
import { hint } from '~/http/pages/hint.server'
import { authed } from '~/http/session/authed.server'

/** Returns all filter choices as JSON (`FilterOptions`). The URL has the list. */
export const loader = authed(
  async ({ actor, request }) => {
    const state = readDashboardParams(actor, new URL(request.url).searchParams)
    return hint(await filterOptions(actor, state))
  },
  { forItsPage: true },
)
