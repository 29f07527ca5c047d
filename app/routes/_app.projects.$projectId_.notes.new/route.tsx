import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { IDEMPOTENCY_FIELD } from '~/components/client/retrying-fetch'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { NoteForm } from '~/features/collection/progress-notes/note-form'
import { decodeNoteForm } from '~/features/collection/progress-notes/note-form.server'
import { addNoteOnce } from '~/features/collection/progress-notes/progress-notes.server'
import { newNotePath, storyPath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { photosToast, readPhotosForm, refusedPhotosForm, unkeptForm } from '~/http/forms/picture-form.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { newId } from '~/platform/db/ids.server'
import { InvalidError } from '~/platform/errors'
import { isRecordId } from '~/platform/record-id'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Log progress')

export const loader = authed(async ({ actor, viewer, params }) => {
  const { id, title } = await getProject(actor, recordIdOf(params.projectId))
  return { id, title, draftKey: `${actor.userId} ${id} note`, noteId: newId(), today: today(viewer.timezone) }
})

export const action = authed(async ({ actor, params, request }) => {
  const { id } = await getProject(actor, recordIdOf(params.projectId))
  const sent = await readPhotosForm(request, actor)
  const { input, errors } = decodeNoteForm(sent.form)
  // Browsers cannot resubmit files, so one valid photo is enough to save the note.
  if (!input || (sent.leftOut.length > 0 && sent.photos.length === 0)) return refusedPhotosForm(sent, errors)
  try {
    const key = String(sent.form.get(IDEMPOTENCY_FIELD))
    await addNoteOnce(actor, id, input, sent.photos, isRecordId(key) ? key : newId())
  } catch (error) {
    if (error instanceof InvalidError) return refusedPhotosForm(sent, error)
    return unkeptForm(sent, 'photos', error)
  }
  return redirectWithToast(storyPath(id), photosToast('Progress note added.', sent))
})

export default function NewNote() {
  const { id, title, draftKey, noteId, today } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <div className="narrow">
      <PageHead title="Log progress" subtitle={title} back={{ to: storyPath(id), label: 'Back to the kit' }} />
      <Panel>
        <NoteForm
          action={newNotePath(id)}
          values={{ date: today, content: '' }}
          reply={reply}
          submitLabel="Log progress"
          draftKey={draftKey}
          noteId={noteId}
          isNew
          cancelTo={storyPath(id)}
        />
      </Panel>
    </div>
  )
}
