import { beforeEach, describe, expect, it } from 'vitest'
import { removeAccount } from '~/features/account/account-deletion/delete-account.server'
import { getNote, listNotes } from '~/features/collection/progress-notes/note-queries.server'
import { sweepOrphans } from '~/features/instance/files/files.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { countTry } from '~/platform/input/rate-limit.server'
import { sweepExpired } from '~/platform/jobs/sweep.server'
import { storage } from '~/platform/storage/storage.server'
import { loader as serve } from '~/routes/api'
import { action as add } from '~/routes/kits/log/kit'
import { action as change } from '~/routes/kits/notes/edit'
import { loader as show } from '~/routes/kits/notes/waiting-photo'
import { action as take } from '~/routes/kits/notes/waiting-photos'
import { errorsOf, fileOf, send, valuesOf } from '../factories/forms'
import { makeNote, makeProject } from '../factories/projects'
import { resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'
import { phoneJpeg, sizedJpeg } from '../fixtures/pictures'

let actor: Actor
let user: { id: string }
let stranger: { id: string }
let kit: { id: string }
/** The form key of the unsaved note, which becomes its ID. */
let key: string

beforeEach(async () => {
  ;({ actor, user } = await makeUser())
  stranger = (await makeUser()).user
  kit = await makeProject(actor)
  key = newId()
})

type Sending = { id?: string; note?: string; image?: File; who?: { id: string } }

/** Uploads a photo before the note is saved, like the script of the form. */
async function sendAhead({ id = newId(), note = key, image, who = user }: Sending = {}) {
  const body = new FormData()
  body.append('id', id)
  body.append('note', note)
  body.append('image', image ?? (await jpeg(60)))
  const request = await signedInRequest(who, '/waiting-photos', { method: 'POST', body })
  const response = (await take(routeArgs(request))) as Response
  return { id, status: response.status, headers: response.headers, said: await response.json() }
}

const jpeg = async (width: number, name = 'a.jpg') => fileOf(await sizedJpeg(width, 40), name)
const adding = (fields: Record<string, string | File | File[]>, who = user, path = kit.id) =>
  send(who, add, `/projects/${path}/log`, { key, date: '2026-11-15', content: '', ...fields }, { projectId: path })
const changing = (noteId: string, fields: Record<string, string>) =>
  send(
    user,
    change,
    `/projects/${kit.id}/notes/${noteId}`,
    { date: '2026-11-15', content: '', ...fields },
    { projectId: kit.id, noteId },
  )
const looking = async (photoId: string, who = user) => {
  const request = await signedInRequest(who, `/waiting-photos/${photoId}`)
  return resultOf(() => show(routeArgs(request, { photoId })))
}
const notes = async () => (await listNotes(actor, kit.id)).notes
const widths = async () => (await notes()).map(({ photos }) => photos.map(photo => photo.imageWidth))
const filesOf = async (noteId: string) => {
  const keys: string[] = []
  for await (const { key } of storage().list(`progress_notes/${noteId}/`)) keys.push(key)
  return keys
}
const IN_TWO_DAYS = new Date(Date.now() + 48 * 3600_000)
const aDayPasses = () => db.waitingPhoto.updateMany({ data: { expires: new Date(0) } })

const GONE = 'has expired: unsaved photos are deleted after a day. Remove it here and select it again.'
const USED = 'is already part of a progress note. Remove it here.'

describe('a photo uploaded before its note', () => {
  it('is stored rotated without metadata, and added in the order of the form, before form uploads', async () => {
    const first = await sendAhead({ image: fileOf(await phoneJpeg(), 'phone.jpg') })
    const second = await sendAhead({ image: await jpeg(80) })
    expect([first.status, first.said]).toEqual([200, { id: first.id }])
    const files = await filesOf(key)
    const result = await adding({ waiting: `${second.id} ${first.id}`, photos: await jpeg(70) })
    expect(result.location).toMatch(new RegExp(`^/projects/${kit.id}#note-`))
    expect(await widths()).toEqual([[80, 64, 70]])
    expect((await notes())[0]?.id).toBe(key)
    // Nothing was moved.
    expect(await filesOf(key)).toEqual(expect.arrayContaining(files))
  })

  it('is added to the photos of an existing note', async () => {
    const note = await makeNote(actor, kit.id)
    const { id } = await sendAhead({ note: note.id, image: await jpeg(80) })
    await changing(note.id, { waiting: id })
    expect(await widths()).toEqual([[80]])
    // The response was lost, and the form is sent again.
    await changing(note.id, { content: 'Again', waiting: id })
    expect(await getNote(actor, kit.id, note.id)).toMatchObject({ content: 'Again', photos: [{ imageWidth: 80 }] })
  })

  it('is stored once, even if it is sent repeatedly', async () => {
    const id = newId()
    const tries = await Promise.all([sendAhead({ id }), sendAhead({ id })])
    expect(tries.map(({ status }) => status)).toEqual([200, 200])
    expect((await sendAhead({ id })).said).toEqual({ id })
    expect(await db.waitingPhoto.count({ where: { userId: user.id } })).toBe(1)
    expect(await filesOf(key)).toHaveLength(4)
  })

  it('is rejected with a message if it is invalid, without affecting the others', async () => {
    const good = await sendAhead()
    const text = await sendAhead({ image: fileOf('Dear diary', 'text.jpg') })
    expect([text.status, text.said.message]).toEqual([
      400,
      'This file is not a supported image. Choose a JPEG, PNG, WebP, GIF, AVIF or HEIC file.',
    ])
    const huge = await sendAhead({ image: fileOf(Buffer.alloc(30 * 1024 * 1024 + 1, 1), 'huge.jpg') })
    expect([huge.status, huge.said.message]).toEqual([400, 'This photo is larger than 30 MB. Choose a smaller one.'])
    await adding({ waiting: good.id })
    expect(await widths()).toEqual([[60]])
  })

  it('counts as an upload, with Retry-After beyond the limit', async () => {
    const tries = Array.from({ length: 60 }, () => countTry('upload:person', user.id))
    await Promise.all(tries)
    const { status, headers, said } = await sendAhead()
    expect([status, said.message]).toEqual([429, expect.stringMatching(/^Too many requests/)])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(60)
  })

  it('is visible only to its owner until the note is saved', async () => {
    const { id } = await sendAhead()
    const { image } = await db.waitingPhoto.findFirstOrThrow({ where: { id } })
    const shown = await looking(id)
    expect([shown.status, shown.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
    expect((await looking(id, stranger)).status).toBe(404)
    const file = async () =>
      (await serve(routeArgs(new Request(`http://localhost/api/files/progress_notes/${key}/${image}`)))).status
    expect(await file()).toBe(404)
    await adding({ waiting: id })
    expect((await looking(id)).status).toBe(404)
    expect(await file()).toBe(200)
  })
})

describe('a note with photos uploaded before', () => {
  it('is added once, even if its form is sent repeatedly', async () => {
    const { id: waiting } = await sendAhead()
    await Promise.all([adding({ waiting }), adding({ waiting })])
    expect((await adding({ waiting })).status).toBe(302)
    expect(await widths()).toEqual([[60]])
  })

  it('adds each photo once', async () => {
    const { id } = await sendAhead()
    await adding({ waiting: `${id} ${id}` })
    expect(await widths()).toEqual([[60]])
    const result = await adding({ content: 'Another one', waiting: id })
    expect([result.status, errorsOf(result)]).toEqual([400, { photos: [`Photo 1 ${USED}`] }])
    expect(valuesOf(result)).toMatchObject({ content: 'Another one', waiting: id })
    expect(await notes()).toHaveLength(1)
  })

  it('rejects photos of other users or notes and unknown ones, and keeps the input', async () => {
    const theirs = await sendAhead({ who: stranger })
    const elsewhere = await sendAhead({ note: newId() })
    const mine = await sendAhead()
    const waiting = [mine.id, theirs.id, elsewhere.id, newId()].join(' ')
    const result = await adding({ content: 'Typed', waiting })
    expect(result.status).toBe(400)
    expect(errorsOf(result)).toEqual({ photos: [`Photo 2 ${GONE}`, `Photo 3 ${GONE}`, `Photo 4 ${GONE}`] })
    expect(valuesOf(result)).toMatchObject({ key, content: 'Typed', waiting })
    expect(await notes()).toEqual([])
    // Both photos are still stored.
    expect((await looking(theirs.id, stranger)).status).toBe(200)
    await adding({ content: 'Typed', waiting: mine.id })
    expect(await widths()).toEqual([[60]])
  })

  it('has at most twelve photos, uploaded before or with the form', async () => {
    const sent = await Promise.all(Array.from({ length: 12 }, () => sendAhead()))
    const waiting = sent.map(({ id }) => id).join(' ')
    const result = await adding({ waiting, photos: await jpeg(70) })
    expect(errorsOf(result)).toEqual({
      photos: ['A progress note can have at most 12 photos. Add the others to a new progress note.'],
    })
    // The photos of the form are deleted; those uploaded before remain.
    expect(await filesOf(key)).toHaveLength(48)
    expect((await adding({ waiting })).status).toBe(302)
  })
})

describe('a photo that is never saved', () => {
  it('is deleted after a day with its files, and must be selected again', async () => {
    const { id } = await sendAhead()
    await sweepExpired()
    await sweepOrphans(IN_TWO_DAYS)
    expect(await filesOf(key)).toHaveLength(4)
    await aDayPasses()
    await sweepExpired()
    expect(await db.waitingPhoto.count({ where: { userId: user.id } })).toBe(0)
    await sweepOrphans(IN_TWO_DAYS)
    expect(await filesOf(key)).toEqual([])
    expect(errorsOf(await adding({ content: 'Late', waiting: id }))).toEqual({ photos: [`Photo 1 ${GONE}`] })
  })

  it('no longer expires once its note is saved', async () => {
    const { id } = await sendAhead()
    await adding({ waiting: id })
    await aDayPasses()
    await sweepExpired()
    await sweepOrphans(IN_TWO_DAYS)
    expect(await filesOf(key)).toHaveLength(4)
    expect(await widths()).toEqual([[60]])
  })

  it('is deleted with the account', async () => {
    await sendAhead()
    const theirs = await sendAhead({ who: stranger, note: newId() })
    await removeAccount(actor)
    expect(await db.waitingPhoto.count({ where: { userId: user.id } })).toBe(0)
    await expect.poll(() => filesOf(key)).toEqual([])
    expect((await looking(theirs.id, stranger)).status).toBe(200)
  })
})
