import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { IDEMPOTENCY_FIELD } from '~/components/client/requests/retries'
import { pageTitle } from '~/components/shell/site'
import { logPage } from '~/features/collection/progress-log/log-page.server'
import { logProgress } from '~/features/collection/progress-log/log-progress.server'
import { LogScreen } from '~/features/collection/progress-log/log-screen'
import { loggedToast } from '~/features/collection/progress-log/logged-toast'
import { decodeNoteForm } from '~/features/collection/progress-notes/note-form.server'
import { noteOnPagePath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { photosToast, readPhotosForm, rejectedPhotosForm, unstoredPhotos } from '~/http/forms/picture-form.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { newId } from '~/platform/db/ids.server'
import { InvalidError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { isRecordId } from '~/platform/record-id'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.page ? i18n.t('Log progress on {title}', { title: data.page.kit.title }) : undefined)

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
  if (!input || (sent.leftOut.length > 0 && sent.photos.length === 0)) return rejectedPhotosForm(sent, errors)
  try {
    const key = String(sent.form.get(IDEMPOTENCY_FIELD))
    const logged = await logProgress(actor, id, input, sent.photos, isRecordId(key) ? key : newId())
    const elsewhere = safeRedirect(String(sent.form.get('returnTo') ?? ''), '')
    // A browser without scripts shows the message in the note, where the page opens.
    const isDocument = request.headers.get('Sec-Fetch-Dest') === 'document'
    const isInNote = isDocument && !elsewhere && !logged.change && sent.leftOut.length === 0
    if (isInNote) return redirect(noteOnPagePath(id, logged.noteId, true))
    const back = elsewhere || noteOnPagePath(id, logged.noteId)
    const place = { returnTo: back, isOnKit: !elsewhere }
    const toast =
      sent.leftOut.length > 0 ? photosToast('Progress note added.', sent) : loggedToast(id, logged, input, place)
    return await redirectWithToast(back, toast)
  } catch (error) {
    if (error instanceof InvalidError) return rejectedPhotosForm(sent, error)
    return unstoredPhotos(sent, 'photos', error)
  }
})

export default function LogKit() {
  return <LogScreen {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
}
