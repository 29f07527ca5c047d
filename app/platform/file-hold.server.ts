import type { ClientBase } from 'pg'
import { pool } from './db.server'

// Two numbers that nobody else in the database uses for a lock.
const LOCK = [26_484, 1]

/**
 * From here until that connection ends no running copy of the app removes a stored file: whoever reads the rows next will find every
 * file that they name. What rows let go of meanwhile is left to the nightly sweep.
 */
export async function holdFiles(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', LOCK)
}

/** Whether somebody holds the files. Ask after the rows that named them were committed. */
export async function filesAreHeld(): Promise<boolean> {
  const { rows } = await pool.query<{ held: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = $1 and objid = $2
      and database = (select oid from pg_database where datname = current_database())) as held`,
    LOCK,
  )
  return rows[0]?.held === true
}
