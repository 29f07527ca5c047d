import path from 'node:path'
import type { Readable } from 'node:stream'
import { env } from '../env.server'
import { DomainError } from '../errors'
import { log } from '../observability/log.server'
import { singleton } from '../singleton'
import { withStorageErrors } from './storage-errors.server'
import { folderStorage } from './storage-folder.server'
import { s3Storage } from './storage-s3.server'

/** A stored file's metadata. `etag` is strong and quoted, as the header needs it. */
export type StoredInfo = { size: number; etag: string; lastModified: Date }

/** A stored file, or a range of it. `size` is the whole file's. */
export type StoredFile = StoredInfo & { body: Buffer | Readable }

/** First and last byte, inclusive. */
export type ByteRange = { start: number; end: number }

/**
 * The file storage: a folder or an S3-compatible store. A key is written once and never changed, so that URLs can be cached
 * permanently. Keys are parts of [A-Za-z0-9._-] joined by "/"; others throw.
 */
export type Storage = {
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /** Streams a large file. If the stream fails, nothing is stored. Returns the number of bytes. */
  putStream(key: string, stream: Readable, options: { contentType: string }): Promise<number>
  /** Returns null if there is no such file. Read a stream to its end or destroy it. */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>
  head(key: string): Promise<StoredInfo | null>
  /** A missing file is not an error. */
  delete(keys: string[]): Promise<void>
  /** Lists the files below a folder such as "projects/"; '' lists all. */
  list(prefix: string): AsyncIterable<{ key: string; lastModified: Date; size: number }>
  /** Deletes unfinished writes before this time. Buckets have a lifecycle rule for that. */
  sweepUnfinished(before: Date): Promise<void>
  /** Free bytes; infinite if unknown. */
  room(): Promise<number>
}

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
