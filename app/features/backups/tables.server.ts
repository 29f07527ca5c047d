import type { ClientBase } from 'pg'
import pg from 'pg'

/** A table whose rows are kept, with the columns that are written (generated ones are not) and its primary key. */
export type Table = { name: string; columns: string[]; key: string[] }

// The list of migrations is in the manifest. What the archives of people are made from is in the backup already. A photo that waits for
// its note is part of nothing yet.
const NOT_KEPT = ['_prisma_migrations', 'archives', 'restores', 'waiting_photos']

/**
 * Tables that older backups contain and that are neither backed up nor restored: mails hold links that open accounts. The job queue,
 * in a schema of its own, was never backed up.
 */
export const NO_LONGER_KEPT = ['outbox_mails']

/**
 * The tables whose rows a backup keeps, parents before children, as the database itself tells them: a new one needs nobody who thinks
 * of it. Unlogged tables hold nothing that outlives a crash, and are left out.
 */
export async function keptTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(TABLES, [[...NOT_KEPT, ...NO_LONGER_KEPT]])
  const sorted: Table[] = []
  let left = rows
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const free = left.filter(({ parents }) => !parents.some(parent => waiting.has(parent)))
    if (free.length === 0) throw new Error(`These tables point at each other in a circle: ${[...waiting].join(', ')}`)
    sorted.push(...free.map(({ name, columns, key }) => ({ name, columns, key })))
    left = left.filter(table => !free.includes(table))
  }
  return sorted
}

const TABLES = `
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
    and c.relpersistence = 'p' and c.relname <> all($1)
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`

/** `COPY` of all its rows to us, in the order of the key: the same rows are always the same text. */
export const copyOut = ({ name, columns, key }: Table): string =>
  `copy (select ${namesOf(columns)} from ${quoted(name)} ${key.length > 0 ? `order by ${namesOf(key)}` : ''}) to stdout`

/** `COPY` of rows from us. */
export const copyIn = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `copy ${quoted(name)} (${namesOf(columns)}) from stdin`

/** What makes `COPY` write and read the same text whatever the database's own settings are. Until the connection ends. */
export async function speakPlainly(client: ClientBase): Promise<void> {
  await client.query(
    `set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
     set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
  )
}

/** Which of the migrations of this database are done, oldest first. */
export async function migrationsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null order by 1`,
  )
  return rows.map(({ name }) => name)
}

export const quoted = (name: string) => pg.escapeIdentifier(name)
const namesOf = (columns: string[]) => columns.map(quoted).join(', ')
