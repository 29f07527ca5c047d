import { beforeEach, describe, expect, it } from 'vitest'
import { changeKits } from '~/features/collection/bulk-edit/bulk.server'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { listProjects } from '~/features/collection/dashboard/project-list.server'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { updateProject } from '~/features/collection/projects/projects.server'
import type { Actor } from '~/platform/actor'
import { dateToDay } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import { importFile } from '../factories/imports'
import { makeProject, projectInput } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'

let actor: Actor
beforeEach(async () => {
  ;({ actor } = await makeUser())
})

const dayFrom = (now: number, days: number) => dateToDay(new Date(now + days * 86_400_000))

describe('a kit on the way', () => {
  it('should be here from the day after its expected day, in the time zone of its owner, until it arrives', async () => {
    const now = Date.now()
    for (const [title, days] of [
      ['Late', -3],
      ['Today', 0],
      ['Soon', 2],
    ] as const)
      await makeProject(actor, { title, status: 'purchased', dateExpected: dayFrom(now, days) })
    await makeProject(actor, { title: 'Arrived', status: 'stash', dateExpected: dayFrom(now, -3) })
    await makeProject(actor, { title: 'No day', status: 'purchased' })
    await makeProject((await makeUser()).actor, { title: 'Hers', status: 'purchased', dateExpected: '2026-01-01' })
    const due = async () => {
      const { kits } = await listProjects(actor, { ...DEFAULT_STATE, due: true, sort: 'title', direction: 'asc' })
      return kits.map(({ title }) => title)
    }
    expect(await due()).toEqual(['Late'])
    // It is tomorrow there, whatever the hour in UTC; "Today" follows once its day is over.
    await makeProject(actor, {
      title: 'Yesterday there',
      status: 'purchased',
      dateExpected: dayFrom(now + 14 * 3_600_000, -1),
    })
    await db.user.update({ where: { id: actor.userId }, data: { timezone: 'Pacific/Kiritimati' } })
    expect(await due()).toContain('Yesterday there')
  })

  it('keeps its expected day through every status', async () => {
    const { id } = await makeProject(actor, { status: 'purchased', dateExpected: '2026-11-03' })
    for (const status of ['stash', 'progress', 'completed', 'wishlist'] as const) {
      await updateProject(actor, id, { status })
      expect(await getProject(actor, id)).toMatchObject({ status, dateExpected: '2026-11-03' })
    }
  })

  it('is found by its order number', async () => {
    await makeProject(actor, { title: 'Owl', orderNumber: 'DAC-91001' })
    const search = async (text: string) => (await listProjects(actor, { ...DEFAULT_STATE, search: text })).total
    expect([await search('dac-91001'), await search('91002')]).toEqual([1, 0])
  })
})

describe('the pieces of a kit', () => {
  it('are never fewer than those that are done', async () => {
    const { id } = await makeProject(actor, { pieces: 12, piecesDone: 4 })
    const problem = { fields: { piecesDone: ['The kit has only 3 pieces.'] } }
    await expect(updateProject(actor, id, { pieces: 3 })).rejects.toMatchObject(problem)
    await expect(makeProject(actor, { pieces: 3, piecesDone: 4 })).rejects.toMatchObject(problem)
    await updateProject(actor, id, { pieces: 3, piecesDone: 3 })
    expect(await getProject(actor, id)).toMatchObject({ pieces: 3, piecesDone: 3, progress: null })
  })

  it('are refused by the API as the form refuses them, and become one and none when they are emptied', async () => {
    const { id } = await makeProject(actor, { pieces: 12, piecesDone: 4 })
    const token = await tokenOfUser(actor.userId)
    const change = (body: object) =>
      call(`/api/collections/projects/records/${id}`, {
        ...{ method: 'PATCH', token, body: JSON.stringify(body) },
        headers: { 'Content-Type': 'application/json' },
      })
    expect(await change({ pieces_done: 13 })).toMatchObject({
      status: 400,
      body: { data: { pieces_done: { message: 'The kit has only 12 pieces.' } } },
    })
    expect((await change({ pieces: 0, pieces_done: 0 })).body).toMatchObject({ pieces: 1, pieces_done: 0 })
  })

  it('are imported, without more pieces done than there are', async () => {
    await importFile(actor, 'Title,Status,Pieces,Pieces Done\nFox,stash,6,2\nOwl,stash,6,9\n')
    const kits = await db.project.findMany({ where: { userId: actor.userId }, orderBy: { title: 'asc' } })
    expect(kits.map(({ title, pieces, piecesDone }) => [title, pieces, piecesDone])).toEqual([
      ['Fox', 6, 2],
      ['Owl', 6, 0],
    ])
  })
})

it('many kits get their adhesive at once, and are found by it', async () => {
  const { id } = await makeProject(actor, { title: 'Owl' })
  await makeProject(actor, { ...projectInput(), title: 'Fox', adhesive: 'tape' })
  await changeKits(actor, { ids: [id] }, { adhesive: 'poured' })
  const { kits } = await listProjects(actor, { ...DEFAULT_STATE, adhesive: 'poured' })
  expect(kits.map(({ title }) => title)).toEqual(['Owl'])
})
