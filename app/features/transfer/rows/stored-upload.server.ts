import { Readable } from 'node:stream'
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
 * Streams an upload into the storage. Returns its key and size in bytes.
 * @throws InvalidError on `file` if there is not enough space. Nothing is stored then
 */
export async function storeUpload(
  actor: Actor,
  { kind, stream }: { kind: 'restore' | 'import'; stream: Readable },
): Promise<{ key: string; bytes: number }> {
  const key = archiveKey(actor, `${kind}-${randomText(20)}`)
  const pieces = Readable.from(whileRoom(stream))
  return { key, bytes: await storage().putStream(key, pieces, { contentType: 'application/zip' }) }
}

/** Bytes between two checks of the free space. */
const CHECK_INTERVAL = 16 * 1024 * 1024

// The size is unknown before the end: other uploads use the same disk, and a chunked request has no length.
async function* whileRoom(stream: Readable): AsyncGenerator<Uint8Array> {
  let unchecked = CHECK_INTERVAL
  for await (const chunk of stream) {
    unchecked += chunk.length
    if (unchecked >= CHECK_INTERVAL) {
      unchecked = 0
      if ((await storage().room()) < KEPT_FREE) {
        throw invalidFile('The server does not have enough space for this file. Please try again later.')
      }
    }
    yield chunk
  }
}

/** Returns the name of an uploaded file. Some browsers and systems send the whole path. */
export const uploadName = (name: string, otherwise: string) =>
  name.split(/[\\/]/).at(-1)?.replaceAll('\0', '').slice(0, 200) || otherwise
