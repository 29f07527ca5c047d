import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startProxy } from '../setup/breakable-proxy'
import { emptyDatabase, emptyDataDir, npmStart } from '../setup/launched-app'
import { postForm, signUpAt } from '../setup/over-http'
import { createDatabase, startTestPostgres } from '../setup/test-postgres'

const ANNA = { email: 'anna@example.com', username: 'anna', password: 'glitter-2026' }

test('requests get 503 while the database is down or hangs, never another error, and recover by themselves', async () => {
  const { app, proxy, cookie, DATA_DIR } = await appBehindProxy()
  const overview = () => fetch(`${app.url}/overview`, { headers: { cookie }, redirect: 'manual' })
  expect((await overview()).status).toBe(200)
  const { token } = (await (await authWithPassword(app.url)).json()) as { token: string }
  const ready = async () => {
    const response = await fetch(`${app.url}/readyz`)
    return [response.status, await response.json()]
  }
  const allWell = { ready: true, database: 'ok', migrations: 'ok', storage: 'ok' }
  expect(await ready()).toEqual([200, allWell])
  // The app writes its own assets there after the start, and would make the folder again.
  const assets = readdirSync('build/client/assets').filter(name => /\.(css|js|woff2)$/.test(name))
  await expect
    .poll(() => readdirSync(join(DATA_DIR, 'files', 'assets')), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(assets))
  // Replace the files folder with a file.
  renameSync(join(DATA_DIR, 'files'), join(DATA_DIR, 'elsewhere'))
  writeFileSync(join(DATA_DIR, 'files'), '')
  expect(await ready()).toEqual([503, { ...allWell, ready: false, storage: 'not reachable' }])
  rmSync(join(DATA_DIR, 'files'))
  renameSync(join(DATA_DIR, 'elsewhere'), join(DATA_DIR, 'files'))

  await proxy.cut()
  const away = { ready: false, database: 'not reachable', migrations: 'not reachable', storage: 'ok' }
  expect(await ready()).toEqual([503, away])
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  const page = await overview()
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('5')
  const html = await page.text()
  expect(html).toContain('<h1>We&#39;ll be right back</h1>')
  // Every policy applies, so each must allow the page's style.
  const nonce = /<style nonce="([^"]+)">/.exec(html)?.[1]
  const policies = page.headers.get('content-security-policy')?.split(', ') ?? []
  expect(policies.filter(policy => !/style-src [^;]*'nonce-/.test(policy))).toEqual([])
  expect(policies.join()).toContain(`'nonce-${nonce}'`)
  const response = await fetch(`${app.url}/overview.data`, { headers: { cookie } })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  const sent = await postForm(`${app.url}/projects/new`, { title: 'Sunflowers', status: 'stash' }, { cookie })
  expect(sent.status).toBe(503)
  expect(await sent.text()).toContain('Your form was not saved.')
  expect((await fetch(`${app.url}/`)).status).toBe(200)
  for (const response of [
    await authWithPassword(app.url),
    await fetch(`${app.url}/api/collections/projects/records`, { headers: { Authorization: token } }),
    await fetch(`${app.url}/api/files/projects/aaaaaaaaaaaaaaaa/kit.png`),
    await postJson(`${app.url}/api/batch`, { requests: [] }, { Authorization: token }),
    await postJson(`${app.url}/api/send-feedback`, { feedback: 'Where is everything?' }),
    await fetch(`${app.url}/live`, { headers: { cookie } }),
    await postForm(`${app.url}/login`, { email: 'anna@example.com', password: 'glitter-2026' }),
  ]) {
    const said = await response.text()
    expect([response.url, response.status, said]).toEqual([response.url, 503, expect.stringMatching(UNAVAILABLE)])
    expect(response.headers.get('retry-after')).toBe('5')
  }

  await proxy.restore()
  await expect.poll(async () => (await overview()).status, { timeout: 60_000 }).toBe(200)

  // The database hangs: connections stay open without a response.
  proxy.freeze()
  expect((await overview()).status).toBe(503)
  const late = 'no response within 2 s'
  expect(await ready()).toEqual([503, { ...away, database: late, migrations: late }])
  await proxy.restore()
  await expect.poll(async () => (await overview()).status, { timeout: 60_000 }).toBe(200)
  await expect.poll(ready, { timeout: 60_000 }).toEqual([200, allWell])

  // During short outages, no request gets another error.
  const statuses: string[] = []
  let isRunning = true
  const poll = async (request: () => Promise<Response>) => {
    while (isRunning) {
      const response = await request().catch(error => {
        throw new Error(`No response. The end of the app's output: ${app.output().slice(-3000)}`, { cause: error })
      })
      const said = await response.text()
      statuses.push(
        response.status === 503 || response.ok
          ? `${response.status}`
          : `${response.status} ${response.url} ${said.slice(0, 200)}`,
      )
      await pause(5)
    }
  }
  const asking = [
    () => authWithPassword(app.url),
    () => fetch(`${app.url}/api/collections/users/records`),
    () => fetch(`${app.url}/overview`, { headers: { cookie } }),
    () => fetch(`${app.url}/dashboard.data`, { headers: { cookie } }),
  ].flatMap(request => [poll(request), poll(request), poll(request)])
  for (let round = 0; round < 5; round++) {
    await pause(300)
    await proxy.cut()
    await pause(300)
    await proxy.restore()
  }
  await expect.poll(() => statuses.at(-1), { timeout: 60_000 }).toBe('200')
  isRunning = false
  await Promise.all(asking)
  expect([...new Set(statuses)].sort()).toEqual(['200', '503'])

  app.npm.kill('SIGTERM')
  await app.end
})

test('concurrent sign-ins beyond the database connections get 503 with Retry-After', async () => {
  const server = await startTestPostgres({ max_connections: '12' })
  onTestFinished(server.stop)
  const settings = {
    DATA_DIR: emptyDataDir(),
    RATE_LIMITS: 'off',
    DATABASE_URL: await createDatabase(server.url, 'few'),
  }
  // The app can take every connection that is left.
  const locker = new pg.Client({ connectionString: settings.DATABASE_URL })
  await locker.connect()
  onTestFinished(() => locker.end())
  const app = await npmStart({ ...settings, DATABASE_POOL: '20' })
  await app.ready()
  await signUpAt(app.url, ANNA)
  const form = { email: ANNA.email, password: ANNA.password }
  // Every sign-in waits, and keeps its connection, until one is refused.
  await locker.query('begin; lock table users')
  const requests = Array.from({ length: 60 }, (_, n) =>
    n % 2 ? authWithPassword(app.url) : postForm(`${app.url}/login`, form),
  )
  await Promise.any(requests.map(async one => expect((await one).status).toBe(503)))
  await locker.query('commit')
  const responses = await Promise.all(requests)
  const statuses = responses.map(({ status }) => (status === 302 ? 200 : status))
  expect([...new Set(statuses)].sort()).toEqual([200, 503])
  const busy = responses.filter(({ status }) => status === 503)
  expect(busy.filter(({ headers }) => !headers.get('retry-after'))).toEqual([])
  expect((await authWithPassword(app.url)).status).toBe(200)
})

const UNAVAILABLE =
  /is unavailable, so nothing was changed|can&#39;t reach its database|Failed to send feedback|An unexpected error occurred. Please try again/

const postJson = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const authWithPassword = (url: string) =>
  postJson(`${url}/api/collections/users/auth-with-password`, {
    identity: ANNA.email,
    password: ANNA.password,
  })

async function appBehindProxy() {
  const DATABASE_URL = await emptyDatabase()
  const proxy = await startProxy(DATABASE_URL)
  onTestFinished(proxy.cut)
  const DATA_DIR = emptyDataDir()
  const app = await npmStart({ DATA_DIR, RATE_LIMITS: 'off', DATABASE_URL: proxy.url })
  await app.ready()
  const cookie = await signUpAt(app.url, ANNA)
  return { app, proxy, cookie, DATA_DIR }
}
