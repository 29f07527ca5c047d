import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { cardChoice, type KitFact } from '~/features/collection/cards/card-choice'
import { CardEditor, useCard } from '~/features/collection/cards/card-editor'
import { kitCard, offeredFacts } from '~/features/collection/cards/kit-card.server'
import { TakeCard } from '~/features/collection/cards/take-card'
import { finishedPath, kitCardPath, projectPath } from '~/features/collection/projects/project-paths'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('A card of {title}', { title: data.title }))

export const loader = authed(async ({ actor, viewer, params, request }) => {
  const choice = cardChoice('kit', new URL(request.url).searchParams)
  const { kit, facts } = await kitCard(actor, recordIdOf(params.projectId), choice, viewer.username)
  const { id, title, status, company, artist } = kit
  const isFinished = status === 'completed'
  const named = { title, company: company?.name, artist: artist?.name, name: viewer.username }
  return {
    id,
    title,
    isFinished,
    choice,
    offered: offeredFacts(facts),
    // A name without a text on the card.
    undrawable: Object.entries(named).some(([fact, name]) => name && !facts[fact as KitFact]),
  }
})

export default function KitCardPage() {
  const { id, title, isFinished, choice, offered, undrawable } = useLoaderData<typeof loader>()
  const card = useCard('kit', kitCardPath(id), choice)
  return (
    <>
      <PageHead
        title={i18n.t('Your card')}
        subtitle={title}
        back={{ to: isFinished ? finishedPath(id) : projectPath(id), label: i18n.t('Back') }}
      />
      <CardEditor
        card={card}
        offered={offered}
        note={undrawable ? i18n.t('The card has Latin letters only, so a name in another script is left out.') : ''}
        alt={i18n.t('The card of {title}', { title })}
      >
        <TakeCard image={card.image} fileName={`${title}.png`} />
      </CardEditor>
    </>
  )
}
