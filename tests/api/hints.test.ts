import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'

beforeAll(() => connectDatabase(app.databaseUrl))
afterAll(disconnectDatabase)

it.each([
  ['/find', { text: 'hare' }, 'routes/kits/find'],
  ['/projects/like', { title: 'Young Hare', sourceUrl: '', code: '', but: '' }, 'routes/kits/like'],
])('%s returns JSON that only the browser may store, and the data of open pages of earlier builds', async (...call) => {
  const [path, requested, route] = call
  const { actor, user } = await makeUser()
  await makeProject(actor, { title: 'Young Hare' })
  const query = new URLSearchParams(requested as Record<string, string>)
  const Cookie = await sessionCookieOf(user)
  const response = await fetch(`${app.url}${path}?${query}`, { headers: { Cookie } })
  expect(response.headers.get('Content-Type')).toContain('application/json')
  expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
  expect(JSON.stringify(await response.json())).toContain('Young Hare')
  query.set('_routes', route)
  const earlier = await fetch(`${app.url}${path}.data?${query}`, { headers: { Cookie } })
  expect(earlier.headers.get('Content-Type')).toContain('text/x-script')
  expect(await earlier.text()).toContain('Young Hare')
})
