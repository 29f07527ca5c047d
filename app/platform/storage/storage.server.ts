import path from 'node:path'
import { env } from '../env.server'
import { DomainError } from '../errors'
import { log } from '../observability/log.server'
import { singleton } from '../singleton'
import type { Storage } from './storage-driver'
import { withStorageErrors } from './storage-errors.server'
import { folderStorage } from './storage-folder.server'
import { s3Storage } from './storage-s3.server'

/** Returns the configured storage: the bucket `S3_BUCKET` if set, otherwise the folder `DATA_DIR/files`. */
export const storage = () =>
  singleton<Storage>('storage', () => withStorageErrors(env.S3_BUCKET ? ourBucket() : ourFolder()))

/** Deletes unused files. Never fails: the nightly sweep deletes what is left. */
export async function discard(keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await storage()
    .delete(keys)
    .catch(error =>
      log.warn({ err: error, files: keys.length }, 'Could not delete files; the nightly sweep will retry'),
    )
}

/**
 * Returns both storages, to move from one to the other.
 * @throws DomainError if no bucket is configured
 */
export function storagesOf(): { bucket: Storage; folder: Storage } {
  if (!env.S3_BUCKET) throw new DomainError('Set S3_BUCKET and the other S3 settings first.')
  return { bucket: ourBucket(), folder: ourFolder() }
}

const ourFolder = () => folderStorage(path.resolve(env.DATA_DIR, 'files'))

const ourBucket = () =>
  s3Storage({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  })
