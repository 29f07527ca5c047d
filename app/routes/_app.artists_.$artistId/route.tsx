import { useActionData, useLoaderData } from '@remix-run/react'
import { ARTISTS } from '~/features/collection/artists/artist-operations.server'
import { NameScreen } from '~/features/collection/named-lists/name-screen'
import { ARTIST_LIST } from '../_app.artists/list-config'
import { editAction } from '../named-lists/list-actions.server'
import { nameLoader } from '../named-lists/list-loaders.server'
import { nameMeta } from '../named-lists/name-titles'

export const meta = nameMeta
export const loader = nameLoader(ARTIST_LIST.list)
export const action = editAction(ARTISTS)

export default function ArtistPage() {
  return <NameScreen {...ARTIST_LIST} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
