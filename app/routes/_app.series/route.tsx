import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LIVE } from '~/components/client/live-page'
import { pageTitle } from '~/components/shell/site'
import { TEXT_LISTS } from '~/features/collection/named-lists/lists'
import { TextsScreen } from '~/features/collection/text-lists/texts-screen'
import { textsLoader } from '../text-lists/text-routes.server'

export const handle = LIVE
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Series')
export const loader = textsLoader(TEXT_LISTS.series)

export default function SeriesPage() {
  return (
    <TextsScreen
      list={TEXT_LISTS.series}
      purpose="The sets and series that your kits belong to."
      {...useLoaderData<typeof loader>()}
    />
  )
}
