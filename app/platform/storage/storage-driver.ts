import type { Readable } from 'node:stream'

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
  /** Free bytes; infinite if unknown. Fails if nothing can be written. */
  room(): Promise<number>
}
