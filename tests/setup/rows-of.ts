import { pool } from '~/platform/db/db.server'

/** Returns every row of a user as text, by table, for comparisons. Includes all tables with a column "user". */
export async function rowsOf(userId: string): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'user' order by table_name`,
  )
  const owned: Record<string, unknown[]> = {}
  for (const { name } of tables) owned[name] = await records(`select * from "${name}" where "user" = $1`, userId)
  owned.users = await records('select * from users where id = $1', userId)
  for (const name of ['_external_auths', '_otps', '_mfas', '_auth_origins'])
    owned[name] = await records(`select * from ${name} where record_ref = $1`, userId)
  owned.shelf_claims = await records(
    'select c.* from shelf_claims c join shelves s on s.id = c.shelf where s."user" = $1',
    userId,
  )
  return owned
}

async function records(query: string, userId: string): Promise<unknown[]> {
  const { rows } = await pool.query<{ row: unknown }>(
    `select to_jsonb(found) as row from (${query}) found order by to_jsonb(found) ->> 'id', to_jsonb(found)`,
    [userId],
  )
  return rows.map(({ row }) => row)
}
