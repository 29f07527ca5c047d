import { beforeEach, describe, expect, it } from 'vitest'
import { type DashboardState, DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { deleteView, getView, listViews, renameView, saveView } from '~/features/collection/dashboard/views.server'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ConflictError, InvalidError, NotFoundError } from '~/platform/errors'
import { archived, restored } from '../factories/archives'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

let me: Awaited<ReturnType<typeof makeUser>>
let other: Awaited<ReturnType<typeof makeUser>>
beforeEach(async () => {
  me = await makeUser()
  other = await makeUser()
})

const MINIS: DashboardState = {
  ...DEFAULT_STATE,
  status: 'everything',
  place: 'Box 2',
  coverage: 'full',
  kitted: true,
  sort: 'rating',
  view: 'list',
  size: 50,
}
const names = async (who = me) => (await listViews(who.actor)).map(({ name }) => name)

describe('named views', () => {
  it('keep filters, order and layout without the page, and are listed by name', async () => {
    await saveView(me.actor, ' zebra ', DEFAULT_STATE)
    await saveView(me.actor, 'Étagère', { ...MINIS, page: 4 })
    await saveView(other.actor, 'zebra', DEFAULT_STATE)
    expect(await listViews(me.actor)).toEqual([
      { id: expect.any(String), name: 'Étagère', path: dashboardPath(MINIS) },
      { id: expect.any(String), name: 'zebra', path: dashboardPath(DEFAULT_STATE) },
    ])
  })

  it('are renamed and deleted by their owner alone', async () => {
    await saveView(me.actor, 'Minis', MINIS)
    const { id } = (await listViews(me.actor))[0] ?? { id: '' }
    for (const forbidden of [
      () => getView(other.actor, id),
      () => renameView(other.actor, id, 'Mine'),
      () => deleteView(other.actor, id),
      () => renameView(me.actor, newId(), 'Nothing'),
    ])
      await expect(forbidden()).rejects.toThrow(NotFoundError)
    expect(await renameView(me.actor, id, 'Small ones')).toBe('Small ones')
    expect(await names()).toEqual(['Small ones'])
    await deleteView(me.actor, id)
    expect(await names()).toEqual([])
  })

  it('need a name that is not taken, whatever its case', async () => {
    await saveView(me.actor, 'Minis', MINIS)
    await saveView(me.actor, 'Gifts', MINIS)
    await expect(saveView(me.actor, 'MINIS', MINIS)).rejects.toThrow(ConflictError)
    const gifts = (await listViews(me.actor))[0]?.id ?? ''
    await expect(renameView(me.actor, gifts, 'minis')).rejects.toThrow(ConflictError)
    for (const name of ['', '  ', '\0', 'x'.repeat(61)]) {
      await expect(saveView(me.actor, name, MINIS)).rejects.toThrow(InvalidError)
    }
    expect(await names()).toEqual(['Gifts', 'Minis'])
  })

  it('are at most twenty, even if two are saved at the same time', async () => {
    for (let at = 1; at <= 19; at++) await saveView(me.actor, `View ${at}`, MINIS)
    const both = await Promise.allSettled([saveView(me.actor, 'A', MINIS), saveView(me.actor, 'B', MINIS)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db.dashboardView.count({ where: { userId: me.actor.userId } })).toBe(20)
  })

  it('are in an archive; restored ones filter by the companies that are there, and taken names stay', async () => {
    await makeProject(me.actor, { company: 'Oraloa' })
    const company = async (who = me) => (await db.company.findFirstOrThrow({ where: { userId: who.actor.userId } })).id
    await saveView(me.actor, 'From Oraloa', { ...MINIS, companies: [await company()] })
    await saveView(me.actor, 'Minis', MINIS)
    await saveView(other.actor, 'minis', DEFAULT_STATE)
    const zip = await archived(me.actor)
    await restored(other.actor, zip)
    const views = await listViews(other.actor)
    expect(views.map(({ name, path }) => [name, path])).toEqual([
      ['From Oraloa', dashboardPath({ ...MINIS, companies: [await company(other)] })],
      ['minis', dashboardPath(DEFAULT_STATE)],
    ])
    await restored(other.actor, zip)
    expect(await names(other)).toEqual(['From Oraloa', 'minis'])
  })
})
