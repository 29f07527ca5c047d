import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { ArtistSchema } from '~/features/collection/artists/artist.schema'
import { ArtistFields } from '~/features/collection/artists/artist-fields'
import { updateArtist } from '~/features/collection/artists/artists.server'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { editName } from '~/features/collection/named-lists/edit-name.server'
import { LISTS } from '~/features/collection/named-lists/lists'
import { getName } from '~/features/collection/named-lists/name-queries.server'
import { NameScreen } from '~/features/collection/named-lists/name-screen'
import { replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.entry.name)

export const loader = authed(async ({ actor, params, request }) => ({
  entry: await getName(actor, 'artists', recordIdOf(params.artistId)),
  returnTo: safeRedirect(new URL(request.url).searchParams.get('returnTo'), LISTS.artists.path),
}))

export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.artistId)
  const { form } = await readForm(request)
  return replying(form, async () => {
    const name = await editName(actor, 'artists', id, {
      form,
      schema: ArtistSchema,
      update: (changes, tx) => updateArtist(actor, id, changes, tx),
    })
    const back = safeRedirect(String(form.get('returnTo') ?? ''), LISTS.artists.path)
    return redirectWithToast(back, { title: `“${name}” saved.` })
  })
})

export default function ArtistPage() {
  const { entry, returnTo } = useLoaderData<typeof loader>()
  return (
    <NameScreen
      list={LISTS.artists}
      entry={entry}
      returnTo={returnTo}
      reply={useActionData<typeof action>()}
      kitsHref={dashboardPath(DEFAULT_STATE, { status: 'everything', artist: entry.id })}
      fields={ArtistFields}
    />
  )
}
