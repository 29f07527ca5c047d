import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { connectDatabase, db, disconnectDatabase, pool } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { makeProject } from '../factories/projects'
import { app } from '../setup/app'
import { nextMoment } from '../setup/next-moment'
import { makeApiUser, wire, wireSuperuser } from '../setup/wire-http'

// The service API and what all requests have in common. HT01 to HT15 name the cases of the PocketBase protocol.

let a: Awaited<ReturnType<typeof makeApiUser>>
let b: Awaited<ReturnType<typeof makeApiUser>>
let s: Awaited<ReturnType<typeof wireSuperuser>>
beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  ;[a, b, s] = await Promise.all([makeApiUser(), makeApiUser(), wireSuperuser()])
})
afterAll(disconnectDatabase)

const asSuperuser = (method: string, path: string, body?: unknown) => wire(method, path, { as: s.token, body })
const fetchApi = (path: string, init: RequestInit = {}) => fetch(`${app.url}/api/${path}`, init)

/** Sends a request target that `fetch` would change. */
async function raw(method: string, path: string) {
  const sent = request({ host: new URL(app.url).hostname, port: new URL(app.url).port, method, path }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, text: await textOf(response) }
}

const rejection = (status: number, message: string, data: object = {}) => ({ code: status, data, message, status })
const UNKNOWN = rejection(401, 'The request requires valid record authorization token.')
const NOT_ALLOWED = rejection(403, 'The authorized record is not allowed to perform this action.')
const NOT_FOUND = rejection(404, "The requested resource wasn't found.")

describe('health', () => {
  test('HT01 returns the exact text of PocketBase', async () => {
    const { text } = await wire('GET', 'health')
    expect(text).toBe('{"message":"API is healthy.","code":200,"data":{}}\n')
    expect((await wire('HEAD', 'health')).status).toBe(200)
  })

  test('HT01 returns the proxy header and the client address to superusers', async () => {
    const { body } = await wire('GET', 'health', { as: s.token, headers: { 'X-Forwarded-For': '192.0.2.1' } })
    expect(body.data).toEqual({
      canBackup: true,
      possibleProxyHeader: 'X-Forwarded-For',
      realIP: expect.stringMatching(/127\.0\.0\.1|::1/),
    })
  })
})

const SERVICE: [method: string, path: string][] = [
  ['GET', 'settings'],
  ['PATCH', 'settings'],
  ['POST', 'settings/test/email'],
  ['GET', 'logs'],
  ['GET', 'logs/stats'],
  ['GET', 'logs/abcdefghijklmnop'],
  ['GET', 'crons'],
  ['POST', 'crons/sweep-trash'],
  ['GET', 'backups'],
  ['POST', 'backups'],
  ['DELETE', 'backups/x.zip'],
  ['POST', 'backups/upload'],
  ['POST', 'backups/x.zip/restore'],
  ['GET', 'collections'],
  ['POST', 'collections'],
  ['GET', 'collections/users'],
  ['PATCH', 'collections/users'],
  ['DELETE', 'collections/users'],
  ['DELETE', 'collections/users/truncate'],
  ['GET', 'collections/meta/scaffolds'],
  ['GET', 'collections/meta/oauth2-providers'],
  ['POST', 'collections/meta/dry-run-view'],
  ['PUT', 'collections/import'],
  ['PUT', 'collections/users/import'],
  ['POST', 'sql'],
  ['DELETE', 'logs'],
]

describe.each(SERVICE)('%s %s', (method, path) => {
  test('HT02, HT05 returns 403 for users', async () => {
    const response = await wire(method, path, { as: a.token, body: method === 'GET' ? undefined : {} })
    expect(response.status).toBe(403)
    expect(response.body).toEqual(NOT_ALLOWED)
  })

  test('HT03, HT05 returns 401 for guests', async () => {
    const response = await wire(method, path, { body: method === 'GET' ? undefined : {} })
    expect(response.status).toBe(401)
    expect(response.body).toEqual(UNKNOWN)
  })
})

test('HT04 a backup download ignores a token in the header', async () => {
  for (const as of ['', a.token]) {
    expect((await wire('GET', 'backups/x.zip', { as })).body).toEqual(
      rejection(403, 'Insufficient permissions to access the resource.'),
    )
  }
})

describe('the schema', () => {
  const ours = async () => (await asSuperuser('GET', 'collections?perPage=200')).body.items

  test('lists the collections, paged, sorted and filtered', async () => {
    const { body } = await asSuperuser('GET', 'collections?perPage=3&page=2&sort=name')
    expect(body).toMatchObject({ page: 2, perPage: 3, totalItems: COLLECTIONS.all.length })
    const names = COLLECTIONS.all.map(({ name }) => name).sort()
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(names.slice(3, 6))
    const auth = await asSuperuser(
      'GET',
      `collections?filter=${encodeURIComponent('type="auth"')}&sort=name&fields=name`,
    )
    expect(auth.body.items).toEqual([{ name: '_superusers' }, { name: 'users' }])
    expect((await asSuperuser('GET', 'collections?filter=nothing=1')).status).toBe(400)
  })

  test('returns a collection by name or ID, with its fields and rules', async () => {
    const { body } = await asSuperuser('GET', 'collections/projects')
    expect(body).toMatchObject({
      id: 'pbc_484305853',
      name: 'projects',
      type: 'base',
      system: false,
      listRule: "@request.auth.id != '' && user = @request.auth.id",
      deleteRule: "@request.auth.id != '' && user = @request.auth.id",
    })
    const byName = new Map(body.fields.map((field: { name: string }) => [field.name, field]))
    expect(byName.get('artist')).toMatchObject({ type: 'relation', collectionId: 'pbc_4185980916' })
    expect(byName.get('date_started')).toMatchObject({ type: 'date' })
    expect(byName.get('updated')).toMatchObject({ type: 'autodate' })
    expect((await asSuperuser('GET', 'collections/pbc_484305853')).body).toEqual(body)
    expect((await asSuperuser('GET', 'collections/nothing')).body).toEqual(NOT_FOUND)
  })

  test('returns the rules of indirectly owned, closed and auth collections', async () => {
    const { body } = await asSuperuser('GET', 'collections/project_tags')
    expect(body.listRule).toBe(
      "@request.auth.id != '' && project.user = @request.auth.id && tag.user = @request.auth.id",
    )
    expect((await asSuperuser('GET', 'collections/account_deletions')).body.listRule).toBeNull()
    expect((await asSuperuser('GET', 'collections/users')).body).toMatchObject({ createRule: '', authRule: '' })
  })

  test('returns scaffolds for each type, and the OAuth providers', async () => {
    const { body } = await asSuperuser('GET', 'collections/meta/scaffolds')
    expect(Object.keys(body)).toEqual(['auth', 'base', 'view'])
    expect(body.base).toMatchObject({ id: '', name: '', type: 'base', listRule: null, indexes: [], created: '' })
    expect(body.base.fields).toEqual([expect.objectContaining({ name: 'id', type: 'text', primaryKey: true, max: 16 })])
    const names = body.auth.fields.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['id', 'password', 'tokenKey', 'email', 'emailVisibility', 'verified'])
    expect(body.view).toMatchObject({ type: 'view', fields: [], viewQuery: '' })
    expect((await asSuperuser('GET', 'collections/meta/oauth2-providers')).body).toEqual([
      { name: 'google', displayName: 'Google', logo: '' },
      { name: 'discord', displayName: 'Discord', logo: '' },
      { name: 'oidc', displayName: 'Single sign-on', logo: '' },
    ])
    expect((await asSuperuser('POST', 'collections/meta/dry-run-view')).status).toBe(404)
  })

  test('accepts its own export after a PocketBase server has added its system fields and mail templates', async () => {
    const collections = await ours()
    const users = collections.find(({ name }: { name: string }) => name === 'users')
    users.fields.push({ name: 'extra', type: 'bool', system: true })
    users.otp.emailTemplate = { subject: 'OTP', body: '' }
    expect((await asSuperuser('PUT', 'collections/import', { collections, deleteMissing: true })).status).toBe(204)
    users.otp.length += 1
    const { status, body } = await asSuperuser('PUT', 'collections/import', { collections })
    expect(status).toBe(400)
    expect(body.data.collections.message).toContain('users.otp is ')
  })

  test('accepts an import of the current schema, in full, in part and by collection', async () => {
    const collections = await ours()
    expect((await asSuperuser('PUT', 'collections/import', { collections, deleteMissing: true })).status).toBe(204)
    expect((await asSuperuser('PUT', 'collections/import', { collections: collections.slice(0, 2) })).status).toBe(204)
    const tags = collections.find(({ name }: { name: string }) => name === 'tags')
    expect((await asSuperuser('PUT', 'collections/tags/import', { collections: [tags] })).status).toBe(204)
    expect((await asSuperuser('PUT', 'collections/tags/import', tags)).status).toBe(204)
  })

  // biome-ignore lint/suspicious/noExplicitAny: any JSON of the API
  type Change = (collections: any[]) => unknown
  const named = (collections: { name: string }[], name: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: any JSON of the API
    collections.find(collection => collection.name === name) as any
  it.each<[name: string, change: Change, message: string]>([
    ['an unknown collection', all => all.push({ name: 'shops', type: 'base' }), 'there is no collection shops'],
    ['a missing collection', all => all.splice(all.indexOf(named(all, 'tags')), 1), 'tags is missing'],
    ['an open rule', all => Object.assign(named(all, 'tags'), { listRule: '' }), 'tags.listRule is "@request.auth.id'],
    [
      'an unknown field',
      all => named(all, 'tags').fields.push({ name: 'size', type: 'number' }),
      'there is no field tags.size',
    ],
    ['a missing field', all => named(all, 'tags').fields.splice(-3, 1), 'tags.color is missing'],
    [
      'a field of another type',
      all => {
        named(all, 'projects').fields.find(({ name }: { name: string }) => name === 'title').type = 'number'
      },
      'type of projects.title is "text"',
    ],
    [
      'a different limit',
      all => {
        named(all, 'projects').fields.find(({ name }: { name: string }) => name === 'title').max = 500
      },
      'max of projects.title is 200',
    ],
    ['a missing index', all => named(all, 'tags').indexes.pop(), 'tags.indexes is ['],
  ])('rejects an import with %s and names the difference', async (_, change, message) => {
    const collections = await ours()
    change(collections)
    const { status, body } = await asSuperuser('PUT', 'collections/import', { collections, deleteMissing: true })
    expect(status).toBe(400)
    expect(body.message).toBe('Failed to import collections.')
    expect(body.data.collections.code).toBe('validation_collections_import_failure')
    expect(body.data.collections.message).toContain(message)
  })

  test('rejects an empty import and an import of another collection', async () => {
    for (const sent of [{}, { collections: [] }]) {
      const { status, body } = await asSuperuser('PUT', 'collections/import', sent)
      expect(status).toBe(400)
      expect(body.data).toEqual({ collections: { code: 'validation_required', message: 'Cannot be blank.' } })
    }
    const other = await asSuperuser('PUT', 'collections/tags/import', { collections: [named(await ours(), 'artists')] })
    expect(other.body.data.collections.message).toContain('artists is not tags')
    expect((await asSuperuser('PUT', 'collections/import', { collections: 'all' })).status).toBe(400)
    expect((await asSuperuser('PUT', 'collections/nothing/import', { collections: [] })).status).toBe(404)
  })

  test('cannot be changed by requests', async () => {
    const message = 'The migrations of the app define the schema. It cannot be changed by requests.'
    expect((await asSuperuser('POST', 'collections', { name: 'shops' })).body).toEqual(rejection(400, message))
    expect((await asSuperuser('DELETE', 'collections/tags')).body).toEqual(rejection(400, message))
  })
})

describe('settings', () => {
  test('are returned by group, without secrets', async () => {
    const { body, text } = await asSuperuser('GET', 'settings')
    expect(Object.keys(body).sort()).toEqual(
      'backups batch logs meta rateLimits s3 smtp superuserIPs trustedProxy'.split(' '),
    )
    expect(body.batch).toMatchObject({ enabled: true, maxRequests: 50 })
    expect(body.meta.appName).toBe('Glint')
    expect(text).not.toMatch(/secret|password|only-for-tests/i)
    expect((await asSuperuser('GET', 'settings?fields=batch.maxRequests')).body).toEqual({ batch: { maxRequests: 50 } })
  })

  test('allow changing only how long requests are stored', async () => {
    const before = (await asSuperuser('GET', 'settings')).body
    const changed = await asSuperuser('PATCH', 'settings', { logs: { maxDays: 9 } })
    expect(changed.status).toBe(200)
    expect(changed.body).toEqual({ ...before, logs: { ...before.logs, maxDays: 9 } })
    expect((await asSuperuser('PATCH', 'settings', before)).body).toEqual(before)
    const rejected = await asSuperuser('PATCH', 'settings', {
      meta: { appName: 'Another', appURL: before.meta.appURL },
      logs: { maxDays: -1, logIP: true },
    })
    expect(rejected.status).toBe(400)
    expect(rejected.body.message).toBe('An error occurred while saving the new settings.')
    expect(rejected.body.data).toMatchObject({
      meta: { appName: { code: 'validation_set_at_start' } },
      logs: { maxDays: { code: 'validation_invalid_value' }, logIP: { code: 'validation_set_at_start' } },
    })
    expect(rejected.body.data.meta.appURL).toBeUndefined()
    expect((await asSuperuser('GET', 'settings')).body).toEqual(before)
  })
})

describe('logs', () => {
  const filtered = (text: string) => `logs?filter=${encodeURIComponent(`data.url ~ "${text}"`)}`
  const stored = (text: string, count = 1) =>
    vi.waitFor(
      async () => {
        const { body } = await asSuperuser('GET', filtered(text))
        // The total is counted by another statement, which may see a line that this page does not have.
        expect(body.items.length).toBeGreaterThanOrEqual(count)
        return body.items
      },
      { timeout: 15_000, interval: 200 },
    )

  test('contain requests with their status and without parameter values', async () => {
    const mark = `x${newId()}`
    await wire('GET', `${mark}?token=very-secret`)
    await nextMoment()
    await wire('GET', `collections/projects/records?filter=title="very-secret"&${mark}=1`, { as: a.token })
    const lines = await stored(mark, 2)
    expect(lines).toHaveLength(2)
    expect(JSON.stringify(lines)).not.toContain('very-secret')
    expect(lines[0]).toEqual({
      created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        execTime: expect.any(Number),
        method: 'GET',
        requestId: expect.any(String),
        status: 200,
        type: 'request',
        url: `/api/collections/projects/records?filter&${mark}`,
      },
      id: expect.stringMatching(/^[a-z0-9]{16}$/),
      level: 0,
      message: `GET /api/collections/projects/records?filter&${mark}`,
    })
    expect(lines[1]).toMatchObject({ level: 4, data: { status: 404 } })
    expect((await asSuperuser('GET', `logs/${lines[0].id}`)).body).toEqual(lines[0])
    expect((await asSuperuser('GET', 'logs/abcdefghijklmnop')).body).toEqual(NOT_FOUND)
  })

  test('contain neither pages nor files', async () => {
    const mark = `x${newId()}`
    await fetch(`${app.url}/about?${mark}`)
    await fetchApi(`files/projects/${newId()}/${mark}.png`)
    await wire('GET', mark)
    const lines = await stored(mark)
    expect(lines.map(({ message }: { message: string }) => message)).toEqual([`GET /api/${mark}`])
  })

  test('are paged, sorted, limited to fields and counted by hour', async () => {
    const hour = '2020-01-01 07:00:00.000Z'
    for (const minute of ['10', '20']) await line(`2020-01-01 07:${minute}:00Z`)
    await line('2020-01-01 09:00:00Z')
    const filter = encodeURIComponent('created < "2020-01-02"')
    const { body } = await asSuperuser('GET', `logs?filter=${filter}&sort=created&perPage=2&fields=created`)
    expect(body).toMatchObject({ page: 1, perPage: 2, totalItems: 3, totalPages: 2 })
    expect(body.items).toEqual([{ created: '2020-01-01 07:10:00.000Z' }, { created: '2020-01-01 07:20:00.000Z' }])
    expect((await asSuperuser('GET', `logs/stats?filter=${filter}`)).body).toEqual([
      { date: hour, total: 2 },
      { date: '2020-01-01 09:00:00.000Z', total: 1 },
    ])
    expect((await asSuperuser('GET', 'logs/stats?filter=nothing=1')).status).toBe(400)
  })

  test('are pruned by the nightly job, which can be run on request', async () => {
    const id = await line('2019-01-01 07:00:00Z')
    expect((await asSuperuser('POST', 'crons/prune-request-log')).status).toBe(204)
    await vi.waitFor(async () => expect(await db.requestLog.count({ where: { id } })).toBe(0), { timeout: 15_000 })
  })

  async function line(created: string): Promise<string> {
    const id = newId()
    await pool.query(`insert into request_log values ($1, $2, 0, 'GET /api/health', '{"type":"request"}')`, [
      id,
      created,
    ])
    return id
  }
})

describe('crons', () => {
  test('are the scheduled jobs, each at a different time', async () => {
    const { body } = await asSuperuser('GET', 'crons')
    expect(body).toEqual(
      expect.arrayContaining([
        { expression: '11 3 * * *', id: 'sweep-trash' },
        { expression: '17 * * * *', id: 'sweep-expired' },
        { expression: '29 3 * * *', id: 'prune-request-log' },
      ]),
    )
    // No two start at the same time.
    const times = (body as { expression: string }[]).map(({ expression }) => expression)
    expect(new Set(times).size).toBe(times.length)
  })

  test('return 404 for unknown jobs', async () => {
    for (const id of ['nothing', 'send-mail']) {
      expect((await asSuperuser('POST', `crons/${id}`)).body).toEqual(rejection(404, 'Missing or invalid cron job.'))
    }
  })
})

test.each([
  ['POST', 'sql'],
  ['DELETE', 'logs'],
  ['POST', 'settings/test/email'],
  ['DELETE', 'collections/users/truncate'],
  ['POST', 'collections/meta/dry-run-view'],
])('%s %s is not supported', async (method, path) => {
  const { status, body } = await asSuperuser(method, path, {})
  expect({ status, body }).toEqual({
    status: 404,
    body: rejection(404, 'This endpoint is not supported; see /api-docs.'),
  })
})

describe('every request', () => {
  it.each([
    ['GET', 'nope'],
    ['GET', 'nope/deeper'],
    ['GET', 'collections/projects/records/'],
    ['PUT', 'collections/projects/records/abcdefghijklmno'],
    ['POST', 'collections/projects/records/abcdefghijklmno'],
    ['DELETE', 'health'],
    ['PATCH', 'collections/users/auth-refresh'],
    ['POST', 'logs'],
    ['DELETE', 'crons/sweep-trash'],
  ])('HT06 CR33 returns 404 for %s %s', async (method, path) => {
    const response = await wire(method, path, { as: s.token })
    expect(response.status).toBe(404)
    expect(response.body).toEqual(NOT_FOUND)
    expect(response.headers.get('Allow')).toBeNull()
  })

  it.each([
    ['GET', '/api//health?x=1&y=//', '/api/health?x=1&y=//'],
    ['POST', '/api/collections///projects//records', '/api/collections/projects/records'],
    ['DELETE', '/api//nope/', '/api/nope/'],
  ])('redirects repeated slashes: %s %s', async (method, path, clean) => {
    const response = await raw(method, path)
    expect(response.status).toBe(307)
    expect(response.headers.location).toBe(clean)
  })

  it.each([
    ['refreshes a token', 'POST', 'collections/users/auth-refresh'],
    ['deletes a record', 'DELETE', 'collections/projects/records/abcdefghijklmno'],
  ])('that %s requires a readable body, if there is one', async (_what, method, path) => {
    for (const body of ['{"broken', '[1]', '"text"', '5']) {
      const { status, body: response } = await wire(method, path, { as: a.token, body })
      expect([body, status, response]).toEqual([
        body,
        400,
        rejection(400, 'Something went wrong while processing your request.'),
      ])
    }
    for (const body of [undefined, '', 'null', '{}', '{"a":1}']) {
      expect((await wire(method, path, { as: a.token, body })).status).toBe(method === 'POST' ? 200 : 404)
    }
    expect((await wire('POST', 'collections/users/auth-refresh', { body: '{"broken' })).status).toBe(401)
  })

  it.each([
    'health',
    'nope',
    'settings',
    'collections/projects/records',
    'collections/users/auth-with-password',
    'batch',
  ])('HT07, HT08 OPTIONS %s returns 204 with CORS headers', async path => {
    const headers = { Origin: 'https://elsewhere.example', 'Access-Control-Request-Headers': 'x-a' }
    const response = await fetchApi(path, { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(response.headers.get('Access-Control-Allow-Methods')).toBe('GET,HEAD,PUT,PATCH,POST,DELETE')
    expect(response.headers.get('Access-Control-Allow-Headers')).toBe('x-a')
    expect(response.headers.get('Access-Control-Max-Age')).toBe('86400')
    for (const none of ['Allow-Credentials', 'Expose-Headers']) {
      expect(response.headers.get(`Access-Control-${none}`)).toBeNull()
    }
    expect(await response.text()).toBe('')
    const bare = await fetchApi(path, { method: 'OPTIONS' })
    expect(bare.status).toBe(204)
    expect(bare.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  it.each([
    ['health', 200],
    ['nope', 404],
    ['settings', 401],
    ['collections/projects/records?page=x', 400],
  ])('HT09, HT10 %s returns uncompressed JSON with CORS headers', async (path, status) => {
    const headers = { Origin: 'https://elsewhere.example', 'Accept-Encoding': 'gzip, br' }
    const response = await fetchApi(path, { headers })
    expect(response.status).toBe(status)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(response.headers.get('Vary')).toContain('Origin')
    expect(response.headers.get('Content-Type')).toBe('application/json')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    expect(response.headers.get('X-XSS-Protection')).toBe('1; mode=block')
    expect(response.headers.get('Content-Encoding')).toBeNull()
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  it.each(['/API/health', '/Api/collections/projects/records', '/api/Health', '/API', '/api', '/aPi/?a=b'])(
    'HT06 returns a JSON 404 for the inexact path %s',
    async path => {
      const response = await raw('GET', path)
      expect(response.status).toBe(404)
      expect(response.headers['content-type']).toBe('application/json')
      expect(JSON.parse(response.text)).toEqual(NOT_FOUND)
      expect(response.headers['content-security-policy']).toBeUndefined()
    },
  )

  it('accepts an absolute URL, as a proxy sends', async () => {
    const whole = await raw('GET', `${app.url}/api/health?fields=code`)
    expect(whole).toMatchObject({ status: 200, text: '{"code":200}\n' })
    expect(whole.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(whole.headers['content-security-policy']).toBeUndefined()
  })

  it.each(['PROPFIND', 'LINK'])('returns 404 for the unknown method %s', async method => {
    expect(await raw(method, '/api/health')).toMatchObject({ status: 404, text: `${JSON.stringify(NOT_FOUND)}\n` })
  })

  it.each<[name: string, headers: OutgoingHttpHeaders, bytes: number]>([
    ['a Content-Length', { 'Content-Length': 33_554_433 }, 0],
    ['a chunked body', { 'Transfer-Encoding': 'chunked' }, 33_554_433],
  ])('CR41 rejects %s over the limit with 413 and CORS headers', async (_, headers, bytes) => {
    const { response, text } = await send({ ...headers, Origin: 'https://elsewhere.example' }, Buffer.alloc(bytes, ' '))
    expect(response.statusCode).toBe(413)
    expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*', 'content-type': 'application/json' })
    expect(JSON.parse(text)).toEqual(rejection(413, 'Request entity too large.'))
  })

  test('accepts a body without a length', async () => {
    const made = await send({ 'Transfer-Encoding': 'chunked' }, Buffer.from(`{"user":"${b.id}","title":"In pieces"}`))
    expect([made.response.statusCode, JSON.parse(made.text).title]).toEqual([200, 'In pieces'])
  })

  /** Creates a kit from the bytes, sent with the headers. */
  async function send(headers: OutgoingHttpHeaders, body: Buffer) {
    const url = `${app.url}/api/collections/projects/records`
    const sent = request(url, {
      method: 'POST',
      headers: { Authorization: b.token, 'Content-Type': 'application/json', ...headers },
    })
    // The server rejects the length without waiting for the body.
    if (body.length > 0) sent.end(body)
    else sent.flushHeaders()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const text = await textOf(response)
    sent.on('error', () => {}).destroy()
    return { response, text }
  }

  test('HT12 returns the status of an error as code and status', async () => {
    const { text } = await wire('GET', 'nope')
    expect(text).toBe(`${JSON.stringify(NOT_FOUND)}\n`)
  })

  test('HT13 accepts an empty body with a JSON content type', async () => {
    const response = await wire('POST', 'collections/users/auth-refresh', { as: a.token })
    expect(response.status).toBe(200)
    expect(response.body.record.id).toBe(a.id)
  })

  test('HT14 accepts a content type on a GET', async () => {
    await makeProject(a.actor)
    const headers = { Authorization: a.token, 'Content-Type': 'application/json' }
    const response = await fetchApi('collections/projects/records', { headers })
    expect(response.status).toBe(200)
    expect((await response.json()).totalItems).toBe(1)
  })

  test('HT15 treats an encoded slash as part of an ID', async () => {
    const response = await wire('GET', 'collections/users/records/a%2Fb', { as: a.token })
    expect(response.status).toBe(404)
    expect(response.body).toEqual(NOT_FOUND)
  })
})

test('serves the API description as OpenAPI and as a page without scripts', async () => {
  const { body } = await wire('GET', 'openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(body.paths['/api/collections/projects/records'].get).toBeDefined()
  const page = await fetch(`${app.url}/api-docs`)
  expect(page.status).toBe(200)
  const html = await page.text()
  for (const word of ['total_diamonds', '/api/crons/{id}', '/api/openapi.json']) expect(html).toContain(word)
  expect(html).not.toMatch(/<script[^>]* src=/)
})
