import { expect, it } from 'vitest'
import { statusCounts } from '~/features/collection/dashboard/status-counts.server'
import { yearFigures } from '~/features/collection/statistics/yearly.server'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'

async function collection() {
  const { actor, user } = await makeUser()
  const done = { status: 'completed' as const, dateStarted: '2024-12-31' }
  await makeProject(actor, { ...done, dateCompleted: '2025-01-01', totalDiamonds: 20_000 })
  await makeProject(actor, { ...done, dateCompleted: '2025-12-31', width: 42.5, height: 56 })
  await makeProject(actor, { ...done, dateCompleted: '2026-01-01' })
  await makeProject(actor, { status: 'progress', dateStarted: '2026-02-01' })
  await makeProject(actor, { status: 'wishlist' })
  return { actor, user, token: await tokenOfUser(user.id) }
}

const read = (name: string, token: string, query = '') => call(`/api/collections/${name}/records${query}`, { token })

it('returns the same year figures as the pages, in lists and by ID', async () => {
  const { actor, user, token } = await collection()
  await collection()
  const { body } = await read('user_yearly_stats', token, '?sort=-year')
  expect(body.items.map((item: { year: number }) => item.year)).toEqual([2026, 2025, 2024])
  for (const item of body.items) {
    const figures = await yearFigures(actor, item.year)
    expect(item).toMatchObject({
      user: user.id,
      stats_type: 'yearly',
      completed_count: figures.completedCount,
      started_count: figures.startedCount,
      in_progress_count: figures.inProgressCount,
      total_diamonds: figures.statedDiamonds,
      estimated_drills: figures.estimatedDrills,
      projects_included: figures.projectsIncluded,
      status_breakdown: figures.statusBreakdown,
    })
    const one = await call(`/api/collections/user_yearly_stats/records/${item.id}`, { token })
    expect(one).toMatchObject({ status: 200, body: { year: item.year } })
  }
  const { body: filtered } = await read('user_yearly_stats', token, '?filter=year=2025%26%26completed_count=2')
  expect(filtered.totalItems).toBe(1)
})

it('returns the dashboard counts, also for a user without kits', async () => {
  const { actor, token } = await collection()
  const { everything, active, ...counts } = await statusCounts(actor)
  const { body } = await read('user_dashboard_stats', token)
  expect(body.items).toEqual([expect.objectContaining({ ...counts, all: everything, total_projects: active })])
  const { user } = await makeUser()
  const { body: empty } = await read('user_dashboard_stats', await tokenOfUser(user.id))
  expect(empty.items).toEqual([expect.objectContaining({ all: 0, stash: 0, total_projects: 0 })])
})
