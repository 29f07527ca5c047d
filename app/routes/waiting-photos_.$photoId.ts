import { waitingPhotoFile } from '~/features/progress-notes/waiting-photos.server'
import { authed } from '~/http/authed.server'
import { recordIdOf } from '~/http/record-id.server'
import { serveFile } from '~/http/serve-file.server'
import { NotFoundError } from '~/platform/errors'

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
