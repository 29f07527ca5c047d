import { fileCollection, findFile } from '~/features/files/files.server'
import { servePicture } from '~/http/serve-file.server'
import { PICTURE_WIDTHS, THUMB } from '~/platform/file-url'
import { type ApiCall, endpoint } from '~/pocketbase/endpoint.server'
import { ApiError } from '~/pocketbase/errors'

/**
 * Serves pictures: `?thumb=320x0|640x0|1280x0` in that width, `?thumb=100x100` as a small square, any other value in full size;
 * `?download=1` to be saved.
 */
async function picture({ request, params, query }: ApiCall): Promise<Response> {
  const { collection = '', recordId = '', filename: fileName = '' } = params
  const known = fileCollection(collection)
  if (!known) throw new ApiError(404, 'Missing or invalid collection context.')
  const thumb = query.get('thumb')
  const size = thumb === THUMB ? THUMB : PICTURE_WIDTHS.find(width => thumb === `${width}x0`)
  const file = await findFile({ collection: known, recordId, fileName }, size)
  const name = size ? `${thumb}_${fileName}` : fileName
  const attachment = ['1', 't', 'true'].includes(query.get('download')?.toLowerCase() ?? '')
  const answer = await servePicture(request, file, { name, attachment })
  if (!answer) throw ApiError.notFound()
  return answer
}

const pictures = endpoint({ GET: picture })
export const loader = pictures
export const action = pictures
