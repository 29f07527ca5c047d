import { find } from '~/features/collection/dashboard/find.server'
import { hint } from '~/http/pages/hint.server'
import { authed } from '~/http/session/authed.server'

// Enough for every word of a title.
const MAX_TEXT = 200

/** Returns the suggestions of the search field. The response repeats the text. */
export const loader = authed(
  async ({ actor, request }) => {
    const text = (new URL(request.url).searchParams.get('text') ?? '').slice(0, MAX_TEXT)
    return hint({ text, found: await find(actor, text) })
  },
  { forItsPage: true },
)
