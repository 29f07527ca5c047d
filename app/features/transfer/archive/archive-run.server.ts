import { setTimeout as pause } from 'node:timers/promises'
import { exportCollection } from '~/features/transfer/import-export/export.server'
import type { Actor } from '~/platform/actor'
import { dateToDay, formatDay } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { withSnapshot } from '~/platform/db/snapshot.server'
import { env } from '~/platform/env.server'
import { DomainError, NotFoundError } from '~/platform/errors'
import { pictureFile } from '~/platform/images/images.server'
import { reportProgress, type TrackedJob } from '~/platform/jobs/job-progress.server'
import { progressReporter, type ReportProgress } from '~/platform/jobs/progress-reporter.server'
import { i18n } from '~/platform/messages'
import { ENGLISH, type Notation, notation } from '~/platform/notation'
import { inNotationOf, notationFor } from '~/platform/notation.server'
import { log } from '~/platform/observability/log.server'
import { archiveKey } from '~/platform/storage/archive-files.server'
import { RESERVED_BYTES } from '~/platform/storage/free-space.server'
import { discard, storage } from '~/platform/storage/storage.server'
import { openZip } from '~/platform/storage/stored-file.server'
import about from '../../../../package.json' with { type: 'json' }
import {
  ARCHIVE_FORMAT,
  type ArchiveCounts,
  type ArchivedFile,
  type ArchivedSettings,
  dataPath,
  INDEX_PATH,
  MANIFEST_PATH,
  type Manifest,
  type PhotoOf,
  SETTINGS_PATH,
} from './archive-format'
import { type ArchivedPhoto, photosOf, rowsAsJson } from './archived-rows.server'
import { settingsOf } from './archived-settings.server'
import { COLLECTION_NAMES } from './collections'
import { indexPage } from './index-page.server'
import { endingOf } from './photo-paths'
import { type ZipWriter, zipWriter } from './zip-writer.server'

const noRoom = () =>
  new DomainError(i18n.t('The server does not have enough space for your archive. Please try again later.'))
const LOOKED_UP_AT_ONCE = 16
const READ_AT_ONCE = 4

type Run = { actor: Actor; id: string; username: string; begun: Date; tell: ReportProgress; signal?: AbortSignal }

/** `pageNotation` is the notation of the page that requested the archive. Jobs of the previous release have none. */
type Payload = { archiveId: string; userId: string; pageNotation?: Notation }

/**
 * Runs the job that creates an archive: writes the zip, verifies the stored file, and then publishes it and deletes
 * older archives. An error deletes the unfinished file.
 */
export const makeArchive = ({ pageNotation = ENGLISH, ...archive }: Payload, signal?: AbortSignal): Promise<void> =>
  inNotationOf(pageNotation, () => createArchive(archive, signal))

async function createArchive({ archiveId: id, userId }: Payload, signal?: AbortSignal): Promise<void> {
  const actor = { userId }
  const running = { id, ...ownedBy(actor), state: 'running' as const }
  const found = await db.archive.findFirst({
    where: running,
    select: { created: true, user: { select: { username: true, dateFormat: true } } },
  })
  if (!found) return
  const tell = progressReporter(progress => reportProgress(runningArchive(actor, id), progress))
  const run = { actor, id, username: found.user.username, begun: found.created, tell, signal }
  const key = archiveKey(actor, randomText(20))
  const written = { ...notationFor(found.user.dateFormat), language: notation().language }
  try {
    const { counts, bytes } = await inNotationOf(written, () => writeArchive(run, key))
    const { count } = await db.archive.updateMany({
      where: running,
      data: {
        state: 'ready',
        progress: 100,
        file: key,
        bytes,
        counts,
        expires: new Date(Date.now() + env.ARCHIVE_DAYS * 86_400_000),
      },
    })
    if (count === 0) throw new NotFoundError()
  } catch (error) {
    await discard([key])
    // Another run finished it, or the account was deleted.
    if (error instanceof NotFoundError) return
    if (signal?.aborted) throw error
    if (!(error instanceof DomainError)) log.error({ err: error, archiveId: id }, 'Could not create an archive')
    const said =
      error instanceof DomainError ? error.message : i18n.t('Your archive could not be created. Please try again.')
    await db.archive.updateMany({ where: running, data: { state: 'failed', error: said } })
    return
  }
  await removeOthers(actor, id)
}

/** Returns the row of a running archive, for its progress. */
export const runningArchive = (actor: Actor, id: string): TrackedJob => ({
  table: 'archives',
  id,
  actor,
  state: 'running',
})

async function writeArchive(run: Run, key: string): Promise<{ counts: ArchiveCounts; bytes: number }> {
  const zip = await zipWriter()
  const writing = storage().putStream(key, zip.stream, { contentType: 'application/zip' })
  // If either stream fails, destroy both.
  writing.catch(error => zip.stream.destroy(error))
  const filling = fill(zip, run).catch(error => {
    zip.stream.destroy(error)
    throw error
  })
  const [filled, bytes] = await Promise.all([filling, writing])
  await verify(key, filled.files, run)
  return { counts: filled.counts, bytes }
}

async function fill(zip: ZipWriter, run: Run): Promise<{ files: ArchivedFile[]; counts: ArchiveCounts }> {
  const { actor, begun } = run
  const files: ArchivedFile[] = []
  const counts: ArchiveCounts = {}
  const { photos, missing } = await withSnapshot(async client => {
    const settings = await settingsOf(client, actor)
    const { photos, missing } = await lookUp([...avatarOf(run, settings), ...(await photosOf(client, actor))], run)
    const settingsJson = oneText(JSON.stringify(settings, null, 1))
    files.push(await zip.add(SETTINGS_PATH, settingsJson, { changed: begun, packed: true }))
    for (const name of COLLECTION_NAMES) {
      counts[name] = 0
      const rows = rowsAsJson(client, actor, name, more => {
        counts[name] = (counts[name] ?? 0) + more
      })
      files.push(await zip.add(dataPath(name), rows, { changed: begun, packed: true }))
    }
    counts.photos = photos.filter(({ of }) => of.collection !== 'users').length
    const day = dateToDay(begun)
    const csv = exportCollection(actor, client)
    files.push(await zip.add(`diamond-projects-${day}.csv`, csv, { changed: begun, packed: true }))
    const places = new Map<string, string[]>()
    for (const { of, path } of photos) places.set(of.record, [...(places.get(of.record) ?? []), path])
    const head = {
      title: i18n.t('{name}’s diamond paintings', { name: run.username }),
      madeOn: formatDay(day),
      app: env.APP_NAME,
      counts,
    }
    const page = indexPage(client, actor, head, record => places.get(record) ?? [])
    files.push(await zip.add(INDEX_PATH, page, { changed: begun, packed: true }))
    return { photos, missing }
  })
  await run.tell(10)
  for (const [at, photo] of photos.entries()) {
    await goOn(run, at)
    const added = await addPhoto(zip, photo)
    if (added) files.push(added)
    else missing.push(photo.of)
    await run.tell(10 + (70 * (at + 1)) / photos.length)
  }
  const manifest = { ...(await manifestOf(run, counts)), files: [...files], missing }
  files.push(await zip.add(MANIFEST_PATH, oneText(JSON.stringify(manifest, null, 1)), { changed: begun, packed: true }))
  zip.end()
  return { files, counts }
}

function avatarOf({ actor, begun }: Run, { avatar }: ArchivedSettings): ArchivedPhoto[] {
  if (!avatar) return []
  const of = { collection: 'users' as const, record: actor.userId, name: avatar }
  return [{ path: `profile-picture${endingOf(avatar)}`, of, changed: begun }]
}

/** Splits the photos into those in the storage and missing ones. */
async function lookUp(photos: ArchivedPhoto[], run: Run) {
  const there: ArchivedPhoto[] = []
  const missing: PhotoOf[] = []
  let bytes = 0
  for (let at = 0; at < photos.length; at += LOOKED_UP_AT_ONCE) {
    const some = photos.slice(at, at + LOOKED_UP_AT_ONCE)
    const infos = await Promise.all(some.map(({ of }) => stored(of).head()))
    for (const [place, photo] of some.entries()) {
      const info = infos[place]
      if (info) there.push(photo)
      else missing.push(photo.of)
      bytes += info?.size ?? 0
    }
    await run.tell((8 * at) / photos.length)
  }
  if ((await storage().room()) < bytes + RESERVED_BYTES) throw noRoom()
  if (missing.length > 0) log.warn({ photos: missing.length }, 'Photos of an archive are missing from the storage')
  return { photos: there, missing }
}

const stored = ({ collection, record, name }: PhotoOf) => pictureFile({ collection, recordId: record, fileName: name })

/** Adds a photo. Returns null if it was deleted since `lookUp`. */
async function addPhoto(zip: ZipWriter, { path, of, changed }: ArchivedPhoto): Promise<ArchivedFile | null> {
  const file = await stored(of).read()
  if (!file) return null
  const pieces = Buffer.isBuffer(file.body) ? oneText(file.body) : file.body
  return { ...(await zip.add(path, pieces, { changed, packed: false })), of }
}

async function* oneText<Piece extends string | Uint8Array>(text: Piece): AsyncGenerator<Piece> {
  yield text
}

// Checks for a shutdown, and for free space, because other writes use the same disk.
async function goOn({ signal }: Run, at: number): Promise<void> {
  signal?.throwIfAborted()
  if (at % 50 === 0 && (await storage().room()) < RESERVED_BYTES) throw noRoom()
  // Requests have priority.
  if (at % 20 === 0) await pause(1)
}

async function manifestOf({ actor, username, begun }: Run, counts: ArchiveCounts) {
  return {
    format: ARCHIVE_FORMAT.name,
    version: ARCHIVE_FORMAT.version,
    created: begun.toISOString(),
    app: { name: env.APP_NAME, version: about.version },
    owner: { id: actor.userId, username },
    counts,
  } satisfies Omit<Manifest, 'files' | 'missing'>
}

/** Verifies the stored zip: all files exist with the checksums of the manifest. */
async function verify(key: string, files: ArchivedFile[], run: Run): Promise<void> {
  try {
    await readBack(key, files, run)
  } catch (error) {
    // The message of a DomainError addresses users who upload an archive.
    throw error instanceof DomainError ? new Error(`The zip failed its verification: ${error.message}`) : error
  }
}

async function readBack(key: string, files: ArchivedFile[], { tell, signal }: Run): Promise<void> {
  const zip = await openZip(key)
  if (zip.paths.size !== files.length) throw new Error('The zip does not contain the files that were written')
  let read = 0
  const left = files.values()
  async function readOn() {
    for (const { path, bytes, sha256 } of left) {
      signal?.throwIfAborted()
      const found = await zip.read(path, { maxBytes: bytes, keep: false })
      if (found.bytes !== bytes || found.sha256 !== sha256) throw new Error(`The zip failed its verification: ${path}`)
      await tell(80 + (19 * ++read) / files.length)
    }
  }
  // Reads the next files while one is hashed.
  await Promise.all(Array.from({ length: READ_AT_ONCE }, readOn))
}

/** Deletes the user's other archives: each user has one. */
async function removeOthers(actor: Actor, id: string): Promise<void> {
  const others = { ...ownedBy(actor), id: { not: id }, state: { not: 'running' as const } }
  const former = await db.archive.findMany({ where: others, select: { id: true, file: true } })
  await db.archive.deleteMany({ where: { ...ownedBy(actor), id: { in: former.map(archive => archive.id) } } })
  await discard(former.flatMap(({ file }) => file || []))
}
