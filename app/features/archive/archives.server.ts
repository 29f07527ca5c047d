import type { Actor } from '~/platform/actor'
import { dateToDay } from '~/platform/dates'
import { db, pool } from '~/platform/db.server'
import { isUniqueViolation } from '~/platform/db-errors.server'
import { env } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'
import { newId } from '~/platform/ids.server'
import type { PictureFile } from '~/platform/images.server'
import { defineCron, defineLongJob } from '~/platform/jobs.server'
import { log } from '~/platform/log.server'
import { isAbandoned } from '~/platform/long-work.server'
import { ownedBy } from '~/platform/ownership'
import { storage } from '~/platform/storage.server'
import { ARCHIVES } from './archive-keys'
import { makeArchive, runningArchive } from './archive-run.server'

const ORPHAN_AGE = 24 * 3600_000

/** Begins to put everything of a person into one zip. While one is being made, that one goes on. */
export async function startArchive(actor: Actor): Promise<void> {
  const id = newId()
  const expires = new Date(Date.now() + env.ARCHIVE_DAYS * 86_400_000)
  try {
    await db.archive.create({ data: { id, ...ownedBy(actor), expires }, select: { id: true } })
  } catch (error) {
    if (isUniqueViolation(error)) return
    throw error
  }
  await queueArchive({ archiveId: id, userId: actor.userId })
}

const queueArchive = defineLongJob('archive', makeArchive)

/** A person's newest archive, and the newest that can be downloaded, which may be the same; null where there is none. */
export async function latestArchives(actor: Actor) {
  const archives = await db.archive.findMany({
    where: { ...ownedBy(actor), expires: { gt: new Date() } },
    orderBy: { created: 'desc' },
    omit: { userId: true, file: true },
  })
  const [latest = null] = archives
  if (latest?.state === 'running') await resume(actor, latest.id)
  return { latest, ready: archives.find(({ state }) => state === 'ready') ?? null }
}

/** Sends an archive on its way again when the server that worked on it went away. */
async function resume(actor: Actor, id: string): Promise<void> {
  if (await isAbandoned(runningArchive(actor, id))) await queueArchive({ archiveId: id, userId: actor.userId })
}

/** The newest finished archive as a file to be sent. Throws NotFoundError. */
export async function archiveFile(actor: Actor): Promise<Pick<PictureFile, 'head' | 'read'> & { fileName: string }> {
  const found = await db.archive.findFirst({
    where: { ...ownedBy(actor), state: 'ready', expires: { gt: new Date() } },
    orderBy: { created: 'desc' },
    select: { file: true, created: true },
  })
  if (!found) throw new NotFoundError()
  return {
    fileName: `diamond-collection-${dateToDay(found.created)}.zip`,
    head: () => storage().head(found.file),
    read: range => storage().get(found.file, range),
  }
}

/** Removes every file of somebody whose account went. Never fails: what stays is removed nightly. */
export async function removeArchiveFiles({ userId }: Actor): Promise<void> {
  try {
    const keys: string[] = []
    for await (const { key } of storage().list(`${ARCHIVES}${userId}/`)) keys.push(key)
    await storage().delete(keys)
  } catch (error) {
    log.warn({ err: error }, 'Archives could not be removed; the nightly sweep will try again')
  }
}

/**
 * Removes the files that no row names any more: of archives that expired, of work that broke off. Runs nightly.
 * @returns how many files were removed
 */
export async function sweepArchives(now = new Date()): Promise<number> {
  await storage().sweepUnfinished(new Date(now.getTime() - ORPHAN_AGE))
  const keys: string[] = []
  for await (const { key, lastModified } of storage().list(ARCHIVES)) {
    if (now.getTime() - lastModified.getTime() > ORPHAN_AGE) keys.push(key)
  }
  if (keys.length === 0) return 0
  const { rows } = await pool.query<{ file: string }>(
    `select file from archives where file = any($1::text[]) and expires > $2
    union all select file from restores where file = any($1::text[]) and expires > $2`,
    [keys, now],
  )
  const named = new Set(rows.map(({ file }) => file))
  const orphans = keys.filter(key => !named.has(key))
  await storage().delete(orphans)
  return orphans.length
}

defineCron('sweep-archives', '11 4 * * *', () => sweepArchives())
