import { sizeOfFile } from '~/features/transfer/archive/archive-labels'
import { takeArchive } from '~/features/transfer/archive-restore/restores.server'
import { mostArchiveBytes } from '~/features/transfer/rows/stored-upload.server'
import type { UploadForm } from '~/http/forms/upload-action.server'
import { streamFile } from '~/http/forms/uploads.server'
import type { Actor } from '~/platform/actor'
import { MalformedError, TooLargeError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

/** Stores the zip in the field `file`, or returns the message for the field. */
export async function readArchiveForm(actor: Actor, request: Request): Promise<UploadForm> {
  try {
    const taken = await streamFile(request, {
      field: 'file',
      maxBytes: mostArchiveBytes(),
      take: file => takeArchive(actor, file),
    })
    return taken ?? { rejection: { sentence: i18n.t('Select a file first.'), status: 400 } }
  } catch (error) {
    if (error instanceof TooLargeError) {
      const sentence = i18n.t('This file is larger than {size}, which is the limit of this site.', {
        size: sizeOfFile(mostArchiveBytes()),
      })
      return { rejection: { sentence, status: 413 } }
    }
    if (error instanceof MalformedError) {
      return { rejection: { sentence: i18n.t('The upload was incomplete. Select the file again.'), status: 400 } }
    }
    throw error
  }
}
