import { beforeEach, describe, expect, it } from 'vitest'
import {
  getNote,
  listNotes,
  NOTES_PER_PAGE,
  type TimelineNote,
} from '~/features/collection/progress-notes/note-queries.server'
import { updateNote } from '~/features/collection/progress-notes/progress-notes.server'
import { deleteProject } from '~/features/collection/projects/projects.server'
import { deletePermanently } from '~/features/collection/trash/trash.server'
import { readToast } from '~/http/forms/toast.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { pictureFile, readPicture } from '~/platform/images/images.server'
import { loader as serve } from '~/routes/api'
import { action as add } from '~/routes/kits/log/kit'
import { action as remove, loader as removePage } from '~/routes/kits/notes/delete'
import { action as change, loader as changePage } from '~/routes/kits/notes/edit'
import { errorsOf, fileOf, send, valuesOf } from '../factories/forms'
import { makeNote, makeProject } from '../factories/projects'
import { cookiesOf, pageRequest, resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'
import { phoneJpeg, sizedJpeg } from '../fixtures/pictures'

type Fields = Record<string, string | File | File[]>

let actor: Actor
let user: { id: string }
let stranger: { id: string }
let kit: { id: string }

beforeEach(async () => {
  ;({ actor, user } = await makeUser())
  stranger = (await makeUser()).user
  kit = await makeProject(actor)
})

const adding = (fields: Fields, who = user) =>
  send(who, add, `/projects/${kit.id}/log`, { date: '2026-11-15', content: '', ...fields }, { projectId: kit.id })
const noteArgs = (noteId: string) => ({ projectId: kit.id, noteId })
const changing = (id: string, fields: Fields, who = user) =>
  send(who, change, `/projects/${kit.id}/notes/${id}`, fields, noteArgs(id))
const removing = (id: string, who = user) =>
  send(who, remove, `/projects/${kit.id}/notes/${id}/delete`, {}, noteArgs(id))
const jpeg = async (name: string, width = 60) => fileOf(await sizedJpeg(width, 40), name)
const widthsOf = (note: Pick<TimelineNote, 'photos'> | undefined) => note?.photos.map(photo => photo.imageWidth)
const fileOfNote = async (recordId = '', filename = '') => {
  const request = new Request(`http://localhost/api/files/progress_notes/${recordId}/${filename}`)
  const response = await serve(routeArgs(request))
  await response.arrayBuffer()
  return response
}
const timeline = async () => (await listNotes(actor, kit.id)).notes

describe('a note', () => {
  it('stores its date, its text with line breaks, and its photo rotated', async () => {
    const photos = fileOf(await phoneJpeg(), 'photo.jpg')
    const result = await adding({ content: 'Sky is done.\r\nHills next. ', photos })
    const [note] = await timeline()
    expect(result.location).toBe(`/projects/${kit.id}#note-${note?.id}`)
    expect(note).toMatchObject({ date: '2026-11-15', content: 'Sky is done.\nHills next.' })
    expect(note?.photos).toMatchObject([{ imageWidth: 64 }])
  })

  it('needs a text or a photo', async () => {
    expect((await adding({ photos: await jpeg('a.jpg') })).status).toBe(302)
    const result = await adding({ content: '  \r\n ' })
    expect([result.status, errorsOf(result)]).toEqual([
      400,
      { content: ['Add diamonds, minutes, a few words or a photo.'] },
    ])
    expect(await timeline()).toHaveLength(1)
  })

  it.each<[string, Fields, string]>([
    ['date', { date: '2026-02-30' }, 'This date does not exist. Enter it as year-month-day, like 2026-01-31.'],
    ['date', { date: '' }, 'Enter a date as year-month-day, like 2026-01-31.'],
    ['date', { date: 'tomorrow' }, 'Enter a date as year-month-day, like 2026-01-31.'],
    ['content', { content: 'x'.repeat(20_001) }, 'A progress note can be at most 20,000 characters long.'],
    ['photos', { photos: fileOf('<svg/>', 'a.jpg') }, 'Photo 1, “a.jpg”: This file is not a supported image.'],
  ])('reports an error at %s and keeps the input', async (field, fields, message) => {
    const result = await adding({ content: 'Kept', ...fields })
    expect(result.status).toBe(400)
    expect(Object.keys(errorsOf(result) ?? {})).toEqual([field])
    expect(errorsOf(result)?.[field]?.[0]).toContain(message.slice(0, 20))
    expect(valuesOf(result)?.content).toBe(fields.content ?? 'Kept')
    expect(await timeline()).toEqual([])
  })

  it('is added once per form key and content, even if the form is sent repeatedly', async () => {
    const key = newId()
    const sky = { key, content: 'Sky is done', photos: [await jpeg('a.jpg', 60), await jpeg('b.jpg', 70)] }
    await Promise.all([adding(sky), adding(sky)])
    const result = await adding(sky)
    expect(result.location).toBe(`/projects/${kit.id}#note-${key}`)
    expect((await timeline()).map(note => note.id)).toEqual([key])
    await adding({ ...sky, photos: [await jpeg('a.jpg', 60)] })
    await adding({ ...sky, content: 'Hills next' })
    await adding({ ...sky, date: '2026-11-16' })
    expect(await timeline()).toHaveLength(4)
  })

  it("gets a new ID if its form key belongs to another user's note", async () => {
    const { actor: other } = await makeUser()
    const theirs = await makeNote(other, (await makeProject(other)).id, { content: 'Mine' })
    await adding({ key: theirs.id, content: 'Mine' })
    expect((await timeline()).map(note => note.id)).not.toContain(theirs.id)
    expect(await timeline()).toHaveLength(1)
  })

  it('updates the modified time of its kit', async () => {
    const before = await db.project.findUniqueOrThrow({ where: { id: kit.id } })
    await adding({ content: 'more' })
    const after = await db.project.findUniqueOrThrow({ where: { id: kit.id } })
    expect(after.updated.getTime()).toBeGreaterThan(before.updated.getTime())
  })

  it('stores photos in order, the first in the column that API clients read', async () => {
    await adding({ photos: [await jpeg('a.jpg', 60), await jpeg('b.jpg', 70), await jpeg('c.jpg', 80)] })
    const [note] = await timeline()
    expect(widthsOf(note)).toEqual([60, 70, 80])
    const stored = await db.progressNote.findUniqueOrThrow({ where: { id: note?.id ?? '' } })
    expect(stored).toMatchObject({ image: note?.photos[0]?.image, imageWidth: 60 })
    for (const { image } of note?.photos ?? []) {
      await expect(fileOfNote(note?.id, image)).resolves.toMatchObject({ status: 200 })
    }
  })

  it('is saved without invalid photos, which are reported by name', async () => {
    const photos = [
      await jpeg('a.jpg', 60),
      fileOf('MZ', 'plan.pdf'),
      await jpeg('c.jpg', 70),
      fileOf(Buffer.alloc(30 * 1024 * 1024 + 1, 1), 'huge.jpg'),
      await jpeg('e.jpg', 80),
    ]
    const result = await adding({ content: 'Five at once', photos })
    expect(result.status).toBe(302)
    const [note] = await timeline()
    expect([note?.content, widthsOf(note)]).toEqual(['Five at once', [60, 70, 80]])
    const { toast } = await readToast(pageRequest('/', { Cookie: cookiesOf(result) }))
    expect(toast).toMatchObject({
      variant: 'warning',
      title: 'Progress note added. 2 of 5 photos are missing.',
      description:
        'Photo 2, “plan.pdf”: This file is not a supported image. Choose a JPEG, PNG, WebP, GIF, AVIF or HEIC file. ' +
        'Photo 4, “huge.jpg”: This photo is larger than 30 MB. Choose a smaller one.',
    })
  })

  it('with errors lists the valid photos too, because they must be selected again', async () => {
    const result = await adding({
      date: 'x',
      photos: [await jpeg('a.jpg'), fileOf('MZ', 'b.pdf'), await jpeg('c.jpg')],
    })
    expect(result.status).toBe(400)
    expect(Object.keys(errorsOf(result) ?? {})).toEqual(['date', 'photos'])
    expect(valuesOf(result)).toMatchObject({ photos: ['a.jpg', 'c.jpg'] })
    expect(await timeline()).toEqual([])
  })

  it('has at most twelve photos, whether added or updated', async () => {
    const photos = await Promise.all(Array.from({ length: 12 }, (_, n) => jpeg(`${n}.jpg`)))
    const more = await jpeg('more.jpg')
    const tooMany = { photos: ['A progress note can have at most 12 photos. Add the others to a new progress note.'] }
    expect(errorsOf(await adding({ photos: [...photos, more] }))).toEqual(tooMany)
    await adding({ photos })
    const [note] = await timeline()
    const id = note?.id ?? ''
    expect(errorsOf(await changing(id, { date: '2026-11-15', content: '', photos: more }))).toEqual(tooMany)
    expect((await getNote(actor, kit.id, id)).photos).toHaveLength(12)
  })

  it('can be updated in every field, including single photos', async () => {
    await adding({ content: 'old', photos: [await jpeg('a.jpg', 60), await jpeg('b.jpg', 70)] })
    const [note] = await timeline()
    const { id, photos } = note as TimelineNote
    const first = photos[0]?.image ?? ''
    const result = await changing(id, {
      date: '2026-11-16',
      content: 'new',
      removePhoto: first,
      photos: await jpeg('c.jpg', 80),
    })
    expect(result.location).toBe(`/projects/${kit.id}#story`)
    const changed = await getNote(actor, kit.id, id)
    // A new photo takes the place of a removed one, as a cropped one should.
    expect([changed.date, changed.content, widthsOf(changed)]).toEqual(['2026-11-16', 'new', [80, 70]])
    expect(await pictureFile({ collection: 'progress_notes', recordId: id, fileName: first }).head()).toBeNull()
    expect((await fileOfNote(id, first)).status).toBe(404)
    for (const { image } of changed.photos) {
      await changing(id, { date: '2026-11-16', content: 'new', removePhoto: image })
    }
    expect((await getNote(actor, kit.id, id)).photos).toEqual([])
    expect(errorsOf(await changing(id, { date: '2026-11-16', content: '' }))).toEqual({
      content: ['Add diamonds, minutes, a few words or a photo.'],
    })
    expect((await getNote(actor, kit.id, id)).content).toBe('new')
  })

  it('keeps all photos of concurrent uploads', async () => {
    const { id } = await makeNote(actor, kit.id)
    const one = async (name: string) => changing(id, { date: '2026-11-15', content: 'x', photos: await jpeg(name) })
    await Promise.all([one('a.jpg'), one('b.jpg'), one('c.jpg')])
    expect((await getNote(actor, kit.id, id)).photos).toHaveLength(3)
  })

  it('keeps further photos if an API client changes the first', async () => {
    await adding({ photos: [await jpeg('a.jpg', 60), await jpeg('b.jpg', 70)] })
    const id = (await timeline())[0]?.id ?? ''
    await updateNote(actor, id, {}, { first: await readPicture(await sizedJpeg(90, 40), 'c.jpg') })
    expect(widthsOf(await getNote(actor, kit.id, id))).toEqual([90, 70])
    await updateNote(actor, id, {}, { first: null })
    expect(await db.progressNote.findUniqueOrThrow({ where: { id } })).toMatchObject({ image: '' })
    expect(widthsOf(await getNote(actor, kit.id, id))).toEqual([70])
  })

  it('deletes the files of all photos if it is deleted permanently, alone or with its kit', async () => {
    for (const withKit of [false, true]) {
      await adding({ photos: [await jpeg('a.jpg'), await jpeg('b.jpg')] })
      const [note] = await timeline()
      const places = (note?.photos ?? []).map(({ image: fileName }) => ({
        collection: 'progress_notes' as const,
        recordId: note?.id ?? '',
        fileName,
      }))
      await (withKit ? deleteProject(actor, kit.id) : removing(note?.id ?? ''))
      const stored = await db.trash.findFirstOrThrow({ where: { userId: user.id }, orderBy: { deleted: 'desc' } })
      expect(stored.files.sort()).toEqual(places.map(place => Object.values(place).join('/')).sort())
      await deletePermanently(actor, stored.id)
      for (const place of places) expect(await pictureFile(place).head()).toBeNull()
    }
  })

  it('can be deleted without affecting the kit and its other notes', async () => {
    const gone = await makeNote(actor, kit.id)
    const stays = await makeNote(actor, kit.id)
    expect((await removing(gone.id)).location).toBe(`/projects/${kit.id}#story`)
    // Double clicks: tests/api/repeated-forms.test.ts.
    expect((await removing(gone.id)).status).toBe(404)
    expect((await timeline()).map(note => note.id)).toEqual([stays.id])
  })

  it('cannot be added, read, updated or deleted by another user', async () => {
    const note = await makeNote(actor, kit.id, { content: 'mine' })
    expect((await adding({ content: 'theirs' }, stranger)).status).toBe(404)
    expect((await changing(note.id, { date: '2026-01-01', content: 'theirs' }, stranger)).status).toBe(404)
    expect((await removing(note.id, stranger)).status).toBe(404)
    await expect(getNote({ userId: stranger.id }, kit.id, note.id)).rejects.toMatchObject({ name: 'NotFoundError' })
    expect((await listNotes({ userId: stranger.id }, kit.id)).notes).toEqual([])
    expect((await timeline()).map(({ content }) => content)).toEqual(['mine'])
  })
})

describe('a note of one kit', () => {
  it('returns 404 under the URL of another kit', async () => {
    const note = await makeNote(actor, kit.id, { content: 'stays' })
    const params = { projectId: (await makeProject(actor)).id, noteId: note.id }
    const path = `/projects/${params.projectId}/notes/${note.id}`
    for (const [loader, address] of [
      [changePage, path],
      [removePage, `${path}/delete`],
    ] as const) {
      const request = await signedInRequest(user, address)
      expect((await resultOf(() => loader(routeArgs(request, params)))).status).toBe(404)
    }
    expect((await send(user, change, path, { date: '2026-01-01', content: 'gone' }, params)).status).toBe(404)
    expect((await send(user, remove, `${path}/delete`, {}, params)).status).toBe(404)
    expect((await timeline()).map(({ content }) => content)).toEqual(['stays'])
  })
})

describe('a timeline', () => {
  it('is sorted by date, then by creation, newest first', async () => {
    for (const [date, content] of [
      ['2026-01-02', 'second'],
      ['2026-01-01', 'first'],
      ['2026-01-02', 'second, later'],
    ] as const) {
      await makeNote(actor, kit.id, { date, content })
    }
    expect((await timeline()).map(note => note.content)).toEqual(['second, later', 'second', 'first'])
  })

  it('has pages without repeated or missing notes', async () => {
    for (let n = 0; n < NOTES_PER_PAGE + 3; n++) await makeNote(actor, kit.id, { content: `n${n}` })
    const pages = await Promise.all([1, 2, 3].map(async page => (await listNotes(actor, kit.id, page)).notes))
    expect(pages.map(page => page.length)).toEqual([NOTES_PER_PAGE, 3, 0])
    expect(new Set(pages.flat().map(note => note.id)).size).toBe(NOTES_PER_PAGE + 3)
  })
})
