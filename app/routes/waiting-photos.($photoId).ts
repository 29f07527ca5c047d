import { keepWaitingPhoto, waitingPhotoFile } from '~/features/progress-notes/waiting-photos.server'
import { authed } from '~/http/authed.server'
import { RETURN_AFTER } from '~/http/form-reply.server'
import { readPictureForm } from '~/http/picture-form.server'
import { recordIdOf } from '~/http/record-id.server'
import { serveFile } from '~/http/serve-file.server'
import { NotFoundError, UnavailableError } from '~/platform/errors'

/** A photo that waits for its note, small, for the form of its owner. */
export const loader = authed(
  async ({ actor, params, request }) => {
    const file = await waitingPhotoFile(actor, recordIdOf(params.photoId))
    const headers = { 'Content-Type': file.contentType, 'Cache-Control': 'private, no-cache' }
    const answer = await serveFile(request, file, { headers })
    if (!answer) throw new NotFoundError()
    return answer
  },
  { forItsPage: true },
)

/** Takes one photo ahead of its note. The form that sends it is a script, and gets the sentence for what cannot be kept as JSON. */
export const action = authed(async ({ actor, params, request }) => {
  if (params.photoId) throw new NotFoundError()
  const { form, picture, errors, retryAfter } = await readPictureForm(request, actor)
  const wait = retryAfter ? { 'Retry-After': String(retryAfter) } : undefined
  if (!picture) return refusal(retryAfter ? 429 : 400, errors.image?.join(' ') ?? 'Choose a picture.', wait)
  try {
    const id = recordIdOf(String(form.get('id')))
    await keepWaitingPhoto(actor, { id, noteId: recordIdOf(String(form.get('note'))) }, picture)
    return Response.json({ id })
  } catch (error) {
    if (error instanceof UnavailableError) return refusal(503, error.message, { 'Retry-After': RETURN_AFTER })
    throw error
  }
})

const refusal = (status: number, message: string, headers?: HeadersInit) =>
  Response.json({ message }, { status, headers })
