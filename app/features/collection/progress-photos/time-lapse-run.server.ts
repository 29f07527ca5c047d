import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { pictureFile } from '~/platform/images/images.server'
import { makeTimeLapse } from '~/platform/images/picture-process.server'
import { reportProgress, type TrackedJob } from '~/platform/jobs/job-progress.server'
import { log } from '~/platform/observability/log.server'
import { timeLapseKey } from '~/platform/storage/archive-files.server'
import { discard, storage } from '~/platform/storage/storage.server'
import { progressPhotos } from './progress-photos.server'

/** An animation needs two photos. */
export const MIN_PHOTOS = 2
/** Days after the last look. */
export const STORED_DAYS = 30

const MAX_FRAMES = 60
const FORMAT = { side: 720, delay: 250, lastDelay: 2000, background: '#16101a' }
const READ_PERCENT = 20

/** Returns the row of a running time-lapse, for its progress. */
export const runningTimeLapse = (actor: Actor, id: string): TrackedJob => ({
  table: 'time_lapses',
  id,
  actor,
  state: 'running',
})

/** Runs the job that makes an animation of a kit's progress photos. */
export async function drawTimeLapse(
  { timeLapseId: id, userId }: { timeLapseId: string; userId: string },
  signal?: AbortSignal,
): Promise<void> {
  const actor = { userId }
  const running = { id, ...ownedBy(actor), state: 'running' as const }
  const row = await db.timeLapse.findFirst({ where: running, select: { projectId: true } })
  if (!row) return
  const tell = (percent: number) => reportProgress(runningTimeLapse(actor, id), percent)
  const photos = await readPhotos(evenly(await progressPhotos(actor, row.projectId), MAX_FRAMES), tell, signal)
  const made = photos.length >= MIN_PHOTOS ? await animate(photos, tell) : null
  signal?.throwIfAborted()
  if (!made) {
    await db.timeLapse.updateMany({ where: running, data: { state: 'failed' } })
    return
  }
  const { timeLapse, width, height } = made
  const file = timeLapseKey(actor, randomText(20))
  await storage().put(file, timeLapse, { contentType: 'image/webp' })
  const data = { state: 'ready' as const, progress: 100, file, bytes: timeLapse.length, width, height }
  const { count } = await db.timeLapse.updateMany({ where: running, data })
  // Another one was started since, or the account was deleted.
  if (count === 0) await discard([file])
}

type Photo = { noteId: string; image: string }

/** Skips photos that were deleted since. */
async function readPhotos(photos: Photo[], tell: (percent: number) => Promise<void>, signal?: AbortSignal) {
  const read: Uint8Array[] = []
  for (const [at, { noteId, image }] of photos.entries()) {
    signal?.throwIfAborted()
    const file = await pictureFile({ collection: 'progress_notes', recordId: noteId, fileName: image }, 1280).read()
    if (file) read.push(file.body instanceof Readable ? await buffer(file.body) : file.body)
    if (at % 10 === 9) await tell((READ_PERCENT * (at + 1)) / photos.length)
  }
  return read
}

async function animate(photos: Uint8Array[], tell: (percent: number) => Promise<void>) {
  let telling = Promise.resolve()
  const made = await makeTimeLapse({ photos, ...FORMAT }, done => {
    if (done % 5) return
    // In order, so that the progress never goes back. A lost report is no reason to fail.
    telling = telling
      .then(() => tell(READ_PERCENT + (60 * done) / photos.length))
      .catch(error => log.warn({ err: error }, 'Could not store the progress of a time-lapse'))
  })
  await telling
  return made
}

/** Returns at most `most` of the items, evenly chosen, with the first and the last. */
export function evenly<Item>(items: Item[], most: number): Item[] {
  if (items.length <= most) return items
  return Array.from({ length: most }, (_, at) => items[Math.round((at * (items.length - 1)) / (most - 1))] as Item)
}
