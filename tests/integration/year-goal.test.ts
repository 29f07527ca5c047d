import { beforeEach, describe, expect, it } from 'vitest'
import { changeStatus } from '~/features/collection/projects/projects.server'
import { setYearGoal, yearGoal } from '~/features/collection/statistics/year-goal.server'
import { yearPage } from '~/features/collection/statistics/year-page.server'
import type { Actor } from '~/platform/actor'
import { db, pool } from '~/platform/db/db.server'
import { action } from '~/routes/kits/years/goal'
import { archived, restored } from '../factories/archives'
import { errorsOf, send, valuesOf } from '../factories/forms'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

let actor: Actor
let user: { id: string }
beforeEach(async () => {
  ;({ actor, user } = await makeUser())
})

const submit = (fields: Record<string, string>, year = '2026', who = user) =>
  send(who, action, `/years/${year}/goal`, fields, { year })

describe('the goal of a year', () => {
  it('of kits counts those finished in the year', async () => {
    for (const day of ['2025-12-31', '2026-01-01', '2026-12-31'])
      await makeProject(actor, { status: 'completed', dateCompleted: day })
    await makeProject(actor, { status: 'archived', dateCompleted: '2026-05-01' })
    expect((await submit({ kind: 'kits', amount: '20' })).location).toBe('/years/2026')
    expect(await yearGoal(actor, 2026)).toEqual({ kind: 'kits', amount: 20, reached: 2, isAbout: false })
    expect(await yearGoal(actor, 2025)).toBeNull()
  })

  it('of diamonds counts those of the notes, marks estimates, and is never below zero', async () => {
    const { id } = await makeProject(actor, { status: 'progress', totalDiamonds: 10_000 })
    await makeNote(actor, id, { date: '2025-12-31', placed: 1000 })
    await makeNote(actor, id, { date: '2026-01-01', placed: 800 })
    await submit({ kind: 'diamonds', amount: '300,000' })
    expect(await yearGoal(actor, 2026)).toEqual({ kind: 'diamonds', amount: 300_000, reached: 0, isAbout: false })
    await makeNote(actor, id, { date: '2026-01-02', percent: 50 })
    expect(await yearGoal(actor, 2026)).toMatchObject({ reached: 4000, isAbout: true })
  })

  it('of days counts the days with a note, each once, with or without a figure', async () => {
    const [one, other] = [await makeProject(actor), await makeProject(actor)]
    await submit({ kind: 'days', amount: '200' })
    for (const date of ['2025-12-31', '2026-01-01', '2026-12-31']) await makeNote(actor, one.id, { date })
    await makeNote(actor, other.id, { date: '2026-01-01', minutes: 30 })
    const { actor: stranger } = await makeUser()
    await makeNote(stranger, (await makeProject(stranger)).id, { date: '2026-03-01' })
    expect(await yearGoal(actor, 2026)).toEqual({ kind: 'days', amount: 200, reached: 2, isAbout: false })
  })

  it('is replaced, and removed with Undo', async () => {
    for (const amount of ['20', '24']) await submit({ kind: 'kits', amount })
    expect(await db.yearGoal.count({ where: { userId: actor.userId } })).toBe(1)
    expect(await yearGoal(actor, 2026)).toMatchObject({ amount: 24 })
    await submit({ remove: 'yes', kind: 'kits', amount: '24' })
    expect(await yearGoal(actor, 2026)).toBeNull()
    expect((await submit({ remove: 'yes' })).status).toBe(302)
  })

  it.each([
    [{ kind: 'kits', amount: '' }, { amount: ['Enter a whole number, like 12 or 300,000.'] }],
    [{ kind: 'kits', amount: '0' }, { amount: ['Enter a whole number, like 12 or 300,000.'] }],
    [{ kind: 'kits', amount: '1.5' }, { amount: ['Enter a whole number, like 12 or 300,000.'] }],
    [{ kind: 'kits', amount: '1,000,000,000' }, { amount: ['This number is too large.'] }],
    [{ kind: 'days', amount: '367' }, { amount: ['A year has at most 366 days.'] }],
    [{ kind: 'hours', amount: '5' }, { kind: ['Choose kits, diamonds or days.'] }],
  ])('is refused for %o, with what was typed', async (fields, errors) => {
    const result = await submit(fields)
    expect([result.status, errorsOf(result)]).toEqual([400, errors])
    expect(valuesOf(result)).toMatchObject(fields)
    expect(await yearGoal(actor, 2026)).toBeNull()
  })

  it('of another user is not seen, changed or removed, and an invalid year is not found', async () => {
    await setYearGoal(actor, 2026, { kind: 'kits', amount: 20 })
    const other = await makeUser()
    await submit({ remove: 'yes' }, '2026', other.user)
    expect(await yearGoal(other.actor, 2026)).toBeNull()
    expect(await yearGoal(actor, 2026)).toMatchObject({ amount: 20 })
    expect((await submit({ kind: 'kits', amount: '5' }, 'nineteen')).status).toBe(404)
  })

  it('is in an archive; a merge keeps the goal that is there, and a replacement takes that of the archive', async () => {
    await setYearGoal(actor, 2025, { kind: 'kits', amount: 10 })
    await setYearGoal(actor, 2026, { kind: 'kits', amount: 20 })
    const archive = await archived(actor)
    await pool.query('delete from year_goals where year = 2025')
    await setYearGoal(actor, 2026, { kind: 'diamonds', amount: 5000 })
    await setYearGoal(actor, 2027, { kind: 'kits', amount: 30 })
    const goals = async (who: Actor) =>
      (await db.yearGoal.findMany({ where: { userId: who.userId }, orderBy: { year: 'asc' } })).map(
        ({ year, amount }) => [year, amount],
      )
    await restored(actor, archive, 'merge')
    expect(await goals(actor)).toEqual([
      [2025, 10],
      [2026, 5000],
      [2027, 30],
    ])
    await restored(actor, archive, 'replace')
    expect(await goals(actor)).toEqual([
      [2025, 10],
      [2026, 20],
    ])
    const other = (await makeUser()).actor
    await restored(other, archive, 'merge')
    expect(await goals(other)).toEqual([
      [2025, 10],
      [2026, 20],
    ])
  })
})

describe('the records of all time', () => {
  it('are the largest, fastest and most of all years, the best day, and the longest hold that ended', async () => {
    const done = { status: 'completed' as const }
    await makeProject(actor, { ...done, title: 'Wide', width: 90, height: 60, dateCompleted: '2019-05-01' })
    await makeProject(actor, { ...done, title: 'Counted', totalDiamonds: 99_000 })
    const quick = { dateStarted: '2024-05-18', dateCompleted: '2024-05-20' }
    const { id } = await makeProject(actor, { ...done, title: 'Quick', ...quick, totalDiamonds: 1000 })
    await makeNote(actor, id, { date: '2024-05-18', placed: 300 })
    await makeNote(actor, id, { date: '2024-05-19', percent: 100 })
    const held = await makeProject(actor, { title: 'Held', status: 'progress' })
    await changeStatus(actor, held.id, 'onhold')
    await pool.query(`update status_changes set at = at - interval '40 days' where project = $1`, [held.id])
    await changeStatus(actor, held.id, 'progress')
    const { allTime, records } = await yearPage(actor, 2024, '2026-06-30')
    expect(records).toMatchObject({ largest: null, mostDrills: { title: 'Quick' } })
    expect(allTime).toMatchObject({
      largest: { title: 'Wide' },
      mostDrills: { title: 'Counted', drills: 99_000 },
      fastest: { title: 'Quick', days: 2 },
      bestDay: { day: '2024-05-19', diamonds: 700, isEstimate: true },
      longestHold: { title: 'Held', days: 40 },
    })
    expect((await yearPage((await makeUser()).actor, 2024, '2026-06-30')).allTime).toEqual({
      largest: null,
      mostDrills: null,
      fastest: null,
      bestDay: null,
      longestHold: null,
    })
  })
})
