import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileUrl } from '~/platform/file-url'
import { viewerOf } from './session.server'

/** Who the bars around a page are for, where visitors may come too: undefined for them. */
export async function personOf({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf(request, context)
  if (!viewer) return undefined
  return { username: viewer.username, avatarUrl: fileUrl('users', viewer.id, viewer.avatar, 320) }
}
