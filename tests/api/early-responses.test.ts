import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { startProxy } from '../setup/breakable-proxy'
import { PATIENCE, talkTwice } from '../setup/one-connection'
import { startInstance } from '../setup/test-app'

// Responses that are sent before their request's body was read. The body must not stay in the connection: the browser
// still sends it, and the next request follows.

const MB = 1024 * 1024
const MULTIPART = 'multipart/form-data; boundary=X'
const photo = (bytes: number) =>
  Buffer.concat([
    Buffer.from(
      '--X\r\nContent-Disposition: form-data; name="title"\r\n\r\nOwl\r\n--X\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n',
    ),
    Buffer.alloc(bytes, 'x'),
    Buffer.from('\r\n--X--\r\n'),
  ])
const PHOTO = photo(3 * MB)
const MALFORMED = Buffer.concat([Buffer.from('--X\r\nbad\0header\r\n\r\nx\r\n'), PHOTO])
const FIELDS = Buffer.from(Array.from({ length: 300_000 }, (_, at) => `n${at}=x`).join('&'))
const JSON_KEYS = Buffer.from(`{${Array.from({ length: 300_000 }, (_, at) => `"k${at}":1`).join(',')}}`)

let cookie = ''
let foreignKit = ''
beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  const [one, other] = [await makeUser(), await makeUser()]
  cookie = await sessionCookieOf(one.user)
  foreignKit = (await makeProject(other.actor, {})).id
})
afterAll(disconnectDatabase)

type Early = { path: string; body?: Buffer; type?: string; signedIn?: boolean; origin?: string }

const EARLY: [name: string, status: number, request: () => Early][] = [
  ['a form of a guest', 302, () => ({ path: '/projects/new' })],
  ['a form of an ended session', 302, () => ({ path: '/projects/new.data' })],
  ['a malformed form', 400, () => ({ path: '/login', body: MALFORMED })],
  ['a malformed form with a file', 400, () => ({ path: '/import', body: MALFORMED, signedIn: true })],
  ['a form of another site', 403, () => ({ path: '/login', origin: 'https://elsewhere.example' })],
  ['an unknown page', 404, () => ({ path: '/no-such-page' })],
  ['a kit of another user', 404, () => ({ path: `/projects/${foreignKit}/edit`, signedIn: true })],
  ['a form above the limit of its page', 413, () => ({ path: '/projects/new', body: photo(33 * MB), signedIn: true })],
  [
    'a form with too many fields',
    413,
    () => ({ path: '/login', body: FIELDS, type: 'application/x-www-form-urlencoded' }),
  ],
  ['an unknown API path', 404, () => ({ path: '/api/nowhere' })],
  ['an API path in the wrong case', 404, () => ({ path: '/API/health' })],
  ['a malformed form of the API', 400, () => ({ path: '/api/collections/users/auth-with-password', body: MALFORMED })],
  [
    'JSON with too many keys',
    413,
    () => ({ path: '/api/collections/users/records', body: JSON_KEYS, type: 'application/json' }),
  ],
  ['an API type that is no form', 400, () => ({ path: '/api/collections/users/records', type: 'text/plain' })],
  ['an API request above the limit', 413, () => ({ path: '/api/collections/users/records', body: photo(33 * MB) })],
]

describe.each(EARLY)('%s', (_, status, early) => {
  const send = (url: string, connection: string, isChunked = false) => {
    const { path, body = PHOTO, type = MULTIPART, signedIn, origin = url } = early()
    const headers = {
      Connection: connection,
      'Content-Type': type,
      Origin: origin,
      ...(signedIn && { Cookie: cookie }),
    }
    return talkTwice(url, { path, headers, body, isChunked })
  }

  it('leaves the connection free for the next request', async () => {
    const { seconds, ...response } = await send(app.url, 'keep-alive')
    expect(response).toEqual({ status: /data$/.test(early().path) ? 202 : status, next: true })
    expect(seconds).toBeLessThan(PATIENCE - 1)
  })

  it('leaves the connection free after a body without a length', async () => {
    const { seconds, ...response } = await send(app.url, 'keep-alive', true)
    expect(response).toEqual({ status: /data$/.test(early().path) ? 202 : status, next: true })
    expect(seconds).toBeLessThan(PATIENCE - 1)
  })

  it('reaches a proxy that closes the connection after it', async () => {
    const { seconds, ...response } = await send(app.url, 'close')
    expect(response).toEqual({ status: /data$/.test(early().path) ? 202 : status, next: false })
    expect(seconds).toBeLessThan(PATIENCE - 1)
  })
})

test('a form with a photo while the database is away leaves the connection free', async () => {
  const proxy = await startProxy(app.databaseUrl)
  const own = await startInstance(proxy.url)
  try {
    await proxy.cut()
    const headers = { 'Content-Type': MULTIPART, Origin: own.url, Cookie: cookie }
    const { seconds, ...response } = await talkTwice(own.url, { path: '/projects/new', headers, body: PHOTO })
    expect(response).toEqual({ status: 503, next: true })
    expect(seconds).toBeLessThan(PATIENCE - 1)
  } finally {
    await proxy.restore()
    await own.stop()
    await proxy.cut()
  }
})
