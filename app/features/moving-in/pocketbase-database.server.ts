import { DomainError } from '~/platform/errors'

/** A value as SQLite keeps it. */
export type Kept = string | number | bigint | Uint8Array | null
export type KeptRow = Record<string, Kept>

/** A PocketBase's database, to be read. */
export type PocketBaseDatabase = {
  /** Its collections with their ids, by name. */
  collections: ReadonlyMap<string, { id: string; type: string }>
  columns: (table: string) => string[]
  count: (table: string) => number
  /** Whether any row has something in that column. */
  isFilled: (table: string, column: string) => boolean
  /** The rows in the order in which they were made. */
  rows: (table: string) => IterableIterator<KeptRow>
  close: () => void
}

/**
 * Opens the database of a PocketBase, of any version. Give a copy: changes that were not yet taken into the file are taken in.
 * @throws DomainError when it is damaged, or none of a PocketBase
 */
export async function openPocketBase(file: string): Promise<PocketBaseDatabase> {
  // Brought in when it is needed: every other command does without a second database.
  const { Database } = (await import('node-sqlite3-wasm')).default
  const db = new Database(file, { fileMustExist: true })
  try {
    // Alone with it, SQLite reads the changes beside the file (data.db-wal) without sharing memory, which there is none of here.
    db.exec('pragma locking_mode = exclusive')
    const checked = db.get('pragma quick_check(1)')?.quick_check
    if (checked !== 'ok') throw new Error(String(checked))
  } catch (error) {
    db.close()
    throw new DomainError(`data.db is damaged or not a database (${error instanceof Error ? error.message : error}).`)
  }
  const tables = new Set(db.all("select name from sqlite_master where type = 'table'").map(({ name }) => String(name)))
  if (!tables.has('_collections')) {
    db.close()
    throw new DomainError('data.db is not the database of a PocketBase: it has no list of collections.')
  }
  const count = (from: string) => Number(db.get(`select count(*) as n from ${from}`)?.n ?? 0)
  const listed = db.all('select id, name, type from _collections') as Record<string, Kept>[]
  return {
    collections: new Map(listed.map(({ id, name, type }) => [String(name), { id: String(id), type: String(type) }])),
    columns: table => db.all(`pragma table_info(${quoted(table)})`).map(({ name }) => String(name)),
    count: table => (tables.has(table) ? count(quoted(table)) : 0),
    isFilled: (table, column) =>
      count(
        `(select 1 from ${quoted(table)} where coalesce(${quoted(column)}, '') not in ('', 0, '[]', 'null', '{}') limit 1)`,
      ) > 0,
    rows: table => db.prepare(`select * from ${quoted(table)} order by rowid`).iterate() as IterableIterator<KeptRow>,
    close: () => db.close(),
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
