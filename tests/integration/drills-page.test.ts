import { beforeEach, describe, expect, it } from 'vitest'
import {
  drawerPage,
  findColor,
  shoppingList,
  sortCodes,
  startableKits,
} from '~/features/collection/drills/drawer.server'
import { shoppingText } from '~/features/collection/drills/format-drill'
import { type LegendLine, saveLegend } from '~/features/collection/legends/legends.server'
import { readToast } from '~/http/forms/toast.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { action as undo } from '~/routes/_app.colors_.undo/route'
import { action, loader as drillsLoader } from '~/routes/_app.drills/route'
import { action as change } from '~/routes/_app.drills_.change/route'
import { loader as kitsLoader } from '~/routes/_app.drills_.kits/route'
import { loader as legendLoader } from '~/routes/_app.projects.$projectId_.legend/route'
import { send } from '../factories/forms'
import { makeProject } from '../factories/projects'
import { answerOf, cookiesOf, pageRequest } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'

let actor: Actor
let user: { id: string }
beforeEach(async () => {
  ;({ actor, user } = await makeUser())
})

const line = (code: string, ranShort = false): LegendLine => ({ code, symbol: '', count: null, ranShort })
const putting = (list: string, more: Record<string, string> = {}) =>
  send(user, action, '/drills', { list, shape: 'square', amount: 'some', place: '', put: '1', ...more })
const codes = async () => (await drawerPage(actor, 1)).entries.map(({ code, amount }) => `${code} ${amount}`)

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
    await send(user, undo, '/colors/undo', { change: id, returnTo: '/drills' })
    expect(await codes()).toEqual([])
  })

  it('names in the message what the drawer does not take', async () => {
    const answer = await putting('Symbol\tDMC\tQty\nA\t310\t1,250')
    expect(await codes()).toEqual(['310 some'])
    const { toast } = await readToast(pageRequest('/', { Cookie: cookiesOf(answer) }))
    expect(toast).toMatchObject({ description: 'Not used: “Symbol\tDMC\tQty”, “1,250”.' })
  })

  it('is offered the places of the drawer, each once, and of nobody else', async () => {
    for (const place of ['tin', 'Box 2', 'Box 2', ''])
      await putting(place === '' ? '1' : `${place.length}00`, { place })
    await putting('310', { place: 'Box 10', shape: 'round' })
    const { user: stranger } = await makeUser()
    const placesOf = async (who: { id: string }) => {
      const request = await signedInRequest(who, '/drills')
      return ((await answerOf(() => drillsLoader(routeArgs(request)))).data as { places: string[] }).places
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
    const answer = await putting('310', wrong)
    expect(answer).toMatchObject({ status: 400, data: { typed: wrong, error: expect.stringMatching(/./) } })
    expect(await codes()).toEqual([])
  })
})

it('a color is found with its amount and place, and with the kits that need it', async () => {
  await putting('0310', { amount: 'plenty', place: 'Box 2' })
  await kit('Wave', 'stash', [line('310')])
  await kit('Hare', 'progress', [line('310', true), line('666')])
  expect(await findColor(actor, ' 310')).toMatchObject({
    entries: [{ code: '0310', amount: 'plenty', shape: 'square', place: 'Box 2' }],
    kits: [
      { title: 'Hare', ranShort: true },
      { title: 'Wave', ranShort: false },
    ],
    kitCount: 2,
    shortCount: 1,
  })
  const { actor: stranger } = await makeUser()
  expect(await findColor(stranger, '310')).toEqual({ entries: [], kits: [], kitCount: 0, shortCount: 0 })
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

describe('the nearest colors of the drawer', () => {
  const page = async (route: typeof drillsLoader | typeof kitsLoader | typeof legendLoader, path: string, id = '') => {
    const request = await signedInRequest(user, path)
    return (await answerOf(() => route(routeArgs(request, { projectId: id })))).data as Record<string, unknown>
  }

  it('are shown where a color is missing or ran short, in the shape of the kit, without empty containers', async () => {
    await putting('304, 666, 310')
    await putting('817', { shape: 'round', amount: 'plenty' })
    await putting('498', { amount: '0' })
    const hare = await kit('Hare', 'progress', [line('321'), line('310', true), line('666'), line('Z9')])
    const { wanted } = await page(legendLoader, `/projects/${hare}/legend`, hare)
    expect(wanted).toMatchObject([
      { code: '321', ranShort: false, inDrawer: false, near: [{ code: '304' }, { code: '666' }, { code: '310' }] },
      { code: '310', ranShort: true, inDrawer: true, near: [{ code: '304' }, { code: '666' }] },
      { code: 'Z9', inDrawer: false, near: [] },
    ])
    const wave = await kit('Wave', 'stash', [line('321'), line('310')])
    const { missing } = await page(kitsLoader, `/drills/kits?kit=${wave}`)
    expect(missing).toMatchObject([{ code: '321', near: [{ code: '304' }, { code: '666' }, { code: '310' }] }])
    const { near } = await page(drillsLoader, '/drills?q=321')
    expect(near).toMatchObject([{ shape: 'round', near: [{ code: '817' }] }, { shape: 'square' }])
  })

  it('of another user stay hidden', async () => {
    await putting('304')
    ;({ actor, user } = await makeUser())
    expect((await page(drillsLoader, '/drills?q=321')).near).toEqual([])
  })
})

describe('an entry', () => {
  const entry = async () => (await db.drill.findFirstOrThrow({ where: actor })).id

  it('changes by one tap, keeps its place, and can be removed', async () => {
    await putting('310', { place: 'Box 2' })
    const drill = await entry()
    await send(user, change, '/drills/change', { drill, amount: 'plenty' })
    await send(user, change, '/drills/change', { drill, place: 'Box 3' })
    expect((await drawerPage(actor, 1)).entries).toMatchObject([{ amount: 'plenty', place: 'Box 3' }])
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
