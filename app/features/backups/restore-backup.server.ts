import { Readable } from 'node:stream'
import pg from 'pg'
import { databaseUrl, db } from '~/platform/db.server'
import { ConflictError } from '~/platform/errors'
import { holdFiles } from '~/platform/file-hold.server'
import { knowsMigrations } from '~/platform/migrate.server'
import { contentTypeOf } from '~/platform/picture-name.server'
import { ANEW, renewConnections } from '~/platform/startup.server'
import { discard, storage } from '~/platform/storage.server'
import { announceWriteStopEnd, stopWrites } from '~/platform/write-stop.server'
import { backupKey, backupPlace, noBackup } from './backup-store.server'
import { replaceAll } from './load-rows.server'
import { newer, type OpenBackup, openBackup } from './read-backup.server'
import { keptTables, migrationsOf, quoted, speakPlainly } from './tables.server'

/** What a restore brought: rows in all tables, and files. */
export type Restored = { rows: number; files: number; made: string }

/** Opens a backup and reads all of it. @throws NotFoundError @throws InvalidError for one that is not whole */
export async function readBackup(name: string): Promise<OpenBackup> {
  const key = backupKey(name)
  if (!(await backupPlace().store.head(key))) throw noBackup(name)
  const backup = await openBackup(key)
  await backup.checkAll()
  return backup
}

/** Whether nobody has an account here yet. */
export const isEmptyInstance = async () => (await db.user.findFirst({ select: { id: true } })) === null

/**
 * Puts a backup that was read in the place of everything. Nobody can write from before `whenStill`, which sees what will be replaced,
 * until all is in place: every write that was acknowledged is in what `whenStill` saw, or came after. The files go first, which nothing
 * names yet, then all rows in one transaction. When that fails, everything is as it was.
 */
export async function putBack(backup: OpenBackup, whenStill: () => Promise<unknown>): Promise<Restored> {
  const { manifest } = backup
  const client = new pg.Client({
    connectionString: databaseUrl(),
    application_name: `glint-${process.pid}-restore`,
    keepAlive: true,
  })
  let broken: Error | undefined
  client.on('error', error => {
    broken = error
  })
  await client.connect()
  const added: string[] = []
  try {
    const known = await migrationsOf(client)
    if (manifest.migrations.some(name => !known.includes(name))) throw newer()
    if (!knowsMigrations(known)) {
      throw new ConflictError('name', 'A newer version has changed the database. Restore it with the newer version.')
    }
    await speakPlainly(client)
    await stopWrites(client)
    await client.query('begin')
    await client.query(`set local lock_timeout = '30s'`)
    // Waits for the writes that are on their way, and holds up all others on every instance, of whichever version. Reads go on.
    await lockTables(client, 'exclusive')
    await whenStill()
    // A file that the backup names must not be removed for a row that goes.
    await holdFiles(client)
    await putFiles(backup, added)
    await lockTables(client, 'access exclusive')
    await replaceAll(client, { migrations: manifest.migrations, tables: manifest.tables, of: backup.rows })
    // Heard by every running copy of the app once this is committed.
    await client.query('select pg_notify($1, $2)', [ANEW, ''])
    await client.query('commit')
  } catch (error) {
    // Closing the connection takes the rows back.
    await client.end().catch(() => {})
    await announceWriteStopEnd()
    await discard(added)
    throw broken ?? busyInWords(error)
  }
  await client.query('analyze').catch(() => {})
  try {
    await renewConnections()
  } finally {
    await client.end()
    await announceWriteStopEnd()
  }
  return {
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: backup.files.length,
    made: manifest.created,
  }
}

/** Locks every table that a backup keeps. Of two who wait for each other Postgres ends one: if it is this, it waits again. */
async function lockTables(client: pg.Client, mode: 'exclusive' | 'access exclusive'): Promise<void> {
  const tables = (await keptTables(client)).map(({ name }) => quoted(name)).join(', ')
  await client.query('savepoint locking')
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`lock table ${tables} in ${mode} mode`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tries === MOST_TRIES) throw error
      await client.query('rollback to locking')
    }
  }
}
const MOST_TRIES = 10

async function putFiles({ files, file }: OpenBackup, added: string[]): Promise<void> {
  for (const key of files) {
    if (!(await storage().head(key))) added.push(key)
    const contentType = key.includes('/thumbs_') ? 'image/webp' : contentTypeOf(key)
    await storage().putStream(key, Readable.from(file(key)), { contentType })
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

function busyInWords(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(code)) return error
  return new ConflictError('name', 'The database was too busy to be replaced; nothing was changed. Please try again.')
}
