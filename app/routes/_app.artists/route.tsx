import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LIVE } from '~/components/client/live-page'
import { pageTitle } from '~/components/shell/site'
import { ArtistSchema } from '~/features/collection/artists/artist.schema'
import { ArtistFields } from '~/features/collection/artists/artist-fields'
import { createArtist } from '~/features/collection/artists/artists.server'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { addNamePath, listQueryOf, nameToAdd } from '~/features/collection/named-lists/list-query'
import { LISTS } from '~/features/collection/named-lists/lists'
import { namesPage } from '~/features/collection/named-lists/names-page.server'
import { NamesScreen } from '~/features/collection/named-lists/names-screen'
import { badRequest, decoded, replying } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'

export const handle = LIVE

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, LISTS.artists.title)

export const loader = authed(async ({ actor, request }) => {
  const { searchParams } = new URL(request.url)
  const query = listQueryOf(searchParams)
  return { query, adding: nameToAdd(searchParams), ...(await namesPage(actor, 'artists', query)) }
})

/** Adds an artist. The form stays open for the next. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  const { value, reply } = decoded(form, ArtistSchema)
  if (!value) return badRequest(reply)
  return replying(form, async () => {
    await createArtist(actor, value)
    return redirectWithToast(addNamePath(LISTS.artists), { title: `Artist “${value.name}” added.` })
  })
})

export default function ArtistsPage() {
  return (
    <NamesScreen
      list={LISTS.artists}
      {...useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      purpose="The artists of your kits."
      kitsHref={id => dashboardPath(DEFAULT_STATE, { status: 'everything', artist: id })}
      sign={({ name }) => <span className="names-name">{name}</span>}
      fields={ArtistFields}
    />
  )
}
