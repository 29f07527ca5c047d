import { twinsOf } from '~/features/projects/project-queries.server'
import { authed } from '~/http/authed.server'

/** What the form asks while one types: kits of the same title or link. The answer says what was asked. */
export const loader = authed(
  async ({ actor, request }) => {
    const params = new URL(request.url).searchParams
    const typed = (name: string) => (params.get(name) ?? '').replaceAll('\0', '').slice(0, 2048)
    const asked = { title: typed('title'), sourceUrl: typed('sourceUrl') }
    return { ...asked, twins: await twinsOf(actor, asked, typed('but')) }
  },
  { forItsPage: true },
)
