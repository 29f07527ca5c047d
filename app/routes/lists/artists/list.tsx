import { useActionData, useLoaderData } from '@remix-run/react'
import { ARTISTS } from '~/features/collection/artists/artist-operations.server'
import { NamesScreen } from '~/features/collection/named-lists/names-screen'
import { addAction } from '../list-actions.server'
import { listLoader } from '../list-loaders.server'
import { listMeta } from '../name-titles'
import { ARTIST_LIST } from './list-config'

export { LIVE_LIST as handle } from '~/components/client/router/live-page'

export const meta = listMeta(ARTIST_LIST.list)
export const loader = listLoader(ARTIST_LIST.list)
export const action = addAction(ARTISTS)

export default function ArtistsPage() {
  return <NamesScreen {...ARTIST_LIST} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
