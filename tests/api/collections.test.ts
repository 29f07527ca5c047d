import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { updateProject } from '~/features/collection/projects/projects.server'
import { connectDatabase, db, disconnectDatabase, pool } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { type Collection, ownerFieldOf } from '~/pocketbase/collection.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { makeNote, makeProject } from '../factories/projects'
import { sessionCookieOf } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import { app } from '../setup/app'
import { listenAt } from '../setup/event-stream'
import { rowsOf } from '../setup/rows-of'
import { makeApiUser, wire, wireSuperuser } from '../setup/wire-http'

// Requests every collection of the registry, with every method and with queries that try to reach rows of other users.
// Ada and Berta see their own rows, an unverified user only the account, a guest nothing, and a superuser everything.
// Each user has a record in every collection; Ada's contain a unique word. New collections are covered automatically.

const MARK = 'huitzilopochtli'

type Account = Awaited<ReturnType<typeof makeApiUser>>
// biome-ignore lint/suspicious/noExplicitAny: any JSON of the API
type Row = { id: string; [name: string]: any }

let ada: Account
let berta: Account
let superuser: string
/** Tokens of the callers other than Ada, by their name in titles. */
const tokens: Record<string, string> = { guest: '' }
const STRANGERS = ['guest', 'berta', 'unverified']
/** Ada's rows by collection, as the API returns them to her. */
const hers: Record<string, Row[]> = {}
let before: Awaited<ReturnType<typeof rowsOf>>

beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  ;[ada, berta] = await Promise.all([makeApiUser({ username: `ada-${MARK}` }), makeApiUser()])
  const uma = await makeApiUser({ verified: false })
  Object.assign(tokens, { berta: berta.token, unverified: uma.token })
  superuser = (await wireSuperuser()).token
  await fill(ada, MARK)
  await Promise.all([fill(berta, 'harbour'), fill(uma, 'meadow')])
  for (const { name } of OPEN) hers[name] = (await list(name, '', ada.token)).items
  before = await rowsOf(ada.id)
})
afterAll(disconnectDatabase)

const OPEN = COLLECTIONS.all.filter(({ rules }) => rules.list)
const CLOSED = COLLECTIONS.all.filter(({ rules }) => !rules.list)

const records = (name: string) => `collections/${name}/records`
const request = (name: string, query: string, as: string) => wire('GET', records(name) + query, { as })
const list = async (name: string, query: string, as: string): Promise<{ items: Row[]; totalItems: number }> =>
  (await request(name, query, as)).body

/** Creates a record in every collection, with the word in it. */
async function fill({ actor, id }: Account, word: string) {
  const kit = await makeProject(actor, {
    title: word,
    company: word,
    artist: word,
    tags: [word],
    generalNotes: word,
    dateStarted: '2026-01-05',
  })
  await updateProject(actor, kit.id, { place: word })
  const note = await makeNote(actor, kit.id, { content: word })
  const picture = new File([new Uint8Array(await sizedJpeg(60, 40))], `${word}.jpg`)
  for (const [record, field] of [
    [`projects/records/${kit.id}`, 'image'],
    [`projects/records/${kit.id}`, 'legend_image'],
    [`progress_notes/records/${note.id}`, 'image'],
    [`users/records/${id}`, 'avatar'],
  ] as const) {
    const body = new FormData()
    body.set(field, picture)
    expect((await wire('PATCH', `collections/${record}`, { as: superuser, body })).status).toBe(200)
  }
  const owned = { userId: id, created: new Date(), updated: new Date() }
  const account = { collectionRef: '_pb_users_auth_', recordRef: id }
  const spin = { projectId: kit.id, projectTitle: word, selectedProjects: [kit.id], spunAt: new Date() }
  await db.kitColor.create({
    data: { id: newId(), ...owned, projectId: kit.id, symbol: word.slice(0, 4), code: '310' },
  })
  const colors = [{ symbol: '', code: '310', count: 5 }]
  await db.drillClaim.create({
    data: { id: newId(), ...owned, projectId: kit.id, asked: new Date(), colors, words: word },
  })
  await db.drill.create({ data: { id: newId(), ...owned, code: '310', shape: 'square', place: word } })
  await db.colorName.create({ data: { id: newId(), ...owned, code: '310', words: word } })
  await db.yearGoal.create({ data: { id: newId(), ...owned, year: 2026, kind: 'kits', amount: 20 } })
  await db.customField.create({ data: { id: newId(), ...owned, name: word, kind: 'text' } })
  await db.budget.create({ data: { id: newId(), ...owned, year: 2026, currency: 'EUR', amount: 300, per: 'year' } })
  const board = await db.board.create({ data: { id: newId(), ...owned, year: 2026 } })
  await db.boardSquare.create({
    data: { id: newId(), ...owned, boardId: board.id, position: 7, projectId: kit.id, words: word },
  })
  await db.randomizerSpin.create({ data: { id: newId(), ...owned, ...spin } })
  await db.userDashboardSettings.create({ data: { id: newId(), ...owned, navigationContext: { searchTerm: word } } })
  await db.externalAuth.create({ data: { id: newId(), ...account, provider: 'google', providerId: word } })
  await db.otp.create({ data: { id: newId(), ...account, passwordHash: word } })
  await db.mfa.create({ data: { id: newId(), ...account, method: 'password' } })
  await db.authOrigin.create({ data: { id: newId(), ...account, fingerprint: word } })
}

/** Returns the relations and back relations of a collection, as a query names them. */
function pathsOf({ name, fields }: Collection) {
  const forward = Object.keys(fields).filter(field => fields[field]?.kind === 'relation')
  const back = COLLECTIONS.all.flatMap(other =>
    Object.entries(other.fields).flatMap(([field, { kind, target }]) =>
      kind === 'relation' && target === name ? [`${other.name}_via_${field}`] : [],
    ),
  )
  return { forward, back }
}

/** Returns queries that try to reach rows of other users. */
function queriesFor(collection: Collection): string[] {
  const { forward, back } = pathsOf(collection)
  const paths = [...forward, ...back]
  const rows = hers[collection.name] ?? []
  const filters = [
    'id != ""',
    `id = "${rows[0]?.id}" || 1 = 1`,
    ...Object.entries(collection.fields).flatMap(([name, { hidden }]) => (hidden ? [] : [`${name} ~ "${MARK}"`])),
    ...paths.map(path => `${path}.id ?!= ""`),
    ...paths.map(path => `${path}.id = "${newId()}" || ${path}.created != ""`),
    // From the user's account to all records that refer to it.
    ...paths.filter(path => path === 'user').map(path => `${path}.projects_via_user.title ?~ "${MARK}"`),
  ]
  return [
    '?perPage=1000',
    '?sort=-created&skipTotal=1',
    ...filters.map(filter => `?filter=${encodeURIComponent(filter)}`),
    ...paths.map(path => `?sort=${path}.created`),
    `?expand=${paths.join()}`,
    ...paths.map(path => `?expand=${path}.user.projects_via_user`),
  ]
}

function expectNoDataOfAda(text: string, note: string) {
  expect(text, note).not.toContain(MARK)
  expect(text, note).not.toContain(ada.id)
  expect(text, note).not.toContain(ada.email)
  for (const rows of Object.values(hers)) for (const { id } of rows) expect(text, note).not.toContain(id)
}

const TAKEN = { title: 'Taken over', name: 'Taken over', content: 'Taken over', project_title: 'Taken over' }

describe.each(OPEN)('$name', collection => {
  const { name, fields, writes } = collection
  const rowsOfAda = () => hers[name] ?? []
  const files = Object.keys(fields).filter(field => fields[field]?.kind === 'file')

  test('shows its owner every row and accepts every query', async () => {
    expect(rowsOfAda().length).toBeGreaterThan(0)
    const responses = await Promise.all(queriesFor(collection).map(query => request(name, query, ada.token)))
    expect(responses.filter(({ status }) => status !== 200)).toEqual([])
    for (const { id } of rowsOfAda()) expect((await request(name, `/${id}`, ada.token)).status).toBe(200)
  })

  test('shows a superuser the rows of all users', async () => {
    const theirs = (await list(name, '', berta.token)).items
    expect(theirs.length).toBeGreaterThan(0)
    for (const { id } of [...rowsOfAda(), ...theirs]) {
      expect((await request(name, `/${id}?expand=user,recordRef`, superuser)).status).toBe(200)
      expect((await list(name, `?filter=id="${id}"`, superuser)).totalItems).toBe(1)
    }
  })

  test.each(STRANGERS)('hides the rows from the %s user, in lists and by ID', async who => {
    const as = tokens[who] ?? ''
    const queries = queriesFor(collection)
    const responses = await Promise.all(queries.map(query => request(name, query, as)))
    for (const [at, { status, text, body }] of responses.entries()) {
      const query = queries[at] ?? ''
      expect(status, query).toBe(200)
      expectNoDataOfAda(text, query)
      const sees = who === 'berta' || (who === 'unverified' && name === 'users')
      if (!sees) expect(body.items, query).toEqual([])
    }
    for (const { id } of rowsOfAda()) {
      const response = await request(name, `/${id}?expand=user,project,recordRef`, as)
      expect(response.status).toBe(404)
      expectNoDataOfAda(response.text, id)
    }
  })

  test.each(STRANGERS)('rejects every write of the %s user, alone or in a batch', async who => {
    const as = tokens[who] ?? ''
    for (const { id, ...row } of rowsOfAda()) {
      // An error repeats the names of the files sent.
      for (const name of files) delete row[name]
      // Returns 403 if no user can do this, otherwise 404.
      for (const [method, path, rejected, sent] of [
        ['PATCH', `/${id}`, writes?.update ? 404 : 403, TAKEN],
        ['DELETE', `/${id}`, writes?.remove ? 404 : 403, {}],
        ['PUT', '', writes?.update ? 404 : 403, { id, ...TAKEN }],
        ['POST', '', writes?.create ? 400 : 403, { ...row, ...TAKEN, password: 'x' }],
      ] as const) {
        const part = { method, url: `/api/${records(name)}${path}`, body: sent }
        const batch = await wire('POST', 'batch', { as, body: { requests: [part] } })
        expect(batch.status).toBe(400)
        expect(batch.body.data.requests[0].response.status, `${method} in a batch`).toBe(rejected)
        expectNoDataOfAda(batch.text.replaceAll(id, ''), method)
        if (method === 'PUT') continue
        const alone = await wire(method, records(name) + path, { as, body: sent })
        expect(alone.status, method).toBe(rejected)
        expectNoDataOfAda(alone.text, method)
      }
    }
    expect(await rowsOf(ada.id)).toEqual(before)
  })

  const links = pathsOf(collection).forward.filter(field => field !== ownerFieldOf(collection))
  if (links.length > 0 && writes?.create) {
    test('rejects links from Berta’s records to Ada’s', async () => {
      const [own] = (await list(name, '', berta.token)).items
      for (const link of links) {
        const theirs = hers[fields[link]?.target ?? '']?.[0]?.id
        expect(theirs).toBeDefined()
        const { id, ...body } = { ...own, [link]: theirs }
        expect((await wire('POST', records(name), { as: berta.token, body })).status, link).toBe(400)
        const changed = await wire('PATCH', `${records(name)}/${id}`, { as: berta.token, body: { [link]: theirs } })
        // A read-only relation is ignored: the response shows the old value.
        if (changed.status === 200) expect(changed.body[link], link).toBe(own?.[link])
        else expect([400, 403], link).toContain(changed.status)
      }
      expect(await rowsOf(ada.id)).toEqual(before)
    })
  }

  if (files.length > 0) {
    test('serves files only at an unguessable URL and rejects uploads of others', async () => {
      const [own] = (await list(name, '', berta.token)).items
      for (const row of rowsOfAda()) {
        for (const file of files) {
          const stored = String(row[file])
          expect(stored).toMatch(/_[a-z0-9]{10,}\.jpg$/)
          expect((await wire('GET', `files/${name}/${row.id}/${stored}`)).status).toBe(200)
          for (const path of [`${own?.id}/${stored}`, `${row.id}/${own?.[file]}`, `${row.id}/${MARK}.jpg`]) {
            expect((await wire('GET', `files/${name}/${path}`, { as: berta.token })).status, path).toBe(404)
          }
          for (const as of STRANGERS.map(who => tokens[who])) {
            const body = new FormData()
            body.set(file, new File([new Uint8Array(await sizedJpeg(8, 8))], 'taken.jpg'))
            expect((await wire('PATCH', `${records(name)}/${row.id}`, { as, body })).status).toBe(404)
          }
        }
      }
      expect(await rowsOf(ada.id)).toEqual(before)
    })
  }
})

test.each(CLOSED)('$name is for superusers only', async ({ name, writes }) => {
  for (const as of [ada.token, ...Object.values(tokens)]) {
    expect((await request(name, '', as)).status).toBe(403)
    expect((await request(name, `/${newId()}`, as)).status).toBe(403)
    for (const method of ['PATCH', 'DELETE']) {
      expect((await wire(method, `${records(name)}/${newId()}`, { as, body: TAKEN })).status).toBe(403)
    }
    const named = { user_id: berta.id, recordRef: berta.id, password: 'x' }
    if (as !== berta.token) {
      const made = await wire('POST', records(name), { as, body: { ...named, user_id: ada.id === as ? '' : berta.id } })
      expect(made.status).toBe(writes?.create ? 400 : 403)
    }
  }
  expect((await request(name, '', superuser)).status).toBe(200)
})

test('only the owner and superusers receive events, whatever the topics', async () => {
  const options = (query: object) => `?options=${encodeURIComponent(JSON.stringify({ query, headers: {} }))}`
  const topics = OPEN.flatMap(({ name }) => [
    `${name}/*`,
    name,
    `${name}/*${options({ filter: 'id != ""', expand: 'user,project,artist' })}`,
    ...(hers[name] ?? []).map(({ id }) => `${name}/${id}`),
  ])
  const closed = CLOSED.map(({ name }) => `${name}/*`)
  const listen = async (as: string) => {
    const stream = await listenAt(app.url)
    expect((await stream.subscribe([...topics, ...closed], as)).status).toBe(204)
    return stream
  }
  const [heard, everything] = [await listen(ada.token), await listen(superuser)]
  const outsiders = await Promise.all(STRANGERS.map(async who => ({ who, stream: await listen(tokens[who] ?? '') })))
  for (const { table, countedFrom } of OPEN) {
    if (!countedFrom) await pool.query(`update ${table} set created = created`)
  }
  const subjects = ({ events }: typeof heard) => new Set(events.slice(1).map(({ event }) => event.split('/')[0]))
  for (const stream of [heard, everything]) {
    const names = OPEN.map(({ name }) => name)
    await vi.waitFor(() => expect(names.filter(name => !subjects(stream).has(name))).toEqual([]), 20_000)
  }
  // By now, events for all rows were sent.
  for (const { who, stream } of outsiders) {
    expectNoDataOfAda(stream.text().replace(/^event:.*$/gm, ''), who)
    if (who === 'guest') expect(stream.events).toHaveLength(1)
    const names = new Set(stream.events.slice(1).map(({ data }) => data.record.collectionName))
    if (who === 'unverified') expect([...names]).toEqual(['users'])
  }
})

test('ignores cookies, whether a page session or a token', async () => {
  const stored = encodeURIComponent(JSON.stringify({ token: ada.token, record: { id: ada.id } }))
  for (const Cookie of [await sessionCookieOf(ada), `pb_auth=${stored}`, `Authorization=${ada.token}`]) {
    const request = (method: string, path: string, body?: object) => wire(method, path, { headers: { Cookie }, body })
    expect((await request('GET', records('projects'))).body).toMatchObject({ items: [], totalItems: 0 })
    for (const [method, path, status] of [
      ['GET', `${records('users')}/${ada.id}`, 404],
      ['PATCH', `${records('users')}/${ada.id}`, 404],
      ['POST', records('tags'), 400],
      ['POST', 'collections/users/auth-refresh', 401],
      ['POST', 'files/token', 401],
      ['GET', 'settings', 401],
    ] as const) {
      const response = await request(method, path, method === 'GET' ? undefined : { user: ada.id, name: 'Taken over' })
      expect(response.status, `${method} ${path}`).toBe(status)
      expect(response.headers.get('Set-Cookie')).toBeNull()
    }
  }
})

test('every collection but two can be listed by its owner', () => {
  expect(OPEN.map(({ name }) => name)).toHaveLength(COLLECTIONS.all.length - 2)
  expect(CLOSED.map(({ name }) => name)).toEqual(['account_deletions', '_superusers'])
})
