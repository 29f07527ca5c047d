import { cardChoice } from '~/features/collection/cards/card-choice'
import { yearCard } from '~/features/collection/cards/year-card.server'
import { yearIn } from '~/features/collection/statistics/year-paths'
import { cardImage } from '~/http/pages/card-image.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'

/** Serves the card of a year. Not found for a year without a finish. */
export const loader = authed(async ({ actor, viewer, params, request }) => {
  const year = yearIn(params.year ?? '')
  if (year === null) throw new NotFoundError()
  const choice = cardChoice('year', new URL(request.url).searchParams)
  const { finished, card } = await yearCard(actor, year, choice, viewer.username)
  if (finished === 0) throw new NotFoundError()
  return cardImage(request, card, `${year}.png`)
})
