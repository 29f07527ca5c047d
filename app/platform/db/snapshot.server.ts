import type { PoolClient, QueryResultRow } from 'pg'
import type { Sql } from 'sql-template-tag'
import { pool } from '~/platform/db/db.server'

/** Runs many reads in one transaction with a consistent snapshot. */
export async function withSnapshot<T>(read: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const result = await read(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Yields the rows of a query in batches of `size`. Memory holds one batch. */
export async function* inBatches<Row extends QueryResultRow>(
  client: PoolClient,
  { text, values }: Sql,
  size: number,
): AsyncGenerator<Row[]> {
  const cursor = `batches_${++cursors}`
  await client.query(`declare ${cursor} no scroll cursor for ${text}`, values)
  for (let rows = [] as Row[]; ; ) {
    rows = (await client.query<Row>(`fetch ${size} from ${cursor}`)).rows
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await client.query(`close ${cursor}`)
}

let cursors = 0
