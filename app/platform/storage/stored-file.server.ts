import { buffer } from 'node:stream/consumers'
import { invalidFile } from '~/platform/errors'
import type { ReadableFile } from '~/platform/storage/readable-file'
import { i18n } from '../messages'
import { storage } from './storage.server'
import type { Storage } from './storage-driver'
import type { ZipName } from './zip-problems'
import { openZipOf, type ZipBounds, type ZipReader } from './zip-reader.server'

type Options = { called?: ZipName | 'file'; store?: Storage }

/**
 * Returns a file in the storage. Nothing is read until a function is called; they throw InvalidError on `file` if it was
 * deleted.
 */
export function storedFile(key: string, { called = 'archive', store = storage() }: Options = {}): ReadableFile {
  const gone = () => invalidFile(i18n.t(GONE[called]))
  return {
    async size() {
      const info = await store.head(key)
      if (!info) throw gone()
      return info.size
    },
    async range(start, end) {
      if (end <= start) return Buffer.alloc(0)
      const file = await store.get(key, { start, end: end - 1 })
      if (!file) throw gone()
      return Buffer.isBuffer(file.body) ? file.body : buffer(file.body)
    },
  }
}

const GONE: Record<ZipName | 'file', string> = {
  archive: /*i18n*/ 'The file no longer exists. Please upload the archive again.',
  file: /*i18n*/ 'The file no longer exists. Please upload the file again.',
  zip: /*i18n*/ 'The file no longer exists. Please upload the zip again.',
  backup: 'The file no longer exists. Please upload the backup again.',
}

/**
 * Opens a zip in the storage.
 * @throws InvalidError with a message for the user
 */
export const openZip = (key: string, { store, ...bounds }: ZipBounds & { store?: Storage } = {}): Promise<ZipReader> =>
  openZipOf(storedFile(key, { called: bounds.called, store }), bounds)
