import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type ZipWriter, zipWriter } from '~/features/transfer/archive/zip-writer.server'
import { env } from '~/platform/env.server'
import { DomainError } from '~/platform/errors'
import { log } from '~/platform/observability/log.server'
import { lockFileDeletion } from '~/platform/storage/deletion-lock.server'
import { RESERVED_BYTES } from '~/platform/storage/free-space.server'
import { storage } from '~/platform/storage/storage.server'
import type { StoredFile } from '~/platform/storage/storage-driver'
import about from '../../../../package.json' with { type: 'json' }
import { BACKUP_FORMAT, type BackedUpTable, FILES, MANIFEST_PATH, Manifest, rowsPath, SUMS_PATH } from './backup-format'
import { backupKey, backupPlace } from './backup-store.server'
import { namedFiles } from './named-files.server'
import { openBackup } from './read-backup.server'
import { backedUpTables, copyOut, emptiedTables, migrationsOf, setCopyFormat } from './tables.server'

type Options = {
  /** The URL of the database, which can be at an older migration. */
  url: string
  name: string
  /** False for the rows alone. */
  withFiles: boolean
  signal?: AbortSignal
}

const AT_ONCE = 8

/**
 * Writes a backup and verifies the stored file. All rows are from one snapshot. The files that they name cannot be
 * deleted until they are copied. An error deletes the unfinished backup.
 * @throws DomainError if fewer than 512 MB of disk space would stay free
 */
export async function writeBackup(options: Options): Promise<Manifest> {
  const { store } = backupPlace()
  const key = backupKey(options.name)
  const zip = await zipWriter()
  const writing = store.putStream(key, zip.stream, { contentType: 'application/zip' })
  // If either stream fails, destroy both.
  writing.catch(error => zip.stream.destroy(error))
  const filling = fill(zip, options).catch(error => {
    zip.stream.destroy(error)
    throw error
  })
  try {
    const [manifest] = await Promise.all([filling, writing])
    await verify(key)
    return manifest
  } catch (error) {
    await Promise.allSettled([filling, writing])
    await store.delete([key])
    throw error
  }
}

async function fill(zip: ZipWriter, { url, withFiles, signal }: Options): Promise<Manifest> {
  const client = new pg.Client({ connectionString: url, application_name: `glint-${process.pid}-backup` })
  client.on('error', error => zip.stream.destroy(error))
  await client.connect()
  try {
    await setCopyFormat(client)
    // Locked before the snapshot, so that no file in the snapshot can be deleted.
    await lockFileDeletion(client)
    await client.query('begin isolation level repeatable read read only')
    const begun = new Date()
    const sums: string[] = []
    const add = async (path: string, pieces: AsyncIterable<Uint8Array | string>, packed: boolean) => {
      signal?.throwIfAborted()
      const added = await zip.add(path, pieces, { changed: begun, packed })
      if (path !== SUMS_PATH && path !== MANIFEST_PATH) sums.push(`${added.sha256}  ${path}\n`)
      return added
    }
    const migrations = await migrationsOf(client)
    const tables: BackedUpTable[] = []
    for (const table of await backedUpTables(client)) {
      const copy = client.query(copyTo(copyOut(table)))
      const { bytes } = await add(rowsPath(table.name), copy, true)
      tables.push({ name: table.name, columns: table.columns, rows: copy.rowCount, bytes })
    }
    for (const { name, columns } of await emptiedTables(client)) {
      const { bytes } = await add(rowsPath(name), lines([]), true)
      tables.push({ name, columns, rows: 0, bytes })
    }
    const found = withFiles ? await addFiles(client as unknown as pg.PoolClient, add) : null
    const added = await add(SUMS_PATH, lines(sums), true)
    const manifest = Manifest.parse({
      format: BACKUP_FORMAT.name,
      version: BACKUP_FORMAT.version,
      created: begun.toISOString(),
      app: { name: env.APP_NAME, version: about.version },
      migrations,
      tables,
      files: found && { count: found.count, bytes: found.bytes },
      missing: found?.missing ?? { count: 0, first: [] },
      sums: { bytes: added.bytes, sha256: added.sha256 },
    })
    await add(MANIFEST_PATH, lines([JSON.stringify(manifest, null, 1)]), true)
    zip.end()
    return manifest
  } finally {
    await client.end()
  }
}

type Add = (path: string, pieces: AsyncIterable<Uint8Array>, packed: boolean) => Promise<{ bytes: number }>

async function addFiles(client: pg.PoolClient, add: Add) {
  const found = { count: 0, bytes: 0, missing: { count: 0, first: [] as string[] } }
  for await (const keys of namedFiles(client)) {
    if ((await backupPlace().store.room()) < RESERVED_BYTES) {
      throw new DomainError('There is not enough space for the backup: at least 512 MB must stay free.')
    }
    for await (const { key, file } of readAhead(keys)) {
      if (file) {
        const { bytes } = await add(FILES + key, piecesOf(file), false)
        found.count++
        found.bytes += bytes
      } else {
        found.missing.count++
        if (found.missing.first.length < 100) found.missing.first.push(key)
      }
    }
    // Requests have priority.
    await pause(1)
  }
  if (found.missing.count > 0) log.warn(found.missing, 'Files are missing from the storage')
  return found
}

/** Opens some files ahead, because a bucket needs a round trip for each. */
async function* readAhead(keys: string[]) {
  const opened: Promise<StoredFile | null>[] = []
  const open = (key: string | undefined) => {
    if (key === undefined) return
    const opening = storage().get(key)
    // The error is thrown when the file is read.
    opening.catch(() => {})
    opened.push(opening)
  }
  keys.slice(0, AT_ONCE).forEach(open)
  try {
    for (const [at, key] of keys.entries()) {
      const file = (await opened[0]) ?? null
      opened.shift()
      open(keys[at + AT_ONCE])
      yield { key, file }
    }
  } finally {
    for (const opening of opened) closeUnread(await opening.catch(() => null))
  }
}

const closeUnread = (file: StoredFile | null) => {
  if (file && !Buffer.isBuffer(file.body)) file.body.destroy()
}

async function* piecesOf({ body }: StoredFile): AsyncGenerator<Uint8Array> {
  if (Buffer.isBuffer(body)) yield body
  else yield* body
}

async function* lines(texts: string[]): AsyncGenerator<string> {
  for (let at = 0; at < texts.length; at += 1000) yield texts.slice(at, at + 1000).join('')
}

async function verify(key: string): Promise<void> {
  try {
    const backup = await openBackup(key)
    await backup.checkAll()
  } catch (error) {
    // The message of a DomainError addresses users who upload a backup.
    throw error instanceof DomainError ? new Error(`The backup failed its verification: ${error.message}`) : error
  }
}
