import type { Readable } from 'node:stream'
import type { Actor } from '~/platform/actor'
import { randomText } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import { invalidFile } from '~/platform/errors'
import { archiveKey } from '~/platform/storage/archive-files.server'
import { storage } from '~/platform/storage/storage.server'

/** Bytes that must stay free on the disk for other writes. */
export const KEPT_FREE = 512 * 1024 * 1024

/** Returns the limit for an upload of an archive or of another app's backup, in bytes. */
export const mostArchiveBytes = () => env.ARCHIVE_UPLOAD_MB * 1024 * 1024

/**
 * Streams an upload into the storage. `expected` is its approximate size in bytes. Returns its key and size.
 * @throws InvalidError on `file` if there is not enough space
 */
export async function storeUpload(
  actor: Actor,
  { kind, stream, expected }: { kind: 'restore' | 'import'; stream: Readable; expected: number },
): Promise<{ key: string; bytes: number }> {
  if ((await storage().room()) < expected + KEPT_FREE) {
    throw invalidFile('The server does not have enough space for this file. Please try again later.')
  }
  const key = archiveKey(actor, `${kind}-${randomText(20)}`)
  return { key, bytes: await storage().putStream(key, stream, { contentType: 'application/zip' }) }
}

/** Returns the name of an uploaded file. Some browsers and systems send the whole path. */
export const uploadName = (name: string, otherwise: string) =>
  name.split(/[\\/]/).at(-1)?.replaceAll('\0', '').slice(0, 200) || otherwise
