import { keepWaitingPhoto } from '~/features/collection/progress-notes/waiting-photos.server'
import { photoResponse } from '~/http/forms/picture-form.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'

/** Uploads a photo before its note is saved. Called by a script, so errors are JSON. */
export const action = authed(async ({ actor, request }) =>
  photoResponse(request, actor, async (form, picture) => {
    const id = recordIdOf(String(form.get('id')))
    await keepWaitingPhoto(actor, { id, noteId: recordIdOf(String(form.get('note'))) }, picture)
    return id
  }),
)

export const loader = authed(async () => {
  throw new NotFoundError()
})
