import type { PoolClient } from 'pg'
import type { PhotoOf } from '~/features/archive/archive-format'
import { progressTeller, type TellProgress } from '~/features/archive/progress.server'
import type { Actor } from '~/platform/actor'
import { db, pool } from '~/platform/db.server'
import { DomainError, InvalidError } from '~/platform/errors'
import {
  type Picture,
  type PicturePlace,
  pictureFile,
  readPicture,
  removePictures,
  storePicture,
} from '~/platform/images.server'
import { log } from '~/platform/log.server'
import { tellProgress } from '~/platform/long-work.server'
import { ownedBy } from '~/platform/ownership'
import { contentTypeOf } from '~/platform/picture-name.server'
import { discard } from '~/platform/storage.server'
import { turns } from '~/platform/turns'
import { applyStaged, type BroughtPhoto } from './apply-archive.server'
import { keyOf, MOST_PHOTO_BYTES, type OpenArchive, openArchive } from './read-archive.server'
import type { RestoreMode, RestoreReport, RestoreState } from './restore-terms'
import { isStoredName, keptName } from './restored-name.server'
import { takeSettings } from './restored-settings.server'
import { countStaged, isGone, type NeededPhoto, neededPhotos, run, stage } from './staged-rows.server'

type Payload = { restoreId: string; userId: string }
type Work = { actor: Actor; id: string; file: string; mode: RestoreMode; tell: TellProgress; signal?: AbortSignal }

const GOING_SHOWN = 8
const PHOTOS_AT_ONCE = 3
const STOPPED = 'The restore stopped and nothing of it was kept. Please try again.'
const CHANGED = 'Your collection changed while the archive was being restored, so nothing was kept. Please try again.'

/** The job of a check: reads the whole archive, and says what is in it and what would happen. Changes nothing of the collection. */
export async function checkArchive(payload: Payload, signal?: AbortSignal): Promise<void> {
  await working(payload, 'checking', signal, async ({ actor, id, file, tell }) => {
    const archive = await openArchive(file)
    await archive.readTheRest(async share => {
      signal?.throwIfAborted()
      await tell(95 * share)
    })
    const report = await triedOut(actor, archive, 'merge', client => reportOn(client, actor, archive))
    await db.restore.updateMany({
      where: { id, ...ownedBy(actor), state: 'checking' },
      data: { state: 'checked', progress: 0, report },
    })
  })
}

/** The job of a restore: photos first, then all rows in one transaction. When anything fails nothing is kept. */
export async function restoreArchive(payload: Payload, signal?: AbortSignal): Promise<void> {
  await working(payload, 'restoring', signal, async work => {
    const archive = await openArchive(work.file)
    const needed = await triedOut(work.actor, archive, work.mode, client =>
      neededPhotos(client, work.actor, archive, work.mode),
    )
    const brought: BroughtPhoto[] = []
    let gone: PicturePlace[] = []
    try {
      await bringPhotos(work, archive, needed, brought)
      gone = await bringRows(work, archive, brought)
    } catch (error) {
      await removeBrought(work, brought)
      throw error
    }
    await removePictures(gone)
    await discard([work.file])
  })
}

/** Runs a job on a restore that is in that state; what fails is told in a sentence, and the archive waits on. */
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
  const tell = progressTeller(progress => tellProgress({ table: 'restores', id, actor, state }, progress))
  try {
    await work({ actor, id, file: found.file, mode: found.mode === 'replace' ? 'replace' : 'merge', tell, signal })
  } catch (error) {
    if (signal?.aborted) throw error
    if (!(error instanceof DomainError))
      log.error({ err: error, restoreId: id }, 'A restore failed; nothing of it was kept')
    const said = error instanceof DomainError ? error.message : STOPPED
    const after: RestoreState = state === 'checking' ? 'refused' : 'checked'
    await db.restore.updateMany({ where, data: { state: after, progress: 0, error: said } })
    // What cannot be restored need not lie about.
    if (after === 'refused' && error instanceof DomainError) await discard([found.file])
  }
}

/** Stages an archive, looks, and leaves no trace. */
async function triedOut<T>(
  actor: Actor,
  archive: OpenArchive,
  mode: RestoreMode,
  look: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await stage(client, actor, archive, mode)
    return await look(client)
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

async function reportOn(client: PoolClient, actor: Actor, { manifest, photos }: OpenArchive): Promise<RestoreReport> {
  const going = await run<{ title: string }>(
    client,
    `select title from projects t where "user" = $1 and ${isGone('projects')} order by title_key, id limit ${GOING_SHOWN}`,
    [actor.userId],
  )
  return {
    created: manifest.created,
    username: manifest.owner.username,
    counts: await countStaged(client, actor),
    photos: photos.length,
    missingPhotos: manifest.missing.length,
    goingKits: going.rows.map(({ title }) => title),
  }
}

/** Makes the photos ready as if they were uploaded and stores them; `brought` grows with each. */
async function bringPhotos(
  { actor, tell, signal }: Work,
  archive: OpenArchive,
  needed: NeededPhoto[],
  brought: BroughtPhoto[],
): Promise<void> {
  const files = new Map(archive.photos.flatMap(file => (file.of ? [[keyOf(file.of), file]] : [])))
  const inTurn = turns(PHOTOS_AT_ONCE)
  let failed = false
  const works = needed.map(({ of, target }) =>
    inTurn(async () => {
      const file = files.get(keyOf(of))
      if (failed || !file) return
      signal?.throwIfAborted()
      try {
        const picture = await readPicture(await archive.photo(file), of.name, { maxBytes: MOST_PHOTO_BYTES })
        picture.fileName = await freeName(actor, of, target, picture)
        brought.push({
          collection: of.collection,
          target,
          name: of.name,
          stored: await storePicture(of.collection, target, picture),
        })
      } catch (error) {
        failed = true
        throw error instanceof InvalidError && error.fields.image
          ? new DomainError(`“${file.path}” could not be taken: ${error.message}`)
          : error
      }
      await tell((85 * brought.length) / needed.length)
    }),
  )
  const [broken] = (await Promise.allSettled(works)).filter(result => result.status === 'rejected')
  if (broken) throw broken.reason
}

/** A photo keeps its name where nothing else has it, so that an archive of what was restored is the same archive. */
async function freeName(actor: Actor, of: PhotoOf, target: string, { fileName, full }: Picture): Promise<string> {
  for (const name of [of.name, keptName(actor, of.record, of.name)]) {
    if (!isStoredName(name) || contentTypeOf(name) !== full.contentType) continue
    const place = { collection: of.collection, recordId: target, fileName: name }
    if (!(await pictureFile(place).head())) return name
  }
  return fileName
}

/** Everything at once; answers the pictures that go. */
async function bringRows(work: Work, archive: OpenArchive, brought: BroughtPhoto[]): Promise<PicturePlace[]> {
  const { actor, id, mode } = work
  const client = await pool.connect()
  try {
    await client.query('begin')
    // One import or restore of a person at a time.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`import ${actor.userId}`])
    await stage(client, actor, archive, mode)
    const ready = new Set(brought.map(({ collection, target, name }) => `${collection}/${target}/${name}`))
    const needed = await neededPhotos(client, actor, archive, mode)
    if (needed.some(({ of, target }) => !ready.has(`${of.collection}/${target}/${of.name}`)))
      throw new DomainError(CHANGED)
    const report = await reportOn(client, actor, archive)
    const gone = await applyStaged(client, actor, { mode, brought })
    await takeSettings(client, actor, archive.settings)
    const { rowCount } = await client.query(
      `update restores set state = 'done', progress = 100, report = $3, error = '', updated = now()
      where id = $1 and "user" = $2 and state = 'restoring'`,
      [id, actor.userId, JSON.stringify(report)],
    )
    if (!rowCount) throw new DomainError(STOPPED)
    await client.query('commit')
    return gone
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** After a fault nobody knows whether the rows stand: one looks, and where that fails too the nightly sweep does. */
async function removeBrought({ id }: Work, brought: BroughtPhoto[]): Promise<void> {
  const done = await db.restore.count({ where: { id, state: 'done' } }).catch(() => 1)
  if (done) return
  await removePictures(
    brought.map(({ collection, target, stored }) => ({ collection, recordId: target, fileName: stored.image })),
  )
}
