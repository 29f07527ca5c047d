import { findDuplicates } from '~/features/collection/projects/project-queries.server'
import { hint } from '~/http/pages/hint.server'
import { authed } from '~/http/session/authed.server'

/** Finds duplicates of the title, link or code while the user types. The response repeats the query. */
export const loader = authed(
  async ({ actor, request }) => {
    const params = new URL(request.url).searchParams
    const typed = (name: string) => (params.get(name) ?? '').replaceAll('\0', '').slice(0, 2048)
    const query = { title: typed('title'), sourceUrl: typed('sourceUrl'), code: typed('code') }
    // Open pages of other builds read this name.
    return hint({ ...query, twins: await findDuplicates(actor, query, typed('but')) })
  },
  { forItsPage: true },
)
