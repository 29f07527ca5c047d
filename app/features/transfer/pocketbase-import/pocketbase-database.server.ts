import { DomainError, messageOf } from '~/platform/errors'

export type SourceValue = string | number | bigint | Uint8Array | null
export type SourceRow = Record<string, SourceValue>

export type PocketBaseDatabase = {
  collections: ReadonlyMap<string, { id: string; type: string }>
  columns: (table: string) => string[]
  count: (table: string) => number
  /** Returns whether a row has a value in the column. */
  isFilled: (table: string, column: string) => boolean
  /** Yields the rows in order of creation. */
  rows: (table: string) => IterableIterator<SourceRow>
  close: () => void
}

/**
 * Opens a PocketBase database of any version. Pass a copy, because pending changes of its write-ahead log are merged
 * into the file.
 * @throws DomainError if it is damaged or not of PocketBase
 */
export async function openPocketBase(file: string): Promise<PocketBaseDatabase> {
  // Imported on use: no other command needs SQLite.
  const { Database } = (await import('node-sqlite3-wasm')).default
  const db = new Database(file, { fileMustExist: true })
  try {
    // With an exclusive lock, SQLite reads the write-ahead log (data.db-wal) without shared memory, which WebAssembly
    // lacks.
    db.exec('pragma locking_mode = exclusive')
    const checked = db.get('pragma quick_check(1)')?.quick_check
    if (checked !== 'ok') throw new Error(String(checked))
  } catch (error) {
    db.close()
    throw new DomainError(`data.db is damaged or not a database (${messageOf(error)}).`)
  }
  const tables = new Set(db.all("select name from sqlite_master where type = 'table'").map(({ name }) => String(name)))
  if (!tables.has('_collections')) {
    db.close()
    throw new DomainError('data.db is not a PocketBase database: it has no list of collections.')
  }
  const count = (from: string) => Number(db.get(`select count(*) as n from ${from}`)?.n ?? 0)
  const listed = db.all('select id, name, type from _collections') as Record<string, SourceValue>[]
  return {
    collections: new Map(listed.map(({ id, name, type }) => [String(name), { id: String(id), type: String(type) }])),
    columns: table => db.all(`pragma table_info(${quoted(table)})`).map(({ name }) => String(name)),
    count: table => (tables.has(table) ? count(quoted(table)) : 0),
    isFilled: (table, column) =>
      count(
        `(select 1 from ${quoted(table)} where coalesce(${quoted(column)}, '') not in ('', 0, '[]', 'null', '{}') limit 1)`,
      ) > 0,
    rows: table => db.prepare(`select * from ${quoted(table)} order by rowid`).iterate() as IterableIterator<SourceRow>,
    close: () => db.close(),
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
