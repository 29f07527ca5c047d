import type { Readable } from 'node:stream'
import { archiveKey } from '~/features/archive/archive-keys'
import { KEPT_FREE } from '~/features/archive/archive-run.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'
import { isUniqueViolation } from '~/platform/db-errors.server'
import { env } from '~/platform/env.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { newId, randomText } from '~/platform/ids.server'
import { defineLongJob } from '~/platform/jobs.server'
import { isAbandoned } from '~/platform/long-work.server'
import { ownedBy } from '~/platform/ownership'
import { discard, storage } from '~/platform/storage.server'
import { checkArchive, restoreArchive } from './restore-run.server'
import type { RestoreMode, RestoreReport } from './restore-terms'

/** How long an uploaded archive waits, and its result can be read. */
const DAYS = 7

/** Bytes of the largest archive that is taken. */
export const mostArchiveBytes = () => env.ARCHIVE_UPLOAD_MB * 1024 * 1024

/**
 * Takes an archive in, as it comes, and begins to check it. One that waited before goes. `expected` is about how large it is.
 * @throws InvalidError on `file` when there is no room for it
 */
export async function takeArchive(
  actor: Actor,
  { name, stream, expected }: { name: string; stream: Readable; expected: number },
): Promise<{ id: string }> {
  if ((await storage().room()) < expected + KEPT_FREE) {
    throw new InvalidError({ file: ['There is not enough room on the server for this file at the moment.'] })
  }
  const file = archiveKey(actor, `restore-${randomText(20)}`)
  const bytes = await storage().putStream(file, stream, { contentType: 'application/zip' })
  await removeWaiting(actor)
  const id = newId()
  await db.restore.create({
    data: {
      id,
      ...ownedBy(actor),
      // Some systems send the whole path.
      fileName: name.split(/[\\/]/).at(-1)?.replaceAll('\0', '').slice(0, 200) || 'archive.zip',
      file,
      bytes,
      expires: new Date(Date.now() + DAYS * 86_400_000),
    },
    select: { id: true },
  })
  await queueCheck({ restoreId: id, userId: actor.userId })
  return { id }
}

const queueCheck = defineLongJob('check-archive', checkArchive)
const queueRestore = defineLongJob('restore-archive', restoreArchive)

/** A restore as its page shows it. Throws NotFoundError. */
export async function getRestore(actor: Actor, id: string) {
  const found = await db.restore.findFirst({
    where: { id, ...ownedBy(actor), expires: { gt: new Date() } },
    select: { fileName: true, state: true, progress: true, mode: true, report: true, error: true },
  })
  if (!found) throw new NotFoundError()
  if (found.state === 'checking' || found.state === 'restoring') await resume(actor, id, found.state)
  return { id, ...found, report: found.report as RestoreReport | null }
}

/** Sends work on its way again when the server that did it went away. */
async function resume(actor: Actor, id: string, state: 'checking' | 'restoring'): Promise<void> {
  const queue = state === 'checking' ? queueCheck : queueRestore
  if (await isAbandoned({ table: 'restores', id, actor, state })) await queue({ restoreId: id, userId: actor.userId })
}

/**
 * Restores a checked archive behind the scenes. Twice is once.
 * @throws NotFoundError, InvalidError when replacing was not confirmed or another restore runs
 */
export async function startRestore(actor: Actor, id: string, mode: RestoreMode, confirmed: boolean): Promise<void> {
  const { state } = await getRestore(actor, id)
  if (state !== 'checked') return
  if (mode === 'replace' && !confirmed) {
    throw new InvalidError({ confirm: ['Tick the box first: what is not in the archive goes.'] })
  }
  try {
    const { count } = await db.restore.updateMany({
      where: { id, ...ownedBy(actor), state: 'checked' },
      data: { state: 'restoring', mode, progress: 0, error: '' },
    })
    if (count > 0) await queueRestore({ restoreId: id, userId: actor.userId })
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new InvalidError({ '': ['Another archive is being restored. Wait until it is done.'] })
    }
    throw error
  }
}

/** Throws an uploaded archive away. Throws NotFoundError. */
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
