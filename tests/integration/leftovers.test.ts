import { beforeEach, expect, it } from 'vitest'
import { recentColorChanges } from '~/features/collection/colors/color-changes.server'
import { wholeDrawer } from '~/features/collection/drills/drawer.server'
import { putDrills } from '~/features/collection/drills/drills.server'
import { saveLegend } from '~/features/collection/legends/legends.server'
import type { DrillShape } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { action as undo } from '~/routes/colors/undo'
import { action, loader } from '~/routes/kits/finished/page'
import { send } from '../factories/forms'
import { makeProject } from '../factories/projects'
import { resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'

let actor: Actor
let user: { id: string }
beforeEach(async () => {
  ;({ actor, user } = await makeUser())
})

async function finished(codes: string[], drillShape: DrillShape | null = 'round') {
  const { id } = await makeProject(actor, { title: 'Wave', status: 'completed', drillShape })
  const lines = codes.map((code, index) => ({ code, symbol: String(index), count: 5, ranShort: false }))
  await saveLegend(actor, id, lines, '')
  const request = await signedInRequest(user, `/projects/${id}/finished`)
  const { data } = await resultOf(() => loader(routeArgs(request, { projectId: id })))
  return { id, colors: (data as { colors: { id: string; code: string }[] }).colors }
}
const putting = (id: string, fields: Record<string, string>, who = user) =>
  send(who, action, `/projects/${id}/finished`, { amount: 'some', place: '', ...fields }, { projectId: id })
const drawer = async () => (await wholeDrawer(actor)).map(({ code, shape, amount }) => `${code} ${shape} ${amount}`)

it('ticked leftovers go into the drawer in the shape of the kit, nothing is lowered, and Undo takes them out', async () => {
  const there = { palette: 'dmc', shape: 'round', finish: '', place: 'Tin', swatch: '' } as const
  await putDrills(actor, [{ ...there, code: '0310', amount: 'plenty' }], { title: 'Added', merge: 'raise' })
  const { id, colors } = await finished(['310', '321', '310', '666'])
  expect(colors.map(({ code }) => code)).toEqual(['310', '321', '666'])
  await putting(id, { all: 'on', place: 'Box 2' })
  expect(await drawer()).toEqual(['0310 round plenty', '321 round some', '666 round some'])
  const [{ id: change = '', title } = {}] = await recentColorChanges(actor)
  expect(title).toBe('Leftovers of “Wave” put into the drawer')
  await send(user, undo, '/colors/undo', { change })
  expect(await drawer()).toEqual(['0310 round plenty'])
  await putting(id, { color: String(colors[1]?.id), amount: 'plenty' })
  expect(await drawer()).toEqual(['0310 round plenty', '321 round plenty'])
})

it('nothing is ticked by itself, and a kit without a shape asks for it', async () => {
  const { id, colors } = await finished(['310'], null)
  expect(await putting(id, {})).toMatchObject({ status: 400, data: { error: 'Tick the colors that are left.' } })
  const color = String(colors[0]?.id)
  expect(await putting(id, { color, place: 'Tin' })).toMatchObject({
    status: 400,
    data: { error: 'Choose round or square.', typed: { colors: [color], place: 'Tin' } },
  })
  expect(await drawer()).toEqual([])
  await putting(id, { color, shape: 'square' })
  expect(await drawer()).toEqual(['310 square some'])
})

it('the leftovers of another user do not exist', async () => {
  const { id } = await finished(['310'])
  const { user: stranger } = await makeUser()
  expect((await putting(id, { all: 'on' }, stranger)).status).toBe(404)
  expect(await db.drill.count({ where: { userId: stranger.id } })).toBe(0)
})

it('a rating that is no number from 1 to 5 is refused, and Undo stays in the address of one that is', async () => {
  const { id } = await finished([])
  const rate = (rating: string, query = '') =>
    send(user, action, `/projects/${id}/finished${query}`, { rating }, { projectId: id })
  for (const rating of ['0', '6', '2.5', 'four', '']) expect((await rate(rating)).status, rating).toBe(400)
  expect(await rate('5', '?new=1&made=completed&status=progress')).toMatchObject({
    status: 302,
    location: `/projects/${id}/finished?made=completed&status=progress`,
  })
  expect((await rate('4')).location).toBe(`/projects/${id}/finished`)
  expect(await db.project.findUnique({ where: { id } })).toMatchObject({ rating: 4 })
})
