import { Readable } from 'node:stream'
import pg from 'pg'
import sql from 'sql-template-tag'
import { databaseUrl, db } from '~/platform/db/db.server'
import { knowsMigrations } from '~/platform/db/migrate.server'
import { resumeWrites, stopWrites } from '~/platform/db/write-stop.server'
import { ConflictError, codeOf } from '~/platform/errors'
import { contentTypeOf } from '~/platform/images/picture-name.server'
import { RECONNECT_CHANNEL, renewConnections } from '~/platform/startup.server'
import { lockFileDeletion } from '~/platform/storage/deletion-lock.server'
import { discard, storage } from '~/platform/storage/storage.server'
import { backupKey, backupPlace, noBackup } from './backup-store.server'
import { replaceAll } from './load-rows.server'
import { newer, type OpenBackup, openBackup } from './read-backup.server'
import { backedUpTables, migrationsOf, quoted, setCopyFormat } from './tables.server'

export type Restored = { rows: number; files: number; made: string }

/** Opens a backup and verifies all of it. @throws NotFoundError @throws InvalidError if it is incomplete or damaged */
export async function readBackup(name: string): Promise<OpenBackup> {
  const key = backupKey(name)
  if (!(await backupPlace().store.head(key))) throw noBackup(name)
  const backup = await openBackup(key)
  await backup.checkAll()
  return backup
}

/** Returns whether the instance has no accounts. */
export const isEmptyInstance = async () => (await db.user.findFirst({ select: { id: true } })) === null

/**
 * Replaces all data with a verified backup. Writes are blocked from before `whileWritesStop`, which can back up the
 * existing data, until the end: no acknowledged write is lost. Stores the files first, then replaces all rows in one
 * transaction. If that fails, nothing changes.
 * @throws InvalidError if a newer version created the backup, or its rows do not fit their schema
 * @throws ConflictError if a newer version changed the database, or the database is too busy
 */
export async function replaceAllData(backup: OpenBackup, whileWritesStop: () => Promise<unknown>): Promise<Restored> {
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
      throw new ConflictError('name', 'A newer version has changed the database. Restore the backup with that version.')
    }
    await setCopyFormat(client)
    await stopWrites(client)
    await client.query('begin')
    await client.query(`set local lock_timeout = '30s'`)
    // Waits for running writes and blocks new ones on all instances, whatever their version. Reads continue.
    await lockTables(client, 'exclusive')
    await whileWritesStop()
    // Files that the backup names must not be deleted with the rows that are replaced.
    await lockFileDeletion(client)
    await putFiles(backup, added)
    await lockTables(client, 'access exclusive')
    await replaceAll(client, { migrations: manifest.migrations, tables: manifest.tables, of: backup.rows })
    // All instances receive it after the commit.
    await client.query(sql`select pg_notify(${RECONNECT_CHANNEL}, '')`)
    await client.query('commit')
  } catch (error) {
    // Closing the connection rolls back the transaction.
    await client.end().catch(() => {})
    await resumeWrites()
    await discard(added)
    throw broken ?? formatBusy(error)
  }
  await client.query('analyze').catch(() => {})
  try {
    await renewConnections()
  } finally {
    await client.end()
    await resumeWrites()
  }
  return {
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: backup.files.length,
    made: manifest.created,
  }
}

/** Locks all tables of a backup. Retries if Postgres ends it because of a deadlock. */
async function lockTables(client: pg.Client, mode: 'exclusive' | 'access exclusive'): Promise<void> {
  const tables = (await backedUpTables(client)).map(({ name }) => quoted(name)).join(', ')
  await client.query('savepoint locking')
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`lock table ${tables} in ${mode} mode`)
      return
    } catch (error) {
      if (codeOf(error) !== DEADLOCK || tries === MAX_TRIES) throw error
      await client.query('rollback to locking')
    }
  }
}
const MAX_TRIES = 10

async function putFiles({ files, file }: OpenBackup, added: string[]): Promise<void> {
  for (const key of files) {
    if (!(await storage().head(key))) added.push(key)
    const contentType = key.includes('/thumbs_') ? 'image/webp' : contentTypeOf(key)
    await storage().putStream(key, Readable.from(file(key)), { contentType })
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

function formatBusy(error: unknown): unknown {
  const code = codeOf(error)
  if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(code)) return error
  return new ConflictError('name', 'The database was too busy, so nothing was changed. Please try again.')
}
