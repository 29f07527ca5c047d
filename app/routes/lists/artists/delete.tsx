import { useLoaderData } from '@remix-run/react'
import { ARTISTS } from '~/features/collection/artists/artist-operations.server'
import { DeleteScreen } from '~/features/collection/named-lists/delete-screen'
import { LISTS } from '~/features/collection/named-lists/lists'
import { deleteAction } from '../list-actions.server'
import { nameLoader } from '../list-loaders.server'
import { deleteMeta } from '../name-titles'

export const meta = deleteMeta
export const loader = nameLoader(LISTS.artists)
export const action = deleteAction(ARTISTS)

export default function DeleteArtist() {
  return <DeleteScreen list={LISTS.artists} {...useLoaderData<typeof loader>()} />
}
