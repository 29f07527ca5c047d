import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { IDEMPOTENCY_FIELD } from '~/components/client/retrying-fetch'
import { pageTitle } from '~/components/shell/site'
import { logPage } from '~/features/collection/progress-log/log-page.server'
import { logProgress } from '~/features/collection/progress-log/log-progress.server'
import { LogScreen } from '~/features/collection/progress-log/log-screen'
import { loggedToast } from '~/features/collection/progress-log/logged-toast'
import { decodeNoteForm } from '~/features/collection/progress-notes/note-form.server'
import { storyPath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { photosToast, readPhotosForm, refusedPhotosForm, unkeptForm } from '~/http/forms/picture-form.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { newId } from '~/platform/db/ids.server'
import { InvalidError } from '~/platform/errors'
import { isRecordId } from '~/platform/record-id'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.page ? `Log progress on ${data.page.kit.title}` : undefined)

export const loader = authed(async ({ actor, viewer, params }) => {
  const id = recordIdOf(params.projectId)
  return {
    page: await logPage(actor, id),
    draftKey: `${actor.userId} ${id} note`,
    noteId: newId(),
    today: today(viewer.timezone),
  }
})

export const action = authed(async ({ actor, viewer, params, request }) => {
  const { id } = await getProject(actor, recordIdOf(params.projectId))
  const sent = await readPhotosForm(request, actor)
  const { input, errors } = decodeNoteForm(sent.form, today(viewer.timezone))
  // Browsers cannot resubmit files, so one valid photo is enough to save the note.
  if (!input || (sent.leftOut.length > 0 && sent.photos.length === 0)) return refusedPhotosForm(sent, errors)
  try {
    const key = String(sent.form.get(IDEMPOTENCY_FIELD))
    const logged = await logProgress(actor, id, input, sent.photos, isRecordId(key) ? key : newId())
    const back = safeRedirect(String(sent.form.get('returnTo') ?? ''), storyPath(id))
    const toast =
      sent.leftOut.length > 0 ? photosToast('Progress note added.', sent) : loggedToast(id, logged, input, back)
    return await redirectWithToast(back, toast)
  } catch (error) {
    if (error instanceof InvalidError) return refusedPhotosForm(sent, error)
    return unkeptForm(sent, 'photos', error)
  }
})

export default function LogKit() {
  return <LogScreen {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
