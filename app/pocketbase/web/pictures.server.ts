import { fileCollection, findFile } from '~/features/instance/files/files.server'
import { servePicture } from '~/http/pages/serve-file.server'
import { thumbSize } from '~/platform/storage/file-url'
import type { ApiCall } from '../call.server'
import { ApiError } from '../errors'

/** Serves photos: `?thumb=300x200f` in a stored width, `?thumb=100x100` as a small square, `?download=1` as a download. */
export async function picture({ web, params, query }: ApiCall): Promise<Response> {
  const { collection = '', recordId = '', filename: fileName = '' } = params
  const known = fileCollection(collection)
  if (!known) throw new ApiError(404, 'Missing or invalid collection context.')
  const thumb = query.get('thumb') ?? ''
  const file = await findFile({ collection: known, recordId, fileName }, thumb)
  const name = thumbSize(thumb) ? `${thumb}_${fileName}` : fileName
  const attachment = ['1', 't', 'true'].includes(query.get('download')?.toLowerCase() ?? '')
  const response = await servePicture(web().request, file, { name, attachment })
  if (!response) throw ApiError.notFound()
  return response
}
