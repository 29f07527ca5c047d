import sql, { raw, type Sql } from 'sql-template-tag'
import { query } from '~/platform/db/query.server'
import type { Tx } from '~/platform/db/transaction.server'

/**
 * A foreign key between two tables. If it is `needed`, rows are deleted with the referenced row; otherwise the column
 * is emptied.
 */
export type ForeignKey = { from: string; column: string; to: string; needed: boolean }

/**
 * Reads the foreign keys of a collection's tables from the database. New tables are therefore saved in the trash, too.
 */
export const readTies = (tx: Tx): Promise<ForeignKey[]> => query(TIES, tx)

const TIES = sql`
  select c.conrelid::regclass::text as "from", own.attname::text as "column", c.confrelid::regclass::text as "to",
    c.confdeltype = 'c' as needed
  from pg_constraint c
  cross join unnest(c.conkey, c.confkey) as pair(own, other)
  join pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
  join pg_attribute other on other.attrelid = c.confrelid and other.attnum = pair.other and other.attname = 'id'
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid <> 'users'::regclass
  union all
  -- A trigger instead of a key (decision 040).
  select 'kit_edits', 'project', 'projects', true
  order by 1, 2, 3`

/** A table with dependent rows, and the condition that selects them. */
export type Companion = { table: string; where: Sql }

/**
 * Returns the tables with rows that depend on rows of `table`, parents before children. `chosen` selects the latter: "=
 * r.id".
 */
export function companionsOf(ties: ForeignKey[], table: string, chosen: Sql): Companion[] {
  const seen = new Set([table])
  const found: Companion[] = []
  let generation = [{ table, chosen }]
  while (generation.length > 0) {
    const next: typeof generation = []
    for (const parent of generation) {
      for (const { from, column } of ties.filter(tie => tie.needed && tie.to === parent.table && !seen.has(tie.from))) {
        seen.add(from)
        const where = sql`${raw(column)} ${parent.chosen}`
        found.push({ table: from, where })
        next.push({ table: from, chosen: sql`in (select id from ${raw(from)} where ${where})` })
      }
    }
    generation = next
  }
  return found
}

/** Returns the foreign keys that are emptied when a row of `table` is deleted. */
export const emptiedBy = (ties: ForeignKey[], table: string): ForeignKey[] =>
  ties.filter(tie => !tie.needed && tie.to === table)

/** Returns the name of an emptied link in the payload: "projects.company". */
export const linkName = ({ from, column }: ForeignKey) => `${from}.${column}`

/** Returns SQL for a row as saved in the trash, without generated columns. */
export const plainRow = (row: string) => `to_jsonb(${row}) - '{search,title_key,name_key,code_key}'::text[]`
