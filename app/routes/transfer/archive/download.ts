import { archiveFile } from '~/features/transfer/archive/archives.server'
import { attachment } from '~/http/pages/csv-download.server'
import { serveFile } from '~/http/pages/serve-file.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'

/** Serves the newest archive. Downloads can be resumed. */
export const loader = authed(async ({ actor, request, context }) => {
  const { fileName, ...file } = await archiveFile(actor)
  const response = await serveFile(request, file, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': attachment(fileName),
      'Cache-Control': 'private, no-store, no-transform',
      'X-Content-Type-Options': 'nosniff',
    },
    context,
  })
  if (!response) throw new NotFoundError()
  return response
})
