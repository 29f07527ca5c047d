import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { NoteForm } from '~/features/collection/progress-notes/note-form'
import { noteEdit, noteTexts, openedNote } from '~/features/collection/progress-notes/note-form.server'
import { getNote } from '~/features/collection/progress-notes/note-queries.server'
import { updateNote } from '~/features/collection/progress-notes/progress-notes.server'
import { deleteNotePath, notePath, timelinePath } from '~/features/collection/projects/project-paths'
import { photosToast, readPhotosForm, rejectedPhotosForm, unstoredPhotos } from '~/http/forms/picture-form.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { InvalidError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { fileUrl } from '~/platform/storage/file-url'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('Edit a note on {title}', { title: data.projectTitle }))

export const loader = authed(async ({ actor, params, context }) => {
  context.isUncacheable = true
  const note = await getNote(actor, recordIdOf(params.projectId), recordIdOf(params.noteId))
  const { id, projectId, projectTitle, photos } = note
  return {
    id,
    projectId,
    projectTitle,
    draftKey: `${actor.userId} ${id}`,
    values: noteTexts(note),
    opened: openedNote(note),
    photos: photos.map(({ image: name, imageWidth: width, imageHeight: height }) => ({
      name,
      src: fileUrl('progress_notes', id, name, 320),
      full: fileUrl('progress_notes', id, name),
      width,
      height,
    })),
  }
})

export const action = authed(async ({ actor, params, request }) => {
  const read = (tx?: Parameters<typeof getNote>[3]) =>
    getNote(actor, recordIdOf(params.projectId), recordIdOf(params.noteId), tx)
  const { id } = await read()
  const sent = await readPhotosForm(request, actor)
  const edit = async (tx: Parameters<typeof getNote>[3]) => {
    const input = noteEdit(sent.form, await read(tx))
    if (sent.leftOut.length > 0 && sent.photos.length === 0) throw new InvalidError({})
    return input
  }
  try {
    const removed = sent.form.getAll('removePhoto').map(String)
    const { projectId } = await updateNote(actor, id, edit, { added: sent.photos, removed })
    return await redirectWithToast(timelinePath(projectId), photosToast(i18n.t('Progress note saved.'), sent))
  } catch (error) {
    if (error instanceof InvalidError) return rejectedPhotosForm(sent, error)
    return unstoredPhotos(sent, 'photos', error)
  }
})

export default function EditNote() {
  const { id, projectId, projectTitle, draftKey, values, opened, photos } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <NarrowPage
      title={i18n.t('Edit progress note')}
      subtitle={projectTitle}
      back={{ to: timelinePath(projectId), label: i18n.t('Back to the kit') }}
      action={
        <LinkButton to={deleteNotePath(projectId, id)} variant="danger">
          {i18n.t('Delete')}
        </LinkButton>
      }
    >
      <Panel>
        <NoteForm
          action={notePath(projectId, id)}
          values={values}
          reply={reply}
          photos={photos}
          opened={opened}
          submitLabel={i18n.t('Save progress note')}
          draftKey={draftKey}
          noteId={id}
          cancelTo={timelinePath(projectId)}
        />
      </Panel>
    </NarrowPage>
  )
}
