import { fileInMemory, type ReadableFile } from '~/platform/storage/readable-file'
import { openZipOf, type ZipReader } from '~/platform/storage/zip-reader.server'

/** A file of another app, as the reader process sees it. Nothing is read until a function is called. */
export type SourceFile = ReadableFile & {
  pieces: () => AsyncIterable<Buffer>
  /** @throws InvalidError on `file` if it is no zip, or too large inside */
  zip: () => Promise<ZipReader>
}

/** As many kits, notes and photos as an account can reasonably have. */
const ZIP_BOUNDS = { called: 'zip' as const, maxEntries: 50_000, isRepacked: true, isFromWindows: true }
const PIECE_BYTES = 1024 * 1024

/** Opens a zip that was in another one. */
export const openZippedZip = (bytes: Uint8Array): Promise<ZipReader> => openZipOf(fileInMemory(bytes), ZIP_BOUNDS)

export const sourceFile = (file: ReadableFile): SourceFile => ({
  ...file,
  async *pieces() {
    const size = await file.size()
    for (let at = 0; at < size; at += PIECE_BYTES) yield await file.range(at, Math.min(size, at + PIECE_BYTES))
  },
  zip: () => openZipOf(file, ZIP_BOUNDS),
})
