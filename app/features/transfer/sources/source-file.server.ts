import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { invalidFile } from '~/platform/errors'
import { storage } from '~/platform/storage/storage.server'
import { openZip, openZipBytes, type ZipReader } from '~/platform/storage/zip-reader.server'

/** A file of another app, in memory or in the storage. Nothing is read until a function is called. */
export type SourceFile = {
  size: () => Promise<number>
  /** Returns the bytes from `start` up to `end`, which is not included. */
  range: (start: number, end: number) => Promise<Buffer>
  pieces: () => AsyncIterable<Buffer>
  /** @throws InvalidError on `file` if it is no zip, or too large inside */
  zip: () => Promise<ZipReader>
}

/** As many kits, notes and photos as an account can reasonably have. */
const ZIP_BOUNDS = { called: 'zip', maxEntries: 50_000, isRepacked: true, isFromWindows: true }
const GONE = 'The file no longer exists. Please select it again.'

/** Opens a zip that was in another one. */
export const openZippedZip = (bytes: Uint8Array): Promise<ZipReader> => openZipBytes(bytes, ZIP_BOUNDS)

export const fileInMemory = (bytes: Uint8Array): SourceFile => ({
  size: async () => bytes.length,
  range: async (start, end) => Buffer.from(bytes.subarray(start, end)),
  pieces: () => Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)]),
  zip: () => openZippedZip(bytes),
})

/** Returns a file in the storage. Its functions throw InvalidError on `file` if it was deleted. */
export function fileInStorage(key: string): SourceFile {
  async function open(range?: { start: number; end: number }) {
    const file = await storage().get(key, range)
    if (!file) throw invalidFile(GONE)
    return Buffer.isBuffer(file.body) ? Readable.from([file.body]) : file.body
  }
  return {
    async size() {
      const info = await storage().head(key)
      if (!info) throw invalidFile(GONE)
      return info.size
    },
    range: async (start, end) => (end > start ? buffer(await open({ start, end: end - 1 })) : Buffer.alloc(0)),
    async *pieces() {
      for await (const piece of await open()) yield piece as Buffer
    },
    zip: () => openZip(key, ZIP_BOUNDS),
  }
}
