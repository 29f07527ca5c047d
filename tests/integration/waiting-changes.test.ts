import { beforeEach, expect, it } from 'vitest'
import { saveLegend } from '~/features/collection/legends/legends.server'
import { startTimer } from '~/features/collection/progress-notes/timers.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { action } from '~/routes/kits/waiting-changes'
import { fileOf } from '../factories/forms'
import { makeNote, makeProject } from '../factories/projects'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'

let actor: Actor
let user: { id: string }
beforeEach(async () => {
  ;({ actor, user } = await makeUser())
})

async function submit(fields: Record<string, string | File>, who = user) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const request = await signedInRequest(who, '/waiting-changes', { method: 'POST', body })
  const response = (await action(routeArgs(request))) as Response
  return { status: response.status, data: await response.json() }
}
const notesOf = (projectId: string) => db.progressNote.findMany({ where: { projectId } })

it('is saved once, starts a waiting kit, and is refused in words', async () => {
  const kit = await makeProject(actor, { status: 'stash', totalDiamonds: 10_000 })
  const note = { user: user.id, project: kit.id, key: newId(), date: '2026-11-15', add: '500', content: 'At the lake' }
  const photo = async () => fileOf(await sizedJpeg(96, 64), 'lake.jpg')
  for (let time = 0; time < 2; time++) {
    expect((await submit({ ...note, photos: await photo() })).status).toBe(200)
  }
  expect(await notesOf(kit.id)).toMatchObject([{ id: note.key, placed: 500, content: 'At the lake' }])
  expect(await db.project.findUniqueOrThrow({ where: { id: kit.id } })).toMatchObject({ status: 'progress' })

  const rejected = async (fields: Record<string, string>) => {
    const { status, data } = await submit({ ...note, key: newId(), ...fields })
    return [status, data]
  }
  for (const [fields, status, message] of [
    [{ add: '', content: '' }, 400, 'Add diamonds, minutes, a few words or a photo.'],
    [{ add: '', placed: 'many' }, 400, 'Diamonds placed must be a whole number, like 1,500.'],
    [{ project: newId() }, 404, 'This kit was deleted.'],
  ] as const) {
    expect(await rejected(fields)).toEqual([status, { message }])
  }
  expect(await notesOf(kit.id)).toHaveLength(1)
})

it('that was changed while it was sent changes the saved note, however often it is sent', async () => {
  const kit = await makeProject(actor, { status: 'progress', totalDiamonds: 10_000 })
  await makeNote(actor, kit.id, { date: '2026-11-14', placed: 1000 })
  const note = { user: user.id, project: kit.id, key: newId(), date: '2026-11-15', add: '500', content: 'At the lake' }
  const photos = fileOf(await sizedJpeg(96, 64), 'lake.jpg')
  await submit({ ...note, edits: '0', photos })
  for (const edits of ['1', '1', '2'])
    expect((await submit({ ...note, edits, add: '600', content: 'At the sea', photos })).status).toBe(200)
  const saved = { id: note.key, placed: 1600, content: 'At the sea', image: expect.stringMatching(/./), morePhotos: [] }
  expect(await db.progressNote.findMany({ where: { projectId: kit.id, date: new Date('2026-11-15') } })).toMatchObject([
    saved,
  ])
  await submit({ ...note, edits: '3', add: '', percent: '20', content: '' })
  expect((await notesOf(kit.id)).find(({ id }) => id === note.key)).toMatchObject({
    placed: null,
    content: '',
    image: saved.image,
  })
  // A note that did not arrive is added as it is now.
  const other = newId()
  await submit({ ...note, key: other, edits: '1', add: '', content: 'Not there before' })
  expect(await db.progressNote.findUniqueOrThrow({ where: { id: other } })).toMatchObject({
    content: 'Not there before',
  })
})

it('that took the minutes of the timer is not added again without them', async () => {
  const kit = await makeProject(actor, { status: 'progress' })
  await startTimer(actor, kit.id)
  const note = { user: user.id, project: kit.id, key: newId(), date: '2026-11-15', timer: 'running' }
  for (const edits of ['0', '0']) await submit({ ...note, edits })
  await submit({ ...note, edits: '1', content: 'An evening' })
  expect(await notesOf(kit.id)).toMatchObject([{ minutes: 1, content: 'An evening' }])
})

it('of another user is refused, whoever is signed in on the device', async () => {
  const kit = await makeProject(actor, { status: 'progress' })
  const other = await makeUser()
  const note = { user: user.id, project: kit.id, key: newId(), date: '2026-11-15', content: 'At the lake' }
  expect((await submit(note, other.user)).status).toBe(409)
  expect((await submit({ ...note, user: other.user.id }, other.user)).status).toBe(404)
  expect(await db.progressNote.count({ where: { id: note.key } })).toBe(0)
})

it('as a status is applied with the day of its tap, once, and only while the kit has the former status', async () => {
  const kit = await makeProject(actor, { status: 'stash' })
  const change = { user: user.id, project: kit.id, key: newId(), kind: 'status', day: '2026-11-14' }
  const start = { ...change, from: 'stash', to: 'progress' }
  for (let time = 0; time < 2; time++) expect((await submit(start)).status).toBe(200)
  const stored = () => db.project.findUniqueOrThrow({ where: { id: kit.id } })
  expect(await stored()).toMatchObject({ status: 'progress', dateStarted: new Date('2026-11-14') })
  expect(await db.statusChange.count({ where: { projectId: kit.id, to: 'progress', from: 'stash' } })).toBe(1)

  // Elsewhere the kit was put on hold since then.
  await submit({ ...change, from: 'progress', to: 'onhold' })
  expect(await submit({ ...change, from: 'progress', to: 'completed' })).toEqual({
    status: 400,
    data: { message: 'It is On hold now.' },
  })
  expect(await submit({ ...change, from: 'onhold', to: 'done' })).toMatchObject({ status: 400 })
  expect(await stored()).toMatchObject({ status: 'onhold', dateCompleted: null })
})

it('as a status is not dated after today', async () => {
  const kit = await makeProject(actor, { status: 'stash' })
  const day = '2999-01-01'
  await submit({ user: user.id, project: kit.id, key: newId(), kind: 'status', from: 'stash', to: 'progress', day })
  const { dateStarted } = await db.project.findUniqueOrThrow({ where: { id: kit.id } })
  expect(Number(dateStarted)).toBeLessThanOrEqual(Date.now() + 86_400_000)
})

it('of an unknown kind is refused', async () => {
  for (const kind of ['photo', 'toString', 'constructor'])
    expect((await submit({ user: user.id, key: newId(), kind })).status).toBe(400)
})

it('as a tick is set on the color, and is refused in words if that was deleted', async () => {
  const kit = await makeProject(actor)
  await saveLegend(actor, kit.id, [{ symbol: '', code: '310', count: 100, ranShort: false }], '')
  const [color] = await db.kitColor.findMany({ where: { projectId: kit.id } })
  const tick = { user: user.id, project: kit.id, key: newId(), kind: 'tick', color: color?.id ?? '', set: 'yes' }
  for (const mark of ['sorted', 'short', 'sorted']) expect((await submit({ ...tick, mark })).status).toBe(200)
  expect(await db.kitColor.findMany({ where: { projectId: kit.id } })).toMatchObject([{ sorted: true, ranShort: true }])
  await submit({ ...tick, mark: 'short', set: 'no' })
  expect(await db.kitColor.findMany({ where: { projectId: kit.id } })).toMatchObject([
    { sorted: true, ranShort: false },
  ])
  const gone = { ...tick, mark: 'sorted', color: newId() }
  expect(await submit(gone)).toEqual({ status: 404, data: { message: 'This color was deleted.' } })
  const other = await makeUser()
  expect((await submit({ ...tick, mark: 'sorted', set: 'no', user: other.user.id }, other.user)).status).toBe(404)
})

it('as a new kit is added once with its photo, and stays as it was changed since', async () => {
  const kit = {
    user: user.id,
    project: '',
    key: newId(),
    kind: 'kit',
    title: 'Great Wave',
    status: 'stash',
    company: 'Oraloa',
  }
  const photo = async () => fileOf(await sizedJpeg(96, 64), 'wave.jpg')
  expect(await submit({ ...kit, photos: await photo() })).toEqual({ status: 200, data: { id: kit.key } })
  await db.project.update({ where: { id: kit.key }, data: { status: 'progress' } })
  expect((await submit({ ...kit, photos: await photo() })).status).toBe(200)
  const kits = () => db.project.findMany({ where: { userId: user.id }, include: { company: true } })
  expect(await kits()).toMatchObject([
    { id: kit.key, status: 'progress', image: expect.stringMatching(/./), company: { name: 'Oraloa' } },
  ])

  // Another one like it is a question; a copy is meant.
  const again = { ...kit, key: newId() }
  expect(await submit(again)).toEqual({
    status: 400,
    data: { message: 'You already have “Great Wave” by Oraloa, in progress.', asks: true },
  })
  expect((await submit({ ...again, anyway: 'yes' })).status).toBe(200)
  expect((await submit({ ...kit, key: newId(), copy: 'yes' })).status).toBe(200)
  expect(await kits()).toHaveLength(3)

  const { status, data } = await submit({ ...kit, key: newId(), title: '' })
  expect([status, data.asks]).toEqual([400, undefined])
  const other = await makeUser()
  expect((await submit({ ...kit, key: newId() }, other.user)).status).toBe(409)
})
