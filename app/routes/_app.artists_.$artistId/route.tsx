import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/site'
import { ArtistSchema } from '~/features/artists/artist.schema'
import { ArtistFields } from '~/features/artists/artist-fields'
import { updateArtist } from '~/features/artists/artists.server'
import { DEFAULT_STATE, dashboardPath } from '~/features/dashboard/project-filters'
import { LISTS } from '~/features/named-lists/lists'
import { getName } from '~/features/named-lists/name-queries.server'
import { NameScreen } from '~/features/named-lists/name-screen'
import { authed } from '~/http/authed.server'
import { badRequest, decoded, replying } from '~/http/form-reply.server'
import { recordIdOf } from '~/http/record-id.server'
import { safeRedirect } from '~/http/redirects.server'
import { redirectWithToast } from '~/http/toast.server'
import { readForm } from '~/http/uploads.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.entry.name)

export const loader = authed(async ({ actor, params, request }) => ({
  entry: await getName(actor, 'artists', recordIdOf(params.artistId)),
  returnTo: safeRedirect(new URL(request.url).searchParams.get('returnTo'), LISTS.artists.path),
}))

export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.artistId)
  const { form } = await readForm(request)
  const { value, reply } = decoded(form, ArtistSchema)
  if (!value) return badRequest(reply)
  return replying(form, async () => {
    await updateArtist(actor, id, value)
    const back = safeRedirect(String(form.get('returnTo') ?? ''), LISTS.artists.path)
    return redirectWithToast(back, { title: `“${value.name}” is saved.` })
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
