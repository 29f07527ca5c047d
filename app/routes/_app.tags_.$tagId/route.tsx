import { useActionData, useLoaderData } from '@remix-run/react'
import { NameScreen } from '~/features/collection/named-lists/name-screen'
import { TAGS } from '~/features/collection/tags/tag-operations.server'
import { TAG_LIST } from '../_app.tags/list-config'
import { editAction } from '../named-lists/list-actions.server'
import { nameLoader } from '../named-lists/list-loaders.server'
import { nameMeta } from '../named-lists/name-titles'

export const meta = nameMeta
export const loader = nameLoader(TAG_LIST.list)
export const action = editAction(TAGS)

export default function TagPage() {
  return <NameScreen {...TAG_LIST} {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
