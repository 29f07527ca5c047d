import type { Actor } from '../actor'
import { log } from '../observability/log.server'
import { storage } from './storage.server'

/** The storage prefix of archives and of uploaded files to restore. Below it, each user has a folder. */
export const ARCHIVES = 'archives/'
export const archiveKey = ({ userId }: Actor, name: string) => `${ARCHIVES}${userId}/${name}.zip`

/** The storage prefix of animations. Below it, each user has a folder. */
export const TIME_LAPSES = 'time-lapses/'
export const timeLapseKey = ({ userId }: Actor, name: string) => `${TIME_LAPSES}${userId}/${name}.webp`

/** Deletes the archives and animations of a deleted account. Never fails: the nightly sweep deletes what is left. */
export async function removeDerivedFiles({ userId }: Actor): Promise<void> {
  try {
    const keys: string[] = []
    for (const prefix of [ARCHIVES, TIME_LAPSES]) {
      for await (const { key } of storage().list(`${prefix}${userId}/`)) keys.push(key)
    }
    await storage().delete(keys)
  } catch (error) {
    log.warn({ err: error }, 'Derived files could not be removed; the nightly sweep will try again')
  }
}
