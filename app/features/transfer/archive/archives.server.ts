import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { dateToDay } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import { isUniqueViolation } from '~/platform/db/db-errors.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { query } from '~/platform/db/query.server'
import { env } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'
import type { PictureFile } from '~/platform/images/images.server'
import { claimStalledJob } from '~/platform/jobs/job-progress.server'
import { defineCron, defineLongJob } from '~/platform/jobs/jobs.server'
import { notation } from '~/platform/notation'
import { ARCHIVES } from '~/platform/storage/archive-files.server'
import { storage } from '~/platform/storage/storage.server'
import { makeArchive, runningArchive } from './archive-run.server'

const ORPHAN_AGE = 24 * 3600_000

/** Queues an archive of the user's collection. Does nothing while one is being created, or if the ID is used already. */
export async function startArchive(actor: Actor, id = newId()): Promise<void> {
  const expires = new Date(Date.now() + env.ARCHIVE_DAYS * 86_400_000)
  try {
    await db.archive.create({ data: { id, ...ownedBy(actor), expires }, select: { id: true } })
  } catch (error) {
    if (isUniqueViolation(error)) return
    throw error
  }
  await queueArchive({ archiveId: id, userId: actor.userId, pageNotation: notation() })
}

const queueArchive = defineLongJob('archive', makeArchive)

/** Returns the user's newest archive and the newest downloadable one, which can be the same; null if there is none. */
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

/** Queues the job again if the instance that ran it has ended. */
async function resume(actor: Actor, id: string): Promise<void> {
  if (await claimStalledJob(runningArchive(actor, id)))
    await queueArchive({ archiveId: id, userId: actor.userId, pageNotation: notation() })
}

/** Returns the newest finished archive for its download. @throws NotFoundError */
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

/**
 * Deletes files that no row names: of expired archives and imports, and of interrupted jobs. Runs nightly.
 * @returns the number of deleted files
 */
export async function sweepArchives(now = new Date()): Promise<number> {
  await storage().sweepUnfinished(new Date(now.getTime() - ORPHAN_AGE))
  const keys: string[] = []
  for await (const { key, lastModified } of storage().list(ARCHIVES)) {
    if (now.getTime() - lastModified.getTime() > ORPHAN_AGE) keys.push(key)
  }
  if (keys.length === 0) return 0
  const rows = await query<{ file: string }>(
    sql`select file from archives where file = any(${keys}::text[]) and expires > ${now}
    union all select file from restores where file = any(${keys}::text[]) and expires > ${now}
    union all select unnest(files) from imports where files && ${keys}::text[] and expires > ${now}`,
  )
  const named = new Set(rows.map(({ file }) => file))
  const orphans = keys.filter(key => !named.has(key))
  await storage().delete(orphans)
  return orphans.length
}

defineCron('sweep-archives', '11 4 * * *', () => sweepArchives())
