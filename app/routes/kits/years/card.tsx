import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { cardChoice, type YearFact } from '~/features/collection/cards/card-choice'
import { CardEditor, useCard } from '~/features/collection/cards/card-editor'
import { TakeCard } from '~/features/collection/cards/take-card'
import { yearCard } from '~/features/collection/cards/year-card.server'
import { yearCardPath, yearIn, yearPath } from '~/features/collection/statistics/year-paths'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && `A card of ${data.year}`)

export const loader = authed(async ({ actor, viewer, params, request }) => {
  const year = yearIn(params.year ?? '')
  if (year === null) throw new NotFoundError()
  const choice = cardChoice('year', new URL(request.url).searchParams)
  const { finished, facts } = await yearCard(actor, year, choice, viewer.username)
  return { year, finished, choice, offered: (Object.keys(facts) as YearFact[]).filter(fact => facts[fact]) }
})

export default function YearCardPage() {
  const { year, finished, choice, offered } = useLoaderData<typeof loader>()
  const card = useCard('year', yearCardPath(year), choice)
  return (
    <>
      <PageHead
        title="Your card"
        subtitle={`The year ${year}`}
        back={{ to: yearPath(year), label: `The year ${year}` }}
      />
      {finished > 0 ? (
        <CardEditor card={card} offered={offered} alt={`The card of ${year}`}>
          <TakeCard image={card.image} fileName={`${year}.png`} />
        </CardEditor>
      ) : (
        <EmptyState
          title={`No kit was finished in ${year}`}
          action={<LinkButton to={yearPath(year)}>View the year</LinkButton>}
        >
          <p>A card needs at least one finished kit.</p>
        </EmptyState>
      )}
    </>
  )
}
