import { boardOf } from '~/features/collection/boards/board-queries.server'
import { boardCard } from '~/features/collection/cards/board-card.server'
import { cardChoice } from '~/features/collection/cards/card-choice'
import { cardImage } from '~/http/pages/card-image.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'
import { yearOf } from './board-url'

/** Serves the card of a board. */
export const loader = authed(async ({ actor, viewer, params, request }) => {
  const year = yearOf(params)
  const board = await boardOf(actor, year)
  if (!board) throw new NotFoundError()
  const choice = cardChoice('board', new URL(request.url).searchParams)
  return cardImage(request, boardCard(actor, board, choice, viewer.username), `${year}.png`)
})
