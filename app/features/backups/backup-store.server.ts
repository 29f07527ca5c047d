import path from 'node:path'
import { Readable } from 'node:stream'
import { env } from '~/platform/env.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { singleton } from '~/platform/singleton'
import { type ByteRange, type Storage, storage } from '~/platform/storage.server'
import { folderStorage } from '~/platform/storage-folder.server'

/** A backup as lists show it. */
export type BackupFile = { name: string; bytes: number; made: Date }

type Place = { store: Storage; prefix: string }

/** Where backups lie in a bucket, beside everything else. */
export const IN_BUCKET = 'backups/'

/** Where backups lie: in `BACKUP_DIR`; else in the bucket when there is one, else in `DATA_DIR/backups`. */
export const backupPlace = (): Place =>
  singleton<Place>('backup place', () =>
    env.S3_BUCKET && !env.BACKUP_DIR
      ? { store: storage(), prefix: IN_BUCKET }
      : { store: folderStorage(path.resolve(env.BACKUP_DIR || path.join(env.DATA_DIR, 'backups'))), prefix: '' },
  )

const NAME = /^[a-z0-9_-]{1,146}\.zip$/

/** Whether a backup may have that name. */
export const isBackupName = (name: string): boolean => NAME.test(name)

/** Where the backup of that name lies. @throws InvalidError for what is no name of a backup */
export function backupKey(name: string): string {
  if (!NAME.test(name)) {
    throw new InvalidError({ name: ['The name of a backup has small letters, digits, - and _, and ends in .zip.'] })
  }
  return backupPlace().prefix + name
}

/** Every backup, the newest first. */
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

/** A backup to be sent: how to look at it and read it. Both give null when there is none of that name. */
export function backupFile(name: string) {
  const key = NAME.test(name) ? backupKey(name) : null
  return {
    head: async () => (key ? backupPlace().store.head(key) : null),
    read: async (range?: ByteRange) => (key ? backupPlace().store.get(key, range) : null),
  }
}

/** Keeps a backup that was brought. @throws InvalidError when one of that name is there, or the name is none */
export async function keepBackupFile(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const key = backupKey(name)
  if (await backupPlace().store.head(key)) throw taken(name)
  await backupPlace().store.putStream(key, Readable.from(bytes), { contentType: 'application/zip' })
}

/** Removes a backup. @throws NotFoundError */
export async function deleteBackup(name: string): Promise<void> {
  if (!NAME.test(name) || !(await backupPlace().store.head(backupKey(name)))) throw noBackup(name)
  await backupPlace().store.delete([backupKey(name)])
}

export const noBackup = (name: string) => new NotFoundError(`There is no backup called “${name}”.`)
export const taken = (name: string) => new InvalidError({ name: [`There is a backup called “${name}” already.`] })
