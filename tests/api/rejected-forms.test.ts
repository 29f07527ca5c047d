import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { builtRoutes } from '../setup/built-routes'

beforeAll(() => connectDatabase(app.databaseUrl))
afterAll(disconnectDatabase)

const FOR_SCRIPTS = ['/faults', '/loose-photos', '/waiting-changes', '/waiting-notes', '/waiting-photos']
const forms = builtRoutes().filter(
  ({ path, hasAction }) => hasAction && !/^\/(api|_)\//.test(path) && !FOR_SCRIPTS.includes(path),
)

test.each(forms.map(({ path }) => path))('a browser without scripts gets a page if %s rejects a form', async path => {
  const cookie = await sessionCookieOf((await makeUser()).user)
  const address = path
    .replace(/:(year)\??/g, '2026')
    .replace(/:position\??/g, '7')
    .replace(/:\w+\??/g, 'unknown000000000')
  const response = await fetch(app.url + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: app.url, Accept: 'text/html' },
    body: new URLSearchParams(),
  })
  const text = await response.text()
  expect(response.status).toBeLessThan(500)
  if (response.status >= 400)
    expect([response.headers.get('Content-Type'), text]).toEqual([
      expect.stringMatching(/^text\/html/),
      expect.stringContaining('<h1'),
    ])
})

test('the page says why, and leads back to the form, but to no other site', async () => {
  const { user, actor } = await makeUser()
  const { id } = await makeProject(actor, { title: 'Hare', status: 'progress' })
  const cookie = await sessionCookieOf(user)
  const page = `/projects/${id}/kit-up`
  for (const [from, back] of [
    [`${page}?only=<b>`, `${page}?only=%3Cb%3E`],
    ['//elsewhere.example/', '/'],
  ]) {
    const response = await fetch(`${app.url}${page}/sorted`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie, Origin: app.url, Accept: 'text/html', Referer: app.url + from },
      body: new URLSearchParams({ color: 'unknown000000000', sorted: 'yes' }),
    })
    expect(response.status).toBe(404)
    const text = await response.text()
    expect(text).toContain('<h1>Nothing was changed</h1>')
    expect(text).toContain('The requested resource was not found.')
    expect(text).toContain(`href="${back}"`)
  }
})
