import { open } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import sql, { join } from 'sql-template-tag'
import { onConnected } from '~/platform/changes/instances.server'
import { LOCKS } from '~/platform/db/advisory-lock.server'
import { databaseUrl } from '~/platform/db/db.server'
import { env } from '~/platform/env.server'
import { ConflictError, InvalidError } from '~/platform/errors'
import { defineCron, defineLongJob } from '~/platform/jobs/jobs.server'
import { log } from '~/platform/observability/log.server'
import { beforeMigrations, copyRowsBy } from '~/platform/startup.server'
import { storage } from '~/platform/storage/storage.server'
import { folderStorage } from '~/platform/storage/storage-folder.server'
import type { Manifest } from './backup-format'
import { backupKey, backupPlace, deleteBackup, keepBackupFile, listBackups, taken } from './backup-store.server'
import { copyDatabase } from './move-database.server'
import { openBackup } from './read-backup.server'
import { isEmptyInstance, type Restored, readBackup, replaceAllData } from './restore-backup.server'
import { writeBackup } from './write-backup.server'

/** Why a backup was created. All but manual ones are pruned. */
type Occasion = 'manual' | 'scheduled' | 'before-upgrade' | 'before-restore'

/**
 * Creates a full backup and returns its name.
 * @throws InvalidError if `wanted` is invalid or taken
 * @throws ConflictError while another backup or restore runs
 * @throws DomainError if fewer than 512 MB of disk space would stay free
 */
export async function createBackup(wanted?: string): Promise<{ name: string; manifest: Manifest }> {
  if (wanted && (await isThere(wanted))) throw taken(wanted)
  const name = wanted ?? (await nameFor('manual'))
  const manifest = await oneAtATime(databaseUrl(), () => writeBackup({ url: databaseUrl(), name, withFiles: true }))
  log.info({ name }, 'Created a backup')
  return { name, manifest }
}

/**
 * Verifies a zip from any path and adds it to the backups.
 * @throws InvalidError if it is incomplete or damaged, or its name is invalid or taken
 */
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

/** Verifies all checksums of a backup. @throws NotFoundError @throws InvalidError if it is incomplete or damaged */
export async function verifyBackup(name: string): Promise<Manifest> {
  const { manifest } = await readBackup(name)
  return manifest
}

/**
 * Replaces all data with a backup, in one transaction. Backs up the existing data first. If the instance has accounts,
 * `replace` must be true.
 * @throws NotFoundError
 * @throws InvalidError if the backup is incomplete or damaged, or the instance has accounts and `replace` is false
 * @throws ConflictError while another backup or restore runs, and as `replaceAllData` does
 * @throws DomainError if the backup of the existing data would leave fewer than 512 MB of disk space free
 */
export async function restoreBackup(name: string, { replace }: { replace: boolean }): Promise<Restored> {
  return oneAtATime(databaseUrl(), async () => {
    const backup = await readBackup(name)
    const isEmpty = await isEmptyInstance()
    if (!isEmpty && !replace)
      throw new InvalidError({ name: ['This instance has accounts. Pass --replace to overwrite them.'] })
    const restored = await replaceAllData(backup, async () => {
      if (!isEmpty) await writeBackup({ url: databaseUrl(), name: await nameFor('before-restore'), withFiles: true })
    })
    // Prune after the restore, because the restored backup can be the oldest one.
    await prune('before-restore')
    log.info({ name, ...restored }, 'Restored a backup')
    return restored
  })
}

const queueBackup = defineLongJob('make-backup', async (_: Record<string, never>, signal) => {
  const name = await nameFor('scheduled')
  await oneAtATime(databaseUrl(), () => writeBackup({ url: databaseUrl(), name, withFiles: true, signal }))
  await prune('scheduled')
  log.info({ name }, 'Created the scheduled backup')
})

if (env.BACKUP_CRON !== 'off') defineCron('back-up', env.BACKUP_CRON, () => queueBackup({}))

// Backs up the rows before migrations change them. Migrations do not touch files.
beforeMigrations(async url => {
  const name = await nameFor('before-upgrade')
  await oneAtATime(url, () => writeBackup({ url, name, withFiles: false }), { waiting: true })
  await prune('before-upgrade')
  log.info({ name }, 'Backed up the database before the upgrade')
})

copyRowsBy(copyDatabase)

/** A file that received no bytes for this time is abandoned. */
const UNFINISHED_MS = 5 * 60_000

// Deletes unfinished files of a killed instance: now, and again when its last file is old enough.
onConnected(async () => {
  void sweepUnfinished()
  setTimeout(() => void sweepUnfinished(), UNFINISHED_MS + 1_000).unref()
})

async function sweepUnfinished(): Promise<void> {
  const before = new Date(Date.now() - UNFINISHED_MS)
  for (const store of [storage(), backupPlace().store]) {
    await store
      .sweepUnfinished(before)
      .catch(error => log.warn({ reason: String(error) }, 'Could not delete unfinished files'))
  }
}

/** Returns an unused name that sorts by time: `scheduled-20261121-022300.zip`. */
async function nameFor(occasion: Occasion): Promise<string> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  for (let twin = 1; ; twin++) {
    const name = `${occasion}-${time}${twin > 1 ? `-${twin}` : ''}.zip`
    if (!(await isThere(name))) return name
  }
}

const isThere = async (name: string) => (await backupPlace().store.head(backupKey(name))) !== null

/** Deletes the oldest automatic backups of that kind. */
async function prune(occasion: Occasion): Promise<void> {
  const made = (await listBackups()).filter(({ name }) => name.startsWith(`${occasion}-`))
  for (const { name } of made.slice(env.BACKUP_KEEP)) await deleteBackup(name)
}

/** Runs `run` under a lock across all instances. @throws ConflictError while another backup or restore runs */
async function oneAtATime<T>(url: string, run: () => Promise<T>, { waiting = false } = {}): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: `glint-${process.pid}-turn` })
  client.on('error', () => {})
  await client.connect()
  try {
    // Several instances can start at the same time.
    if (waiting) await client.query(sql`select pg_advisory_lock(${join(LOCKS.backups)})`)
    const { rows } = await client.query<{ mine: boolean }>(
      sql`select pg_try_advisory_lock(${join(LOCKS.backups)}) as mine`,
    )
    if (!rows[0]?.mine) throw new ConflictError('name', 'Another backup or restore is running. Please try again later.')
    return await run()
  } finally {
    await client.end().catch(() => {})
  }
}
