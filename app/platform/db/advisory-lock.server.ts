import sql from 'sql-template-tag'
import type { Actor } from '../actor'
import { query } from './query.server'

/** The advisory locks on two numbers. All locks of the app are in this file, except that of `migrate.server.ts`. */
export const LOCKS = { fileDeletion: [26_484, 1], backups: [26_484, 2], writes: [26_484, 3] } satisfies Record<
  string,
  LockKey
>
type LockKey = [space: number, number: number]

// Earlier versions compute the same keys, because two versions run side by side in an upgrade.
const keyOf = (text: string) => sql`hashtextextended(${text}, 0)`

/** Returns the lock that serializes imports from PocketBase. */
export const pocketBaseLock = keyOf('moving in')

/** Returns a statement that serializes bulk changes, or imports and restores, of a user until the transaction ends. */
export const lockUser = (kind: 'bulk' | 'import', { userId }: Actor) =>
  sql`select pg_advisory_xact_lock(${keyOf(`${kind} ${userId}`)})`

/** Returns whether any connection holds this advisory lock. */
export async function isLockHeld([space, number]: LockKey): Promise<boolean> {
  const [lock] = await query<{ held: boolean }>(
    sql`select exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 2 and classid = ${space} and objid = ${number}
        and database = (select oid from pg_database where datname = current_database())) as held`,
  )
  return lock?.held === true
}
