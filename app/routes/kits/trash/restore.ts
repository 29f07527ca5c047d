import { redirect } from '@remix-run/node'
import { LISTS } from '~/features/collection/named-lists/lists'
import { projectPath, timelinePath } from '~/features/collection/projects/project-paths'
import { TRASH_PATH } from '~/features/collection/trash/trash-terms'
import { type Restored, restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import { nothingBackToast, rejectedToast, restoredToast } from '~/features/collection/trash-restore/restored-toast'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'
import { ConflictError } from '~/platform/errors'

export const loader = authed(async () => redirect(TRASH_PATH))

/** Restores one item of the trash, or all that were deleted together. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  const field = (name: string) => String(form.get(name) ?? '')
  const back = safeRedirect(field('returnTo'), TRASH_PATH)
  try {
    const wanted = form.has('act') ? { act: recordIdOf(field('act')) } : { id: recordIdOf(field('thing')) }
    const restored = await restoreFromTrash(actor, wanted)
    if (!restored) throw await redirectWithToast(back, nothingBackToast())
    return redirectWithToast(form.has('returnTo') ? back : homeOf(restored), restoredToast(restored))
  } catch (error) {
    if (error instanceof ConflictError) throw await redirectWithToast(back, rejectedToast(error.message))
    throw error
  }
})

/** Returns the page that shows what was restored. */
function homeOf({ kind, count, record, project }: Restored): string {
  if (kind === 'tag') return LISTS.tags.path
  if (kind === 'company') return LISTS.companies.path
  if (kind === 'artist') return LISTS.artists.path
  if (kind === 'progress_note') return timelinePath(project ?? '')
  return count > 1 ? '/dashboard' : projectPath(record)
}
