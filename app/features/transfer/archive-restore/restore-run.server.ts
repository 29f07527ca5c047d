import type { PoolClient } from 'pg'
import sql, { raw } from 'sql-template-tag'
import { MAX_PHOTO_BYTES } from '~/features/transfer/rows/photo-limit'
import { run } from '~/features/transfer/rows/stage.server'
import { placesOf, type StagedPicture } from '~/features/transfer/rows/staged-pictures.server'
import { alternativeName, eachPhoto, storePhoto } from '~/features/transfer/rows/store-photos.server'
import type { Actor } from '~/platform/actor'
import { lockUser } from '~/platform/db/advisory-lock.server'
import { db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { execute } from '~/platform/db/query.server'
import { inTransaction, onConnection, type Tx } from '~/platform/db/transaction.server'
import { DomainError, InvalidError } from '~/platform/errors'
import { type PicturePlace, readPicture, removePictures } from '~/platform/images/images.server'
import { reportProgress } from '~/platform/jobs/job-progress.server'
import { progressReporter, type ReportProgress } from '~/platform/jobs/progress-reporter.server'
import { i18n } from '~/platform/messages'
import { ENGLISH, type Notation } from '~/platform/notation'
import { inNotationOf } from '~/platform/notation.server'
import { log } from '~/platform/observability/log.server'
import { discard } from '~/platform/storage/storage.server'
import { applyStaged } from './apply-archive.server'
import { changesOf, countStaged, isGone, type NeededPhoto, neededPhotos } from './compare-rows.server'
import { type OpenArchive, withArchive } from './open-archive.server'
import { keyOf } from './read-archive.server'
import type { RestoreMode, RestoreReport, RestoreState } from './restore-terms'
import { takeSettings } from './restored-settings.server'
import { stage } from './staged-rows.server'

/** `pageNotation` is the notation of the page that requested it. Jobs of the previous release have none. */
type Payload = { restoreId: string; userId: string; pageNotation?: Notation }
/** A stored photo. `name` is its name in the archive. */
type StoredPhoto = StagedPicture & { name: string }
type Work = { actor: Actor; id: string; file: string; mode: RestoreMode; tell: ReportProgress; signal?: AbortSignal }

const GOING_SHOWN = 8
// Enough for a large collection on a slow machine.
const LIMITS = { timeout: 30 * 60_000 }
const STOPPED = () => i18n.t('The restore failed and nothing was changed. Please try again.')
const CHANGED = () => i18n.t('Your collection changed during the restore, so nothing was restored. Please try again.')

/**
 * Runs the job that checks an archive: verifies it and counts the changes of a restore. Does not change the collection.
 */
export const checkArchive = ({ pageNotation = ENGLISH, ...payload }: Payload, signal?: AbortSignal): Promise<void> =>
  inNotationOf(pageNotation, () => working(payload, 'checking', signal, check))

async function check({ actor, id, file, tell, signal }: Work): Promise<void> {
  const report = await withArchive(actor, file, async archive => {
    await archive.readTheRest(async share => {
      signal?.throwIfAborted()
      await tell(95 * share)
    })
    return triedOut(actor, archive, 'merge', (client, leftOut) => reportOn(client, actor, archive, leftOut))
  })
  await db.restore.updateMany({
    where: { id, ...ownedBy(actor), state: 'checking' },
    data: { state: 'checked', progress: 0, report },
  })
}

/**
 * Runs the job that restores an archive: stores the photos, then writes all rows in one transaction. An error undoes
 * both.
 */
export const restoreArchive = ({ pageNotation = ENGLISH, ...payload }: Payload, signal?: AbortSignal): Promise<void> =>
  inNotationOf(pageNotation, () => working(payload, 'restoring', signal, restore))

async function restore(work: Work): Promise<void> {
  const gone = await withArchive(work.actor, work.file, archive => restoreFrom(work, archive))
  await removePictures(gone)
  await discard([work.file])
}

/** Returns the photos to delete. */
async function restoreFrom(work: Work, archive: OpenArchive): Promise<PicturePlace[]> {
  const needed = await triedOut(work.actor, archive, work.mode, client =>
    neededPhotos(client, work.actor, archive, work.mode),
  )
  const stored: StoredPhoto[] = []
  try {
    await storePhotos(work, archive, needed, stored)
    return await bringRows(work, archive, stored)
  } catch (error) {
    await removeStored(work, stored)
    throw error
  }
}

/** Runs a job on a restore in that state. An error becomes a message, and the archive stays available. */
async function working(
  { restoreId: id, userId }: Payload,
  state: 'checking' | 'restoring',
  signal: AbortSignal | undefined,
  work: (work: Work) => Promise<void>,
): Promise<void> {
  const actor = { userId }
  const where = { id, ...ownedBy(actor), state }
  const found = await db.restore.findFirst({ where, select: { file: true, mode: true } })
  if (!found) return
  const tell = progressReporter(progress => reportProgress({ table: 'restores', id, actor, state }, progress))
  try {
    await work({ actor, id, file: found.file, mode: found.mode === 'replace' ? 'replace' : 'merge', tell, signal })
  } catch (error) {
    if (signal?.aborted) throw error
    if (!(error instanceof DomainError))
      log.error({ err: error, restoreId: id }, 'A restore failed and was rolled back')
    const said = error instanceof DomainError ? error.message : STOPPED()
    const after: RestoreState = state === 'checking' ? 'refused' : 'checked'
    await db.restore.updateMany({ where, data: { state: after, progress: 0, error: said } })
    // Delete an archive that cannot be restored.
    if (after === 'refused' && error instanceof DomainError) await discard([found.file])
  }
}

/** Stages an archive and calls `look`. The end of the transaction drops the staging tables. */
function triedOut<T>(
  actor: Actor,
  archive: OpenArchive,
  mode: RestoreMode,
  look: (client: PoolClient, leftOut: string[]) => Promise<T>,
): Promise<T> {
  return inTransaction(async tx => {
    const client = await connectionOf(tx)
    return look(client, await stage(client, actor, archive, mode))
  }, LIMITS)
}

/** Returns the connection of a transaction. Staging uses plain SQL and can take minutes. */
const connectionOf = (tx: Tx) => onConnection(tx, async connection => connection)

async function reportOn(
  client: PoolClient,
  actor: Actor,
  archive: OpenArchive,
  leftOutFields: string[],
): Promise<RestoreReport> {
  const { manifest, photos, numbered } = archive
  const going = await run<{ title: string }>(
    client,
    sql`select title from projects t where "user" = ${actor.userId} and ${raw(isGone('projects'))}
      order by title_key, id limit ${GOING_SHOWN}`,
  )
  const counts = await countStaged(client, actor)
  return {
    created: manifest.created,
    username: manifest.owner.username,
    counts,
    changes: await changesOf(client, actor, archive, counts),
    photos: photos.length,
    missingPhotos: manifest.missing.length,
    goingKits: going.rows.map(({ title }) => title),
    numbered,
    leftOutFields,
  }
}

/** Stores the photos like uploads. Adds each to `stored`. */
async function storePhotos(
  { actor, tell, signal }: Work,
  archive: OpenArchive,
  needed: NeededPhoto[],
  stored: StoredPhoto[],
): Promise<void> {
  const files = new Map(archive.photos.flatMap(file => (file.of ? [[keyOf(file.of), file]] : [])))
  await eachPhoto(needed, async ({ of, target, position }) => {
    const file = files.get(keyOf(of))
    if (!file) return
    signal?.throwIfAborted()
    const { collection, record, name } = of
    try {
      const options = { maxBytes: MAX_PHOTO_BYTES, owner: actor.userId, isStored: true }
      const picture = await readPicture(await archive.photo(file), name, options)
      const names = [name, alternativeName(actor, record, name)]
      const photo = await storePhoto({ collection, recordId: target }, picture, names)
      stored.push({ ...photo, collection, record: target, position, name })
    } catch (error) {
      throw error instanceof InvalidError && error.fields.image
        ? new DomainError(i18n.t('“{path}” was rejected: {reason}', { path: file.path, reason: error.message }))
        : error
    }
    await tell((85 * stored.length) / needed.length)
  })
}

/** Writes all rows in one transaction. Returns the photos to delete. */
function bringRows(work: Work, archive: OpenArchive, stored: StoredPhoto[]): Promise<PicturePlace[]> {
  const { actor, id, mode } = work
  return inTransaction(async tx => {
    const client = await connectionOf(tx)
    // Serializes imports and restores of a user.
    await run(client, lockUser('import', actor))
    const leftOut = await stage(client, actor, archive, mode)
    const ready = new Set(stored.map(({ collection, record, name }) => `${collection}/${record}/${name}`))
    const needed = await neededPhotos(client, actor, archive, mode)
    if (needed.some(({ of, target }) => !ready.has(`${of.collection}/${target}/${of.name}`)))
      throw new DomainError(CHANGED())
    const report = await reportOn(client, actor, archive, leftOut)
    const gone = await applyStaged(tx, client, actor, { mode, photos: stored })
    await takeSettings(client, actor, archive.settings)
    const done = await execute(
      sql`update restores set state = 'done', progress = 100, report = ${JSON.stringify(report)}, error = '', updated = now()
      where id = ${id} and "user" = ${actor.userId} and state = 'restoring'`,
      tx,
    )
    if (done === 0) throw new DomainError(STOPPED())
    return gone
  }, LIMITS)
}

/**
 * Deletes the stored photos after an error, unless the rows were committed. If the database is unreachable, the nightly
 * sweep deletes them.
 */
async function removeStored({ id }: Work, stored: StoredPhoto[]): Promise<void> {
  const done = await db.restore.count({ where: { id, state: 'done' } }).catch(() => 1)
  if (done) return
  await removePictures(placesOf(stored))
}
