import { describe, expect, it, test } from 'vitest'
import { app } from '../setup/app'
import { FLOODS, sendFlood } from '../setup/flood-bodies'
import { startInstance } from '../setup/test-app'

// Bodies that are cheap to send and would be dear to read, against the built app.

const AT_ONCE = 20
const FORMS = ['/login', '/register', '/forgot-password', '/preferences/theme']
const CALLS = [
  'collections/users/auth-with-password',
  'collections/users/records',
  'batch',
  'send-feedback',
  'realtime',
]
const doors = [...FORMS, ...CALLS.map(call => `/api/${call}`), '/faults']

/** How the app answers meanwhile: whoever blocks it for seconds with one body would do so with twenty. */
const PATIENCE = 5_000

describe.each(Object.entries(FLOODS))('%s', (_, flood) => {
  it('is refused by every door', async () => {
    for (const path of doors) {
      const status = await sendFlood(app.url + path, flood)
      expect([path, [400, 413].includes(status) ? 'refused' : status]).toEqual([path, 'refused'])
    }
  })

  it('leaves the app answering when twenty come at once', async () => {
    const floods = Array.from({ length: AT_ONCE }, (_, at) =>
      sendFlood(app.url + (doors[at % doors.length] ?? ''), flood),
    )
    const alive = fetch(`${app.url}/healthz`, { signal: AbortSignal.timeout(PATIENCE) })
    expect((await alive).status).toBe(200)
    for (const status of await Promise.all(floods)) expect([400, 413]).toContain(status)
  })
})

test('an app that is being flooded ends when it is told to', async () => {
  const own = await startInstance(app.databaseUrl)
  const floods = Object.values(FLOODS).map(flood => sendFlood(`${own.url}/login`, flood).catch(() => 0))
  expect(await own.stop()).toBe(0)
  await Promise.all(floods)
})

test.each([
  ['a list longer than its form', 'email[4294967290]=x'],
  ['the intent of a form library', '__intent__=%7B%22type%22%3A%22insert%22%7D'],
  ['the state of a form library', '__state__=%7B'],
])('%s is refused', async (_, body) => {
  expect(await sendFlood(`${app.url}/login`, { type: 'application/x-www-form-urlencoded', body })).toBe(400)
})
