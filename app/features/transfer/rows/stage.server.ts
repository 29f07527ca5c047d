import type { PoolClient } from 'pg'
import sql, { raw } from 'sql-template-tag'
import { withTimeout } from '~/platform/db/db.server'
import type { Statement } from '~/platform/db/prepared.server'
import { compared } from './match.server'
import type { RowTable } from './row-table'

const ROWS_PER_STATEMENT = 1_000
/** Longer than for requests: a statement can write a large collection. */
const QUERY_TIMEOUT_MS = 300_000

/** Runs a statement with a timeout of five minutes. */
export const run = <Row extends object>(client: PoolClient, statement: string | Statement) =>
  client.query<Row>(withTimeout(typeof statement === 'string' ? { text: statement } : statement, QUERY_TIMEOUT_MS))

/**
 * Creates the staging table of `table`. `stage_order` is the position of a row, `target` the ID that the row has or
 * gets in `table`. `skip_reason` is why it is not inserted: null if it is, `exists` if its owner has it.
 */
export async function createStage(
  client: PoolClient,
  table: RowTable,
  { dropOnCommit }: { dropOnCommit: boolean },
): Promise<void> {
  await run(
    client,
    `create temp table staged_${table.name} (${definitionsOf(table)}, stage_order serial, target text, skip_reason text)
    ${dropOnCommit ? 'on commit drop' : ''}`,
  )
}

/** Inserts the rows, 1,000 per statement. `target` starts as the row's own ID; null in tables without IDs. */
export async function fillStage(client: PoolClient, table: RowTable, rows: Iterable<object>): Promise<void> {
  const names = stagedColumns(table).map(([column]) => `"${column}"`)
  const values = [...names, 'id' in table.columns ? 'id' : 'null']
  let batch: object[] = []
  const flush = async () => {
    if (batch.length === 0) return
    await run(
      client,
      sql`insert into ${raw(`staged_${table.name}`)} (${raw(names.join(', '))}, target)
      select ${raw(values.join(', '))} from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given(${raw(definitionsOf(table))})`,
    )
    batch = []
  }
  for (const row of rows) {
    batch.push(row)
    if (batch.length === ROWS_PER_STATEMENT) await flush()
  }
  await flush()
}

/** Indexes the ID, the target, the key and the `more` lists of columns, and then updates the planner's statistics. */
export async function indexStage(client: PoolClient, table: RowTable, more: string[] = []): Promise<void> {
  const key = table.key && ['"user"', ...table.key.map(column => compared(column, column))].join(', ')
  for (const columns of ['id', 'target', ...(key ? [key] : []), ...more]) {
    await run(client, `create index on staged_${table.name} (${columns})`)
  }
  await run(client, `analyze staged_${table.name}`)
}

const stagedColumns = ({ columns, helpers }: RowTable) => Object.entries({ ...columns, ...helpers })

const definitionsOf = (table: RowTable) =>
  stagedColumns(table)
    .map(([column, type]) => `"${column}" ${type}`)
    .join(', ')
