import { IMPORT_LIMITS, TOO_LARGE } from '~/features/transfer/csv/import-limits'
import type { ImportFile } from '~/features/transfer/import-export/imports.server'
import { readForm } from '~/http/forms/uploads.server'
import { MalformedError, TooLargeError } from '~/platform/errors'

type Refusal = { sentence: string; status: 400 | 413 }
type ImportForm = { file: ImportFile; refusal?: undefined } | { file?: undefined; refusal: Refusal }

/** Returns the file in the field `file`, or the message for the field. */
export async function readImportForm(request: Request): Promise<ImportForm> {
  try {
    const { files, errors } = await readForm(request, {
      files: { file: { maxBytes: IMPORT_LIMITS.bytes, tooLarge: TOO_LARGE } },
    })
    const sentence = errors.file?.[0]
    if (sentence) return { refusal: { sentence, status: 413 } }
    if (!files.file) return { refusal: { sentence: 'Select a file first.', status: 400 } }
    return { file: files.file }
  } catch (error) {
    if (error instanceof TooLargeError) return { refusal: { sentence: TOO_LARGE, status: 413 } }
    if (error instanceof MalformedError) {
      return { refusal: { sentence: 'The upload was incomplete. Select the file again.', status: 400 } }
    }
    throw error
  }
}
