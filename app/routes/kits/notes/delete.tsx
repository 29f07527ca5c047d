import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '~/components/forms/confirm-page'
import { pageTitle } from '~/components/shell/site'
import { getNote } from '~/features/collection/progress-notes/note-queries.server'
import { deleteNote } from '~/features/collection/progress-notes/progress-notes.server'
import { timelinePath } from '~/features/collection/projects/project-paths'
import { TrashNotice } from '~/features/collection/trash/trash-notice'
import { deletedToast } from '~/features/collection/trash/trash-toast'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { authed } from '~/http/session/authed.server'
import { formatDay } from '~/platform/dates'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && `Delete a note on ${data.projectTitle}`)

export const loader = authed(async ({ actor, params }) => {
  const { projectId, projectTitle, date, content, photos } = await getNote(
    actor,
    recordIdOf(params.projectId),
    recordIdOf(params.noteId),
  )
  return { projectId, projectTitle, date, content: content.slice(0, 400), photoCount: photos.length }
})

export const action = authed(async ({ actor, params, request }) => {
  const [projectId, id] = [recordIdOf(params.projectId), recordIdOf(params.noteId)]
  const { form } = await readForm(request)
  await getNote(actor, projectId, id)
  const { act } = await deleteNote(actor, id)
  const back = safeRedirect(String(form.get('returnTo') ?? ''), timelinePath(projectId))
  return redirectWithToast(back, deletedToast('Progress note deleted.', act))
})

export default function DeleteNote() {
  const { projectId, projectTitle, date, content, photoCount } = useLoaderData<typeof loader>()
  const along = photoCount > 1 ? ` and its ${photoCount} photos` : photoCount ? ' and its photo' : ''
  return (
    <ConfirmPage
      title="Delete this progress note?"
      subtitle={projectTitle}
      back={{ to: timelinePath(projectId), label: 'Back to the kit' }}
      panelTitle={formatDay(date)}
      submit="Delete progress note"
      busyLabel="Deleting…"
    >
      {content ? <blockquote>{content}</blockquote> : null}
      <p>
        The progress note{along} will be deleted. <TrashNotice />
      </p>
    </ConfirmPage>
  )
}
