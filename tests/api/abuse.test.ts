import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issuePasswordReset } from '~/features/account/accounts/passwords/password-reset.server'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { cookieValue, makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { builtRoutes } from '../setup/built-routes'
import { postForm, signInAt } from '../setup/over-http'
import { expectSimilar, type Times } from '../setup/similar-times'

// Common attacks over HTTP against the built app.

const post = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  postForm(app.url + path, fields, headers)
const unknownEmail = () => `nobody-${randomText(8)}@example.com`

beforeAll(() => connectDatabase(app.databaseUrl))
afterAll(disconnectDatabase)

describe('account enumeration', () => {
  it.each([
    ['/login', true],
    ['/forgot-password', true],
    ['/email-confirmation', false],
  ])('gets the same response from %s, in similar time, for known and unknown addresses', async (path, verified) => {
    const { user } = await makeUser({ verified })
    const send = async (email: string) => {
      const began = performance.now()
      const response = await post(path, { email, password: 'not-the-one' })
      const body = await response.text()
      return { ms: performance.now() - began, said: saidBy(response, body, email) }
    }
    await send(user.email)
    const times: Times = { known: [], unknown: [] }
    for (let round = 0; round < 20; round++) {
      const known = await send(user.email)
      const unknown = await send(unknownEmail())
      expect(unknown.said).toEqual(known.said)
      times.known.push(known.ms)
      times.unknown.push(unknown.ms)
    }
    expectSimilar(path, times)
  })
})

describe('passwords', () => {
  it.each(['123456', 'password', 'PassWord1', 'qwerty', 'iloveyou', '111111', 'diamonds'])(
    'rejects the common password %s',
    async word => {
      const username = `u-${randomText(8)}`
      const form = { email: `${username}@example.com`, username, password: word, confirmPassword: word }
      const response = await post('/register', form)
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('This password is too common. Choose another one.')
      await expect(db.user.count({ where: { username } })).resolves.toBe(0)
    },
  )

  it('rejects a password with the username in it on sign-up, by API and on reset', async () => {
    const MESSAGE = 'This password contains your name, your email address or the name of this site'
    const username = `u-${randomText(8)}`
    const password = `${username}!1`
    const account = { email: `${username}@example.com`, username, password }
    const signUp = await post('/register', { ...account, confirmPassword: password })
    expect([signUp.status, await signUp.text()]).toEqual([400, expect.stringContaining(MESSAGE)])

    const byApi = await fetch(`${app.url}/api/collections/users/records`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...account, passwordConfirm: password }),
    })
    expect([byApi.status, await byApi.json()]).toMatchObject([
      400,
      { data: { password: { message: expect.stringContaining(MESSAGE) } } },
    ])
    await expect(db.user.count({ where: { username } })).resolves.toBe(0)

    const { user } = await makeUser()
    const link = await issuePasswordReset(user.email)
    const reset = { password: `${user.username}!1`, confirmPassword: `${user.username}!1` }
    const response = await post(`/reset-password${new URL(link).search}`, reset)
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(MESSAGE)])
  })

  it('serves other requests while it hashes', async () => {
    const LOGINS = 12
    const people = await Promise.all(Array.from({ length: LOGINS }, () => makeUser()))
    let hashing = true
    const logins = Promise.all(people.map(({ user, password }) => signInAt(app.url, user.email, password)))
    const others = (async () => {
      let served = 0
      for (; hashing; served++) await (await fetch(`${app.url}/manifest.webmanifest`)).arrayBuffer()
      return served
    })()
    expect((await logins).filter(Boolean)).toHaveLength(LOGINS)
    hashing = false
    const served = await others
    console.log(`${served} other requests were answered during ${LOGINS} sign-ins`)
    // If hashing ran on the main thread, at most one other request would be served between two hashes.
    expect(served).toBeGreaterThan(1.5 * LOGINS)
  })
})

describe('redirects', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/ok\r\nSet-Cookie: evil=1',
    '/ok\r\n\r\n<script>alert(1)</script>',
  ])('stays on the same origin for redirectTo %j', async wanted => {
    const { user, password } = await makeUser()
    const query = new URLSearchParams({ redirectTo: wanted })
    const login = await post(`/login?${query}`, { email: user.email, password })
    const theme = await post('/preferences/theme', { theme: 'light', redirectTo: wanted })
    for (const response of [login, theme]) {
      expect(response.status).toBe(302)
      const there = new URL(response.headers.get('location') ?? '', app.url)
      expect(there.origin).toBe(app.url)
      expect(response.headers.getSetCookie().filter(cookie => cookie.startsWith('evil'))).toEqual([])
    }
  })
})

describe('retrying the start-up', () => {
  it.each(['//evil.example/', '/..//evil.example', '/\\evil.example'])(
    'redirects within the same origin for the referer path %s',
    async place => {
      const headers = { origin: app.url, referer: app.url + place }
      const response = await fetch(`${app.url}/startup/retry`, { method: 'POST', redirect: 'manual', headers })
      expect(response.status).toBe(303)
      expect(new URL(response.headers.get('location') ?? '', app.url).origin).toBe(app.url)
    },
  )
})

describe('header injection', () => {
  it.each(['email', 'username'])('rejects line breaks in the %s on sign-up', async field => {
    const username = `u-${randomText(8)}`
    const form = {
      email: `${username}@example.com`,
      username,
      password: 'wax-and-tray',
      confirmPassword: 'wax-and-tray',
    }
    const evil = { ...form, [field]: `${form[field as 'email']}\r\nBcc: everybody@example.com` }
    expect((await post('/register', evil)).status).toBe(400)
    await expect(db.outboxMail.count({ where: { text: { contains: username } } })).resolves.toBe(0)
  })

  it('rejects line breaks in a new email address', async () => {
    const { user } = await makeUser()
    const Cookie = await sessionCookieOf(user)
    const response = await post('/change-email', { email: 'a@example.com\r\nBcc: b@example.com' }, { Cookie })
    expect(response.status).toBe(400)
  })
})

describe('a cross-origin form', () => {
  const mutations = builtRoutes().filter(({ hasAction, path }) => hasAction && !path.startsWith('/api/'))
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${app.url}.evil.example` },
    { origin: app.url, 'sec-fetch-site': 'cross-site' },
    { origin: app.url, 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ]

  it('covers the routes that accept forms', () => {
    const paths = mutations.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['/login', '/logout', '/register', '/preferences/theme', '/change-password']),
    )
  })

  it.each(mutations)('returns 403 at $path', async ({ path }) => {
    const address = path.replaceAll(/:\w+\??/g, 'abcdefghijklmnop')
    const { user } = await makeUser()
    const Cookie = await sessionCookieOf(user)
    for (const headers of foreign) {
      for (const suffix of ['', '.data']) {
        const response = await post(address + suffix, { email: user.email }, { Cookie, ...headers })
        expect(response.status, `${address}${suffix} ${JSON.stringify(headers)}`).toBe(403)
        expect(response.headers.getSetCookie()).toEqual([])
      }
    }
    await expect(db.session.count({ where: { userId: user.id } })).resolves.toBe(1)
  })

  it('gets an error page in the chosen theme', async () => {
    const response = await post('/logout', {}, { origin: 'https://evil.example', Cookie: 'theme=light' })
    const page = await response.text()
    expect(page).toContain('Request blocked')
    expect(page).toContain('data-theme="light"')
  })

  it.each(['PUT', 'PATCH', 'DELETE'])('returns 403 for %s', async method => {
    const response = await fetch(`${app.url}/logout`, { method, headers: { origin: 'https://evil.example' } })
    expect(response.status).toBe(403)
  })
})

describe('TRACE', () => {
  it.each(['/', '/login', '/api/health'])('returns 405 for %s', async path => {
    const status = await new Promise(resolve =>
      request(app.url + path, { method: 'TRACE' }, response => resolve(response.resume().statusCode)).end(),
    )
    expect(status).toBe(405)
  })
})

it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'MKCOL'])('no page has the method %s', async method => {
  for (const path of ['/', '/login', '/login.data', '/overview', '/nowhere', '/preferences/theme']) {
    const response = await fetch(app.url + path, { method, redirect: 'manual' })
    expect(response.status, path).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET, HEAD, POST')
  }
})

describe('a session', () => {
  it('gets a new ID on sign-in, whatever cookie was sent', async () => {
    const { user, password } = await makeUser()
    const chosen = `session=${cookieValue('chosen-by-somebody-else')}`
    const response = await post('/login', { email: user.email, password }, { Cookie: chosen })
    const given = response.headers.getSetCookie().find(cookie => cookie.startsWith('session-')) ?? ''
    expect(given).toMatch(/^session-\w{8}=\w[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(given).not.toContain(chosen)
    expect((await get('/overview', { Cookie: chosen })).status).toBe(302)
    expect((await get('/overview', { Cookie: given.split(';')[0] ?? '' })).status).toBe(200)
  })

  it('is not replaced when another user signs in with its cookie', async () => {
    const [before, after] = [await makeUser(), await makeUser()]
    const Cookie = await sessionCookieOf(before.user)
    // The login page redirects signed-in users; their session does not change.
    const response = await post('/login', { email: after.user.email, password: after.password }, { Cookie })
    expect(response.headers.get('location')).toBe('/overview')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it.each(['session=', 'session=%00', 'session=bnVsbA%3D%3D', `session=${'x'.repeat(6000)}`, 'session="; drop table'])(
    'redirects to the login page for the invalid cookie %j',
    async Cookie => {
      expect((await get('/overview', { Cookie })).headers.get('location')).toBe('/login?redirectTo=%2Foverview')
    },
  )
})

describe('the headers of every page', () => {
  const pages = [
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/nowhere',
    '/overview',
    '/login.data',
    '/auth/verify-email/x',
  ]

  it.each(pages)('allow only scripts with a fresh nonce: %s', async path => {
    const { user } = await makeUser()
    const headers: Record<string, string> = path === '/overview' ? { Cookie: await sessionCookieOf(user) } : {}
    const response = await get(path, headers)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{22,}'(;|$)/)
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(response.headers.get('x-powered-by')).toBeNull()

    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    const body = await response.text()
    const scripts = [...body.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes)
    if (!path.endsWith('.data')) expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter(attributes => !attributes.includes(`nonce="${nonce}"`))).toEqual([])
    expect(body).not.toMatch(/\son\w+="/)
    const again = /'nonce-([^']+)'/.exec((await get(path, headers)).headers.get('content-security-policy') ?? '')?.[1]
    expect(again).not.toBe(nonce)
  })

  it('are set on a 403 and on a redirect', async () => {
    for (const response of [await post('/logout', {}, { origin: 'https://evil.example' }), await get('/dashboard')]) {
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('keep pages of signed-in users out of shared caches', async () => {
    const { user } = await makeUser()
    const Cookie = await sessionCookieOf(user)
    for (const path of ['/overview', '/overview.data', '/change-email']) {
      const response = await get(path, { Cookie })
      expect(response.headers.get('cache-control') ?? '', path).toMatch(/private|no-store/)
    }
  })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers, redirect: 'manual' })

/** Returns what a response reveals, without the typed address, nonces, IDs and signatures. */
function saidBy(response: Response, body: string, email: string) {
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? ''
  return {
    status: response.status,
    location: response.headers.get('location'),
    cookies: response.headers.getSetCookie().map(cookie => cookie.replace(/=[^;]*/, '=')),
    headers: [...response.headers.keys()].sort(),
    body: body.replaceAll(nonce, '').replaceAll(email, ''),
  }
}
