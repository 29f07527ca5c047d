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
import { i18n } from '~/platform/messages'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('Delete a note on {title}', { title: data.projectTitle }))

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
  return redirectWithToast(back, deletedToast(i18n.t('Progress note deleted.'), act))
})

export default function DeleteNote() {
  const { projectId, projectTitle, date, content, photoCount } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={i18n.t('Delete this progress note?')}
      subtitle={projectTitle}
      back={{ to: timelinePath(projectId), label: i18n.t('Back to the kit') }}
      panelTitle={formatDay(date)}
      submit={i18n.t('Delete progress note')}
      busyLabel={i18n.t('Deleting…')}
    >
      {content ? <blockquote>{content}</blockquote> : null}
      <p>
        {`${i18n.t(
          '{photoCount, plural, =0 {The progress note will be deleted.} one {The progress note and its photo will be deleted.} other {The progress note and its # photos will be deleted.}}',
          { photoCount },
        )} `}
        <TrashNotice />
      </p>
    </ConfirmPage>
  )
}
