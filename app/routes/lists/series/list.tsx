import { useLoaderData } from '@remix-run/react'
import { TEXT_LISTS } from '~/features/collection/named-lists/lists'
import { TextsScreen } from '~/features/collection/text-lists/texts-screen'
import { listMeta } from '../name-titles'
import { textsLoader } from '../text-routes.server'

export { LIVE_LIST as handle } from '~/components/client/router/live-page'

export const meta = listMeta(TEXT_LISTS.series)
export const loader = textsLoader(TEXT_LISTS.series)

export default function SeriesPage() {
  return <TextsScreen list={TEXT_LISTS.series} {...useLoaderData<typeof loader>()} />
}
