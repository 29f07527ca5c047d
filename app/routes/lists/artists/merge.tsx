import { useLoaderData } from '@remix-run/react'
import { ARTISTS } from '~/features/collection/artists/artist-operations.server'
import { LISTS } from '~/features/collection/named-lists/lists'
import { MergeScreen } from '~/features/collection/named-lists/merge-screen'
import { mergeAction } from '../list-actions.server'
import { mergeLoader } from '../list-loaders.server'
import { mergeMeta } from '../name-titles'

export const meta = mergeMeta
export const loader = mergeLoader(LISTS.artists)
export const action = mergeAction(ARTISTS)

export default function MergeArtist() {
  return <MergeScreen list={LISTS.artists} {...useLoaderData<typeof loader>()} />
}
