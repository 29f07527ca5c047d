import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer as streamBuffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { thenAndNow } from '~/features/collection/progress-photos/progress-photos.server'
import {
  startTimeLapse,
  sweepTimeLapses,
  timeLapseFile,
  timeLapseOf,
} from '~/features/collection/progress-photos/time-lapse.server'
import { drawTimeLapse, evenly } from '~/features/collection/progress-photos/time-lapse-run.server'
import { deleteProject } from '~/features/collection/projects/projects.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { makeTimeLapse } from '~/platform/images/picture-process.server'
import { TIME_LAPSES } from '~/platform/storage/archive-files.server'
import { storage } from '~/platform/storage/storage.server'
import { makePhotoNote } from '../factories/photos'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

const RED = '#e02020'
const GREEN = '#20c040'
const BLUE = '#2040e0'

/** Starts the animation and runs its job, as the worker does. */
async function animate(actor: Actor, projectId: string) {
  await startTimeLapse(actor, projectId)
  const { id } = await db.timeLapse.findFirstOrThrow({ where: { projectId, userId: actor.userId } })
  await drawTimeLapse({ timeLapseId: id, userId: actor.userId })
}

async function bytesOf(actor: Actor, projectId: string): Promise<Buffer> {
  const { body } = (await (await timeLapseFile(actor, projectId)).read()) ?? {}
  return body instanceof Readable ? streamBuffer(body) : (body as Buffer)
}

/** Returns the name of each frame's color. */
async function colorsOf(webp: Buffer) {
  const { pages = 0 } = await sharp(webp, { animated: true }).metadata()
  const names: string[] = []
  for (let page = 0; page < pages; page++) {
    const [red = 0, green = 0, blue = 0] = await sharp(webp, { page }).removeAlpha().resize(1, 1).raw().toBuffer()
    names.push(red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue')
  }
  return names
}

describe('the first and the newest photo', () => {
  it('are found by date, then by their place in the note', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor)
    expect(await thenAndNow(actor, id)).toBeNull()
    await makePhotoNote(actor, id, '2026-03-01', RED)
    expect(await thenAndNow(actor, id)).toBeNull()
    const newest = await makePhotoNote(actor, id, '2026-03-05', GREEN, BLUE)
    const oldest = await makePhotoNote(actor, id, '2026-02-01', BLUE)
    const found = await thenAndNow(actor, id)
    expect(found?.first).toMatchObject({ noteId: oldest.id, date: '2026-02-01', imageWidth: 400, imageHeight: 300 })
    const { morePhotos } = await db.progressNote.findUniqueOrThrow({ where: { id: newest.id } })
    expect(found?.latest).toMatchObject({
      noteId: newest.id,
      image: (morePhotos as { image: string }[])[0]?.image,
      imageWidth: 400,
    })
    expect(await thenAndNow((await makeUser()).actor, id)).toBeNull()
  })

  it('can be two photos of one note', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor)
    const note = await makePhotoNote(actor, id, '2026-03-05', GREEN, BLUE)
    expect(await thenAndNow(actor, id)).toMatchObject({ first: { noteId: note.id }, latest: { noteId: note.id } })
  })
})

describe('a time-lapse', () => {
  it('has every photo in order, four per second, and shows the last one for two seconds', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor)
    await makePhotoNote(actor, id, '2026-03-05', GREEN, BLUE)
    await makePhotoNote(actor, id, '2026-03-01', RED)
    expect((await timeLapseOf(actor, id)).lapse).toEqual({ state: 'none' })
    await animate(actor, id)
    const { lapse } = await timeLapseOf(actor, id)
    expect(lapse).toMatchObject({ state: 'ready', width: 720, height: 540 })
    const webp = await bytesOf(actor, id)
    expect(await sharp(webp, { animated: true }).metadata()).toMatchObject({
      format: 'webp',
      width: 720,
      pageHeight: 540,
      pages: 3,
      delay: [250, 250, 2000],
      loop: 0,
    })
    expect(await colorsOf(webp)).toEqual(['red', 'green', 'blue'])
    await expect(timeLapseFile((await makeUser()).actor, id)).rejects.toThrow('not found')
  })

  it('is made once for the same photos, and again for others; the old file is deleted', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor)
    await makePhotoNote(actor, id, '2026-03-01', RED, GREEN)
    await animate(actor, id)
    const first = await db.timeLapse.findFirstOrThrow({ where: { projectId: id } })
    await startTimeLapse(actor, id)
    expect(await db.timeLapse.findFirstOrThrow({ where: { projectId: id } })).toEqual(first)
    await makePhotoNote(actor, id, '2026-03-02', BLUE)
    expect((await timeLapseOf(actor, id)).lapse).toEqual({ state: 'none' })
    await animate(actor, id)
    expect(await colorsOf(await bytesOf(actor, id))).toEqual(['red', 'green', 'blue'])
    expect(await storage().head(first.file)).toBeNull()
  })

  it('needs two photos', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor)
    await makePhotoNote(actor, id, '2026-03-01', RED)
    await expect(startTimeLapse(actor, id)).rejects.toThrow('not found')
    expect(await db.timeLapse.count({ where: { userId: actor.userId } })).toBe(0)
  })

  it('is deleted with its kit, after the trash, and its file when no row names it', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor)
    await makePhotoNote(actor, id, '2026-03-01', RED, GREEN)
    await animate(actor, id)
    const { file } = await db.timeLapse.findFirstOrThrow({ where: { projectId: id } })
    await deleteProject(actor, id)
    const later = new Date(Date.now() + 2 * 86_400_000)
    await sweepTimeLapses(later)
    expect(await storage().head(file)).not.toBeNull()
    await db.trash.deleteMany({ where: { userId: actor.userId } })
    await sweepTimeLapses(later)
    expect(await storage().head(file)).toBeNull()
    for await (const { key } of storage().list(`${TIME_LAPSES}${actor.userId}/`)) throw new Error(`${key} is left`)
  })

  it('chooses 60 photos evenly, with the first and the last', () => {
    const many = Array.from({ length: 500 }, (_, at) => at)
    const chosen = evenly(many, 60)
    expect(chosen).toHaveLength(60)
    expect([chosen[0], chosen.at(-1), new Set(chosen).size]).toEqual([0, 499, 60])
    const steps = chosen.slice(1).map((at, index) => at - (chosen[index] ?? 0))
    expect([Math.min(...steps), Math.max(...steps)]).toEqual([8, 9])
    expect(evenly([1, 2], 60)).toEqual([1, 2])
  })

  it('of 60 photos takes little memory and less than ten seconds of processor time', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
    const frame = () =>
      sharp({ create: { width: 320, height: 320, channels: 3, background: '#888', noise } })
        .resize(1280, 1280)
        .webp({ quality: 80 })
        .toBuffer()
    const different = [await frame(), await frame(), await frame()]
    const photos = Array.from({ length: 20 }, () => different).flat()
    const reported: number[] = []
    const options = { side: 720, delay: 250, lastDelay: 2000, background: '#000' }
    // Starts the process, if it ended while it was idle.
    await makeTimeLapse({ photos: photos.slice(0, 2), ...options, side: 64 }, () => {})
    const before = pictureProcess()
    // The peak of what other tests made in this process does not count.
    writeFileSync(`/proc/${before.pid}/clear_refs`, '5')
    const made = await makeTimeLapse({ photos, ...options }, done => reported.push(done))
    expect(reported.at(-1)).toBe(60)
    expect(made).toMatchObject({ width: 720, height: 720 })
    expect((await sharp(made?.timeLapse, { animated: true }).metadata()).pages).toBe(60)
    const { peak, seconds } = pictureProcess()
    expect(peak).toBeLessThan(300)
    expect(seconds - before.seconds).toBeLessThan(10)
  }, 120_000)
})

/** Returns the picture process: its most memory in MB, and its processor time. */
function pictureProcess() {
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const isOurs = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-worker.mjs')
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (!isOurs || !status.includes(`PPid:\t${process.pid}\n`)) continue
      const [, , ...stat] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      const ticks = Number(stat[9]) + Number(stat[10])
      return { pid, peak: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024, seconds: ticks / 100 }
    } catch {
      // The process ended since.
    }
  }
  throw new Error('There is no picture process.')
}
