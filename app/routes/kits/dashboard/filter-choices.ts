import { filterOptions } from '~/features/collection/dashboard/filter-options.server'
import { hint } from '~/http/pages/hint.server'
import { authed } from '~/http/session/authed.server'

/** Returns all filter choices as JSON (`FilterOptions`). */
export const loader = authed(async ({ actor }) => hint(await filterOptions(actor)), { forItsPage: true })
