import { archiveFile } from '~/features/archive/archives.server'
import { authed } from '~/http/authed.server'
import { attachment } from '~/http/csv-download.server'
import { serveFile } from '~/http/serve-file.server'
import { NotFoundError } from '~/platform/errors'

/** The newest archive; a download that broke off goes on where it stopped. */
export const loader = authed(async ({ actor, request, context }) => {
  const { fileName, ...file } = await archiveFile(actor)
  const answer = await serveFile(request, file, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': attachment(fileName),
      'Cache-Control': 'private, no-store, no-transform',
      'X-Content-Type-Options': 'nosniff',
    },
    context,
  })
  if (!answer) throw new NotFoundError()
  return answer
})
