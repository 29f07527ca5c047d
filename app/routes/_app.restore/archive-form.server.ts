import { sizeOfFile } from '~/features/archive/archive-words'
import { mostArchiveBytes, takeArchive } from '~/features/restore/restores.server'
import { streamFile } from '~/http/uploads.server'
import type { Actor } from '~/platform/actor'
import { MalformedError, TooLargeError } from '~/platform/errors'

type Refusal = { sentence: string; status: 400 | 413 }
type ArchiveForm = { id: string; refusal?: undefined } | { id?: undefined; refusal: Refusal }

/** Takes in the zip in the field `file`, or says why not, in words for beside the field. */
export async function readArchiveForm(actor: Actor, request: Request): Promise<ArchiveForm> {
  const expected = Number(request.headers.get('Content-Length') ?? 0)
  try {
    const taken = await streamFile(request, {
      field: 'file',
      maxBytes: mostArchiveBytes(),
      take: file => takeArchive(actor, { ...file, expected }),
    })
    return taken ?? { refusal: { sentence: 'Choose a file first.', status: 400 } }
  } catch (error) {
    if (error instanceof TooLargeError) {
      const sentence = `This file is larger than ${sizeOfFile(mostArchiveBytes())}, the most that can be taken here.`
      return { refusal: { sentence, status: 413 } }
    }
    if (error instanceof MalformedError) {
      return { refusal: { sentence: 'The file did not arrive whole. Please choose it again.', status: 400 } }
    }
    throw error
  }
}
