import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSuperuser } from '~/features/account/accounts/superusers.server'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { makeUser } from '../factories/users'
import { app } from '../setup/app'
import { postForm } from '../setup/over-http'
import { startInstance } from '../setup/test-app'

// Several instances on one database, as behind a load balancer.

const ON = { RATE_LIMITS: 'on' }
type Instance = Awaited<ReturnType<typeof startInstance>>
let direct: Instance
let proxied: Instance

beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  direct = await startInstance(app.databaseUrl, ON)
  proxied = await startInstance(app.databaseUrl, {
    ...ON,
    TRUST_PROXY: '1',
    APP_URL: 'https://glint.example',
    DATA_HOST: 'data.glint.example',
  })
})

afterAll(async () => {
  await Promise.all([direct, proxied].map(instance => instance?.stop()))
  await disconnectDatabase()
})

describe('a rate limit', () => {
  it('holds across instances and a restart', async () => {
    const { user, password } = await makeUser()
    const other = await startInstance(app.databaseUrl, ON)
    const tryAt = ({ url }: Instance, typed: string) => postForm(`${url}/login`, { email: user.email, password: typed })
    for (const instance of [direct, other, direct, other, direct]) {
      expect((await tryAt(instance, 'not-the-one')).status).toBe(400)
    }
    await expectRejection(await tryAt(other, password))
    await expectRejection(await tryAt(direct, password))
    await other.stop()
    const restarted = await startInstance(app.databaseUrl, ON)
    await expectRejection(await tryAt(restarted, password))
    await restarted.stop()
  })

  it('sends Retry-After to a script as well', async () => {
    const { user } = await makeUser()
    const tryOnce = () => postForm(`${direct.url}/login.data`, { email: user.email, password: 'not-the-one' })
    for (let tries = 0; tries < 5; tries++) expect((await tryOnce()).status).toBe(400)
    await expectRejection(await tryOnce())
  })

  it('counts the address of the connection and ignores X-Forwarded-For', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, number) => askForReset(direct, { 'x-forwarded-for': `198.51.100.${number}` })),
    )
    expect(statuses.filter(status => status === 429)).toHaveLength(10)
  })

  it('counts the address that a trusted proxy adds and ignores earlier ones', async () => {
    const apart = Array.from({ length: 40 }, (_, number) =>
      askForReset(proxied, { 'x-forwarded-for': `192.0.2.${number}` }),
    )
    expect((await Promise.all(apart)).filter(status => status === 429)).toEqual([])
    const invented = Array.from({ length: 40 }, (_, number) =>
      askForReset(proxied, { 'x-forwarded-for': `192.0.2.${number}, 203.0.113.9` }),
    )
    expect((await Promise.all(invented)).filter(status => status === 429)).toHaveLength(10)
  })
})

describe('behind HTTPS', () => {
  it('sends Secure cookies with the __Host- prefix, and HSTS', async () => {
    const { user, password } = await makeUser()
    const headers = { origin: 'https://glint.example', 'x-forwarded-for': '203.0.113.77' }
    const response = await postForm(`${proxied.url}/login`, { email: user.email, password }, headers)
    expect(response.status).toBe(302)
    const cookies = response.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(1)
    expect(cookies.filter(cookie => !/; HttpOnly/.test(cookie) || !/; Secure/.test(cookie))).toEqual([])
    expect(cookies.filter(cookie => !cookie.startsWith('__Host-'))).toEqual([])
    for (const path of ['/login', '/api/health', '/favicon.svg', '/assets/none.js', '/healthz']) {
      const { headers } = await fetch(proxied.url + path)
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains')
    }
  })

  it('sends the admin session as a __Host- cookie', async () => {
    const [email, password] = [`${randomText(12)}@example.com`, `wax-${randomText(8)}`]
    await createSuperuser({ email, password })
    const headers = { origin: 'https://glint.example', 'x-forwarded-for': '203.0.113.78' }
    const response = await postForm(`${proxied.url}/host/login`, { email, password }, headers)
    expect(response.headers.getSetCookie().join()).toMatch(/__Host-host_session=[^;]+;.* Path=\/; HttpOnly; Secure/)
    const cookie = response.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
    expect((await fetch(`${proxied.url}/host`, { headers: { cookie }, redirect: 'manual' })).status).toBe(200)
  })

  it.each(['/login', '/register', '/host/login', '/auth/google'])(
    'says on %s that a page over http cannot stay logged in',
    async path => {
      const { user, password } = await makeUser()
      const fields = { email: user.email, username: 'lamplight', password, confirmPassword: password }
      const headers = { origin: 'http://glint.example', 'x-forwarded-for': '203.0.113.80' }
      const response = await postForm(proxied.url + path, fields, headers)
      expect(response.status).toBe(403)
      const page = await response.text()
      expect(page).toContain('This page was opened over http, where your browser cannot stay logged in.')
      expect(page).toContain('Open https://glint.example instead.')
      if (path === '/login') expect(page).toContain(`value="${user.email}"`)
    },
  )

  it('sends no HSTS over HTTP', async () => {
    const { headers } = await fetch(`${app.url}/login`)
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('returns 404 for the outbox', async () => {
    expect((await fetch(`${proxied.url}/dev/outbox`)).status).toBe(404)
  })
})

describe('on a separate API host', () => {
  const at = (path: string, method = 'GET') =>
    fetch(proxied.url + path, { method, redirect: 'manual', headers: { 'x-forwarded-host': 'data.glint.example' } })

  it('serves the API with CORS headers', async () => {
    const response = await fetch(`${proxied.url}/api/health`, {
      headers: { 'x-forwarded-host': 'data.glint.example', origin: 'https://glint.example' },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect((await at('/api/collections/projects/records')).status).toBe(200)
    expect((await at('/api/files/projects/aaaaaaaaaaaaaaaa/none.png')).status).toBe(404)
  })

  it.each(['/', '/login?redirectTo=%2Foverview', '/assets/none.js', '//evil.example/'])(
    'redirects %s to the app',
    async path => {
      for (const method of ['GET', 'POST']) {
        const response = await at(path, method)
        expect(response.status).toBe(302)
        expect(response.headers.get('location')).toBe(`https://glint.example${path}`)
      }
      expect((await at(path)).headers.getSetCookie()).toEqual([])
    },
  )
})

async function askForReset({ url }: Instance, headers: Record<string, string>) {
  const response = await postForm(`${url}/forgot-password`, { email: `${randomText(12)}@example.com` }, headers)
  await response.arrayBuffer()
  return response.status
}

async function expectRejection(response: Response) {
  expect(response.status).toBe(429)
  const seconds = Number(response.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(await response.text()).toContain(`Too many requests. Please try again in ${seconds} seconds.`)
}
