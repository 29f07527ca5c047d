import { backupFile, isBackupName } from '~/features/instance/backups/backup-store.server'
import { mostArchiveBytes } from '~/features/transfer/rows/stored-upload.server'
import { streamFile } from '~/http/forms/uploads.server'
import { serveFile } from '~/http/pages/serve-file.server'
import type { ApiCall } from '../call.server'
import { ApiError } from '../errors'
import { mayDownload, storeUpload } from '../service/backups.server'

/**
 * Streams a backup with backpressure, which the load context provides.
 * @throws ApiError 403 without a superuser's file token in the URL, 404 for an unknown backup
 */
export async function downloadBackup(call: ApiCall): Promise<Response> {
  await mayDownload(call)
  const name = call.params.key ?? ''
  if (!isBackupName(name)) throw ApiError.notFound()
  const { request, context } = call.web()
  const response = await serveFile(request, backupFile(name), { headers: headers(name), context })
  if (!response) throw ApiError.notFound()
  return response
}

const headers = (name: string) => ({
  'Content-Type': 'application/zip',
  'Content-Disposition': `attachment; filename=${name}`,
  'Cache-Control': 'private, no-store',
})

/** Uploads a backup, see `storeUpload`. */
export const uploadBackup = ({ web }: ApiCall): Promise<void> =>
  storeUpload(take => streamFile(web().request, { field: 'file', maxBytes: mostArchiveBytes(), take }))
