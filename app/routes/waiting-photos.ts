import { keepWaitingPhoto } from '~/features/collection/progress-notes/waiting-photos.server'
import { RETURN_AFTER } from '~/http/forms/form-reply.server'
import { readPictureForm } from '~/http/forms/picture-form.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError, UnavailableError } from '~/platform/errors'

/** Uploads a photo before its note is saved. Called by a script, so errors are JSON. */
export const action = authed(async ({ actor, request }) => {
  const { form, picture, errors, retryAfter } = await readPictureForm(request, actor)
  const wait = retryAfter ? { 'Retry-After': String(retryAfter) } : undefined
  if (!picture) return refusal(retryAfter ? 429 : 400, errors.image?.join(' ') ?? 'Choose a photo.', wait)
  try {
    const id = recordIdOf(String(form.get('id')))
    await keepWaitingPhoto(actor, { id, noteId: recordIdOf(String(form.get('note'))) }, picture)
    return Response.json({ id })
  } catch (error) {
    if (error instanceof UnavailableError) return refusal(503, error.message, { 'Retry-After': RETURN_AFTER })
    throw error
  }
})

export const loader = authed(async () => {
  throw new NotFoundError()
})

const refusal = (status: number, message: string, headers?: HeadersInit) =>
  Response.json({ message }, { status, headers })
