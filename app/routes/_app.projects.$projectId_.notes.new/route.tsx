import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { ONCE_KEY } from '~/components/patient-fetch'
import { pageTitle } from '~/components/site'
import { NoteForm } from '~/features/progress-notes/note-form'
import { decodeNoteForm } from '~/features/progress-notes/note-form.server'
import { addNoteOnce } from '~/features/progress-notes/progress-notes.server'
import { newNotePath, storyPath } from '~/features/projects/project-paths'
import { getProject } from '~/features/projects/project-queries.server'
import { authed } from '~/http/authed.server'
import { photosToast, readPhotosForm, refusedPhotosForm, unkeptForm } from '~/http/picture-form.server'
import { recordIdOf } from '~/http/record-id.server'
import { redirectWithToast } from '~/http/toast.server'
import { today } from '~/platform/dates'
import { InvalidError } from '~/platform/errors'
import { isRecordId, newId } from '~/platform/ids.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Add to the story')

export const loader = authed(async ({ actor, viewer, params }) => {
  const { id, title } = await getProject(actor, recordIdOf(params.projectId))
  return { id, title, draftKey: `${actor.userId} ${id} note`, noteId: newId(), today: today(viewer.timezone) }
})

export const action = authed(async ({ actor, params, request }) => {
  const { id } = await getProject(actor, recordIdOf(params.projectId))
  const sent = await readPhotosForm(request, actor)
  const { input, errors } = decodeNoteForm(sent.form)
  // A browser cannot keep files for a second try: as soon as one photo is good, the note stands.
  if (!input || (sent.leftOut.length > 0 && sent.photos.length === 0)) return refusedPhotosForm(sent, errors)
  try {
    const key = String(sent.form.get(ONCE_KEY))
    await addNoteOnce(actor, id, input, sent.photos, isRecordId(key) ? key : newId())
  } catch (error) {
    if (error instanceof InvalidError) return refusedPhotosForm(sent, error)
    return unkeptForm(sent, 'photos', error)
  }
  return redirectWithToast(storyPath(id), photosToast('Added to the story.', sent))
})

export default function NewNote() {
  const { id, title, draftKey, noteId, today } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <div className="narrow">
      <PageHead title="Add to the story" subtitle={title} back={{ to: storyPath(id), label: 'Back to the kit' }} />
      <Panel>
        <NoteForm
          action={newNotePath(id)}
          values={{ date: today, content: '' }}
          reply={reply}
          submitLabel="Add to the story"
          draftKey={draftKey}
          noteId={noteId}
          isNew
          cancelTo={storyPath(id)}
        />
      </Panel>
    </div>
  )
}
