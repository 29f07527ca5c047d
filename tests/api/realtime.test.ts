import { EventSource } from 'eventsource'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteAccount } from '~/features/account/account-deletion/delete-account.server'
import { changePassword } from '~/features/account/accounts/passwords/password-change.server'
import { changeKits, deleteKits } from '~/features/collection/bulk-edit/bulk.server'
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

// Two copies of the app on one database: what is changed through either, or by the operations in this process, is heard at both.

const one = app.url
let two = ''
let stopTwo = async (): Promise<unknown> => undefined

type Person = Awaited<ReturnType<typeof makeUser>> & { id: string; token: string }
let a: Person
let b: Person

beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  const instance = await startInstance(app.databaseUrl)
  two = instance.url
  stopTwo = instance.stop
})
beforeEach(async () => {
  a = await person()
  b = await person()
})
afterAll(async () => {
  await stopTwo()
  await disconnectDatabase()
})

async function person(): Promise<Person> {
  const made = await makeUser()
  return { ...made, id: made.user.id, token: await tokenOfUser(made.user.id) }
}

const send = (method: string, path: string, { token }: Person, body: object = {}, url = one) =>
  fetch(`${url}/api/collections/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify(body),
  })

async function create(collection: string, owner: Person, fields: object, url = one): Promise<{ id: string }> {
  const answer = await send('POST', `${collection}/records`, owner, { user: owner.id, ...fields }, url)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

/** Somebody listening to these topics; `bells/*` is always among them. */
async function listening(who: Person | null, topics: string[], url = one): Promise<EventStream> {
  const stream = await listenAt(url)
  expect((await stream.subscribe([...topics, BELL], who?.token)).status).toBe(204)
  return stream
}

const BELL = 'companies/*?options=%7B%22query%22%3A%7B%22filter%22%3A%22name~%5C%22bell%5C%22%22%7D%7D'

/** Everything heard before the bell that is rung now: what was not heard by then never will be. */
async function untilBell(stream: EventStream, { actor }: Person) {
  const { id } = await db.company.create({ data: { id: newId(), userId: actor.userId, name: `bell ${newId()}` } })
  const rung = () => stream.events.findIndex(({ data }) => data?.record?.id === id)
  await vi.waitFor(() => expect(rung()).toBeGreaterThan(0), 8_000)
  return stream.events.slice(1, rung()).map(({ event, data }) => [event, data.action, data.record.id])
}

const withOptions = (topic: string, query: object) =>
  `${topic}?options=${encodeURIComponent(JSON.stringify({ query, headers: {} }))}`

describe('the connection', () => {
  test('RT01 is a stream that names the client first', async () => {
    const { answer, clientId, text } = await listenAt(one)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('text/event-stream')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('X-Accel-Buffering')).toBe('no')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.get('Content-Encoding')).toBeNull()
    expect(clientId).toMatch(/^[A-Za-z0-9]{40}$/)
    expect(text()).toBe(`id:${clientId}\nevent:PB_CONNECT\ndata:{"clientId":"${clientId}"}\n\n`)
  })

  test('is open to other sites, and answers HEAD without a body', async () => {
    const gone = new AbortController()
    const answer = await fetch(`${one}/api/realtime`, {
      headers: { Origin: 'https://elsewhere.example' },
      signal: gone.signal,
    })
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(answer.headers.get('Vary')).toBe('Origin')
    gone.abort()
    const head = await fetch(`${one}/api/realtime`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect((await fetch(`${one}/api/realtime/`)).status).toBe(404)
  })

  test('ends when its copy of the app is told to end', async () => {
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

  test.each(['nobody', 'a'.repeat(40), 'é'.repeat(40)])('RT02 as the unknown client %s is refused', async clientId => {
    const answer = await post({ clientId, subscriptions: [] })
    expect(answer.status).toBe(404)
    await expect(answer.json()).resolves.toMatchObject({ message: 'Missing or invalid client id.', data: {} })
  })

  test.each([
    ['RT03 without a client', {}, { clientId: { code: 'validation_required', message: 'Cannot be blank.' } }],
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
  ])('%s is refused', async (_what, body, data) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    await expect(answer.json()).resolves.toMatchObject({ status: 400, message: generic, data })
  })

  test.each([
    ['null', null],
    ['nothing', undefined],
    ['a list of null', [null]],
  ])('to %s is to no topic', async (_what, subscriptions) => {
    const { clientId } = await listenAt(one)
    expect((await post({ clientId, subscriptions })).status).toBe(204)
  })

  test('RT11 RT12 a guest may become somebody, and nobody else then', async () => {
    const stream = await listenAt(one)
    expect((await stream.subscribe(['projects/*'])).status).toBe(204)
    expect((await stream.subscribe(['projects/*'], a.token)).status).toBe(204)
    for (const token of ['', b.token]) {
      const answer = await stream.subscribe(['projects/*'], token)
      expect(answer.status).toBe(403)
      await expect(answer.json()).resolves.toMatchObject({
        message: "The current and the previous request authorization don't match.",
        data: {},
      })
    }
    expect((await stream.subscribe(['projects/*'], await tokenOfUser(a.id))).status).toBe(204)
  })

  test('works at any copy of the app, whichever holds the connection', async () => {
    const stream = await listenAt(one)
    expect((await stream.subscribe(['projects/*'], a.token, two)).status).toBe(204)
    const kit = await makeProject(a.actor)
    expect(await stream.heard(1)).toMatchObject([{ event: 'projects/*', data: { record: { id: kit.id } } }])
    expect((await stream.subscribe(['projects/*'], b.token, two)).status).toBe(403)
  })

  test('RT13 to nothing ends what was heard', async () => {
    const stream = await listening(a, ['projects/*'])
    expect((await stream.subscribe([], a.token)).status).toBe(204)
    await makeProject(a.actor)
    expect((await stream.subscribe([BELL], a.token)).status).toBe(204)
    expect(await untilBell(stream, a)).toEqual([])
  })
})

describe.each(['the same copy', 'another copy'])('a change at %s of the app', where => {
  const there = () => (where === 'the same copy' ? one : two)

  test('RT05 by the data interface is heard as its record then is', async () => {
    const stream = await listening(a, ['projects/*'])
    const kit = await create('projects', a, { title: 'Waves <&> wind' }, there())
    const [event] = await stream.heard(1)
    expect(event).toEqual({ id: stream.clientId, event: 'projects/*', data: { record: kit, action: 'create' } })
    expect(stream.text()).toContain('Waves \\u003c\\u0026\\u003e wind')
    expect(stream.text()).toMatch(/\ndata:\{"record":\{"artist":.*\},"action":"create"\}\n\n$/)
  })

  test('RT06 by somebody else is not heard', async () => {
    const stream = await listening(a, ['projects/*', 'tags/*', 'users/*', `users/${b.id}`])
    const kit = await create('projects', b, { title: 'Not yours' }, there())
    await send('PATCH', `projects/records/${kit.id}`, b, { title: 'Still not' }, there())
    await send('DELETE', `projects/records/${kit.id}`, b, {}, there())
    expect(await untilBell(stream, a)).toEqual([])
    expect(stream.text()).not.toContain(b.id)
  })

  test('RT07 of one record is heard, to its end', async () => {
    const kit = await makeProject(a.actor)
    const other = await makeProject(a.actor)
    const stream = await listening(a, [`projects/${kit.id}`])
    for (const { id } of [other, kit]) await send('PATCH', `projects/records/${id}`, a, { title: 'New' }, there())
    for (const { id } of [other, kit]) await send('DELETE', `projects/records/${id}`, a, {}, there())
    expect(await stream.heard(2)).toMatchObject([
      { event: `projects/${kit.id}`, data: { action: 'update', record: { id: kit.id, title: 'New' } } },
      {
        event: `projects/${kit.id}`,
        data: { action: 'delete', record: { id: kit.id, title: 'New', status: 'stash' } },
      },
    ])
    expect(await untilBell(stream, a)).toHaveLength(2)
  })

  test('by a page, and by the operations of the command line', async () => {
    const stream = await listening(a, ['projects/*'])
    const body = new URLSearchParams({ title: 'By a page', status: 'stash', kitCategory: 'full' })
    const headers = { Cookie: await sessionCookieOf(a.user), Origin: there() }
    await fetch(`${there()}/projects/new`, { method: 'POST', body, headers, redirect: 'manual' })
    await makeProject(a.actor, { title: 'By hand' })
    expect((await stream.heard(2)).map(({ data }) => [data.action, data.record.title])).toEqual([
      ['create', 'By a page'],
      ['create', 'By hand'],
    ])
  })
})

describe('what is heard', () => {
  test('RT08 comes once for each topic it belongs to', async () => {
    const kit = await makeProject(a.actor)
    const topics = ['projects/*', `projects/${kit.id}`, 'pbc_484305853', 'PROJECTS/*', 'nothing/*', '@oauth2']
    const stream = await listening(a, topics)
    await send('PATCH', `projects/records/${kit.id}`, a, { title: 'New' })
    const told = await untilBell(stream, a)
    expect(told).toEqual(topics.slice(0, 3).map(topic => [topic, 'update', kit.id]))
  })

  test('comes once for a topic that was subscribed twice, and not for a name in other letters', async () => {
    const topics = ['projects/*', 'projects/*', 'PROJECTS/*', 'Projects', ' projects/*', 'pbc_484305853/*']
    const stream = await listening(a, topics)
    const { id } = await makeProject(a.actor)
    const heard = await untilBell(stream, a)
    expect(heard.filter(([, , record]) => record === id).map(([event]) => event)).toEqual([
      'projects/*',
      'pbc_484305853/*',
    ])
  })

  test('is whole where the options cannot be read', async () => {
    const options = ['%7Bbad', '5', 'null', '[]', '', '{"query":5}', '{"query":{"fields":"id:excerpt("}}']
    const topics = options.map(text => `projects/*?options=${text}`)
    const stream = await listening(a, [...topics, 'projects/*?foo=bar'])
    const { id } = await makeProject(a.actor, { title: 'Whole' })
    const heard = await untilBell(stream, a)
    expect(heard.filter(([, , record]) => record === id).map(([event]) => event)).toEqual([
      ...topics,
      'projects/*?foo=bar',
    ])
  })

  test('RT09 is picked and expanded as the options say, under the name as it was sent', async () => {
    const topic = withOptions('projects/*', { expand: 'artist', fields: 'title,expand.artist.name' })
    const stream = await listening(a, [topic])
    await makeProject(a.actor, { title: 'The Great Wave', artist: 'Hokusai' })
    expect(await stream.heard(1)).toMatchObject([{ event: topic }])
    expect(stream.events[1]?.data).toEqual({
      record: { title: 'The Great Wave', expand: { artist: { name: 'Hokusai' } } },
      action: 'create',
    })
  })

  test.each([
    ['RT10 a filter that it does not match', 'title = "Other"', false],
    ['a filter that it matches', 'title ~ "wave" && artist.name = "Hokusai"', true],
    ['a filter by what hangs on it', 'project_tags_via_project.tag.name ?= "sea"', true],
    ['what is no filter', 'title = ', false],
    ['a filter of superusers', '@request.auth.id != ""', false],
  ])('passes %s', async (_what, filter, passes) => {
    const stream = await listening(a, [withOptions('projects/*', { filter })])
    await makeProject(a.actor, { title: 'The Great Wave', artist: 'Hokusai', tags: ['sea'] })
    expect(await untilBell(stream, a)).toHaveLength(passes ? 1 : 0)
  })

  test('a filter holds for what is deleted, by its last data', async () => {
    const [kept, other] = [await makeProject(a.actor, { title: 'Wave' }), await makeProject(a.actor, { title: 'Hill' })]
    const stream = await listening(a, [withOptions('projects/*', { filter: 'title = "Wave"', expand: 'user' })])
    await send('DELETE', `projects/records/${other.id}`, a)
    await send('DELETE', `projects/records/${kept.id}`, a)
    const [event] = await stream.heard(1)
    expect(event?.data).toMatchObject({
      action: 'delete',
      record: { id: kept.id, title: 'Wave', collectionName: 'projects', expand: { user: { id: a.id } } },
    })
    expect(await untilBell(stream, a)).toHaveLength(1)
  })

  test('RT15 goes with a kit: its notes and its links to tags, and they come back with it', async () => {
    const kit = await makeProject(a.actor, { tags: ['sea'], artist: 'Hokusai' })
    const note = await makeNote(a.actor, kit.id)
    const stream = await listening(a, ['projects/*', 'project_tags/*', 'progress_notes/*', 'tags/*'])
    await send('DELETE', `projects/records/${kit.id}`, a)
    const gone = await untilBell(stream, a)
    expect(gone.map(([topic, action]) => `${topic} ${action}`).sort()).toEqual([
      'progress_notes/* delete',
      'project_tags/* delete',
      'projects/* delete',
    ])
    const { act } = await db.trash.findFirstOrThrow({ where: { record: kit.id } })
    await restoreFromTrash(a.actor, { act })
    const back = (await untilBell(stream, a)).slice(gone.length + 1)
    expect(back.map(([topic, action]) => `${topic} ${action}`).sort()).toEqual([
      'progress_notes/* create',
      'project_tags/* create',
      'projects/* create',
    ])
    expect(back).toContainEqual(['progress_notes/*', 'create', note.id])
  })

  test('is an update of the kits that lose a name', async () => {
    const kit = await makeProject(a.actor, { artist: 'Hokusai' })
    const { artistId } = await db.project.findUniqueOrThrow({ where: { id: kit.id } })
    const stream = await listening(a, ['projects/*', 'artists/*'])
    await send('DELETE', `artists/records/${artistId}`, a)
    const told = await untilBell(stream, a)
    expect(told).toContainEqual(['artists/*', 'delete', artistId])
    expect(told).toContainEqual(['projects/*', 'update', kit.id])
    expect(stream.events.find(({ event }) => event === 'projects/*')?.data.record.artist).toBe('')
  })

  test('is no change of a kit when only the words of its notes change', async () => {
    const kit = await makeProject(a.actor)
    const note = await makeNote(a.actor, kit.id)
    const stream = await listening(a, ['projects/*', 'progress_notes/*'])
    await db.progressNote.update({ where: { id: note.id }, data: { content: 'Other words to be found by.' } })
    expect(await untilBell(stream, a)).toEqual([['progress_notes/*', 'update', note.id]])
  })

  test('comes for every kit of a bulk change, an import and a deletion of many', async () => {
    const file = `Title,Status\n${Array.from({ length: 1200 }, (_, n) => `Kit ${n},stash`).join('\n')}`
    const stream = await listening(a, [withOptions('projects/*', { fields: 'id,status' })])
    await importFile(a.actor, file)
    await stream.heard(1200)
    const ids = (await db.project.findMany({ where: { userId: a.id }, select: { id: true } })).map(({ id }) => id)
    await changeKits(a.actor, { ids }, { status: 'progress' })
    await stream.heard(2400)
    await deleteKits(a.actor, { ids })
    const events = (await stream.heard(3600)).map(({ data }) => data)
    expect(events).toHaveLength(3600)
    for (const [at, action] of ['create', 'update', 'delete'].entries()) {
      const told = events.slice(at * 1200, (at + 1) * 1200)
      expect(told.every(data => data.action === action)).toBe(true)
      expect(new Set(told.map(data => data.record.id)).size).toBe(1200)
    }
  })

  test('RT16 is nothing that was rolled back', async () => {
    const stream = await listening(a, ['projects/*'])
    const failing = inTransaction(async tx => {
      await tx.project.create({ data: { id: newId(), userId: a.id, title: 'Never', status: 'stash' } })
      throw new Error('Changed my mind')
    })
    await expect(failing).rejects.toThrow('Changed my mind')
    expect(await untilBell(stream, a)).toEqual([])
  })

  test('is told to its end, however quick it comes', async () => {
    const stream = await listening(a, ['projects/*', withOptions('projects/*', { filter: 'title != "Brief"' })])
    await pool.query(
      `insert into projects (id, "user", title, status, updated) values ($1, $2, 'Brief', 'stash', now())`,
      ['brief00000000000', a.id],
    )
    await pool.query(`update projects set title = 'Briefer', updated = now() where id = 'brief00000000000'`)
    await pool.query(`delete from projects where id = 'brief00000000000'`)
    const told = await untilBell(stream, a)
    expect(told.filter(([topic]) => topic === 'projects/*').map(([, action]) => action)).toEqual([
      'create',
      'update',
      'delete',
    ])
  })

  test('is nothing that came and went in one transaction, and one change of what was made and changed', async () => {
    const stream = await listening(a, ['projects/*'])
    const [brief, lasting] = [newId(), newId()]
    await inTransaction(async tx => {
      for (const id of [brief, lasting]) {
        await tx.project.create({ data: { id, userId: a.id, title: 'A', status: 'stash' } })
      }
      await tx.project.delete({ where: { id: brief } })
      await tx.project.update({ where: { id: lasting }, data: { title: 'B' } })
    })
    expect(await untilBell(stream, a)).toEqual([['projects/*', 'create', lasting]])
    expect(stream.events[1]?.data.record.title).toBe('B')
  })

  test('includes what is counted from the kits', async () => {
    const stream = await listening(a, ['user_dashboard_stats/*', 'user_yearly_stats/*'])
    await makeProject(a.actor, { dateStarted: '2026-02-03', status: 'progress' })
    const told = await untilBell(stream, a)
    expect(told.map(([topic, action]) => `${topic} ${action}`)).toEqual([
      'user_dashboard_stats/* update',
      'user_yearly_stats/* update',
    ])
    expect(stream.events[1]?.data.record).toMatchObject({ user: a.id, progress: 1 })
  })

  test('is an account’s own, with its address and without its secrets', async () => {
    const stream = await listening(a, [`users/${a.id}`])
    await db.user.update({ where: { id: a.id }, data: { timezone: 'Europe/Paris' } })
    const [event] = await stream.heard(1)
    expect(event?.data.record).toMatchObject({ email: a.user.email, timezone: 'Europe/Paris' })
    expect(event?.data.record).not.toHaveProperty('tokenKey')
  })

  test('is everything for a superuser, and nothing for a guest or who has not confirmed the address', async () => {
    const id = newId()
    const tokenKey = newId()
    await db.superuser.create({ data: { id, email: `${id}@example.com`, passwordHash: 'x', tokenKey } })
    const host = await listenAt(two)
    await host.subscribe(['projects/*'], signToken('auth', { collectionId: 'pbc_3142635823', id, tokenKey }))
    const unverified = await makeUser({ verified: false })
    const deaf = [await listenAt(one), await listenAt(one)]
    await deaf[0]?.subscribe(['projects/*', BELL])
    await deaf[1]?.subscribe(['projects/*', `users/${unverified.user.id}`], await tokenOfUser(unverified.user.id))
    const kit = await makeProject(a.actor)
    await makeProject(unverified.actor)
    await db.user.update({ where: { id: unverified.user.id }, data: { timezone: 'Europe/Paris' } })
    const told = await host.heard(2)
    expect(told[0]?.data.record.id).toBe(kit.id)
    expect(await deaf[1]?.heard(1)).toMatchObject([{ event: `users/${unverified.user.id}` }])
    expect(deaf[0]?.events).toHaveLength(1)
  })
})

describe('a token that dies', () => {
  test('RT14 ends what is heard, not the connection, which takes a new one', async () => {
    const stream = await listening(a, ['projects/*', `users/${a.id}`])
    await changePassword(a.actor, { currentPassword: a.password, password: 'Shimmer-2027' }, '')
    const fresh = await tokenOfUser(a.id)
    const other = await listening({ ...a, token: fresh }, ['projects/*'])
    await makeProject(a.actor, { title: 'Unheard' })
    // Told to those who hear, so it is over before this one hears again.
    await other.heard(1)
    await vi.waitFor(async () => expect((await stream.subscribe(['projects/*', BELL], fresh)).status).toBe(204), 8_000)
    const kit = await makeProject(a.actor, { title: 'Heard' })
    expect(await untilBell(stream, a)).toEqual([['projects/*', 'create', kit.id]])
  })

  test('of an account that is deleted has heard the end of it', async () => {
    const kit = await makeProject(a.actor)
    const stream = await listening(a, ['projects/*', `users/${a.id}`])
    await deleteAccount(a.actor, { password: a.password, notes: '' }, '')
    const told = () => stream.events.slice(1).map(({ event, data }) => [event, data.action, data.record.id])
    // On a busy machine the kit's creation is announced after the subscription.
    await vi.waitFor(() => expect(told()).toContainEqual([`users/${a.id}`, 'delete', a.id]), 8_000)
    expect(told()).toContainEqual(['projects/*', 'delete', kit.id])
    const { rows } = await pool.query('select records from changes where owner = $1 and "table" = $2', [a.id, 'users'])
    expect(JSON.stringify(rows)).not.toContain('password_hash')
    await vi.waitFor(async () => expect((await stream.subscribe(['projects/*'], b.token)).status).toBe(204), 8_000)
  })
})

test('after a break of the listening connections everything is heard again, and what was missed', async () => {
  const stream = await listening(a, ['projects/*'], two)
  const kit = await makeProject(a.actor, { title: 'Before' })
  await stream.heard(1)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'glint-%-listening' and datname = current_database()`,
  )
  const missed = await makeProject(a.actor, { title: 'Meanwhile' })
  expect((await stream.heard(2)).map(({ data }) => data.record.id)).toEqual([kit.id, missed.id])
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where application_name like 'glint-%-listening' and datname = current_database()`,
    )
    expect(rowCount).toBe(2)
  }, 8_000)
  const after = await makeProject(a.actor, { title: 'After' })
  expect((await stream.heard(3)).map(({ data }) => data.record.id)).toEqual([kit.id, missed.id, after.id])
})

describe.each(CLIENT_LINES)('the official client, line %s', (_line, Client) => {
  beforeAll(() => void vi.stubGlobal('EventSource', EventSource))
  afterAll(() => void vi.unstubAllGlobals())

  test('RT17 subscribes, hears, and closes the connection with its last topic', async () => {
    const client = new Client(two)
    await client.collection('users').authWithPassword(a.user.email, a.password)
    const heard: unknown[] = []
    const stop = await client.collection('projects').subscribe('*', event => void heard.push(event), {
      filter: client.filter('title = {:title}', { title: `The "Wave"` }),
      expand: 'artist',
    })
    const { id } = await makeProject(a.actor, { title: `The "Wave"`, artist: 'Hokusai' })
    await makeProject(a.actor, { title: 'Hill' })
    await vi.waitFor(() => expect(heard).toHaveLength(1), 8_000)
    expect(heard).toMatchObject([{ action: 'create', record: { id, expand: { artist: { name: 'Hokusai' } } } }])
    expect(client.realtime.isConnected).toBe(true)
    await stop()
    expect(client.realtime.isConnected).toBe(false)
  })
})
