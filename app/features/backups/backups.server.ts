import { open } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { databaseUrl } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { ConflictError, InvalidError } from '~/platform/errors'
import { onceJoined } from '~/platform/instances.server'
import { defineCron, defineLongJob } from '~/platform/jobs.server'
import { log } from '~/platform/log.server'
import { beforeMigrations } from '~/platform/startup.server'
import { storage } from '~/platform/storage.server'
import { folderStorage } from '~/platform/storage-folder.server'
import type { Manifest } from './backup-format'
import { backupKey, backupPlace, deleteBackup, keepBackupFile, listBackups, taken } from './backup-store.server'
import { openBackup } from './read-backup.server'
import { isEmptyInstance, putBack, type Restored, readBackup } from './restore-backup.server'
import { writeBackup } from './write-backup.server'

/** Why a backup was made; those that nobody asked for by name are pruned. */
type Occasion = 'manual' | 'scheduled' | 'before-upgrade' | 'before-restore'

/** Makes a backup of everything and answers its name. @throws ConflictError while another backup or restore is at work */
export async function createBackup(wanted?: string): Promise<{ name: string; manifest: Manifest }> {
  if (wanted && (await isThere(wanted))) throw taken(wanted)
  const name = wanted ?? (await nameFor('manual'))
  const manifest = await oneAtATime(databaseUrl(), () => writeBackup({ url: databaseUrl(), name, withFiles: true }))
  log.info({ name }, 'A backup was made')
  return { name, manifest }
}

/** Takes a zip from anywhere to the backups, once all of it has been read. @throws InvalidError for one that is not whole */
export async function addBackup(file: string): Promise<Manifest> {
  const name = path.basename(file)
  if (await isThere(name)) throw taken(name)
  const handle = await open(file)
  try {
    const backup = await openBackup(name, folderStorage(path.resolve(path.dirname(file))))
    await backup.checkAll()
    await keepBackupFile(name, handle.createReadStream())
    return backup.manifest
  } finally {
    await handle.close()
  }
}

/** Reads all of a backup and compares every sum. @throws NotFoundError @throws InvalidError for one that is not whole */
export async function verifyBackup(name: string): Promise<Manifest> {
  const { manifest } = await readBackup(name)
  return manifest
}

/**
 * Puts a backup in the place of everything. With `replace` also where people have accounts; what is there is backed up first. All of it
 * happens, or nothing.
 * @throws NotFoundError
 * @throws InvalidError for a backup that is not whole, or when people have accounts here and nobody said that they may go
 */
export async function restoreBackup(name: string, { replace }: { replace: boolean }): Promise<Restored> {
  return oneAtATime(databaseUrl(), async () => {
    const backup = await readBackup(name)
    const isEmpty = await isEmptyInstance()
    if (!isEmpty && !replace)
      throw new InvalidError({ name: ['People have accounts here. Say --replace to put the backup in their place.'] })
    const restored = await putBack(backup, async () => {
      if (!isEmpty) await writeBackup({ url: databaseUrl(), name: await nameFor('before-restore'), withFiles: true })
    })
    // After it: the backup that came back may be the oldest of them.
    await prune('before-restore')
    log.info({ name, ...restored }, 'A backup was restored')
    return restored
  })
}

const queueBackup = defineLongJob('make-backup', async (_: Record<string, never>, signal) => {
  const name = await nameFor('scheduled')
  await oneAtATime(databaseUrl(), () => writeBackup({ url: databaseUrl(), name, withFiles: true, signal }))
  await prune('scheduled')
  log.info({ name }, 'The scheduled backup was made')
})

if (env.BACKUP_CRON !== 'off') defineCron('back-up', env.BACKUP_CRON, () => queueBackup({}))

// The rows as they were, whatever the migrations do to them. The files stay where they are.
beforeMigrations(async url => {
  const name = await nameFor('before-upgrade')
  await oneAtATime(url, () => writeBackup({ url, name, withFiles: false }), { waiting: true })
  await prune('before-upgrade')
  log.info({ name }, 'The rows were backed up before the upgrade')
})

/** After so long without a byte the writer of a file is gone. */
const UNFINISHED_MS = 5 * 60_000

// What an instance that was killed had begun to write, now and once its last file is old enough too.
onceJoined(async () => {
  void sweepUnfinished()
  setTimeout(() => void sweepUnfinished(), UNFINISHED_MS + 1_000).unref()
})

async function sweepUnfinished(): Promise<void> {
  const before = new Date(Date.now() - UNFINISHED_MS)
  for (const store of [storage(), backupPlace().store]) {
    await store
      .sweepUnfinished(before)
      .catch(error => log.warn({ reason: String(error) }, 'Unfinished files could not be removed'))
  }
}

/** `scheduled-20261121-022300.zip`: in the order of their time, each once. */
async function nameFor(occasion: Occasion): Promise<string> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  for (let twin = 1; ; twin++) {
    const name = `${occasion}-${time}${twin > 1 ? `-${twin}` : ''}.zip`
    if (!(await isThere(name))) return name
  }
}

const isThere = async (name: string) => (await backupPlace().store.head(backupKey(name))) !== null

/** Of those that were made by themselves, the newest ones stay. */
async function prune(occasion: Occasion): Promise<void> {
  const made = (await listBackups()).filter(({ name }) => name.startsWith(`${occasion}-`))
  for (const { name } of made.slice(env.BACKUP_KEEP)) await deleteBackup(name)
}

// Two numbers that nobody else in the database uses for a lock.
const LOCK = [26_484, 2]

/** Runs while no other backup or restore does, on any running copy of the app. @throws ConflictError when one does */
async function oneAtATime<T>(url: string, run: () => Promise<T>, { waiting = false } = {}): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: `glint-${process.pid}-turn` })
  client.on('error', () => {})
  await client.connect()
  try {
    // Several copies of the app may start together.
    if (waiting) await client.query('select pg_advisory_lock($1, $2)', LOCK)
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', LOCK)
    if (!rows[0]?.mine) throw new ConflictError('name', 'Another backup or restore is at work. Please try again later.')
    return await run()
  } finally {
    await client.end().catch(() => {})
  }
}
