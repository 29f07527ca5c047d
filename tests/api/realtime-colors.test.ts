import { afterAll, beforeAll, expect, test } from 'vitest'
import { legendVersion } from '~/features/collection/legends/legends.server'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { makeUser, sessionCookieOf } from '../factories/users'
import { tokenOfUser } from '../factories/wire'
import { app } from '../setup/app'
import { listenAt } from '../setup/event-stream'

beforeAll(() => connectDatabase(app.databaseUrl))
afterAll(() => disconnectDatabase())

const TOPICS = ['kit_colors/*', 'drills/*']

test('colors of legends and entries of the drawer send events to their owner only, by pages and by the API', async () => {
  const [ann, bob] = [await makeUser(), await makeUser()]
  const kit = await makeProject(ann.actor, { drillShape: 'square' })
  const token = await tokenOfUser(ann.user.id)
  const [own, foreign] = [await listenAt(app.url), await listenAt(app.url)]
  await own.subscribe(TOPICS, token)
  await foreign.subscribe([...TOPICS, 'companies/*'], await tokenOfUser(bob.user.id))

  const Cookie = await sessionCookieOf(ann.user)
  async function page(path: string, fields: Record<string, string>) {
    const body = new URLSearchParams(fields)
    const headers = { Cookie, Origin: app.url }
    const { status } = await fetch(app.url + path, { method: 'POST', headers, body, redirect: 'manual' })
    expect(status, path).toBe(302)
  }
  async function api(method: string, path: string, fields: object = {}) {
    const headers = { 'Content-Type': 'application/json', Authorization: token }
    const body = JSON.stringify(fields)
    const response = await fetch(`${app.url}/api/collections/${path}`, { method, headers, body })
    expect(response.ok, `${method} ${path}`).toBe(true)
    return method === 'POST' ? ((await response.json()) as { id: string }).id : ''
  }
  const colorOf = async () => (await db.kitColor.findFirstOrThrow({ where: ann.actor })).id
  const entryOf = async () => (await db.drill.findFirstOrThrow({ where: ann.actor })).id

  const legend = `/projects/${kit.id}/legend`
  await page(legend, { version: '', id: '', symbol: 'A', code: '310', count: '5' })
  const color = await colorOf()
  await page(`${legend}/short`, { short: color })
  const { id: change } = await db.colorChange.findFirstOrThrow({ where: ann.actor, orderBy: { created: 'asc' } })
  await page('/colors/undo', { change })
  // It was changed since, so that Undo leaves it.
  expect(await colorOf()).toBe(color)
  await api('DELETE', `kit_colors/records/${color}`)
  const line = await api('POST', 'kit_colors/records', { project: kit.id, user: ann.user.id, code: '666', position: 1 })
  await api('PATCH', `kit_colors/records/${line}`, { ran_short: true })
  await page(legend, { version: await legendVersion(db, ann.actor, kit.id) })

  await page('/drills/add', { list: '310', shape: 'square', amount: 'some', place: '', put: '1' })
  const entry = await entryOf()
  await page('/drills/change', { drill: entry, amount: 'plenty', returnTo: '/drills' })
  await page('/drills/change', { drill: entry, remove: '1', returnTo: '/drills' })
  const drill = await api('POST', 'drills/records', { user: ann.user.id, palette: 'dmc', code: '321', shape: 'round' })
  await api('PATCH', `drills/records/${drill}`, { amount: '20' })
  await api('DELETE', `drills/records/${drill}`)

  const expected = [
    ...['create', 'update', 'delete'].map(action => ['kit_colors/*', action, color]),
    ...['create', 'update', 'delete'].map(action => ['kit_colors/*', action, line]),
    ...['create', 'update', 'delete'].map(action => ['drills/*', action, entry]),
    ...['create', 'update', 'delete'].map(action => ['drills/*', action, drill]),
  ]
  const heard = (await own.received(expected.length)).map(({ event, data }) => [event, data.action, data.record.id])
  expect(heard).toEqual(expected)
  // A company of Bob's own comes after everything of Ann's: there was nothing before it.
  await db.company.create({ data: { id: 'bobscompany00001', userId: bob.user.id, name: 'Marker' } })
  expect((await foreign.received(1)).map(({ event }) => event)).toEqual(['companies/*'])
})
