import { EventSource } from 'eventsource'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteAccount } from '~/features/account/account-deletion/delete-account.server'
import { changePassword } from '~/features/account/accounts/passwords/password-change.server'
import { changeKits, deleteKits } from '~/features/collection/bulk-edit/bulk.server'
import { deleteNote } from '~/features/collection/progress-notes/progress-notes.server'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import { connectDatabase, db, disconnectDatabase, pool } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { signToken } from '~/pocketbase/tokens.server'
import { importFile } from '../factories/imports'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser, sessionCookieOf } from '../factories/users'
import { tokenOfUser } from '../factories/wire'
import { app } from '../setup/app'
import { CLIENT_LINES } from '../setup/client-lines'
import { type EventStream, listenAt } from '../setup/event-stream'
import { startInstance } from '../setup/test-app'

// Two instances share a database. Changes through either, or by this process, send events on both.

const one = app.url
let two = ''
let stopTwo = async (): Promise<unknown> => undefined

type Account = Awaited<ReturnType<typeof makeUser>> & { id: string; token: string }
let a: Account
let b: Account

beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  const instance = await startInstance(app.databaseUrl)
  two = instance.url
  stopTwo = instance.stop
})
beforeEach(async () => {
  a = await makeApiUser()
  b = await makeApiUser()
})
afterAll(async () => {
  await stopTwo()
  await disconnectDatabase()
})

async function makeApiUser(): Promise<Account> {
  const made = await makeUser()
  return { ...made, id: made.user.id, token: await tokenOfUser(made.user.id) }
}

const send = (method: string, path: string, { token }: Account, body: object = {}, url = one) =>
  fetch(`${url}/api/collections/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify(body),
  })

async function create(collection: string, owner: Account, fields: object, url = one): Promise<{ id: string }> {
  const response = await send('POST', `${collection}/records`, owner, { user: owner.id, ...fields }, url)
  expect(response.status, await response.clone().text()).toBe(200)
  return response.json()
}

/** Subscribes to the topics, and to MARKER_TOPIC, when earlier changes have been announced. */
async function listening(who: Account, topics: string[], url = one): Promise<EventStream> {
  const witness = await listenAt(url)
  expect((await witness.subscribe(['companies/*'], who.token)).status).toBe(204)
  const { id } = await db.company.create({ data: { id: newId(), userId: who.id, name: `earlier ${newId()}` } })
  await vi.waitFor(() => expect(witness.events.map(({ data }) => data?.record?.id)).toContain(id), 30_000)
  witness.close()
  const stream = await listenAt(url)
  expect((await stream.subscribe([...topics, MARKER_TOPIC], who.token)).status).toBe(204)
  return stream
}

const MARKER_TOPIC = 'companies/*?options=%7B%22query%22%3A%7B%22filter%22%3A%22name~%5C%22marker%5C%22%22%7D%7D'

/** Creates a company as a marker and returns the events sent before it. Later events cannot come. */
async function eventsUntilMarker(stream: EventStream, { actor }: Account) {
  const { id } = await db.company.create({ data: { id: newId(), userId: actor.userId, name: `marker ${newId()}` } })
  const marker = () => stream.events.findIndex(({ data }) => data?.record?.id === id)
  await vi.waitFor(() => expect(marker()).toBeGreaterThan(0), 30_000)
  return stream.events.slice(1, marker()).map(({ event, data }) => [event, data.action, data.record.id])
}

const withOptions = (topic: string, query: object) =>
  `${topic}?options=${encodeURIComponent(JSON.stringify({ query, headers: {} }))}`

describe('the connection', () => {
  test('RT01 is an event stream that starts with the client ID', async () => {
    const { response, clientId, text } = await listenAt(one)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/event-stream')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('X-Accel-Buffering')).toBe('no')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Content-Encoding')).toBeNull()
    expect(clientId).toMatch(/^[A-Za-z0-9]{40}$/)
    expect(text()).toBe(`id:${clientId}\nevent:PB_CONNECT\ndata:{"clientId":"${clientId}"}\n\n`)
  })

  test('allows other origins and responds to HEAD without a body', async () => {
    const gone = new AbortController()
    const response = await fetch(`${one}/api/realtime`, {
      headers: { Origin: 'https://elsewhere.example' },
      signal: gone.signal,
    })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(response.headers.get('Vary')).toBe('Origin')
    gone.abort()
    const head = await fetch(`${one}/api/realtime`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect((await fetch(`${one}/api/realtime/`)).status).toBe(404)
  })

  test('closes cleanly when its instance shuts down', async () => {
    const instance = await startInstance(app.databaseUrl)
    const stream = await listenAt(instance.url)
    await stream.subscribe(['projects/*'], a.token)
    expect(await instance.stop()).toBe(0)
    // The forced close after the grace period would break it.
    expect(await stream.ended).toBe('complete')
  })
})

describe('subscribing', () => {
  const post = (body: unknown) =>
    fetch(`${one}/api/realtime`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const generic = 'Something went wrong while processing your request.'

  test.each(['nobody', 'a'.repeat(40), 'é'.repeat(40)])(
    'RT02 with the unknown client %s returns 404',
    async clientId => {
      const response = await post({ clientId, subscriptions: [] })
      expect(response.status).toBe(404)
      await expect(response.json()).resolves.toMatchObject({ message: 'Missing or invalid client id.', data: {} })
    },
  )

  test.each([
    ['RT03 without a client', {}, { clientId: { code: 'validation_required', message: 'Cannot be blank.' } }],
    ['with no client', { clientId: null }, { clientId: { code: 'validation_required' } }],
    [
      'with a client of 256 characters',
      { clientId: 'x'.repeat(256) },
      { clientId: { code: 'validation_length_out_of_range' } },
    ],
    [
      'RT04 with 1001 topics',
      { clientId: 'x', subscriptions: Array(1001).fill('a') },
      { subscriptions: { code: 'validation_length_too_long', params: { max: 1000 } } },
    ],
    [
      'RT04 with a topic of 2501 bytes',
      { clientId: 'x', subscriptions: ['a', 'b'.repeat(2501)] },
      { subscriptions: { 1: { code: 'validation_length_too_long', params: { max: 2500 } } } },
    ],
  ])('%s returns 400', async (_what, body, data) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    await expect(response.json()).resolves.toMatchObject({ status: 400, message: generic, data })
  })

  test.each(['projects/*', '', '["projects/*"]', 5, true, {}, [5], [['projects/*']]])(
    'to %j, which is no list of texts, returns 400',
    async subscriptions => {
      const { clientId } = await listenAt(one)
      const response = await post({ clientId, subscriptions })
      expect(response.status).toBe(400)
      await expect(response.json()).resolves.toMatchObject({ message: generic, data: {} })
    },
  )

  test('by a form with a single topic returns 204', async () => {
    const { clientId } = await listenAt(one)
    const body = new URLSearchParams({ clientId, subscriptions: 'projects/*' })
    expect((await fetch(`${one}/api/realtime`, { method: 'POST', body })).status).toBe(204)
  })

  test.each([
    ['null', null],
    ['nothing', undefined],
    ['a list of null', [null]],
  ])('to %s returns 204', async (_what, subscriptions) => {
    const { clientId } = await listenAt(one)
    expect((await post({ clientId, subscriptions })).status).toBe(204)
  })

  test('RT11 RT12 accepts a user’s token after a guest, and then only the same user', async () => {
    const stream = await listenAt(one)
    expect((await stream.subscribe(['projects/*'])).status).toBe(204)
    expect((await stream.subscribe(['projects/*'], a.token)).status).toBe(204)
    for (const token of ['', b.token]) {
      const response = await stream.subscribe(['projects/*'], token)
      expect(response.status).toBe(403)
      await expect(response.json()).resolves.toMatchObject({
        message: "The current and the previous request authorization don't match.",
        data: {},
      })
    }
    expect((await stream.subscribe(['projects/*'], await tokenOfUser(a.id))).status).toBe(204)
  })

  test('works on any instance, whichever holds the connection', async () => {
    const stream = await listenAt(one)
    expect((await stream.subscribe(['projects/*'], a.token, two)).status).toBe(204)
    const kit = await makeProject(a.actor)
    expect(await stream.received(1)).toMatchObject([{ event: 'projects/*', data: { record: { id: kit.id } } }])
    expect((await stream.subscribe(['projects/*'], b.token, two)).status).toBe(403)
  })

  test('RT13 to no topics stops the events', async () => {
    const stream = await listening(a, ['projects/*'])
    expect((await stream.subscribe([], a.token)).status).toBe(204)
    await makeProject(a.actor)
    expect((await stream.subscribe([MARKER_TOPIC], a.token)).status).toBe(204)
    expect(await eventsUntilMarker(stream, a)).toEqual([])
  })
})

describe.each(['the same instance', 'another instance'])('a change on %s', where => {
  const there = () => (where === 'the same instance' ? one : two)

  test('RT05 through the API sends the record', async () => {
    const stream = await listening(a, ['projects/*'])
    const kit = await create('projects', a, { title: 'Waves <&> wind' }, there())
    const [event] = await stream.received(1)
    expect(event).toEqual({ id: stream.clientId, event: 'projects/*', data: { record: kit, action: 'create' } })
    expect(stream.text()).toContain('Waves \\u003c\\u0026\\u003e wind')
    expect(stream.text()).toMatch(/\ndata:\{"record":\{"adhesive":.*\},"action":"create"\}\n\n$/)
  })

  test('RT06 by another user sends nothing', async () => {
    const stream = await listening(a, ['projects/*', 'tags/*', 'users/*', `users/${b.id}`])
    const kit = await create('projects', b, { title: 'Not yours' }, there())
    await send('PATCH', `projects/records/${kit.id}`, b, { title: 'Still not' }, there())
    await send('DELETE', `projects/records/${kit.id}`, b, {}, there())
    expect(await eventsUntilMarker(stream, a)).toEqual([])
    expect(stream.text()).not.toContain(b.id)
  })

  test('RT07 of a subscribed record sends its updates and its deletion', async () => {
    const kit = await makeProject(a.actor)
    const other = await makeProject(a.actor)
    const stream = await listening(a, [`projects/${kit.id}`])
    for (const { id } of [other, kit]) await send('PATCH', `projects/records/${id}`, a, { title: 'New' }, there())
    for (const { id } of [other, kit]) await send('DELETE', `projects/records/${id}`, a, {}, there())
    expect(await stream.received(2)).toMatchObject([
      { event: `projects/${kit.id}`, data: { action: 'update', record: { id: kit.id, title: 'New' } } },
      {
        event: `projects/${kit.id}`,
        data: { action: 'delete', record: { id: kit.id, title: 'New', status: 'stash' } },
      },
    ])
    expect(await eventsUntilMarker(stream, a)).toHaveLength(2)
  })

  test('through a page or another process sends an event', async () => {
    const stream = await listening(a, ['projects/*'])
    const body = new URLSearchParams({ title: 'By a page', status: 'stash', kitCategory: 'full' })
    const headers = { Cookie: await sessionCookieOf(a.user), Origin: there() }
    await fetch(`${there()}/projects/new`, { method: 'POST', body, headers, redirect: 'manual' })
    await makeProject(a.actor, { title: 'By hand' })
    expect((await stream.received(2)).map(({ data }) => [data.action, data.record.title])).toEqual([
      ['create', 'By a page'],
      ['create', 'By hand'],
    ])
  })
})

describe('an event', () => {
  test('RT08 is sent once for each matching topic', async () => {
    const kit = await makeProject(a.actor)
    const topics = ['projects/*', `projects/${kit.id}`, 'pbc_484305853', 'PROJECTS/*', 'nothing/*', '@oauth2']
    const stream = await listening(a, topics)
    await send('PATCH', `projects/records/${kit.id}`, a, { title: 'New' })
    const events = await eventsUntilMarker(stream, a)
    expect(events).toEqual(topics.slice(0, 3).map(topic => [topic, 'update', kit.id]))
  })

  test('is sent once for a duplicate topic, and not for a topic in another case', async () => {
    const topics = ['projects/*', 'projects/*', 'PROJECTS/*', 'Projects', ' projects/*', 'pbc_484305853/*']
    const stream = await listening(a, topics)
    const { id } = await makeProject(a.actor)
    const events = await eventsUntilMarker(stream, a)
    expect(events.filter(([, , record]) => record === id).map(([event]) => event)).toEqual([
      'projects/*',
      'pbc_484305853/*',
    ])
  })

  test('is sent even if the topic has invalid options', async () => {
    const options = ['%7Bbad', '5', 'null', '[]', '', '{"query":5}', '{"query":{"fields":"id:excerpt("}}']
    const topics = options.map(text => `projects/*?options=${text}`)
    const stream = await listening(a, [...topics, 'projects/*?foo=bar'])
    const { id } = await makeProject(a.actor, { title: 'Whole' })
    const events = await eventsUntilMarker(stream, a)
    expect(events.filter(([, , record]) => record === id).map(([event]) => event)).toEqual([
      ...topics,
      'projects/*?foo=bar',
    ])
  })

  test('RT09 has the fields and relations of the topic’s options', async () => {
    const topic = withOptions('projects/*', { expand: 'artist', fields: 'title,expand.artist.name' })
    const stream = await listening(a, [topic])
    await makeProject(a.actor, { title: 'The Great Wave', artist: 'Hokusai' })
    expect(await stream.received(1)).toMatchObject([{ event: topic }])
    expect(stream.events[1]?.data).toEqual({
      record: { title: 'The Great Wave', expand: { artist: { name: 'Hokusai' } } },
      action: 'create',
    })
  })

  test.each([
    ['RT10 a filter that does not match', 'title = "Other"', false],
    ['a filter that matches', 'title ~ "wave" && artist.name = "Hokusai"', true],
    ['a filter by a back relation', 'project_tags_via_project.tag.name ?= "sea"', true],
    ['an invalid filter', 'title = ', false],
    ['a filter with @request', '@request.auth.id != ""', false],
  ])('is filtered by %s', async (_what, filter, passes) => {
    const stream = await listening(a, [withOptions('projects/*', { filter })])
    await makeProject(a.actor, { title: 'The Great Wave', artist: 'Hokusai', tags: ['sea'] })
    expect(await eventsUntilMarker(stream, a)).toHaveLength(passes ? 1 : 0)
  })

  test('for a deleted record is filtered by its last values', async () => {
    const [remaining, other] = [
      await makeProject(a.actor, { title: 'Wave' }),
      await makeProject(a.actor, { title: 'Hill' }),
    ]
    const stream = await listening(a, [withOptions('projects/*', { filter: 'title = "Wave"', expand: 'user' })])
    await send('DELETE', `projects/records/${other.id}`, a)
    await send('DELETE', `projects/records/${remaining.id}`, a)
    const [event] = await stream.received(1)
    expect(event?.data).toMatchObject({
      action: 'delete',
      record: { id: remaining.id, title: 'Wave', collectionName: 'projects', expand: { user: { id: a.id } } },
    })
    expect(await eventsUntilMarker(stream, a)).toHaveLength(1)
  })

  test('RT15 is sent for the notes and tag links deleted and restored with a kit', async () => {
    const kit = await makeProject(a.actor, { tags: ['sea'], artist: 'Hokusai' })
    const note = await makeNote(a.actor, kit.id)
    const stream = await listening(a, ['projects/*', 'project_tags/*', 'progress_notes/*', 'tags/*'])
    await send('DELETE', `projects/records/${kit.id}`, a)
    const gone = await eventsUntilMarker(stream, a)
    expect(gone.map(([topic, action]) => `${topic} ${action}`).sort()).toEqual([
      'progress_notes/* delete',
      'project_tags/* delete',
      'projects/* delete',
    ])
    const { act } = await db.trash.findFirstOrThrow({ where: { record: kit.id } })
    await restoreFromTrash(a.actor, { act })
    const back = (await eventsUntilMarker(stream, a)).slice(gone.length + 1)
    expect(back.map(([topic, action]) => `${topic} ${action}`).sort()).toEqual([
      'progress_notes/* create',
      'project_tags/* create',
      'projects/* create',
    ])
    expect(back).toContainEqual(['progress_notes/*', 'create', note.id])
  })

  test('is sent for the kits of a deleted artist', async () => {
    const kit = await makeProject(a.actor, { artist: 'Hokusai' })
    const { artistId } = await db.project.findUniqueOrThrow({ where: { id: kit.id } })
    const stream = await listening(a, ['projects/*', 'artists/*'])
    await send('DELETE', `artists/records/${artistId}`, a)
    const events = await eventsUntilMarker(stream, a)
    expect(events).toContainEqual(['artists/*', 'delete', artistId])
    expect(events).toContainEqual(['projects/*', 'update', kit.id])
    expect(stream.events.find(({ event }) => event === 'projects/*')?.data.record.artist).toBe('')
  })

  test('is not sent for a kit when only its note changes', async () => {
    const kit = await makeProject(a.actor)
    const note = await makeNote(a.actor, kit.id)
    const stream = await listening(a, ['projects/*', 'progress_notes/*'])
    await db.progressNote.update({ where: { id: note.id }, data: { content: 'Other words to be found by.' } })
    expect(await eventsUntilMarker(stream, a)).toEqual([['progress_notes/*', 'update', note.id]])
  })

  test('is sent for every kit of an import, a bulk change and a bulk deletion', async () => {
    const file = `Title,Status\n${Array.from({ length: 1200 }, (_, n) => `Kit ${n},stash`).join('\n')}`
    const stream = await listening(a, [withOptions('projects/*', { fields: 'id,status' })])
    await importFile(a.actor, file)
    await stream.received(1200)
    const ids = (await db.project.findMany({ where: { userId: a.id }, select: { id: true } })).map(({ id }) => id)
    await changeKits(a.actor, { ids }, { status: 'progress' })
    await stream.received(2400)
    await deleteKits(a.actor, { ids })
    const events = (await stream.received(3600)).map(({ data }) => data)
    expect(events).toHaveLength(3600)
    for (const [at, action] of ['create', 'update', 'delete'].entries()) {
      const slice = events.slice(at * 1200, (at + 1) * 1200)
      expect(slice.every(data => data.action === action)).toBe(true)
      expect(new Set(slice.map(data => data.record.id)).size).toBe(1200)
    }
  })

  test('RT16 is not sent after a rollback', async () => {
    const stream = await listening(a, ['projects/*'])
    const failing = inTransaction(async tx => {
      await tx.project.create({ data: { id: newId(), userId: a.id, title: 'Never', status: 'stash' } })
      throw new Error('Changed my mind')
    })
    await expect(failing).rejects.toThrow('Changed my mind')
    expect(await eventsUntilMarker(stream, a)).toEqual([])
  })

  test('is sent for every change of a short-lived record', async () => {
    const stream = await listening(a, ['projects/*', withOptions('projects/*', { filter: 'title != "Brief"' })])
    await pool.query(
      `insert into projects (id, "user", title, status, updated) values ($1, $2, 'Brief', 'stash', now())`,
      ['brief00000000000', a.id],
    )
    await pool.query(`update projects set title = 'Briefer', updated = now() where id = 'brief00000000000'`)
    await pool.query(`delete from projects where id = 'brief00000000000'`)
    const events = await eventsUntilMarker(stream, a)
    expect(events.filter(([topic]) => topic === 'projects/*').map(([, action]) => action)).toEqual([
      'create',
      'update',
      'delete',
    ])
  })

  test('is sent once per record and transaction, and not if created and deleted in it', async () => {
    const stream = await listening(a, ['projects/*'])
    const [brief, lasting] = [newId(), newId()]
    await inTransaction(async tx => {
      for (const id of [brief, lasting]) {
        await tx.project.create({ data: { id, userId: a.id, title: 'A', status: 'stash' } })
      }
      await tx.project.delete({ where: { id: brief } })
      await tx.project.update({ where: { id: lasting }, data: { title: 'B' } })
    })
    expect(await eventsUntilMarker(stream, a)).toEqual([['projects/*', 'create', lasting]])
    expect(stream.events[1]?.data.record.title).toBe('B')
  })

  test('is sent for the statistics of the kits', async () => {
    const stream = await listening(a, ['user_dashboard_stats/*', 'user_yearly_stats/*'])
    await makeProject(a.actor, { dateStarted: '2026-02-03', status: 'progress' })
    const events = await eventsUntilMarker(stream, a)
    expect(events.map(([topic, action]) => `${topic} ${action}`)).toEqual([
      'user_dashboard_stats/* update',
      'user_yearly_stats/* update',
    ])
    expect(stream.events[1]?.data.record).toMatchObject({ user: a.id, progress: 1 })
  })

  test('for the own account has its address and no secrets', async () => {
    const stream = await listening(a, [`users/${a.id}`])
    await db.user.update({ where: { id: a.id }, data: { timezone: 'Europe/Paris' } })
    const [event] = await stream.received(1)
    expect(event?.data.record).toMatchObject({ email: a.user.email, timezone: 'Europe/Paris' })
    expect(event?.data.record).not.toHaveProperty('tokenKey')
  })

  test('is sent to superusers, not to guests, and to unverified users for their account only', async () => {
    const id = newId()
    const tokenKey = newId()
    await db.superuser.create({ data: { id, email: `${id}@example.com`, passwordHash: 'x', tokenKey } })
    const far = await listenAt(two)
    await far.subscribe(['projects/*'], signToken('auth', { collectionId: 'pbc_3142635823', id, tokenKey }))
    const unverified = await makeUser({ verified: false })
    const outsiders = [await listenAt(one), await listenAt(one)]
    await outsiders[0]?.subscribe(['projects/*', MARKER_TOPIC])
    await outsiders[1]?.subscribe(['projects/*', `users/${unverified.user.id}`], await tokenOfUser(unverified.user.id))
    const kit = await makeProject(a.actor)
    await makeProject(unverified.actor)
    await db.user.update({ where: { id: unverified.user.id }, data: { timezone: 'Europe/Paris' } })
    const events = await far.received(2)
    expect(events[0]?.data.record.id).toBe(kit.id)
    expect(await outsiders[1]?.received(1)).toMatchObject([{ event: `users/${unverified.user.id}` }])
    expect(outsiders[0]?.events).toHaveLength(1)
  })
})

describe('a revoked token', () => {
  test('RT14 stops the events, but the connection accepts a new token', async () => {
    const stream = await listening(a, ['projects/*', `users/${a.id}`])
    await changePassword(a.actor, { currentPassword: a.password, password: 'Shimmer-2027' }, '')
    const fresh = await tokenOfUser(a.id)
    const other = await listening({ ...a, token: fresh }, ['projects/*'])
    await makeProject(a.actor, { title: 'Unheard' })
    // Delivered to other streams, so this one cannot receive it later.
    await other.received(1)
    await vi.waitFor(
      async () => expect((await stream.subscribe(['projects/*', MARKER_TOPIC], fresh)).status).toBe(204),
      30_000,
    )
    const kit = await makeProject(a.actor, { title: 'Heard' })
    expect(await eventsUntilMarker(stream, a)).toEqual([['projects/*', 'create', kit.id]])
  })

  test('of a deleted account receives the deletion events first', async () => {
    const kit = await makeProject(a.actor)
    const stream = await listening(a, ['projects/*', `users/${a.id}`])
    await deleteAccount(a.actor, { password: a.password, notes: '' }, '')
    const events = () => stream.events.slice(1).map(({ event, data }) => [event, data.action, data.record.id])
    // On a busy machine the kit's creation is announced after the subscription.
    await vi.waitFor(() => expect(events()).toContainEqual([`users/${a.id}`, 'delete', a.id]), 30_000)
    expect(events()).toContainEqual(['projects/*', 'delete', kit.id])
    const { rows } = await pool.query('select records from changes where owner = $1 and "table" = $2', [a.id, 'users'])
    expect(JSON.stringify(rows)).not.toContain('password_hash')
    await vi.waitFor(async () => expect((await stream.subscribe(['projects/*'], b.token)).status).toBe(204), 30_000)
  })
})

test('sends missed and new events after the listening connections break', async () => {
  const stream = await listening(a, ['projects/*'], two)
  const kit = await makeProject(a.actor, { title: 'Before' })
  await stream.received(1)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'glint-%-listening' and datname = current_database()`,
  )
  const missed = await makeProject(a.actor, { title: 'Meanwhile' })
  expect((await stream.received(2)).map(({ data }) => data.record.id)).toEqual([kit.id, missed.id])
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where application_name like 'glint-%-listening' and datname = current_database()`,
    )
    expect(rowCount).toBe(2)
  }, 30_000)
  const after = await makeProject(a.actor, { title: 'After' })
  expect((await stream.received(3)).map(({ data }) => data.record.id)).toEqual([kit.id, missed.id, after.id])
})

describe('a note or a tag of a kit sends exactly one event of the kit', () => {
  const CSV = 'Title,Status,Tags\nOwl,stash,new\n'
  const doors: [name: string, door: (kit: string) => Promise<unknown>][] = [
    ['a note by the API', kit => create('progress_notes', a, { project: kit, date: '2026-01-05', content: 'Row 12' })],
    ['a link by the API', async kit => create('project_tags', a, { project: kit, tag: (await aTag()).id })],
    ['a note by the page', kit => submit(`/projects/${kit}/log`, { date: '2026-01-05', content: 'Row 12' })],
    ['a tag by the page', kit => submit(`/projects/${kit}`, { tags: 'sea' })],
    ['an import that updates the kit', () => importFile(a.actor, CSV, { duplicates: 'update' })],
    ['a bulk change', kit => changeKits(a.actor, { ids: [kit] }, { addTags: ['sea', 'sky'] })],
    ['a restored note', kit => restoreFromTrash(a.actor, { act: removed.get(kit) ?? '' })],
  ]
  const removed = new Map<string, string>()
  const aTag = () =>
    db.tag.create({ data: { id: newId(), userId: a.id, name: 'Dusk', slug: 'dusk', color: '#14B8A6' } })

  async function submit(path: string, fields: Record<string, string>): Promise<void> {
    const cookie = await sessionCookieOf(a.user)
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const response = await fetch(`${one}${path}`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: one },
      body,
      redirect: 'manual',
    })
    expect(response.status).toBe(302)
  }

  test.each(doors)('%s', async (name, door) => {
    const kit = await makeProject(a.actor, { title: 'Owl', status: 'stash' })
    if (name === 'a restored note') {
      const note = await makeNote(a.actor, kit.id)
      removed.set(kit.id, (await deleteNote(a.actor, note.id)).act)
    }
    const before = await db.project.findUniqueOrThrow({ where: { id: kit.id } })
    const stream = await listening(a, ['projects/*'])
    await door(kit.id)
    expect(await eventsUntilMarker(stream, a)).toEqual([['projects/*', 'update', kit.id]])
    const after = await db.project.findUniqueOrThrow({ where: { id: kit.id } })
    expect(after.updated.getTime()).toBeGreaterThan(before.updated.getTime())
  })
})

describe.each(CLIENT_LINES)('the official client, line %s', (_line, Client) => {
  beforeAll(() => void vi.stubGlobal('EventSource', EventSource))
  afterAll(() => void vi.unstubAllGlobals())

  test('RT17 subscribes, receives events and closes the connection with its last topic', async () => {
    const client = new Client(two)
    await client.collection('users').authWithPassword(a.user.email, a.password)
    const events: unknown[] = []
    const stop = await client.collection('projects').subscribe('*', event => void events.push(event), {
      filter: client.filter('title = {:title}', { title: `The "Wave"` }),
      expand: 'artist',
    })
    const { id } = await makeProject(a.actor, { title: `The "Wave"`, artist: 'Hokusai' })
    await makeProject(a.actor, { title: 'Hill' })
    await vi.waitFor(() => expect(events).toHaveLength(1), 30_000)
    expect(events).toMatchObject([{ action: 'create', record: { id, expand: { artist: { name: 'Hokusai' } } } }])
    expect(client.realtime.isConnected).toBe(true)
    await stop()
    expect(client.realtime.isConnected).toBe(false)
  })
})
