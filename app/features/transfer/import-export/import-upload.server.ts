import { Readable } from 'node:stream'
import { IMPORT_LIMITS } from '~/features/transfer/csv/import-limits'
import { storeUpload } from '~/features/transfer/rows/stored-upload.server'
import { fileInMemory, fileInStorage, type SourceFile } from '~/features/transfer/sources/source-file.server'
import type { Actor } from '~/platform/actor'
import { discard } from '~/platform/storage/storage.server'

/** An uploaded file: a small one in memory, a large one in the storage. */
export type Upload =
  | { name: string; bytes: Uint8Array; key?: undefined }
  | { name: string; key: string; bytes?: undefined }

/**
 * Reads a file while it arrives. A table fits in memory; a file with photos is streamed into the storage.
 * @throws InvalidError on `file` if there is not enough space
 */
export async function takeUpload(actor: Actor, { name, stream }: { name: string; stream: Readable }): Promise<Upload> {
  const pieces: Buffer[] = []
  let size = 0
  const rest = stream[Symbol.asyncIterator]()
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    pieces.push(next.value)
    size += next.value.length
    if (size <= IMPORT_LIMITS.bytes) continue
    const { key } = await storeUpload(actor, { kind: 'import', stream: Readable.from(joined(pieces, rest)) })
    return { name, key }
  }
  return { name, bytes: Buffer.concat(pieces) }
}

async function* joined(pieces: Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* pieces.splice(0)
  yield* { [Symbol.asyncIterator]: () => rest }
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
export const filesOf = ({ source, files }: { source: Uint8Array | null; files: string[] }): SourceFile[] =>
  files.length > 0 ? files.map(fileInStorage) : source ? [fileInMemory(source)] : []

export const fileOfUpload = ({ key, bytes }: Upload): SourceFile =>
  key === undefined ? fileInMemory(bytes) : fileInStorage(key)
