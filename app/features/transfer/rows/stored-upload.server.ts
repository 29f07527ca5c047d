import { Readable } from 'node:stream'
import type { Actor } from '~/platform/actor'
import { randomText } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import { archiveKey } from '~/platform/storage/archive-files.server'
import { whileRoom } from '~/platform/storage/free-space.server'
import { storage } from '~/platform/storage/storage.server'
import { isTrial } from '~/platform/trial.server'

/** Returns the limit for an upload of an archive or of another app's backup, in bytes. */
export const mostArchiveBytes = () => env.ARCHIVE_UPLOAD_MB * MB
const MB = 1024 * 1024

/** Returns the limit for a file to import, in bytes: smaller while the account is being tried. */
export const mostImportBytes = async (actor: Actor): Promise<number> =>
  (await isTrial(actor)) ? Math.min(TRIAL_MB * MB, mostArchiveBytes()) : mostArchiveBytes()
const TRIAL_MB = 32

/**
 * Streams an upload into the storage. Returns its key and size in bytes.
 * @throws InvalidError on `file` if there is not enough space. Nothing is stored then
 */
export async function storeUpload(
  actor: Actor,
  { kind, stream }: { kind: 'restore' | 'import'; stream: Readable },
): Promise<{ key: string; bytes: number }> {
  const key = archiveKey(actor, `${kind}-${randomText(20)}`)
  const pieces = Readable.from(whileRoom(stream, storage()))
  return { key, bytes: await storage().putStream(key, pieces, { contentType: 'application/zip' }) }
}

/** Returns the name of an uploaded file. Some browsers and systems send the whole path. */
export const uploadName = (name: string, otherwise: string) =>
  name.split(/[\\/]/).at(-1)?.replaceAll('\0', '').slice(0, 200) || otherwise
