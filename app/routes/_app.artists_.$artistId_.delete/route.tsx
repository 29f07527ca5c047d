import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { deleteArtist } from '~/features/collection/artists/artists.server'
import { DeleteScreen } from '~/features/collection/named-lists/delete-screen'
import { LISTS } from '~/features/collection/named-lists/lists'
import { getName } from '~/features/collection/named-lists/name-queries.server'
import { deletedToast } from '~/features/collection/trash/trash-toast'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data ? `Delete ${data.entry.name}` : undefined)

export const loader = authed(async ({ actor, params, request }) => ({
  entry: await getName(actor, 'artists', recordIdOf(params.artistId)),
  returnTo: safeRedirect(new URL(request.url).searchParams.get('returnTo'), LISTS.artists.path),
}))

export const action = authed(async ({ actor, params, request }) => {
  const { form } = await readForm(request)
  const { name, act } = await deleteArtist(actor, recordIdOf(params.artistId))
  const back = safeRedirect(String(form.get('returnTo') ?? ''), LISTS.artists.path)
  return redirectWithToast(back, deletedToast(`Artist “${name}” deleted.`, act, back))
})

export default function DeleteArtist() {
  return <DeleteScreen list={LISTS.artists} {...useLoaderData<typeof loader>()} />
}
