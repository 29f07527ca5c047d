import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { storeUpload } from '~/features/transfer/rows/stored-upload.server'
import type { Actor } from '~/platform/actor'
import { fileInMemory, type ReadableFile } from '~/platform/storage/readable-file'
import { discard } from '~/platform/storage/storage.server'
import { storedFile } from '~/platform/storage/stored-file.server'

/** Bytes of an upload in memory. Many can arrive concurrently. */
const IN_MEMORY_BYTES = 1024 * 1024

/** An uploaded file: a small one in memory, a large one in the storage. */
export type Upload =
  | { name: string; bytes: Uint8Array; key?: undefined }
  | { name: string; key: string; bytes?: undefined }

/**
 * Reads a file while it arrives, or streams it into the storage unless the form is small. `formBytes` is the size of the
 * form, if it states one.
 * @throws InvalidError on `file` if there is not enough space
 */
export async function takeUpload(
  actor: Actor,
  { name, stream, formBytes = Number.POSITIVE_INFINITY }: { name: string; stream: Readable; formBytes?: number },
): Promise<Upload> {
  if (formBytes <= IN_MEMORY_BYTES) return { name, bytes: await buffer(stream) }
  return { name, key: (await storeUpload(actor, { kind: 'import', stream })).key }
}

/**
 * Stores the files of an import that are still in memory, if there are several. Returns what its row names.
 * @throws InvalidError on `file` if there is not enough space
 */
export async function keepUploads(
  actor: Actor,
  uploads: Upload[],
): Promise<{ source: Buffer<ArrayBuffer> | null; files: string[] }> {
  const [first] = uploads
  if (uploads.length === 1 && first?.bytes) return { source: Buffer.from(first.bytes), files: [] }
  const files: string[] = []
  for (const { key, bytes } of uploads) {
    const stored = async () => storeUpload(actor, { kind: 'import', stream: Readable.from([bytes]) })
    files.push(key ?? (await stored()).key)
  }
  return { source: null, files }
}

/** Deletes the files of uploads that no import names. */
export const discardUploads = (uploads: Upload[]): Promise<void> => discard(uploads.flatMap(({ key }) => key ?? []))

/** Returns the files of an import: those in the storage, or else the one in its row. */
export const filesOf = ({ source, files }: { source: Uint8Array | null; files: string[] }): ReadableFile[] =>
  files.length > 0 ? files.map(uploadInStorage) : source ? [fileInMemory(source)] : []

export const fileOfUpload = ({ key, bytes }: Upload): ReadableFile =>
  key === undefined ? fileInMemory(bytes) : uploadInStorage(key)

const uploadInStorage = (key: string) => storedFile(key, { called: 'file' })
