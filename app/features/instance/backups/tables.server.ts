import type { ClientBase } from 'pg'
import pg from 'pg'
import sql from 'sql-template-tag'

/** A table to back up, with its columns (without generated ones) and its primary key. */
export type Table = { name: string; columns: string[]; key: string[] }

/**
 * Tables that no version has backed up: migrations are in the manifest; archives, restores and time-lapses are derived
 * data or temporary; waiting photos belong to no note yet. Others belong into `NO_LONGER_BACKED_UP`.
 */
export const NEVER_BACKED_UP = ['_prisma_migrations', 'archives', 'restores', 'time_lapses', 'waiting_photos']

/**
 * Tables whose rows older versions backed up. Their rows are neither backed up nor restored, because emails contain links
 * that open accounts. Backups contain them without rows, because the older versions reject a backup that lacks them. The
 * job queue, in its own schema, was never backed up.
 */
export const NO_LONGER_BACKED_UP = ['outbox_mails']

/**
 * Returns the tables to back up, parents before children. Reads them from the database, so new tables are included.
 * Skips unlogged tables, which do not survive a crash.
 * @throws Error if foreign keys are circular
 */
export async function backedUpTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<FoundTable>(tablesExcept([...NEVER_BACKED_UP, ...NO_LONGER_BACKED_UP]))
  const sorted: Table[] = []
  let left = rows
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const free = left.filter(({ parents }) => !parents.some(parent => waiting.has(parent)))
    if (free.length === 0) throw new Error(`These tables have circular foreign keys: ${[...waiting].join(', ')}`)
    sorted.push(...free.map(({ name, columns, key }) => ({ name, columns, key })))
    left = left.filter(table => !free.includes(table))
  }
  return sorted
}

/** Returns the tables that a backup contains without rows. */
export async function emptiedTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<FoundTable>(tablesExcept(NEVER_BACKED_UP))
  return rows.filter(({ name }) => NO_LONGER_BACKED_UP.includes(name))
}

type FoundTable = Table & { parents: string[] }

const tablesExcept = (names: string[]) => sql`
  select c.relname::text as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' order by a.attnum) as columns,
    array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality as part(number, at)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number
      where i.indrelid = c.oid and i.indisprimary order by part.at) as key,
    array(select distinct parent.relname::text from pg_constraint f join pg_class parent on parent.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relpersistence = 'p' and c.relname <> all(${names})
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`

/** Returns the statement that exports all rows, ordered by key: the same rows always give the same text. */
export const copyOut = ({ name, columns, key }: Table): string =>
  `copy (select ${namesOf(columns)} from ${quoted(name)} ${key.length > 0 ? `order by ${namesOf(key)}` : ''}) to stdout`

/** Returns the statement that imports the rows that `copyOut` exported. */
export const copyIn = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `copy ${quoted(name)} (${namesOf(columns)}) from stdin`

/** Sets the text format of `COPY` for this connection, independent of the database's settings. */
export async function setCopyFormat(client: ClientBase): Promise<void> {
  await client.query(
    `set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
     set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
  )
}

/** Returns the finished migrations of this database, oldest first. */
export async function migrationsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Quotes a name for SQL. */
export const quoted = (name: string) => pg.escapeIdentifier(name)
const namesOf = (columns: string[]) => columns.map(quoted).join(', ')
