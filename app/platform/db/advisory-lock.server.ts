import sql from 'sql-template-tag'
import { query } from './query.server'

/** All advisory locks of the app on two numbers, so that no two share a key. */
export const LOCKS = { fileDeletion: [26_484, 1], backups: [26_484, 2], writes: [26_484, 3] } satisfies Record<
  string,
  LockKey
>
type LockKey = [space: number, number: number]

/** Whether any connection holds this advisory lock. */
export async function isLockHeld([space, number]: LockKey): Promise<boolean> {
  const [lock] = await query<{ held: boolean }>(
    sql`select exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 2 and classid = ${space} and objid = ${number}
        and database = (select oid from pg_database where datname = current_database())) as held`,
  )
  return lock?.held === true
}
