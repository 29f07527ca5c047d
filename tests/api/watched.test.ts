import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { hashToken } from '~/platform/hash-token.server'
import { makeUser } from '../factories/users'
import { startTestApp, type TestApp } from '../setup/test-app'

// Error tracking and analytics, configured with stub services.

type Report = { request: IncomingMessage; event: Record<string, unknown> }
const reports: Report[] = []
const tracking = createServer(async (request, response) => {
  const [, , event = '{}'] = (await text(request)).split('\n')
  reports.push({ request, event: JSON.parse(event) })
  response.end('{}')
})
let app: TestApp

beforeAll(async () => {
  await new Promise<void>(done => tracking.listen(0, '127.0.0.1', done))
  const { port } = tracking.address() as AddressInfo
  app = await startTestApp({
    RATE_LIMITS: 'on',
    ERROR_TRACKING_DSN: `http://public@127.0.0.1:${port}/errors/7`,
    ANALYTICS_SCRIPT: 'https://count.example/js/script.js',
    ANALYTICS_SITE: 'kits.example',
  })
})

afterAll(async () => {
  await app.stop()
  tracking.close()
})

const BROWSER_ERROR = {
  name: 'TypeError',
  message: 'kit is undefined, at postgresql://glint:hunter2@db/glint',
  stack:
    'TypeError: kit is undefined\n    at Card (https://kits.example/assets/kits-1.js:3:14)\n    at https://kits.example/assets/app.js:1:2\n    at https://kits.example/reset-password?token=secret:3:4\n    at https://kits.example/auth/verify-email/secret:5:6\n    at https://kits.example/s/secret:7:8',
  path: '/reset-password?token=secret',
}
const send = (body: unknown) => fetch(`${app.url}/faults`, { method: 'POST', body: JSON.stringify(body) })

test('sends a browser error to the error tracking without secrets', async () => {
  expect((await send(BROWSER_ERROR)).status).toBe(204)
  await vi.waitFor(() => expect(reports).toHaveLength(1), 10_000)
  const [{ request, event } = {} as Report] = reports
  expect(request.url).toBe('/errors/api/7/envelope/')
  expect(request.headers['x-sentry-auth']).toContain('sentry_key=public')
  expect(event).toMatchObject({
    platform: 'javascript',
    level: 'error',
    logentry: { formatted: 'An error in a browser' },
    request: { url: expect.stringMatching(/\/reset-password\?token$/) },
    tags: { requestId: expect.stringMatching(/^\w{16}$/) },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'kit is undefined, at postgresql://db/glint',
          stacktrace: {
            frames: [
              { function: '?', filename: 'https://kits.example/assets/app.js', lineno: 1, colno: 2 },
              { function: 'Card', filename: 'https://kits.example/assets/kits-1.js', lineno: 3, colno: 14 },
            ],
          },
        },
      ],
    },
  })
  expect(JSON.stringify(event)).not.toContain('secret')
})

test('rejects invalid error reports and limits their rate', async () => {
  // Every report counts, even an invalid one, and the previous test sent one.
  for (const body of [{}, 'x', { ...BROWSER_ERROR, message: 'x'.repeat(1001) }])
    expect((await send(body)).status).toBe(400)
  const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await send(BROWSER_ERROR)).status))
  expect(statuses.filter(status => status === 204)).toHaveLength(16)
  expect(statuses.filter(status => status === 429)).toHaveLength(9)
})

test('loads the analytics script, but not for DNT or GPC, or on pages with secrets', async () => {
  const page = async (path: string, headers = {}) => {
    const response = await fetch(app.url + path, { headers })
    return { html: await response.text(), policy: response.headers.get('Content-Security-Policy') ?? '' }
  }
  const { html, policy } = await page('/about')
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
  const script = /<script defer=""[^>]*>/.exec(html)?.[0]
  expect(script).toContain(`nonce="${nonce}"`)
  expect(script).toContain('src="https://count.example/js/script.js" data-domain="kits.example"')
  expect(policy).toContain("connect-src 'self' https://count.example;")
  for (const objection of [{ DNT: '1' }, { 'Sec-GPC': '1' }]) {
    expect((await page('/about', objection)).html).not.toContain('count.example')
  }
  const token = 'x'.repeat(27)
  connectDatabase(app.databaseUrl)
  const { user } = await makeUser()
  await db.shelf.create({
    data: { id: newId(), userId: user.id, hash: hashToken(token), kind: 'gifts', title: 'Gifts' },
  })
  await disconnectDatabase()
  for (const path of ['/login', '/reset-password?token=x', '/host/login', `/s/${token}`]) {
    const { html } = await page(path)
    expect(html).toMatch(/<h1.*<\/h1>/)
    expect(html).not.toContain('<script defer')
  }
  expect((await page('/privacy')).html).toContain('sends them to 127.0.0.1')
})
