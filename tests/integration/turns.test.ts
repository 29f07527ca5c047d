import { beforeEach, expect, it } from 'vitest'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { listProjects } from '~/features/collection/dashboard/project-list.server'
import { deleteNote, updateNote } from '~/features/collection/progress-notes/progress-notes.server'
import { deleteProject } from '~/features/collection/projects/projects.server'
import { longestUntouched } from '~/features/collection/randomizer/spins.server'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

let actor: Actor
beforeEach(async () => {
  ;({ actor } = await makeUser())
})

const kit = async (title: string, dateStarted: string | null = null) =>
  (await makeProject(actor, { title, status: 'progress', dateStarted })).id
const inTurn = async (direction: 'asc' | 'desc' = 'asc') => {
  const list = await listProjects(actor, { ...DEFAULT_STATE, sort: 'worked', direction })
  return list.kits.map(({ title, day }) => `${title} ${day}`)
}

it('the longest untouched kit is first: by its newest note, otherwise its start, and never worked on is last', async () => {
  const owl = await kit('Owl', '2026-01-01')
  await kit('Fox', '2026-03-01')
  await kit('Bare')
  const wave = await kit('Wave', '2026-05-01')
  expect(await inTurn()).toEqual(['Owl 2026-01-01', 'Fox 2026-03-01', 'Wave 2026-05-01', 'Bare null'])
  await makeNote(actor, owl, { date: '2026-02-01' })
  const newest = await makeNote(actor, owl, { date: '2026-04-01' })
  await makeNote(actor, owl, { date: '2026-03-15' })
  expect(await inTurn()).toEqual(['Fox 2026-03-01', 'Owl 2026-04-01', 'Wave 2026-05-01', 'Bare null'])
  expect(await inTurn('desc')).toEqual(['Wave 2026-05-01', 'Owl 2026-04-01', 'Fox 2026-03-01', 'Bare null'])
  await updateNote(actor, newest.id, { date: '2025-12-01' })
  expect((await inTurn())[1]).toBe('Owl 2026-03-15')
  await updateNote(actor, newest.id, { date: '2026-06-01' }, { moveTo: wave })
  expect((await inTurn())[2]).toBe('Wave 2026-06-01')
  await deleteNote(actor, newest.id)
  expect((await inTurn())[2]).toBe('Wave 2026-05-01')
  expect(await db.project.findUniqueOrThrow({ where: { id: wave } })).toMatchObject({ lastWorked: null })
  const { act } = await deleteProject(actor, owl)
  await restoreFromTrash(actor, { act })
  expect((await inTurn())[1]).toBe('Owl 2026-03-15')
})

it('the wheel has the six kits in progress that wait the longest', async () => {
  for (const month of [1, 2, 3, 4, 5, 6, 7]) await kit(`Kit ${month}`, `2026-0${month}-01`)
  await makeProject(actor, { title: 'On hold', status: 'onhold', dateStarted: '2020-01-01' })
  const [first] = await db.project.findMany({ where: { ...actor, title: 'Kit 1' } })
  await makeNote(actor, first?.id ?? '', { date: '2026-08-01' })
  expect((await longestUntouched(actor)).map(({ title }) => title)).toEqual(
    [2, 3, 4, 5, 6, 7].map(month => `Kit ${month}`),
  )
  expect(await longestUntouched((await makeUser()).actor)).toEqual([])
})
