import { redirect } from '@remix-run/node'
import { LISTS } from '~/features/named-lists/lists'
import { projectPath, storyPath } from '~/features/projects/project-paths'
import { type Restored, restoreFromTrash } from '~/features/trash/restore.server'
import { TRASH_PATH } from '~/features/trash/trash-terms'
import { NOTHING_BACK, refusedToast, restoredToast } from '~/features/trash/trash-toast'
import { authed } from '~/http/authed.server'
import { recordIdOf } from '~/http/record-id.server'
import { safeRedirect } from '~/http/redirects.server'
import { redirectWithToast } from '~/http/toast.server'
import { readForm } from '~/http/uploads.server'
import { ConflictError } from '~/platform/errors'

/** Nothing to see here: whoever follows an old link wants the trash. */
export const loader = authed(async () => redirect(TRASH_PATH))

/** Brings back one thing of the trash, or all that was deleted at one stroke. */
export const action = authed(async ({ actor, request }) => {
  const { form } = await readForm(request)
  const field = (name: string) => String(form.get(name) ?? '')
  const back = safeRedirect(field('returnTo'), TRASH_PATH)
  try {
    const wanted = form.has('act') ? { act: recordIdOf(field('act')) } : { id: recordIdOf(field('thing')) }
    const restored = await restoreFromTrash(actor, wanted)
    if (!restored) return redirectWithToast(back, NOTHING_BACK)
    return redirectWithToast(form.has('returnTo') ? back : homeOf(restored), restoredToast(restored))
  } catch (error) {
    if (error instanceof ConflictError) return redirectWithToast(back, refusedToast(error.message))
    throw error
  }
})

/** Where what came back is to be seen. */
function homeOf({ kind, count, record, project }: Restored): string {
  if (kind === 'tag') return LISTS.tags.path
  if (kind === 'company') return LISTS.companies.path
  if (kind === 'artist') return LISTS.artists.path
  if (kind === 'progress_note') return storyPath(project ?? '')
  return count > 1 ? '/dashboard' : projectPath(record)
}
