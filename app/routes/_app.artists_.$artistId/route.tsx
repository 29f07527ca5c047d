import { useActionData, useLoaderData } from '@remix-run/react'
import { ARTISTS } from '~/features/collection/artists/artist-operations.server'
import { NameScreen } from '~/features/collection/named-lists/name-screen'
import { ARTIST_LOOK } from '../_app.artists/look'
import { editAction } from '../named-lists/list-actions.server'
import { nameLoader } from '../named-lists/list-loaders.server'
import { nameMeta } from '../named-lists/name-titles'

export const meta = nameMeta
export const loader = nameLoader(ARTIST_LOOK.list)
export const action = editAction(ARTISTS)

export default function ArtistPage() {
  return <NameScreen {...ARTIST_LOOK} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
