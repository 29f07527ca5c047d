import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { changePassword } from '~/features/account/accounts/passwords/password-change.server'
import { endSession } from '~/features/account/accounts/sessions/sessions.server'
import { rememberDashboard } from '~/features/collection/dashboard/dashboard-settings.server'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { readToEnd } from '../setup/event-stream'
import { startInstance } from '../setup/test-app'

// The event stream of open pages. Two instances share a database; changes on either reach both.

const one = app.url
let two: Awaited<ReturnType<typeof startInstance>>

beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  two = await startInstance(app.databaseUrl)
})
afterAll(async () => {
  await two.stop()
  await disconnectDatabase()
})

/** Opens a page's event stream. `eventNames` collects the names of its events. */
async function listening(cookie: string, url = one) {
  const gone = new AbortController()
  onTestFinished(() => gone.abort())
  const response = await fetch(`${url}/live`, { headers: { Cookie: cookie }, signal: gone.signal })
  const eventNames: string[] = []
  const ended = readToEnd(response, text => {
    for (const [, name = ''] of text.matchAll(/^event:(.*)$/gm)) eventNames.push(name)
  })
  const receives = (expected: string[]) => vi.waitFor(() => expect(eventNames).toEqual(expected), 30_000)
  await vi.waitFor(() => expect(eventNames.length).toBeGreaterThan(0), 30_000)
  return { response, eventNames, ended, receives }
}

describe('the stream of an open page', () => {
  test('receives only change events, from either instance', async () => {
    const { actor, user } = await makeUser()
    const [here, there] = [
      await listening(await sessionCookieOf(user)),
      await listening(await sessionCookieOf(user), two.url),
    ]
    expect(here.response.headers.get('Content-Type')).toBe('text/event-stream')
    expect(here.response.headers.get('Cache-Control')).toBe('no-store')
    here.eventNames.length = 0
    await makeProject(actor, { title: 'Young Hare' })
    await vi.waitFor(() => {
      expect(here.eventNames).toContain('changed')
      expect(there.eventNames).toContain('changed')
    }, 30_000)
    expect(new Set(here.eventNames)).toEqual(new Set(['changed']))
  })

  test('receives no events of other users or of dashboard settings', async () => {
    const { actor, user } = await makeUser()
    const other = await makeUser()
    const stream = await listening(await sessionCookieOf(user))
    await makeProject(other.actor, { title: 'Young Hare' })
    await rememberDashboard(actor, { ...DEFAULT_STATE, status: 'progress' }, null)
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(stream.eventNames).toEqual(['listening'])
  })

  test('of a guest receives the ended event', async () => {
    for (const cookie of ['', 'session=made-up']) {
      const stream = await listening(cookie)
      expect(stream.response.status).toBe(200)
      await stream.ended
      expect(stream.eventNames).toEqual(['ended'])
    }
  })

  test('receives the ended event when its session ends, unlike other sessions', async () => {
    const { user } = await makeUser()
    // Create both before listening: a new session is also a change.
    const [cookie, another] = [await sessionCookieOf(user), await sessionCookieOf(user)]
    const ending = await listening(cookie, two.url)
    const staying = await listening(another)
    const value = decodeURIComponent(cookie.split('=')[1] ?? '')
    await endSession(JSON.parse(Buffer.from(value, 'base64').toString()))
    await ending.ended
    expect(ending.eventNames.at(-1)).toBe('ended')
    await staying.receives(['listening', 'changed'])
  })

  test('in another session receives the ended event when the password changes', async () => {
    const { actor, user, password } = await makeUser()
    const stream = await listening(await sessionCookieOf(user))
    await changePassword(actor, { currentPassword: password, password: 'wax-and-tray-7' }, 'no session of theirs')
    await stream.ended
    expect(stream.eventNames.at(-1)).toBe('ended')
  })

  test('is closed when the same user opens too many streams', async () => {
    const { user } = await makeUser()
    const cookie = await sessionCookieOf(user)
    const first = await listening(cookie)
    for (let count = 1; count < 12; count++) await listening(cookie)
    await first.receives(['listening'])
    await listening(cookie)
    await first.ended
    expect(first.eventNames).toEqual(['listening', 'enough'])
  })

  test('is closed cleanly when its instance shuts down', async () => {
    const { user } = await makeUser()
    const instance = await startInstance(app.databaseUrl)
    const stream = await listening(await sessionCookieOf(user), instance.url)
    expect(await instance.stop()).toBe(0)
    // The forced close after the grace period would break it.
    expect(await stream.ended).toBe('complete')
  })
})
