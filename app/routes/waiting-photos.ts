import { keepWaitingPhoto } from '~/features/progress-notes/waiting-photos.server'
import { authed } from '~/http/authed.server'
import { RETURN_AFTER } from '~/http/form-reply.server'
import { readPictureForm } from '~/http/picture-form.server'
import { recordIdOf } from '~/http/record-id.server'
import { NotFoundError, UnavailableError } from '~/platform/errors'

/** Takes one photo ahead of its note. The form that sends it is a script, and gets the sentence for what cannot be kept as JSON. */
export const action = authed(async ({ actor, request }) => {
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

/** There is nothing to look at but each photo by itself. */
export const loader = authed(async () => {
  throw new NotFoundError()
})

const refusal = (status: number, message: string, headers?: HeadersInit) =>
  Response.json({ message }, { status, headers })
