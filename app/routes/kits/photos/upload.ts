import { keepLoosePhoto } from '~/features/collection/loose-photos/loose-photos.server'
import { photoResponse } from '~/http/forms/picture-form.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'

/** Uploads one of many photos. Called by a script, so errors are JSON. */
export const action = authed(async ({ actor, request }) =>
  photoResponse(
    request,
    actor,
    async (form, picture, name) => {
      const id = recordIdOf(String(form.get('id')))
      await keepLoosePhoto(actor, { id, name }, picture)
      return id
    },
    'bulk-upload:person',
  ),
)

export const loader = authed(async () => {
  throw new NotFoundError()
})
