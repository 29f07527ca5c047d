import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { sweepArchives } from '~/features/transfer/archive/archives.server'
import { confirmImport, runImportJob } from '~/features/transfer/import-export/import-confirm.server'
import { failedPhotos } from '~/features/transfer/import-export/import-failures.server'
import { undoImport } from '~/features/transfer/import-export/import-undo.server'
import { takeUpload, type Upload } from '~/features/transfer/import-export/import-upload.server'
import {
  checkImport,
  chooseForImport,
  discardImport,
  getImport,
  startImport,
} from '~/features/transfer/import-export/imports.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { InvalidError } from '~/platform/errors'
import { pictureFile } from '~/platform/images/images.server'
import { storage } from '~/platform/storage/storage.server'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { claimingPng, sizedJpeg } from '../fixtures/pictures'

const sample = (name: string) => readFileSync(`tests/fixtures/other-apps/${name}`)
const upload = (bytes: Uint8Array | string): Upload => ({ name: 'backup.zip', bytes: Buffer.from(bytes) })
const PARTS = ['og-archive-v3-part-01-of-02.zip', 'og-archive-v3-part-02-of-02.zip'].map(name => upload(sample(name)))

async function zipOf(files: Record<string, string | Uint8Array>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

type Note = { oldId: string; date: string; content: string; imagePath?: string }
type Kit = { oldId: string; title: string; coverPhotoPath?: string; progressNotes?: Note[] }

/** Writes an archive of Organized Glitter. */
const glitter = (kits: Kit[], photos: Record<string, Uint8Array | string> = {}) =>
  zipOf({
    'manifest.json': JSON.stringify({
      ...{ schemaVersion: 2, source: 'organized-glitter', exportedAt: '2026-05-01T10:00:00Z' },
      diamondProjects: kits.map(kit => ({ status: 'stash', tags: [], ...kit })),
    }),
    ...photos,
  })

async function moveIn(actor: Actor, ...uploads: Upload[]) {
  const { id } = await startImport(actor, ...uploads)
  const check = await checkImport(actor, id)
  await confirmImport(actor, id)
  return { id, check, counts: (await getImport(actor, id)).counts }
}

/** Returns the kits with their notes, and how many photos each has in the storage. */
async function collection({ userId }: Actor) {
  const kits = await db.project.findMany({
    where: { userId },
    orderBy: [{ title: 'asc' }],
    include: { progressNotes: { orderBy: [{ date: 'asc' }, { created: 'asc' }, { sourceId: 'asc' }] } },
  })
  const stored = async (collection: 'projects' | 'progress_notes', recordId: string, names: string[]) => {
    const found = await Promise.all(
      names.filter(Boolean).map(fileName => pictureFile({ collection, recordId, fileName }, 320).head()),
    )
    return found.filter(Boolean).length
  }
  return Promise.all(
    kits.map(async kit => ({
      title: kit.title,
      photos: await stored('projects', kit.id, [kit.image]),
      notes: await Promise.all(
        kit.progressNotes.map(async note => {
          const more = (note.morePhotos as { image: string }[]).map(({ image }) => image)
          return [
            note.date.toISOString().slice(0, 10),
            note.content,
            await stored('progress_notes', note.id, [note.image, ...more]),
          ]
        }),
      ),
    })),
  )
}

async function filesOf(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage().list(prefix)) keys.push(key)
  return keys
}

const addsNothing = async (actor: Actor, ...uploads: Upload[]) => {
  const before = await collection(actor)
  await expect(moveIn(actor, ...uploads)).rejects.toThrow('Nothing to import with these options.')
  expect(await collection(actor)).toEqual(before)
}

describe('an archive of Organized Glitter', () => {
  test('brings the photos of kits and notes, names the missing one, and leaves no file after the undo', async () => {
    const { actor } = await makeUser()
    const { id, check, counts } = await moveIn(actor, upload(sample('og-archive-v2.zip')))
    expect(check.found).toMatchObject({ kits: 3, notes: 3, photos: 3 })
    expect(check.found?.missing[0]).toBe('Not imported: 1 photo that is not in the file.')
    expect(counts).toMatchObject({ added: 3, notes: 3, photos: 3 })
    expect(await collection(actor)).toEqual([
      { title: 'Lantern Harbor', photos: 1, notes: [] },
      {
        title: 'Minus Forty',
        photos: 0,
        notes: [
          ['2026-01-10', '**Top row** is done.\n\n- two bags open', 1],
          ['2026-01-12', 'No photo today.', 0],
        ],
      },
      { title: 'Old Lighthouse', photos: 0, notes: [['2023-02-28', 'Framed.', 1]] },
    ])
    await addsNothing(actor, upload(sample('og-archive-v2.zip')))
    const kits = await db.project.findMany({ where: { userId: actor.userId }, select: { id: true } })
    const notes = await db.progressNote.findMany({ where: { userId: actor.userId }, select: { id: true } })
    await undoImport(actor, id)
    for (const kit of kits) expect(await filesOf(`projects/${kit.id}/`)).toEqual([])
    for (const note of notes) expect(await filesOf(`progress_notes/${note.id}/`)).toEqual([])
  })

  test('with broken photos is imported, and each broken photo is named', async () => {
    const { actor } = await makeUser()
    const whole = await sizedJpeg(60, 40)
    const archive = await glitter(
      [
        { oldId: 'a', title: 'Broken', coverPhotoPath: 'photos/a.jpg' },
        { oldId: 'b', title: 'Cut off', coverPhotoPath: 'photos/b.jpg' },
        { oldId: 'c', title: 'Drawing', coverPhotoPath: 'photos/c.svg' },
        { oldId: 'd', title: 'Whole', coverPhotoPath: 'photos/d.png' },
        { oldId: 'e', title: 'Torn', coverPhotoPath: 'photos/e.png' },
      ],
      {
        'photos/a.jpg': 'no picture',
        'photos/b.jpg': whole.subarray(0, whole.length / 2),
        'photos/c.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'photos/d.png': whole,
        'photos/e.png': claimingPng(60, 40, { withData: false }),
      },
    )
    const { id, check, counts } = await moveIn(actor, upload(archive))
    expect(check.found).toMatchObject({ photos: 2 })
    expect(check.found?.missing).toEqual([
      'Not imported: 3 photos that are damaged or no images: a.jpg of “Broken”, b.jpg of “Cut off”, c.svg of “Drawing”.',
    ])
    expect(counts).toMatchObject({ added: 5, photos: 1 })
    expect((await collection(actor)).map(({ photos }) => photos)).toEqual([0, 0, 0, 0, 1])
    expect(await failedPhotos(actor, id)).toMatchObject([
      { line: 6, title: 'Torn', name: 'e.png', message: expect.stringContaining('damaged') },
    ])
    await addsNothingNew(actor, archive)
  })

  /** A photo that is damaged inside is tried again, because it may be whole in another copy of the file. */
  const addsNothingNew = async (actor: Actor, archive: Buffer) => {
    const before = await collection(actor)
    const { counts } = await moveIn(actor, upload(archive))
    expect(counts).toMatchObject({ added: 0, updated: 0, skipped: 5 })
    expect(await collection(actor)).toEqual(before)
  }

  test('with many photos is imported by a job, in the order of the file', async () => {
    const { actor } = await makeUser()
    const photo = await sizedJpeg(30, 20)
    const kits = Array.from({ length: 14 }, (_, at) => ({
      ...{ oldId: `k${at}`, title: `Kit ${at}`, coverPhotoPath: `photos/${at}.jpg` },
    }))
    const archive = await glitter(kits, Object.fromEntries(kits.map(kit => [kit.coverPhotoPath, photo])))
    const { id } = await moveIn(actor, upload(archive))
    expect(await getImport(actor, id)).toMatchObject({ state: 'running', lines: 14, photos: 14 })
    await runImportJob({ importId: id, userId: actor.userId })
    await runImportJob({ importId: id, userId: actor.userId })
    expect(await getImport(actor, id)).toMatchObject({ state: 'done', counts: { added: 14, photos: 14 } })
    expect((await collection(actor)).every(({ photos }) => photos === 1)).toBe(true)
  })
})

describe('a backup of Organized Glitter in parts', () => {
  test('brings the same, together or one after the other, the last part first', async () => {
    const [together, apart] = [await makeUser(), await makeUser()]
    const { check } = await moveIn(together.actor, ...PARTS)
    expect(check.found).toMatchObject({ kits: 3, notes: 2, photos: 2, missing: [] })
    const whole = await collection(together.actor)
    expect(whole).toEqual([
      { title: 'Lantern Harbor', photos: 1, notes: [] },
      {
        title: 'Minus Forty',
        photos: 0,
        notes: [
          ['2026-01-10', '**Top row** is done.', 1],
          ['2026-01-12', 'No photo today.', 0],
        ],
      },
      { title: 'Old Lighthouse', photos: 0, notes: [] },
    ])
    const [first, second] = PARTS as [Upload, Upload]
    const last = await moveIn(apart.actor, second)
    expect(last.check.found).toMatchObject({ kits: 2, notes: 2, photos: 1 })
    expect(last.check.found?.missing[0]).toContain('Part 2 of 2; part 1 is still missing.')
    await moveIn(apart.actor, first)
    expect(await collection(apart.actor)).toEqual(whole)
    await addsNothing(apart.actor, ...PARTS)
    expect(await db.import.count({ where: { files: { isEmpty: false } } })).toBe(1)
  })

  test('names what its digests do not fit, and refuses parts of different backups', async () => {
    const photo = await sizedJpeg(30, 20)
    const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
    const asset = { assetId: 'x', byteLength: photo.length, digest: 'f'.repeat(64), path: 'assets/x/a.jpg' }
    const item = (name: string, assets: object[]) => {
      const own = {
        ...{ assets, itemId: `diamond-project:${name}`, kind: 'diamond-project' },
        metadata: { status: 'stash', title: name },
      }
      return { ...own, digest: digest(sorted(own)) }
    }
    const part = (backupId: string) => {
      const items = [item('Heron', [asset]), { ...item('Otter', []), digest: '0' }]
      const manifest = { schemaVersion: 3, source: 'organized-glitter', backupId, partNumber: 1, partCount: 1, items }
      return zipOf({ 'manifest.json': JSON.stringify(manifest), 'assets/x/a.jpg': photo })
    }
    const { actor } = await makeUser()
    const { id, check } = await moveIn(actor, upload(await part('one')))
    expect(check.found?.missing).toEqual([
      'Not imported: 1 photo that is damaged or no image: a.jpg of “Heron”.',
      'Not imported: “Otter”, because it is damaged.',
    ])
    expect(await collection(actor)).toEqual([{ title: 'Heron', photos: 0, notes: [] }])
    expect(await failedPhotos(actor, id)).toEqual([])
    const others = [upload(await part('one')), upload(await part('two'))]
    await expect(startImport(actor, ...others)).rejects.toThrow('different backups')
    await expect(startImport(actor, upload('Title,Status\nA,stash\n'), ...PARTS)).rejects.toThrow('all parts')
  })

  const sorted = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(sorted).join()}]`
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${sorted(part)}`).join()}}`
  }
})

describe('a backup of Dazzle Diary', () => {
  test('brings photos with their captions as notes of their days', async () => {
    const { actor } = await makeUser()
    const { check } = await moveIn(actor, upload(sample('dazzle-backup-v3.json')))
    expect(check.found).toMatchObject({ photos: 2 })
    expect(check.found?.missing[0]).toBe('Not imported: 1 photo without a kit.')
    const photos = (await collection(actor)).flatMap(({ title, notes }) =>
      notes.flatMap(([day, , count]) => (count ? [[title, day, count]] : [])),
    )
    expect(photos).toHaveLength(2)
    await addsNothing(actor, upload(sample('dazzle-backup-v3.json')))
  })

  test('has at most twelve photos in a note', async () => {
    const { actor } = await makeUser()
    const data = Buffer.from(await sizedJpeg(20, 20)).toString('base64')
    const photos = Array.from({ length: 14 }, (_, at) => ({
      ...{
        id: at,
        file: `p${at}.jpg`,
        project_id: 1,
        taken_at: '2026-02-03',
        caption: at === 0 ? 'All "of" them' : null,
      },
      data,
    }))
    const projects = [{ id: 1, title: 'Heron', status: 'started', width_in: 10, created_at: '2026-01-01' }]
    const { id } = await moveIn(actor, upload(JSON.stringify({ version: 3, projects, photos })))
    await runImportJob({ importId: id, userId: actor.userId })
    expect(await collection(actor)).toEqual([
      {
        title: 'Heron',
        photos: 0,
        notes: [
          ['2026-02-03', 'All "of" them', 12],
          ['2026-02-03', '', 2],
        ],
      },
    ])
  })
})

test('a zip of Notion brings the photos that its cells name', async () => {
  const { actor } = await makeUser()
  const { check } = await moveIn(actor, upload(sample('notion-guess.zip')))
  expect(check.found).toMatchObject({ photos: 1 })
  expect((await collection(actor)).map(({ title, photos }) => [title, photos])).toEqual([
    ['Lantern Harbor', 1],
    ['Old Lighthouse', 0],
  ])
})

describe('kits that exist', () => {
  const note = (oldId: string, content: string, imagePath?: string) => ({
    ...{ oldId, date: '2026-03-04', content, imagePath },
  })

  test('get the notes and photos that they lack, once, until the undo', async () => {
    const { actor } = await makeUser()
    const mine = await makeProject(actor, { title: 'Moth', generalNotes: 'mine' })
    await makeNote(actor, mine.id, { date: '2026-03-04', content: 'Half' })
    const before = await collection(actor)
    const photo = await sizedJpeg(30, 20)
    const archive = await glitter(
      [
        {
          ...{ oldId: 'a', title: 'Moth', coverPhotoPath: 'cover.jpg' },
          progressNotes: [note('n1', 'Half', 'n1.jpg'), note('n2', 'Whole', 'n2.jpg')],
        },
      ],
      { 'cover.jpg': photo, 'n1.jpg': photo, 'n2.jpg': photo },
    )
    const { id, check, counts } = await moveIn(actor, upload(archive))
    expect(check).toMatchObject({ coming: 0, additions: { notes: 1, photos: 3 } })
    expect(counts).toMatchObject({ added: 0, updated: 1, notes: 1, photos: 3 })
    const after = await collection(actor)
    expect(after).toMatchObject([
      {
        photos: 1,
        notes: [
          ['2026-03-04', 'Half', 1],
          ['2026-03-04', 'Whole', 1],
        ],
      },
    ])
    expect((await db.project.findUniqueOrThrow({ where: { id: mine.id } })).generalNotes).toBe('mine')
    await addsNothing(actor, upload(archive))
    await undoImport(actor, id)
    expect(await collection(actor)).toEqual(before)
    expect(await filesOf(`projects/${mine.id}/`)).toEqual([])
  })

  test('keep an edited note, and get the notes of a later file', async () => {
    const { actor } = await makeUser()
    const archive = (...progressNotes: Note[]) => glitter([{ oldId: 'a', title: 'Moth', progressNotes }])
    await moveIn(actor, upload(await archive(note('n1', 'Half'))))
    await db.progressNote.updateMany({ where: { userId: actor.userId }, data: { content: 'Half, at last' } })
    await addsNothing(actor, upload(await archive(note('n1', 'Half'))))
    await moveIn(actor, upload(await archive(note('n1', 'Half'), note('n2', 'Half'))))
    expect((await collection(actor))[0]?.notes.map(([, content]) => content)).toEqual(['Half, at last', 'Half'])
  })
})

test('unchecked lines are left out, also on another page of the check', async () => {
  const { actor } = await makeUser()
  const { id } = await startImport(actor, upload('Title,Status\nBee,stash\nFox,stash\nOwl,stash\n'))
  await chooseForImport(actor, id, { shown: '2 3', take: '3' })
  await chooseForImport(actor, id, { shown: '4', take: '4' })
  await chooseForImport(actor, id, { duplicates: 'skip' })
  expect(await checkImport(actor, id)).toMatchObject({ coming: 2, options: { leftOut: [2] } })
  await confirmImport(actor, id)
  expect((await collection(actor)).map(({ title }) => title)).toEqual(['Fox', 'Owl'])
  expect((await getImport(actor, id)).counts).toMatchObject({ added: 2, skipped: 1 })
})

describe('a large file', () => {
  const large = async (actor: Actor) => {
    const archive = await glitter([{ oldId: 'a', title: 'Moth', coverPhotoPath: 'cover.jpg' }], {
      'cover.jpg': await sizedJpeg(30, 20),
      'other.bin': Buffer.alloc(11_000_000, 'x'),
    })
    return takeUpload(actor, { name: 'large.zip', stream: Readable.from(piecesOf(archive)) })
  }
  const piecesOf = function* (bytes: Buffer) {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
  }

  test('waits in the storage until it is imported', async () => {
    const { actor } = await makeUser()
    const taken = await large(actor)
    const { id } = await startImport(actor, taken)
    const folder = `archives/${actor.userId}/`
    expect(await filesOf(folder)).toEqual([taken.key])
    expect(await sweepArchives(new Date(Date.now() + 48 * 3600_000))).toBe(0)
    await confirmImport(actor, id)
    expect(await collection(actor)).toEqual([{ title: 'Moth', photos: 1, notes: [] }])
    expect(await filesOf(folder)).toEqual([])
  })

  test('is deleted when it is discarded, and reported if it is gone', async () => {
    const { actor } = await makeUser()
    const [remaining, lost] = [
      await startImport(actor, await large(actor)),
      await startImport(actor, await large(actor)),
    ]
    await discardImport(actor, remaining.id)
    const keys = await filesOf(`archives/${actor.userId}/`)
    expect(keys).toHaveLength(1)
    await storage().delete(keys)
    await expect(checkImport(actor, lost.id)).rejects.toThrow(InvalidError)
  })
})
