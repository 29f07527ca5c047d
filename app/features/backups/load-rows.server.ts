import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { InvalidError } from '~/platform/errors'
import { scriptsOf } from '~/platform/migrate.server'
import { copyIn, keptTables, migrationsOf, NO_LONGER_KEPT, quoted, type Table } from './tables.server'

/** Rows to be loaded: of which data model they are, and each table's, parents before children. */
export type Rows = {
  migrations: string[]
  tables: Pick<Table, 'name' | 'columns'>[]
  of: (table: string) => AsyncIterable<Uint8Array>
}

const refused = (sentence: string) => new InvalidError({ file: [sentence] })

/**
 * Puts these rows in the place of whatever the database holds. Rows of an older data model go into tables as they were then, and the
 * later migrations change them as they changed everybody's. To be called in a transaction: all of it happens, or nothing.
 * @throws InvalidError when the rows do not fit their data model
 */
export async function replaceAll(client: ClientBase, rows: Rows): Promise<void> {
  const ours = await migrationsOf(client)
  const until = rows.migrations.length
  if (rows.migrations.some((name, at) => name !== ours[at])) {
    throw refused('The backup is of a data model that this version does not come from.')
  }
  await dropAll(client)
  for (const script of scriptsOf(ours.slice(0, until))) await client.query(script)
  await loadAll(client, rows)
  for (const script of scriptsOf(ours.slice(until))) await client.query(script)
}

/** Puts these rows in the place of those in tables of the same data model, in a transaction. */
export async function loadAll(client: ClientBase, { tables: given, of }: Rows): Promise<void> {
  const tables = given.filter(({ name }) => !NO_LONGER_KEPT.includes(name))
  const here = new Map((await keptTables(client)).map(table => [table.name, table]))
  const unknown = tables.find(({ name, columns }) => columns.some(column => !here.get(name)?.columns.includes(column)))
  if (unknown) throw refused(`The backup’s table “${unknown.name}” is not one of its data model.`)
  const missing = [...here.keys()].find(name => !tables.some(table => table.name === name))
  if (missing) throw refused(`The backup is not complete: the rows of “${missing}” are missing.`)
  // What is not kept points at what is.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`)
  for (const table of tables) {
    const name = quoted(table.name)
    // What triggers have made of these rows is among them.
    await client.query(`alter table ${name} disable trigger user`)
    await pipeline(Readable.from(of(table.name)), client.query(copyFrom(copyIn(table)))).catch(asRefusal(table.name))
    await client.query(`alter table ${name} enable trigger user`)
  }
  await countOn(client)
}

const asRefusal = (table: string) => (error: unknown) => {
  // What Postgres says of rows that it cannot take: bad text, a broken rule, a link to nothing.
  const { code = '', message } = error as { code?: string; message: string }
  if (!/^(22|23)/.test(code)) throw error
  throw refused(`The rows of “${table}” cannot be taken: ${message}.`)
}

/** Numbers that count up go on after the last one. */
async function countOn(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ counter: string; table: string; column: string }>(
    `select s.oid::regclass::text as counter, t.relname as "table", a.attname as "column"
      from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
      join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and t.relnamespace = current_schema()::regnamespace and t.relpersistence = 'p'`,
  )
  for (const { counter, table, column } of rows) {
    await client.query(
      `select setval($1::regclass, coalesce(max(${quoted(column)}), 1), count(*) > 0) from ${quoted(table)}`,
      [counter],
    )
  }
}

/** Removes every table, function and type of ours; the list of migrations and what extensions brought stay. */
async function dropAll(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(OURS)
  for (const { statement } of rows) await client.query(statement)
}

const OURS = `
  with mine as (select current_schema()::regnamespace as schema)
  select statement from (
    select 1 as turn, format('drop %s if exists %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      c.oid::regclass) as statement, 'pg_class'::regclass as class, c.oid as object
    from pg_class c, mine where relnamespace = schema and relkind in ('r', 'p', 'v', 'm') and relname <> '_prisma_migrations'
    union all
    select 2, format('drop routine if exists %s cascade', p.oid::regprocedure), 'pg_proc'::regclass, p.oid
    from pg_proc p, mine where pronamespace = schema and prokind in ('f', 'p')
    union all
    select 3, format('drop type if exists %s cascade', t.oid::regtype), 'pg_type'::regclass, t.oid
    from pg_type t, mine where typnamespace = schema and typtype in ('e', 'd')
  ) own
  where not exists (select from pg_depend d where d.classid = own.class and d.objid = own.object and d.deptype = 'e')
  order by turn`
