import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { isUniqueViolation } from '~/platform/db/db-errors.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { execute, query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'
import type { PictureFile } from '~/platform/images/images.server'
import { countTry } from '~/platform/input/rate-limit.server'
import { claimStalledJob } from '~/platform/jobs/job-progress.server'
import { defineCron, defineLongJob } from '~/platform/jobs/jobs.server'
import { TIME_LAPSES } from '~/platform/storage/archive-files.server'
import { discard, storage } from '~/platform/storage/storage.server'
import { type ProgressPhoto, progressPhotos } from './progress-photos.server'
import { drawTimeLapse, MIN_PHOTOS, runningTimeLapse, STORED_DAYS } from './time-lapse-run.server'

/** The animation of a kit's photos as they are now. */
export type TimeLapseState =
  | { state: 'none' | 'failed' }
  | { state: 'running'; progress: number }
  | { state: 'ready'; content: string; bytes: number; width: number; height: number }

const DAY = 86_400_000
const ORPHAN_AGE = DAY

/** Returns the animation of a kit and the number of its photos. Looking at it keeps it stored. */
export async function timeLapseOf(
  actor: Actor,
  projectId: string,
): Promise<{ photos: number; latest: ProgressPhotoName | null; lapse: TimeLapseState }> {
  const [photos, row] = await Promise.all([progressPhotos(actor, projectId), findRow(actor, projectId)])
  const found = { photos: photos.length, latest: photos.at(-1) ?? null }
  // Of other photos, it is out of date.
  if (!row || row.content !== contentOf(photos)) return { ...found, lapse: { state: 'none' } }
  if (row.state === 'failed') return { ...found, lapse: { state: 'failed' } }
  if (row.state === 'running') {
    if (await claimStalledJob(runningTimeLapse(actor, row.id)))
      await queue({ timeLapseId: row.id, userId: actor.userId })
    return { ...found, lapse: { state: 'running', progress: row.progress } }
  }
  if (!(await storage().head(row.file))) return { ...found, lapse: { state: 'none' } }
  if (row.expires.getTime() < Date.now() + (STORED_DAYS - 1) * DAY) await keepLonger(actor, row.id)
  const { content, bytes, width, height } = row
  return { ...found, lapse: { state: 'ready', content, bytes, width, height } }
}
type ProgressPhotoName = Pick<ProgressPhoto, 'noteId' | 'image'>

/**
 * Queues the animation of a kit's photos, unless it exists or is being made.
 * @throws RateLimitedError
 * @throws NotFoundError if the kit has too few photos
 */
export async function startTimeLapse(actor: Actor, projectId: string): Promise<void> {
  const { photos, lapse } = await timeLapseOf(actor, projectId)
  if (photos < MIN_PHOTOS) throw new NotFoundError()
  if (lapse.state === 'running' || lapse.state === 'ready') return
  await countTry('time-lapse:person', actor.userId)
  const content = contentOf(await progressPhotos(actor, projectId))
  const former = await db.timeLapse.findMany({
    where: { projectId, ...ownedBy(actor) },
    select: { id: true, file: true },
  })
  await db.timeLapse.deleteMany({ where: { ...ownedBy(actor), id: { in: former.map(({ id }) => id) } } })
  await discard(former.flatMap(({ file }) => file || []))
  const id = newId()
  try {
    await db.timeLapse.create({
      data: { id, ...ownedBy(actor), projectId, content, expires: new Date(Date.now() + STORED_DAYS * DAY) },
      select: { id: true },
    })
  } catch (error) {
    // A concurrent request was first.
    if (isUniqueViolation(error)) return
    throw error
  }
  await queue({ timeLapseId: id, userId: actor.userId })
}

const queue = defineLongJob('time-lapse', drawTimeLapse)

/** Returns the stored animation of a kit. @throws NotFoundError */
export async function timeLapseFile(actor: Actor, projectId: string): Promise<Pick<PictureFile, 'head' | 'read'>> {
  const row = await findRow(actor, projectId)
  if (row?.state !== 'ready') throw new NotFoundError()
  return { head: () => storage().head(row.file), read: range => storage().get(row.file, range) }
}

const findRow = (actor: Actor, projectId: string) =>
  db.timeLapse.findFirst({ where: { projectId, ...ownedBy(actor), expires: { gt: new Date() } } })

const keepLonger = (actor: Actor, id: string) =>
  db.timeLapse.updateMany({
    where: { id, ...ownedBy(actor) },
    data: { expires: new Date(Date.now() + STORED_DAYS * DAY) },
  })

const contentOf = (photos: ProgressPhotoName[]) =>
  createHash('sha256')
    .update(photos.map(({ noteId, image }) => `${noteId}/${image}`).join('\n'))
    .digest('base64url')

/**
 * Deletes animations of kits that are permanently deleted, and files that no row names. Runs nightly.
 * @returns the number of deleted files
 */
export async function sweepTimeLapses(now = new Date()): Promise<number> {
  await execute(sql`
    delete from time_lapses t where not exists (select from projects p where p.id = t.project and p."user" = t."user")
      and not exists (select from trash where record = t.project and "user" = t."user")`)
  const keys: string[] = []
  for await (const { key, lastModified } of storage().list(TIME_LAPSES)) {
    if (now.getTime() - lastModified.getTime() > ORPHAN_AGE) keys.push(key)
  }
  if (keys.length === 0) return 0
  const rows = await query<{ file: string }>(
    sql`select file from time_lapses where file = any(${keys}::text[]) and expires > ${now}`,
  )
  const named = new Set(rows.map(({ file }) => file))
  const orphans = keys.filter(key => !named.has(key))
  await storage().delete(orphans)
  return orphans.length
}

defineCron('sweep-time-lapses', '23 4 * * *', () => sweepTimeLapses())
