import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { addNote, deleteNote, updateNote } from '~/features/collection/progress-notes/progress-notes.server'
import { progressOf } from '~/features/collection/projects/kit-progress'
import { figureOf, percentOf, placedOf } from '~/features/collection/projects/kit-progress.server'
import { deleteProject, updateProject } from '~/features/collection/projects/projects.server'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import { undoImport } from '~/features/transfer/import-export/import-undo.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { query } from '~/platform/db/query.server'
import { exported, importFile, kitsOf } from '../factories/imports'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

let actor: Actor
beforeEach(async () => {
  ;({ actor } = await makeUser())
})

async function progressIn(id: string) {
  const [row] = await query<{
    figure: Parameters<typeof progressOf>[0]
    placed: number | null
    percent: number | null
  }>(
    sql`select ${figureOf('p')} as figure, ${raw(placedOf('p'))} as placed, ${raw(percentOf('p'))}::float8 as percent
      from projects p where id = ${id}`,
  )
  return row
}
const figures = async (id: string) => {
  const { placed = null, percent = null } = (await progressIn(id)) ?? {}
  return { placed, percent }
}

describe('the progress of a kit', () => {
  it('is derived by the database as in the browser', async () => {
    const canvases = [
      { totalDiamonds: 38_100 },
      { totalDiamonds: 0, width: 40, height: 50 },
      { width: 33.3, height: 17.7 },
      { width: 0.25, height: 0.125 },
      { totalDiamonds: 3 },
      {},
    ]
    const entered = [{ placed: 0 }, { placed: 1 }, { placed: 2 }, { placed: 23_622 }, { placed: 9_999_999 }]
    const percents = [0, 0.1, 12.5, 33.3, 62, 99.9, 100].map(percent => ({ percent }))
    for (const canvas of canvases) {
      const kit = await makeProject(actor, canvas)
      for (const figure of [...entered, ...percents]) {
        await makeNote(actor, kit.id, { content: '', ...figure })
        const { figure: newest = null, placed, percent } = (await progressIn(kit.id)) ?? {}
        const derived = progressOf(newest, kit)
        expect([canvas, figure, placed, percent]).toEqual([canvas, figure, derived?.placed, derived?.percent])
      }
    }
  })

  it('is the newest note by date, then by creation, that has a figure', async () => {
    const { id } = await makeProject(actor, { totalDiamonds: 10_000 })
    expect(await figures(id)).toEqual({ placed: null, percent: null })
    const first = await makeNote(actor, id, { date: '2026-11-10', placed: 5000 })
    await makeNote(actor, id, { date: '2026-11-01', placed: 9000 })
    await makeNote(actor, id, { date: '2026-11-12', content: 'Words alone' })
    await makeNote(actor, id, { date: '2026-11-13', content: '', minutes: 30 })
    expect(await figures(id)).toEqual({ placed: 5000, percent: 50 })
    // A lower number is a correction.
    const lower = await makeNote(actor, id, { date: '2026-11-10', percent: 42.5 })
    expect(await figures(id)).toEqual({ placed: 4250, percent: 42.5 })
    const { act } = await deleteNote(actor, lower.id)
    expect(await figures(id)).toEqual({ placed: 5000, percent: 50 })
    await restoreFromTrash(actor, { act })
    expect(await figures(id)).toEqual({ placed: 4250, percent: 42.5 })
    await updateNote(actor, first.id, { date: '2026-11-20' })
    expect(await figures(id)).toEqual({ placed: 5000, percent: 50 })
    await updateProject(actor, id, { totalDiamonds: 20_000 })
    expect(await figures(id)).toEqual({ placed: 5000, percent: 25 })
  })

  it('returns from the trash with its kit', async () => {
    const { id } = await makeProject(actor, { totalDiamonds: 10_000 })
    await makeNote(actor, id, { placed: 5000, minutes: 45 })
    const { act } = await deleteProject(actor, id)
    await restoreFromTrash(actor, { act })
    expect(await figures(id)).toEqual({ placed: 5000, percent: 50 })
    expect(await db.progressNote.findFirst({ where: { projectId: id } })).toMatchObject({ minutes: 45 })
  })
})

describe('the figures of a note', () => {
  it.each([{ placed: 0 }, { percent: 12.5 }, { minutes: 30 }])('%o is enough for a note', async figure => {
    const { id } = await makeProject(actor)
    await expect(addNote(actor, id, { date: '2026-11-15', content: '', ...figure })).resolves.toBeDefined()
  })

  it('are diamonds or a percentage, and a new one replaces the other', async () => {
    const { id } = await makeProject(actor)
    const both = { date: '2026-11-15', content: '', placed: 500, percent: 10 }
    await expect(addNote(actor, id, both)).rejects.toMatchObject({
      fields: { percent: ['Enter the diamonds or the percentage, not both.'] },
    })
    const note = await makeNote(actor, id, { content: '', placed: 500 })
    await updateNote(actor, note.id, { percent: 12.5 })
    const stored = await db.progressNote.findUniqueOrThrow({ where: { id: note.id } })
    expect([stored.placed, Number(stored.percent)]).toEqual([null, 12.5])
    await expect(updateNote(actor, note.id, { percent: null })).rejects.toMatchObject({
      fields: { content: ['Add diamonds, minutes, a few words or a photo.'] },
    })
  })
})

describe('Progress % in a CSV file', () => {
  const notes = () => db.progressNote.count({ where: { userId: actor.userId } })
  const FILE = 'Title,Status,Total Diamonds,Progress %\nThe Kiss,progress,1000,62.5%\nIrises,stash,,\n'

  it('adds one note to a new kit, and the export contains it', async () => {
    await importFile(actor, FILE)
    const [kiss, irises] = await kitsOf(actor)
    expect(await figures(kiss?.id ?? '')).toEqual({ placed: 625, percent: 62.5 })
    expect(await figures(irises?.id ?? '')).toEqual({ placed: null, percent: null })
    const file = await exported(actor)
    expect(file).toMatch(/,62\.5,+\n/)
    const other = await makeUser()
    await importFile(other.actor, file)
    expect(await exported(other.actor)).toBe(file)
  })

  it.each(['skip', 'update'])('adds nothing if the same file is imported again (%s)', async duplicates => {
    await importFile(actor, FILE)
    const before = await notes()
    const again = importFile(actor, `${FILE}Lilies,stash,,\n`, { duplicates })
    await expect(again).resolves.toBeDefined()
    expect([before, await notes()]).toEqual([1, 1])
  })

  it('updates a kit by one more note, which takes the place of a later figure, and undo removes it', async () => {
    await importFile(actor, FILE)
    const [kiss] = await kitsOf(actor)
    await makeNote(actor, kiss?.id ?? '', { date: '2999-01-01', percent: 70 })
    const changed = FILE.replace('62.5%', '80')
    const { id } = await importFile(actor, changed, { duplicates: 'update' })
    expect(await figures(kiss?.id ?? '')).toMatchObject({ percent: 80 })
    await importFile(actor, `${changed}Lilies,stash,,\n`, { duplicates: 'update' })
    expect(await notes()).toBe(3)
    await undoImport(actor, id)
    expect([await figures(kiss?.id ?? ''), await notes()]).toEqual([{ placed: 700, percent: 70 }, 2])
  })

  it('leaves the kits of an import undoable, unless the note was changed since', async () => {
    const { id } = await importFile(actor, FILE)
    await expect(undoImport(actor, id)).resolves.toMatchObject({ removed: 2, kept: 0 })
    const second = await importFile(actor, FILE)
    const note = await db.progressNote.findFirstOrThrow({ where: { userId: actor.userId } })
    await updateNote(actor, note.id, { content: 'The halo is done.' })
    await expect(undoImport(actor, second.id)).resolves.toMatchObject({ removed: 1, kept: 1 })
  })
})
