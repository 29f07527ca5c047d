import { beforeEach, expect, it } from 'vitest'
import { wholeDrawer } from '~/features/collection/drills/drawer.server'
import type { DrillInput } from '~/features/collection/drills/drill.schema'
import { putDrills } from '~/features/collection/drills/drills.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { loader as changes } from '~/routes/colors/changes'
import { action as put } from '~/routes/colors/drills/add'
import { action, loader } from '~/routes/colors/drills/entry'
import { action as undo } from '~/routes/colors/undo'
import { send } from '../factories/forms'
import { resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'

let actor: Actor
let user: { id: string }
beforeEach(async () => {
  ;({ actor, user } = await makeUser())
})

const FIELDS = { palette: 'dmc', code: '310', shape: 'square', finish: '', amount: 'some', count: '', place: 'Box 2' }
const list = (more: Record<string, string>) =>
  send(user, put, '/drills/add', { list: '310', shape: 'square', amount: 'some', place: '', put: '1', ...more })
const idOf = async (where: Partial<DrillInput>) =>
  (await db.drill.findFirstOrThrow({ where: { ...actor, ...where } })).id
const saving = (drillId: string, fields: Record<string, string>, who = user) =>
  send(who, action, `/drills/${drillId}`, fields, { drillId })

it('a list is put in with a finish, an exact amount and numbers of another maker', async () => {
  await list({ finish: 'ab', amount: 'number', count: '1,250', place: 'Tin' })
  await list({ list: '5001', palette: 'other', shape: 'round' })
  expect(await wholeDrawer(actor)).toMatchObject([
    { code: '310', finish: 'ab', amount: '1250', place: 'Tin', palette: 'dmc' },
    { code: '5001', finish: '', amount: 'some', palette: 'other', shape: 'round' },
  ])
  const wrong = await list({ amount: 'number', count: 'many' })
  expect(wrong).toMatchObject({
    status: 400,
    data: { typed: { count: 'many' }, error: 'Enter some, plenty, or a number up to 9,999,999.' },
  })
})

it('an entry is edited as a whole, and never becomes another one', async () => {
  await list({ list: '310, 321' })
  const id = await idOf({ code: '310' })
  await saving(id, { ...FIELDS, finish: 'glow', amount: 'number', count: '2.000' })
  expect((await wholeDrawer(actor))[0]).toEqual({
    ...{ palette: 'dmc', code: '310', shape: 'square', finish: 'glow', amount: '2000', place: 'Box 2', swatch: '' },
  })
  const taken = await saving(id, { ...FIELDS, code: '321' })
  expect(taken).toMatchObject({
    status: 400,
    data: { typed: { code: '321' }, errors: { code: ['These drills are already in your drawer.'] } },
  })
  const wrong = await saving(id, { ...FIELDS, code: '', count: '-5', amount: 'number' })
  expect(wrong).toMatchObject({
    status: 400,
    data: { errors: { code: ['Enter the code.'], amount: ['Enter some, plenty, or a number up to 9,999,999.'] } },
  })
})

it('a corrected color counts in every shape, and the approximate one comes back', async () => {
  await list({})
  await list({ shape: 'round' })
  const id = await idOf({ shape: 'round' })
  const swatches = async () => (await wholeDrawer(actor)).map(({ swatch }) => swatch)
  await saving(id, { own: 'on', swatch: '#112233' })
  expect(await swatches()).toEqual(['#112233', '#112233'])
  await saving(id, { swatch: '#112233' })
  expect(await swatches()).toEqual(['', ''])
  expect(await saving(id, { own: 'on', swatch: 'red' })).toMatchObject({
    status: 400,
    data: { errors: { swatch: ['Choose a color like #3B82F6.'] } },
  })
})

it('the newest changes are listed, newest first, and undone one by one', async () => {
  await list({})
  await list({ list: '666' })
  await putDrills(actor, [], { title: 'Nothing', merge: 'raise' })
  const listed = async () => {
    const request = await signedInRequest(user, '/colors/changes')
    const { data } = await resultOf(() => changes(routeArgs(request)))
    return (data as { changes: { id: string; title: string }[] }).changes
  }
  const [newest, first] = await listed()
  expect([newest?.title, first?.title]).toEqual(['666 put into the drawer', '310 put into the drawer'])
  await send(user, undo, '/colors/undo', { change: String(first?.id), returnTo: '/colors/changes' })
  expect((await wholeDrawer(actor)).map(({ code }) => code)).toEqual(['666'])
  expect(await listed()).toHaveLength(1)
})

it('an entry of another user does not exist', async () => {
  await list({})
  const id = await idOf({})
  const { user: stranger } = await makeUser()
  const request = await signedInRequest(stranger, `/drills/${id}`)
  const page = await resultOf(() => loader(routeArgs(request, { drillId: id })))
  const forms = [FIELDS, { own: 'on', swatch: '#112233' }, {}] as Record<string, string>[]
  const results = await Promise.all(forms.map(fields => saving(id, fields, stranger)))
  expect([page, ...results].map(({ status }) => status)).toEqual([404, 404, 404, 404])
})
