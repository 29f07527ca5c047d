import path from 'node:path'
import type { Readable } from 'node:stream'
import { env } from './env.server'
import { DomainError } from './errors'
import { log } from './log.server'
import { singleton } from './singleton'
import { folderStorage } from './storage-folder.server'
import { s3Storage } from './storage-s3.server'
import { tellingTroubles } from './storage-troubles.server'

/** What is known of a stored file without reading it; `etag` is strong and quoted, ready for a header. */
export type StoredInfo = { size: number; etag: string; lastModified: Date }

/** A stored file, or the asked part of it: `size` is always the whole file's. */
export type StoredFile = StoredInfo & { body: Buffer | Readable }

/** First and last byte, both counted in. */
export type ByteRange = { start: number; end: number }

/**
 * Where files are kept: a folder or an S3-compatible store. A key is written once and never changed, so that every address can be
 * cached for good. Keys are parts of [A-Za-z0-9._-] joined by "/"; anything else throws.
 */
export type Storage = {
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /** The same for what is too large to be held; when the stream breaks, nothing is kept. Answers how many bytes came. */
  putStream(key: string, stream: Readable, options: { contentType: string }): Promise<number>
  /** Null when there is no such file. A stream that is not read to its end must be destroyed. */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>
  head(key: string): Promise<StoredInfo | null>
  /** Removing what is not there is no error. */
  delete(keys: string[]): Promise<void>
  /** Every file whose key starts with these whole parts, e.g. "projects/"; an empty prefix lists all. */
  list(prefix: string): AsyncIterable<{ key: string; lastModified: Date; size: number }>
  /** Removes what was being written before that time and whose writer is gone. Buckets have a rule of their own for that. */
  sweepUnfinished(before: Date): Promise<void>
  /** Bytes that can still be kept; infinite where the store does not say. */
  room(): Promise<number>
}

/** The storage that the settings choose: `S3_BUCKET` given → that bucket, else the folder `DATA_DIR/files`. */
export const storage = () =>
  singleton<Storage>('storage', () => tellingTroubles(env.S3_BUCKET ? ourBucket() : ourFolder()))

/** Removes files that nothing names any more. Never fails: what stays is removed by the nightly sweep. */
export async function discard(keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await storage()
    .delete(keys)
    .catch(error => log.warn({ err: error, files: keys.length }, 'Files could not be removed; the nightly sweep will'))
}

/** Both of them, for moving from one to the other. @throws DomainError when the settings name no bucket */
export function storagesOf(): { bucket: Storage; folder: Storage } {
  if (!env.S3_BUCKET) throw new DomainError('Set S3_BUCKET and its neighbours first, so that the bucket can be found.')
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
