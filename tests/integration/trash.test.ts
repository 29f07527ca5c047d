import { beforeEach, describe, expect, it } from 'vitest'
import { deleteArtist } from '~/features/collection/artists/artists.server'
import { deleteCompany, updateCompany } from '~/features/collection/companies/companies.server'
import { addNote, deleteNote } from '~/features/collection/progress-notes/progress-notes.server'
import { createProject, deleteProject, updateProject } from '~/features/collection/projects/projects.server'
import { dataOf } from '~/features/collection/tags/tag-result.server'
import { deleteTag } from '~/features/collection/tags/tags.server'
import { moveToTrash } from '~/features/collection/trash/move-to-trash.server'
import {
  countTrash,
  deletePermanently,
  emptyTrash,
  getTrashed,
  sweepTrash,
  trashPage,
} from '~/features/collection/trash/trash.server'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import { sweepOrphans } from '~/features/instance/files/files.server'
import { readToast } from '~/http/forms/toast.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { NotFoundError } from '~/platform/errors'
import { readPicture } from '~/platform/images/images.server'
import { storage } from '~/platform/storage/storage.server'
import { action as forGood } from '~/routes/kits/trash/delete'
import { action as empty } from '~/routes/kits/trash/empty'
import { loader as list } from '~/routes/kits/trash/page'
import { action as restore } from '~/routes/kits/trash/restore'
import { send } from '../factories/forms'
import { makeArtist, makeCompany, makeTag } from '../factories/lists'
import { makeNote, makeProject, projectInput } from '../factories/projects'
import { cookiesOf, pageRequest, type RouteResult, resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'
import { sizedJpeg } from '../fixtures/pictures'
import { nextMoment } from '../setup/next-moment'
import { rowsOf } from '../setup/rows-of'

let actor: Actor
let user: { id: string }
let stranger: Awaited<ReturnType<typeof makeUser>>

beforeEach(async () => {
  ;({ actor, user } = await makeUser())
  stranger = await makeUser()
})

/** Returns all rows without the edits: a name that leaves a kit and comes back is two of them. */
async function rows(): Promise<Record<string, unknown[]>> {
  const { kit_edits: _, ...others } = await rowsOf(user.id)
  return others
}
const picture = async () => readPicture(await sizedJpeg(60, 40), 'kit.jpg')
const trashed = () => db.trash.findMany({ where: { userId: user.id }, orderBy: { title: 'asc' } })
const kitOf = (id: string) => db.project.findUniqueOrThrow({ where: { id } })
const filesOf = async (collection: string, id: string) => {
  const keys: string[] = []
  for await (const { key } of storage().list(`${collection}/${id}/`)) keys.push(key)
  return keys
}
const toastOf = async (result: RouteResult) =>
  (await readToast(pageRequest('/', { Cookie: cookiesOf(result) }))).toast ?? undefined

/** Creates a kit with every kind of dependent record. */
async function fullKit(title = 'Young Hare') {
  const input = projectInput({
    title,
    company: 'Oraloa',
    artist: 'Albrecht Dürer',
    tags: ['animals', 'gift'],
    width: 42.5,
    dateStarted: '2026-01-31',
    generalNotes: 'Ünïcode\nand "quotes"',
  })
  const { id } = await createProject(actor, input, { picture: await picture() })
  const photos = [await picture(), await picture()]
  const note = await addNote(actor, id, { date: '2026-02-01', content: 'Sky' }, photos)
  await makeNote(actor, id)
  const spin = { userId: user.id, projectTitle: title, selectedProjects: [id], spunAt: new Date() }
  await db.randomizerSpin.create({ data: { id: newId(), projectId: id, ...spin } })
  await db.import.create({
    data: { id: newId(), userId: user.id, fileName: 'a.csv', options: {}, expires: new Date() },
  })
  const { id: importId } = await db.import.findFirstOrThrow({ where: { userId: user.id } })
  await db.project.update({ where: { id }, data: { importId } })
  return { id, noteId: note.id }
}

describe('restoring a deleted record restores every column of', () => {
  it.each<[string, (kit: { id: string; noteId: string }) => Promise<{ act: string }>]>([
    ['a kit', ({ id }) => deleteProject(actor, id)],
    ['a progress note', ({ noteId }) => deleteNote(actor, noteId)],
    ['a company', async ({ id }) => deleteCompany(actor, (await kitOf(id)).companyId ?? '')],
    ['an artist', async ({ id }) => deleteArtist(actor, (await kitOf(id)).artistId ?? '')],
    [
      'a tag',
      async () =>
        dataOf(
          await deleteTag(actor, (await db.tag.findFirstOrThrow({ where: { userId: user.id, name: 'gift' } })).id),
        ),
    ],
  ])('%s', async (what, remove) => {
    const kit = await fullKit()
    await makeProject(actor, { title: 'Another', company: 'Oraloa', tags: ['gift'] })
    const before = await rows()
    const { act } = await remove(kit)
    const without = await rows()
    expect(without).not.toEqual(before)
    expect(without.trash).toHaveLength(1)
    expect(await restoreFromTrash(stranger.actor, { act })).toBeNull()
    expect(await rows()).toEqual(without)
    expect(await restoreFromTrash(actor, { act })).toMatchObject({ count: 1, existing: false })
    // Deleting a note updates the modified time of its kit.
    const leave = what === 'a progress note' ? { projects: expect.anything() } : {}
    expect(await rows()).toEqual({ ...before, ...leave })
    expect(await restoreFromTrash(actor, { act })).toBeNull()
    expect(await rows()).toEqual({ ...before, ...leave })
  })

  it('many kits together, or one of them', async () => {
    const kits = [await fullKit('A'), await fullKit('B'), await fullKit('C')]
    const before = await rows()
    const ids = kits.map(({ id }) => id)
    const { act, count } = await inTransaction(tx => moveToTrash(tx, actor, 'project', [...ids, newId()]))
    expect(count).toBe(3)
    const [first] = await trashed()
    expect(await restoreFromTrash(actor, { id: first?.id ?? '' })).toMatchObject({ count: 1, title: 'A' })
    expect((await trashPage(actor, 1)).things).toMatchObject([{ together: 2 }, { together: 2 }])
    // Pressed twice.
    const both = await Promise.all([restoreFromTrash(actor, { act }), restoreFromTrash(actor, { act })])
    expect(both.map(back => back?.count).sort()).toEqual([2, undefined])
    expect(await rows()).toEqual(before)
  })

  it('no kit of another user', async () => {
    const theirs = await makeProject(stranger.actor)
    const moved = await inTransaction(tx => moveToTrash(tx, actor, 'project', [theirs.id]))
    expect(moved.count).toBe(0)
    expect(await kitOf(theirs.id)).toBeTruthy()
  })
})

describe('changes since the deletion', () => {
  it('a kit is restored without permanently deleted records', async () => {
    const { id } = await fullKit()
    const { companyId } = await kitOf(id)
    const { act } = await deleteProject(actor, id)
    await deleteCompany(actor, companyId ?? '')
    await db.tag.deleteMany({ where: { userId: user.id, name: 'gift' } })
    await db.import.deleteMany({ where: { userId: user.id } })
    await db.trash.deleteMany({ where: { userId: user.id, kind: 'company' } })
    await restoreFromTrash(actor, { act })
    expect(await kitOf(id)).toMatchObject({ companyId: null, importId: null, title: 'Young Hare' })
    expect((await kitOf(id)).artistId).not.toBeNull()
    expect(await db.projectTag.count({ where: { projectId: id } })).toBe(1)
  })

  it.each(['kit first', 'names first'])(
    'a kit and its names deleted one after the other are restored together: %s',
    async order => {
      const { id } = await fullKit()
      const before = await rows()
      const { companyId } = await kitOf(id)
      const gift = await db.tag.findFirstOrThrow({ where: { userId: user.id, name: 'gift' } })
      const steps = [
        () => deleteProject(actor, id),
        () => deleteCompany(actor, companyId ?? ''),
        async () => dataOf(await deleteTag(actor, gift.id)),
      ]
      for (const deleting of [steps, [...steps].reverse()]) {
        const acts: string[] = []
        for (const step of deleting) acts.push((await step()).act)
        for (const act of order === 'kit first' ? acts : acts.reverse()) await restoreFromTrash(actor, { act })
        expect(await rows()).toEqual(before)
      }
    },
  )

  it('a kit with another company keeps it', async () => {
    const [a, b] = [await makeProject(actor, { company: 'Oraloa' }), await makeProject(actor, { company: 'Oraloa' })]
    const { companyId } = await kitOf(a.id)
    const { act } = await deleteCompany(actor, companyId ?? '')
    await updateProject(actor, b.id, { company: 'Paint Gem' })
    expect(await restoreFromTrash(actor, { act })).toMatchObject({ kits: 1 })
    expect((await kitOf(a.id)).companyId).toBe(companyId)
    expect((await kitOf(b.id)).companyId).not.toBe(companyId)
  })

  it('a recreated name gets the kits of the deleted one', async () => {
    const company = await makeCompany(actor, 'Oraloa', 'https://oraloa.example')
    const artist = await makeArtist(actor, 'Monet')
    const tag = await makeTag(actor, 'gift')
    const kit = await makeProject(actor, { company: 'Oraloa', artist: 'Monet', tags: ['gift'] })
    const acts = [
      (await deleteCompany(actor, company.id)).act,
      (await deleteArtist(actor, artist.id)).act,
      dataOf(await deleteTag(actor, tag.id)).act,
    ]
    const anew = [await makeCompany(actor, 'ORALOA'), await makeArtist(actor, 'monet'), await makeTag(actor, 'GIFT')]
    const results: RouteResult[] = []
    for (const act of acts) results.push(await send(user, restore, '/trash/restore', { act }))
    expect(await kitOf(kit.id)).toMatchObject({ companyId: anew[0]?.id, artistId: anew[1]?.id })
    expect(await db.projectTag.findMany({ where: { projectId: kit.id } })).toMatchObject([{ tagId: anew[2]?.id }])
    expect(await db.company.count({ where: { userId: user.id } })).toBe(1)
    expect(results.map(({ location }) => location)).toEqual(['/companies', '/artists', '/tags'])
    expect(await toastOf(results[1] as RouteResult)).toMatchObject({
      title: 'You already have an artist named “Monet”.',
      description: '1 kit with the deleted one now has this one.',
    })
    expect(await trashed()).toEqual([])
  })

  it('a tag whose slug is taken is restored with a numbered slug', async () => {
    const tag = await makeTag(actor, 'gift!')
    const { act } = dataOf(await deleteTag(actor, tag.id))
    await makeTag(actor, 'gift')
    await restoreFromTrash(actor, { act })
    const back = await db.tag.findUniqueOrThrow({ where: { id: tag.id } })
    expect(back).toMatchObject({ name: 'gift!', slug: 'gift-2' })
  })

  it('a name is restored if the entry that used it was renamed', async () => {
    const { id } = await makeCompany(actor, 'Oraloa')
    const { act } = await deleteCompany(actor, id)
    const other = await makeCompany(actor, 'Oraloa')
    await updateCompany(actor, other.id, { name: 'Oraloa Ltd' })
    expect(await restoreFromTrash(actor, { act })).toMatchObject({ existing: false, record: id })
  })

  it('a note whose kit is in the trash reports it, and can be restored after the kit', async () => {
    const { id, noteId } = await fullKit()
    const note = await deleteNote(actor, noteId)
    const kit = await deleteProject(actor, id)
    const result = await send(user, restore, '/trash/restore', { act: note.act })
    expect(result.location).toBe('/trash')
    expect(await toastOf(result)).toMatchObject({
      title: 'The progress note cannot be restored.',
      description: 'This progress note belongs to “Young Hare”, which is also in the trash. Restore the kit first.',
    })
    await restoreFromTrash(actor, { act: kit.act })
    const back = await send(user, restore, '/trash/restore', { act: note.act })
    expect(back.location).toBe(`/projects/${id}#story`)
    expect(await db.progressNote.count({ where: { projectId: id } })).toBe(2)
  })

  it('a note whose kit was permanently deleted reports it', async () => {
    const { id, noteId } = await fullKit()
    const note = await deleteNote(actor, noteId)
    await deleteProject(actor, id)
    const kit = await db.trash.findFirstOrThrow({ where: { userId: user.id, kind: 'project' } })
    await deletePermanently(actor, kit.id)
    await expect(restoreFromTrash(actor, { act: note.act })).rejects.toThrow(/permanently deleted/)
  })

  it('a column added since gets its default', async () => {
    const { id } = await fullKit()
    const { act } = await deleteProject(actor, id)
    await db.$executeRaw`update trash set payload = payload #- '{rows,projects,0,source_url}' where record = ${id}`
    await restoreFromTrash(actor, { act })
    expect(await kitOf(id)).toMatchObject({ sourceUrl: '' })
  })
})

describe('the files', () => {
  const inTwoDays = new Date(Date.now() + 48 * 3600_000)
  const expire = () =>
    db.trash.updateMany({ where: { userId: user.id }, data: { expires: new Date(Date.now() - 1000) } })

  it('are kept while the kit is in the trash, even by the nightly sweep', async () => {
    const { id, noteId } = await fullKit()
    const { act } = await deleteProject(actor, id)
    await sweepOrphans(inTwoDays)
    expect(await filesOf('projects', id)).toHaveLength(4)
    expect(await filesOf('progress_notes', noteId)).toHaveLength(8)
    await restoreFromTrash(actor, { act })
    await sweepOrphans(inTwoDays)
    expect(await filesOf('projects', id)).toHaveLength(4)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['it expires', () => expire().then(sweepTrash)],
    ['it is permanently deleted', async () => deletePermanently(actor, (await trashed())[0]?.id ?? '')],
    ['the trash is emptied', () => emptyTrash(actor)],
  ])('are deleted when %s', async (_, end) => {
    const { id, noteId } = await fullKit()
    await deleteProject(actor, id)
    await end()
    expect(await trashed()).toEqual([])
    await expect
      .poll(async () => [...(await filesOf('projects', id)), ...(await filesOf('progress_notes', noteId))])
      .toEqual([])
  })

  it('of other users are kept', async () => {
    const { id } = await fullKit()
    await deleteProject(actor, id)
    await emptyTrash(stranger.actor)
    await expect(deletePermanently(stranger.actor, (await trashed())[0]?.id ?? '')).rejects.toThrow(NotFoundError)
    expect(await sweepTrash()).toBe(0)
    expect(await filesOf('projects', id)).toHaveLength(4)
  })

  it('of an expired deletion cannot be restored, even before the nightly sweep', async () => {
    const { id } = await fullKit()
    const { act } = await deleteProject(actor, id)
    await expire()
    const [thing] = await trashed()
    expect(await restoreFromTrash(actor, { act })).toBeNull()
    expect(await restoreFromTrash(actor, { id: thing?.id ?? '' })).toBeNull()
    expect(await trashPage(actor, 1)).toMatchObject({ total: 0, things: [] })
    expect(await countTrash(actor)).toBe(0)
    await expect(getTrashed(actor, thing?.id ?? '')).rejects.toThrow(NotFoundError)
  })
})

describe('the pages', () => {
  const shown = async (path = '/trash') =>
    (await resultOf(async () => list(routeArgs(await signedInRequest(user, path))))).data as Awaited<
      ReturnType<typeof list>
    >

  it('list deletions, newest first, with kind and expiry', async () => {
    const { id, noteId } = await fullKit()
    const { companyId } = await kitOf(id)
    await deleteCompany(actor, companyId ?? '')
    await nextMoment()
    await deleteNote(actor, noteId)
    await nextMoment()
    await deleteProject(actor, id)
    const { things, total } = await shown()
    expect(total).toBe(3)
    expect(things).toMatchObject([
      { kind: 'project', title: 'Young Hare', notes: 1, daysLeft: 30, when: 'just now', together: 1 },
      { kind: 'progress_note', title: 'Young Hare', day: '2026-02-01', excerpt: 'Sky' },
      { kind: 'company', title: 'Oraloa', kits: 1 },
    ])
    expect(things.every(thing => !('payload' in thing))).toBe(true)
  })

  it('paginate many deletions completely', async () => {
    const ids: string[] = []
    for (let n = 0; n < 53; n++) ids.push((await makeProject(actor, { title: `Kit ${n}` })).id)
    await inTransaction(tx => moveToTrash(tx, actor, 'project', ids))
    const [first, second, beyond] = [await shown(), await shown('/trash?page=2'), await shown('/trash?page=9')]
    expect([first.things.length, second.things.length, beyond.page]).toEqual([50, 3, 2])
    expect(new Set([...first.things, ...second.things].map(({ title }) => title)).size).toBe(53)
  })

  it('restore, delete permanently and empty the trash', async () => {
    for (const title of ['A', 'B', 'C', 'D']) await deleteProject(actor, (await makeProject(actor, { title })).id)
    const [a, b] = await trashed()
    const back = await send(user, restore, '/trash/restore', { thing: a?.id ?? '', returnTo: '/trash?page=2' })
    expect([back.location, (await toastOf(back))?.title]).toEqual(['/trash?page=2', '“A” restored.'])
    const again = await send(user, restore, '/trash/restore', {
      thing: a?.id ?? '',
      returnTo: 'https://elsewhere.example',
    })
    expect([again.location, (await toastOf(again))?.title]).toEqual(['/trash', 'Nothing to restore.'])
    const gone = await send(user, forGood, `/trash/${b?.id}/delete`, {}, { trashId: b?.id ?? '' })
    expect((await toastOf(gone))?.title).toBe('“B” permanently deleted.')
    expect((await send(user, forGood, `/trash/${b?.id}/delete`, {}, { trashId: b?.id ?? '' })).status).toBe(404)
    expect((await send(user, empty, '/trash/empty', {})).location).toBe('/trash')
    expect(await trashed()).toEqual([])
    expect((await send(user, restore, '/trash/restore', { act: "'; drop table trash" })).status).toBe(404)
  })
})

it('records deleted by API can be restored', async () => {
  const { id, noteId } = await fullKit()
  const { companyId, artistId } = await kitOf(id)
  const tag = await db.tag.findFirstOrThrow({ where: { userId: user.id, name: 'gift' } })
  const token = await tokenOfUser(user.id)
  const before = await rows()
  for (const [collection, gone] of [
    ['progress_notes', noteId],
    ['companies', companyId],
    ['artists', artistId],
    ['tags', tag.id],
    ['projects', id],
  ] as const) {
    const url = `/api/collections/${collection}/records/${gone}`
    expect((await call(url, { method: 'DELETE', token })).status).toBe(204)
    await nextMoment()
  }
  const lying = await db.trash.findMany({ where: { userId: user.id }, orderBy: { deleted: 'desc' } })
  expect(lying).toHaveLength(5)
  for (const { act } of lying) await restoreFromTrash(actor, { act })
  expect(await rows()).toEqual({
    ...before,
    projects: [{ ...(before.projects?.[0] as object), updated: expect.anything() }],
  })
})
