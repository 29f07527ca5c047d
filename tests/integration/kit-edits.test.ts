import { beforeEach, describe, expect, it } from 'vitest'
import { removeAccount } from '~/features/account/account-deletion/delete-account.server'
import { changeKits } from '~/features/collection/bulk-edit/bulk.server'
import { undoBulk } from '~/features/collection/bulk-edit/undo-bulk.server'
import { deleteCompany } from '~/features/collection/companies/companies.server'
import { kitEdits } from '~/features/collection/kit-edits/kit-edits.server'
import { tidyKitEdits } from '~/features/collection/kit-edits/tidy-edits.server'
import type { ProjectInput } from '~/features/collection/projects/project.schema'
import { changeStatus, deleteProject, updateProject } from '~/features/collection/projects/projects.server'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import type { Actor } from '~/platform/actor'
import { db, pool } from '~/platform/db/db.server'
import { action, loader } from '~/routes/kits/changes'
import { action as edit } from '~/routes/kits/edit'
import { archived, restored } from '../factories/archives'
import { errorsOf, send } from '../factories/forms'
import { importFile } from '../factories/imports'
import { makeNote, makeProject } from '../factories/projects'
import { resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'

let actor: Actor
let user: { id: string }
let kit: { id: string }
beforeEach(async () => {
  ;({ actor, user } = await makeUser())
  kit = await makeProject(actor, { title: 'Koi', price: 42, currency: 'EUR', place: 'Shelf' })
})

const change = (input: Partial<ProjectInput>) => updateProject(actor, kit.id, input)
const recorded = async () => (await kitEdits(actor, kit.id)).map(({ changes }) => changes)
/** Moves all entries back, as if time had passed. */
const later = (minutes = 11) =>
  pool.query(`update kit_edits set created = created - $1 * interval '1 minute'`, [minutes])

/** Returns the page of the changes, and its texts. */
async function page(id = kit.id) {
  const request = await signedInRequest(user, `/projects/${id}/changes`)
  const { data } = await resultOf(() => loader(routeArgs(request, { projectId: id })))
  const { days, opened } = data as Awaited<ReturnType<typeof loader>>
  const changes = days.flatMap(({ changes }) => changes)
  return { opened, changes, texts: changes.map(({ label, was, now }) => `${label}: ${was} → ${now}`) }
}

const putBack = (opened: string, key = '', as = user) =>
  send(as, action, `/projects/${kit.id}/changes`, { opened, putBack: key }, { projectId: kit.id })

describe('an edit is recorded with the former and the new value', () => {
  const entry = [{ place: ['Shelf', 'Attic'] }]

  it('of the form, which does not record what stays', async () => {
    const fields = { title: 'Koi', status: 'stash', kitCategory: 'full', price: '42', currency: 'EUR', place: 'Attic' }
    await send(user, edit, `/projects/${kit.id}/edit`, fields, { projectId: kit.id })
    expect(await recorded()).toEqual(entry)
  })

  it('of many kits, and its Undo takes it back', async () => {
    const { undo } = await changeKits(actor, { ids: [kit.id] }, { place: 'Attic' })
    expect(await recorded()).toEqual(entry)
    await undoBulk(actor, undo ?? '')
    expect(await recorded()).toEqual([])
  })

  it('of an import and of the API, which reads the history and cannot write it', async () => {
    await importFile(actor, 'Title,Status,Place\nKoi,stash,Attic\n', { duplicates: 'update' })
    expect(await recorded()).toEqual(entry)
    await later()
    const token = await tokenOfUser(user.id)
    const json = { token, headers: { 'Content-Type': 'application/json' } }
    await call(`/api/collections/projects/records/${kit.id}`, { ...json, method: 'PATCH', body: '{"rating":4}' })
    const records = '/api/collections/kit_edits/records'
    const { body } = await call(`${records}?sort=-created`, { token })
    const [newest, oldest] = body.items
    expect(newest).toMatchObject({ project: kit.id, user: user.id, was: { rating: null }, now: { rating: 4 } })
    expect(oldest).toMatchObject({ was: { place: 'Shelf' }, now: { place: 'Attic' } })
    const statuses = [
      await call(records, { ...json, method: 'POST', body: JSON.stringify({ ...newest, id: undefined }) }),
      await call(`${records}/${newest.id}`, { ...json, method: 'PATCH', body: '{"was":{}}' }),
      await call(`${records}/${newest.id}`, { token, method: 'DELETE' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403])
  })

  it('but not the status, notes of progress, tags and what the database derives', async () => {
    await changeStatus(actor, kit.id, 'onhold')
    await makeNote(actor, kit.id)
    await change({ tags: ['gift'] })
    await pool.query(`update projects set source_id = 'other', updated = now() where id = $1`, [kit.id])
    expect(await recorded()).toEqual([])
  })
})

describe('edits of a kit', () => {
  it('within ten minutes are one entry, without what was reverted', async () => {
    await change({ place: 'Attic', price: 45 })
    await change({ place: 'Cellar', rating: 4 })
    expect(await recorded()).toEqual([{ place: ['Shelf', 'Cellar'], price: [42, 45], rating: [null, 4] }])
    await change({ place: 'Shelf', rating: null })
    expect(await recorded()).toEqual([{ price: [42, 45] }])
    await later()
    await change({ price: 42 })
    expect(await recorded()).toHaveLength(2)
    await change({ price: 45 })
    expect(await recorded()).toHaveLength(1)
    await tidyKitEdits()
    expect(await recorded()).toHaveLength(1)
    expect(await db.kitEdit.count({ where: { projectId: kit.id } })).toBe(1)
  })

  it('are kept a hundred for each kit, ten of them with the notes', async () => {
    const other = await makeProject(actor, { title: 'Other', place: 'Shelf' })
    await updateProject(actor, other.id, { place: 'Attic' })
    for (let n = 0; n < 12; n++) {
      await change(n < 3 ? { generalNotes: `${n}`, rating: (n % 5) + 1 } : { generalNotes: `${n}` })
      await later()
    }
    await tidyKitEdits()
    expect(await recorded()).toHaveLength(12)
    expect((await recorded()).at(-1)).toEqual({ rating: [null, 1] })
    expect((await recorded()).filter(changes => 'general_notes' in changes)).toHaveLength(10)
    await pool.query(
      `insert into kit_edits (project, "user", changes, created)
        select project, "user", changes, created - n * interval '1 hour' from kit_edits, generate_series(1, 101) n where project = $1`,
      [other.id],
    )
    await tidyKitEdits()
    expect(await db.kitEdit.count({ where: { projectId: other.id } })).toBe(100)
    expect(await recorded()).toHaveLength(12)
  })

  it('go to the trash and to archives with their kit, and are deleted with the account', async () => {
    await change({ place: 'Attic', company: 'Oraloa' })
    const before = await kitEdits(actor, kit.id)
    const zip = await archived(actor)
    const { act } = await deleteProject(actor, kit.id)
    expect(await db.kitEdit.count({ where: { userId: user.id } })).toBe(0)
    await restoreFromTrash(actor, { act })
    expect(await kitEdits(actor, kit.id)).toEqual(before)

    const other = await makeUser()
    await restored(other.actor, zip)
    const [copy] = await db.project.findMany({ where: { userId: other.user.id } })
    user = other.user
    expect((await page(copy?.id)).texts).toEqual(['Company: empty → Oraloa', 'Place: Shelf → Attic'])

    await later()
    await change({ place: 'Cellar' })
    await restored(actor, zip, 'replace')
    expect(await recorded()).toEqual([before[0]?.changes])
    await removeAccount(actor)
    expect(await db.kitEdit.count({ where: { userId: actor.userId } })).toBe(0)
  })
})

describe('the page of what changed', () => {
  it('shows values as the kit does, amounts in the currency of their time', async () => {
    await change({ currency: 'USD', price: 45, company: 'Oraloa', dateReceived: '2026-01-05' })
    await later()
    await change({ price: 0, kitted: true, pieces: 12, drillShape: 'round', generalNotes: 'x'.repeat(200) })
    const { texts, changes } = await page()
    expect(texts).toEqual([
      'Drills: empty → Round',
      `Notes: empty → ${'x'.repeat(160)}…`,
      'Kitted: No → Yes',
      'Price: $\u00a045.00 → A gift',
      'Pieces: 1 → 12',
      'Company: empty → Oraloa',
      'Date received: empty → January 5, 2026',
      'Price: €\u00a042.00 → $\u00a045.00',
      'Currency: EUR → USD',
    ])
    expect(changes.every(({ canPutBack }) => canPutBack)).toBe(true)
    await db.user.update({ where: { id: user.id }, data: { hidesMoney: true } })
    expect((await page()).texts.join()).not.toContain('Price')
  })

  it('puts back one field, as an edit that is an entry too', async () => {
    await change({ price: 45, company: 'Oraloa', place: 'Attic' })
    await later()
    const { opened, changes } = await page()
    const key = changes.find(({ name }) => name === 'price')?.key
    expect((await putBack(opened, key)).status).toBe(302)
    const row = await db.project.findUniqueOrThrow({ where: { id: kit.id }, include: { company: true } })
    expect([Number(row.price), row.company?.name, row.place]).toEqual([42, 'Oraloa', 'Attic'])
    const after = await page()
    expect(after.texts[0]).toBe('Price: €\u00a045.00 → €\u00a042.00')
    expect(after.changes.filter(({ canPutBack }) => canPutBack).map(({ label }) => label)).toEqual([
      'Price',
      'Company',
      'Place',
    ])
  })

  it('responds with 409 if the field was changed since, and with 404 to unknown edits and other users', async () => {
    await change({ place: 'Attic' })
    await later()
    const { opened, changes } = await page()
    await change({ place: 'Cellar' })
    const rejected = await putBack(opened, changes[0]?.key)
    const message = 'This was changed after you opened the page. Look at it, then put it back again.'
    expect([rejected.status, errorsOf(rejected)]).toEqual([409, { place: [message] }])
    expect((await putBack((await page()).opened, changes[0]?.key)).status).toBe(302)
    const other = await makeUser()
    await expect(putBack(opened, changes[0]?.key, other.user)).resolves.toMatchObject({ status: 404 })
    await expect(putBack(opened, 'unknown place')).resolves.toMatchObject({ status: 404 })
  })

  it('offers no name that no longer exists', async () => {
    await change({ company: 'Oraloa' })
    await later()
    const { companyId } = await db.project.findUniqueOrThrow({ where: { id: kit.id } })
    await deleteCompany(actor, companyId ?? '')
    expect((await page()).changes.map(({ was, now, canPutBack }) => [was, now, canPutBack])).toEqual([
      ['a name that no longer exists', 'empty', false],
      ['empty', 'a name that no longer exists', false],
    ])
  })
})
