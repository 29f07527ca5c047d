import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileUrl } from '~/platform/storage/file-url'
import { viewerOf } from './session.server'

/** Returns the user for the header of a page that guests may see too; undefined for guests. */
export async function signedInUser({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf(request, context)
  if (!viewer) return undefined
  return {
    id: viewer.id,
    username: viewer.username,
    email: viewer.email,
    avatarUrl: fileUrl('users', viewer.id, viewer.avatar, 320),
  }
}
