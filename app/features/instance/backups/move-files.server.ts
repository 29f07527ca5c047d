import { Readable } from 'node:stream'
import { contentTypeOf } from '~/platform/images/picture-name.server'
import { storagesOf } from '~/platform/storage/storage.server'
import type { Storage } from '~/platform/storage/storage-driver'
import { IN_BUCKET } from './backup-store.server'

/** The numbers of copied files and of files that existed before. */
export type MovedFiles = { copied: number; already: number; bytes: number }

/**
 * Copies all stored files from the folder to the bucket, or back. Skips files that exist with the same size, so a
 * second run copies what was added since. Deletes nothing. Backups in the bucket are not copied: without a bucket, they
 * are stored elsewhere.
 * @throws DomainError if no bucket is configured
 */
export async function moveFiles(to: 'bucket' | 'folder'): Promise<MovedFiles> {
  const { bucket, folder } = storagesOf()
  return to === 'bucket' ? copyAll(folder, bucket) : copyAll(bucket, folder)
}

const AT_ONCE = 8

/** Copies the files that are missing in the other storage. */
export async function copyAll(from: Storage, to: Storage): Promise<MovedFiles> {
  const done: MovedFiles = { copied: 0, already: 0, bytes: 0 }
  let batch: string[] = []
  const flush = async () => {
    await Promise.all(batch.map(key => copyOne(key, { from, to, done })))
    batch = []
  }
  for await (const { key } of from.list('')) {
    if (key.startsWith(IN_BUCKET)) continue
    batch.push(key)
    if (batch.length === AT_ONCE) await flush()
  }
  await flush()
  return done
}

async function copyOne(key: string, { from, to, done }: { from: Storage; to: Storage; done: MovedFiles }) {
  const [here, there] = await Promise.all([from.head(key), to.head(key)])
  if (!here) return
  if (there?.size === here.size) {
    done.already++
    return
  }
  const file = await from.get(key)
  if (!file) return
  const body = Buffer.isBuffer(file.body) ? Readable.from([file.body]) : file.body
  // Not `+= await`: it would read the old value before concurrent copies add theirs.
  const bytes = await to.putStream(key, body, { contentType: typeOf(key) })
  done.bytes += bytes
  done.copied++
}

const typeOf = (key: string) =>
  key.endsWith('.zip') ? 'application/zip' : key.includes('/thumbs_') ? 'image/webp' : contentTypeOf(key)
