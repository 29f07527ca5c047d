import { useActionData, useLoaderData } from '@remix-run/react'
import { ARTISTS } from '~/features/collection/artists/artist-operations.server'
import { NameScreen } from '~/features/collection/named-lists/name-screen'
import { editAction } from '../list-actions.server'
import { nameLoader } from '../list-loaders.server'
import { nameMeta } from '../name-titles'
import { ARTIST_LIST } from './list-config'

export const meta = nameMeta
export const loader = nameLoader(ARTIST_LIST.list)
export const action = editAction(ARTISTS)

export default function ArtistPage() {
  return <NameScreen {...ARTIST_LIST} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
