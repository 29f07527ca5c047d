import { describe, expect, it } from 'vitest'
import { yearPage } from '~/features/collection/statistics/year-page.server'
import { loader } from '~/routes/kits/years/page'
import { makeProject } from '../factories/projects'
import { pageRequest, resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, sessionCookieOf } from '../factories/users'

const done = { status: 'completed' as const }

describe('a year', () => {
  it('includes its first and last day and no others', async () => {
    const { actor } = await makeUser()
    for (const day of ['2023-12-31', '2024-01-01', '2024-12-31', '2025-01-01'])
      await makeProject(actor, { ...done, title: day, dateStarted: day, dateCompleted: day })
    await makeProject(actor, { title: 'Sold', status: 'destashed', dateCompleted: '2024-06-01' })
    await makeProject(actor, { title: 'No day', ...done })
    const { wall, figures, finishes, underWay } = await yearPage(actor, 2024, '2026-06-30')
    expect(wall.map(kit => kit.title)).toEqual(['2024-12-31', '2024-01-01'])
    expect([finishes, underWay]).toEqual([[0, 365], []])
    expect(figures).toMatchObject({ completedCount: 2, startedCount: 2 })
    expect(figures.finishedByMonth).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  })

  it('has its largest and fastest kit and the one with most drills', async () => {
    const { actor } = await makeUser()
    const finished = { ...done, dateCompleted: '2024-05-20' }
    await makeProject(actor, { ...finished, title: 'Wide', width: 90, height: 60, dateStarted: '2024-01-01' })
    await makeProject(actor, { ...finished, title: 'Counted', width: 40, height: 50, totalDiamonds: 99_000 })
    await makeProject(actor, { ...finished, title: 'Quick', dateStarted: '2024-05-18' })
    await makeProject(actor, { ...finished, title: 'Backwards', dateStarted: '2024-06-01' })
    await makeProject(actor, { ...done, title: 'Next year', width: 200, height: 200, dateCompleted: '2025-01-01' })
    const { records } = await yearPage(actor, 2024, '2026-06-30')
    expect(records.largest).toMatchObject({ title: 'Wide', width: 90, height: 60 })
    expect(records.fastest).toMatchObject({ title: 'Quick', days: 2 })
    expect(records.mostDrills).toMatchObject({ title: 'Counted', drills: 99_000, isEstimate: false })
  })

  it('estimates missing drill counts from the size and marks them', async () => {
    const { actor } = await makeUser()
    await makeProject(actor, { ...done, title: 'Sized', dateCompleted: '2024-05-20', width: 42.5, height: 56 })
    await makeProject(actor, { ...done, title: 'Counted', dateCompleted: '2024-05-20', totalDiamonds: 20_000 })
    await makeProject(actor, { ...done, title: 'Half a size', dateCompleted: '2024-05-20', width: 90, height: null })
    const { figures, records } = await yearPage(actor, 2024, '2026-06-30')
    expect(figures).toMatchObject({ statedDiamonds: 20_000, estimatedDrills: 58_080, estimatedKits: 1 })
    expect(records.mostDrills).toMatchObject({ title: 'Sized', drills: 38_080, isEstimate: true })
    expect(records.largest).toMatchObject({ title: 'Sized' })
  })

  it('has no records without sizes, counts and start dates, and none of other users', async () => {
    const [{ actor }, { actor: other }] = [await makeUser(), await makeUser()]
    await makeProject(actor, { ...done, dateCompleted: '2024-05-20' })
    await makeProject(other, { ...done, dateCompleted: '2024-05-20', width: 50, height: 50 })
    const { records, wall } = await yearPage(actor, 2024, '2026-06-30')
    expect(records).toEqual({ largest: null, fastest: null, mostDrills: null })
    expect(wall).toHaveLength(1)
  })

  it.each([
    [2026, 2025, null],
    [2024, 2023, 2025],
    [2020, null, 2021],
    [1999, null, 2020],
    [9999, 2026, null],
  ])('%i links %s as previous and %s as next', async (year, previous, next) => {
    const { actor } = await makeUser()
    await makeProject(actor, { ...done, dateCompleted: '2024-05-20' })
    await makeProject(actor, { status: 'onhold', dateStarted: '2020-05-20' })
    const page = await yearPage(actor, year, '2026-06-30')
    expect(page).toMatchObject({ previous, next })
  })

  it('ends the years with the last finished or started kit, and ignores finish dates of other kits', async () => {
    const { actor } = await makeUser()
    await makeProject(actor, { ...done, dateCompleted: '2030-05-20' })
    await makeProject(actor, { title: 'Sold', status: 'destashed', dateCompleted: '2035-05-20' })
    expect(await yearPage(actor, 2030, '2026-06-30')).toMatchObject({ previous: 2029, next: null })
    expect(await yearPage(actor, 9999, '2026-06-30')).toMatchObject({ previous: 2030 })
  })

  it.each(['0', '20', '02024', '2024.5', 'last', '2024-01', '-2024', '1e3'])('%s returns 404', async year => {
    const { user } = await makeUser()
    const request = pageRequest(`/years/${year}`, { Cookie: await sessionCookieOf(user) })
    expect((await resultOf(() => loader(routeArgs(request, { year })))).status).toBe(404)
  })
})
