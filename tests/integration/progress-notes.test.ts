import { beforeEach, describe, expect, it } from 'vitest'
import { getNote, listNotes, NOTES_PER_PAGE } from '~/features/progress-notes/note-queries.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'
import { pictureFile } from '~/platform/images.server'
import { action as change, loader as changePage } from '~/routes/_app.projects.$projectId_.notes.$noteId/route'
import { action as remove, loader as removePage } from '~/routes/_app.projects.$projectId_.notes.$noteId_.delete/route'
import { action as add } from '~/routes/_app.projects.$projectId_.notes.new/route'
import { errorsOf, fileOf, send, valuesOf } from '../factories/forms'
import { makeNote, makeProject } from '../factories/projects'
import { answerOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'
import { phoneJpeg, sizedJpeg } from '../fixtures/pictures'

type Fields = Record<string, string | File>

let actor: Actor
let user: { id: string }
let stranger: { id: string }
let kit: { id: string }

beforeEach(async () => {
  const made = await makeUser()
  actor = made.actor
  user = made.user
  stranger = (await makeUser()).user
  kit = await makeProject(actor)
})

const adding = (fields: Fields, who = user) =>
  send(who, add, `/projects/${kit.id}/notes/new`, { date: '2026-11-15', content: '', ...fields }, { projectId: kit.id })
const noteArgs = (noteId: string) => ({ projectId: kit.id, noteId })
const changing = (id: string, fields: Fields, who = user) =>
  send(who, change, `/projects/${kit.id}/notes/${id}`, fields, noteArgs(id))
const removing = (id: string, who = user) =>
  send(who, remove, `/projects/${kit.id}/notes/${id}/delete`, {}, noteArgs(id))
const story = async () => (await listNotes(actor, kit.id)).notes

describe('a note', () => {
  it('keeps its day, its words with their line breaks, and its photo upright', async () => {
    const image = fileOf(await phoneJpeg(), 'photo.jpg')
    const answer = await adding({ content: 'Sky is done.\r\nHills next. ', image })
    expect(answer.location).toBe(`/projects/${kit.id}#story`)
    const [note] = await story()
    expect(note).toMatchObject({ date: '2026-11-15', content: 'Sky is done.\nHills next.', imageWidth: 64 })
  })

  it('may be a photo alone, but not nothing at all', async () => {
    expect((await adding({ image: fileOf(await sizedJpeg(60, 40), 'a.jpg') })).status).toBe(302)
    const answer = await adding({ content: '  \r\n ' })
    expect([answer.status, errorsOf(answer)]).toEqual([400, { content: ['Write a few words or add a picture.'] }])
    expect(await story()).toHaveLength(1)
  })

  it.each<[string, Fields, string]>([
    ['date', { date: '2026-02-30' }, 'This day does not exist. Write it as year-month-day, like 2026-01-31.'],
    ['date', { date: '' }, 'This day does not exist. Write it as year-month-day, like 2026-01-31.'],
    ['content', { content: 'x'.repeat(20_001) }, 'A note can be at most 20,000 characters long.'],
    ['image', { image: fileOf('<svg/>', 'a.jpg') }, 'This file is not a picture we can read.'],
  ])('is refused beside %s with what was typed', async (field, fields, message) => {
    const answer = await adding({ content: 'Kept', ...fields })
    expect(answer.status).toBe(400)
    expect(Object.keys(errorsOf(answer) ?? {})).toEqual([field])
    expect(errorsOf(answer)?.[field]?.[0]).toContain(message.slice(0, 20))
    expect(valuesOf(answer)?.content).toBe(fields.content ?? 'Kept')
    expect(await story()).toEqual([])
  })

  it('puts its kit on top of what was changed last', async () => {
    const before = await db.project.findUniqueOrThrow({ where: { id: kit.id } })
    await adding({ content: 'more' })
    const after = await db.project.findUniqueOrThrow({ where: { id: kit.id } })
    expect(after.updated.getTime()).toBeGreaterThan(before.updated.getTime())
  })

  it('can be changed in every field, its photo replaced and removed', async () => {
    const image = fileOf(await sizedJpeg(60, 40), 'a.jpg')
    await adding({ content: 'old', image })
    const [note] = await story()
    const { id, image: first } = note as { id: string; image: string }
    const other = fileOf(await sizedJpeg(40, 60), 'b.jpg')
    const answer = await changing(id, { date: '2026-11-16', content: 'new', image: other })
    expect(answer.location).toBe(`/projects/${kit.id}#story`)
    expect(await getNote(actor, kit.id, id)).toMatchObject({ date: '2026-11-16', content: 'new', imageHeight: 60 })
    expect(await pictureFile({ collection: 'progress_notes', recordId: id, fileName: first }).head()).toBeNull()
    await changing(id, { date: '2026-11-16', content: 'new', removeImage: 'on' })
    expect((await getNote(actor, kit.id, id)).image).toBe('')
    expect(errorsOf(await changing(id, { date: '2026-11-16', content: '' }))).toEqual({
      content: ['Write a few words or add a picture.'],
    })
    expect((await getNote(actor, kit.id, id)).content).toBe('new')
  })

  it('can be deleted; the kit and its other notes stay', async () => {
    const gone = await makeNote(actor, kit.id)
    const stays = await makeNote(actor, kit.id)
    expect((await removing(gone.id)).location).toBe(`/projects/${kit.id}#story`)
    expect((await removing(gone.id)).status).toBe(404)
    expect((await story()).map(note => note.id)).toEqual([stays.id])
  })

  it("is nobody else's to add, read, change or delete", async () => {
    const note = await makeNote(actor, kit.id, { content: 'mine' })
    expect((await adding({ content: 'theirs' }, stranger)).status).toBe(404)
    expect((await changing(note.id, { date: '2026-01-01', content: 'theirs' }, stranger)).status).toBe(404)
    expect((await removing(note.id, stranger)).status).toBe(404)
    await expect(getNote({ userId: stranger.id }, kit.id, note.id)).rejects.toMatchObject({ name: 'NotFoundError' })
    expect((await listNotes({ userId: stranger.id }, kit.id)).notes).toEqual([])
    expect((await story()).map(({ content }) => content)).toEqual(['mine'])
  })
})

describe('a note of one kit', () => {
  it('is not found under the address of another', async () => {
    const note = await makeNote(actor, kit.id, { content: 'stays' })
    const params = { projectId: (await makeProject(actor)).id, noteId: note.id }
    const path = `/projects/${params.projectId}/notes/${note.id}`
    for (const [loader, address] of [
      [changePage, path],
      [removePage, `${path}/delete`],
    ] as const) {
      const request = await signedInRequest(user, address)
      expect((await answerOf(() => loader(routeArgs(request, params)))).status).toBe(404)
    }
    expect((await send(user, change, path, { date: '2026-01-01', content: 'gone' }, params)).status).toBe(404)
    expect((await send(user, remove, `${path}/delete`, {}, params)).status).toBe(404)
    expect((await story()).map(({ content }) => content)).toEqual(['stays'])
  })
})

describe('a story', () => {
  it('has its newest day first, and the one written last first within a day', async () => {
    for (const [date, content] of [
      ['2026-01-02', 'second'],
      ['2026-01-01', 'first'],
      ['2026-01-02', 'second, later'],
    ] as const) {
      await makeNote(actor, kit.id, { date, content })
    }
    expect((await story()).map(note => note.content)).toEqual(['second, later', 'second', 'first'])
  })

  it('comes in pages, none repeated or dropped', async () => {
    for (let n = 0; n < NOTES_PER_PAGE + 3; n++) await makeNote(actor, kit.id, { content: `n${n}` })
    const pages = await Promise.all([1, 2, 3].map(async page => (await listNotes(actor, kit.id, page)).notes))
    expect(pages.map(page => page.length)).toEqual([NOTES_PER_PAGE, 3, 0])
    expect(new Set(pages.flat().map(note => note.id)).size).toBe(NOTES_PER_PAGE + 3)
  })
})
