import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { tokenOfUser } from '../factories/wire'
import { sizedJpeg } from '../fixtures/pictures'
import { app } from '../setup/app'
import { CLIENT_LINES } from '../setup/client-lines'
import { listenAt } from '../setup/event-stream'
import { startInstance } from '../setup/test-app'

const url = app.url
type Account = Awaited<ReturnType<typeof makeUser>> & { id: string; token: string }
let a: Account
let b: Account

beforeAll(() => connectDatabase(app.databaseUrl))
beforeEach(async () => {
  a = await makeApiUser()
  b = await makeApiUser()
})
afterAll(disconnectDatabase)

async function makeApiUser(): Promise<Account> {
  const made = await makeUser()
  return { ...made, id: made.user.id, token: await tokenOfUser(made.user.id) }
}

type Part = { method?: string; url?: string; body?: object; headers?: object }
const post = (body: BodyInit, who: Account | null = a, at = url) =>
  fetch(`${at}/api/batch`, {
    method: 'POST',
    headers: {
      Authorization: who?.token ?? '',
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    },
    body,
  })
async function batch(requests: Part[], who: Account | null = a) {
  const response = await post(JSON.stringify({ requests }), who)
  return { status: response.status, body: await response.json() }
}
const ofCollection = (collection: string) => `/api/collections/${collection}/records`
const adding = (collection: string, fields: object): Part => ({
  method: 'POST',
  url: ofCollection(collection),
  body: { user: a.id, ...fields },
})
const kitsOf = ({ id }: Account) =>
  db.project.findMany({
    where: { userId: id },
    // Kits of one batch can be created in the same millisecond.
    orderBy: { title: 'asc' },
    select: { id: true, title: true, image: true },
  })
const titlesOf = async (who: Account) => (await kitsOf(who)).map(({ title }) => title)

const failedAt = (at: number, response: object) => ({
  status: 400,
  body: {
    status: 400,
    message: 'Batch transaction failed.',
    data: { requests: { [at]: { code: 'batch_request_failed', message: 'Batch request failed.', response } } },
  },
})
const GENERIC = { status: 400, data: {}, message: 'Something went wrong while processing your request.' }
const NOT_THERE = { status: 404, data: {}, message: "The requested resource wasn't found." }

test('BA01 returns 403 when the admin has turned batches off', async () => {
  const instance = await startInstance(app.databaseUrl, { BATCH_REQUESTS: '0' })
  const response = await post(JSON.stringify({ requests: [adding('projects', { title: 'A' })] }), a, instance.url)
  expect(response.status).toBe(403)
  await expect(response.json()).resolves.toMatchObject({ message: 'Batch requests are not allowed.', data: {} })
  await instance.stop()
})

describe('a batch', () => {
  test('BA02 returns responses in order, like those of single requests', async () => {
    const [remaining, gone] = [await makeProject(a.actor, { title: 'Old' }), await makeProject(a.actor)]
    const { status, body } = await batch([
      adding('projects', { title: 'New' }),
      { method: 'PATCH', url: `${ofCollection('projects')}/${remaining.id}`, body: { title: 'Renamed' } },
      { method: 'DELETE', url: `${ofCollection('projects')}/${gone.id}`, body: {} },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { status: 200, body: { title: 'New', user: a.id, collectionName: 'projects' } },
      { status: 200, body: { id: remaining.id, title: 'Renamed' } },
      { status: 204, body: null },
    ])
    expect(Object.keys(body[0])).toEqual(['body', 'status'])
    expect(await titlesOf(a)).toEqual(['New', 'Renamed'])
    expect(await db.trash.count({ where: { userId: a.id } })).toBe(1)
  })

  test('can refer to records that it creates', async () => {
    const [artist, kit, tag] = [newId(), newId(), newId()]
    const { status, body } = await batch([
      adding('artists', { id: artist, name: 'Hokusai' }),
      adding('tags', { id: tag, name: 'sea' }),
      adding('projects', { id: kit, title: 'The Great Wave', artist }),
      { method: 'POST', url: ofCollection('project_tags'), body: { project: kit, tag } },
      {
        method: 'PATCH',
        url: `${ofCollection('projects')}/${kit}?expand=artist,project_tags_via_project.tag`,
        body: { 'width+': 40 },
      },
    ])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body[4].body).toMatchObject({
      width: 40,
      expand: { artist: { name: 'Hokusai' }, project_tags_via_project: [{ expand: { tag: { name: 'sea' } } }] },
    })
  })

  test('BA09 creates missing records and updates existing ones with PUT', async () => {
    const { id } = await makeProject(a.actor, { title: 'Old' })
    const fresh = newId()
    const put = (body: object): Part => ({
      method: 'PUT',
      url: ofCollection('projects'),
      body: { user: a.id, ...body },
    })
    const { status, body } = await batch([
      put({ title: 'No id' }),
      put({ id, title: 'Changed' }),
      put({ id: fresh, title: 'That id' }),
    ])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body[1].body).toMatchObject({ id, title: 'Changed' })
    expect(body[2].body).toMatchObject({ id: fresh, title: 'That id' })
    expect(await titlesOf(a)).toEqual(['Changed', 'No id', 'That id'])
  })

  test('BA10 applies the fields and expand parameters of each request', async () => {
    const { body } = await batch([
      { ...adding('projects', { title: 'A' }), url: `${ofCollection('projects')}?fields=title` },
      {
        ...adding('projects', { title: 'B' }),
        url: `${ofCollection('pbc_484305853')}?expand=user&fields=expand.user.id`,
      },
    ])
    expect(body.map((response: { body: unknown }) => response.body)).toEqual([
      { title: 'A' },
      { expand: { user: { id: a.id } } },
    ])
  })

  test('BA11 ignores the authorization headers of its requests', async () => {
    const { status } = await batch([
      { ...adding('projects', { title: 'Mine' }), headers: { Authorization: b.token } },
      {
        method: 'POST',
        url: ofCollection('projects'),
        body: { title: 'Also mine', user: a.id },
        headers: { authorization: '' },
      },
    ])
    expect(status).toBe(200)
    expect(await titlesOf(a)).toEqual(['Also mine', 'Mine'])
  })

  test('sends events in order after it commits, and none if it fails', async () => {
    const stream = await listenAt(url)
    await stream.subscribe(['projects/*', 'tags/*'], a.token)
    await batch([
      adding('projects', { title: 'Never' }),
      adding('tags', { name: 'never' }),
      adding('tags', { name: '' }),
    ])
    await batch([
      adding('projects', { title: 'A' }),
      adding('tags', { name: 'sea' }),
      adding('projects', { title: 'B' }),
    ])
    const events = (await stream.received(3)).map(({ data }) => [data.action, data.record.title ?? data.record.name])
    expect(events).toEqual([
      ['create', 'A'],
      ['create', 'sea'],
      ['create', 'B'],
    ])
  })

  test('keeps old image files and removes new ones when it fails', async () => {
    const { url: at, dataDir, stop } = await startInstance(app.databaseUrl)
    const filesOf = () =>
      readdirSync(join(dataDir, 'files', 'projects'), { recursive: true, withFileTypes: true }).filter(entry =>
        entry.isFile(),
      )
    const sent = (requests: Part[]) => {
      const form = new FormData()
      form.set('@jsonPayload', JSON.stringify({ requests }))
      for (const at of requests.keys()) {
        form.set(`requests[${at}].image`, new File([new Uint8Array(PICTURE)], 'wave.jpg', { type: 'image/jpeg' }))
      }
      return post(form, a, at)
    }
    expect((await sent([adding('projects', { title: 'Old' })])).status).toBe(200)
    const [old] = await kitsOf(a)
    const before = filesOf().length
    expect(before).toBeGreaterThan(0)
    const changing = { method: 'PATCH', url: `${ofCollection('projects')}/${old?.id}`, body: {} }
    const response = await sent([adding('projects', { title: 'A' }), changing, adding('projects', { title: '' })])
    expect(response.status).toBe(400)
    expect(await kitsOf(a)).toEqual([old])
    expect(filesOf()).toHaveLength(before)
    expect((await sent([changing])).status).toBe(200)
    expect((await kitsOf(a))[0]?.image).not.toBe(old?.image)
    expect(filesOf()).toHaveLength(before)
    await stop()
  })
})

let PICTURE: Buffer
beforeAll(async () => {
  PICTURE = await sizedJpeg(60, 40)
})

describe('a failing request', () => {
  test('BA04 rolls back the batch and is the only one reported', async () => {
    const { status, body } = await batch([
      adding('projects', { title: 'A' }),
      adding('tags', { name: 'sea' }),
      adding('projects', { title: '' }),
      adding('projects', { title: '' }),
    ])
    const response = {
      status: 400,
      message: 'Failed to create record.',
      data: { title: { code: 'validation_required', message: 'Cannot be blank.' } },
    }
    expect({ status, body }).toMatchObject(failedAt(2, response))
    expect(Object.keys(body.data.requests)).toEqual(['2'])
    expect(await titlesOf(a)).toEqual([])
    expect(await db.tag.count({ where: { userId: a.id } })).toBe(0)
  })

  test('rolls back the batch for a duplicate name', async () => {
    const unique = { code: 'validation_not_unique', message: 'Value must be unique.' }
    const response = await batch([adding('artists', { name: 'Hokusai' }), adding('artists', { name: 'hokusai' })])
    expect(response).toMatchObject(failedAt(1, { status: 400, data: { user: unique, name: unique } }))
    expect(await db.artist.count({ where: { userId: a.id } })).toBe(0)
  })

  test.each([
    ['BA07 a GET', { method: 'GET', url: '/api/health' }, GENERIC],
    ['a GET of records', { method: 'GET', url: ofCollection('projects') }, GENERIC],
    ['an auth request', { method: 'POST', url: '/api/collections/users/auth-refresh' }, GENERIC],
    ['a nested batch', { method: 'POST', url: '/api/batch' }, GENERIC],
    ['a URL on another host', { method: 'POST', url: `https://elsewhere.example${ofCollection('projects')}` }, GENERIC],
    [
      'an unknown collection',
      { method: 'POST', url: ofCollection('nosuch') },
      { status: 404, message: 'Missing collection context.' },
    ],
    ['BA12 a missing record', { method: 'PATCH', url: `${ofCollection('projects')}/zzzzzzzzzzzzzzz` }, NOT_THERE],
    [
      'BA12 a superuser-only collection',
      { method: 'DELETE', url: `${ofCollection('account_deletions')}/zzzzzzzzzzzzzzz` },
      { status: 403 },
    ],
  ])('rolls back the batch: %s', async (_what, part, response) => {
    expect(await batch([adding('projects', { title: 'A' }), part])).toMatchObject(failedAt(1, response))
    expect(await titlesOf(a)).toEqual([])
  })

  test.each(['PATCH', 'DELETE', 'PUT', 'POST'])('BA12 rolls back for a record of another user: %s', async method => {
    const { id } = await makeProject(b.actor, { title: 'Theirs' })
    const isOne = method === 'PATCH' || method === 'DELETE'
    const part = isOne
      ? { method, url: `${ofCollection('projects')}/${id}`, body: { title: 'Taken over' } }
      : {
          method,
          url: ofCollection('projects'),
          body: { ...(method === 'PUT' ? { id } : {}), user: b.id, title: 'Taken over' },
        }
    const rejected = method === 'POST' ? { status: 400, message: 'Failed to create record.', data: {} } : NOT_THERE
    expect(await batch([adding('projects', { title: 'A' }), part])).toMatchObject(failedAt(1, rejected))
    expect(await titlesOf(a)).toEqual([])
    expect(await titlesOf(b)).toEqual(['Theirs'])
  })

  test('rolls back the batch for invalid fields', async () => {
    const url = `${ofCollection('projects')}?fields=title:foo()`
    expect(await batch([{ ...adding('projects', { title: 'A' }), url }])).toMatchObject(failedAt(0, GENERIC))
    expect(await titlesOf(a)).toEqual([])
  })

  test('BA12 returns 400 for a guest', async () => {
    expect(await batch([adding('projects', { title: 'A' })], null)).toMatchObject(
      failedAt(0, { status: 400, data: {} }),
    )
  })
})

describe('an invalid batch', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => adding('projects', { title: `Kit ${n}` }))
  const invalid = (requests: object) => ({
    status: 400,
    body: { message: 'Invalid batch request data.', data: { requests } },
  })

  test('BA05 without requests is rejected', async () => {
    expect(await batch([])).toMatchObject(invalid({ code: 'validation_required', message: 'Cannot be blank.' }))
  })

  test('BA06 with 51 requests is rejected; 50 are accepted', async () => {
    expect(await batch(many(51))).toMatchObject(invalid({ code: 'validation_length_too_long', params: { max: 50 } }))
    const { status, body } = await batch(many(50))
    expect(status).toBe(200)
    expect(body).toHaveLength(50)
  })

  test('BA08 with invalid methods or URLs is rejected by field', async () => {
    const address = ofCollection('projects')
    const requests = [
      { url: address },
      { method: 'FOO', url: address },
      { method: 'POST', url: address },
      { method: 'POST', url: 'x'.repeat(2001) },
      { method: 'POST' },
    ]
    expect(await batch(requests)).toMatchObject(
      invalid({
        0: { method: { code: 'validation_required' } },
        1: { method: { code: 'validation_in_invalid' } },
        3: { url: { code: 'validation_length_too_long', params: { max: 2000 } } },
        4: { url: { code: 'validation_required' } },
      }),
    )
  })

  test.each([
    ['BA13 with invalid form data', form({ '@jsonPayload': '{bad' })],
    ['that is not JSON', '{bad'],
    ['that is not an object', '[1]'],
    ['whose requests are not a list', '{"requests":{"0":1}}'],
    ['whose requests are not objects', '{"requests":[1]}'],
  ])('%s returns 400', async (_what, body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    await expect(response.json()).resolves.toMatchObject({
      message: 'Failed to read the submitted batch data.',
      data: {},
    })
  })

  function form(fields: Record<string, string>) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return body
  }
})

test('counts wrong passwords in failed batches', async () => {
  const instance = await startInstance(app.databaseUrl, { RATE_LIMITS: 'on' })
  const guess: Part = {
    method: 'PATCH',
    url: `${ofCollection('users')}/${a.id}`,
    body: { oldPassword: 'not-this-one', password: 'Shimmer-2027', passwordConfirm: 'Shimmer-2027' },
  }
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries++) {
    const response = await post(JSON.stringify({ requests: [guess] }), a, instance.url)
    statuses.push((await response.json()).data.requests[0].response.status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  await instance.stop()
})

test('sends no mail for an account from a failed batch', async () => {
  const email = `${newId()}@example.com`
  const made: Part = {
    method: 'POST',
    url: ofCollection('users'),
    body: { email, username: newId(), password: 'Shimmer-2027', passwordConfirm: 'Shimmer-2027' },
  }
  expect((await batch([made, adding('projects', { title: '' })])).status).toBe(400)
  expect(await db.user.count({ where: { email } })).toBe(0)
  expect((await batch([made], null)).status).toBe(200)
  await vi.waitFor(async () => expect(await db.outboxMail.count({ where: { to: email } })).toBe(1), 30_000)
})

test('concurrent batches do not roll each other back', async () => {
  const both = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(n =>
      batch([adding('projects', { title: `Kit ${n}` }), adding('projects', { title: n % 2 ? 'ok' : '' })]),
    ),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 400, 200, 400, 200, 400])
  expect(await titlesOf(a)).toEqual(['Kit 1', 'Kit 3', 'Kit 5', 'ok', 'ok', 'ok'])
})

describe.each(CLIENT_LINES)('the official client, line %s', (_line, Client) => {
  test('BA03 sends images in a batch', async () => {
    const client = new Client(url)
    await client.collection('users').authWithPassword(a.user.email, a.password)
    const remaining = await makeProject(a.actor, { title: 'Old' })
    const gone = await makeProject(a.actor)
    const sent = client.createBatch()
    const image = new File([new Uint8Array(PICTURE)], 'Wave at sea.jpg', { type: 'image/jpeg' })
    sent.collection('projects').create({ user: a.id, title: 'Wave', image, width: 40 })
    sent.collection('projects').update(remaining.id, { title: 'Renamed' }, { fields: 'title' })
    sent.collection('projects').upsert({ id: newId(), user: a.id, title: 'Upserted' })
    sent.collection('projects').delete(gone.id)
    const responses = await sent.send()
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 204])
    const { image: name, ...kit } = responses[0]?.body ?? {}
    expect(name).toMatch(/^wave_at_sea_[a-z0-9]{10}\.jpg$/)
    expect(kit).toMatchObject({ title: 'Wave', width: 40 })
    expect((await fetch(client.files.getURL({ ...kit, id: kit.id }, name))).status).toBe(200)
    expect(responses[1]?.body).toEqual({ title: 'Renamed' })
    expect(await titlesOf(a)).toEqual(expect.arrayContaining(['Wave', 'Renamed', 'Upserted']))
  })
})
