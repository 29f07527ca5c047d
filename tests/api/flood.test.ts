import { describe, expect, it, test } from 'vitest'
import { app } from '../setup/app'
import { FLOODS, sendFlood } from '../setup/flood-bodies'
import { startInstance } from '../setup/test-app'
import { watchingHealth } from '../setup/watched-health'

// Bodies that are cheap to send and expensive to parse, against the built app.

const CONCURRENT_FLOODS = 20
const FORMS = ['/login', '/register', '/forgot-password', '/preferences/theme']
const API_ENDPOINTS = [
  'collections/users/auth-with-password',
  'collections/users/records',
  'batch',
  'send-feedback',
  'realtime',
]
const ENDPOINTS = [...FORMS, ...API_ENDPOINTS.map(path => `/api/${path}`), '/faults']

/** A body that blocks the event loop would exceed this when sent twenty times. */
const HEALTH_TIMEOUT_MS = 5_000

describe.each(Object.entries(FLOODS))('%s', (_, flood) => {
  it('is rejected by every endpoint', async () => {
    for (const path of ENDPOINTS) {
      const status = await sendFlood(app.url + path, flood)
      expect([path, [400, 413].includes(status) ? 'refused' : status]).toEqual([path, 'refused'])
    }
  })

  it('leaves the app responsive when twenty arrive concurrently', async () => {
    const { result, waits } = await watchingHealth(app.url, () =>
      Promise.all(
        Array.from({ length: CONCURRENT_FLOODS }, (_, at) =>
          sendFlood(app.url + (ENDPOINTS[at % ENDPOINTS.length] ?? ''), flood),
        ),
      ),
    )
    expect(waits.at(-1)).toBeLessThan(HEALTH_TIMEOUT_MS)
    for (const status of result) expect([400, 413]).toContain(status)
  })
})

test('the app shuts down during a flood', async () => {
  const own = await startInstance(app.databaseUrl)
  const floods = Object.values(FLOODS).map(flood => sendFlood(`${own.url}/login`, flood).catch(() => 0))
  expect(await own.stop()).toBe(0)
  await Promise.all(floods)
})

test.each([
  ['an oversized list index', 'email[4294967290]=x'],
  ['an intent of the form library', '__intent__=%7B%22type%22%3A%22insert%22%7D'],
  ['a state of the form library', '__state__=%7B'],
])('rejects %s', async (_, body) => {
  expect(await sendFlood(`${app.url}/login`, { type: 'application/x-www-form-urlencoded', body })).toBe(400)
})
