import type { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import { storeUpload, uploadName } from '~/features/transfer/rows/stored-upload.server'
import type { Actor } from '~/platform/actor'
import { type Day, today } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import { isUniqueViolation } from '~/platform/db/db-errors.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { claimStalledJob } from '~/platform/jobs/job-progress.server'
import { defineLongJob } from '~/platform/jobs/jobs.server'
import { i18n } from '~/platform/messages'
import { notation } from '~/platform/notation'
import { discard } from '~/platform/storage/storage.server'
import { checkArchive, restoreArchive } from './restore-run.server'
import type { RestoreMode, RestoreReport } from './restore-terms'

/** Days until an uploaded archive and its result expire. */
const DAYS = 7

/**
 * Streams an uploaded archive into the storage and queues its check. Deletes the user's previous waiting archive.
 * @throws InvalidError on `file` if there is not enough space
 */
export async function takeArchive(
  actor: Actor,
  { name, stream }: { name: string; stream: Readable },
): Promise<{ id: string }> {
  const { key: file, bytes } = await storeUpload(actor, { kind: 'restore', stream })
  await removeWaiting(actor)
  const id = newId()
  await db.restore.create({
    data: {
      id,
      ...ownedBy(actor),
      fileName: uploadName(name, 'archive.zip'),
      file,
      bytes,
      expires: new Date(Date.now() + DAYS * 86_400_000),
    },
    select: { id: true },
  })
  await queueCheck({ restoreId: id, userId: actor.userId, pageNotation: notation() })
  return { id }
}

const queueCheck = defineLongJob('check-archive', checkArchive)
const queueRestore = defineLongJob('restore-archive', restoreArchive)

/** Returns a restore for its page. @throws NotFoundError */
export async function getRestore(actor: Actor, id: string) {
  const found = await db.restore.findFirst({
    where: { id, ...ownedBy(actor), expires: { gt: new Date() } },
    select: { fileName: true, state: true, progress: true, mode: true, report: true, error: true },
  })
  if (!found) throw new NotFoundError()
  if (found.state === 'checking' || found.state === 'restoring') await resume(actor, id, found.state)
  return { id, ...found, report: found.report as RestoreReport | null }
}

/** An uploaded archive that is not restored yet, with days in the user's time zone. */
export type UnfinishedRestore = {
  id: string
  fileName: string
  state: 'checking' | 'checked' | 'restoring'
  day: Day
  lastDay: Day
}

/** Returns the archives that wait to be restored or discarded, newest first. */
export async function unfinishedRestores(actor: Actor, timezone: string): Promise<UnfinishedRestore[]> {
  const found = await query<Pick<UnfinishedRestore, 'id' | 'fileName' | 'state'> & { created: Date; expires: Date }>(
    prepared(sql`
      select id, file_name as "fileName", state::text as state, created, expires from restores
      where "user" = ${actor.userId} and state in ('checking', 'checked', 'restoring') and expires > now()
      order by created desc, id`),
  )
  return found.map(({ created, expires, ...restore }) => ({
    ...restore,
    day: today(timezone, created),
    lastDay: today(timezone, expires),
  }))
}

/** Queues the job again if the instance that ran it has ended. */
async function resume(actor: Actor, id: string, state: 'checking' | 'restoring'): Promise<void> {
  const queue = state === 'checking' ? queueCheck : queueRestore
  if (await claimStalledJob({ table: 'restores', id, actor, state }))
    await queue({ restoreId: id, userId: actor.userId, pageNotation: notation() })
}

/**
 * Queues the restore of a checked archive. Does nothing if it is already queued.
 * @throws NotFoundError
 * @throws InvalidError if replacing was not confirmed, or another restore runs
 */
export async function startRestore(actor: Actor, id: string, mode: RestoreMode, confirmed: boolean): Promise<void> {
  const { state } = await getRestore(actor, id)
  if (state !== 'checked') return
  if (mode === 'replace' && !confirmed) {
    throw new InvalidError({
      confirm: [i18n.t('Check the box first. Everything that is not in the archive moves to the trash.')],
    })
  }
  try {
    const { count } = await db.restore.updateMany({
      where: { id, ...ownedBy(actor), state: 'checked' },
      data: { state: 'restoring', mode, progress: 0, error: '' },
    })
    if (count > 0) await queueRestore({ restoreId: id, userId: actor.userId, pageNotation: notation() })
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new InvalidError({ '': [i18n.t('Another archive is being restored. Wait until it is finished.')] })
    }
    throw error
  }
}

/** Deletes an uploaded archive. @throws NotFoundError */
export async function discardRestore(actor: Actor, id: string): Promise<void> {
  const { count } = await removeWaiting(actor, id)
  if (count === 0) throw new NotFoundError()
}

async function removeWaiting(actor: Actor, id?: string): Promise<{ count: number }> {
  const where = { ...ownedBy(actor), id, state: { not: 'restoring' as const } }
  const waiting = await db.restore.findMany({ where, select: { id: true, file: true } })
  const removed = await db.restore.deleteMany({ where: { ...where, id: { in: waiting.map(restore => restore.id) } } })
  await discard(waiting.map(({ file }) => file))
  return removed
}
