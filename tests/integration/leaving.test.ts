import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { listProjects } from '~/features/collection/dashboard/project-list.server'
import { setFinishing } from '~/features/collection/finish/finishing.server'
import { hideMoney } from '~/features/collection/money/money.server'
import { formSuggestions, getProject } from '~/features/collection/projects/project-queries.server'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'
import { inAndOut } from '~/features/collection/statistics/in-and-out.server'
import { action } from '~/routes/kits/finishing'
import { send } from '../factories/forms'
import { exported, importFile } from '../factories/imports'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

let me: Awaited<ReturnType<typeof makeUser>>
let other: Awaited<ReturnType<typeof makeUser>>
beforeEach(async () => {
  me = await makeUser()
  other = await makeUser()
})

const EUR = { currency: 'EUR' }

describe('a step of the finishing', () => {
  const press = (id: string, fields: Record<string, string>, { user } = me) =>
    send(user, action, `/projects/${id}/finishing`, fields, { projectId: id })
  const finishingOf = async (id: string) => (await getProject(me.actor, id)).finishing

  it('is added and removed by its button, in any order, and leads back', async () => {
    const { id } = await makeProject(me.actor, { status: 'completed' })
    expect((await press(id, { done: 'framed', returnTo: `/projects/${id}/finished` })).location).toBe(
      `/projects/${id}/finished`,
    )
    expect((await press(id, { done: 'pressed', returnTo: 'https://elsewhere.example' })).location).toBe(
      `/projects/${id}`,
    )
    expect(await finishingOf(id)).toBe('pressed,framed')
    await press(id, { done: 'framed' })
    await press(id, { undone: 'pressed' })
    expect(await finishingOf(id)).toBe('framed')
    await Promise.all([setFinishing(me.actor, id, 'hung', true), setFinishing(me.actor, id, 'sealed', true)])
    expect(await finishingOf(id)).toBe('sealed,framed,hung')
  })

  it('must be known, and that of an own kit', async () => {
    const { id } = await makeProject(me.actor, { status: 'completed' })
    expect((await press(id, { done: 'varnished' })).status).toBe(400)
    expect((await press(id, {})).status).toBe(400)
    expect((await press(id, { done: 'framed' }, other)).status).toBe(404)
    expect(await finishingOf(id)).toBe('')
  })
})

it('finished and not yet framed are the completed kits that still are there, unmounted', async () => {
  const kit = (title: string, more: { status?: ProjectStatus; finishing?: string; dateLeft?: string }) =>
    makeProject(me.actor, { status: 'completed', title, ...more })
  await kit('Rolled up', {})
  await kit('Sealed', { finishing: 'pressed,sealed' })
  await kit('Mounted', { finishing: 'mounted' })
  await kit('On the wall', { finishing: 'sealed,framed,hung' })
  await kit('Given away', { dateLeft: '2026-01-05' })
  await kit('Under way', { status: 'progress' })
  await makeProject(other.actor, { status: 'completed', title: 'Not mine' })
  const state = { ...DEFAULT_STATE, status: 'everything', missing: 'framed', sort: 'title', direction: 'asc' } as const
  const { kits } = await listProjects(me.actor, state)
  expect(kits.map(({ title }) => title)).toEqual(['Rolled up', 'Sealed'])
})

describe('the kits that left in a year', () => {
  it('count with what they were sold for, otherwise with what was asked', async () => {
    const kit = (dateLeft: string, more: object) => makeProject(me.actor, { status: 'destashed', dateLeft, ...more })
    await kit('2025-03-01', { ...EUR, asked: 25, soldFor: 20 })
    await kit('2025-12-31', { ...EUR, asked: 10, status: 'completed' })
    await kit('2025-01-01', { currency: 'USD', asked: 5, soldFor: 0 })
    await kit('2025-06-01', { currency: 'USD', soldFor: 7.5, status: 'archived' })
    await kit('2025-05-05', { ...EUR, asked: 99, status: 'stash' })
    await kit('2024-12-31', { ...EUR, asked: 99 })
    await kit('2026-01-01', { ...EUR, asked: 99 })
    await makeProject(me.actor, { ...EUR, status: 'destashed', asked: 99 })
    await makeProject(other.actor, { ...EUR, status: 'destashed', dateLeft: '2025-03-01', asked: 99 })
    const amounts = [
      { currency: 'EUR', amount: 30 },
      { currency: 'USD', amount: 7.5 },
    ]
    expect(await inAndOut(me.actor, 2025, '2026-06-30')).toMatchObject({ left: 4, leftFor: amounts })
    expect((await inAndOut(me.actor, 2025, '2026-06-30')).earned).toEqual([
      { currency: 'EUR', amount: 20 },
      { currency: 'USD', amount: 7.5 },
    ])
    await hideMoney(me.actor, true)
    expect(await inAndOut(me.actor, 2025, '2026-06-30')).toMatchObject({ left: 4, leftFor: [] })
  })
})

it('a spreadsheet has the steps in words, or as yes below their name', async () => {
  const file =
    'Title,Status,Framed?,Sold to,Date sold,Asking price\nOwl,sold,yes,Ruth,2026-01-05,"€ 12,50"\nFox,done,no,,,\n'
  await importFile(me.actor, file)
  const [owl, fox] = (await listProjects(me.actor, { ...DEFAULT_STATE, status: 'everything', sort: 'left' })).kits
  expect(await getProject(me.actor, owl?.id ?? '')).toMatchObject({
    ...{ title: 'Owl', status: 'destashed', finishing: 'framed', wentTo: 'Ruth', dateLeft: '2026-01-05' },
    ...{ asked: 12.5, currency: 'EUR' },
  })
  expect(await getProject(me.actor, fox?.id ?? '')).toMatchObject({ title: 'Fox', finishing: '', dateLeft: null })
  expect(await exported(me.actor)).toContain(',framed,Ruth,2026-01-05,12.5\n')
  expect((await formSuggestions(me.actor)).wentTo).toEqual(['Ruth'])
  expect((await formSuggestions(other.actor)).wentTo).toEqual([])
})
