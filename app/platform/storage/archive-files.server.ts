import type { Actor } from '../actor'
import { log } from '../observability/log.server'
import { storage } from './storage.server'

/** The storage prefix of archives and of uploaded files to restore. Below it, each user has a folder. */
export const ARCHIVES = 'archives/'
export const archiveKey = ({ userId }: Actor, name: string) => `${ARCHIVES}${userId}/${name}.zip`

/** Deletes all archive files of a deleted account. Never fails: the nightly sweep deletes what is left. */
export async function removeArchiveFiles({ userId }: Actor): Promise<void> {
  try {
    const keys: string[] = []
    for await (const { key } of storage().list(`${ARCHIVES}${userId}/`)) keys.push(key)
    await storage().delete(keys)
  } catch (error) {
    log.warn({ err: error }, 'Archives could not be removed; the nightly sweep will try again')
  }
}
