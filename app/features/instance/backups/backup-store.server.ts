import path from 'node:path'
import { Readable } from 'node:stream'
import { env } from '~/platform/env.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { singleton } from '~/platform/singleton'
import { whileRoom } from '~/platform/storage/free-space.server'
import { storage } from '~/platform/storage/storage.server'
import type { ByteRange, Storage } from '~/platform/storage/storage-driver'
import { folderStorage } from '~/platform/storage/storage-folder.server'

export type BackupFile = { name: string; bytes: number; made: Date }

type Place = { store: Storage; prefix: string }

/** The prefix of backups in a bucket. */
export const IN_BUCKET = 'backups/'

/** Returns the location of backups: `BACKUP_DIR` if set, else the bucket if there is one, else `DATA_DIR/backups`. */
export const backupPlace = (): Place =>
  singleton<Place>('backup place', () =>
    env.S3_BUCKET && !env.BACKUP_DIR
      ? { store: storage(), prefix: IN_BUCKET }
      : { store: folderStorage(path.resolve(env.BACKUP_DIR || path.join(env.DATA_DIR, 'backups'))), prefix: '' },
  )

const NAME = /^[a-z0-9_-]{1,146}\.zip$/

export const isBackupName = (name: string): boolean => NAME.test(name)

/** Returns the storage key of a backup. @throws InvalidError for an invalid name */
export function backupKey(name: string): string {
  if (!NAME.test(name)) {
    throw new InvalidError({
      name: ['Backup names may contain lowercase letters, digits, - and _, and must end in .zip.'],
    })
  }
  return backupPlace().prefix + name
}

/** Returns all backups, newest first. */
export async function listBackups(): Promise<BackupFile[]> {
  const { store, prefix } = backupPlace()
  const found: BackupFile[] = []
  for await (const { key } of store.list(prefix)) {
    const name = key.slice(prefix.length)
    const info = NAME.test(name) ? await store.head(key) : null
    if (info) found.push({ name, bytes: info.size, made: info.lastModified })
  }
  return found.sort((a, b) => b.made.getTime() - a.made.getTime() || (a.name < b.name ? 1 : -1))
}

/** Returns functions that read a backup for its download. Both return null if there is no such backup. */
export function backupFile(name: string) {
  const key = NAME.test(name) ? backupKey(name) : null
  return {
    head: async () => (key ? backupPlace().store.head(key) : null),
    read: async (range?: ByteRange) => (key ? backupPlace().store.get(key, range) : null),
  }
}

/**
 * Stores an uploaded backup.
 * @throws InvalidError if the name is invalid or taken, or on `file` if there is not enough space
 */
export async function keepBackupFile(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const key = backupKey(name)
  const { store } = backupPlace()
  if (await store.head(key)) throw taken(name)
  await store.putStream(key, Readable.from(whileRoom(bytes, store)), { contentType: 'application/zip' })
}

/** Deletes a backup. @throws NotFoundError */
export async function deleteBackup(name: string): Promise<void> {
  if (!NAME.test(name) || !(await backupPlace().store.head(backupKey(name)))) throw noBackup(name)
  await backupPlace().store.delete([backupKey(name)])
}

export const noBackup = (name: string) => new NotFoundError(`There is no backup named “${name}”.`)
/** Creates the error for a backup name that another backup has. */
export const taken = (name: string) => new InvalidError({ name: [`A backup named “${name}” already exists.`] })
