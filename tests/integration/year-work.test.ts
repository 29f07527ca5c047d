import { beforeEach, describe, expect, it } from 'vitest'
import { formatNote } from '~/features/collection/progress-notes/format-note'
import { NOTES_PER_PAGE, notesFeed } from '~/features/collection/progress-notes/note-queries.server'
import { deleteNote, updateNote } from '~/features/collection/progress-notes/progress-notes.server'
import { deleteProject, updateProject } from '~/features/collection/projects/projects.server'
import { yearPage } from '~/features/collection/statistics/year-page.server'
import { yearWork } from '~/features/collection/statistics/year-work.server'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import type { Actor } from '~/platform/actor'
import { today } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import { action as log } from '~/routes/kits/log/kit'
import { send } from '../factories/forms'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

let actor: Actor
let user: { id: string }
let kit: { id: string }
beforeEach(async () => {
  ;({ actor, user } = await makeUser())
  kit = await makeProject(actor, { status: 'progress', totalDiamonds: 10_000 })
})

const note = (date: string, figures: { placed?: number; percent?: number; minutes?: number } = {}, id = kit.id) =>
  makeNote(actor, id, { date, ...figures })
const months = (figures: Record<number, number>) => Array.from({ length: 12 }, (_, month) => figures[month + 1] ?? 0)

describe('the work of a year', () => {
  it('counts diamonds from the number before the year, and subtracts corrections', async () => {
    await note('2025-12-31', { placed: 1000 })
    await note('2026-01-01', { placed: 1500, minutes: 60 })
    await note('2026-01-31', { placed: 3000, minutes: 45 })
    await note('2026-02-01', { placed: 2800 })
    await note('2026-02-28', { placed: 3100, minutes: 30 })
    await note('2026-12-31')
    await note('2027-01-01', { placed: 9000 })
    // January: 500 + 1500; February: -200 + 300.
    expect(await yearWork(actor, 2026)).toEqual({
      days: [0, 30, 31, 58, 364],
      levels: [2, 3, 1, 1, 1],
      diamonds: 2100,
      minutes: 135,
      isAbout: false,
      diamondsByMonth: months({ 1: 2000, 2: 100 }),
      minutesByMonth: months({ 1: 105, 2: 30 }),
    })
  })

  it('never shows a month below zero', async () => {
    await note('2026-01-10', { placed: 3000 })
    await note('2026-02-10', { placed: 2000 })
    expect(await yearWork(actor, 2026)).toMatchObject({ diamonds: 2000, diamondsByMonth: months({ 1: 3000 }) })
  })

  it('derives percentages from the count, and skips them without one', async () => {
    await note('2026-03-01', { percent: 12.5 })
    await note('2026-03-02', { placed: 2000 })
    expect(await yearWork(actor, 2026)).toMatchObject({ diamonds: 2000, isAbout: true })
    const uncounted = await makeProject(actor, { status: 'progress' })
    for (const figures of [{ placed: 100 }, { percent: 10 }, { placed: 300 }])
      await note('2026-04-01', figures, uncounted.id)
    // 100, unknown, and 200 since the last known number.
    expect((await yearWork(actor, 2026)).diamondsByMonth).toEqual(months({ 3: 2000, 4: 300 }))
    expect((await notesFeed(actor)).notes.map(formatNote).slice(0, 3)).toEqual([
      '+200, now 300',
      'now 10%',
      '+100, now 100',
    ])
  })

  it('counts a kit on its own, and anew after a note was deleted', async () => {
    const other = await makeProject(actor, { status: 'progress' })
    await note('2026-05-01', { placed: 400 })
    const between = await note('2026-05-02', { placed: 5000 }, other.id)
    await note('2026-05-03', { placed: 1000 })
    expect((await yearWork(actor, 2026)).diamonds).toBe(6000)
    await deleteNote(actor, between.id)
    expect(await yearWork(actor, 2026)).toMatchObject({ diamonds: 1000, days: [120, 122] })
  })

  it('is counted anew after a note was changed, moved or restored, a kit was deleted, or its diamonds changed', async () => {
    const other = await makeProject(actor, { status: 'progress', totalDiamonds: 1000 })
    await note('2026-05-01', { placed: 400 })
    const second = await note('2026-05-02', { percent: 10, minutes: 20 })
    const logged = async () => {
      const { diamonds, minutes, days } = await yearWork(actor, 2026)
      return [diamonds, minutes, days.length]
    }
    expect(await logged()).toEqual([1000, 20, 2])
    await updateNote(actor, second.id, { minutes: 30, date: '2026-05-01' })
    expect(await logged()).toEqual([1000, 30, 1])
    await updateNote(actor, second.id, {}, { moveTo: other.id })
    expect(await logged()).toEqual([500, 30, 1])
    await updateProject(actor, other.id, { totalDiamonds: 3000 })
    expect(await logged()).toEqual([700, 30, 1])
    const { act } = await deleteProject(actor, other.id)
    expect(await logged()).toEqual([400, 0, 1])
    await restoreFromTrash(actor, { act })
    expect(await logged()).toEqual([700, 30, 1])
    const rows = await db.workDay.findMany({ where: { userId: actor.userId } })
    expect(rows.map(({ projectId }) => projectId).sort()).toEqual([kit.id, other.id].sort())
  })

  it('is that of both, if two devices add notes at the same time', async () => {
    await Promise.all(
      ['2026-05-01', '2026-05-02', '2026-05-01'].map((day, index) => note(day, { minutes: 10 + index })),
    )
    expect(await yearWork(actor, 2026)).toMatchObject({ minutes: 33, days: [120, 121] })
  })

  it('of another user is empty, and its own years are those with notes', async () => {
    await note('2019-05-01', { placed: 400 })
    expect(await yearWork((await makeUser()).actor, 2019)).toMatchObject({ days: [], diamonds: 0, minutes: 0 })
    expect((await yearPage(actor, 2020, '2026-06-30')).previous).toBe(2019)
  })

  it('has a note without a date on the day of the time zone', async () => {
    // 25 hours apart: never the same day.
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await db.user.update({ where: { id: user.id }, data: { timezone } })
      await send(user, log, `/projects/${kit.id}/log`, { add: '500' }, { projectId: kit.id })
      const days = await db.progressNote.findMany({ where: { projectId: kit.id }, orderBy: { created: 'desc' } })
      const day = days[0]?.date.toISOString().slice(0, 10)
      expect(day).toBe(today(timezone))
      await deleteNote(actor, days[0]?.id ?? '')
    }
  })
})

describe('the feed of notes', () => {
  it('has the notes of one month', async () => {
    for (const day of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']) await note(day)
    const days = async (page: number, month: string) =>
      (await notesFeed(actor, page, month)).notes.map(({ date }) => date)
    expect(await days(1, '2026-02')).toEqual(['2026-02-28', '2026-02-01'])
    expect(await days(9, '2026-01')).toEqual(['2026-01-31'])
    expect(await notesFeed(actor, 1, '2025-12')).toEqual({ notes: [], total: 0, page: 1 })
  })

  it('has the notes of all kits, newest day first, without repeated or missing ones on its pages', async () => {
    const other = await makeProject(actor, { title: 'Irises', status: 'progress' })
    for (let index = 0; index < NOTES_PER_PAGE + 3; index++)
      await note(`2026-0${1 + (index % 2)}-01`, {}, index % 3 ? kit.id : other.id)

    const [first, second, after] = [await notesFeed(actor), await notesFeed(actor, 2), await notesFeed(actor, 9)]
    expect([first.total, first.notes.length, second.notes.length]).toEqual([53, 50, 3])
    expect(new Set([...first.notes, ...second.notes].map(({ id }) => id)).size).toBe(53)
    const days = [...first.notes, ...second.notes].map(({ date }) => date)
    expect(days).toEqual([...days].sort().reverse())
    expect([after.page, after.notes]).toEqual([2, second.notes])
    expect(await notesFeed((await makeUser()).actor)).toEqual({ notes: [], total: 0, page: 1 })
  })
})
