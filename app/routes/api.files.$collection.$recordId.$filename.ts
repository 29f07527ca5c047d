import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileCollection, findFile } from '~/features/files/files.server'
import { servePicture } from '~/http/serve-file.server'
import { NotFoundError } from '~/platform/errors'
import { PICTURE_WIDTHS } from '~/platform/file-url'

/** Serves pictures: `?thumb=320x0|640x0|1280x0` in that width, any other value in full size; `?download=1` to be saved. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { collection = '', recordId = '', filename: fileName = '' } = params
  const known = fileCollection(collection)
  if (!known) return notFound('Missing or invalid collection context.')
  const query = new URL(request.url).searchParams
  const thumb = query.get('thumb')
  const width = PICTURE_WIDTHS.find(width => thumb === `${width}x0`)
  try {
    const file = await findFile({ collection: known, recordId, fileName }, width)
    const name = width ? `${width}x0_${fileName}` : fileName
    const attachment = ['1', 't', 'true'].includes(query.get('download')?.toLowerCase() ?? '')
    return (await servePicture(request, file, { name, attachment })) ?? notFound()
  } catch (error) {
    if (error instanceof NotFoundError) return notFound(error.message)
    throw error
  }
}

const notFound = (message = "The requested resource wasn't found.") =>
  Response.json({ code: 404, data: {}, message, status: 404 }, { status: 404 })
