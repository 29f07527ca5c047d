import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LIVE } from '~/components/client/live-page'
import { pageTitle } from '~/components/shell/site'
import { TEXT_LISTS } from '~/features/collection/named-lists/lists'
import { TextsScreen } from '~/features/collection/text-lists/texts-screen'
import { textsLoader } from '../text-lists/text-routes.server'

export const handle = LIVE
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Places')
export const loader = textsLoader(TEXT_LISTS.place)

export default function PlacesPage() {
  return (
    <TextsScreen
      list={TEXT_LISTS.place}
      purpose="Where you keep your kits, like “Box 2”."
      {...useLoaderData<typeof loader>()}
    />
  )
}
