import { beforeAll, describe, expect, it } from 'vitest'
import { db, pool } from '~/platform/db.server'
import { fieldsOf } from '~/pocketbase/collection.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import * as list from '~/routes/api.collections.$collection.records._index'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'

const ids = { P1: '', P2: '', P3: '', T1: '', T2: '' }
let token = ''
let userId = ''

beforeAll(async () => {
  const { actor } = await makeUser()
  userId = actor.userId
  const p1 = await makeProject(actor, {
    title: 'Alpha 100%',
    status: 'progress',
    artist: 'Rembrandt',
    tags: ['blue', 'red'],
    width: 20,
    dateStarted: '2024-01-02',
    generalNotes: '<p>Hello <b>big</b> world</p>',
  })
  const p2 = await makeProject(actor, { title: 'beta_two', status: 'wishlist', tags: ['blue'] })
  const p3 = await makeProject(actor, { title: 'gamma', status: 'completed', width: 20.5 })
  const tags = await db.tag.findMany({ where: { userId }, orderBy: { name: 'asc' } })
  Object.assign(ids, { P1: p1.id, P2: p2.id, P3: p3.id, T1: tags[0]?.id, T2: tags[1]?.id })
  token = await tokenOfUser(userId)
  const other = await makeUser()
  await makeProject(other.actor, { title: 'Not theirs', artist: 'Rembrandt', tags: ['blue'] })
})

const asked = (query: string, collection = 'projects', as: string | undefined = token) =>
  call(list.loader, `/api/collections/${collection}/records?${query}`, { params: { collection }, token: as })

async function found(filter: string): Promise<string | number> {
  const { status, body } = await asked(`sort=title&filter=${encodeURIComponent(filter)}`)
  if (status !== 200) return status
  expect(body.totalItems).toBe(body.items.length)
  return body.items.map((item: { title: string }) => NAMES[item.title]).join()
}
const NAMES: Record<string, string> = { 'Alpha 100%': 'P1', beta_two: 'P2', gamma: 'P3' }

describe('a filter finds', () => {
  const ALL = 'P1,P2,P3'
  it.each<[string, string | number]>([
    ['title = "gamma"', 'P3'],
    ['title = "GAMMA"', ''],
    ['title ~ "GAM"', 'P3'],
    ['title ~ "a_t"', 'P2'],
    [String.raw`title ~ '100\%'`, 'P1'],
    ['title ~ "%two"', 'P2'],
    ['title ~ "%a_two"', 'P2'],
    ['title !~ "a"', ''],
    ['artist = null', 'P2,P3'],
    ['artist = ""', 'P2,P3'],
    ['artist != ""', 'P1'],
    ['artist.name ~ "rem"', 'P1'],
    ['artist.name != "x"', ALL],
    ['artist.name !~ "x"', 'P1'],
    ['width = null', ''],
    ['width = ""', ''],
    ['width != null', ALL],
    ['width = "20"', 'P1'],
    ['width = 20', 'P1'],
    ['width > 20 && width < 21', 'P3'],
    ['width ~ 20', 'P1,P3'],
    ['width < "zzz"', ALL],
    ['width > ""', ''],
    ['title = 5', ''],
    ['date_started >= "2024-01-02"', 'P1'],
    ['date_started >= "2024-01-02T00:00:00.000Z"', ''],
    ['date_started = ""', 'P2,P3'],
    ['date_started ~ "2024-01"', 'P1'],
    ['created <= @now && created >= @yearStart', ALL],
    ['project_tags_via_project.tag ?= "T1"', 'P1,P2'],
    ['project_tags_via_project.tag = "T1"', 'P2'],
    ['project_tags_via_project.tag ?= "T1" && project_tags_via_project.tag ?= "T2"', ''],
    ['project_tags_via_project.tag ?= "T1" || project_tags_via_project.tag ?= "T2"', 'P1,P2'],
    ['project_tags_via_project.tag != "T1"', 'P3'],
    ['project_tags_via_project.tag.name ?~ "bl"', 'P1,P2'],
    ['project_tags_via_project.tag = ""', 'P3'],
    ['tags_via_project_tags.name ?= "blue"', 'P1,P2'],
    ['status = "progress" || status = "wishlist" && width > 0', 'P1'],
    ['(status="progress"||status="wishlist")&&width=0', 'P2'],
    ['// c\n title = "gamma"', 'P3'],
    ['title:lower = "gamma"', 'P3'],
    ['title:nosuch = 1', 400],
    ['nosuch = 1', 400],
    ['title', 400],
    ['1 = 1', ALL],
    ['null = ""', ALL],
    ['1 = "1"', ''],
    ['foo(1) = 1', 400],
    ['geoDistance(1,2,3) < 1', 400],
    ['geoDistance(width, 0, 0, 0) < 1', 'P2'],
    [`strftime('%Y-%m', date_started) = "2024-01"`, 'P1'],
    [`strftime('%Y', date_started) = ""`, 'P2,P3'],
    [`strftime('%Y-%m-%d', date_started, '+1 month', 'start of month') = "2024-02-01"`, 'P1'],
    [`strftime('%d', '2024-02-31') = "1"`, ''],
    ['title = TRUE', ''],
    ['title = NULL', ''],
    ['status ?= "progress"', 'P1'],
    ['artist:length = 1', 'P1'],
    ['user.username != ""', ALL],
    ['user.email ~ "@"', ''],
    ['user.tokenKey != ""', 400],
    ['artist.user.id != ""', 'P1'],
    ['artist.user.projects_via_user.artist.user.username ?!= ""', 'P1'],
    ['artist.user.projects_via_user.artist.user.projects_via_user.title ?!= ""', 'P1'],
    ['artist.user.projects_via_user.artist.user.projects_via_user.artist.name != ""', 400],
    ['title ~ "\\\\"', ''],
    ['title ~ "%\\\\"', ''],
  ])('%s → %s', async (filter, expected) => {
    const meant = filter.replace(/"(T[12])"/g, (_, name: 'T1' | 'T2') => `"${ids[name]}"`)
    await expect(found(meant)).resolves.toBe(expected)
  })
})

describe('a list', () => {
  const page = async (query: string, as = token) => (await asked(query, 'projects', as)).body

  it('is one page of what is theirs', async () => {
    await expect(page('')).resolves.toMatchObject({ page: 1, perPage: 30, totalItems: 3, totalPages: 1 })
    await expect(page('', '')).resolves.toEqual({ items: [], page: 1, perPage: 30, totalItems: 0, totalPages: 0 })
    await expect(page('', `Bearer ${token}`)).resolves.toMatchObject({ totalItems: 3 })
    await expect(page('', 'garbage')).resolves.toMatchObject({ totalItems: 0 })
    await expect(page('filter=&sort=&page=')).resolves.toMatchObject({ totalItems: 3 })
  })

  it.each([
    ['page=2&perPage=2&sort=title', { page: 2, perPage: 2, totalPages: 2 }, 1],
    ['perPage=0', { perPage: 30 }, 3],
    ['perPage=-5', { perPage: 30 }, 3],
    ['perPage=5000', { perPage: 1000 }, 3],
    ['page=0', { page: 1 }, 3],
    ['page=99', { page: 99, totalItems: 3 }, 0],
    ['skipTotal=1', { totalItems: -1, totalPages: -1 }, 3],
    ['skipTotal=t', { totalItems: -1 }, 3],
  ])('%s', async (query, expected, length) => {
    const body = await page(query)
    expect(body).toMatchObject(expected)
    expect(body.items).toHaveLength(length)
  })

  it.each([
    'page=abc',
    'perPage=1.5',
    'skipTotal=yes',
    'filter=%20',
    'sort=title,',
    'sort=-',
    'sort=nosuch',
    'sort=@now',
    `sort=${Array.from({ length: 9 }, () => 'title').join()}`,
    `filter=${encodeURIComponent(`title = "${'x'.repeat(3500)}"`)}`,
  ])('%s is refused without a reason', async query => {
    const { status, body } = await asked(query)
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 400, status: 400, data: {}, message: 'Something went wrong while processing your request.' },
    })
  })

  it.each<[string, string[]]>([
    ['-width,title', ['gamma', 'Alpha 100%', 'beta_two']],
    ['+title', ['Alpha 100%', 'beta_two', 'gamma']],
    ['artist.name,-title', ['gamma', 'beta_two', 'Alpha 100%']],
    ['-artist.name,title', ['Alpha 100%', 'beta_two', 'gamma']],
    ['-project_tags_via_project.tag.name,title', ['Alpha 100%', 'beta_two', 'gamma']],
    ['date_started,title', ['beta_two', 'gamma', 'Alpha 100%']],
    ['@rowid', ['Alpha 100%', 'beta_two', 'gamma']],
  ])('sorted by %s', async (sort, titles) => {
    const { items } = await page(`sort=${encodeURIComponent(sort)}`)
    expect(items.map((item: { title: string }) => item.title)).toEqual(titles)
  })

  it.each([
    ['filter=title%3D"@request.x"', 'Only superusers can filter by @request.'],
    ['sort=@request.auth.id', 'Only superusers can filter by @request.'],
    ["filter=@collection.tags.name='x'", 'Only superusers can filter by @collection.'],
  ])('%s is for superusers', async (query, message) => {
    await expect(asked(query)).resolves.toMatchObject({ status: 403, body: { message, data: {} } })
  })

  it('of what only superusers may see, or of nothing at all, says so', async () => {
    await expect(asked('', 'account_deletions')).resolves.toMatchObject({
      status: 403,
      body: { message: 'Only superusers can perform this action.' },
    })
    await expect(asked('', 'nosuch')).resolves.toMatchObject({
      status: 404,
      body: { message: 'Missing collection context.' },
    })
    await expect(asked('', 'PROJECTS')).resolves.toMatchObject({ status: 200 })
    await expect(asked('', 'pbc_484305853')).resolves.toMatchObject({ status: 200, body: { totalItems: 3 } })
  })

  it('of accounts shows the own one, with its address', async () => {
    const { body } = await asked('', 'users')
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({ id: userId, collectionId: '_pb_users_auth_', email: expect.any(String) })
    expect(Object.keys(body.items[0])).not.toContain('tokenKey')
    expect(Object.keys(body.items[0])).not.toContain('password')
  })
})

it('takes for never empty only what the tables refuse to be', async () => {
  const { rows } = await pool.query<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns where is_nullable = 'NO'`,
  )
  const refused = new Set(rows.map(({ column }) => column))
  for (const collection of COLLECTIONS.all.filter(({ countedFrom }) => !countedFrom)) {
    for (const [name, field] of Object.entries(fieldsOf(collection))) {
      const column = `${collection.table}.${field.column ?? name}`
      if (field.needed) expect(refused, column).toContain(column)
    }
  }
})

describe('a record', () => {
  it('has its keys in order, and zero values where nothing is set', async () => {
    const { items } = (await asked('filter=title="beta_two"')).body
    expect(Object.keys(items[0])).toEqual([...Object.keys(items[0])].sort())
    expect(items[0]).toMatchObject({ artist: '', company: '', image: '', width: 0, date_started: '', drill_shape: '' })
    expect(Object.values(items[0])).not.toContain(null)
    expect(items[0].created).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(items[0]).not.toHaveProperty('expand')
  })

  it('escapes what could end a script', async () => {
    const { text } = await asked('filter=title="Alpha 100%25"')
    expect(text).toContain('\\u003cb\\u003ebig\\u003c/b\\u003e')
    expect(text.endsWith('}\n')).toBe(true)
  })
})

describe('expand', () => {
  const expandOf = async (filter: string, query: string) => {
    const { body } = await asked(`filter=${encodeURIComponent(filter)}&${query}`)
    return body.items[0]
  }
  const P1 = 'status = "progress"'

  it('shows one record behind a relation, several behind a back relation', async () => {
    const record = await expandOf(P1, 'expand=artist,%20company%20,project_tags_via_project.tag')
    expect(record.expand.artist).toMatchObject({ name: 'Rembrandt', collectionName: 'artists' })
    expect(record.expand).not.toHaveProperty('company')
    expect(record.expand.project_tags_via_project).toHaveLength(2)
    const names = record.expand.project_tags_via_project.map(
      (link: { expand: { tag: { name: string } } }) => link.expand.tag.name,
    )
    expect(names.sort()).toEqual(['blue', 'red'])
  })

  it('is there and empty for a relation without a record, and absent for a path that leads nowhere', async () => {
    await expect(expandOf('title = "beta_two"', 'expand=artist')).resolves.toMatchObject({ expand: {} })
    await expect(expandOf(P1, 'expand=nosuch,title')).resolves.not.toHaveProperty('expand')
  })

  it('goes six relations deep', async () => {
    let record = await expandOf(
      P1,
      `expand=${Array.from({ length: 4 }, () => 'artist.user.projects_via_user').join('.')}`,
    )
    let depth = 0
    while (record?.expand) {
      record = Object.values(record.expand)[0]
      if (Array.isArray(record)) record = record.find((kit: { artist: string }) => kit.artist)
      depth++
    }
    expect(depth).toBe(6)
  })

  it('shows of accounts the own address', async () => {
    const record = await expandOf(P1, 'expand=user')
    expect(record.expand.user).toMatchObject({ id: userId, email: expect.any(String) })
  })
})

describe('fields', () => {
  const itemOf = async (fields: string) => {
    const { body } = await asked(
      `filter=status="progress"&expand=artist,project_tags_via_project.tag&fields=${encodeURIComponent(fields)}`,
    )
    return body?.items[0]
  }

  it.each<[string, unknown]>([
    ['title, width', { title: 'Alpha 100%', width: 20 }],
    ['nosuch', {}],
    ['title.x', { title: 'Alpha 100%' }],
    ['expand.artist.name', { expand: { artist: { name: 'Rembrandt' } } }],
    ['general_notes:excerpt(5,true)', { general_notes: 'Hello...' }],
    ['general_notes:excerpt(200)', { general_notes: 'Hello big world' }],
  ])('%s', async (fields, expected) => {
    await expect(itemOf(fields)).resolves.toEqual(expected)
  })

  it('* keeps what has no entry of its own', async () => {
    const item = await itemOf('*,expand.artist.name')
    expect(item).toMatchObject({ title: 'Alpha 100%', status: 'progress' })
    expect(item.expand.artist).toEqual({ name: 'Rembrandt' })
    const links = await itemOf('expand.project_tags_via_project.tag')
    expect(links.expand.project_tags_via_project.map(Object.keys)).toEqual([['tag'], ['tag']])
  })

  it.each(['title:excerpt', 'title:foo(1)', 'title:excerpt(0)', 'title:excerpt(1,2,3)', 'title)'])(
    '%s is answered with nothing',
    async fields => {
      await expect(asked(`fields=${encodeURIComponent(fields)}`)).resolves.toMatchObject({ status: 200, text: '' })
    },
  )
})

it('other ways of asking are answered in the same words', async () => {
  const params = { collection: 'projects' }
  const url = '/api/collections/projects/records'
  const head = await call(list.loader, url, { params, token, method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, text: '' })
  await expect(call(list.action, url, { params, token, method: 'DELETE' })).resolves.toMatchObject({ status: 404 })
  const preflight = await call(list.loader, url, {
    params,
    method: 'OPTIONS',
    headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Headers': 'x-a' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('x-a')
})

describe('a page as Postgres writes it', () => {
  it('is to the byte what it is when each record is put together here', async () => {
    const { actor } = await makeUser()
    const as = await tokenOfUser(actor.userId)
    const odd = '<b>"Ünder" \\ & 💎</b>\u2028\u0007\t/ end'
    await makeProject(actor, { title: odd, generalNotes: `${odd}\nnext line`, width: 20.5, dateStarted: '2024-01-02' })
    await makeProject(actor, { title: 'plain', totalDiamonds: 123_456_789 })
    for (const query of ['sort=title', 'sort=-created&skipTotal=1', 'perPage=1&page=2', 'filter=title="nothing"']) {
      // Naming every field makes the other way of the same page.
      const written = await asked(query, 'projects', as)
      const built = await asked(`${query}&fields=*`, 'projects', as)
      expect(written.status).toBe(200)
      expect(written.text).toBe(built.text)
    }
    expect((await asked('sort=-created', 'projects', as)).text).toContain(
      String.raw`\u003cb\u003e\"Ünder\" \\ \u0026 💎`,
    )
  })
})
