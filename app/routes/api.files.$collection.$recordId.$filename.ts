import { fileCollection, findFile } from '~/features/instance/files/files.server'
import { servePicture } from '~/http/pages/serve-file.server'
import { askedSize } from '~/platform/storage/file-url'
import { type ApiCall, endpoint } from '~/pocketbase/endpoint.server'
import { ApiError } from '~/pocketbase/errors'

/** Serves photos: `?thumb=300x200f` in a stored width, `?thumb=100x100` as a small square, `?download=1` as a download. */
async function picture({ request, params, query }: ApiCall): Promise<Response> {
  const { collection = '', recordId = '', filename: fileName = '' } = params
  const known = fileCollection(collection)
  if (!known) throw new ApiError(404, 'Missing or invalid collection context.')
  const thumb = query.get('thumb') ?? ''
  const file = await findFile({ collection: known, recordId, fileName }, thumb)
  const name = askedSize(thumb) ? `${thumb}_${fileName}` : fileName
  const attachment = ['1', 't', 'true'].includes(query.get('download')?.toLowerCase() ?? '')
  const answer = await servePicture(request, file, { name, attachment })
  if (!answer) throw ApiError.notFound()
  return answer
}

const pictures = endpoint({ GET: picture })
export const loader = pictures
export const action = pictures
