import { timeLapseFile } from '~/features/collection/progress-photos/time-lapse.server'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { attachment } from '~/http/pages/csv-download.server'
import { serveFile } from '~/http/pages/serve-file.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'

/** Serves the animation of a kit's photos; with `download` in the URL, as a file to save. */
export const loader = authed(async ({ actor, params, request, context }) => {
  const { id, title } = await getProject(actor, recordIdOf(params.projectId))
  const isDownload = new URL(request.url).searchParams.has('download')
  const response = await serveFile(request, await timeLapseFile(actor, id), {
    headers: {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, no-cache',
      ...(isDownload && { 'Content-Disposition': attachment(`${title}.webp`) }),
    },
    context,
  })
  if (!response) throw new NotFoundError()
  return response
})
