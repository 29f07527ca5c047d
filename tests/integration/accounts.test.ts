import { performance } from 'node:perf_hooks'
import { afterEach, describe, expect, it } from 'vitest'
import { createUser } from '~/features/account/accounts/accounts.server'
import {
  confirmVerification,
  resendVerification,
  verifyUserByEmail,
} from '~/features/account/accounts/email/email-verification.server'
import {
  isResetTokenGood,
  issuePasswordReset,
  requestPasswordReset,
  resetPassword,
} from '~/features/account/accounts/passwords/password-reset.server'
import { endSession, findViewer, startSession } from '~/features/account/accounts/sessions/sessions.server'
import { signIn } from '~/features/account/accounts/sessions/sign-in.server'
import { removeUnconfirmed } from '~/features/account/accounts/sign-up.server'
import { createSuperuser } from '~/features/account/accounts/superusers.server'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import { ConflictError, InvalidError, NotFoundError } from '~/platform/errors'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

const DEAD_LINK = 'Invalid or expired reset link. Please request a new password reset.'
const DEAD_TOKEN = 'Verification link has expired or is invalid. Please request a new verification email.'
const WRONG = 'Authentication failed. Please check your credentials.'
const client = { userAgent: 'a test', ip: '127.0.0.1' }

describe('an account', () => {
  it('is created unverified, as a beta tester, with a hash of the password', async () => {
    const { user, password } = await makeUser({ verified: false })
    const row = await db.user.findUniqueOrThrow({ where: { id: user.id } })
    expect(row).toMatchObject({ verified: false, betaTester: true, emailVisibility: false, avatar: '', timezone: '' })
    expect(row.passwordHash).toMatch(/^\$2b\$10\$/)
    expect(row.passwordHash).not.toContain(password)
    expect(row.tokenKey).toHaveLength(50)
  })

  it('reports whether the address or the username is taken, ignoring case', async () => {
    const { user } = await makeUser()
    const other = { email: 'somebody-else@example.com', username: 'somebody-else', password: 'drills-and-wax' }
    const sameEmail = createUser({ ...other, email: user.email.toUpperCase() }, { verified: true })
    await expect(sameEmail).rejects.toMatchObject({ name: 'ConflictError', field: 'email' })
    const sameName = createUser({ ...other, username: user.username.toUpperCase() }, { verified: true })
    await expect(sameName).rejects.toMatchObject({
      field: 'username',
      message: 'This username is already taken. Please choose another.',
    })
  })

  it('is rejected with every broken rule by field', async () => {
    const rejected = createUser({ email: 'nobody', username: 'x!', password: '123' }, { verified: true })
    await expect(rejected).rejects.toThrow(InvalidError)
    await expect(rejected).rejects.toMatchObject({
      fields: {
        email: ['Valid email is required'],
        username: [
          'Username must be at least 3 characters',
          'Username can only contain letters, numbers, hyphens, and underscores',
        ],
        password: ['Password must be at least 6 characters'],
      },
    })
  })

  it('that is unconfirmed and empty is deleted after a month, which frees its username', async () => {
    const left = await makeUser({ verified: false })
    const young = await makeUser({ verified: false })
    const confirmed = await makeUser()
    const secondRequest = await makeUser({ verified: false })
    const full = await makeUser({ verified: false })
    await makeProject(full.actor)
    const old = [left, confirmed, secondRequest, full].map(({ user }) => user.id)
    await db.user.updateMany({ where: { id: { in: old } }, data: { created: new Date(Date.now() - 31 * 86_400_000) } })
    await resendVerification(secondRequest.user.email)
    await removeUnconfirmed()
    const all = [left, young, confirmed, secondRequest, full].map(({ user }) => user.id)
    const stay = await db.user.findMany({ where: { id: { in: all } }, select: { id: true } })
    expect(stay.map(({ id }) => id).sort()).toEqual(all.filter(id => id !== left.user.id).sort())
    await expect(makeUser({ username: left.user.username })).resolves.toBeTruthy()
  })

  it('can be verified by the admin', async () => {
    const { user } = await makeUser({ verified: false })
    await verifyUserByEmail(user.email)
    await expect(db.user.findUniqueOrThrow({ where: { id: user.id } })).resolves.toMatchObject({ verified: true })
    await expect(verifyUserByEmail('nobody@example.com')).rejects.toThrow(NotFoundError)
  })

  it('can be an API superuser', async () => {
    const email = `boss-${randomText(8)}@example.com`
    const { id } = await createSuperuser({ email, password: 'wax-and-tray' })
    const row = await db.superuser.findUniqueOrThrow({ where: { id } })
    expect(row.passwordHash).toMatch(/^\$2b\$10\$/)
    await expect(createSuperuser({ email: email.toUpperCase(), password: 'wax-and-tray' })).rejects.toThrow(
      ConflictError,
    )
  })
})

describe('signing in', () => {
  it('finds the user by address, ignoring case', async () => {
    const { user, password } = await makeUser()
    await expect(signIn({ email: user.email.toUpperCase(), password })).resolves.toEqual({ userId: user.id })
  })

  it('treats an unknown address and a wrong password alike, also in timing', async () => {
    const { user } = await makeUser()
    const unknown = await timed(() => signIn({ email: 'nobody@example.com', password: 'whatever-it-is' }))
    const wrong = await timed(() => signIn({ email: user.email, password: 'whatever-it-is' }))
    expect([unknown.message, wrong.message]).toEqual([WRONG, WRONG])
    // Without a hash comparison, the response would be about 60 ms faster. The margin allows for a busy machine.
    expect(unknown.ms).toBeGreaterThan(15)
    expect(wrong.ms).toBeGreaterThan(15)
  })

  it('reports a missing confirmation only if the password is correct', async () => {
    const { user, password } = await makeUser({ verified: false })
    await expect(signIn({ email: user.email, password })).rejects.toMatchObject({
      name: 'NotVerifiedError',
      message: 'Please verify your email address before logging in. Check your inbox for a verification link.',
    })
    await expect(signIn({ email: user.email, password: 'not-the-one' })).rejects.toThrow(WRONG)
  })

  it('rejects sign-in to an account without a password', async () => {
    const { user } = await makeUser()
    await db.user.update({ where: { id: user.id }, data: { passwordHash: '' } })
    await expect(signIn({ email: user.email, password: '' })).rejects.toThrow(WRONG)
  })

  it('does not block the event loop', async () => {
    const { user, password } = await makeUser()
    const before = performance.eventLoopUtilization()
    await Promise.all(Array.from({ length: 4 }, () => signIn({ email: user.email, password })))
    // Hashing on the main thread would keep the loop busy all the time. It runs in the thread pool instead.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.6)
  })
})

describe('a session', () => {
  const before = { ...env }
  afterEach(() => {
    Object.assign(env, before)
  })

  it('identifies its user and stores only a hash of its ID', async () => {
    const { user } = await makeUser()
    const id = await startSession(user.id, client)
    const viewer = await findViewer(id)
    expect(viewer).toEqual({
      id: user.id,
      email: user.email,
      username: user.username,
      avatar: '',
      verified: true,
      betaTester: true,
      timezone: '',
      zoneFollowsDevice: false,
      dateFormat: '',
      language: '',
      expires: null,
    })
    await expect(db.session.findUnique({ where: { id } })).resolves.toBeNull()
    await endSession(id)
    await expect(findViewer(id)).resolves.toBeNull()
  })

  it('ends after the idle limit, and at its expiry date in any case', async () => {
    const { user } = await makeUser()
    const idle = await startSession(user.id, client)
    await db.session.updateMany({ where: { userId: user.id }, data: { lastSeen: daysAgo(env.SESSION_IDLE_DAYS + 1) } })
    await expect(findViewer(idle)).resolves.toBeNull()
    const old = await startSession(user.id, client)
    await db.session.updateMany({ where: { userId: user.id }, data: { lastSeen: new Date(), expires: daysAgo(1) } })
    await expect(findViewer(old)).resolves.toBeNull()
  })

  it('lasts as long as the settings allow', async () => {
    Object.assign(env, { SESSION_IDLE_DAYS: 2, SESSION_MAX_DAYS: 7 })
    const { user } = await makeUser()
    const id = await startSession(user.id, client)
    const { expires } = await db.session.findFirstOrThrow({ where: { userId: user.id } })
    expect(Math.round((expires.getTime() - Date.now()) / 86_400_000)).toBe(7)
    const unusedFor = async (days: number) => {
      await db.session.updateMany({ where: { userId: user.id }, data: { lastSeen: daysAgo(days) } })
      return findViewer(id)
    }
    await expect(unusedFor(1.9)).resolves.toMatchObject({ id: user.id })
    await expect(unusedFor(2.1)).resolves.toBeNull()
  })

  it('updates its last use at most every five minutes', async () => {
    const { user } = await makeUser()
    const id = await startSession(user.id, client)
    const lastSeen = async () => (await db.session.findFirstOrThrow({ where: { userId: user.id } })).lastSeen
    const fourMinutesAgo = new Date(Date.now() - 4 * 60_000)
    await db.session.updateMany({ where: { userId: user.id }, data: { lastSeen: fourMinutesAgo } })
    await findViewer(id)
    await expect(lastSeen()).resolves.toEqual(fourMinutesAgo)
    await db.session.updateMany({ where: { userId: user.id }, data: { lastSeen: new Date(Date.now() - 6 * 60_000) } })
    await findViewer(id)
    expect(Date.now() - (await lastSeen()).getTime()).toBeLessThan(60_000)
  })
})

describe('the confirmation link', () => {
  it('is sent by email, confirms the address and can be used again', async () => {
    const { user } = await makeUser({ verified: false })
    await resendVerification(user.email)
    const mail = await newestMailTo(user.email)
    expect(mail.subject).toBe('Confirm your email address for Glint')
    expect(mail.html).toContain(linkIn(mail.text))
    const token = linkIn(mail.text).split('/auth/verify-email/')[1] ?? ''
    await confirmVerification(token)
    await expect(db.user.findUniqueOrThrow({ where: { id: user.id } })).resolves.toMatchObject({ verified: true })
    await confirmVerification(token)
  })

  it('is rejected if it is unknown, expired, or for another address', async () => {
    await expect(confirmVerification('nonsense')).rejects.toThrow(DEAD_TOKEN)
    const { user } = await makeUser({ verified: false })
    await resendVerification(user.email)
    const token =
      linkIn((await newestMailTo(user.email)).text)
        .split('/')
        .at(-1) ?? ''
    await db.user.update({ where: { id: user.id }, data: { email: `moved-${user.email}` } })
    await expect(confirmVerification(token)).rejects.toThrow(DEAD_TOKEN)
    await db.user.update({ where: { id: user.id }, data: { email: user.email } })
    await db.emailToken.updateMany({ where: { userId: user.id }, data: { expires: daysAgo(1) } })
    await expect(confirmVerification(token)).rejects.toThrow(DEAD_TOKEN)
  })

  it('is not sent to unknown addresses or verified users', async () => {
    const { user } = await makeUser()
    await resendVerification(user.email)
    await resendVerification('nobody@example.com')
    await expect(db.outboxMail.count({ where: { to: { in: [user.email, 'nobody@example.com'] } } })).resolves.toBe(0)
  })
})

describe('the reset link', () => {
  it('sets a new password once, and ends every session and older link', async () => {
    const { user, password } = await makeUser()
    const session = await startSession(user.id, client)
    const older = tokenIn(await issuePasswordReset(user.email))
    await requestPasswordReset(user.email)
    const mail = await newestMailTo(user.email)
    expect(mail.subject).toBe('Choose a new password for Glint')
    const token = tokenIn(linkIn(mail.text))
    const { tokenKey } = await db.user.findUniqueOrThrow({ where: { id: user.id } })

    await resetPassword(token, 'a-tray-of-drills')

    await expect(signIn({ email: user.email, password: 'a-tray-of-drills' })).resolves.toEqual({ userId: user.id })
    await expect(signIn({ email: user.email, password })).rejects.toThrow(WRONG)
    await expect(findViewer(session)).resolves.toBeNull()
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).tokenKey).not.toBe(tokenKey)
    await expect(resetPassword(token, 'another-tray')).rejects.toThrow(DEAD_LINK)
    await expect(resetPassword(older, 'another-tray')).rejects.toThrow(DEAD_LINK)
  })

  it('works for only one of two concurrent requests', async () => {
    const { user } = await makeUser()
    const token = tokenIn(await issuePasswordReset(user.email))
    const both = await Promise.allSettled([resetPassword(token, 'first-tray'), resetPassword(token, 'second-tray')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('expires after 30 minutes', async () => {
    const { user } = await makeUser()
    const token = tokenIn(await issuePasswordReset(user.email))
    await expect(isResetTokenGood(token)).resolves.toBe(true)
    const row = await db.emailToken.findFirstOrThrow({ where: { userId: user.id } })
    expect(row.expires.getTime() - row.created.getTime()).toBeLessThanOrEqual(30 * 60_000 + 1000)
    expect(row.id).not.toContain(token)
    await db.emailToken.updateMany({ where: { userId: user.id }, data: { expires: daysAgo(1) } })
    await expect(resetPassword(token, 'a-tray-of-drills')).rejects.toThrow(DEAD_LINK)
  })

  it('also verifies the address', async () => {
    const { user } = await makeUser({ verified: false })
    await resetPassword(tokenIn(await issuePasswordReset(user.email)), 'a-tray-of-drills')
    await expect(signIn({ email: user.email, password: 'a-tray-of-drills' })).resolves.toEqual({ userId: user.id })
  })

  it('is not sent to unknown addresses', async () => {
    await requestPasswordReset('nobody@example.com')
    await expect(db.outboxMail.count({ where: { to: 'nobody@example.com' } })).resolves.toBe(0)
    await expect(issuePasswordReset('nobody@example.com')).rejects.toThrow(NotFoundError)
  })
})

async function timed(run: () => Promise<unknown>): Promise<{ message: string; ms: number }> {
  const start = performance.now()
  const message = await run().then(
    () => '',
    (error: Error) => error.message,
  )
  return { message, ms: performance.now() - start }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const newestMailTo = (to: string) => db.outboxMail.findFirstOrThrow({ where: { to }, orderBy: { id: 'desc' } })
const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
