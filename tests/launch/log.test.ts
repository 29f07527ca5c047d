import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDataDir, npmStart } from '../setup/launched-app'
import { postForm, signInAt } from '../setup/over-http'
import { createDatabase, dropDatabase, startTestPostgres } from '../setup/test-postgres'

type Line = { level: number; msg: string; requestId?: string; method?: string; path?: string; status?: number }
const [DEBUG, INFO, ERROR] = [20, 30, 50]

test('one line for every request, one for a fault, and no secret in any', async () => {
  const server = await startTestPostgres()
  const name = `launch_${randomBytes(4).toString('hex')}`
  const database = new pg.Client(await createDatabase(server.url, name))
  onTestFinished(async () => {
    await database.end()
    await dropDatabase(server.url, name)
    await server.stop()
  })
  await database.connect()
  const app = await npmStart({
    ...{ DATA_DIR: emptyDataDir(), DATABASE_URL: String(new URL(`/${name}`, server.url)) },
    ...{ LOG_LEVEL: 'debug', RATE_LIMITS: 'off', APP_URL: 'http://kits.example.org' },
  })
  await app.ready()
  const get = async (path: string, cookie = '') => {
    const answer = await fetch(app.url + path, { headers: { cookie }, redirect: 'manual' })
    return { status: answer.status, id: answer.headers.get('x-request-id') ?? '', page: await answer.text() }
  }
  const newestToken = async () => {
    const { rows } = await database.query<{ text: string }>('select text from outbox_mails order by id desc limit 1')
    return /(?:token=|verify-email\/)([\w.-]{16,})/.exec(rows[0]?.text ?? '')?.[1] ?? 'no token'
  }

  const [email, password, wrong, renewed] = ['anna@example.com', 'glitter-2026', 'slip-of-the-hand', 'glimmer-2027']
  await postForm(`${app.url}/register`, { email, username: 'anna', password, confirmPassword: password })
  const verification = await newestToken()
  await get(`/auth/verify-email/${verification}`)
  await get(`/auth/verify-email/${verification}.data`)
  await get(`/auth/no-such-page/${verification}`)
  await signInAt(app.url, email, wrong)
  const cookie = await signInAt(app.url, email, password)
  expect((await get('/overview', cookie)).status).toBe(200)
  await get('/dashboard?q=wedding-present', cookie)
  await postForm(`${app.url}/forgot-password`, { email })
  const reset = await newestToken()
  expect(reset).not.toBe(verification)
  await get(`/reset-password?token=${reset}`)
  await postForm(`${app.url}/reset-password?token=${reset}`, { password: renewed, confirmPassword: renewed })
  const later = await signInAt(app.url, email, renewed)
  await get('/api/files/projects/aaaaaaaaaaaaaaaa/none.webp', later)
  await get('/favicon.svg')

  await database.query('alter table projects rename to elsewhere')
  const fault = await get('/dashboard', later)
  expect(fault.status).toBe(500)
  expect(fault.page).toContain(fault.id)
  app.npm.kill('SIGTERM')
  await app.end

  const lines = app
    .output()
    .split('\n')
    .flatMap(line => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))
  const requests = lines.filter(line => line.msg === 'request')
  for (const line of requests) {
    expect(line).toMatchObject({ requestId: expect.any(String), method: expect.any(String), path: expect.any(String) })
    expect(line).toMatchObject({ status: expect.any(Number), ms: expect.any(Number) })
  }
  expect(new Set(requests.map(line => line.requestId)).size).toBe(requests.length)
  const levelOf = (path: string) => requests.filter(line => line.path === path).map(line => line.level)
  expect(levelOf('/overview')).toEqual([INFO])
  expect(levelOf('/dashboard?q')).toEqual([INFO])
  expect(levelOf('/reset-password?token')).toEqual([INFO, INFO])
  expect(levelOf('/auth/verify-email/…')).toEqual([INFO, INFO])
  expect(levelOf('/api/files/projects/aaaaaaaaaaaaaaaa/none.webp')).toEqual([DEBUG])
  expect(levelOf('/favicon.svg')).toEqual([DEBUG])

  const told = lines.filter(line => line.requestId === fault.id)
  expect(told.map(line => [line.msg, line.level])).toEqual([
    ['Unexpected error', ERROR],
    ['request', ERROR],
  ])

  const secrets = [password, wrong, renewed, verification, reset, 'wedding-present', ...[cookie, later].map(idIn)]
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10)
    expect(app.output()).not.toContain(secret)
  }
})

const idIn = (cookie: string) => cookie.slice('session='.length)
