import { beforeEach, describe, expect, it } from 'vitest'
import {
  drawerIndex,
  kitsNeeding,
  shoppingList,
  sortCodes,
  startableKits,
} from '~/features/collection/drills/drawer.server'
import { lookUp } from '~/features/collection/drills/drawer-lookup'
import { formatFound, shoppingText } from '~/features/collection/drills/format-drill'
import { type LegendLine, saveLegend } from '~/features/collection/legends/legends.server'
import { readToast } from '~/http/forms/toast.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { action, loader as addLoader } from '~/routes/colors/drills/add'
import { action as change } from '~/routes/colors/drills/change'
import { loader as kitsLoader } from '~/routes/colors/drills/kits'
import { loader as drillsLoader } from '~/routes/colors/drills/page'
import { loader as legendLoader } from '~/routes/colors/legend/page'
import { action as undo } from '~/routes/colors/undo'
import { send } from '../factories/forms'
import { makeProject } from '../factories/projects'
import { cookiesOf, pageRequest, resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'

let actor: Actor
let user: { id: string }
beforeEach(async () => {
  ;({ actor, user } = await makeUser())
})

const line = (code: string, ranShort = false): LegendLine => ({ code, symbol: '', count: null, ranShort })
const putting = (list: string, more: Record<string, string> = {}) =>
  send(user, action, '/drills/add', { list, shape: 'square', amount: 'some', place: '', put: '1', ...more })
const codes = async () => (await drawerIndex(actor)).entries.map(({ code, amount }) => `${code} ${amount}`)

async function kit(title: string, status: 'stash' | 'progress' | 'completed', lines: LegendLine[], shape = 'square') {
  const drillShape = shape === '' ? null : (shape as 'square' | 'round')
  const { id } = await makeProject(actor, { title, status, drillShape })
  await saveLegend(actor, id, lines, '')
  return id
}

describe('a list of codes', () => {
  it('is put into the drawer in the order of the numbers, and undone from the toast', async () => {
    await putting('1250, 310, 05', { place: 'Box 2' })
    expect(await codes()).toEqual(['05 some', '310 some', '1250 some'])
    const { id } = await db.colorChange.findFirstOrThrow({ where: actor })
    await send(user, undo, '/colors/undo', { change: id, returnTo: '/drills/add' })
    expect(await codes()).toEqual([])
  })

  it('names in the message what the drawer does not take', async () => {
    const result = await putting('Symbol\tDMC\tQty\nA\t310\t1,250')
    expect(await codes()).toEqual(['310 some'])
    const { toast } = await readToast(pageRequest('/', { Cookie: cookiesOf(result) }))
    expect(toast).toMatchObject({ description: 'Not used: “Symbol\tDMC\tQty”, “1,250”.' })
  })

  it('is offered the places of the drawer, each once, and of nobody else', async () => {
    for (const place of ['tin', 'Box 2', 'Box 2', ''])
      await putting(place === '' ? '1' : `${place.length}00`, { place })
    await putting('310', { place: 'Box 10', shape: 'round' })
    const { user: stranger } = await makeUser()
    const placesOf = async (who: { id: string }) => {
      const request = await signedInRequest(who, '/drills/add')
      return ((await resultOf(() => addLoader(routeArgs(request)))).data as { places: string[] }).places
    }
    expect(await placesOf(user)).toEqual(['Box 10', 'Box 2', 'tin'])
    expect(await placesOf(stranger)).toEqual([])
  })

  it('is sorted into the drawer, kits and new, for one shape', async () => {
    await putting('310')
    await kit('Wave', 'stash', [line('666'), line('310')])
    expect(await sortCodes(actor, ['0310', '666', '321'], 'square')).toEqual([
      { code: '0310', sort: 'drawer' },
      { code: '666', sort: 'kit' },
      { code: '321', sort: 'new' },
    ])
    expect(await sortCodes(actor, ['310'], 'round')).toEqual([{ code: '310', sort: 'kit' }])
  })

  it.each<Record<string, string>>([
    { list: '' },
    { list: '310\r\nhello' },
    { shape: 'oval' },
    { amount: 'lots' },
    { list: 'x'.repeat(40_001) },
  ])('comes back as typed if it is not valid: %o', async wrong => {
    const result = await putting('310', wrong)
    expect(result).toMatchObject({ status: 400, data: { typed: wrong, error: expect.stringMatching(/./) } })
    expect(await codes()).toEqual([])
  })
})

describe('a code', () => {
  const foundOf = async (code: string, who = actor) => {
    const found = lookUp(await drawerIndex(who), code)
    if (!found) throw new Error('no code')
    return found
  }

  it('is found with its amount and place, and with how many kits need it', async () => {
    await putting('0310', { amount: 'plenty', place: 'Box 2' })
    const wave = await kit('Wave', 'stash', [line('310')])
    const hare = await kit('Hare', 'progress', [line('310', true), line('666'), line('0310')])
    expect(formatFound(await foundOf(' 310'))).toBe('310 · Plenty, square, Box 2 · needed by 2 kits · short in 1')
    expect(await foundOf('0310')).toMatchObject({ hex: '#000000', near: [] })
    expect(await kitsNeeding(actor, '310', { onlyShort: false })).toMatchObject({
      kits: [
        { id: hare, ranShort: true },
        { id: wave, ranShort: false },
      ],
      total: 2,
    })
    expect(await kitsNeeding(actor, '310', { onlyShort: true })).toMatchObject({ kits: [{ id: hare }], total: 1 })
    const { actor: stranger } = await makeUser()
    expect(formatFound(await foundOf('310', stranger))).toBe('310 · None in the drawer · No kit needs it')
    expect(await kitsNeeding(stranger, '310', { onlyShort: false })).toEqual({ kits: [], total: 0 })
  })

  it('is found in every shape and finish', async () => {
    await putting('310', { shape: 'round', amount: '12', place: 'Tin' })
    await putting('310', { finish: 'ab' })
    await putting('3101')
    expect((await foundOf('310')).entries.map(({ shape, finish }) => [shape, finish])).toEqual([
      ['round', ''],
      ['square', 'ab'],
    ])
  })

  it('that is missing has near colors if there are some in its shape, without empty containers', async () => {
    await putting('304, 666, 310')
    await putting('349', { shape: 'round', amount: 'plenty' })
    await putting('347', { amount: '0' })
    const near = async (code: string) => (await foundOf(code)).near.map(({ code, shape }) => `${code} ${shape}`)
    expect(await near('321')).toEqual(['349 round', '304 square', '666 square'])
    await putting('321', { amount: '0' })
    expect(await near('321')).toEqual(['304 square', '666 square'])
    for (const there of ['304', '700', 'Z9']) expect(await near(there)).toEqual([])
  })

  it('is put into the drawer by one tap, in the shape of most drills, and an empty code is rejected', async () => {
    await putting('310, 321', { shape: 'round' })
    const { shape } = await foundOf('666')
    expect(shape).toBe('round')
    await send(user, change, '/drills/change', { code: '666', shape, amount: 'plenty' })
    expect(await codes()).toEqual(['310 some', '321 some', '666 plenty'])
    for (const wrong of [{ code: '' }, { code: 'x'.repeat(13) }, { shape: 'oval' }, { amount: 'lots' }]) {
      await send(user, change, '/drills/change', { code: '700', shape, amount: 'some', ...wrong })
    }
    expect(await codes()).toHaveLength(3)
  })
})

it('kits are ranked by the share of their colors in the drawer, never across shapes', async () => {
  await putting('310, 666')
  await kit('All', 'stash', [line('310'), line('0666')])
  await kit('Half', 'stash', [line('310'), line('321')])
  await kit('Round', 'stash', [line('310')], 'round')
  await kit('Unknown', 'stash', [line('310')], '')
  await kit('Started', 'progress', [line('310')])
  const ranked = await startableKits(actor)
  expect(ranked.map(({ title, there, colors, missing }) => [title, there, colors, missing])).toEqual([
    ['All', 2, 2, []],
    ['Half', 1, 2, ['321']],
    ['Round', 0, 1, ['310']],
    ['Unknown', 0, 1, ['310']],
  ])
})

it('the shopping list has what ran short in started kits, and what a chosen kit lacks', async () => {
  await putting('310')
  await putting('666', { amount: 'plenty' })
  await kit('Hare', 'progress', [line('310', true), line('666', true), line('700')])
  await kit('Done', 'completed', [line('701', true)])
  const chosen = await kit('Wave', 'stash', [line('310'), line('321')])
  expect(shoppingText(await shoppingList(actor, null))).toBe('310, square (Hare)')
  expect(shoppingText(await shoppingList(actor, chosen))).toBe('310, square (Hare)\n321, square (Wave)')
  const { actor: stranger } = await makeUser()
  expect(await shoppingList(stranger, chosen)).toEqual([])
})

it('a legend and the shopping list name one near color for each that is missing, in the shape of the kit', async () => {
  const page = async (route: typeof drillsLoader | typeof kitsLoader | typeof legendLoader, path: string, id = '') => {
    const request = await signedInRequest(user, path)
    return (await resultOf(() => route(routeArgs(request, { projectId: id })))).data as Record<string, unknown>
  }
  await putting('304, 3705, 310')
  await putting('817', { shape: 'round', amount: 'plenty' })
  await putting('498', { amount: '0' })
  const hare = await kit('Hare', 'progress', [line('321'), line('310', true), line('3705'), line('Z9')])
  const { wanted } = await page(legendLoader, `/projects/${hare}/legend`, hare)
  expect(wanted).toMatchObject([
    { code: '321', ranShort: false, inDrawer: false, near: { code: '304' } },
    { code: '310', ranShort: true, inDrawer: true, near: null },
    { code: 'Z9', inDrawer: false, near: null },
  ])
  const wave = await kit('Wave', 'stash', [line('321'), line('700')])
  const { missing } = await page(kitsLoader, `/drills/kits?kit=${wave}`)
  expect(missing).toMatchObject([{ code: '321', near: { code: '304' } }])
  ;({ actor, user } = await makeUser())
  expect(await page(drillsLoader, '/drills?q=321')).toMatchObject({ code: '321', index: { entries: [], needs: {} } })
})

describe('an entry', () => {
  const entry = async () => (await db.drill.findFirstOrThrow({ where: actor })).id

  it('changes by one tap, keeps its place, and can be removed', async () => {
    await putting('310', { place: 'Box 2' })
    const drill = await entry()
    await send(user, change, '/drills/change', { drill, amount: 'plenty' })
    await send(user, change, '/drills/change', { drill, place: 'Box 3' })
    expect((await drawerIndex(actor)).entries).toMatchObject([{ amount: 'plenty', place: 'Box 3' }])
    await send(user, change, '/drills/change', { drill, amount: 'lots' })
    expect(await codes()).toEqual(['310 plenty'])
    await send(user, change, '/drills/change', { drill, remove: '1' })
    expect(await codes()).toEqual([])
  })

  it('of another user does not exist', async () => {
    await putting('310')
    const { user: stranger } = await makeUser()
    const drill = await entry()
    for (const fields of [{ amount: '0' }, { remove: '1' }] as Record<string, string>[]) {
      expect((await send(stranger, change, '/drills/change', { drill, ...fields })).status).toBe(404)
    }
    expect(await codes()).toEqual(['310 some'])
  })
})
