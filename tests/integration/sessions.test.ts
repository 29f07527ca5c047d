import { describe, expect, it } from 'vitest'
import { deviceOf } from '~/features/account/accounts/sessions/device.server'
import {
  endListedSession,
  listSessions,
  signOutElsewhere,
} from '~/features/account/accounts/sessions/session-list.server'
import { findViewer, startSession } from '~/features/account/accounts/sessions/sessions.server'
import { readToast } from '~/http/forms/toast.server'
import { db } from '~/platform/db/db.server'
import { NotFoundError } from '~/platform/errors'
import * as sessions from '~/routes/account/security/sessions'
import { cookiesOf, formRequest, loadContext, pageRequest, resultOf } from '../factories/requests'
import { cookieValue, makeUser } from '../factories/users'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1'

const signedInWith = (userId: string, userAgent: string) => startSession(userId, { userAgent, ip: '127.0.0.1' })

const post = (sessionId: string, fields: Record<string, string>) =>
  resultOf(() =>
    sessions.action({
      request: formRequest('/profile/sessions', fields, { Cookie: `session=${cookieValue(sessionId)}` }),
      context: loadContext(),
      params: {},
    }),
  )

describe('a device', () => {
  it.each([
    [PHONE, { name: 'Chrome on Android', kind: 'phone' }],
    [DESKTOP, { name: 'Firefox on Windows', kind: 'computer' }],
    [TABLET, { name: 'Safari on iOS', kind: 'tablet' }],
    ['', { name: 'Unknown device', kind: 'unknown' }],
    ['a test', { name: 'Unknown device', kind: 'unknown' }],
  ])('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toEqual(device)
  })
})

describe('the list of sessions', () => {
  it('starts with the current one, then sorts by last use, and contains no session IDs', async () => {
    const { actor, user } = await makeUser()
    const here = await signedInWith(user.id, PHONE)
    const desktop = await signedInWith(user.id, DESKTOP)
    await signedInWith(user.id, TABLET)
    await lastUsed(DESKTOP, user.id, 3 * 3600)
    await lastUsed(TABLET, user.id, 2 * 86_400)
    await lastUsed(PHONE, user.id, 5 * 86_400)
    const list = await listSessions(actor, here)
    expect(list.map(({ device, lastUsed, current }) => [device.name, lastUsed, current])).toEqual([
      ['Chrome on Android', '5 days ago', true],
      ['Firefox on Windows', '3 hours ago', false],
      ['Safari on iOS', '2 days ago', false],
    ])
    expect(JSON.stringify(list)).not.toContain(desktop)
  })

  it('excludes expired sessions and other users', async () => {
    const { actor, user } = await makeUser()
    const here = await signedInWith(user.id, PHONE)
    await signedInWith(user.id, DESKTOP)
    await lastUsed(DESKTOP, user.id, 40 * 86_400)
    await signedInWith((await makeUser()).user.id, TABLET)
    await expect(listSessions(actor, here)).resolves.toHaveLength(1)
  })
})

describe('ending sessions', () => {
  it('ends the given session and names it in a toast', async () => {
    const { actor, user } = await makeUser()
    const here = await signedInWith(user.id, PHONE)
    const there = await signedInWith(user.id, DESKTOP)
    const entry = (await listSessions(actor, here)).find(({ current }) => !current)
    const result = await post(here, { session: entry?.id ?? '' })
    expect(result).toMatchObject({ status: 302, location: '/profile/sessions' })
    const { toast } = await readToast(pageRequest('/', { Cookie: cookiesOf(result) }))
    expect(toast?.title).toBe('Firefox on Windows logged out.')
    await expect(findViewer(there)).resolves.toBeNull()
    await expect(findViewer(here)).resolves.toMatchObject({ id: user.id })
  })

  it('ends all other sessions and keeps the current one', async () => {
    const { user } = await makeUser()
    const here = await signedInWith(user.id, PHONE)
    await signedInWith(user.id, DESKTOP)
    await signedInWith(user.id, TABLET)
    const result = await post(here, { session: 'others' })
    const { toast } = await readToast(pageRequest('/', { Cookie: cookiesOf(result) }))
    expect(toast?.title).toBe('Logged out on 2 other devices.')
    await expect(db.session.count({ where: { userId: user.id } })).resolves.toBe(1)
    await expect(findViewer(here)).resolves.toMatchObject({ id: user.id })
  })

  it('cannot end a session of another user', async () => {
    const mine = await makeUser()
    const other = await makeUser()
    const here = await signedInWith(mine.user.id, PHONE)
    const theirs = await signedInWith(other.user.id, DESKTOP)
    const [entry] = await listSessions(other.actor, theirs)
    await expect(endListedSession(mine.actor, entry?.id ?? '')).rejects.toThrow(NotFoundError)
    await expect(post(here, { session: entry?.id ?? '' })).resolves.toMatchObject({ status: 404 })
    await expect(signOutElsewhere(mine.actor, here)).resolves.toBe(0)
    await expect(findViewer(theirs)).resolves.toMatchObject({ id: other.user.id })
  })
})

/** Moves the last use of the session with this browser back by `seconds`. */
async function lastUsed(userAgent: string, userId: string, seconds: number) {
  await db.session.updateMany({
    where: { userId, userAgent },
    data: { lastSeen: new Date(Date.now() - seconds * 1000) },
  })
}
