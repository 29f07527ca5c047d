import type { LoaderFunctionArgs } from '@remix-run/node'
import { openShelf, shelfPhotoFile } from '~/features/collection/shelves/shelf-page.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { serveFile } from '~/http/pages/serve-file.server'
import { withErrorResponses } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'
import { PICTURE_WIDTHS } from '~/platform/storage/file-url'

/** Serves a photo of a shared page in a stored width (`w`), as long as the page is shared. */
export const loader = ({ params, request }: LoaderFunctionArgs) =>
  withErrorResponses(async () => {
    const requested = Number(new URL(request.url).searchParams.get('w'))
    const width = PICTURE_WIDTHS.find(stored => stored === requested) ?? 640
    const file = await shelfPhotoFile(await openShelf(params.token), recordIdOf(params.photoId), width)
    const headers = { 'Content-Type': file.contentType, 'Cache-Control': 'private, max-age=300' }
    const response = await serveFile(request, file, { headers })
    if (!response) throw new NotFoundError()
    return response
  })
