import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { overviewOf } from '~/features/collection/statistics/overview.server'
import { yearFigures } from '~/features/collection/statistics/yearly.server'
import { db } from '~/platform/db/db.server'
import { loader } from '~/routes/kits/overview/page'
import { makeNote, makeProject } from '../factories/projects'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'

const TODAY = '2026-11-20'

/** Relative to November 20, 2026, a Friday. */
const EXPECTED = {
  ...{ 'Next year': '2027-01-05', 'Next week': '2026-11-27', 'This week': '2026-11-26', Soon: '2026-11-21' },
  ...{ Now: '2026-11-20', Late: '2026-11-18', 'Long ago': '2026-10-20' },
}

describe('the figures of a year', () => {
  it('count completed and started kits, and estimate missing counts from the size', async () => {
    const { actor } = await makeUser()
    const finished = { status: 'completed', dateCompleted: '2026-03-05' } as const
    await makeProject(actor, { ...finished, totalDiamonds: 10_000 })
    await makeProject(actor, { ...finished, dateCompleted: '2026-12-31', width: 40.5, height: 50 })
    await makeProject(actor, { ...finished, dateCompleted: '2026-01-01' })
    await makeProject(actor, { ...finished, dateCompleted: '2025-12-31', totalDiamonds: 77_000 })
    await makeProject(actor, { ...finished, status: 'destashed', totalDiamonds: 5_000 })
    await makeProject(actor, { status: 'progress', dateStarted: '2026-01-01' })
    await makeProject(actor, { status: 'progress', dateStarted: '2025-12-31' })
    await makeProject(actor, { status: 'stash' })
    await makeProject((await makeUser()).actor, { ...finished, totalDiamonds: 99_999 })
    expect(await yearFigures(actor, 2026)).toEqual({
      year: 2026,
      completedCount: 3,
      startedCount: 1,
      inProgressCount: 2,
      statedDiamonds: 10_000,
      estimatedDrills: 10_000 + 40.5 * 50 * 16,
      estimatedKits: 1,
      projectsIncluded: 8,
      statusBreakdown: {
        wishlist: 0,
        purchased: 0,
        stash: 1,
        progress: 2,
        onhold: 0,
        completed: 4,
        archived: 0,
        destashed: 1,
      },
      finishedByMonth: [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    })
  })

  it('are zero for an empty collection', async () => {
    const { actor } = await makeUser()
    expect(await yearFigures(actor, 2026)).toMatchObject({ completedCount: 0, statedDiamonds: 0, estimatedDrills: 0 })
  })
})

describe('the overview', () => {
  it('shows up to eight kits in progress, last modified first, with days and latest note', async () => {
    const { actor } = await makeUser()
    const kits = []
    for (let n = 1; n <= 10; n++) kits.push(await makeProject(actor, { title: `Kit ${n}`, status: 'progress' }))
    await makeProject(actor, { title: 'Resting', status: 'onhold' })
    const third = kits[2] as { id: string }
    await db.project.update({ where: { id: third.id }, data: { dateStarted: new Date('2026-11-01') } })
    await makeNote(actor, third.id, { date: '2026-11-02', content: 'older' })
    await makeNote(actor, third.id, { date: '2026-11-15', content: '<p>Sky is <b>done</b></p><p>a &lt;3 <3</p>' })
    const { inProgress, counts } = await overviewOf(actor, TODAY)
    expect(counts.progress).toBe(10)
    expect(inProgress.map(kit => kit.title)).toEqual(['Kit 3', ...[10, 9, 8, 7, 6, 5, 4].map(n => `Kit ${n}`)])
    expect(inProgress[0]).toMatchObject({ days: 19, lastNote: { date: '2026-11-15' } })
    expect(inProgress[0]?.lastNote?.text).toMatch(/^Sky is done a/)
    expect(inProgress[1]).toMatchObject({ days: null, lastNote: null })
  })

  it('prefers kits with a note or a recent start, because an import changes all kits together', async () => {
    const { actor } = await makeUser()
    const make = (title: string, dateStarted?: string) => makeProject(actor, { title, status: 'progress', dateStarted })
    await make('Recent', '2026-11-02')
    const { id } = await make('Noted', '2020-01-01')
    await makeNote(actor, id)
    await make('Old', '2026-09-01')
    await make('Undated')
    const { inProgress } = await overviewOf(actor, TODAY)
    expect(inProgress.map(kit => kit.title)).toEqual(['Noted', 'Recent', 'Undated', 'Old'])
  })

  it('omits the days for a start date in the future', async () => {
    const { actor } = await makeUser()
    await makeProject(actor, { status: 'progress', dateStarted: '2026-12-24' })
    expect((await overviewOf(actor, TODAY)).inProgress[0]?.days).toBeNull()
  })

  it("uses the current year in the user's time zone", async () => {
    const { actor, user } = await makeUser()
    await db.user.update({ where: { id: actor.userId }, data: { timezone: 'Pacific/Kiritimati' } })
    const { overview } = await loader(routeArgs(await signedInRequest(user, '/overview')))
    const there = new Intl.DateTimeFormat('en', { timeZone: 'Pacific/Kiritimati', year: 'numeric' }).format(new Date())
    expect(overview.year.year).toBe(Number(there))
  })

  it('shows the newest photo of the first kit', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor, { status: 'progress' })
    const dates = ['2026-11-02', '2026-11-09', '2026-11-12']
    for (const [n, date] of dates.entries()) {
      const note = await makeNote(actor, id, { date })
      if (n < 2) await db.progressNote.update({ where: { id: note.id }, data: { image: `${n}.webp`, imageWidth: 40 } })
    }
    const { inProgress } = await overviewOf(actor, TODAY)
    expect(inProgress[0]).toMatchObject({
      lastNote: { date: '2026-11-12' },
      photo: { image: '1.webp', imageWidth: 40, date: '2026-11-09' },
    })
  })

  it('shows the kits on the way by their expected day, then the last purchased first, and how long ago', async () => {
    const { actor } = await makeUser()
    for (const [title, dateExpected] of Object.entries(EXPECTED))
      await makeProject(actor, { title, status: 'purchased', dateExpected, datePurchased: '2026-11-19' })
    const days = { Undated: undefined, Old: '2026-10-01', Today: TODAY, Recent: '2026-11-17', Future: '2026-12-01' }
    for (const [title, datePurchased] of Object.entries(days))
      await makeProject(actor, { title, status: 'purchased', datePurchased })
    const { onTheWay, counts } = await overviewOf(actor, TODAY)
    expect(counts.purchased).toBe(12)
    expect(onTheWay.map(({ title, when }) => [title, when])).toEqual([
      ['Long ago', 'was expected October 20'],
      ['Late', 'was expected Wednesday'],
      ['Now', 'expected today'],
      ['Soon', 'expected tomorrow'],
      ['This week', 'expected Thursday'],
      ['Next week', 'expected November 27'],
      ['Next year', 'expected January 5, 2027'],
      ['Future', ''],
      ['Today', 'ordered today'],
      ['Recent', 'ordered 3 days ago'],
      ['Old', 'ordered last month'],
      ['Undated', ''],
    ])
  })

  it('counts the notes of each week, and no start or finish', async () => {
    const { actor } = await makeUser()
    const kit = await makeProject(actor, {
      status: 'completed',
      dateStarted: '2026-01-07',
      dateCompleted: '2026-12-31',
    })
    await makeProject(actor, { status: 'progress', dateStarted: '2025-12-31' })
    await makeNote(actor, kit.id, { date: '2026-01-08' })
    await makeNote(actor, kit.id, { date: '2026-01-14' })
    await makeNote(actor, kit.id, { date: '2026-01-14' })
    await makeNote(actor, kit.id, { date: '2026-12-30' })
    const { weeks } = await overviewOf(actor, TODAY)
    expect(weeks.notes).toHaveLength(52)
    expect(weeks.notes.flatMap((count, week) => (count ? [[week, count]] : []))).toEqual([
      [1, 3],
      [51, 1],
    ])
    expect(weeks.current).toBe(46)
  })

  it('counts the kits of each status, minis included', async () => {
    const { actor } = await makeUser()
    await makeProject(actor, { status: 'stash', kitCategory: 'mini' })
    await makeProject(actor, { status: 'wishlist' })
    const { counts } = await overviewOf(actor, TODAY)
    expect(counts).toMatchObject({ everything: 2, active: 1, stash: 1, wishlist: 1, completed: 0 })
  })

  it('executes five statements', async () => {
    const { actor } = await makeUser()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await overviewOf(actor, TODAY)
    expect(query.mock.calls.length).toBeLessThanOrEqual(5)
    query.mockRestore()
  })

  it("excludes other users' kits", async () => {
    const { actor: owner } = await makeUser()
    const { actor: other } = await makeUser()
    const kit = await makeProject(owner, { status: 'progress', dateStarted: '2026-02-02' })
    await makeNote(owner, kit.id)
    await makeProject(owner, { status: 'purchased' })
    const { weeks, ...overview } = await overviewOf(other, TODAY)
    expect(overview).toMatchObject({ inProgress: [], onTheWay: [], recent: [], counts: { everything: 0 } })
    expect(weeks.notes.every(count => count === 0)).toBe(true)
  })
})
