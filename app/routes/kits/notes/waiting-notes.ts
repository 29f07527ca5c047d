import { logProgress } from '~/features/collection/progress-log/log-progress.server'
import { decodeNoteForm } from '~/features/collection/progress-notes/note-form.server'
import { rewriteNote } from '~/features/collection/progress-notes/progress-notes.server'
import { readPhotosForm } from '~/http/forms/picture-form.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { outcomeOf } from '~/platform/error-outcome.server'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

/** Saves a progress note that waited on a device for the network. Called by a script, so errors are JSON. */
export const action = authed(async ({ actor, viewer, request }) => {
  const { form, photos, leftOut, retryAfter } = await readPhotosForm(request, actor)
  // Another user is signed in on the device.
  if (form.get('user') !== actor.userId) return rejection(409, i18n.t('This note belongs to another user.'))
  if (retryAfter) return rejection(429, i18n.t('Too many photos.'), { 'Retry-After': String(retryAfter) })
  const { input, errors } = decodeNoteForm(form, today(viewer.timezone))
  if (!input) return rejection(400, sentence(errors))
  if (leftOut.length > 0) return rejection(400, leftOut.join(' '))
  try {
    const projectId = recordIdOf(String(form.get('project')))
    const key = recordIdOf(String(form.get('key')))
    if (form.get('edits') !== '0' && (await rewriteNote(actor, projectId, input, key)))
      return Response.json({ id: key })
    const { noteId } = await logProgress(actor, projectId, input, photos, key)
    return Response.json({ id: noteId })
  } catch (error) {
    const outcome = outcomeOf(error)
    if (!outcome) throw error
    const message = error instanceof NotFoundError ? i18n.t('This kit was deleted.') : outcome.message
    return rejection(outcome.status, message, outcome.headers)
  }
})

export const loader = authed(async () => {
  throw new NotFoundError()
})

const sentence = (errors: Record<string, string[]>) => Object.values(errors).flat().join(' ')

const rejection = (status: number, message: string, headers?: HeadersInit) =>
  Response.json({ message }, { status, headers })
