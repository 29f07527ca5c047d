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
import { i18n } from '~/platform/messages'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('A card of {year}', { year: data.year }))

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
        title={i18n.t('Your card')}
        subtitle={i18n.t('The year {year}', { year })}
        back={{ to: yearPath(year), label: i18n.t('The year {year}', { year }) }}
      />
      {finished > 0 ? (
        <CardEditor card={card} offered={offered} alt={i18n.t('The card of {year}', { year })}>
          <TakeCard image={card.image} fileName={`${year}.png`} />
        </CardEditor>
      ) : (
        <EmptyState
          title={i18n.t('No kit was finished in {year}', { year })}
          action={<LinkButton to={yearPath(year)}>{i18n.t('View the year')}</LinkButton>}
        >
          <p>{i18n.t('A card needs at least one finished kit.')}</p>
        </EmptyState>
      )}
    </>
  )
}
