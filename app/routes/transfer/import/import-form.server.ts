import { sizeOfFile } from '~/features/transfer/archive/archive-labels'
import { discardUploads, takeUpload, type Upload } from '~/features/transfer/import-export/import-upload.server'
import { startImport } from '~/features/transfer/import-export/imports.server'
import { mostImportBytes } from '~/features/transfer/rows/stored-upload.server'
import type { UploadForm } from '~/http/forms/upload-action.server'
import { streamFiles } from '~/http/forms/uploads.server'
import type { Actor } from '~/platform/actor'
import { MalformedError, TooLargeError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

/** As many parts as fit in one form. */
const MAX_FILES = 50

/** Starts an import of the files in the field `file`, or returns the message for the field. */
export async function readImportForm(actor: Actor, request: Request): Promise<UploadForm> {
  const formBytes = Number(request.headers.get('Content-Length') ?? Number.POSITIVE_INFINITY)
  const maxBytes = await mostImportBytes(actor)
  const uploads: Upload[] = []
  try {
    await streamFiles(request, {
      field: 'file',
      maxBytes,
      most: MAX_FILES,
      take: async file => void uploads.push(await takeUpload(actor, { ...file, formBytes })),
    })
    if (uploads.length === 0) return { rejection: { sentence: i18n.t('Select a file first.'), status: 400 } }
    return await startImport(actor, ...uploads)
  } catch (error) {
    await discardUploads(uploads)
    if (error instanceof TooLargeError) {
      const sentence = i18n.t('This is larger than {size}, which is the limit of this site.', {
        size: sizeOfFile(maxBytes),
      })
      return { rejection: { sentence, status: 413 } }
    }
    if (error instanceof MalformedError) {
      return { rejection: { sentence: i18n.t('The upload was incomplete. Select the file again.'), status: 400 } }
    }
    throw error
  }
}
