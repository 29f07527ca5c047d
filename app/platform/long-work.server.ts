import type { Actor } from './actor'
import { pool } from './db.server'

/**
 * A row that stands for work behind the scenes: while it is in that state, `progress` moves, and `updated` tells others that somebody is
 * at it. By the database's clock, for two copies of the app may have different ones.
 */
export type WorkRow = { table: 'imports' | 'archives' | 'restores'; id: string; actor: Actor; state: string }

/** Says how far the work is. */
export async function tellProgress({ table, id, actor, state }: WorkRow, percent: number): Promise<void> {
  await pool.query(
    `update ${table} set progress = $4, updated = now() where id = $1 and "user" = $2 and state::text = $3`,
    [id, actor.userId, state, Math.round(percent)],
  )
}

/**
 * Whether nothing was heard of the work for a minute, as when its server went away. Whoever is told so sends it on its way again: of
 * several who ask, one.
 */
export async function isAbandoned({ table, id, actor, state }: WorkRow): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update ${table} set progress = 0, updated = now()
      where id = $1 and "user" = $2 and state::text = $3 and updated < now() - interval '1 minute'`,
    [id, actor.userId, state],
  )
  return rowCount === 1
}
