import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { ZipFile } from 'yazl'
import { MANIFEST_PATH, SUMS_PATH } from '~/features/instance/backups/backup-format'
import { backupFile, backupKey, backupPlace, keepBackupFile } from '~/features/instance/backups/backup-store.server'
import { backedUpTables, quoted } from '~/features/instance/backups/tables.server'
import { connectDatabase, databaseUrl, disconnectDatabase, pool } from '~/platform/db/db.server'
import { storage } from '~/platform/storage/storage.server'
import { createDatabase, dropDatabase } from '../setup/test-postgres'
import { unzipped } from './archives'

/** Switches the app to an empty database with the latest schema, without files, until the test ends. */
export async function onEmptyInstance(): Promise<void> {
  onTestFinished(await openEmptyInstance())
}

/** Switches the app as `onEmptyInstance` does, for several tests. Returns the way back. */
export async function openEmptyInstance(): Promise<() => Promise<void>> {
  const former = databaseUrl()
  const name = `empty_${randomBytes(4).toString('hex')}`
  const url = await createDatabase(inject('serverUrl'), name, inject('template'))
  await disconnectDatabase()
  connectDatabase(url)
  await withoutFiles()
  return async () => {
    await disconnectDatabase()
    await dropDatabase(inject('serverUrl'), name)
    connectDatabase(former)
  }
}

/** Empties the storage. */
export async function withoutFiles(): Promise<void> {
  await storage().delete([...(await storedFiles()).keys()])
}

/** Returns the checksum of every stored file by key. */
export async function storedFiles(): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  for await (const { key } of storage().list('')) {
    const file = await storage().get(key)
    if (!file) continue
    const bytes = Buffer.isBuffer(file.body) ? file.body : await buffer(file.body)
    sums.set(key, createHash('sha256').update(bytes).digest('hex'))
  }
  return new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns every row of every table in a backup, including generated columns. */
export async function everyRow(): Promise<Record<string, unknown[]>> {
  const client = await pool.connect()
  try {
    const found: Record<string, unknown[]> = {}
    for (const { name, key } of await backedUpTables(client)) {
      const { rows } = await client.query<{ row: unknown }>(
        `select to_jsonb(t) as row from ${quoted(name)} t order by ${key.map(quoted).join(', ') || '1'}`,
      )
      found[name] = rows.map(({ row }) => row)
    }
    return found
  } finally {
    client.release()
  }
}

export async function bytesOfBackup(name: string): Promise<Buffer> {
  const file = await backupFile(name).read()
  if (!file) throw new Error(`There is no backup ${name}`)
  return Buffer.isBuffer(file.body) ? file.body : buffer(file.body)
}

/** Stores these bytes as a backup and replaces one with the same name. */
export async function keepBytes(name: string, bytes: Buffer): Promise<void> {
  await backupPlace().store.delete([backupKey(name)])
  await keepBackupFile(name, Readable.from([bytes]))
}

type Files = Map<string, Buffer>

/** Returns a backup with changed files. Updates all checksums unless `sums` is false. */
export async function remade(
  zip: Buffer,
  change: (files: Files) => void,
  { sums = true, manifest = {} as object } = {},
): Promise<Buffer> {
  const files: Files = new Map([...(await unzipped(zip))].map(([path, { bytes }]) => [path, bytes]))
  change(files)
  if (sums) {
    const lines = [...files]
      .filter(([path]) => path !== MANIFEST_PATH && path !== SUMS_PATH)
      .map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`)
    files.set(SUMS_PATH, Buffer.from(lines.join('')))
    const current = JSON.parse(String(files.get(MANIFEST_PATH)))
    const list = files.get(SUMS_PATH) as Buffer
    Object.assign(current, { sums: { bytes: list.length, sha256: sha256(list) } }, manifest)
    files.set(MANIFEST_PATH, Buffer.from(JSON.stringify(current)))
  }
  const made = new ZipFile()
  for (const [path, bytes] of files) made.addBuffer(bytes, path, { compress: true })
  made.end()
  return buffer(made.outputStream as Readable)
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Opens a separate connection to the database until the test ends. */
export async function clientAt(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
