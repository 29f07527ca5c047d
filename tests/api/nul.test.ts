import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import type { DocumentedCall } from '~/pocketbase/openapi/calls'
import { documentedCalls } from '~/pocketbase/openapi/document.server'
import { sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { builtRoutes } from '../setup/built-routes'
import { makeApiUser, wire, wireSuperuser } from '../setup/wire-http'

// Postgres stores no NUL in text, and rejects a statement with one. A request with one is a client's error everywhere.

type Sent = { as: string; method: string; path: string; body?: object }

const callers: Record<string, string> = {}
let cookie = ''

beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  const account = await makeApiUser()
  cookie = await sessionCookieOf(account)
  callers.user = account.token
  callers.superuser = (await wireSuperuser()).token
})
afterAll(disconnectDatabase)

it('in any part of a documented API request is no server error', async () => {
  const calls = documentedCalls().filter(({ path }) => !path.startsWith('/api/backups') && path !== '/api/realtime')
  const sent = calls.flatMap(requestsOf)
  expect(sent.length).toBeGreaterThan(500)
  expect(await failing(sent, send)).toEqual([])
})

it('in any parameter of a page is no server error', async () => {
  const names = [
    'page',
    'sort',
    'q',
    'search',
    'name',
    'text',
    'kit',
    'token',
    'redirectTo',
    'invitation',
    'year',
    'tab',
  ]
  const query = new URLSearchParams(names.map(name => [name, 'a\0b']))
  const pages = builtRoutes().filter(({ path }) => !path.startsWith('/api/') && !path.endsWith('*'))
  const paths = pages.flatMap(({ path, params }) => [
    ...params.map(named => path.replace(/:(\w+)\??/g, (_, name) => (name === named ? 'a%00b' : 'abcdefghijklmno'))),
    `${path.replace(/:\w+\??/g, 'abcdefghijklmno')}?${query}`,
  ])
  expect(await failing(paths, visit)).toEqual([])
})

/** Returns the request once for each place that may contain a NUL. */
function requestsOf({ method, path, query = [], body = {} }: DocumentedCall): Sent[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pathWith = (values: Record<string, string>) =>
    path.replace('/api/', '').replace(/\{(\w+)\}/g, (_, name) => values[name] ?? SAMPLES[name] ?? 'abcdefghijklmno')
  const plain = pathWith({})
  const requests = [
    ...names.map(name => ({ path: pathWith({ [name]: 'a%00b' }) })),
    ...[...query, 'mfaId', 'token'].map(name => ({ path: `${plain}?${name}=a%00b` })),
    { path: `${plain}?filter=${encodeURIComponent('id = "a\0b"')}` },
    ...Object.keys(body).map(name => ({ path: plain, body: { ...textsOf(body), [name]: 'a\0b' } })),
    { path: plain, body: { ...textsOf(body), otpId: 'totp', mfaId: 'a\0b' } },
  ]
  return Object.values(callers).flatMap(as =>
    requests.map(request => ({ as, method: method.toUpperCase(), ...request })),
  )
}

it('in a path is not found, and in a value invalid', async () => {
  const statuses = async (paths: string[]) => Promise.all(paths.map(async path => (await wire('GET', path)).status))
  expect(await statuses(['files/projects/%00/x.jpg', 'files/projects/x/%00', 'collections/%00/records'])).toEqual([
    404, 404, 404,
  ])
  const body = { otpId: 'a\0b', password: '123456' }
  expect((await wire('POST', 'collections/users/auth-with-otp', { body })).status).toBe(400)
})

const SAMPLES: Record<string, string> = { collection: 'users' }
const textsOf = (body: object) => Object.fromEntries(Object.keys(body).map(name => [name, 'abcdefghijklmno']))

/** Sends requests, ten at a time. Returns those that the server failed on. */
async function failing<T>(requests: T[], statusOf: (request: T) => Promise<number>): Promise<unknown[]> {
  const failed: unknown[] = []
  const waiting = [...requests]
  const next = async () => {
    for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
      const status = await statusOf(request)
      if (status >= 500) failed.push([status, request])
    }
  }
  await Promise.all(Array.from({ length: 10 }, next))
  return failed
}

const send = async ({ as, method, path, body }: Sent) =>
  (await wire(method, path, { as, body: method === 'GET' || method === 'HEAD' ? undefined : body })).status

async function visit(path: string): Promise<number> {
  const response = await fetch(app.url + path, { redirect: 'manual', headers: { cookie } })
  await response.arrayBuffer()
  return response.status
}
