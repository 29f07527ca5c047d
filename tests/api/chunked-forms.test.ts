import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'

// Forms whose body has no length, as some proxies and programs send them.

beforeAll(() => connectDatabase(app.databaseUrl))
afterAll(disconnectDatabase)

/** Sends a form in chunks. */
async function post(path: string, form: FormData | URLSearchParams, cookie = '') {
  const body = new Response(form)
  const headers = { Cookie: cookie, Origin: app.url, 'Content-Type': body.headers.get('Content-Type') ?? '' }
  const sent = { method: 'POST', headers, body: body.body, duplex: 'half', redirect: 'manual' } as const
  return fetch(app.url + path, sent as RequestInit)
}

describe('a form without a length', () => {
  it('logs in', async () => {
    const { user, password } = await makeUser()
    const response = await post('/login', new URLSearchParams({ email: user.email, password }))
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/overview'])
  })

  it('creates a kit', async () => {
    const { user } = await makeUser()
    const form = new FormData()
    for (const [name, value] of Object.entries({ title: 'In pieces', status: 'stash', kitCategory: 'full' }))
      form.set(name, value)
    expect((await post('/projects/new', form, await sessionCookieOf(user))).status).toBe(302)
    expect(await db.project.findMany({ where: { userId: user.id }, select: { title: true } })).toEqual([
      { title: 'In pieces' },
    ])
  })

  it.each(['/import', '/restore'])('uploads a file to %s', async path => {
    const { user } = await makeUser()
    const form = new FormData()
    form.set('file', new Blob([`Title,Status\n${'Owl,stash\n'.repeat(5)}`]), path === '/import' ? 'kits.csv' : 'a.zip')
    const response = await post(path, form, await sessionCookieOf(user))
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toMatch(new RegExp(`^${path}/\\w+$`))
  })
})
