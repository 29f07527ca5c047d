import { useLoaderData } from '@remix-run/react'
import { LISTS } from '~/features/collection/named-lists/lists'
import { MergeScreen } from '~/features/collection/named-lists/merge-screen'
import { TAGS } from '~/features/collection/tags/tag-operations.server'
import { mergeAction } from '../list-actions.server'
import { mergeLoader } from '../list-loaders.server'
import { mergeMeta } from '../name-titles'

export const meta = mergeMeta
export const loader = mergeLoader(LISTS.tags)
export const action = mergeAction(TAGS)

export default function MergeTag() {
  return <MergeScreen list={LISTS.tags} {...useLoaderData<typeof loader>()} />
}
