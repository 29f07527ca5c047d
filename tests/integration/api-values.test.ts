import { beforeAll, describe, expect, it, test } from 'vitest'
import { createSuperuser } from '~/features/account/accounts/superusers.server'
import { db } from '~/platform/db/db.server'
import { openApiDocument } from '~/pocketbase/openapi/document.server'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfSuperuser, tokenOfUser } from '../factories/wire'

// How values of requests are read: numbers, modifiers, choices, amounts, special drills, the status kitted and URLs.

let token = ''
let actor: { userId: string }
beforeAll(async () => {
  const made = await makeUser()
  actor = made.actor
  token = await tokenOfUser(actor.userId)
})

type Body = Record<string, unknown> | URLSearchParams
const sent = (method: string, body: Body) =>
  body instanceof URLSearchParams
    ? { method, token, body }
    : { method, token, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }

const create = (name: string, body: Body) => call(`/api/collections/${name}/records`, { ...sent('POST', body) })
const change = (id: string, body: Body, name = 'projects') =>
  call(`/api/collections/${name}/records/${id}`, {
    ...sent('PATCH', body),
  })
const view = async (id: string) =>
  (
    await call(`/api/collections/projects/records/${id}`, {
      token,
    })
  ).body
const listWith = (query: Record<string, string>) =>
  call(`/api/collections/projects/records?${new URLSearchParams(query)}`, {
    token,
  })
const titles = async (query: Record<string, string>) =>
  (await listWith(query)).body.items.map(({ title }: { title: string }) => title)

describe('a number', () => {
  const problem = { code: 'validation_not_a_number', message: 'The submitted number is not properly formatted.' }

  it.each(['NaN', 'nan', '-Infinity', 'Infinity', '+Inf', 'inf', '1e999'])('%s is rejected', async value => {
    const { id } = await makeProject(actor, { width: 20, totalDiamonds: 400, price: 5 })
    const before = await view(id)
    for (const field of ['width', 'total_diamonds', 'rating', 'price', 'width+', 'price-']) {
      const { status, body } = await change(id, { [field]: value })
      expect([field, status, body.data]).toEqual([field, 400, { [field.replace(/\W/, '')]: problem }])
    }
    expect(await view(id)).toEqual(before)
    const both = await create('projects', { user: actor.userId, title: '', height: value })
    expect(both.body.data).toMatchObject({ title: { code: 'validation_required' }, height: problem })
  })

  it.each<[string, Record<string, unknown>]>([
    ['progress_notes', { date: '2026-01-01', content: 'x', placed: 'NaN' }],
    ['kit_colors', { code: '310', count: 'NaN' }],
    ['kit_colors', { code: '310', position: 'Infinity' }],
    ['year_goals', { user: 'own', year: 2026, kind: 'kits', amount: 'NaN' }],
    ['budgets', { user: 'own', year: 2026, currency: 'EUR', amount: 'NaN', per: 'year' }],
    ['custom_fields', { user: 'own', name: 'Wall', kind: 'text', position: 'NaN' }],
    ['boards', { user: 'own', year: 2026, size: 'NaN', per_month: 2 }],
    ['randomizer_spins', { user: 'own', project_title: 'x', spun_at: '2026-01-01', selected_count: 'NaN' }],
  ])('of %s is rejected, too: %j', async (name, body) => {
    const { id: project } = await makeProject(actor)
    const owner = 'user' in body ? { user: actor.userId } : { project }
    const response = await create(name, { ...body, ...owner })
    expect(Object.values(response.body.data)).toEqual([problem])
  })
})

test('a number of more than 64 bits is no whole number', async () => {
  const { id } = await makeProject(actor)
  const wholeNumber = { code: 'validation_only_int_constraint', message: 'Decimal numbers are not allowed.' }
  for (const [field, value] of [
    ['total_diamonds', 1e21],
    ['total_diamonds', -1e21],
    ['color_count', 2 ** 63],
    ['quantity', 1e21],
    ['rating', '1e21'],
  ] as const) {
    expect([field, value, (await change(id, { [field]: value })).body.data]).toEqual([
      field,
      value,
      { [field]: wholeNumber },
    ])
  }
  const note = await create('progress_notes', { project: id, date: '2026-01-01', content: 'x', placed: 1e21 })
  expect(note.body.data).toEqual({ placed: wholeNumber })
  // Fewer bits are a whole number, but more than the largest. So is a number that need not be whole.
  for (const [field, value] of [
    ['total_diamonds', 2 ** 60],
    ['width', 1e21],
  ] as const)
    expect((await change(id, { [field]: value })).body.data[field].code).toBe('validation_max_number_constraint')
})

test('a number in a text field is written without exponent', async () => {
  const { id } = await makeProject(actor)
  for (const [value, text] of [
    [1e21, `1${'0'.repeat(21)}`],
    [1e-7, '0.0000001'],
    [-12.5, '-12.5'],
    [1234567, '1234567'],
    [0.1, '0.1'],
  ] as const)
    expect((await change(id, { title: value })).body.title).toBe(text)
})

test('field+, +field and field- change numbers and choices only', async () => {
  const day = '2024-05-01 00:00:00.000Z'
  const kit = { title: 'Owl', general_notes: 'Old', source_url: 'https://a.example', kitted: true, date_started: day }
  const { id } = (await create('projects', { user: actor.userId, ...kit })).body
  for (const [name, value] of Object.entries({ ...kit, title: 'New', kitted: false, date_started: '2020-01-01' })) {
    for (const key of [`${name}+`, `+${name}`, `${name}-`]) {
      const { status, body } = await change(id, { [key]: value })
      expect([key, status]).toEqual([key, 200])
      expect(body).toMatchObject(kit)
    }
  }
  expect((await change(id, { title: 'New', 'title+': 'Newer' })).body.title).toBe('New')
})

describe('a choice or relation', () => {
  it('is read from the JSON of a list', async () => {
    const artist = (await create('artists', { user: actor.userId, name: 'Hokusai' })).body.id
    const { id } = await makeProject(actor)
    expect((await change(id, { artist: `["${artist}"]` })).body).toMatchObject({ artist })
    expect((await change(id, { artist: '[]', status: '["stash"]' })).body).toMatchObject({
      artist: '',
      status: 'stash',
    })
    expect((await change(id, { 'artist+': `["", "${artist}"]` })).body).toMatchObject({ artist })
    expect((await change(id, { 'artist-': `["x", "${artist}"]` })).body).toMatchObject({ artist: '' })
    expect(
      (await change(id, { user: `["${actor.userId}"]`, drill_shape: '["round","square",""]' })).body,
    ).toMatchObject({
      user: actor.userId,
      drill_shape: 'square',
    })
    expect((await change(id, { drill_shape: '["nope"]' })).body.data).toEqual({
      drill_shape: { code: 'validation_invalid_value', message: 'Invalid value nope.', params: { value: 'nope' } },
    })
    const said = {
      ' ': 'Invalid value.',
      ' square': 'Invalid value  square.',
      'x ': 'Invalid value x.',
      'x!': 'Invalid value x!',
    }
    for (const [value, message] of Object.entries(said)) {
      expect((await change(id, { drill_shape: value })).body.data).toEqual({
        drill_shape: { code: 'validation_invalid_value', message, params: { value } },
      })
    }
    expect((await change(id, { artist: '[broken' })).body.data.artist.code).toBe('validation_missing_rel_records')
    const tag = (await create('tags', { user: actor.userId, name: 'gift' })).body.id
    expect((await create('project_tags', { project: `["${id}"]`, tag: `["${tag}"]` })).body).toMatchObject({
      project: id,
      tag,
    })
  })

  it('keeps its value with +field, and takes that of field+', async () => {
    const { id } = await makeProject(actor, { drillShape: 'round' })
    expect((await change(id, { '+drill_shape': 'square' })).body.drill_shape).toBe('round')
    expect((await change(id, { 'drill_shape+': 'square' })).body.drill_shape).toBe('square')
    expect((await change(id, { 'drill_shape-': 'round' })).body.drill_shape).toBe('square')
    expect((await change(id, { 'drill_shape-': 'square', '+drill_shape': 'round' })).body.drill_shape).toBe('round')
    expect((await change(id, { 'drill_shape-': ['square', 'round'] })).body.drill_shape).toBe('')
  })
})

describe('an amount', () => {
  const stored = async (id: string) => {
    const { price } = await db.project.findUniqueOrThrow({ where: { id }, select: { price: true } })
    return price === null ? null : Number(price)
  }

  it.each<[unknown, number, number | null]>([
    ['42.5', 42.5, 42.5],
    [' 42.50 ', 42.5, 42.5],
    ['12.345', 12.35, 12.35],
    ['1.234,50', 1234.5, 1234.5],
    [42.505, 42.51, 42.51],
    ['0.00', 0, 0],
    ['0', 0, 0],
    [0, 0, null],
    ['', 0, null],
    [null, 0, null],
    [undefined, 0, null],
  ])('%j of a new kit is shown as %j and stored as %j', async (price, shown, remaining) => {
    const { body } = await create('projects', { user: actor.userId, title: 'Owl', price })
    expect(body.price).toBe(shown)
    expect(await stored(body.id)).toBe(remaining)
    expect((await view(body.id)).price).toBe(shown)
  })

  it.each<[number | null, Record<string, unknown>, number | null]>([
    [0, { price: 0 }, 0],
    [null, { price: 0 }, null],
    [5, { price: 0 }, null],
    [5, { price: '0.00' }, 0],
    [null, { price: '0.00' }, 0],
    [0, { price: '' }, null],
    [0, { price: null }, null],
    [0, { title: 'New' }, 0],
    [5, { 'price+': 2.5 }, 7.5],
    [null, { 'price+': 2.5 }, 2.5],
    [0, { 'price+': 0 }, 0],
    [0, { title: 'New', price: 0, shipping: 0, sold_for: 0 }, 0],
  ])('of %j becomes, by %j, %j', async (price, body, remaining) => {
    const { id } = await makeProject(actor, { price })
    expect((await change(id, body)).status).toBe(200)
    expect(await stored(id)).toBe(remaining)
  })

  it('survives a record that is read and sent back', async () => {
    const { id } = await makeProject(actor, { price: 0, shipping: null, soldFor: 12.3, specialDrills: 'glow,ab' })
    const before = await view(id)
    const { body } = await change(id, before)
    expect(body).toEqual({ ...before, updated: body.updated })
    expect(await db.project.findUnique({ where: { id } })).toMatchObject({ shipping: null, specialDrills: 'glow,ab' })
    expect(await stored(id)).toBe(0)
  })

  it.each(['abc', '0x10', '12,345', '€ 5', '-1', -1, 100_000_000, true, [], {}])('%j is rejected', async price => {
    const { id } = await makeProject(actor, { price: 5 })
    const { status, body } = await change(id, { price })
    expect([status, Object.keys(body.data)]).toEqual([400, ['price']])
    expect(await stored(id)).toBe(5)
  })

  it('is filtered and sorted as a number; null finds unknown ones', async () => {
    for (const [title, price] of [
      ['Ten', 10],
      ['Nine', 9],
      ['Gift', 0],
      ['Unknown', null],
    ] as const) {
      await makeProject(actor, { title, price, series: 'prices' })
    }
    const found = (filter: string) => titles({ filter: `series = "prices" && ${filter}`, sort: 'title' })
    expect(await titles({ filter: 'series = "prices"', sort: '-price,title' })).toEqual([
      'Ten',
      'Nine',
      'Gift',
      'Unknown',
    ])
    expect(await found('price > 9')).toEqual(['Ten'])
    expect(await found('price = "9.00"')).toEqual(['Nine'])
    expect(await found('price = 0')).toEqual(['Gift', 'Unknown'])
    expect(await found('price = null')).toEqual(['Unknown'])
    expect(await found('price = ""')).toEqual(['Unknown'])
    expect(await found('price = 0 && price != null')).toEqual(['Gift'])
  })
})

describe('special drills', () => {
  it.each<[unknown, string[]]>([
    [
      ['glow', 'ab'],
      ['glow', 'ab'],
    ],
    ['["ab","glow"]', ['ab', 'glow']],
    ['ab,glow', ['ab', 'glow']],
    ['AB; Fairy dust', ['ab', 'fairy_dust']],
    ['ab', ['ab']],
    [['ab', 'ab', ''], ['ab']],
    ['', []],
    [null, []],
    [[], []],
  ])('%j are %j', async (special_drills, shown) => {
    const made = await create('projects', { user: actor.userId, title: 'Owl', special_drills })
    expect(made.body.special_drills).toEqual(shown)
    expect((await view(made.body.id)).special_drills).toEqual(shown)
    expect((await change(made.body.id, { special_drills: 'pearl' })).body.special_drills).toEqual(['pearl'])
    expect((await change(made.body.id, { special_drills })).body.special_drills).toEqual(shown)
    const { items } = (await listWith({ filter: `id = "${made.body.id}"`, fields: 'special_drills' })).body
    expect(items).toEqual([{ special_drills: shown }])
  })

  it('of a form are each of its values', async () => {
    const form = new URLSearchParams({ user: actor.userId, title: 'Owl' })
    for (const value of ['ab', 'glow']) form.append('special_drills', value)
    expect((await create('projects', form)).body.special_drills).toEqual(['ab', 'glow'])
  })

  it('are added and removed by modifiers', async () => {
    const { id } = await makeProject(actor, { specialDrills: 'ab' })
    const changedBy = async (body: Record<string, unknown>) => (await change(id, body)).body.special_drills
    expect(await changedBy({ 'special_drills+': 'glow' })).toEqual(['ab', 'glow'])
    expect(await changedBy({ '+special_drills': ['pearl', 'ab'] })).toEqual(['pearl', 'ab', 'glow'])
    expect(await changedBy({ 'special_drills-': '["ab","glow"]' })).toEqual(['pearl'])
    expect(await changedBy({ 'special_drills-': 'pearl' })).toEqual([])
  })

  it.each(['nope', ['ab', 'nope'], 'ab,nope', 5, true])('%j are rejected', async special_drills => {
    const { id } = await makeProject(actor, { specialDrills: 'ab' })
    const value = typeof special_drills === 'object' || special_drills === 'ab,nope' ? 'nope' : String(special_drills)
    const { status, body } = await change(id, { special_drills })
    expect([status, body.data]).toEqual([
      400,
      { special_drills: { code: 'validation_invalid_value', message: `Invalid value ${value}.`, params: { value } } },
    ])
    expect((await view(id)).special_drills).toEqual(['ab'])
  })

  it('are filtered and sorted as PocketBase does', async () => {
    const kits = { one: 'ab', two: 'ab,glow', none: '', glow: 'glow' }
    for (const [title, specialDrills] of Object.entries(kits)) {
      await makeProject(actor, { title, specialDrills, series: 'drills' })
    }
    const found = async (filter: string) =>
      (await titles({ filter: `series = "drills" && (${filter})`, sort: 'created' })).join(' ')
    // The results of PocketBase 0.39.11 for the same records.
    for (const [filter, expected] of [
      ['special_drills = ""', ''],
      ['special_drills != ""', 'one two none glow'],
      ['special_drills = "[]"', 'none'],
      ['special_drills ~ "ab"', 'one two'],
      ['special_drills !~ "ab"', 'none glow'],
      ['special_drills ?= "ab"', ''],
      ['special_drills:each = "ab"', 'one'],
      ['special_drills:each ?= "ab"', 'one two'],
      ['special_drills:each != "ab"', 'none glow'],
      ['special_drills:each ?!= "ab"', 'two none glow'],
      ['special_drills:each ~ "l"', 'glow'],
      ['special_drills:each ?~ "l"', 'two glow'],
      ['special_drills:length = 0', 'none'],
      ['special_drills:length > 1', 'two'],
      ['special_drills:lower ~ "AB"', 'one two'],
      ['special_drills:each = ""', 'none'],
      ['special_drills:each = null', 'none'],
      ['special_drills = "[\\"ab\\",\\"glow\\"]"', 'two'],
      ['special_drills:each ?= "ab" && special_drills:each ?= "glow"', ''],
      ['special_drills:each ?= "ab" || special_drills:each ?= "glow"', 'one two glow'],
      ['project_tags_via_project.project.special_drills:each ?= "ab"', ''],
    ] as const) {
      expect([filter, await found(filter)]).toEqual([filter, expected])
    }
    const sorted = async (sort: string) => (await titles({ filter: 'series = "drills"', sort })).join(' ')
    expect(await sorted('special_drills')).toBe('two one glow none')
    expect(await sorted('special_drills:length,title')).toBe('none glow one two')
    expect(await sorted('special_drills:each,created')).toBe('none one two glow')
    expect((await listWith({ filter: 'special_drills:nope = 1' })).status).toBe(400)
  })
})

test('no status but kitted changes whether a kit is kitted', async () => {
  const { id } = await makeProject(actor, { status: 'purchased' })
  expect((await change(id, { status: 'kitted' })).body).toMatchObject({ status: 'stash', kitted: true })
  for (const status of ['stash', 'progress', 'onhold', 'wishlist', 'completed']) {
    expect((await change(id, { status })).body).toMatchObject({ status, kitted: true })
  }
  expect((await change(id, { status: 'stash', kitted: false })).body).toMatchObject({ status: 'stash', kitted: false })
  expect((await change(id, { status: 'progress' })).body).toMatchObject({ status: 'progress', kitted: false })
  // The status takes precedence.
  expect((await change(id, { status: 'kitted', kitted: false })).body).toMatchObject({ status: 'stash', kitted: true })
})

describe('a URL', () => {
  it.each([
    ['www.shop.example', 'https://www.shop.example'],
    [' shop.example/kits?a=1 ', 'https://shop.example/kits?a=1'],
    ['https://shop.example', 'https://shop.example'],
    ['192.168.1.5/kits', 'https://192.168.1.5/kits'],
    ['', ''],
  ])('%j is stored as %j', async (url, stored) => {
    const { body } = await create('projects', { user: actor.userId, title: 'Owl', source_url: url })
    expect(body.source_url).toBe(stored)
    const company = await create('companies', { user: actor.userId, name: `Shop of ${url}`, website_url: url })
    expect(company.body.website_url).toBe(stored)
  })

  it.each([
    'ftp://shop.example',
    'mailto:a@shop.example',
    'localhost:80',
    'javascript:alert(1)',
    'my shop.example',
    1.5,
  ])('%j is rejected, because a page cannot open it', async source_url => {
    const { body } = await create('projects', { user: actor.userId, title: 'Owl', source_url })
    expect(body.data.source_url.code).toBe('validation_invalid_url')
  })
})

test('the schema describes amounts, special drills and the status kitted', async () => {
  const { id } = await createSuperuser({ email: 'values@example.com', password: 'canvas-and-wax-2026' })
  const { body } = await call('/api/collections/projects', {
    token: await tokenOfSuperuser(id),
  })
  const fields = new Map<string, Record<string, unknown>>(
    body.fields.map((field: { name: string }) => [field.name, field]),
  )
  for (const name of ['price', 'shipping', 'sold_for']) {
    expect(fields.get(name)).toMatchObject({ type: 'number', min: 0, max: 99_999_999, onlyInt: false, required: false })
  }
  const terms = ['ab', 'crystal', 'glow', 'fairy_dust', 'pearl', 'metallic', 'other']
  expect(fields.get('special_drills')).toMatchObject({ type: 'select', values: terms, maxSelect: 7, required: false })
  expect(fields.get('status')).toMatchObject({ values: expect.arrayContaining(['stash', 'kitted']), maxSelect: 1 })
  const { schemas } = openApiDocument().components as unknown as {
    schemas: Record<string, { properties: Record<string, object> }>
  }
  const list = { type: 'array', items: { type: 'string', enum: terms } }
  expect(schemas.projects?.properties).toMatchObject({ price: { type: 'number' }, special_drills: list })
  expect(schemas['projects-new']?.properties).toMatchObject({
    price: { type: ['number', 'string'] },
    special_drills: { anyOf: [list, { type: 'string' }] },
  })
})
