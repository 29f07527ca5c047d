import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { connectDatabase, db, disconnectDatabase, pool } from '~/platform/db.server'
import { newId } from '~/platform/ids.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { tokenOfUser } from '../factories/wire'
import { listenAt } from '../setup/event-stream'

// Every collection that can be named, asked by everybody: the own person sees the rows of one, nobody else sees any.

const MARK = 'quetzalcoatl'
let own = ''
let token = ''
const strangers: Record<string, string> = { guest: '' }

beforeAll(async () => {
  connectDatabase(inject('appDatabaseUrl'))
  const ada = await makeUser()
  own = ada.user.id
  token = await tokenOfUser(own)
  const kit = await makeProject(ada.actor, {
    title: MARK,
    company: MARK,
    artist: MARK,
    tags: [MARK],
    generalNotes: MARK,
    dateStarted: '2026-01-05',
  })
  await makeNote(ada.actor, kit.id, { content: MARK })
  const row = { userId: own, created: new Date(), updated: new Date() }
  const account = { collectionRef: '_pb_users_auth_', recordRef: own }
  await db.randomizerSpin.create({
    data: {
      id: newId(),
      ...row,
      projectId: kit.id,
      projectTitle: MARK,
      selectedProjects: [kit.id],
      spunAt: new Date(),
    },
  })
  await db.userDashboardSettings.create({ data: { id: newId(), ...row, navigationContext: { searchTerm: MARK } } })
  await db.externalAuth.create({ data: { id: newId(), ...account, provider: 'google', providerId: MARK } })
  await db.otp.create({ data: { id: newId(), ...account, passwordHash: MARK } })
  await db.mfa.create({ data: { id: newId(), ...account, method: 'password' } })
  await db.authOrigin.create({ data: { id: newId(), ...account, fingerprint: MARK } })
  strangers.other = await tokenOfUser((await makeUser()).user.id)
  strangers.unverified = await tokenOfUser((await makeUser({ verified: false })).user.id)
})
afterAll(disconnectDatabase)

const ask = (collection: string, query: string, as: string) =>
  fetch(`${inject('baseUrl')}/api/collections/${collection}/records${query}`, { headers: { Authorization: as } })

const send = (method: string, collection: string, id: string, as: string) =>
  fetch(`${inject('baseUrl')}/api/collections/${collection}/records/${id}`, {
    method,
    headers: { Authorization: as, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Taken over', name: 'Taken over', content: 'Taken over' }),
  })

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)

const open = COLLECTIONS.all.filter(({ rules }) => rules.list)

describe.each(open)('$name', ({ name, fields }) => {
  test('shows its owner the rows, whatever the query', async () => {
    const { items } = await (await ask(name, '', token)).json()
    expect(items.length).toBeGreaterThan(0)
    expect((await ask(name, `/${items[0].id}`, token)).status).toBe(200)
  })

  test.each(['guest', 'other', 'unverified'])('shows nothing of them to the %s', async who => {
    const { items } = await (await ask(name, '', token)).json()
    const as = strangers[who] ?? ''
    const relations = Object.entries(fields).filter(([, field]) => field.kind === 'relation')
    const queries = [
      '?perPage=1000',
      '?filter=id!=""',
      `?filter=id="${items[0].id}"||1=1`,
      '?sort=-created&skipTotal=1',
      ...relations.map(([relation]) => `?expand=${relation}&filter=${relation}.id!=""`),
      ...relations.map(([relation]) => `?sort=${relation}.created`),
    ]
    for (const query of queries) {
      const answer = await ask(name, query, as)
      const text = await answer.text()
      expect(answer.status, query).toBe(200)
      expect(text, query).not.toContain(MARK)
      expect(text, query).not.toContain(own)
      for (const item of items) expect(text, query).not.toContain(item.id)
    }
    for (const item of items) {
      const answer = await ask(name, `/${item.id}?expand=user,project,recordRef`, as)
      expect(answer.status).toBe(404)
      // Where nobody may change a thing that is said first (403); else it is not there.
      for (const method of ['PATCH', 'DELETE'])
        expect([403, 404]).toContain((await send(method, name, item.id, as)).status)
      expect((await ask(name, `/${item.id}`, token)).status).toBe(200)
    }
  })
})

test.each(COLLECTIONS.all.filter(({ name }) => name !== 'users'))(
  '$name takes nothing in her name',
  async ({ name }) => {
    const { items } = await (await ask(name, '', token)).json()
    const { id: _, ...taken } = items?.[0] ?? {}
    const named = { ...taken, user: own, user_id: own, recordRef: own, title: 'x', name: 'x', password: 'x' }
    for (const as of Object.values(strangers)) {
      const answer = await fetch(`${inject('baseUrl')}/api/collections/${name}/records`, {
        method: 'POST',
        headers: { Authorization: as, 'Content-Type': 'application/json' },
        body: JSON.stringify(named),
      })
      expect([400, 403]).toContain(answer.status)
      expect(await answer.text()).not.toContain(MARK)
    }
    if (items) expect(idsOf((await (await ask(name, '', token)).json()).items)).toEqual(idsOf(items))
  },
)

test.each(COLLECTIONS.all.filter(({ rules }) => !rules.list))('$name is for superusers', async ({ name }) => {
  for (const as of [token, '', strangers.other ?? '']) {
    expect((await ask(name, '', as)).status).toBe(403)
    expect((await ask(name, `/${newId()}`, as)).status).toBe(403)
  }
})

test('only the owner hears of changes, whatever is listened to', async () => {
  const topics = COLLECTIONS.all.flatMap(({ name }) => [`${name}/*`, name])
  const changed: string[] = []
  for (const { name, table } of open) {
    const { items } = await (await ask(name, '', token)).json()
    topics.push(...items.map(({ id }: { id: string }) => `${name}/${id}`))
    if (!table.startsWith('(')) changed.push(table)
  }
  const heard = await listenAt(inject('baseUrl'))
  await heard.subscribe(topics, token)
  const deaf = await Promise.all(
    Object.values(strangers).map(async as => ({ as, stream: await listenAt(inject('baseUrl')) })),
  )
  for (const { as, stream } of deaf) expect((await stream.subscribe(topics, as)).status).toBe(204)
  for (const table of changed) await pool.query(`update ${table} set created = created`)
  const subjects = () => new Set(heard.events.slice(1).map(({ event }) => event.split('/')[0]))
  await vi.waitFor(() => expect(subjects()).toEqual(new Set(open.map(({ name }) => name))), 8_000)
  // What is theirs they hear; by then all that is not theirs has passed them.
  for (const { stream } of deaf) {
    expect(stream.text()).not.toContain(MARK)
    for (const { data } of stream.events.slice(1)) {
      expect(JSON.stringify(data)).not.toContain(own)
      expect(data.record.collectionName).toMatch(/^users$|^user_dashboard_stats$/)
    }
  }
})

test('every collection has the owner rule of its own, or is closed', () => {
  expect(open.map(({ name }) => name)).toHaveLength(COLLECTIONS.all.length - 2)
})
