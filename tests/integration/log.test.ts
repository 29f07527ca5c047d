import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { logPage } from '~/features/collection/progress-log/log-page.server'
import { formatNote } from '~/features/collection/progress-notes/format-note'
import { listNotes } from '~/features/collection/progress-notes/note-queries.server'
import { startTimer } from '~/features/collection/progress-notes/timers.server'
import { readToast } from '~/http/forms/toast.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { execute } from '~/platform/db/query.server'
import { action as editKit } from '~/routes/kits/edit'
import { action as log } from '~/routes/kits/log/kit'
import { action as timer } from '~/routes/kits/log/timer'
import { errorsOf, send } from '../factories/forms'
import { importFile, kitsOf } from '../factories/imports'
import { makeNote, makeProject } from '../factories/projects'
import { cookiesOf } from '../factories/requests'
import { makeUser } from '../factories/users'
import { behindLock } from '../setup/behind-lock'

let actor: Actor
let user: { id: string }
let kit: { id: string }
beforeEach(async () => {
  ;({ actor, user } = await makeUser())
  kit = await makeProject(actor, { status: 'progress', totalDiamonds: 10_000 })
})

const logging = (fields: Record<string, string>, id = kit.id, who = user) =>
  send(who, log, `/projects/${id}/log`, fields, { projectId: id })
const placed = async (id = kit.id) => (await logPage(actor, id))?.kit.progress?.placed
const statusOf = async (id: string) => (await db.project.findUniqueOrThrow({ where: { id } })).status
const toastOf = async (result: Awaited<ReturnType<typeof logging>>) => {
  const request = new Request('http://localhost/', { headers: { Cookie: cookiesOf(result) } })
  return (await readToast(request)).toast
}

describe('an add button', () => {
  it('adds to the progress of the kit, whatever the other fields say, and Undo deletes the note', async () => {
    await makeNote(actor, kit.id, { date: '2026-01-02', placed: 1000 })
    const result = await logging({ add: '500', placed: '9', percent: '9', date: '2026-01-03', returnTo: '/overview' })
    expect([result.status, result.location, await placed()]).toEqual([302, '/overview', 1500])
    expect(await toastOf(result)).toMatchObject({
      title: '500 diamonds logged. “The Starry Night” is at 15%.',
      undo: {},
    })
  })

  it('adds twice from two devices, and once from a form that is sent twice', async () => {
    const forms = [newId(), newId()].map(key => ({ add: '500', key }))
    const both = () => forms.map(form => logging({ add: form.add, key: form.key }))
    await behindLock({ table: 'projects', id: kit.id }, both)
    expect(await placed()).toBe(1000)
    for (const form of forms) await logging({ add: form.add, key: form.key })
    expect([await placed(), await db.progressNote.count({ where: { projectId: kit.id } })]).toEqual([1000, 2])
  })

  it('is refused for a day before the newest number, and if the percentage has no count', async () => {
    await makeNote(actor, kit.id, { date: '2026-11-15', placed: 1000 })
    expect(errorsOf(await logging({ add: '500', date: '2026-11-14' }))).toEqual({
      placed: ['There is a later number, from November 15, 2026. Enter the total of the earlier day instead.'],
    })
    const uncounted = await makeProject(actor, { status: 'progress' })
    await makeNote(actor, uncounted.id, { percent: 10 })
    expect(errorsOf(await logging({ add: '500' }, uncounted.id))).toEqual({
      placed: ['The diamond count of this kit is unknown. Add it to the kit, or enter the percentage.'],
    })
  })
})

describe('the log form', () => {
  it.each([
    [{ placed: '2,500' }, { placed: 2500 }],
    [{ percent: '62,5 %' }, { percent: 62.5 }],
    [{ minutes: '1:10' }, { minutes: 70 }],
    [{ minutes: '45' }, { minutes: 45 }],
  ])('accepts %o alone', async (fields, stored) => {
    expect((await logging({ date: '2026-11-15', ...fields })).status).toBe(302)
    const [note] = await db.progressNote.findMany({ where: { projectId: kit.id } })
    expect({ ...note, percent: note?.percent && Number(note.percent) }).toMatchObject(stored)
  })

  it.each([
    [{}, ['content']],
    [{ placed: 'many' }, ['placed']],
    [{ percent: '101' }, ['percent']],
    [{ minutes: '1441' }, ['minutes']],
    [{ placed: '10', percent: '10' }, ['percent']],
  ])('refuses %o', async (fields, names) => {
    const result = await logging({ date: '2026-11-15', ...fields })
    expect([result.status, Object.keys(errorsOf(result) ?? {})]).toEqual([400, names])
  })

  it('of another user does not exist', async () => {
    const { user: stranger } = await makeUser()
    expect((await logging({ add: '500' }, kit.id, stranger)).status).toBe(404)
  })

  it('opens on the kit last worked on, and lists the others in progress', async () => {
    const other = await makeProject(actor, { title: 'Irises', status: 'progress' })
    await makeProject(actor, { title: 'In the stash' })
    expect((await logPage(actor))?.kit.id).toBe(other.id)
    await makeNote(actor, kit.id)
    expect(await logPage(actor)).toMatchObject({ kit: { id: kit.id }, others: [{ id: other.id, title: 'Irises' }] })
    expect(await logPage((await makeUser()).actor)).toBeNull()
  })
})

describe('logging', () => {
  it.each(['purchased', 'stash'] as const)('starts a kit that is %s, and its toast undoes that', async status => {
    const { id } = await makeProject(actor, { status })
    const result = await logging({ minutes: '30' }, id)
    expect(await statusOf(id)).toBe('progress')
    expect(await toastOf(result)).toMatchObject({
      title: 'In progress: “The Starry Night”',
      undo: { fields: { status } },
    })
  })

  it('starts a kit in the transaction of the note: not at all if the note is refused, and once if it is sent twice', async () => {
    const { id } = await makeProject(actor, { status: 'stash', totalDiamonds: 10_000 })
    await makeNote(actor, id, { date: '2026-11-15', placed: 1000 })
    expect((await logging({ add: '500', date: '2026-11-14' }, id)).status).toBe(400)
    expect([await statusOf(id), await db.statusChange.count({ where: { projectId: id } })]).toEqual(['stash', 1])
    const key = newId()
    for (let time = 0; time < 2; time++) await logging({ minutes: '30', date: '2026-11-15', key }, id)
    expect([await statusOf(id), await db.statusChange.count({ where: { projectId: id } })]).toEqual(['progress', 2])
  })

  it.each(['wishlist', 'onhold', 'completed', 'archived', 'destashed'] as const)(
    'keeps a kit that is %s',
    async status => {
      const { id } = await makeProject(actor, { status })
      await logging({ minutes: '30' }, id)
      expect(await statusOf(id)).toBe(status)
    },
  )

  it('of every diamond asks whether the kit is finished, and does not finish it', async () => {
    const result = await logging({ placed: '10000' })
    expect([await statusOf(kit.id), (await toastOf(result))?.description]).toEqual([
      'progress',
      'Finished? You can mark the kit as finished on its page.',
    ])
  })
})

describe('a finish date on a kit in progress', () => {
  const editing = (fields: Record<string, string>) =>
    send(
      user,
      editKit,
      `/projects/${kit.id}/edit`,
      { title: 'The Starry Night', kitCategory: 'full', ...fields },
      { projectId: kit.id },
    )

  it('completes it in the form if the status is untouched', async () => {
    const result = await editing({ status: 'progress', dateCompleted: '2026-11-20' })
    // The celebration offers Undo itself.
    const { searchParams } = new URL(result.location ?? '', 'http://localhost')
    expect([await statusOf(kit.id), searchParams.get('status')]).toEqual(['completed', 'progress'])
  })

  it('leaves another status that was chosen with it', async () => {
    await editing({ status: 'onhold', dateCompleted: '2026-11-20' })
    expect(await statusOf(kit.id)).toBe('onhold')
  })

  it('completes it by an import that updates the kit', async () => {
    const file = 'Title,Status,Date Completed\nThe Starry Night,progress,2026-11-20\n'
    await importFile(actor, file, { duplicates: 'update' })
    expect((await kitsOf(actor)).map(({ status }) => status)).toEqual(['completed'])
  })
})

describe('the timer', () => {
  const pressing = (what: 'start' | 'stop' | 'discard', id = kit.id) =>
    send(user, timer, `/projects/${id}/timer`, { timer: what }, { projectId: id })
  const stopped = async () => (await logPage(actor, kit.id))?.stopped
  const ranFor = (minutes: number) =>
    execute(
      sql`update work_timers set started = clock_timestamp() - ${`${minutes} minutes`}::interval where "user" = ${user.id}`,
    )

  it('is one for each user, and goes on if it is started again', async () => {
    await pressing('start')
    await ranFor(30)
    await pressing('start')
    expect((await logPage(actor))?.timer).toMatchObject({ projectId: kit.id, seconds: 1800 })
    const other = await makeProject(actor, { status: 'progress' })
    expect((await pressing('start', other.id)).location).toBe(`/projects/${kit.id}/log`)
    expect(await db.workTimer.count({ where: { userId: user.id } })).toBe(1)
  })

  it('fills in its minutes when it is stopped', async () => {
    await startTimer(actor, kit.id)
    await ranFor(45)
    expect((await pressing('stop')).location).toBe(`/projects/${kit.id}/log?minutes=45`)
    expect((await pressing('stop')).location).toBe(`/projects/${kit.id}/log?minutes=45`)
    expect(await stopped()).toMatchObject({ projectId: kit.id, title: 'The Starry Night', minutes: 45 })
  })

  it('keeps its time when it is stopped twice at once, until a note with minutes takes it', async () => {
    await startTimer(actor, kit.id)
    await ranFor(45)
    const results = await Promise.all([pressing('stop'), pressing('stop')])
    expect(results.map(({ status }) => status)).toEqual([302, 302])
    expect((await stopped())?.minutes).toBe(45)
    await logging({ content: 'Words', minutes: '', timed: '2700' })
    expect((await stopped())?.minutes).toBe(45)
    const fields = { minutes: '50', timed: '2700', key: newId() }
    await logging(fields)
    expect(await stopped()).toBeNull()
    // The answer was lost, and the form is sent again while new time is there.
    await startTimer(actor, kit.id)
    await ranFor(10)
    await pressing('stop')
    await logging(fields)
    expect([(await stopped())?.minutes, await db.progressNote.count({ where: { minutes: 50 } })]).toEqual([10, 1])
  })

  it('leaves what was timed after the form was opened', async () => {
    for (const minutes of [20, 15]) {
      await startTimer(actor, kit.id)
      await ranFor(minutes)
      if (minutes === 20) await pressing('stop')
    }
    await pressing('stop')
    expect((await stopped())?.minutes).toBe(15)
    await logging({ minutes: '10', timed: '600' })
    expect((await stopped())?.minutes).toBe(5)
  })

  it('is continued from its stopped time, and dropped only by the person', async () => {
    await startTimer(actor, kit.id)
    await ranFor(45)
    await pressing('stop')
    await pressing('start')
    expect((await logPage(actor, kit.id))?.timer?.seconds).toBe(2700)
    expect(await stopped()).toBeNull()
    await pressing('stop')
    const other = await makeProject(actor, { status: 'progress' })
    expect((await logPage(actor, other.id))?.stopped).toMatchObject({ projectId: kit.id, minutes: 45 })
    await pressing('discard', other.id)
    expect((await stopped())?.minutes).toBe(45)
    await pressing('discard')
    expect(await stopped()).toBeNull()
  })

  it('keeps its stopped time from others', async () => {
    await startTimer(actor, kit.id)
    await pressing('stop')
    const stranger = await makeUser()
    const foreign = await send(
      stranger.user,
      timer,
      `/projects/${kit.id}/timer`,
      { timer: 'discard' },
      { projectId: kit.id },
    )
    expect([foreign.status, (await stopped())?.minutes]).toEqual([404, 1])
  })

  it('gives its minutes to a note without any, once, and at most a day', async () => {
    await startTimer(actor, kit.id)
    await ranFor(3000)
    const fields = { timer: 'running', minutes: '', key: newId() }
    await logging(fields)
    await logging(fields)
    const notes = await db.progressNote.findMany({ where: { projectId: kit.id }, select: { minutes: true } })
    expect([notes, await db.workTimer.count({ where: { userId: user.id } })]).toEqual([[{ minutes: 1440 }], 0])
  })
})

it('the notes of a kit say what they added, and the progress after them', async () => {
  await makeNote(actor, kit.id, { date: '2026-11-01', placed: 1000, minutes: 45 })
  await makeNote(actor, kit.id, { date: '2026-11-02', percent: 30 })
  await makeNote(actor, kit.id, { date: '2026-11-03', content: 'Words' })
  await makeNote(actor, kit.id, { date: '2026-11-04', placed: 2800 })
  const { notes } = await listNotes(actor, kit.id)
  expect(notes.map(note => formatNote(note).replaceAll('\u00A0', ' '))).toEqual([
    '−200, now 28%',
    '',
    'about +2,000, now 30%',
    '+1,000, now 10% · 45 min',
  ])
})
