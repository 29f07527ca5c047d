import { useActionData, useLoaderData } from '@remix-run/react'
import { NamesScreen } from '~/features/collection/named-lists/names-screen'
import { TAGS } from '~/features/collection/tags/tag-operations.server'
import { addAction } from '../list-actions.server'
import { listLoader } from '../list-loaders.server'
import { listMeta } from '../name-titles'
import { TAG_LIST } from './list-config'

export { LIVE_LIST as handle } from '~/components/client/router/live-page'

export const meta = listMeta(TAG_LIST.list)
export const loader = listLoader(TAG_LIST.list)
export const action = addAction(TAGS)

export default function TagsPage() {
  return <NamesScreen {...TAG_LIST} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
