import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import {
  changeAvatar,
  changeDateFormat,
  changeLanguage,
  changeTimeZone,
} from '~/features/account/profile/profile.server'
import { fillBoard, setDone, setNumbers, setSquare, setUpBoard } from '~/features/collection/boards/boards.server'
import { setBudget } from '~/features/collection/budgets/budgets.server'
import { rememberDashboard, rememberedDashboard } from '~/features/collection/dashboard/dashboard-settings.server'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { addNote } from '~/features/collection/progress-notes/progress-notes.server'
import { createProject, deleteProject, updateProject } from '~/features/collection/projects/projects.server'
import { setYearGoal } from '~/features/collection/statistics/year-goal.server'
import { createTag } from '~/features/collection/tags/tags.server'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import { sweepOrphans } from '~/features/instance/files/files.server'
import { restoreArchive } from '~/features/transfer/archive-restore/restore-run.server'
import {
  discardRestore,
  getRestore,
  startRestore,
  unfinishedRestores,
} from '~/features/transfer/archive-restore/restores.server'
import { streamFile } from '~/http/forms/uploads.server'
import type { Actor } from '~/platform/actor'
import { db, pool } from '~/platform/db/db.server'
import { TooLargeError } from '~/platform/errors'
import { readPicture } from '~/platform/images/images.server'
import { storage } from '~/platform/storage/storage.server'
import { action as upload } from '~/routes/transfer/restore/page'
import { archived, checkedArchive, jsonIn, restored, unzipped } from '../factories/archives'
import { errorsOf, fileOf, send } from '../factories/forms'
import { makeNote, makeProject, projectInput, STARRY_NIGHT } from '../factories/projects'
import { resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import { rowsOf } from '../setup/rows-of'

const photo = async () => readPicture(new Uint8Array(await sizedJpeg(96, 64)), 'photo.jpg')

async function collection(actor: Actor): Promise<string> {
  const kit = projectInput({
    ...STARRY_NIGHT,
    status: 'stash',
    width: 42.5,
    price: 42.5,
    shipping: 3,
    asked: 9.25,
  })
  const { id } = await createProject(actor, kit, { picture: await photo() })
  await updateProject(actor, id, { status: 'progress' })
  await addNote(actor, id, { date: '2026-03-12', content: 'The sky is done' }, [await photo(), await photo()])
  await makeProject(actor, { title: 'The Kiss', artist: 'Gustav Klimt', tags: ['gift'] })
  await setYearGoal(actor, 2026, { kind: 'kits', amount: 20 })
  await setUpBoard(actor, 2026, { size: 3, perMonth: 2, free: true })
  await fillBoard(actor, 2026)
  await setSquare(actor, 2026, 2, { project: null, words: 'any mini' })
  await setNumbers(actor, 2026, '2026-03-01', [1, 2])
  await setDone(actor, 2026, 1, '2026-04-02')
  await setBudget(actor, 2026, { currency: 'EUR', amount: 42.5, per: 'month' })
  await db.randomizerSpin.create({
    data: {
      id: `spin${Math.random().toString(36).slice(2, 13).padEnd(12, '0')}`.slice(0, 16),
      userId: actor.userId,
      projectId: id,
      projectTitle: 'The Starry Night',
      selectedProjects: [id, 'gone000000000000'],
      selectedCount: 2,
      spunAt: new Date(),
    },
  })
  return id
}

async function filesIn(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage().list(prefix)) keys.push(key)
  return keys.sort()
}

const OWN = ['companies', 'artists', 'tags', 'projects', 'progress_notes', 'project_tags', 'randomizer_spins']
const everything = [...OWN, 'status_changes', 'year_goals', 'budgets', 'boards', 'board_squares']

/** Returns the rows of the collection, without imports, archives and sessions. */
async function collectionOf({ userId }: Actor) {
  const rows = await rowsOf(userId)
  return Object.fromEntries(everything.map(table => [table, rows[table]]))
}

/** Returns the same rows without values that the database generates. */
async function comparable(actor: Actor) {
  const rows = await collectionOf(actor)
  rows.projects = withoutPreviews(rows.projects)
  rows.progress_notes = withoutPreviews(rows.progress_notes)
  rows.status_changes = (rows.status_changes as { id: number }[]).map(({ id: _, ...change }) => change)
  rows.status_changes.sort((one, two) => JSON.stringify(one).localeCompare(JSON.stringify(two)))
  return rows
}

/** Images and their blurred previews are encoded again. */
const withoutPreviews = (rows: unknown) => JSON.parse(JSON.stringify(rows).replace(/"data:image[^"]*"/g, '""'))

/** Deletes everything in the account, files included. */
async function empty(actor: Actor) {
  const { rows } = await pool.query<{ folder: string }>(
    `select 'projects/' || id as folder from projects where "user" = $1
    union all select 'progress_notes/' || id from progress_notes where "user" = $1`,
    [actor.userId],
  )
  for (const { folder } of rows) await storage().delete(await filesIn(`${folder}/`))
  for (const table of [
    'randomizer_spins',
    'projects',
    'tags',
    'companies',
    'artists',
    'year_goals',
    'budgets',
    'boards',
  ]) {
    await pool.query(`delete from ${table} where "user" = $1`, [actor.userId])
  }
}

describe('a round trip', () => {
  test('into the emptied account restores the same rows with IDs and times, idempotently', async () => {
    const { actor } = await makeUser()
    const id = await collection(actor)
    const before = await comparable(actor)
    const { image } = await db.project.findUniqueOrThrow({ where: { id } })
    const zip = await archived(actor)
    await empty(actor)
    await restored(actor, zip)
    expect(await comparable(actor)).toEqual(before)
    expect(await storage().head(`projects/${id}/${image}`)).not.toBeNull()
    expect(await storage().head(`projects/${id}/thumbs_${image}/320x0_${image}`)).not.toBeNull()

    for (const mode of ['merge', 'replace'] as const) {
      const rows = await collectionOf(actor)
      await restored(actor, zip, mode)
      expect(await collectionOf(actor)).toEqual(rows)
    }
    const again = await unzipped(await archived(actor))
    const first = await unzipped(zip)
    for (const name of everything) {
      expect(withoutPreviews(jsonIn(again, `data/${name}.json`))).toEqual(
        withoutPreviews(jsonIn(first, `data/${name}.json`)),
      )
    }
  })

  test('into another account assigns new IDs, idempotently', async () => {
    const { actor } = await makeUser()
    const id = await collection(actor)
    const zip = await archived(actor)
    const mine = await collectionOf(actor)
    const other = await makeUser()
    await restored(other.actor, zip)
    const theirs = await collectionOf(other.actor)
    for (const table of everything) expect(theirs[table]).toHaveLength(mine[table]?.length ?? -1)
    const kits = theirs.projects as { id: string; title: string; created: string; artist: string }[]
    expect(kits.map(kit => kit.title).sort()).toEqual(['The Kiss', 'The Starry Night'])
    expect(kits.map(kit => kit.id)).not.toContain(id)
    const starry = kits.find(kit => kit.title === 'The Starry Night')
    const [spin] = theirs.randomizer_spins as { project: string; selected_projects: string[] }[]
    expect(spin).toMatchObject({ project: starry?.id, selected_projects: [starry?.id, 'gone000000000000'] })
    for (const mode of ['merge', 'replace'] as const) {
      await restored(other.actor, zip, mode)
      expect(await collectionOf(other.actor)).toEqual(theirs)
    }
    expect(await collectionOf(actor)).toEqual(mine)
  })

  test('without the first photo of a note keeps the position of the second', async () => {
    const { actor } = await makeUser()
    const id = await collection(actor)
    const note = await db.progressNote.findFirstOrThrow({ where: { projectId: id } })
    await storage().delete([`progress_notes/${note.id}/${note.image}`])
    const zip = await archived(actor)
    await empty(actor)
    await restored(actor, zip)
    const back = await db.progressNote.findUniqueOrThrow({ where: { id: note.id } })
    const names = (photos: unknown) => (photos as { image: string }[]).map(({ image }) => image)
    expect(back.image).toBe('')
    expect(names(back.morePhotos)).toEqual(names(note.morePhotos))
  })

  test('matches companies, artists and tags by name', async () => {
    const { actor } = await makeUser()
    await collection(actor)
    const zip = await archived(actor)
    const other = await makeUser()
    await makeProject(other.actor, { title: 'Mine', company: 'ORALOA', artist: 'gustav klimt', tags: ['Gift'] })
    await restored(other.actor, zip)
    const rows = await collectionOf(other.actor)
    expect((rows.companies as { name: string }[]).map(row => row.name)).toEqual(['ORALOA'])
    expect((rows.artists as { name: string }[]).map(row => row.name).sort()).toEqual([
      'Vincent van Gogh',
      'gustav klimt',
    ])
    expect(rows.tags).toHaveLength(2)
    expect(rows.projects).toHaveLength(3)
    expect(rows.project_tags).toHaveLength(4)
  })
})

describe('merge and replace', () => {
  async function changed() {
    const { actor } = await makeUser()
    const id = await collection(actor)
    const zip = await archived(actor)
    const before = await comparable(actor)
    await updateProject(actor, id, { title: 'Another title', tags: ['mine'] }, { picture: await photo() })
    const kiss = await db.project.findFirstOrThrow({ where: { userId: actor.userId, title: 'The Kiss' } })
    await deleteProject(actor, kiss.id)
    const late = await makeProject(actor, { title: 'Bought since', company: 'New company' })
    await makeNote(actor, late.id)
    return { actor, id, zip, before, late }
  }

  test('the check reports the effects and changes nothing', async () => {
    const { actor, zip } = await changed()
    const rows = await collectionOf(actor)
    const { report, state } = await checkedArchive(actor, zip)
    expect(state).toBe('checked')
    expect(report?.counts).toMatchObject({
      projects: { total: 2, fresh: 1, differing: 1, gone: 1 },
      progress_notes: { total: 1, fresh: 0, differing: 0, gone: 1 },
      companies: { total: 1, fresh: 0, gone: 1 },
      tags: { total: 2, fresh: 0, gone: 1 },
    })
    expect(report).toMatchObject({ photos: 3, missingPhotos: 0, goingKits: ['Bought since'] })
    expect(await collectionOf(actor)).toEqual(rows)
  })

  test('merge adds missing records and keeps existing ones', async () => {
    const { actor, zip, id } = await changed()
    await restored(actor, zip)
    const kits = await db.project.findMany({ where: { userId: actor.userId }, orderBy: { title: 'asc' } })
    expect(kits.map(kit => kit.title)).toEqual(['Another title', 'Bought since', 'The Kiss'])
    expect(kits.find(kit => kit.title === 'Another title')?.id).toBe(id)
  })

  test('replace restores exactly the contents of the archive, including files', async () => {
    const { actor, zip, id, before, late } = await changed()
    const { image } = await db.project.findUniqueOrThrow({ where: { id } })
    await restored(actor, zip, 'replace')
    const after = await comparable(actor)
    const unphotographed = (rows: Record<string, unknown>) => ({
      ...rows,
      projects: (rows.projects as object[]).map(kit => ({ ...kit, image: '' })),
    })
    expect(unphotographed(after)).toEqual(unphotographed(before))
    // Deleted records are in the trash: the kit with its note, and names that are not in the archive.
    const trash = await db.trash.findMany({
      where: { userId: actor.userId, title: { not: 'The Kiss' } },
      select: { title: true, kind: true },
      orderBy: { kind: 'asc' },
    })
    expect(trash).toEqual([
      { title: 'Bought since', kind: 'project' },
      { title: 'mine', kind: 'tag' },
      { title: 'New company', kind: 'company' },
    ])
    await restoreFromTrash(actor, { id: (await db.trash.findFirstOrThrow({ where: { record: late.id } })).id })
    expect(await db.progressNote.count({ where: { projectId: late.id } })).toBe(1)
    expect(await storage().head(`projects/${id}/${image}`)).toBeNull()
    const { image: now } = await db.project.findUniqueOrThrow({ where: { id } })
    expect(await storage().head(`projects/${id}/${now}`)).not.toBeNull()
  })

  test('a trashed kit is restored from the archive, and the trash then adds only missing records', async () => {
    const { actor } = await makeUser()
    const id = await collection(actor)
    const zip = await archived(actor)
    const late = await makeNote(actor, id)
    await deleteProject(actor, id)
    await restored(actor, zip)
    const rows = await collectionOf(actor)
    const [{ image } = { image: '' }] = await db.project.findMany({ where: { id } })

    await restoreFromTrash(actor, { id: (await db.trash.findFirstOrThrow({ where: { record: id } })).id })
    const after = await collectionOf(actor)
    expect(after.progress_notes).toHaveLength(2)
    expect(await db.progressNote.count({ where: { id: late.id } })).toBe(1)
    expect(after.status_changes).toEqual(rows.status_changes)
    expect(after.project_tags).toEqual(rows.project_tags)
    await sweepOrphans(new Date(Date.now() + 2 * 86_400_000))
    expect(await storage().head(`projects/${id}/${image}`)).not.toBeNull()
  })

  test('restores settings that are unset and keeps the others', async () => {
    const { actor } = await makeUser()
    await collection(actor)
    await changeAvatar(actor, await photo())
    await changeTimeZone(actor, 'Europe/Berlin')
    await changeDateFormat(actor, 'iso')
    await changeLanguage(actor, 'de')
    const tag = await db.tag.findFirstOrThrow({ where: { userId: actor.userId, name: 'gift' } })
    await rememberDashboard(actor, { ...DEFAULT_STATE, tags: [tag.id], view: 'list' }, null)
    const zip = await archived(actor)
    const settings = (userId: string) =>
      db.user.findUniqueOrThrow({
        where: { id: userId },
        select: { timezone: true, dateFormat: true, language: true, avatar: true, username: true },
      })

    const fresh = await makeUser()
    await restored(fresh.actor, zip, 'replace')
    const { avatar, timezone, dateFormat, language, username } = await settings(fresh.user.id)
    expect({ timezone, dateFormat, language, username }).toEqual({
      timezone: 'Europe/Berlin',
      dateFormat: 'iso',
      language: 'de',
      username: fresh.user.username,
    })
    expect(await storage().head(`users/${fresh.user.id}/${avatar}`)).not.toBeNull()
    const gift = await db.tag.findFirstOrThrow({ where: { userId: fresh.user.id, name: 'gift' } })
    expect(await rememberedDashboard(fresh.actor)).toMatchObject({ view: 'list', tags: [gift.id] })

    const settled = await makeUser()
    await changeAvatar(settled.actor, await photo())
    await changeTimeZone(settled.actor, 'Asia/Tokyo')
    await changeDateFormat(settled.actor, 'day-month')
    await changeLanguage(settled.actor, 'fr')
    const before = await settings(settled.user.id)
    await restored(settled.actor, zip, 'replace')
    expect(await settings(settled.user.id)).toEqual(before)
  })

  test('replace restores swapped names', async () => {
    const { actor } = await makeUser()
    await collection(actor)
    const before = await comparable(actor)
    const zip = await archived(actor)
    const [one, two] = await db.tag.findMany({ where: { userId: actor.userId }, orderBy: { name: 'asc' } })
    await db.tag.update({ where: { id: one?.id }, data: { name: 'x', slug: 'x' } })
    await db.tag.update({ where: { id: two?.id }, data: { name: one?.name, slug: one?.slug } })
    await db.tag.update({ where: { id: one?.id }, data: { name: two?.name, slug: two?.slug } })
    await restored(actor, zip, 'replace')
    expect(await comparable(actor)).toEqual(before)
  })

  test('replace keeps a tag that was created again, next to those it finds by their ID', async () => {
    const { actor } = await makeUser()
    await collection(actor)
    const zip = await archived(actor)
    const where = { userId: actor.userId, name: 'gift' }
    await db.tag.deleteMany({ where })
    const { data: again } = await createTag(actor, { name: 'gift' })
    await restored(actor, zip, 'replace')
    expect(await db.tag.findMany({ where, select: { id: true } })).toEqual([{ id: again?.id }])
  })

  test('replace requires confirmation', async () => {
    const { actor } = await makeUser()
    await collection(actor)
    const { id } = await checkedArchive(actor, await archived(actor))
    await expect(startRestore(actor, id, 'replace', false)).rejects.toThrow('Check the box first')
    expect((await getRestore(actor, id)).state).toBe('checked')
  })

  test('only its owner can view, start or discard it, and discarding deletes its file', async () => {
    const { actor } = await makeUser()
    const { id } = await checkedArchive(actor, await archived(actor))
    const other = await makeUser()
    await expect(getRestore(other.actor, id)).rejects.toThrow('not found')
    await expect(startRestore(other.actor, id, 'merge', true)).rejects.toThrow('not found')
    await expect(discardRestore(other.actor, id)).rejects.toThrow('not found')
    const { file } = await db.restore.findUniqueOrThrow({ where: { id } })
    await discardRestore(actor, id)
    expect(await storage().head(file)).toBeNull()
    await expect(getRestore(actor, id)).rejects.toThrow('not found')
  })
})

type Files = Map<string, Buffer>
type ZipOptions = { links?: string[]; rename?: [string, string] }

/** Writes a zip. `rename` replaces bytes of entry names with ones that zip writers reject. */
async function zipOf(files: Files, { links = [], rename }: ZipOptions = {}): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, bytes] of files) {
    zip.addBuffer(bytes, path, {
      compress: !path.startsWith('photos/'),
      mode: links.includes(path) ? 0o120777 : 0o100644,
    })
  }
  zip.end()
  const bytes = await buffer(zip.outputStream as Readable)
  if (!rename) return bytes
  const [from, to] = rename
  expect(from.length).toBe(to.length)
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Changes files of an archive and updates its manifest, like a skilled attacker. */
async function forged(zip: Buffer, change: (files: Files, manifest: Manifest) => void, options?: ZipOptions) {
  const files: Files = new Map([...(await unzipped(zip))].map(([path, { bytes }]) => [path, bytes]))
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as Manifest
  change(files, manifest)
  for (const file of manifest.files) {
    const bytes = files.get(file.path)
    if (bytes && !file.keep) Object.assign(file, { bytes: bytes.length, sha256: sumOf(bytes) })
  }
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  return zipOf(files, options)
}
type Manifest = { version: number; format: string; files: { path: string; sha256: string; keep?: boolean }[] }

const json = (files: Files, path: string, change: (rows: Record<string, unknown>[]) => unknown) => {
  const rows = JSON.parse(files.get(path)?.toString() ?? '[]')
  files.set(path, Buffer.from(JSON.stringify(change(rows) ?? rows)))
}

describe('an invalid archive changes nothing and is rejected with a message', () => {
  const NO_ZIP = /not a zip, or the upload was incomplete/
  const kitPhoto = (files: Files) => [...files.keys()].find(path => path.endsWith('/kit.jpg')) ?? ''
  const bad: [string, (zip: Buffer) => Promise<Buffer> | Buffer, RegExp][] = [
    ['a file that is not a zip', () => Buffer.from('Title,Status\nThe Kiss,stash\n'), NO_ZIP],
    ['an empty file', () => Buffer.alloc(0), NO_ZIP],
    ['a truncated one', zip => zip.subarray(0, zip.length - 500), NO_ZIP],
    [
      'one cut out of the middle',
      zip => Buffer.concat([zip.subarray(0, 2000), zip.subarray(4000)]),
      /damaged|not a zip/,
    ],
    ['another zip', () => zipOf(new Map([['hello.txt', Buffer.from('hello')]])), /not an archive of a collection/],
    [
      'a path traversal',
      zip =>
        forged(zip, files => files.set('aa/evil.txt', Buffer.from('x')), { rename: ['aa/evil.txt', '../evil.txt'] }),
      /points outside of it/,
    ],
    [
      'an absolute path',
      zip => forged(zip, files => files.set('aetc/evil', Buffer.from('x')), { rename: ['aetc/evil', '/etc/evil'] }),
      /points outside of it/,
    ],
    [
      'a drive letter',
      zip => forged(zip, files => files.set('CC/evil', Buffer.from('x')), { rename: ['CC/evil', 'C:/evil'] }),
      /points outside of it/,
    ],
    [
      'a backslash',
      zip =>
        forged(zip, files => files.set('aa/evil', Buffer.from('x')), {
          rename: ['aa/evil', 'aa\\evil'],
        }),
      /points outside of it/,
    ],
    [
      'a symlink',
      zip => forged(zip, files => files.set('link', Buffer.from('/etc/passwd')), { links: ['link'] }),
      /points outside of it/,
    ],
    [
      'a decompression bomb in the rows',
      zip => forged(zip, files => files.set('data/tags.json', Buffer.alloc(70_000_000, ' '))),
      /unpacks to more data than expected/,
    ],
    [
      'invalid settings',
      zip => forged(zip, files => void files.set('data/settings.json', Buffer.from('[]'))),
      /“data\/settings.json” is invalid/,
    ],
    [
      'a decompression bomb with a false size',
      async zip => lyingBomb(zip),
      /unpacks to more data than expected|damaged/,
    ],
    [
      'a newer version',
      zip => forged(zip, (_, manifest) => void Object.assign(manifest, { version: 2 })),
      /newer version of the app/,
    ],
    [
      'another format',
      zip => forged(zip, (_, manifest) => void Object.assign(manifest, { format: 'other' })),
      /not an archive of a collection/,
    ],
    [
      'a missing collection',
      zip => forged(zip, files => void files.delete('data/projects.json')),
      /“data\/projects.json” is missing/,
    ],
    ['a missing photo', zip => forged(zip, files => void files.delete(kitPhoto(files))), /kit.jpg” is missing/],
    [
      'a wrong checksum',
      zip =>
        forged(zip, (_, { files }) => {
          for (const file of files)
            if (file.path === 'data/tags.json') Object.assign(file, { keep: true, sha256: '0'.repeat(64) })
        }),
      /its checksum does not match/,
    ],
    [
      'invalid JSON',
      zip => forged(zip, files => void files.set('data/tags.json', Buffer.from('[{'))),
      /“data\/tags.json” is invalid/,
    ],
    [
      'an invalid row',
      zip =>
        forged(zip, files =>
          json(files, 'data/projects.json', rows => {
            Object.assign(rows[1] ?? {}, { status: 'lost' })
          }),
        ),
      /“data\/projects.json” is invalid, entry 2, “status”: Choose a status/,
    ],
    [
      'a row of another user',
      zip =>
        forged(zip, files =>
          json(files, 'data/projects.json', rows => {
            Object.assign(rows[1] ?? {}, { user: 'somebodyelse0000' })
          }),
        ),
      /entries of another user/,
    ],
    [
      'a row with a missing reference',
      zip =>
        forged(zip, files =>
          json(files, 'data/progress_notes.json', rows => {
            Object.assign(rows[0] ?? {}, { project: 'nowhere000000000' })
          }),
        ),
      /refers to entries that are missing in “data\/projects.json”/,
    ],
    [
      'the same row twice',
      zip => forged(zip, files => json(files, 'data/tags.json', rows => [...rows, rows[0]])),
      /same entry twice|same name twice/,
    ],
    [
      'an invalid photo',
      zip => forged(zip, files => void files.set(kitPhoto(files), Buffer.from('<svg onload="alert(1)"/>'))),
      /is not an image/,
    ],
  ]
  let actor: Actor
  let good: Buffer
  beforeAll(async () => {
    actor = (await makeUser()).actor
    await collection(actor)
    good = await archived(actor)
  })

  test.each(bad)('%s', async (_, make, sentence) => {
    const zip = await make(good)
    const rows = await collectionOf(actor)
    const { state, error, file } = await checkedArchive(actor, zip)
    expect(error).toMatch(sentence)
    expect(state).toBe('refused')
    expect(await collectionOf(actor)).toEqual(rows)
    expect(await storage().head(file)).toBeNull()
  })

  test('a photo that fails to decode leaves no rows or files', async () => {
    const zip = await forged(good, files => {
      const path = kitPhoto(files)
      files.set(path, (files.get(path) ?? Buffer.alloc(0)).subarray(0, 60))
    })
    const other = await makeUser()
    const { id } = await checkedArchive(other.actor, zip)
    const files = await filesIn('')
    await startRestore(other.actor, id, 'merge', false)
    await restoreArchive({ restoreId: id, userId: other.actor.userId })
    expect(await getRestore(other.actor, id)).toMatchObject({
      state: 'checked',
      error: expect.stringMatching(/kit\.jpg” was rejected: This photo is damaged/),
    })
    expect((await collectionOf(other.actor)).projects).toEqual([])
    expect(await filesIn('')).toEqual(files)
  })
})

/** Declares 8 MB as 100 bytes in both headers. */
async function lyingBomb(zip: Buffer): Promise<Buffer> {
  const size = 8_000_000
  const made = await forged(zip, files => files.set('index.html', Buffer.alloc(size)))
  const said = Buffer.alloc(4)
  said.writeUInt32LE(size)
  const lie = Buffer.alloc(4)
  lie.writeUInt32LE(100)
  for (let at = made.indexOf(said); at >= 0; at = made.indexOf(said, at + 4)) lie.copy(made, at)
  return made
}

describe('the review', () => {
  test('says that nothing would change, and lists the archive until it is discarded', async () => {
    const { actor } = await makeUser()
    await collection(actor)
    const zip = await archived(actor)
    const { id, report } = await checkedArchive(actor, zip)
    expect(report?.changes).toEqual({ merge: false, replace: false })
    expect(await unfinishedRestores(actor, 'UTC')).toMatchObject([{ id, fileName: 'archive.zip', state: 'checked' }])
    const other = await makeUser()
    expect(await unfinishedRestores(other.actor, 'UTC')).toEqual([])
    await discardRestore(actor, id)
    expect(await unfinishedRestores(actor, 'UTC')).toEqual([])
  })

  test.each<[string, (actor: Actor, kit: string) => Promise<unknown>, object]>([
    ['a kit is missing', (actor, kit) => deleteProject(actor, kit), { merge: true, replace: true }],
    ['a kit is new', actor => makeProject(actor, { title: 'New' }), { merge: false, replace: true }],
    ['a title differs', (actor, kit) => updateProject(actor, kit, { title: 'X' }), { merge: false, replace: true }],
    [
      'a photo is missing',
      (_, kit) => db.project.update({ where: { id: kit }, data: { image: '' }, select: { id: true } }),
      { merge: false, replace: true },
    ],
    [
      'a setting is missing',
      ({ userId }) => db.user.update({ where: { id: userId }, data: { timezone: '' }, select: { id: true } }),
      { merge: true, replace: true },
    ],
    [
      'only the history differs',
      ({ userId }) => pool.query('delete from status_changes where "user" = $1', [userId]),
      { merge: false, replace: true },
    ],
  ])('says what would change: %s', async (_, change, expected) => {
    const { actor } = await makeUser()
    const kit = await collection(actor)
    await changeTimeZone(actor, 'Europe/Berlin')
    const zip = await archived(actor)
    await change(actor, kit)
    expect((await checkedArchive(actor, zip)).report?.changes).toEqual(expected)
  })
})

test('an archive that was unpacked and packed again on a Mac is restored', async () => {
  const { actor } = await makeUser()
  await collection(actor)
  const files = [...(await unzipped(await archived(actor)))]
  const packed: Files = new Map([
    ...files.map(([path, { bytes }]) => [`glint/${path}`, bytes] as const),
    ['__MACOSX/glint/._manifest.json', Buffer.from('x')],
    ['glint/.DS_Store', Buffer.from('x')],
  ])
  const other = await makeUser()
  expect(await restored(other.actor, await zipOf(packed))).toMatchObject({ state: 'done' })
  expect((await collectionOf(other.actor)).projects).toHaveLength(2)
})

describe('the form', () => {
  const restores = (userId: string) => db.restore.count({ where: { userId } })

  test('reports a missing or truncated file and stores nothing', async () => {
    const { user } = await makeUser()
    const none = await send(user, upload, '/restore', { file: fileOf('', '', 'application/octet-stream') })
    expect([none.status, errorsOf(none)]).toEqual([400, { file: ['Select a file first.'] }])

    const start = '--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK and no more'
    const headers = { 'Content-Type': 'multipart/form-data; boundary=xyz' }
    const request = await signedInRequest(user, '/restore', { method: 'POST', body: start, headers })
    const cut = await resultOf(() => upload(routeArgs(request)))
    expect([cut.status, errorsOf(cut)]).toEqual([400, { file: ['The upload was incomplete. Select the file again.'] }])
    expect(await filesIn(`archives/${user.id}/`)).toEqual([])
    expect(await restores(user.id)).toBe(0)
  })

  test('stores nothing of a file that is too large', async () => {
    const body = new FormData()
    body.append('file', fileOf(Buffer.alloc(300_000), 'a.zip', 'application/zip'))
    const request = new Request('http://localhost/restore', { method: 'POST', body })
    const take = ({ stream }: { stream: Readable }) =>
      storage().putStream('archives/large/a.zip', stream, { contentType: 'application/zip' })
    await expect(streamFile(request, { field: 'file', maxBytes: 200_000, take })).rejects.toThrow(TooLargeError)
    expect(await filesIn('archives/large/')).toEqual([])
  })

  test('a second archive replaces the pending one', async () => {
    const { actor, user } = await makeUser()
    const first = await checkedArchive(actor, await archived(actor))
    const result = await send(user, upload, '/restore', { file: fileOf('PK', 'b.zip', 'application/zip') })
    expect(result).toMatchObject({ status: 302, location: expect.stringMatching(/^\/restore\/\w{16}$/) })
    expect(await storage().head(first.file)).toBeNull()
    expect(await restores(user.id)).toBe(1)
  })
})
