import { useLoaderData } from '@remix-run/react'
import { TEXT_LISTS } from '~/features/collection/named-lists/lists'
import { TextScreen } from '~/features/collection/text-lists/text-screen'
import { nameMeta } from '../name-titles'
import { textAction, textLoader } from '../text-routes.server'

export const meta = nameMeta
export const loader = textLoader(TEXT_LISTS.place)
export const action = textAction(TEXT_LISTS.place)

export default function ChangePlaces() {
  return <TextScreen list={TEXT_LISTS.place} {...useLoaderData<typeof loader>()} />
}
