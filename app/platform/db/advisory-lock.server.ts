import { pool } from './db.server'

/** Whether any connection holds this advisory lock. */
export async function isLockHeld(lock: number[]): Promise<boolean> {
  const { rows } = await pool.query<{ held: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 2 and classid = $1 and objid = $2
      and database = (select oid from pg_database where datname = current_database())) as held`,
    lock,
  )
  return rows[0]?.held === true
}
