import { waitingPhotoFile } from '~/features/collection/progress-notes/waiting-photos.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { serveFile } from '~/http/pages/serve-file.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'

/** Serves an unsaved note's photo to its owner, in a small size. */
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
