import type { Tx } from '~/platform/db.server'

/** A column by which rows of one table belong to another's. What is `needed` goes with the other row; else only the link is emptied. */
export type Tie = { from: string; column: string; to: string; needed: boolean }

/**
 * How the tables of a collection hang together, as their foreign keys say it: what the database itself would take along or empty is
 * what the trash keeps, also in tables that come later.
 */
export const readTies = (tx: Tx): Promise<Tie[]> => tx.$queryRaw<Tie[]>`
  select c.conrelid::regclass::text as "from", own.attname::text as "column", c.confrelid::regclass::text as "to",
    c.confdeltype = 'c' as needed
  from pg_constraint c
  cross join unnest(c.conkey, c.confkey) as pair(own, other)
  join pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
  join pg_attribute other on other.attrelid = c.confrelid and other.attnum = pair.other and other.attname = 'id'
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid <> 'users'::regclass
  order by c.conname`

/** A table whose rows go with a record, and the condition that finds them. */
export type Companion = { table: string; where: string }

/** What goes with rows of `table`, parents before their children. `chosen` says which rows those are: "= r.id". */
export function companionsOf(ties: Tie[], table: string, chosen: string): Companion[] {
  const seen = new Set([table])
  const found: Companion[] = []
  let generation = [{ table, chosen }]
  while (generation.length > 0) {
    const next: typeof generation = []
    for (const parent of generation) {
      for (const { from, column } of ties.filter(tie => tie.needed && tie.to === parent.table && !seen.has(tie.from))) {
        seen.add(from)
        const where = `${column} ${parent.chosen}`
        found.push({ table: from, where })
        next.push({ table: from, chosen: `in (select id from ${from} where ${where})` })
      }
    }
    generation = next
  }
  return found
}

/** Who only loses a link when a row of `table` goes. */
export const emptiedBy = (ties: Tie[], table: string): Tie[] => ties.filter(tie => !tie.needed && tie.to === table)

/** The name a lost link has in the payload: "projects.company". */
export const linkName = ({ from, column }: Tie) => `${from}.${column}`

/** A row as the trash keeps it: without the generated columns, which make themselves again. */
export const plainRow = (row: string) => `to_jsonb(${row}) - '{search,title_key,name_key}'::text[]`
