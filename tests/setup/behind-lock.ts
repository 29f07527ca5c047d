import type pg from 'pg'
import { expect, vi } from 'vitest'
import { pool } from '~/platform/db/db.server'

type Row = { table: string; id: string }

/**
 * Starts several writes while another transaction locks that row, and commits it when each of them waits for a lock.
 * That transaction commits the writes of `first` before them.
 */
export async function behindLock<T>(
  { table, id }: Row,
  start: () => Promise<T>[],
  first: (client: pg.PoolClient) => Promise<unknown> = async () => {},
): Promise<T[]> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`select from ${table} where id = $1 for update`, [id])
  const started = start()
  try {
    await vi.waitFor(async () => expect(await waitingStatements()).toBe(started.length), 30_000)
    await first(client)
    await client.query('commit')
  } finally {
    client.release()
  }
  return Promise.all(started)
}

/** Returns the number of statements that wait for a lock in this database. */
export async function waitingStatements(): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
