import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { changePassword } from '~/features/account/accounts/passwords/password-change.server'
import { endSession } from '~/features/account/accounts/sessions/sessions.server'
import { rememberDashboard } from '~/features/collection/dashboard/dashboard-settings.server'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { startInstance } from '../setup/test-app'

// What an open page is told. Two copies of the app on one database: what happens at either is heard at both.

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

/** Opens a page's stream; `words` fills with what is said. */
async function listening(cookie: string, url = one) {
  const gone = new AbortController()
  onTestFinished(() => gone.abort())
  const answer = await fetch(`${url}/live`, { headers: { Cookie: cookie }, signal: gone.signal })
  const words: string[] = []
  const ended = read().then(
    () => 'complete',
    () => 'broken',
  )
  async function read() {
    const decoder = new TextDecoder()
    for await (const chunk of Readable.fromWeb(answer.body as ReadableStream)) {
      for (const [, word = ''] of decoder.decode(chunk, { stream: true }).matchAll(/^event:(.*)$/gm)) words.push(word)
    }
  }
  const heard = (expected: string[]) => vi.waitFor(() => expect(words).toEqual(expected), 5_000)
  await vi.waitFor(() => expect(words.length).toBeGreaterThan(0), 5_000)
  return { answer, words, ended, heard }
}

describe('an open page', () => {
  test('hears that something of its person has changed, at whichever copy, and nothing more', async () => {
    const { actor, user } = await makeUser()
    const [here, there] = [
      await listening(await sessionCookieOf(user)),
      await listening(await sessionCookieOf(user), two.url),
    ]
    expect(here.answer.headers.get('Content-Type')).toBe('text/event-stream')
    expect(here.answer.headers.get('Cache-Control')).toBe('no-store')
    here.words.length = 0
    await makeProject(actor, { title: 'Young Hare' })
    await vi.waitFor(() => {
      expect(here.words).toContain('changed')
      expect(there.words).toContain('changed')
    }, 5_000)
    expect(new Set(here.words)).toEqual(new Set(['changed']))
  })

  test('hears nothing of other people, nor of what no page shows', async () => {
    const { actor, user } = await makeUser()
    const other = await makeUser()
    const stream = await listening(await sessionCookieOf(user))
    await makeProject(other.actor, { title: 'Young Hare' })
    await rememberDashboard(actor, { ...DEFAULT_STATE, status: 'progress' }, null)
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(stream.words).toEqual(['listening'])
  })

  test('of a guest is told that there is no session', async () => {
    for (const cookie of ['', 'session=made-up']) {
      const stream = await listening(cookie)
      expect(stream.answer.status).toBe(200)
      await stream.ended
      expect(stream.words).toEqual(['ended'])
    }
  })

  test('is told when its session ends, and another one of the same person is not', async () => {
    const { user } = await makeUser()
    // Both begin before anybody listens: a new session is a change too.
    const [cookie, another] = [await sessionCookieOf(user), await sessionCookieOf(user)]
    const ending = await listening(cookie, two.url)
    const staying = await listening(another)
    const value = decodeURIComponent(cookie.slice('session='.length))
    await endSession(JSON.parse(Buffer.from(value, 'base64').toString()))
    await ending.ended
    expect(ending.words.at(-1)).toBe('ended')
    await staying.heard(['listening', 'changed'])
  })

  test('elsewhere is told when the password is changed', async () => {
    const { actor, user, password } = await makeUser()
    const stream = await listening(await sessionCookieOf(user))
    await changePassword(actor, { currentPassword: password, password: 'wax-and-tray-7' }, 'no session of theirs')
    await stream.ended
    expect(stream.words.at(-1)).toBe('ended')
  })

  test('gives way to others of the same person when there are too many', async () => {
    const { user } = await makeUser()
    const cookie = await sessionCookieOf(user)
    const first = await listening(cookie)
    for (let count = 1; count < 12; count++) await listening(cookie)
    await first.heard(['listening'])
    await listening(cookie)
    await first.ended
    expect(first.words).toEqual(['listening', 'enough'])
  })

  test('is let go when its copy of the app is told to end', async () => {
    const { user } = await makeUser()
    const instance = await startInstance(app.databaseUrl)
    const stream = await listening(await sessionCookieOf(user), instance.url)
    expect(await instance.stop()).toBe(0)
    // The forced close after the grace period would break it.
    expect(await stream.ended).toBe('complete')
  })
})
