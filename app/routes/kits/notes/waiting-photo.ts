import { waitingPhotoFile } from '~/features/collection/progress-notes/waiting-photos.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { serveFile } from '~/http/pages/serve-file.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'

/** Serves a photo that is not saved yet to its owner: a small one, with `full` the whole one. */
export const loader = authed(
  async ({ actor, params, request }) => {
    const isFull = new URL(request.url).searchParams.has('full')
    const file = await waitingPhotoFile(actor, recordIdOf(params.photoId), isFull ? undefined : 320)
    const headers = { 'Content-Type': file.contentType, 'Cache-Control': 'private, no-cache' }
    const response = await serveFile(request, file, { headers })
    if (!response) throw new NotFoundError()
    return response
  },
  { forItsPage: true },
)
