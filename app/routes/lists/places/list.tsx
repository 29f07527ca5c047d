import { useLoaderData } from '@remix-run/react'
import { TEXT_LISTS } from '~/features/collection/named-lists/lists'
import { TextsScreen } from '~/features/collection/text-lists/texts-screen'
import { listMeta } from '../name-titles'
import { textsLoader } from '../text-routes.server'

export { LIVE_LIST as handle } from '~/components/client/router/live-page'

export const meta = listMeta(TEXT_LISTS.place)
export const loader = textsLoader(TEXT_LISTS.place)

export default function PlacesPage() {
  return <TextsScreen list={TEXT_LISTS.place} {...useLoaderData<typeof loader>()} />
}
