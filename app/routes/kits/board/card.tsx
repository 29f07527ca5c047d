import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { boardCardPath, boardPath, formatDone } from '~/features/collection/boards/board'
import { boardOf } from '~/features/collection/boards/board-queries.server'
import { cardChoice } from '~/features/collection/cards/card-choice'
import { CardEditor, useCard } from '~/features/collection/cards/card-editor'
import { TakeCard } from '~/features/collection/cards/take-card'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { yearOf } from './board-url'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('A card of the board for {year}', { year: data.year }))

export const loader = authed(async ({ actor, params, request }) => {
  const year = yearOf(params)
  const board = await boardOf(actor, year)
  if (!board) throw new NotFoundError()
  return { year, done: formatDone(board), choice: cardChoice('board', new URL(request.url).searchParams) }
})

export default function BoardCardPage() {
  const { year, done, choice } = useLoaderData<typeof loader>()
  const card = useCard('board', boardCardPath(year), choice)
  const title = i18n.t('The board for {year}', { year })
  return (
    <>
      <PageHead title={i18n.t('Your card')} subtitle={title} back={{ to: boardPath(year), label: title }} />
      <CardEditor
        card={card}
        offered={['photos', 'name']}
        alt={i18n.t('The card of the board for {year}: {done}', { year, done })}
      >
        <TakeCard image={card.image} fileName={`${year}.png`} />
      </CardEditor>
    </>
  )
}
