import { beforeEach, describe, expect, it } from 'vitest'
import { LISTS, type ListKind } from '~/features/collection/named-lists/lists'
import type { NumberedName } from '~/features/collection/named-lists/numbered-names.server'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import { db, pool } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { loader as artists } from '~/routes/lists/artists/list'
import { action as deleteCompany } from '~/routes/lists/companies/delete'
import { loader as companies } from '~/routes/lists/companies/list'
import { action as mergeCompany } from '~/routes/lists/companies/merge'
import { action as keep } from '~/routes/lists/numbered-names'
import { loader as tags } from '~/routes/lists/tags/list'
import { archived, checkedArchive, restored } from '../factories/archives'
import { send } from '../factories/forms'
import { kitsOf } from '../factories/imports'
import { makeArtist, makeCompany, makeTag } from '../factories/lists'
import { makeProject } from '../factories/projects'
import { resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'

let me: Awaited<ReturnType<typeof makeUser>>
beforeEach(async () => {
  me = await makeUser()
})

const LOADERS = { companies, artists, tags }
async function shown(kind: ListKind, { user } = me): Promise<NumberedName[]> {
  const request = await signedInRequest(user, LISTS[kind].path)
  return ((await resultOf(() => LOADERS[kind](routeArgs(request) as never))).data as { apart: NumberedName[] }).apart
}

/** Two companies of which the migration numbered the second. */
async function numbered() {
  const [twin, one] = [await makeCompany(me.actor, 'Café Gems'), await makeCompany(me.actor, 'Café Gems 2')]
  const data = { kind: 'companies', was: 'Cafe\u0301 Gems', renamed: one.name, twin: twin.id }
  await db.keptApart.create({ data: { record: one.id, userId: me.user.id, ...data } })
  return { twin, one }
}

describe('names that an update numbered', () => {
  it('are shown in their list until they are kept', async () => {
    const { twin, one } = await numbered()
    expect(await shown('companies')).toEqual([{ id: one.id, name: 'Café Gems 2', was: 'Cafe\u0301 Gems', twin }])
    expect(await shown('tags')).toEqual([])
    const other = await makeUser()
    expect(await shown('companies', other)).toEqual([])
    const fields = { record: one.id, returnTo: '/companies' }
    expect((await send(other.user, keep, '/kept-apart', fields)).status).toBe(404)
    expect(await shown('companies')).toHaveLength(1)
    expect(await send(me.user, keep, '/kept-apart', fields)).toMatchObject({ status: 302, location: '/companies' })
    expect(await shown('companies')).toEqual([])
  })

  it('are no longer shown once one of them is merged, deleted or renamed', async () => {
    const first = await numbered()
    await send(
      me.user,
      mergeCompany,
      `/companies/${first.one.id}/merge`,
      { into: first.twin.id },
      { companyId: first.one.id },
    )
    expect(await shown('companies')).toEqual([])
    await db.company.deleteMany({ where: { userId: me.user.id } })
    const second = await numbered()
    await db.company.update({ where: { id: second.one.id }, data: { name: 'Gems of Café' } })
    expect(await shown('companies')).toEqual([])
    await db.company.update({ where: { id: second.one.id }, data: { name: 'Café Gems 2' } })
    await send(me.user, deleteCompany, `/companies/${second.twin.id}/delete`, {}, { companyId: second.twin.id })
    expect(await shown('companies')).toEqual([])
  })
})

it('a company of the trash that was written differently becomes the one that exists', async () => {
  const { company, id } = await makeProject(me.actor, { company: 'Café Gems' })
  expect(company).toBe('Café Gems')
  const { companyId } = await db.project.findUniqueOrThrow({ where: { id } })
  await send(me.user, deleteCompany, `/companies/${companyId}/delete`, {}, { companyId: companyId ?? '' })
  // As an earlier release stored it.
  await pool.query(
    `update trash set title = $1, payload = jsonb_set(payload, '{rows,companies,0,name}', to_jsonb($1::text)) where record = $2`,
    ['Cafe\u0301\u00a0Gems', companyId],
  )
  const now = await makeCompany(me.actor, 'Café Gems')
  const { act } = await db.trash.findFirstOrThrow({ where: { record: companyId ?? '' } })
  expect(await restoreFromTrash(me.actor, { act })).toMatchObject({ record: now.id, existing: true, kits: 1 })
})

describe('an archive of an earlier release', () => {
  it('keeps apart names that are one today, says so, and brings every kit with its own', async () => {
    const names = ['Cafe\u0301 Gems', 'Caf\u00e9 Gems', '\u200b']
    await pool.query('drop index companies_user_same_name_key, artists_user_same_name_key, tags_user_same_name_key')
    for (const [place, name] of names.entries()) {
      const id = `${place}${randomText(15)}`
      await db.company.create({ data: { id, userId: me.user.id, name, created: new Date(2026, 0, place + 1) } })
      await makeArtist(me.actor, name)
      const { id: tag } = await makeTag(me.actor, `tag ${place}`)
      await db.tag.update({ where: { id: tag }, data: { name } })
      const kit = await makeProject(me.actor, { title: `Kit ${place}` })
      await pool.query('update projects set company = $1, title = $2 where id = $3', [
        id,
        place === 2 ? '\u200b' : `Kit ${place}`,
        kit.id,
      ])
      await pool.query(`insert into project_tags (id, project, tag, "user", updated) values ($1, $2, $3, $4, now())`, [
        randomText(16),
        kit.id,
        tag,
        me.user.id,
      ])
    }
    const zip = await archived(me.actor)
    await pool.query(`delete from projects; delete from companies; delete from artists; delete from tags`)
    for (const list of ['companies', 'artists', 'tags']) {
      await pool.query(`create unique index ${list}_user_same_name_key on ${list} ("user", same_name(name::text))`)
    }
    const checked = await checkedArchive(me.actor, zip)
    expect(checked).toMatchObject({ state: 'checked', error: '' })
    const { numbered } = checked.report ?? {}
    expect(numbered?.map(({ renamed }) => renamed).sort()).toEqual(Array(3).fill('Café Gems 2'))
    for (const mode of ['merge', 'replace'] as const) {
      await restored(me.actor, zip, mode)
      expect((await kitsOf(me.actor)).map(kit => [kit.title, kit.company, kit.tags])).toEqual([
        ['Kit 0', 'Café Gems', ['Café Gems']],
        ['Kit 1', 'Café Gems 2', ['Café Gems 2']],
        ['Untitled kit', 'No name', ['No name']],
      ])
    }
  })
})
