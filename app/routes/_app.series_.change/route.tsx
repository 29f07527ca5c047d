import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { TEXT_LISTS } from '~/features/collection/named-lists/lists'
import { TextScreen } from '~/features/collection/text-lists/text-screen'
import { textAction, textLoader } from '../text-lists/text-routes.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.entry.name)
export const loader = textLoader(TEXT_LISTS.series)
export const action = textAction(TEXT_LISTS.series)

export default function ChangeSeries() {
  return (
    <TextScreen list={TEXT_LISTS.series} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
  )
}
