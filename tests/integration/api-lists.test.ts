import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { db, pool } from '~/platform/db/db.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { type Collection, fieldsOf, registryOf } from '~/pocketbase/collection.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { listRecords } from '~/pocketbase/records.server'
import { signToken } from '~/pocketbase/tokens.server'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'

// The IDs are those of the API test cases. Additional tests have none.

const ids = { P1: '', P2: '', P3: '', T1: '', T2: '', B: '' }
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
  const p3 = await makeProject(actor, { title: 'gamma', status: 'completed', width: 20.5, generalNotes: '20.5' })
  const tags = await db.tag.findMany({ where: { userId }, orderBy: { name: 'asc' } })
  Object.assign(ids, { P1: p1.id, P2: p2.id, P3: p3.id, T1: tags[0]?.id, T2: tags[1]?.id })
  token = await tokenOfUser(userId)
  const other = await makeUser()
  await makeProject(other.actor, { title: 'Not theirs', artist: 'Rembrandt', tags: ['blue'] })
  ids.B = other.user.id
})

const listWith = (query: string, collection = 'projects', as: string | undefined = token) =>
  call(`/api/collections/${collection}/records?${query}`, { token: as })

async function found(filter: string): Promise<string | number> {
  const { status, body } = await listWith(`sort=title&filter=${encodeURIComponent(filter)}`)
  if (status !== 200) {
    expect({ status, body }).toEqual(GENERIC)
    return status
  }
  expect(body.totalItems).toBe(body.items.length)
  return body.items.map((item: { title: string }) => NAMES[item.title]).join()
}
const GENERIC = {
  status: 400,
  body: { code: 400, status: 400, data: {}, message: 'Something went wrong while processing your request.' },
}
const NAMES: Record<string, string> = { 'Alpha 100%': 'P1', beta_two: 'P2', gamma: 'P3' }

/** Returns the query without its case ID. */
const bare = (named: string) => named.replace(/^(FI|LI|FE)\d\d /, '')

describe('a filter', () => {
  const ALL = 'P1,P2,P3'
  it.each<[string, string | number]>([
    ['FI01 title = "gamma"', 'P3'],
    ['FI02 title = "GAMMA"', ''],
    ['FI03 title ~ "GAM"', 'P3'],
    ['FI04 title ~ "a_t"', 'P2'],
    [String.raw`FI05 title ~ '100\%'`, 'P1'],
    ['FI06 title ~ "%two"', 'P2'],
    ['FI07 title ~ "%a_two"', 'P2'],
    ['FI08 title !~ "a"', ''],
    ['FI09 artist = null', 'P2,P3'],
    ['FI09 artist = ""', 'P2,P3'],
    ['FI10 artist != ""', 'P1'],
    ['FI11 artist.name ~ "rem"', 'P1'],
    ['FI12 artist.name != "x"', ALL],
    ['FI13 artist.name !~ "x"', 'P1'],
    ['FI14 width = null', ''],
    ['FI14 width = ""', ''],
    ['width != null', ALL],
    ['FI15 width = "20"', 'P1'],
    ['FI15 width = 20', 'P1'],
    ['FI16 width > 20 && width < 21', 'P3'],
    ['FI17 width ~ 20', 'P1,P3'],
    ['width < "zzz"', ALL],
    ['width > ""', ''],
    ['title = 5', ''],
    ['FI18 date_started >= "2024-01-02"', 'P1'],
    ['drill_shape = ""', ALL],
    ['drill_shape = "round"', ''],
    ['drill_shape != "round"', ALL],
    ['status = "nope"', ''],
    ['"nope" = status', ''],
    ['status != "nope"', ALL],
    ['status ?!= "progress"', 'P2,P3'],
    ['status = ""', ''],
    ['status != "Progress"', ALL],
    ['status = 5', ''],
    ['status > "progress"', 'P2'],
    ['artist = "nope"', ''],
    ['artist != "nope"', ALL],
    ['kitted = true', ''],
    ['kitted = false', ALL],
    ['kitted = "0"', ALL],
    ['kitted != 2', ALL],
    ['artist.name = "Rembrandt" && artist.id != ""', 'P1'],
    ['project_tags_via_project.project.status = "wishlist"', 'P2'],
    ['project_tags_via_project.project.drill_shape != "round"', ALL],
    ['created >= "2000-01-01 00:00:00.000Z"', ALL],
    ['created < "2000-01-01 00:00:00.000Z"', ''],
    ['created != "2000-01-01 00:00:00.000Z"', ALL],
    ['created > "0000-01-01 00:00:00.000Z"', ALL],
    ['created > "2000-02-31 00:00:00.000Z"', ALL],
    ['created < "2000"', ''],
    ['FI19 date_started >= "2024-01-02T00:00:00.000Z"', ''],
    ['FI20 date_started = ""', 'P2,P3'],
    ['date_started ~ "2024-01"', 'P1'],
    ['FI21 created <= @now && created >= @yearStart', ALL],
    ['FI22 project_tags_via_project.tag ?= "T1"', 'P1,P2'],
    ['FI23 project_tags_via_project.tag = "T1"', 'P2'],
    ['FI24 project_tags_via_project.tag ?= "T1" && project_tags_via_project.tag ?= "T2"', ''],
    ['FI25 project_tags_via_project.tag ?= "T1" || project_tags_via_project.tag ?= "T2"', 'P1,P2'],
    ['FI26 project_tags_via_project.tag != "T1"', 'P3'],
    ['FI27 project_tags_via_project.tag.name ?~ "bl"', 'P1,P2'],
    ['FI28 project_tags_via_project.tag = ""', 'P3'],
    ['FI29 tags_via_project_tags.name ?= "blue"', 'P1,P2'],
    ['project_tags_via_project.tag ?= "nope"', ''],
    ['project_tags_via_project.tag ?!= "T1"', 'P1,P3'],
    ['project_tags_via_project.tag.name = "blue"', 'P2'],
    ['project_tags_via_project.tag.name ?= "BLUE"', ''],
    ['project_tags_via_project.tag.name != "blue"', 'P3'],
    ['project_tags_via_project.created ?!= ""', 'P1,P2'],
    ['project_tags_via_project.created > "2000-01-01 00:00:00.000Z"', 'P1,P2'],
    ['project_tags_via_project.project.kitted = false', 'P1,P2'],
    ['FI30 status = "progress" || status = "wishlist" && width > 0', 'P1'],
    ['FI31 (status="progress"||status="wishlist")&&width=0', 'P2'],
    ['FI32 // c\n title = "gamma"', 'P3'],
    ['(title = "gamma" // c)', 'P3'],
    ['(width > 0) (title = "gamma")', 'P3'],
    ['title = "beta_two" || width > 20 (title = "gamma")', 'P2,P3'],
    ['FI35 title:lower = "gamma"', 'P3'],
    ['FI36 title:nosuch = 1', 400],
    ['FI37 nosuch = 1', 400],
    ['FI37 title', 400],
    ['FI37 title = ', 400],
    ['FI37 (title="a"', 400],
    ['FI37 title + 1', 400],
    ...['__proto__', 'constructor', 'constructor.name', 'toString', 'project.__proto__', 'hasOwnProperty:length'].map(
      (name): [string, number] => [`FI37 ${name} = 1`, 400],
    ),
    ['FI37 && title="a"', 400],
    ['FI37 title = "a" &&', 400],
    ['FI38 title = .5', 400],
    ['FI38 title = 5.', 400],
    ['FI38 title = -', 400],
    [`FI40 title = "${'x'.repeat(3501 - 10)}"`, 400],
    [`title = "${'x'.repeat(3500 - 10)}"`, ''],
    [`FI41 ${Array.from({ length: 201 }, () => 'width=1').join('||')}`, 400],
    [Array.from({ length: 200 }, () => 'width=1').join('||'), ''],
    ['FI46 user = "B"', ''],
    ['FI39 1 = 1', ALL],
    ['FI39 null = ""', ALL],
    ['1 = "1"', ''],
    ['FI42 foo(1) = 1', 400],
    ['FI42 geoDistance(1,2,3) < 1', 400],
    ['geoDistance(width, 0, 0, 0) < 1', 'P2'],
    [`FI43 strftime('%Y-%m', date_started) = "2024-01"`, 'P1'],
    [`strftime('%Y', date_started) = ""`, 'P2,P3'],
    [`strftime('%Y-%m-%d', date_started, '+1 month', 'start of month') = "2024-02-01"`, 'P1'],
    [`strftime('%d', '2024-02-31') = "1"`, ''],
    [`strftime('%Y', @now) = "${new Date().getUTCFullYear()}"`, ALL],
    [`strftime('%Y', @todayStart, '-1 year') = "${new Date().getUTCFullYear() - 1}"`, ALL],
    [`strftime('%Y', null) = ''`, ALL],
    [`strftime('%Y', null) != ''`, ''],
    [`strftime('%Y', @year) != ''`, 400],
    ['FI47 title = TRUE', ''],
    ['FI47 title = NULL', ''],
    ['FI48 status ?= "progress"', 'P1'],
    ['artist:length = 1', 'P1'],
    // A value of a list is no column, so any text is greater than a number.
    ['image:each > 0', ALL],
    ['artist:each > 0', ALL],
    ['status:each = "progress"', 'P1'],
    ['artist:each < 0', ''],
    // The macros are whole numbers without a decimal point, so "2026" is less than "2026-01-01 …".
    ['@year > updated', ''],
    ['created > @year', ALL],
    ['@year ~ @year && @year = @year && @month > 0 && @year > 2000', ALL],
    ['user.username != ""', ALL],
    ['user.email ~ "@"', ''],
    ['user.tokenKey != ""', 400],
    ['artist.user.id != ""', 'P1'],
    ['artist.user.projects_via_user.artist.user.username ?!= ""', 'P1'],
    ['artist.user.projects_via_user.artist.user.projects_via_user.title ?!= ""', 'P1'],
    ['artist.user.projects_via_user.artist.user.projects_via_user.artist.name != ""', 400],
    ['title ~ "\\\\"', ''],
    ['title ~ "%\\\\"', ''],
    // Numbers and text: any text is greater, unless it is numeric and is compared with a number column.
    ['width < title', ALL],
    ['width >= title', ''],
    ['width = general_notes', ''],
    ['width != general_notes', ALL],
    ['width >= general_notes', 'P3'],
    ['general_notes < width', ''],
    ['artist.projects_via_artist.width = artist.name', 'P2,P3'],
    ['title:lower > 20', ALL],
    ['general_notes:lower = 20.5', ''],
    ['geoDistance(0, 0, 0, width) < "1"', ALL],
    ['geoDistance(0, 0, 0, width) > "1"', ''],
    [`strftime('%Y', date_started) > 9999`, 'P1'],
    [`strftime('%Y', date_started) = 2024`, ''],
    [`strftime('%Y-%m-%d', '2024-02-30') = "2024-03-01"`, ALL],
    [`strftime('%s', '2024-02-31 10:20:30.5Z') = "1709374830"`, ALL],
    [`strftime('%Y', '0000-05-05') != "2024"`, ALL],
    [`strftime('%Y', '2024-05-05', '+999999 years') != "2024"`, 400],
    [`geoDistance(${'9'.repeat(308)}, 0, -${'9'.repeat(308)}, 0) > 1`, 400],
    ['5 ~ width', 'P2'],
    ['"at 20.5 o\'clock" ~ general_notes', 'P2,P3'],
    // The value of a column is a pattern.
    ['"ALPHA 100 and beta-two" ~ title', 'P1,P2'],
    // Every pair of values is compared.
    ['project_tags_via_project.tag.name = project_tags_via_project.tag.name', 'P2,P3'],
    ['project_tags_via_project.tag.name <= project_tags_via_project.tag.name', 'P2'],
    ['project_tags_via_project.tag.name ?<= project_tags_via_project.tag.name', 'P1,P2'],
  ])('%s → %s', async (filter, expected) => {
    const meant = bare(filter).replace(/"(T1|T2|B)"/g, (_, name: 'T1' | 'T2' | 'B') => `"${ids[name]}"`)
    await expect(found(meant)).resolves.toBe(expected)
  })

  it.each([
    ['FI33', "it's", String.raw`title = 'it\'s'`],
    ['FI33', "it's", `title = "it's"`],
    ['FI34', 'a\\b', String.raw`title = "a\\b"`],
    ['FI34', 'a\\b', String.raw`title = 'a\b'`],
  ])('%s finds a row %s with %s', async (_, title, filter) => {
    const { actor } = await makeUser()
    await makeProject(actor, { title })
    await makeProject(actor, { title: 'another' })
    const as = await tokenOfUser(actor.userId)
    const { body } = await listWith(`filter=${encodeURIComponent(filter)}`, 'projects', as)
    expect(body.items.map((item: { title: string }) => item.title)).toEqual([title])
  })

  it.each<[string, number, number]>([
    ['FI44 email ~ "@"', 200, 0],
    ['FI45 tokenKey != ""', 400, 0],
    ['FI45 password != ""', 400, 0],
    ['username != ""', 200, 1],
  ])('on accounts: %s → %i', async (filter, status, totalItems) => {
    const response = await listWith(`filter=${encodeURIComponent(bare(filter))}`, 'users')
    expect(response).toMatchObject(status === 200 ? { status, body: { totalItems } } : GENERIC)
  })

  it("matches nothing through a link to another user's row, even if such a link exists", async () => {
    const other = await makeUser()
    const theirs = await makeProject(other.actor, { title: 'Theirs', artist: 'Secret', tags: ['hidden'] })
    const artist = await db.artist.findFirstOrThrow({ where: { userId: other.user.id } })
    const [mine, planted] = [await makeUser(), await makeUser()]
    const kit = await makeProject(mine.actor, { title: 'Mine', tags: ['own'] })
    const bare = await makeProject(planted.actor)
    // Without foreign keys, only the condition on each joined row separates two users.
    await inTransaction(async tx => {
      await tx.$executeRaw`set local session_replication_role = replica`
      await tx.$executeRaw`update projects set artist = ${artist.id} where id = ${kit.id}`
      await tx.$executeRaw`update project_tags set project = ${bare.id} where project = ${theirs.id}`
    })
    const count = async ({ user }: typeof mine, filter: string) => {
      const as = await tokenOfUser(user.id)
      return (await listWith(`filter=${encodeURIComponent(filter)}`, 'projects', as)).body.totalItems
    }
    expect(await count(mine, 'artist.name = "Secret"')).toBe(0)
    expect(await count(mine, 'project_tags_via_project.tag.name ?= "own"')).toBe(1)
    expect(await count(planted, 'project_tags_via_project.tag.name ?= "hidden"')).toBe(0)
    expect(await count(planted, 'project_tags_via_project.created ?!= ""')).toBe(0)
    // The kit is like one without tags.
    expect(await count(planted, 'project_tags_via_project.id = ""')).toBe(1)
  })

  it('FI49 returns an empty page if nothing matches', async () => {
    const { status, body } = await listWith('page=1&perPage=1&skipTotal=1&filter=title="none"')
    expect({ status, body }).toEqual({
      status: 200,
      body: { items: [], page: 1, perPage: 1, totalItems: -1, totalPages: -1 },
    })
  })
})

describe('a list', () => {
  const page = async (query: string, as = token) => (await listWith(query, 'projects', as)).body

  it("LI01 LI02 returns one page of the user's own records", async () => {
    const mine = await page('')
    expect(mine).toMatchObject({ page: 1, perPage: 30, totalItems: 3, totalPages: 1 })
    expect(mine.items).toHaveLength(3)
    expect(Object.keys(mine)).toEqual(['items', 'page', 'perPage', 'totalItems', 'totalPages'])
    const theirs = await page('', await tokenOfUser(ids.B))
    expect(theirs.items.map((item: { title: string }) => item.title)).toEqual(['Not theirs'])
  })

  it('LI03 LI04 is empty for a guest and for an invalid or expired token', async () => {
    const { tokenKey } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { tokenKey: true } })
    const expired = await signToken('auth', { collectionId: '_pb_users_auth_', id: userId, tokenKey }, {}, -10)
    for (const as of ['', 'garbage', expired]) {
      const { status, body } = await listWith('', 'projects', as)
      expect(status).toBe(200)
      expect(body).toEqual({ items: [], page: 1, perPage: 30, totalItems: 0, totalPages: 0 })
    }
  })

  it('LI05 LI18 accepts a Bearer token, and ignores empty parameters', async () => {
    for (const as of [`Bearer ${token}`, `bearer ${token}`]) {
      await expect(page('', as)).resolves.toMatchObject({ totalItems: 3 })
    }
    await expect(page('filter=&sort=&page=')).resolves.toEqual(await page(''))
  })

  it.each([
    ['LI10 page=2&perPage=2&sort=title', { page: 2, perPage: 2, totalPages: 2 }, 1],
    ['LI11 perPage=0', { perPage: 30 }, 3],
    ['LI11 perPage=-5', { perPage: 30 }, 3],
    ['LI12 perPage=5000', { perPage: 1000 }, 3],
    ['LI13 page=0', { page: 1 }, 3],
    ['LI14 page=99', { page: 99, totalItems: 3 }, 0],
    ['LI16 skipTotal=1', { totalItems: -1, totalPages: -1 }, 3],
    ['LI16 skipTotal=true', { totalItems: -1, totalPages: -1 }, 3],
    ['LI16 skipTotal=t', { totalItems: -1, totalPages: -1 }, 3],
    ['page=2147483648', { page: 2_147_483_648, totalItems: 3 }, 0],
    ['page=9007199254740991&perPage=1000', { page: Number.MAX_SAFE_INTEGER, totalItems: 3 }, 0],
    ['perPage=99999999999', { perPage: 1000 }, 3],
    ['page=2;x&perPage=%zz&skipTotal=%', { page: 1, perPage: 30, totalItems: 3 }, 3],
    ['perPage=2&filter=title="gamma";&a;b', { perPage: 2, totalItems: 3 }, 2],
    ["sort=strftime('%Y',created)", { totalItems: 3 }, 3],
  ])('%s', async (query, expected, length) => {
    const body = await page(bare(query))
    expect(body).toMatchObject(expected)
    expect(body.items).toHaveLength(length)
  })

  it.each([
    'LI15 page=abc',
    'LI15 perPage=1.5',
    'page=9223372036854775808',
    'sort=strftime(%22%25Y%22%2Ccreated)',
    'LI17 skipTotal=yes',
    'LI19 filter=%20',
    'LI22 sort=title,',
    'LI22 sort=-',
    'LI22 sort=nosuch',
    'LI22 sort=__proto__',
    'LI22 sort=constructor',
    'LI22 sort=-constructor.name',
    'LI22 sort=@now',
    `LI23 sort=${Array.from({ length: 9 }, () => 'title').join()}`,
  ])('%s is rejected without a reason', async query => {
    const { status, body } = await listWith(bare(query))
    expect({ status, body }).toEqual(GENERIC)
  })

  it.each<[string, string[]]>([
    ['LI20 -width,title', ['gamma', 'Alpha 100%', 'beta_two']],
    ['LI21 +title', ['Alpha 100%', 'beta_two', 'gamma']],
    ['LI25 artist.name,-title', ['gamma', 'beta_two', 'Alpha 100%']],
    ['-artist.name,title', ['Alpha 100%', 'beta_two', 'gamma']],
    ['-project_tags_via_project.tag.name,title', ['Alpha 100%', 'beta_two', 'gamma']],
    ['date_started,title', ['beta_two', 'gamma', 'Alpha 100%']],
    ['@rowid', ['Alpha 100%', 'beta_two', 'gamma']],
    ['LI24 -@rowid', ['gamma', 'beta_two', 'Alpha 100%']],
  ])('sorted by %s', async (sort, titles) => {
    const { items } = await page(`sort=${encodeURIComponent(bare(sort))}`)
    expect(items.map((item: { title: string }) => item.title)).toEqual(titles)
  })

  it.each([
    ['LI28 filter=title%3D"@request.x"', 'Only superusers can filter by @request.'],
    ['LI26 sort=@request.auth.id', 'Only superusers can filter by @request.'],
    ["LI27 filter=@collection.tags.name='x'", 'Only superusers can filter by @collection.'],
  ])('%s is for superusers', async (query, message) => {
    await expect(listWith(bare(query))).resolves.toMatchObject({ status: 403, body: { message, data: {} } })
  })

  it.each(['', '&sort=status', '&sort=-artist.name'])(
    'orders equal records by creation across pages: %s',
    async sort => {
      const { actor } = await makeUser()
      const made = [await makeProject(actor), await makeProject(actor), await makeProject(actor)].map(({ id }) => id)
      // An update moves a row to another place in the table.
      for (const id of made.slice(0, 2).toReversed())
        await db.project.update({ where: { id }, data: { title: 'Changed' } })
      const as = await tokenOfUser(actor.userId)
      const pages = await Promise.all([1, 2, 3].map(number => page(`perPage=1&page=${number}${sort}`, as)))
      expect(pages.map(({ items }) => items[0].id)).toEqual(made)
    },
  )

  it('LI21 LI24 accepts an unencoded plus sign and @random in sort', async () => {
    const titles = async (query: string) => (await page(query)).items.map((item: { title: string }) => item.title)
    await expect(titles('sort=+title')).resolves.toEqual(['Alpha 100%', 'beta_two', 'gamma'])
    expect((await titles('sort=@random')).toSorted()).toEqual(['Alpha 100%', 'beta_two', 'gamma'])
  })

  it('LI06 LI07 LI08 LI09 returns 403 for superuser collections and 404 for unknown ones', async () => {
    for (const [collection, as] of [
      ['account_deletions', token],
      ['account_deletions', ''],
      ['_superusers', ''],
    ]) {
      await expect(listWith('', collection, as)).resolves.toMatchObject({
        status: 403,
        body: { message: 'Only superusers can perform this action.', data: {} },
      })
    }
    await expect(listWith('', 'nosuch')).resolves.toMatchObject({
      status: 404,
      body: { message: 'Missing collection context.' },
    })
    await expect(listWith('', 'PROJECTS')).resolves.toMatchObject({ status: 200 })
    await expect(listWith('', 'pbc_484305853')).resolves.toMatchObject({ status: 200, body: { totalItems: 3 } })
  })

  it("of accounts contains only the user's own, with its email address", async () => {
    const { body } = await listWith('', 'users')
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({ id: userId, collectionId: '_pb_users_auth_', email: expect.any(String) })
    expect(Object.keys(body.items[0])).not.toContain('tokenKey')
    expect(Object.keys(body.items[0])).not.toContain('password')
  })
})

it('required fields are NOT NULL in the database', async () => {
  const { rows } = await pool.query<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns where is_nullable = 'NO'`,
  )
  const rejected = new Set(rows.map(({ column }) => column))
  for (const collection of COLLECTIONS.all.filter(({ countedFrom }) => !countedFrom)) {
    for (const [name, field] of Object.entries(fieldsOf(collection))) {
      const column = `${collection.table}.${field.column ?? name}`
      if (field.needed) expect(rejected, column).toContain(column)
    }
  }
})

it('choices, relations and files are text in the database, or an enum with the declared values', async () => {
  const { rows } = await pool.query<{ column: string; type: string; values: string[] }>(
    `select table_name || '.' || column_name as column, udt_name as type,
      array(select enumlabel::text from pg_enum where enumtypid = to_regtype(udt_name) order by 1) as values
     from information_schema.columns where table_schema = 'public'`,
  )
  const columns = new Map(rows.map(row => [row.column, row]))
  for (const { table, fields } of COLLECTIONS.all.filter(({ countedFrom }) => !countedFrom)) {
    for (const [name, { kind, column = name, values }] of Object.entries(fields)) {
      if (kind !== 'select' && kind !== 'relation' && kind !== 'file') continue
      const stored = columns.get(`${table}.${column}`)
      if (values) expect(stored?.values, name).toEqual(values.toSorted())
      else expect(stored?.type, `${table}.${column}`).toBe('text')
    }
  }
})

describe('a record', () => {
  it('RS02 has sorted keys, and zero values for empty fields', async () => {
    const { items } = (await listWith('filter=title="beta_two"')).body
    expect(Object.keys(items[0])).toEqual([...Object.keys(items[0])].sort())
    expect(items[0]).toMatchObject({ artist: '', company: '', image: '', width: 0, date_started: '', drill_shape: '' })
    expect(items[0]).toMatchObject({ collectionId: 'pbc_484305853', collectionName: 'projects' })
    expect(Object.values(items[0])).not.toContain(null)
    expect(items[0].created).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(items[0]).not.toHaveProperty('expand')
  })

  it('escapes HTML characters', async () => {
    const { text } = await listWith('filter=title="Alpha 100%25"')
    expect(text).toContain('\\u003cb\\u003ebig\\u003c/b\\u003e')
    expect(text.endsWith('}\n')).toBe(true)
  })
})

const NO_ROWS = () => sql`false`

describe('expand', () => {
  const expandOf = async (filter: string, query: string) => {
    const { body } = await listWith(`filter=${encodeURIComponent(filter)}&${query}`)
    return body.items[0]
  }
  const P1 = 'status = "progress"'

  it('FE05 FE08 FE13 contains one record for a relation and several for a back relation', async () => {
    const record = await expandOf(P1, 'expand=artist,%20company%20,project_tags_via_project.tag')
    expect(record.expand.artist).toMatchObject({ name: 'Rembrandt', collectionName: 'artists' })
    expect(record.expand).not.toHaveProperty('company')
    expect(record.expand.project_tags_via_project).toHaveLength(2)
    const names = record.expand.project_tags_via_project.map(
      (link: { expand: { tag: { name: string } } }) => link.expand.tag.name,
    )
    expect(names.sort()).toEqual(['blue', 'red'])
  })

  it('FE06 FE07 is empty for a relation without a record, and absent for an unknown path', async () => {
    await expect(expandOf('title = "beta_two"', 'expand=artist')).resolves.toMatchObject({ expand: {} })
    await expect(expandOf(P1, 'expand=nosuch,title')).resolves.not.toHaveProperty('expand')
  })

  it('contains the records of a back relation in order of creation', async () => {
    const { actor, user } = await makeUser()
    const kit = await makeProject(actor)
    const dates = ['2026-03-01', '2026-01-01', '2026-04-01', '2026-02-01']
    for (const date of dates) await makeNote(actor, kit.id, { date })
    const { body } = await listWith('expand=progress_notes_via_project', 'projects', await tokenOfUser(user.id))
    const notes: { date: string }[] = body.items[0].expand.progress_notes_via_project
    expect(notes.map(({ date }) => date.slice(0, 10))).toEqual(dates)
  })

  it('supports the legacy syntax of back relations', async () => {
    const { body } = await listWith(
      `filter=title%3D"gamma"||title~"Alpha"&sort=title&expand=${encodeURIComponent('project_tags(project).tag, project_tags(nope)')}`,
    )
    const [alpha, gamma] = body.items
    const names = alpha.expand['project_tags(project)'].map(
      (link: { expand: { tag: { name: string } } }) => link.expand.tag.name,
    )
    expect(names.sort()).toEqual(['blue', 'red'])
    expect(gamma.expand).toEqual({})
  })

  it('FE14 is at most six relations deep', async () => {
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

  it("FE10 contains the user's own email address", async () => {
    const { body } = await listWith('expand=project.user', 'project_tags')
    for (const link of body.items) {
      expect(link.expand.project.expand.user).toMatchObject({ id: userId, email: expect.any(String) })
    }
    expect(body.items).toHaveLength(3)
  })

  // None of our relations leads to such rows, so this test changes the rules of artists.
  it.each<[string, Collection['rules'], object]>([
    ['FE11 is empty if the rows belong to another user', { list: NO_ROWS, view: NO_ROWS }, { expand: {} }],
    ['FE12 is absent if the rows are for superusers', { list: null, view: null }, {}],
  ])('%s', async (_, rules, expected) => {
    const artists = COLLECTIONS.find('artists') as Collection
    const collection = COLLECTIONS.find('projects') as Collection
    const registry = registryOf([...COLLECTIONS.all.filter(its => its !== artists), { ...artists, rules }])
    const requester = { kind: 'user', id: userId, verified: true } as const
    const query = new URLSearchParams({ filter: P1, expand: 'artist' })
    const { items } = await listRecords(query, { registry, requester, collection })
    const { artist, expand } = items[0] as unknown as Record<string, unknown>
    expect(artist).not.toBe('')
    expect({ expand }).toEqual({ expand: undefined, ...expected })
  })
})

describe('fields', () => {
  const itemOf = async (fields: string) => {
    const { body } = await listWith(
      `filter=status="progress"&expand=artist,project_tags_via_project.tag&fields=${encodeURIComponent(fields)}`,
    )
    return body?.items[0]
  }

  it.each<[string, unknown]>([
    ['FE01 title, width', { title: 'Alpha 100%', width: 20 }],
    ['FE02 nosuch', {}],
    ['title.x', { title: 'Alpha 100%' }],
    ['expand.artist.name', { expand: { artist: { name: 'Rembrandt' } } }],
    ['FE03 general_notes:excerpt(5,true)', { general_notes: 'Hello...' }],
    ['general_notes:excerpt(200)', { general_notes: 'Hello big world' }],
    ['general_notes: excerpt( 5.5 , true, )', { general_notes: 'Hello...' }],
    ['general_notes:excerpt(5),general_notes:excerpt(2)', { general_notes: 'He' }],
    ['title:excerpt(2),title', { title: 'Alpha 100%' }],
    ['*.id', {}],
    ['*.title,title', { title: 'Alpha 100%' }],
    ['expand.*.name', { expand: {} }],
    ['expand.artist.name,expand.*.id', { expand: { artist: { name: 'Rembrandt' } } }],
    ['title,"id"', { title: 'Alpha 100%' }],
  ])('%s', async (fields, expected) => {
    await expect(itemOf(bare(fields))).resolves.toEqual(expected)
  })

  it('FE03 FE09 FE16 * returns every field without its own entry', async () => {
    const item = await itemOf('*,expand.artist.name')
    expect(item).toMatchObject({ title: 'Alpha 100%', status: 'progress' })
    expect(item.expand.artist).toEqual({ name: 'Rembrandt' })
    expect(Object.keys(item.expand)).toEqual(['artist'])
    await expect(itemOf('*,general_notes:excerpt(5,true)')).resolves.toMatchObject({
      title: 'Alpha 100%',
      general_notes: 'Hello...',
    })
    const links = await itemOf('expand.project_tags_via_project.tag')
    expect(Object.keys(links)).toEqual(['expand'])
    expect(links.expand.project_tags_via_project.map(Object.keys)).toEqual([['tag'], ['tag']])
  })

  it.each([',', ' , ', '*', '*,*.name'])('%s returns the whole record', async fields => {
    const item = await itemOf(fields)
    expect(item).toMatchObject({ title: 'Alpha 100%', status: 'progress' })
    expect(item.expand.artist).toMatchObject({ name: 'Rembrandt', user: userId })
  })

  it.each(['expand,expand.artist.name', 'expand.artist.name,expand'])('%s returns all of expand', async fields => {
    expect((await itemOf(fields)).expand.artist).toMatchObject({ name: 'Rembrandt', user: userId })
  })

  it('FE01 does not affect the page numbers', async () => {
    const { body } = await listWith('fields=id,title&sort=title')
    expect(body).toMatchObject({ page: 1, perPage: 30, totalItems: 3, totalPages: 1 })
    expect(body.items.map(Object.keys)).toEqual([
      ['id', 'title'],
      ['id', 'title'],
      ['id', 'title'],
    ])
  })

  it.each(['FE04 title:excerpt', 'FE04 title:foo(1)', 'title:excerpt(0)', 'title:excerpt(1,2,3)', 'title)', 'title"'])(
    '%s returns an empty body',
    async fields => {
      await expect(listWith(`fields=${encodeURIComponent(bare(fields))}`)).resolves.toMatchObject({
        status: 200,
        text: '',
      })
    },
  )
})

it('LI29 answers HEAD, OPTIONS and unsupported methods', async () => {
  const url = '/api/collections/projects/records'
  const head = await call(url, { token, method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, text: '' })
  await expect(call(url, { token, method: 'DELETE' })).resolves.toMatchObject({ status: 404 })
  const preflight = await call(url, {
    method: 'OPTIONS',
    headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Headers': 'x-a' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('x-a')
})

describe('a page that Postgres serializes', () => {
  it('is byte-identical to a page that the app serializes', async () => {
    const { actor } = await makeUser()
    const as = await tokenOfUser(actor.userId)
    const odd = '<b>"Ünder" \\ & 💎</b>\u2028\u0007\t/ end'
    await makeProject(actor, { title: odd, generalNotes: `${odd}\nnext line`, width: 20.5, dateStarted: '2024-01-02' })
    await makeProject(actor, { title: 'plain', totalDiamonds: 123_456_789 })
    for (const query of ['sort=title', 'sort=-created&skipTotal=1', 'perPage=1&page=2', 'filter=title="nothing"']) {
      // With fields=*, the app serializes the page.
      const written = await listWith(query, 'projects', as)
      const built = await listWith(`${query}&fields=*`, 'projects', as)
      expect(written.status).toBe(200)
      expect(written.text).toBe(built.text)
    }
    expect((await listWith('sort=-created', 'projects', as)).text).toContain(
      String.raw`\u003cb\u003e\"Ünder\" \\ \u0026 💎`,
    )
  })
})

describe('a repeated query', () => {
  it('returns current data every time', async () => {
    const { actor } = await makeUser()
    const as = await tokenOfUser(actor.userId)
    const titles = async (query: string) =>
      (await listWith(query, 'projects', as)).body.items.map(({ title }: { title: string }) => title)
    const soFar = `sort=created&filter=${encodeURIComponent('created <= @now')}`
    for (const title of ['First', 'Second', 'Third']) {
      await makeProject(actor, { title })
      expect((await titles('sort=created')).at(-1)).toBe(title)
      expect((await titles(soFar)).at(-1)).toBe(title)
    }
  })

  it('returns each user their own records', async () => {
    const query = 'sort=title&perPage=2'
    const first = await listWith(query)
    expect(first.body.items).toHaveLength(2)
    const { actor } = await makeUser()
    await makeProject(actor, { title: 'Mine' })
    const mine = await listWith(query, 'projects', await tokenOfUser(actor.userId))
    expect(mine.body.items.map(({ title }: { title: string }) => title)).toEqual(['Mine'])
    expect((await listWith(query)).text).toBe(first.text)
  })
})
