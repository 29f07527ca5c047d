import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { changePassword } from '~/features/account/accounts/passwords/password-change.server'
import { MAX_API_TOKENS } from '~/features/account/api-tokens/api-token.schema'
import { createApiToken } from '~/features/account/api-tokens/api-tokens.server'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { listenAt } from '../setup/event-stream'
import { postForm } from '../setup/over-http'
import { makeApiUser, wire, wireSuperuser } from '../setup/wire-http'

// API tokens: created and revoked on the page without JavaScript, and used over HTTP.

type Account = Awaited<ReturnType<typeof makeApiUser>>
let a: Account
let b: Account

beforeAll(() => connectDatabase(app.databaseUrl))
afterAll(disconnectDatabase)
beforeEach(async () => {
  ;[a, b] = await Promise.all([makeApiUser(), makeApiUser()])
})

const PAGE = `${app.url}/profile/api-tokens`
const KITS = 'collections/projects/records'

const post = async (account: Account, fields: Record<string, string>, path = '') =>
  postForm(PAGE + path, fields, { Cookie: await sessionCookieOf(account) })

const pageOf = async (account: Account) =>
  (await fetch(PAGE, { headers: { Cookie: await sessionCookieOf(account) } })).text()

const tokenOn = (html: string) => /glint_[a-z0-9]{40}/.exec(html)?.[0] ?? ''

async function make(account: Account, scope: 'read' | 'write', name = 'Spreadsheet'): Promise<string> {
  const response = await post(account, { name, scope })
  expect(response.status).toBe(200)
  return tokenOn(await response.text())
}

const kitsSeenWith = async (as: string) => (await wire('GET', KITS, { as })).body.totalItems

describe('the API tokens page', () => {
  test('shows a new token once and stores only its hash', async () => {
    const token = await make(a, 'read')
    expect(token).not.toBe('')
    const later = await pageOf(a)
    expect(later).toContain('Revoke Spreadsheet')
    expect(later).toContain('never used')
    expect(later).not.toContain(token)
    const stored = JSON.stringify(await db.apiToken.findMany({ where: { userId: a.id } }))
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(token.slice('glint_'.length))
  })

  test.each([
    ['a missing name', { scope: 'read' }, 'Please enter a name'],
    ['a name over 50 characters', { name: 'x'.repeat(51), scope: 'read' }, 'Please keep the name under 50 characters'],
    ['a missing scope', { name: 'Script' }, 'Please choose the permissions'],
    ['an unknown scope', { name: 'Script', scope: 'all' }, 'Please choose the permissions'],
  ])('rejects %s with a message and keeps the name', async (_, fields: Record<string, string>, message) => {
    const response = await post(a, fields)
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain(message)
    if (fields.name) expect(html).toContain(`value="${fields.name}"`)
    expect(await db.apiToken.count({ where: { userId: a.id } })).toBe(0)
  })

  test('rejects a second token with the same name in any case, for example on a resubmit', async () => {
    await make(a, 'read')
    const response = await post(a, { name: 'SPREADSHEET', scope: 'write' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('You already have a token with this name.')
    expect(await make(b, 'read')).not.toBe('')
  })

  test(`limits a user to ${MAX_API_TOKENS} tokens, even when created concurrently`, async () => {
    const add = (n: number) => createApiToken(a.actor, { name: `Script ${n}`, scope: 'read' })
    for (let n = 0; n < MAX_API_TOKENS - 2; n++) await add(n)
    const made = await Promise.allSettled([101, 102, 103, 104].map(add))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const response = await post(a, { name: 'One more', scope: 'read' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Please revoke one first.')
  })

  test('revokes a token, and returns 404 for a token of another user', async () => {
    const token = await make(a, 'write')
    const { id } = await db.apiToken.findFirstOrThrow({ where: { userId: a.id } })
    expect((await post(b, { token: id }, '/revoke')).status).toBe(404)
    await makeProject(a.actor)
    expect(await kitsSeenWith(token)).toBe(1)
    const response = await post(a, { token: id }, '/revoke')
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe('/profile/api-tokens')
    expect(await kitsSeenWith(token)).toBe(0)
    expect(await pageOf(a)).not.toContain('Revoke Spreadsheet')
  })
})

describe('an API token', () => {
  test('with read scope lists its owner’s kits and gets 403 for every write', async () => {
    const token = await make(a, 'read')
    const kit = await makeProject(a.actor, { title: 'Mine' })
    await makeProject(b.actor, { title: 'Theirs' })
    const list = await wire('GET', KITS, { as: `Bearer ${token}` })
    expect(list.body.items.map(({ title }: { title: string }) => title)).toEqual(['Mine'])
    const body = { user: a.id, title: 'New', name: 'New' }
    const requests = [{ method: 'POST', url: `/api/${KITS}`, body }]
    for (const [method, path, sent] of [
      ['POST', KITS, body],
      ['PATCH', `${KITS}/${kit.id}`, body],
      ['DELETE', `${KITS}/${kit.id}`, undefined],
      ['POST', 'collections/tags/records', body],
      ['PATCH', `collections/users/records/${a.id}`, { username: 'another-name' }],
      ['POST', 'batch', { requests }],
    ] as const) {
      const response = await wire(method, path, { as: token, body: sent })
      expect(response.status, `${method} ${path}`).toBe(403)
      expect(response.body).toEqual({ code: 403, data: {}, message: 'This token is read-only.', status: 403 })
    }
    expect(await db.project.count({ where: { userId: a.id } })).toBe(1)
  })

  test('with write scope changes its owner’s records and gets 404 for others', async () => {
    const token = await make(a, 'write')
    const made = await wire('POST', KITS, { as: token, body: { user: a.id, title: 'New' } })
    expect(made.status).toBe(200)
    const changed = await wire('PATCH', `${KITS}/${made.body.id}`, { as: token, body: { title: 'Newer' } })
    expect(changed.body.title).toBe('Newer')
    const requests = [{ method: 'POST', url: `/api/${KITS}`, body: { user: a.id, title: 'Another' } }]
    expect((await wire('POST', 'batch', { as: token, body: { requests } })).status).toBe(200)
    const theirs = await makeProject(b.actor)
    expect((await wire('PATCH', `${KITS}/${theirs.id}`, { as: token, body: { title: 'Taken' } })).status).toBe(404)
    expect((await wire('DELETE', `${KITS}/${made.body.id}`, { as: token })).status).toBe(204)
  })

  it.each([
    ['change the account', 'PATCH', () => `collections/users/records/${a.id}`, { username: 'another-name' }],
    ['delete the account', 'DELETE', () => `collections/users/records/${a.id}`, undefined],
    ['get an auth token', 'POST', () => 'collections/users/auth-refresh', undefined],
    ['get an auth token through an encoded path', 'POST', () => 'collections/users/auth%2Drefresh', undefined],
    [
      'connect an OAuth provider',
      'POST',
      () => 'collections/users/auth-with-oauth2',
      { provider: 'google', code: 'x' },
    ],
    ['request an email change', 'POST', () => 'collections/users/request-email-change', { newEmail: 'x@example.com' }],
  ])('cannot %s', async (_, method, path, body) => {
    const token = await make(a, 'write')
    const response = await wire(method, path(), { as: token, body })
    expect(response.status).toBe(403)
    expect(response.body.message).toBe('API tokens cannot access the account.')
    expect(await db.user.count({ where: { id: a.id, username: a.username } })).toBe(1)
  })

  test('cannot delete the account in a batch', async () => {
    const token = await make(a, 'write')
    const requests = [{ method: 'DELETE', url: `/api/collections/users/records/${a.id}` }]
    const response = await wire('POST', 'batch', { as: token, body: { requests } })
    expect(response.status).toBe(400)
    expect(response.body.data.requests[0].response.status).toBe(403)
    expect(await db.user.count({ where: { id: a.id } })).toBe(1)
  })

  test('shows on the page when it was last used', async () => {
    const token = await make(a, 'read')
    await kitsSeenWith(token)
    expect(await pageOf(a)).toContain('last used just now')
  })

  test('is invalid when one character differs', async () => {
    const token = await make(a, 'read')
    await makeProject(a.actor)
    expect(await kitsSeenWith(token)).toBe(1)
    expect(await kitsSeenWith(`${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`)).toBe(0)
    expect(await kitsSeenWith('glint_')).toBe(0)
  })

  const password = 'another-wax-7'
  test.each([
    ['the password changes on the page', () => changePassword(a.actor, { currentPassword: a.password, password }, '')],
    ['the email address changes', async () => changeBySuperuser({ email: `new-${a.email}` })],
    ['a superuser changes the password', async () => changeBySuperuser({ password, passwordConfirm: password })],
  ])('is deleted when %s', async (_, change) => {
    const token = await make(a, 'write')
    const theirs = await make(b, 'read')
    await Promise.all([makeProject(a.actor), makeProject(b.actor)])
    expect(await kitsSeenWith(token)).toBe(1)
    await change()
    expect(await kitsSeenWith(token)).toBe(0)
    expect(await db.apiToken.count({ where: { userId: a.id } })).toBe(0)
    expect(await kitsSeenWith(theirs)).toBe(1)
  })

  test('stays valid when the time zone changes', async () => {
    const token = await make(a, 'read')
    await makeProject(a.actor)
    await changeBySuperuser({ timezone: 'Europe/Amsterdam' })
    expect(await kitsSeenWith(token)).toBe(1)
  })

  test('receives events until it is revoked', async () => {
    const token = await make(a, 'read')
    const stream = await listenAt(app.url)
    expect((await stream.subscribe(['projects/*'], token)).status).toBe(204)
    await makeProject(a.actor, { title: 'Heard' })
    const [event] = await stream.received(1)
    expect(event?.data.record.title).toBe('Heard')
    const { id } = await db.apiToken.findFirstOrThrow({ where: { userId: a.id } })
    await post(a, { token: id }, '/revoke')
    // Once the witness has received the event, it was delivered.
    const witness = await listenAt(app.url)
    await witness.subscribe(['projects/*'], a.token)
    await makeProject(a.actor, { title: 'Not heard' })
    await witness.received(1)
    await vi.waitFor(() => expect(stream.events).toHaveLength(2), 30_000)
  })
})

async function changeBySuperuser(body: object): Promise<void> {
  const { token } = await wireSuperuser()
  const response = await wire('PATCH', `collections/users/records/${a.id}`, { as: token, body })
  expect(response.status, response.text).toBe(200)
}
