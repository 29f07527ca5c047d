import { useLoaderData } from '@remix-run/react'
import { DeleteScreen } from '~/features/collection/named-lists/delete-screen'
import { LISTS } from '~/features/collection/named-lists/lists'
import { TAGS } from '~/features/collection/tags/tag-operations.server'
import { deleteAction } from '../list-actions.server'
import { nameLoader } from '../list-loaders.server'
import { deleteMeta } from '../name-titles'

export const meta = deleteMeta
export const loader = nameLoader(LISTS.tags)
export const action = deleteAction(TAGS)

export default function DeleteTag() {
  return <DeleteScreen list={LISTS.tags} {...useLoaderData<typeof loader>()} />
}
