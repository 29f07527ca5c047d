import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listenAt } from '../setup/event-stream'
import { emptyDatabase, emptyDataDir, npmStart, npmStartInto, processesOf, statusOf } from '../setup/launched-app'
import { consent, providerSettings, startOAuthProvider } from '../setup/oauth-provider'
import { postForm, signInAt, signUpAt } from '../setup/over-http'
import { createDatabase, dropDatabase, startTestPostgres } from '../setup/test-postgres'

type Line = {
  level: number
  msg: string
  requestId?: string
  method?: string
  path?: string
  status?: number
  user?: string
}
const [DEBUG, INFO, WARN, ERROR] = [20, 30, 40, 50]

test('logs one line per request and per error, without secrets', async () => {
  const { app, database, get, newestMail } = await startWithDebugLogs()
  const newestToken = async () => tokenIn(await newestMail())

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
  await breakOff(`${app.url}/api/collections/users/records`)

  await database.query('alter table projects rename to elsewhere')
  const fault = await get('/dashboard', later)
  expect(fault.status).toBe(500)
  expect(fault.page).toContain(fault.id)
  app.npm.kill('SIGTERM')
  await app.end

  const lines = linesOf(app.output())
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

  const faultLines = lines.filter(line => line.requestId === fault.id)
  expect(faultLines.map(line => [line.msg, line.level])).toEqual([
    ['Unexpected error', ERROR],
    ['request', ERROR],
  ])
  expect(lines.filter(({ level }) => level >= ERROR)).toEqual(faultLines)
  expect(requests.find(({ status }) => status === 499)).toMatchObject({ level: INFO, method: 'POST' })

  const secrets = [password, wrong, renewed, verification, reset, 'wedding-present', ...[cookie, later].map(idIn)]
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10)
    expect(app.output()).not.toContain(secret)
  }
})

/** Drops the connection of a request before its body is complete. */
async function breakOff(url: string) {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': 1_000 }
  const call = request(url, { method: 'POST', headers }).on('error', () => {})
  await new Promise(sent => call.write('{"email":', sent))
  await pause(300)
  call.destroy()
}

test('logs no secret of the API, of an OAuth provider or of a database error', async () => {
  const provider = await startOAuthProvider()
  onTestFinished(provider.stop)
  const { app, database, get, newestMail } = await startWithDebugLogs(providerSettings(provider))
  const [email, password, wrong] = ['bea@example.com', 'glows-in-the-dark', 'glows-in-the-fog']
  const secrets = [password, wrong, provider.clientSecret]

  const call = async (path: string, body: object = {}, as = '') => {
    const headers = { Authorization: as, 'Content-Type': 'application/json' }
    const response = await fetch(`${app.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return JSON.parse((await response.text()) || '{}')
  }
  const users = 'collections/users'
  await call(`${users}/records`, { email, username: 'bea', password, passwordConfirm: password })
  await call(`${users}/request-verification`, { email })
  await expect.poll(async () => tokenIn(await newestMail())).not.toBe('')
  const verification = tokenIn(await newestMail())
  await call(`${users}/confirm-verification`, { token: verification })
  await call(`${users}/auth-with-password`, { identity: email, password: wrong })
  const { token } = await call(`${users}/auth-with-password`, { identity: email, password })
  const { token: renewed } = await call(`${users}/auth-refresh`, {}, token)
  const { token: forFiles } = await call('files/token', {}, token)
  await get(`/api/files/projects/aaaaaaaaaaaaaaaa/none.webp?token=${forFiles}`)
  const { otpId } = await call(`${users}/request-otp`, { email })
  await expect.poll(async () => codeIn(await newestMail())).not.toBe('')
  const code = codeIn(await newestMail())
  await call(`${users}/auth-with-otp`, { otpId, password: code })
  secrets.push(verification, token, renewed, forFiles, code)

  const ways = await (await fetch(`${app.url}/api/${users}/auth-methods`)).json()
  const [google] = ways.oauth2.providers
  for (const trouble of ['', 'token', 'profile'] as const) {
    const providerUser = { subject: 'bea-outside', email: 'bea@elsewhere.example', name: 'Bea', trouble }
    const left = await postForm(`${app.url}/auth/google`, {})
    const oauthCookies = left.headers.getSetCookie().map(cookie => cookie.split(';', 1)[0] ?? '')
    const back = new URL(await consent(left.headers.get('location') ?? '', providerUser))
    const came = await get(back.pathname + back.search, oauthCookies.join('; '))
    expect(came.status).toBe(302)
    secrets.push(
      ...oauthCookies.map(cookie => cookie.slice(cookie.indexOf('=') + 1)),
      back.searchParams.get('code') ?? '',
    )

    const redirectURL = `${app.url}/api/oauth2-redirect`
    const there = new URL(await consent(google.authURL + encodeURIComponent(redirectURL), providerUser))
    const given = { code: there.searchParams.get('code') ?? '', codeVerifier: google.codeVerifier }
    const { token: social = '' } = await call(`${users}/auth-with-oauth2`, {
      ...{ provider: 'google', redirectURL },
      ...given,
    })
    expect(Boolean(social)).toBe(trouble === '')
    secrets.push(...Object.values(given), ...(social ? [social] : []))
  }

  await database.query('alter table sessions rename to elsewhere')
  expect(await signInAt(app.url, email, password)).toBe('')
  await database.query('alter table users rename column username to called')
  const form = { email: 'cleo@example.com', username: 'cleo', password, confirmPassword: password }
  expect((await postForm(`${app.url}/register`, form)).status).toBe(500)
  app.npm.kill('SIGTERM')
  await app.end

  expect(app.output()).toContain('A social sign-in failed')
  expect(app.output()).toMatch(/"level":50/)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(7)
    expect(app.output()).not.toContain(secret)
  }
  // No password hash and no bearer token.
  expect(app.output()).not.toMatch(/\$2b\$|Bearer /)
})

test('prints the link of an email only for a browser on this machine, and never an address', async () => {
  const { app, database, newestMail } = await startWithDebugLogs({ APP_URL: '' })
  const email = 'elsa@example.com'
  await signUpAt(app.url, { email, username: 'elsa', password: 'glitter-2026' })
  const verification = tokenIn(await newestMail())
  const api = `${app.url}/api/collections/users/request-password-reset`
  const json = { 'Content-Type': 'application/json' }
  // Each comes from elsewhere: through a proxy, or with the name that another machine uses.
  const elsewhere: [what: string, send: () => Promise<unknown>][] = [
    // The API sends none within two minutes of another.
    [
      'the API',
      () => fetch(api, { method: 'POST', headers: { ...json, Via: '1.1 x' }, body: JSON.stringify({ email }) }),
    ],
    ['a proxy', () => postForm(`${app.url}/forgot-password`, { email }, { 'x-forwarded-for': '203.0.113.9' })],
    ['another name', () => postAs('kits.example.org', `${app.url}/forgot-password`, { email })],
  ]
  const known = [verification]
  for (const [what, send] of elsewhere) {
    // A form that is repeated within 15 s sends no second email.
    await database.query("update email_tokens set created = created - interval '1 minute'")
    await send()
    await expect.poll(async () => known.includes(tokenIn(await newestMail())), { message: what }).toBe(false)
    known.push(tokenIn(await newestMail()))
  }
  expect(app.output()).toContain(`/auth/verify-email/${verification} (all emails:`)
  for (const secret of [email, ...known.slice(1)]) expect(app.output()).not.toContain(secret)
})

/** Submits a form with another `Host`, which `fetch` does not allow. */
async function postAs(host: string, url: string, fields: Record<string, string>): Promise<void> {
  const headers = { Host: host, Origin: `http://${host}`, 'Content-Type': 'application/x-www-form-urlencoded' }
  await new Promise<void>((done, failed) => {
    const call = request(url, { method: 'POST', headers }, response => response.resume().once('end', done))
    call.on('error', failed).end(new URLSearchParams(fields).toString())
  })
}

test('ends after a signal, even if the reader of the log has ended', async () => {
  const app = await npmStart({ DATA_DIR: emptyDataDir(), DATABASE_URL: await emptyDatabase(), LOG_LEVEL: 'info' })
  await app.ready()
  app.npm.stdout?.destroy()
  await fetch(`${app.url}/login`)
  app.npm.kill('SIGTERM')
  expect(await Promise.race([app.end, pause(60_000, 'is still running')])).toBe(0)
})

test('lives when its log cannot be written, counts the lost lines, and writes the next ones', async () => {
  const settings = { DATABASE_URL: await emptyDatabase(), LOG_LEVEL: 'debug', RATE_LIMITS: 'off' }
  const full = await npmStartInto('/dev/full', { DATA_DIR: emptyDataDir(), ...settings })
  await full.ready()
  await visit(full.url, 50)
  full.npm.kill('SIGTERM')
  expect(await full.end).toBe(0)

  const DATA_DIR = emptyDataDir()
  const file = join(DATA_DIR, 'app.log')
  const app = await npmStartInto(file, { DATA_DIR, ...settings })
  await app.ready()
  const [, server] = processesOf(app)
  // Writes fail as on a full disk, with another error code.
  const largestFile = (bytes: string) => execFileSync('prlimit', ['--pid', String(server), `--fsize=${bytes}:`])
  largestFile('2000')
  await visit(app.url, 6_000)
  largestFile('unlimited')
  await expect.poll(() => readFileSync(file, 'utf8')).toMatch(/"dropped":[1-9]\d+,"msg":"Lines of the log were dropped/)
  app.npm.kill('SIGTERM')
  expect(await app.end).toBe(0)
})

/** Requests a missing file, of which each has a line in the log. */
async function visit(url: string, times: number) {
  for (let at = 0; at < times; at += 50) await Promise.all(Array.from({ length: 50 }, () => statusOf(`${url}/no.svg`)))
  expect(await statusOf(`${url}/healthz`)).toBe(200)
}

test('logs an unknown filter or sort field as a security violation, without the input', async () => {
  const { app, database, get, newestMail } = await startWithDebugLogs()
  const [email, password, username] = ['dora@example.com', 'glitter-2026', 'dora-the-owner']
  await postForm(`${app.url}/register`, { email, username, password, confirmPassword: password })
  await get(`/auth/verify-email/${tokenIn(await newestMail())}`)
  const cookie = await signInAt(app.url, email, password)
  const { rows } = await database.query<{ id: string }>('select id from users')
  const user = rows[0]?.id ?? ''
  const call = async (path: string, body?: object, token = '') => {
    const headers = { Authorization: token, 'Content-Type': 'application/json' }
    const method = body ? 'POST' : 'GET'
    return fetch(`${app.url}/api/${path}`, { method, headers, body: body && JSON.stringify(body) })
  }
  const signIn = await call('collections/users/auth-with-password', { identity: email, password })
  const { token } = await signIn.json()
  const kits = 'collections/projects/records'
  const added = await call(kits, { user, title: 'Owl', status: 'stash', kit_category: 'full' }, token)
  expect(added.status).toBe(200)
  const { clientId, subscribe } = await listenAt(app.url)
  const topic = (query: object) => `projects/*?options=${encodeURIComponent(JSON.stringify({ query }))}`
  const subscribed = async (query: object) => {
    expect((await subscribe([topic(query)], token)).status).toBe(204)
  }
  expect(clientId).not.toBe('')

  // The log does not contain this word otherwise.
  const typed = 'zanzibar'
  const requestsByName: Record<string, (name: string) => Promise<unknown>> = {
    'dashboard, filter': name => get(`/dashboard?filter[${name}]=1`, cookie),
    'dashboard, sort': name => get(`/dashboard?sort=${name}`, cookie),
    'bulk change': name => get(`/dashboard/change?all=1&filter[${name}]=1`, cookie),
    'bulk delete': name => get(`/dashboard/delete?all=1&filter[${name}]=1`, cookie),
    'bulk change, sent': name => postForm(`${app.url}/dashboard/change?filter[${name}]=1`, {}, { cookie }),
    'bulk delete, sent': name => postForm(`${app.url}/dashboard/delete?filter[${name}]=1`, {}, { cookie }),
    'API, filter': name => call(`${kits}?filter=${name}=1`, undefined, token),
    'API, path of a filter': name => call(`${kits}?filter=artist.${name}=1`, undefined, token),
    'API, sort': name => call(`${kits}?sort=-${name}`, undefined, token),
    'API, internals': name => call(`${kits}?filter=@request.${name}=1`, undefined, token),
    'realtime, filter': name => subscribed({ filter: `${name} = 1` }),
  }
  for (const sendRequest of Object.values(requestsByName)) await sendRequest(typed)
  const right = [
    ...['/dashboard?filter[search]=owl&sort=title', `/dashboard/change?filter[status]=stash`].map(path =>
      get(path, cookie),
    ),
    call(`${kits}?filter=artist.name!="x"&sort=-created&expand=company,project_tags_via_project.tag`, undefined, token),
    call(`${kits}?fields=*,collectionName,title:excerpt(5),expand.company.name,expand.*.id`, undefined, token),
    call(`${kits}?filter=title=`, undefined, token),
    call('collections/users/auth-refresh?fields=token,record.id', {}, token),
    subscribed({ filter: 'title != "" && @now > created', fields: 'id,title', expand: 'artist' }),
  ]
  await Promise.all(right)
  app.npm.kill('SIGTERM')
  await app.end

  const lines = linesOf(app.output())
  const violations = lines.filter(({ msg }) => msg.startsWith('Security violation'))
  const pathOf = ({ requestId }: Line) =>
    lines.find(line => line.msg === 'request' && line.requestId === requestId)?.path?.split('?')[0]
  const list = `/api/${kits}`
  expect(violations.map(pathOf)).toEqual([
    ...['/dashboard', '/dashboard', '/dashboard/change', '/dashboard/delete', '/dashboard/change', '/dashboard/delete'],
    ...Array(4).fill(list),
    '/api/realtime',
  ])
  for (const line of violations) expect(line).toMatchObject({ level: WARN, user, reason: 'field' })
  for (const secret of [typed, email, username]) expect(app.output()).not.toContain(secret)
})

const linesOf = (output: string) =>
  output.split('\n').flatMap(line => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))

/** Starts the app with debug logs and its own database. */
async function startWithDebugLogs(settings: Record<string, string> = {}) {
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
    ...settings,
  })
  await app.ready()
  const get = async (path: string, cookie = '') => {
    const response = await fetch(app.url + path, { headers: { cookie }, redirect: 'manual' })
    return { status: response.status, id: response.headers.get('x-request-id') ?? '', page: await response.text() }
  }
  const newestMail = async () => {
    const newest = 'select subject, text from outbox_mails order by id desc limit 1'
    const { rows } = await database.query<{ subject: string; text: string }>(newest)
    return rows[0] ?? { subject: '', text: '' }
  }
  return { app, database, get, newestMail }
}

const tokenIn = ({ text }: { text: string }) => /(?:token=|verify-email\/)([\w.-]{16,})/.exec(text)?.[1] ?? ''
const codeIn = ({ subject }: { subject: string }) => /^\d{8}/.exec(subject)?.[0] ?? ''
const idIn = (cookie: string) => cookie.split('=')[1] ?? ''
