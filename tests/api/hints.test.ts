import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'

beforeAll(() => connectDatabase(app.databaseUrl))
afterAll(disconnectDatabase)

it.each([
  ['/find', { text: 'hare' }, 'routes/_app.find'],
  ['/projects/like', { title: 'Young Hare', sourceUrl: '', code: '', but: '' }, 'routes/_app.projects.like'],
])('%s returns JSON that only the browser may store, and the data of open pages of earlier builds', async (...call) => {
  const [path, asked, route] = call
  const { actor, user } = await makeUser()
  await makeProject(actor, { title: 'Young Hare' })
  const query = new URLSearchParams(asked as Record<string, string>)
  const Cookie = await sessionCookieOf(user)
  const answer = await fetch(`${app.url}${path}?${query}`, { headers: { Cookie } })
  expect(answer.headers.get('Content-Type')).toContain('application/json')
  expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
  expect(JSON.stringify(await answer.json())).toContain('Young Hare')
  query.set('_routes', route)
  const earlier = await fetch(`${app.url}${path}.data?${query}`, { headers: { Cookie } })
  expect(earlier.headers.get('Content-Type')).toContain('text/x-script')
  expect(await earlier.text()).toContain('Young Hare')
})
