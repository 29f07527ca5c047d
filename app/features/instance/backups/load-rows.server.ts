import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg, { type ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import sql, { raw } from 'sql-template-tag'
import { scriptsOf } from '~/platform/db/migrate.server'
import { invalidFile } from '~/platform/errors'
import { backedUpTables, copyIn, migrationsOf, NO_LONGER_BACKED_UP, quoted, type Table } from './tables.server'

/** Rows to load: the migrations of their schema, and their tables, parents before children. */
export type Rows = {
  migrations: string[]
  tables: Pick<Table, 'name' | 'columns'>[]
  of: (table: string) => AsyncIterable<Uint8Array>
}

/**
 * Replaces all tables and rows of the database. Rows of an older schema are loaded into the tables of that schema, then
 * migrated. Call it in a transaction.
 * @throws InvalidError if the rows do not fit their schema
 */
export async function replaceAll(client: ClientBase, rows: Rows): Promise<void> {
  const ours = await migrationsOf(client)
  const until = rows.migrations.length
  if (rows.migrations.some((name, at) => name !== ours[at])) {
    throw invalidFile("The schema of these rows is not an earlier version of this app's schema.")
  }
  await dropAll(client)
  for (const script of scriptsOf(ours.slice(0, until))) await client.query(script)
  await loadAll(client, rows)
  for (const script of scriptsOf(ours.slice(until))) await client.query(script)
}

/**
 * Replaces all rows, in tables of the same schema. Call it in a transaction.
 * @throws InvalidError if the rows do not fit the schema
 */
async function loadAll(client: ClientBase, { tables: given, of }: Rows): Promise<void> {
  const tables = given.filter(({ name }) => !NO_LONGER_BACKED_UP.includes(name))
  const here = new Map((await backedUpTables(client)).map(table => [table.name, table]))
  const unknown = tables.find(({ name, columns }) => columns.some(column => !here.get(name)?.columns.includes(column)))
  if (unknown) throw invalidFile(`The table “${unknown.name}” of the backup is not part of its schema.`)
  const missing = [...here.keys()].find(name => !tables.some(table => table.name === name))
  if (missing) throw invalidFile(`The backup is incomplete: the rows of “${missing}” are missing.`)
  // Tables without rows in the backup refer to these.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`)
  for (const table of tables) {
    const name = quoted(table.name)
    // The rows include those that triggers created.
    await client.query(`alter table ${name} disable trigger user`)
    await pipeline(Readable.from(of(table.name)), client.query(copyFrom(copyIn(table)))).catch(
      asInvalidError(table.name),
    )
    await client.query(`alter table ${name} enable trigger user`)
  }
  await countOn(client)
}

const asInvalidError = (table: string) => (error: unknown) => {
  if (!(error instanceof pg.DatabaseError && INVALID_ROWS.test(error.code ?? ''))) throw error
  throw invalidFile(`The rows of “${table}” could not be loaded: ${error.message}.`)
}

/** Postgres: data exceptions (22) and violated constraints (23). */
const INVALID_ROWS = /^(22|23)/

/** Sets every sequence to its column's largest value. */
async function countOn(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ counter: string; table: string; column: string }>(
    `select s.oid::regclass::text as counter, t.relname as "table", a.attname as "column"
      from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
      join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and t.relnamespace = current_schema()::regnamespace and t.relpersistence = 'p'`,
  )
  for (const { counter, table, column } of rows) {
    await client.query(
      sql`select setval(${counter}::regclass, coalesce(max(${raw(quoted(column))}), 1), count(*) > 0) from ${raw(quoted(table))}`,
    )
  }
}

/** Drops all tables, functions and types, except the list of migrations and those of extensions. */
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
