import type { PoolClient } from 'pg'
import type { RowTable } from './row-table'
import { run } from './stage.server'
import { firstPicture, pictureColumns } from './staged-pictures.server'

/** Inserts the staged rows that are not skipped, with their photos, in their order. */
export async function insertStaged(client: PoolClient, table: RowTable, onConflict = ''): Promise<void> {
  const plain = Object.keys(table.columns).map(column => [column, column === 'id' ? 's.target' : `s."${column}"`])
  const values = { ...Object.fromEntries(plain), ...pictureColumns(table) }
  const names = Object.keys(values).map(column => `"${column}"`)
  await run(
    client,
    `insert into ${table.name} (${names.join(', ')}) select ${Object.values(values).join(', ')}
    from staged_${table.name} s ${firstPicture(table)} where s.skip_reason is null order by s.stage_order ${onConflict}`,
  )
}
