import { useActionData, useLoaderData } from '@remix-run/react'
import { NameScreen } from '~/features/collection/named-lists/name-screen'
import { TAGS } from '~/features/collection/tags/tag-operations.server'
import { editAction } from '../list-actions.server'
import { nameLoader } from '../list-loaders.server'
import { nameMeta } from '../name-titles'
import { TAG_LIST } from './list-config'

export const meta = nameMeta
export const loader = nameLoader(TAG_LIST.list)
export const action = editAction(TAGS)

export default function TagPage() {
  return <NameScreen {...TAG_LIST} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
