import { cardChoice } from '~/features/collection/cards/card-choice'
import { kitCard } from '~/features/collection/cards/kit-card.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { cardImage } from '~/http/pages/card-image.server'
import { authed } from '~/http/session/authed.server'

/** Serves the card of a kit. */
export const loader = authed(async ({ actor, viewer, params, request }) => {
  const choice = cardChoice('kit', new URL(request.url).searchParams)
  const { kit, card } = await kitCard(actor, recordIdOf(params.projectId), choice, viewer.username)
  return cardImage(request, card, `${kit.title}.png`)
})
