import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { execute } from '~/platform/db/query.server'
import type { Tx } from '~/platform/db/transaction.server'

/** Marks kits as changed. The number of colors follows the legend, as long as there is one. */
export async function legendChanged(tx: Tx, { userId }: Actor, projectIds: string[]): Promise<void> {
  await execute(
    sql`update projects p set updated = now(), color_count = coalesce(
        (select nullif(count(distinct code_key), 0)::int from kit_colors c where c.project = p.id), p.color_count)
      where id = any(${projectIds}::text[]) and "user" = ${userId}`,
    tx,
  )
}
