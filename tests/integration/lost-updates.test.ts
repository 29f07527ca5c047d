import { beforeEach, describe, expect, it } from 'vitest'
import { type ListKind, nameValues } from '~/features/collection/named-lists/lists'
import { getName } from '~/features/collection/named-lists/name-queries.server'
import { openedNote } from '~/features/collection/progress-notes/note-form.server'
import { getNote } from '~/features/collection/progress-notes/note-queries.server'
import { openedKit } from '~/features/collection/projects/form/project-form.server'
import { formValuesOf } from '~/features/collection/projects/form/project-form-values'
import { getProject } from '~/features/collection/projects/project-queries.server'
import type { Actor } from '~/platform/actor'
import { newId } from '~/platform/db/ids.server'
import { action as editKit } from '~/routes/kits/edit'
import { action as kitPage } from '~/routes/kits/kit/page'
import { action as editNote } from '~/routes/kits/notes/edit'
import { action as editArtist } from '~/routes/lists/artists/edit'
import { action as editCompany } from '~/routes/lists/companies/edit'
import { action as editTag } from '~/routes/lists/tags/edit'
import { errorsOf, fileOf, send, valuesOf } from '../factories/forms'
import { makeArtist, makeCompany, makeTag } from '../factories/lists'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'
import { sizedJpeg } from '../fixtures/pictures'
import { behindLock } from '../setup/behind-lock'

let actor: Actor
let user: { id: string }
let id: string
const kitNow = () => getProject(actor, id)

beforeEach(async () => {
  ;({ actor, user } = await makeUser())
  ;({ id } = await makeProject(actor, { title: 'Owl', generalNotes: 'as it was', tags: ['birds'] }))
})

const statuses = (results: { status: number }[]) => results.map(({ status }) => status).sort()

describe('two concurrent forms of a kit', () => {
  type Fields = Record<string, string | File>
  async function form(): Promise<(changes: Fields) => ReturnType<typeof send>> {
    const kit = await kitNow()
    const fields = { ...formValuesOf(kit), opened: openedKit(kit) }
    return changes => send(user, editKit, `/projects/${id}/edit`, { ...fields, ...changes }, { projectId: id })
  }

  it('save both changes if they edit different fields', async () => {
    const save = await form()
    const results = await behindLock({ table: 'projects', id }, () => [
      save({ title: 'Snowy owl' }),
      save({ generalNotes: 'a line more' }),
    ])
    expect(statuses(results)).toEqual([302, 302])
    expect(await kitNow()).toMatchObject({ title: 'Snowy owl', generalNotes: 'a line more' })
  })

  it('save one change and report a conflict for the other if they edit the same field', async () => {
    const save = await form()
    const results = await behindLock({ table: 'projects', id }, () => [
      save({ title: 'Snowy owl' }),
      save({ title: 'Barn owl' }),
    ])
    expect(statuses(results)).toEqual([302, 409])
    const conflict = results.find(({ status }) => status === 409)
    const { title } = await kitNow()
    expect(errorsOf(conflict as never)?.title?.join()).toContain(title)
    expect(valuesOf(conflict as never)?.title).not.toBe(title)
    // Saving again resolves the conflict.
    const again = await (await form())({ ...(valuesOf(conflict as never) as Fields) })
    expect(again.status).toBe(302)
    expect((await kitNow()).title).not.toBe(title)
  })

  it('keep changes that are saved during a photo upload', async () => {
    const save = await form()
    const image = fileOf(await sizedJpeg(60, 40), 'owl.jpg')
    const tag = newId()
    const [result] = await behindLock(
      { table: 'projects', id },
      () => [save({ image })],
      async client => {
        await client.query(`update projects set general_notes = 'written meanwhile', updated = now() where id = $1`, [
          id,
        ])
        await client.query(
          `insert into tags (id, "user", name, slug, color, updated) values ($1, $2, 'gift', 'gift', '#112233', now())`,
          [tag, user.id],
        )
        await client.query(
          `insert into project_tags (id, project, tag, "user", updated) values ($1, $2, $3, $4, now())`,
          [newId(), id, tag, user.id],
        )
      },
    )
    expect(result?.status).toBe(302)
    const kit = await kitNow()
    expect(kit).toMatchObject({ generalNotes: 'written meanwhile', imageWidth: 60 })
    expect(kit.tags.map(({ name }) => name)).toEqual(['birds', 'gift'])
  })

  it('write only changed fields, even without original values', async () => {
    const { opened: _, ...fields } = { ...formValuesOf(await kitNow()), opened: '' }
    const status = send(user, editKit, `/projects/${id}/edit`, { ...fields, status: 'progress' }, { projectId: id })
    expect((await status).status).toBe(302)
    expect((await kitNow()).dateStarted).not.toBeNull()
    // The status is unchanged, so its date stays.
    const kit = await kitNow()
    const same = await send(user, editKit, `/projects/${id}/edit`, formValuesOf(kit), { projectId: id })
    expect(same.status).toBe(302)
    expect(await kitNow()).toEqual(kit)
  })
})

it("of two concurrent edits of a kit's notes, one is saved and one reports a conflict", async () => {
  const opened = JSON.stringify({ generalNotes: 'as it was' })
  const save = (generalNotes: string) =>
    send(user, kitPage, `/projects/${id}`, { generalNotes, opened }, { projectId: id })
  const results = await behindLock({ table: 'projects', id }, () => [save('mine'), save('yours')])
  expect(statuses(results)).toEqual([302, 409])
})

describe('two forms of a progress note', () => {
  async function form() {
    const { id: noteId } = await makeNote(actor, id, { content: 'as it was' })
    const params = { projectId: id, noteId }
    const note = await getNote(actor, id, noteId)
    const { date, content } = note
    const opened = openedNote(note)
    return {
      now: () => getNote(actor, id, noteId),
      save: (changes: Record<string, string>) =>
        send(user, editNote, `/projects/${id}/notes/${noteId}`, { date, content, opened, ...changes }, params),
    }
  }

  it('save both changes if they edit different fields', async () => {
    const { now, save } = await form()
    const both = () => [save({ content: 'more words' }), save({ date: '2026-11-16' })]
    expect(statuses(await behindLock({ table: 'projects', id }, both))).toEqual([302, 302])
    expect(await now()).toMatchObject({ content: 'more words', date: '2026-11-16' })
  })

  it('save one change and report a conflict for the other if they edit the same field', async () => {
    const { now, save } = await form()
    const both = () => [save({ content: 'mine' }), save({ content: 'yours' })]
    const results = await behindLock({ table: 'projects', id }, both)
    expect(statuses(results)).toEqual([302, 409])
    const conflict = results.find(({ status }) => status === 409)
    expect(errorsOf(conflict as never)?.content?.join()).toContain((await now()).content)
  })
})

type Noun = {
  kind: ListKind
  param: string
  action: Parameters<typeof send>[1]
  make: (actor: Actor, name: string) => Promise<{ id: string }>
  second: Record<string, string> | null
}
const NAMES: Noun[] = [
  {
    ...{ kind: 'companies', param: 'companyId', action: editCompany, make: makeCompany },
    second: { websiteUrl: 'https://oraloa.example' },
  },
  { kind: 'tags', param: 'tagId', action: editTag, make: makeTag, second: { color: '#EF4444' } },
  { kind: 'artists', param: 'artistId', action: editArtist, make: makeArtist, second: null },
]

describe.each(NAMES)('two concurrent forms of an entry in $kind', ({ kind, param, make, action, second }) => {
  async function form() {
    const { id: nameId } = await make(actor, 'Oralao')
    const values = nameValues(await getName(actor, kind, nameId))
    const opened = JSON.stringify(values)
    return {
      row: { table: kind, id: nameId },
      now: () => getName(actor, kind, nameId),
      save: (changes: Record<string, string>) =>
        send(user, action, `/${kind}/${nameId}`, { ...values, opened, ...changes }, { [param]: nameId }),
    }
  }

  if (second) {
    it('save both changes if they edit different fields', async () => {
      const { row, now, save } = await form()
      const both = () => [save({ name: 'Oraloa' }), save({ ...second })]
      expect(statuses(await behindLock(row, both))).toEqual([302, 302])
      expect(await now()).toMatchObject({ name: 'Oraloa', ...second })
    })
  }

  it('save one change and report a conflict for the other if they edit the same field', async () => {
    const { row, now, save } = await form()
    const results = await behindLock(row, () => [save({ name: 'Oraloa' }), save({ name: 'Paint Gem' })])
    expect(statuses(results)).toEqual([302, 409])
    const conflict = results.find(({ status }) => status === 409) as never
    const { name } = await now()
    expect(errorsOf(conflict)?.name?.join()).toContain(name)
    expect(valuesOf(conflict)?.name).not.toBe(name)
    // Saving again resolves the conflict.
    expect((await save(valuesOf(conflict) ?? {})).status).toBe(302)
    expect((await now()).name).not.toBe(name)
  })
})

it('concurrent PATCH requests that increment the same number both count', async () => {
  const token = await tokenOfUser(user.id)
  const patch = (body: object) =>
    call(`/api/collections/projects/records/${id}`, {
      method: 'PATCH',
      token,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    })
  const responses = await behindLock({ table: 'projects', id }, () => [
    patch({ 'total_diamonds+': 100 }),
    patch({ 'total_diamonds+': 20 }),
    patch({ 'width+': 5, title: 'Wide' }),
  ])
  expect(statuses(responses)).toEqual([200, 200, 200])
  expect(await kitNow()).toMatchObject({ totalDiamonds: 120, width: 5, title: 'Wide' })
})
