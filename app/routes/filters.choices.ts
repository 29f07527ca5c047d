import { filterOptions } from '~/features/collection/dashboard/filter-options.server'
import { authed } from '~/http/session/authed.server'

/** Returns all filter choices as JSON (`FilterOptions`). */
export const loader = authed(
  async ({ actor }) => Response.json(await filterOptions(actor), { headers: { 'Cache-Control': 'private, no-cache' } }),
  { forItsPage: true },
)
