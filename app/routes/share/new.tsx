import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { ShelfSchema } from '~/features/collection/shelves/shelf.schema'
import { ShelfForm } from '~/features/collection/shelves/shelf-form'
import { SHELVES_PATH, shelfPath } from '~/features/collection/shelves/shelf-terms'
import { createShelf, shelfChoices } from '~/features/collection/shelves/shelves.server'
import { badRequest, decoded, formOf, replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import { newId } from '~/platform/db/ids.server'
import { i18n } from '~/platform/messages'
import { isRecordId } from '~/platform/record-id'
import { sharingIsOn } from './sharing.server'
import '~/features/collection/shelves/shelf-form.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Share a page'))

/** `kind` and `kit` in the URL choose what to share. */
export const loader = authed(async ({ actor, request, context }) => {
  sharingIsOn()
  context.isUncacheable = true
  const { searchParams } = new URL(request.url)
  const kit = searchParams.get('kit') ?? ''
  const chosen = { kind: searchParams.get('kind') ?? '', project: isRecordId(kit) ? kit : '' }
  const draftKey = `${actor.userId} shared ${chosen.kind} ${chosen.project}`
  return { id: newId(), chosen, draftKey, ...(await shelfChoices(actor, chosen.project)) }
})

export const action = authed(async ({ actor, request }) => {
  sharingIsOn()
  const form = await formOf(request)
  const { value, reply } = decoded(form, ShelfSchema)
  if (reply) return badRequest(reply)
  const id = recordIdOf(String(form.get('id') ?? ''))
  return replying(form, async () => {
    await createShelf(actor, id, value)
    return redirect(shelfPath(id))
  })
})

export default function NewSharedPage() {
  const { id, chosen, draftKey, tags, kits } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const rejected = reply && 'errors' in reply ? reply : null
  return (
    <NarrowPage title={i18n.t('Share a page')} back={{ to: SHELVES_PATH, label: i18n.t('Shared pages') }}>
      <Panel>
        <ShelfForm
          id={id}
          values={chosen}
          reply={rejected}
          {...{ draftKey, tags, kits }}
          submit={i18n.t({ id: 'share.verb', message: 'Share' })}
        />
      </Panel>
    </NarrowPage>
  )
}
