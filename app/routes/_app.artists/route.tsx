import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LIVE } from '~/components/live-page'
import { pageTitle } from '~/components/site'
import { ArtistSchema } from '~/features/artists/artist.schema'
import { ArtistFields } from '~/features/artists/artist-fields'
import { createArtist } from '~/features/artists/artists.server'
import { DEFAULT_STATE, dashboardPath } from '~/features/dashboard/project-filters'
import { addNamePath, listQueryOf, nameToAdd } from '~/features/named-lists/list-query'
import { LISTS } from '~/features/named-lists/lists'
import { namesPage } from '~/features/named-lists/names-page.server'
import { NamesScreen } from '~/features/named-lists/names-screen'
import { authed } from '~/http/authed.server'
import { badRequest, decoded, replying } from '~/http/form-reply.server'
import { redirectWithToast } from '~/http/toast.server'
import { readForm } from '~/http/uploads.server'

export const handle = LIVE

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, LISTS.artists.title)

export const loader = authed(async ({ actor, request }) => {
  const { searchParams } = new URL(request.url)
  const query = listQueryOf(searchParams)
  return { query, adding: nameToAdd(searchParams), ...(await namesPage(actor, 'artists', query)) }
})

/** Adds one. The form stays open for the next. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  const { value, reply } = decoded(form, ArtistSchema)
  if (!value) return badRequest(reply)
  return replying(form, async () => {
    await createArtist(actor, value)
    return redirectWithToast(addNamePath(LISTS.artists), { title: `The artist “${value.name}” is added.` })
  })
})

export default function ArtistsPage() {
  return (
    <NamesScreen
      list={LISTS.artists}
      {...useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      purpose="Whose pictures you are painting."
      kitsHref={id => dashboardPath(DEFAULT_STATE, { status: 'everything', artist: id })}
      sign={({ name }) => <span className="names-name">{name}</span>}
      fields={ArtistFields}
    />
  )
}
