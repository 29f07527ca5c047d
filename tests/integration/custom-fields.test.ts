import { beforeEach, describe, expect, it } from 'vitest'
import { changeKits } from '~/features/collection/bulk-edit/bulk.server'
import { decodeBulkForm } from '~/features/collection/bulk-edit/read-bulk.server'
import { undoBulk } from '~/features/collection/bulk-edit/undo-bulk.server'
import type { CustomKind, CustomValues } from '~/features/collection/custom-fields/custom-field-terms'
import {
  addField,
  changeField,
  deletedFields,
  deleteField,
  getField,
  listFields,
  moveField,
  restoreField,
} from '~/features/collection/custom-fields/custom-fields.server'
import { decodeCustom } from '~/features/collection/custom-fields/custom-values.server'
import { filterOptions } from '~/features/collection/dashboard/filter-options.server'
import { fromNavigationContext, toNavigationContext } from '~/features/collection/dashboard/navigation-context'
import { ownSorts } from '~/features/collection/dashboard/own-sorts.server'
import { dashboardPath, parseDashboardParams } from '~/features/collection/dashboard/project-filters'
import { listProjects } from '~/features/collection/dashboard/project-list.server'
import { openedKit } from '~/features/collection/projects/form/project-form.server'
import { formValuesOf } from '~/features/collection/projects/form/project-form-values'
import { newProjectPath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { deleteProject, updateProject } from '~/features/collection/projects/projects.server'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import { FieldSchema } from '~/features/transfer/csv/field.schema'
import { undoImport } from '~/features/transfer/import-export/import-undo.server'
import { checkImport, chooseForImport, startImport } from '~/features/transfer/import-export/imports.server'
import type { Actor } from '~/platform/actor'
import { pool } from '~/platform/db/db.server'
import { action as edit } from '~/routes/kits/edit'
import { action as create } from '~/routes/kits/new'
import { archived, restored } from '../factories/archives'
import { errorsOf, send, valuesOf } from '../factories/forms'
import { exported, importFile } from '../factories/imports'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'

let actor: Actor
let user: { id: string }
/** The IDs of the fields by kind. */
let ids: Record<CustomKind, string>
let all: CustomValues
const FIELDS = {
  text: 'Given by',
  number: 'Evenings planned',
  day: 'Framed on',
  yes_no: 'Light pad',
  choice: 'Wall',
} as const
const OPTIONS = ['Hall', 'Living room']

async function addFields(owner: Actor) {
  const added: Partial<typeof ids> = {}
  for (const [kind, name] of Object.entries(FIELDS) as [CustomKind, string][])
    added[kind] = (await addField(owner, { name, kind, options: kind === 'choice' ? OPTIONS : [] })).id
  return added as typeof ids
}

beforeEach(async () => {
  ;({ actor, user } = await makeUser())
  ids = await addFields(actor)
  all = {
    [ids.text]: 'Aunt Zoë, “1, 2”',
    [ids.number]: -1234.5,
    [ids.day]: '2026-02-28',
    [ids.yes_no]: false,
    [ids.choice]: 'Living room',
  }
})

const kitWith = async (custom: CustomValues, title = 'Hare', owner = actor) => {
  const { id } = await makeProject(owner, { title })
  await updateProject(owner, id, { custom })
  return id
}
const customOf = async (id: string, owner = actor) => (await getProject(owner, id)).custom
const api = async (path: string, method: string, body: object) =>
  call(`/api/collections/${path}`, {
    ...{
      method,
      token: await tokenOfUser(user.id),
      body: JSON.stringify({ ...(method === 'POST' && { user: user.id }), ...body }),
    },
    headers: { 'Content-Type': 'application/json' },
  })

it.each([
  ['number', '12', 12],
  ['number', '1,234.5', 1234.5],
  ['number', '-0,5', -0.5],
  ['number', '1.239', '1.239'],
  ['number', '€ 5', '€ 5'],
  ['yes_no', 'no', false],
  ['yes_no', 'maybe', 'maybe'],
  ['day', '2026-02-30', '2026-02-30'],
  ['text', '', undefined],
] as const)('a typed %s “%s” is read as %s', (kind, typed, value) => {
  expect(decodeCustom({ id: '', name: '', kind, options: [] }, typed)).toBe(value)
})

describe('the fields of a user', () => {
  it('are at most ten, with names that are unique and no header of an import', async () => {
    const field = (name: string) => FieldSchema.safeParse({ name, kind: 'text', options: [] }).success
    for (const name of ['Title', 'status', 'Preis', 'Größe (cm)', 'Adhesive type', 'Hours', '=SUM', '', 'x'.repeat(41)])
      expect([name, field(name)]).toEqual([name, false])
    expect([field('Lamp'), field('x'.repeat(40))]).toEqual([true, true])
    await expect(addField(actor, { name: 'given BY', kind: 'day', options: [] })).rejects.toThrow(
      'already have a field',
    )
    for (let at = 6; at <= 10; at++) await addField(actor, { name: `Field ${at}`, kind: 'text', options: [] })
    await expect(addField(actor, { name: 'Eleven', kind: 'text', options: [] })).rejects.toThrow('10 fields')
    await moveField(actor, ids.choice, 3)
    await moveField(actor, ids.text, 0)
    expect((await listFields(actor)).map(({ name }) => name).slice(0, 5)).toEqual([
      'Given by',
      'Evenings planned',
      'Framed on',
      'Wall',
      'Light pad',
    ])
  })

  it('keep their kind, and the options that kits have', async () => {
    await kitWith(all)
    const change = (input: object) => changeField(actor, ids.choice, async () => input)
    await expect(change({ kind: 'text' })).rejects.toThrow('cannot change')
    await expect(change({ options: ['Hall'] })).rejects.toThrow('1 kit has “Living room”')
    await change({ name: 'Place on the wall', options: ['Living room', 'Stairs'] })
    expect(await getField(actor, ids.choice)).toMatchObject({ name: 'Place on the wall', kits: 1 })
  })

  it('are deleted with their values, and come back with them', async () => {
    const [filled, trashed, other] = [await kitWith(all), await kitWith(all, 'Wave'), await kitWith({})]
    const { act } = await deleteProject(actor, trashed)
    const { undo, ...deleted } = await deleteField(actor, ids.text)
    expect(deleted).toEqual({ name: 'Given by', kits: 1 })
    const { [ids.text]: _, ...rest } = all
    expect(await customOf(filled)).toEqual(rest)
    await updateProject(actor, filled, { custom: { ...rest, [ids.number]: 3 } })
    // What comes back now has no value of it.
    await restoreFromTrash(actor, { act })
    expect(await customOf(trashed)).toEqual(rest)
    const stranger = (await makeUser()).actor
    expect([await restoreField(stranger, undo), await deletedFields(stranger)]).toEqual([null, []])
    expect(await deletedFields(actor)).toMatchObject([{ id: undo, name: 'Given by', kits: 1 }])
    expect(await restoreField(actor, undo)).toEqual({ name: 'Given by', kits: 1 })
    expect(await customOf(filled)).toEqual({ ...all, [ids.number]: 3 })
    expect([await customOf(other), await restoreField(actor, undo)]).toEqual([{}, null])
  })

  it('stay deleted while a kit has no room for its value', async () => {
    const owner = (await makeUser()).actor
    const fields = []
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F'])
      fields.push(await addField(owner, { name, kind: 'text', options: [] }))
    const [first = { id: '' }, ...others] = fields
    const long = '語'.repeat(500)
    const { id } = await makeProject(owner, { title: 'Full', status: 'stash' })
    const four = Object.fromEntries(others.slice(0, 4).map(field => [field.id, long]))
    const fifth = String(others[4]?.id)
    await updateProject(owner, id, { custom: { ...four, [first.id]: long } })
    const { undo } = await deleteField(owner, first.id)
    await updateProject(owner, id, { custom: { ...four, [fifth]: long } })
    await expect(restoreField(owner, undo)).rejects.toThrow('Shorten the own fields of “Full” first.')
    expect(await listFields(owner)).toHaveLength(5)
    await updateProject(owner, id, { custom: { ...four, [fifth]: '' } })
    expect(await restoreField(owner, undo)).toEqual({ name: 'A', kits: 1 })
    expect((await getProject(owner, id)).custom).toEqual({ ...four, [first.id]: long })
  })
})

describe('the values of a kit', () => {
  const inputs = () => Object.fromEntries(Object.entries(all).map(([id, value]) => [`custom_${id}`, String(value)]))

  it('are entered in its form, and merged with later changes', async () => {
    const sent = { title: 'Hare', status: 'stash', kitCategory: 'full', ...inputs(), [`custom_${ids.yes_no}`]: 'no' }
    const wrong = await send(user, create, newProjectPath(), {
      ...{
        ...sent,
        [`custom_${ids.day}`]: '2026-02-30',
        [`custom_${ids.number}`]: 'ten',
        [`custom_${ids.choice}`]: 'Attic',
      },
    })
    expect(wrong.status).toBe(400)
    expect(Object.keys(errorsOf(wrong) ?? {}).sort()).toEqual(
      [ids.day, ids.number, ids.choice].map(id => `custom_${id}`).sort(),
    )
    expect(valuesOf(wrong)).toMatchObject({ [`custom_${ids.number}`]: 'ten' })
    const { location } = await send(user, create, newProjectPath(), sent)
    const id = location?.split('/').at(-1) ?? ''
    expect(await customOf(id)).toEqual(all)

    const kit = await getProject(actor, id)
    const fields = await listFields(actor)
    const form = { ...formValuesOf(kit), ...sent, opened: openedKit(kit, fields) }
    await updateProject(actor, id, { custom: { ...all, [ids.choice]: 'Hall', [ids.number]: 7 } })
    const change = (more: Record<string, string>) =>
      send(user, edit, `/projects/${id}/edit`, { ...form, ...more }, { projectId: id })
    await change({ [`custom_${ids.text}`]: 'Maria' })
    expect(await customOf(id)).toEqual({ ...all, [ids.text]: 'Maria', [ids.choice]: 'Hall', [ids.number]: 7 })
    const both = await change({ [`custom_${ids.number}`]: '8', [`custom_${ids.text}`]: 'Maria' })
    expect([both.status, Object.keys(errorsOf(both) ?? {})]).toEqual([409, ['', `custom_${ids.number}`]])
  })

  it('are checked by the API, which has the fields as a collection', async () => {
    const made = await api('projects/records', 'POST', { title: 'Owl', status: 'stash', custom: all })
    expect([made.status, made.body.custom]).toEqual([200, all])
    const patch = (custom: unknown) => api(`projects/records/${made.body.id}`, 'PATCH', { custom })
    const wrong = [
      ...[{ unknown15chars00: 'x' }, { [ids.text]: 'x'.repeat(501) }, { [ids.number]: '5' }, { [ids.number]: 1.234 }],
      ...[{ [ids.day]: '2026-13-01' }, { [ids.yes_no]: 'yes' }, { [ids.choice]: 'Attic' }, { [ids.text]: 5 }, [1], 'x'],
      { [ids.text]: { a: 1 } },
    ]
    for (const custom of wrong) {
      const { status, body } = await patch(custom)
      expect([custom, status, Object.keys(body.data)]).toEqual([custom, 400, ['custom']])
    }
    expect((await patch({ [ids.text]: 'x'.repeat(9_000) })).body.data.custom.code).toBe('validation_json_size_limit')
    expect((await patch({ [ids.yes_no]: true })).body.custom).toEqual({ [ids.yes_no]: true })
    expect((await patch(null)).body.custom).toEqual({})

    const field = await api('custom_fields/records', 'POST', { name: 'Lamp', kind: 'choice', options: ['On', 'Off'] })
    expect(field.body).toMatchObject({ name: 'Lamp', options: ['On', 'Off'], position: 6, user: user.id })
    const path = `custom_fields/records/${field.body.id}`
    expect((await api('custom_fields/records', 'POST', { name: 'lamp', kind: 'text' })).body.data).toHaveProperty(
      'name',
    )
    expect((await api('custom_fields/records', 'POST', { name: 'Price', kind: 'text' })).body.data).toHaveProperty(
      'name',
    )
    expect((await api(path, 'PATCH', { kind: 'text' })).body.data).toHaveProperty('kind')
    expect((await api(path, 'PATCH', { position: 0 })).body).toMatchObject({ position: 0, name: 'Lamp' })
    expect((await api(path, 'DELETE', {})).status).toBe(204)
  })

  it('are kept only if they fit a field of the owner, by any entry point', async () => {
    const id = await kitWith(all)
    const stranger = (await makeUser()).actor
    const { text: theirs } = await addFields(stranger)
    const wrong = { [theirs]: 'x', [ids.number]: 1e9, [ids.choice]: 'Attic', [ids.day]: '2026-1-1', [ids.yes_no]: 'no' }
    await pool.query('update projects set custom = $1 where id = $2', [{ ...wrong, [ids.text]: 'Kept' }, id])
    expect(await customOf(id)).toEqual({ [ids.text]: 'Kept' })
  })

  it('are the last columns of the CSV, and in the search', async () => {
    await kitWith({ ...all, [ids.text]: '=Zoë' })
    const lines = (await exported(actor)).trim().split('\n')
    expect(lines[0]?.endsWith(',Asked,Given by,Evenings planned,Framed on,Light pad,Wall')).toBe(true)
    expect(lines[1]?.endsWith(",'=Zoë,-1234.5,2026-02-28,no,Living room")).toBe(true)
    const found = async (search: string) =>
      (await listProjects(actor, parseDashboardParams(new URLSearchParams({ status: 'everything', search })).state))
        .total
    expect([await found('zoe'), await found('living'), await found('2026-02')]).toEqual([1, 1, 0])
  })

  it('are archived and restored, also to fields of the same name', async () => {
    const id = await kitWith(all)
    const zip = await archived(actor)
    const other = (await makeUser()).actor
    await restored(other, zip)
    const names = Object.fromEntries((await listFields(other)).map(field => [field.id, field.name]))
    const valuesByName = async (owner: Actor) => {
      const { rows } = await pool.query('select custom from projects where "user" = $1', [owner.userId])
      return Object.fromEntries(Object.entries(rows[0]?.custom).map(([id, value]) => [names[id], value]))
    }
    const expected = Object.fromEntries(
      Object.entries(FIELDS).map(([kind, name]) => [name, all[ids[kind as CustomKind]]]),
    )
    expect(await valuesByName(other)).toEqual(expected)

    const third = (await makeUser()).actor
    for (let at = 1; at <= 8; at++) await addField(third, { name: `Field ${at}`, kind: 'text', options: [] })
    const { id: same } = await addField(third, { name: 'GIVEN BY', kind: 'text', options: [] })
    const { report } = await restored(third, zip)
    expect(report?.leftOutFields).toEqual(['Framed on', 'Light pad', 'Wall'])
    const fields = await listFields(third)
    expect(fields.map(({ name }) => name).sort()).toEqual(
      [...Array.from({ length: 8 }, (_, at) => `Field ${at + 1}`), 'Evenings planned', 'GIVEN BY'].sort(),
    )
    const { rows } = await pool.query('select custom from projects where "user" = $1', [third.userId])
    expect(Object.values(rows[0].custom).sort()).toEqual([-1234.5, all[ids.text]].sort())
    expect(rows[0].custom[same]).toBe(all[ids.text])

    await deleteField(actor, ids.day)
    await addField(actor, { name: 'Newer', kind: 'text', options: [] })
    await updateProject(actor, id, { custom: { [ids.text]: 'Changed' } })
    await restored(actor, zip, 'replace')
    expect((await listFields(actor)).map(({ name }) => name)).toEqual(Object.values(FIELDS))
    expect(await customOf(id)).toEqual(all)
  })
})

describe('many kits', () => {
  const stateOf = (params: Record<string, string>) =>
    parseDashboardParams(new URLSearchParams({ status: 'everything', ...params })).state
  const titles = async (params: Record<string, string>) =>
    (await listProjects(actor, stateOf(params))).kits.map(({ title }) => title)

  it('are filtered by choices and by yes or no, and sorted by numbers and days', async () => {
    await kitWith({ [ids.choice]: 'Hall', [ids.yes_no]: true, [ids.number]: 9, [ids.day]: '2026-03-01' }, 'Nine')
    await kitWith(
      { [ids.choice]: 'Hall', [ids.yes_no]: false, [ids.number]: -10, [ids.day]: '2025-12-31' },
      'Minus ten',
    )
    await kitWith({ [ids.choice]: 'Living room', [ids.number]: 10.5 }, 'Ten and a half')
    const [wall, pad] = [`field-${ids.choice}`, `field-${ids.yes_no}`]
    const hall = { [wall]: 'Hall', sort: 'title' }
    expect(await titles(hall)).toEqual(['Minus ten', 'Nine'])
    expect(await titles({ ...hall, [pad]: 'true' })).toEqual(['Nine'])
    expect(await titles({ [wall]: "Hall' or true" })).toEqual([])
    const byNumber = { sort: `number-${ids.number}` }
    expect(await titles(byNumber)).toEqual(['Ten and a half', 'Nine', 'Minus ten'])
    expect(await titles({ ...byNumber, direction: `number-${ids.number}-asc` })).toEqual([
      'Minus ten',
      'Nine',
      'Ten and a half',
    ])
    const byDay = { sort: `day-${ids.day}`, direction: 'asc' }
    expect(await titles(byDay)).toEqual(['Minus ten', 'Nine', 'Ten and a half'])
    expect((await listProjects(actor, stateOf(byDay))).lacking).toBe(1)
    expect(await titles({ sort: `number-${ids.text}` })).toHaveLength(3)
    expect(await ownSorts(actor)).toEqual({
      [`number-${ids.number}`]: 'Evenings planned',
      [`day-${ids.day}`]: 'Framed on',
    })
    expect((await filterOptions(actor)).own).toEqual([
      {
        name: pad,
        label: 'Light pad',
        options: [
          ['true', 'Yes'],
          ['false', 'No'],
        ],
      },
      { name: wall, label: 'Wall', options: OPTIONS.map(option => [option, option]) },
    ])
    const state = stateOf({ ...hall, ...byNumber })
    expect(fromNavigationContext(toNavigationContext(state))).toEqual(state)
    expect(parseDashboardParams(new URL(dashboardPath(state), 'http://x').searchParams).state).toEqual(state)
  })

  it('are changed at once in choices and yes or no, with Undo', async () => {
    const kits = [await kitWith(all), await kitWith({}, 'Wave'), await kitWith({ [ids.choice]: 'Hall' }, 'Owl')]
    const { change } = decodeBulkForm(
      new Map([
        [`custom_${ids.choice}`, '=Hall'],
        [`custom_${ids.yes_no}`, 'yes'],
        [`custom_${ids.text}`, '=x'],
      ]),
      await listFields(actor),
    )
    const { changed, undo } = await changeKits(actor, { ids: kits }, change ?? {})
    const set = { [ids.choice]: 'Hall', [ids.yes_no]: true }
    expect(changed).toBe(3)
    expect(await Promise.all(kits.map(id => customOf(id)))).toEqual([{ ...all, ...set }, set, set])
    await updateProject(actor, kits[1] ?? '', { custom: {} })
    expect(await undoBulk(actor, undo ?? '')).toEqual({ kits: 2, skipped: 1 })
    expect(await Promise.all(kits.map(id => customOf(id)))).toEqual([all, {}, { [ids.choice]: 'Hall' }])
    const cleared = decodeBulkForm(new Map([[`custom_${ids.choice}`, 'none']]), await listFields(actor))
    await changeKits(actor, { ids: kits }, cleared.change ?? {})
    expect(await customOf(kits[2] ?? '')).toEqual({})
  })
})

describe('an import', () => {
  const rows = async (owner: Actor) =>
    (await pool.query('select title, custom from projects where "user" = $1 order by title', [owner.userId])).rows

  it('of an export makes the same fields, and the same bytes again', async () => {
    await kitWith({ ...all, [ids.text]: '=Zoë' })
    const file = await exported(actor)
    const other = (await makeUser()).actor
    await importFile(other, file)
    expect((await listFields(other)).map(({ name, kind }) => [name, kind])).toEqual([
      ...[
        ['Given by', 'text'],
        ['Evenings planned', 'number'],
        ['Framed on', 'day'],
        ['Light pad', 'yes_no'],
        ['Wall', 'text'],
      ],
    ])
    expect(await exported(other)).toBe(file)
  })

  it('fills the fields of the same name, and reports what does not fit', async () => {
    const id = await kitWith({ [ids.text]: 'Ruth', [ids.choice]: 'Hall' }, 'Hare')
    const file =
      'Title,Status,WALL,Light pad,Framed on,Evenings planned\nHare,stash,living ROOM,x,2026-02-30,7\nOwl,stash,Attic,-,,'
    const { id: importId } = await importFile(actor, file, { duplicates: 'update' })
    const hare = { [ids.text]: 'Ruth', [ids.choice]: 'Living room', [ids.yes_no]: true, [ids.number]: 7 }
    expect(await rows(actor)).toEqual([
      { title: 'Hare', custom: hare },
      { title: 'Owl', custom: {} },
    ])
    const { rows: found } = await pool.query(`select result->'incomplete' as incomplete from imports where id = $1`, [
      importId,
    ])
    expect(
      found[0].incomplete.map(({ problems }: { problems: { column: string }[] }) =>
        problems.map(({ column }) => column),
      ),
    ).toEqual([['Framed on'], ['Wall']])
    await undoImport(actor, importId)
    expect(await customOf(id)).toEqual({ [ids.text]: 'Ruth', [ids.choice]: 'Hall' })
  })

  it('makes a field of an unknown column if the user says so, while there is room', async () => {
    const bytes = Buffer.from('Title,Status,Lamp,Price,Shelf\nHare,stash,2,5,A\nOwl,stash,1.5,6,B')
    const { id } = await startImport(actor, { name: 'kits.csv', bytes })
    expect((await checkImport(actor, id)).columns.map(({ target }) => target)).toEqual([
      'title',
      'status',
      'ignore',
      'price',
      'ignore',
    ])
    for (let at = 6; at <= 9; at++) await addField(actor, { name: `Field ${at}`, kind: 'text', options: [] })
    await expect(chooseForImport(actor, id, { 'column-2': 'own', 'column-4': 'own' })).rejects.toMatchObject({
      fields: { 'column-4': ['You have 10 fields, which is the limit.'] },
    })
    await expect(chooseForImport(actor, id, { 'column-3': 'own' })).rejects.toMatchObject({
      fields: { 'column-3': [expect.stringContaining('Every kit has')] },
    })
    await importFile(actor, bytes, { 'column-2': 'own' })
    const lamp = (await listFields(actor)).at(-1)
    expect(lamp).toMatchObject({ name: 'Lamp', kind: 'number' })
    expect((await rows(actor)).map(({ custom }) => custom)).toEqual([
      { [lamp?.id ?? '']: 2 },
      { [lamp?.id ?? '']: 1.5 },
    ])
  })
})
