import { describe, expect, it } from 'vitest'
import {
  confirmEmailChange,
  emailOfLink,
  requestEmailChange,
} from '~/features/account/accounts/email/email-change.server'
import { changePassword } from '~/features/account/accounts/passwords/password-change.server'
import { isResetTokenGood, issuePasswordReset } from '~/features/account/accounts/passwords/password-reset.server'
import { findViewer, startSession } from '~/features/account/accounts/sessions/sessions.server'
import { signIn } from '~/features/account/accounts/sessions/sign-in.server'
import { readToast } from '~/http/forms/toast.server'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import * as changeEmailRoute from '~/routes/account/security/change-email'
import * as changePasswordRoute from '~/routes/account/security/change-password'
import * as usernameRoute from '~/routes/account/settings/username'
import * as confirmRoute from '~/routes/account/sign-in/confirm-email-change'
import * as strongReset from '~/routes/account/sign-in/confirm-password-reset'
import { cookiesOf, formRequest, pageRequest, type RouteResult, respond } from '../factories/requests'
import { cookieValue, makeUser, sessionCookieOf, signedInRequest } from '../factories/users'

const client = { userAgent: 'a test', ip: '127.0.0.1' }
const DEAD_LINK = 'This link has expired or was already used. Please request a new one.'

describe('changing the password', () => {
  it('keeps this session, ends all others, revokes every link and notifies the user', async () => {
    const { actor, user, password } = await makeUser()
    const here = await startSession(user.id, client)
    const elsewhere = await startSession(user.id, client)
    const stranger = await makeUser()
    const strangers = await startSession(stranger.user.id, client)
    const reset = new URL(await issuePasswordReset(user.email)).searchParams.get('token') ?? ''
    await requestEmailChange(actor, freshEmail())
    const { tokenKey } = await db.user.findUniqueOrThrow({ where: { id: user.id } })

    await changePassword(actor, { currentPassword: password, password: 'a-new-tray' }, here)

    await expect(signIn({ email: user.email, password: 'a-new-tray' })).resolves.toEqual({ userId: user.id })
    await expect(signIn({ email: user.email, password })).rejects.toThrow()
    await expect(findViewer(here)).resolves.toMatchObject({ id: user.id })
    await expect(findViewer(elsewhere)).resolves.toBeNull()
    await expect(findViewer(strangers)).resolves.toMatchObject({ id: stranger.user.id })
    await expect(isResetTokenGood(reset)).resolves.toBe(false)
    await expect(db.emailToken.count({ where: { userId: user.id } })).resolves.toBe(0)
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).tokenKey).not.toBe(tokenKey)
    await expect(newestMailTo(user.email)).resolves.toMatchObject({ subject: 'Your password for Glint was changed' })
  })

  it('requires the current password', async () => {
    const { actor, password } = await makeUser()
    for (const currentPassword of ['not-the-one', '', undefined]) {
      await expect(changePassword(actor, { currentPassword, password: 'a-new-tray' }, '')).rejects.toMatchObject({
        fields: { currentPassword: ['This is not your current password'] },
      })
    }
    await changePassword(actor, { currentPassword: password, password: 'a-new-tray' }, '')
  })

  it('accepts only one of two concurrent changes', async () => {
    const { actor, password } = await makeUser()
    const both = await Promise.allSettled(
      ['first-tray', 'second-tray'].map(next =>
        changePassword(actor, { currentPassword: password, password: next }, ''),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('sets the first password of a user who signed up through a provider', async () => {
    const { user } = await makeUser()
    await db.user.update({ where: { id: user.id }, data: { passwordHash: '' } })
    const page = await respond(changePasswordRoute.loader, await signedInRequest(user, '/change-password'))
    expect(page.data).toEqual({ first: true, email: user.email, proof: 'fresh', providers: [], byPasskey: false })
    const twice = { password: 'a-first-tray', confirmPassword: 'a-first-tray' }
    const headers = { Cookie: await sessionCookieOf(user) }
    const result = await respond(changePasswordRoute.action, formRequest('/change-password', twice, headers))
    expect(result).toMatchObject({ status: 302, location: '/profile' })
    await expect(toastOf(result)).resolves.toMatchObject({ title: 'Password set' })
    await expect(signIn({ email: user.email, password: 'a-first-tray' })).resolves.toEqual({ userId: user.id })
  })
})

describe('/change-password', () => {
  it('redirects guests to the login page', async () => {
    await expect(respond(changePasswordRoute.loader, pageRequest('/change-password'))).resolves.toMatchObject({
      location: '/login?redirectTo=%2Fchange-password',
    })
  })

  it('changes the password and keeps this session signed in', async () => {
    const { user, password } = await makeUser()
    const headers = { Cookie: await sessionCookieOf(user) }
    const form = { currentPassword: password, password: 'a-new-tray', confirmPassword: 'a-new-tray' }
    const result = await respond(changePasswordRoute.action, formRequest('/change-password', form, headers))
    expect(result).toMatchObject({ status: 302, location: '/profile' })
    await expect(toastOf(result)).resolves.toMatchObject({ title: 'Password changed' })
    await expect(respond(changePasswordRoute.loader, pageRequest('/change-password', headers))).resolves.toMatchObject({
      status: 200,
    })
  })

  it.each([
    [{ currentPassword: '' }, { currentPassword: ['Please enter your current password'] }],
    [{ currentPassword: 'wrong-one' }, { currentPassword: ['This is not your current password'] }],
    [{ password: '12345', confirmPassword: '12345' }, { password: ['Password must be at least 6 characters'] }],
    [{ confirmPassword: 'a-new-trax' }, { confirmPassword: ["Passwords don't match"] }],
    [
      { password: 'drills123', confirmPassword: 'drills123', currentPassword: 'drills123' },
      { password: ['This is your current password. Choose another one.'] },
    ],
    [
      { password: 'password1', confirmPassword: 'password1' },
      { password: ['This password is too common. Choose another one.'] },
    ],
  ])('reports errors for %o without returning passwords', async (change, errors) => {
    const { user, password } = await makeUser()
    const headers = { Cookie: await sessionCookieOf(user) }
    const form = { currentPassword: password, password: 'a-new-tray', confirmPassword: 'a-new-tray', ...change }
    const result = await respond(changePasswordRoute.action, formRequest('/change-password', form, headers))
    expect(result).toMatchObject({ status: 400, data: { values: {} } })
    expect((result.data as { errors: object }).errors).toMatchObject(errors)
    await expect(signIn({ email: user.email, password })).resolves.toEqual({ userId: user.id })
  })
})

describe('changing the email address', () => {
  it('requires the link and the password, then ends all other sessions and notifies the old address', async () => {
    const { actor, user, password } = await makeUser()
    const here = await startSession(user.id, client)
    const elsewhere = await startSession(user.id, client)
    const email = freshEmail()
    await requestEmailChange(actor, email)
    await expect(db.user.findUniqueOrThrow({ where: { id: user.id } })).resolves.toMatchObject({ email: user.email })
    const token = tokenIn((await newestMailTo(email)).text)
    const { tokenKey } = await db.user.findUniqueOrThrow({ where: { id: user.id } })

    await expect(confirmEmailChange(token, 'not-the-one', here)).rejects.toMatchObject({
      fields: { password: ['This password is not correct'] },
    })
    await confirmEmailChange(token, password, here)

    const row = await db.user.findUniqueOrThrow({ where: { id: user.id } })
    expect(row).toMatchObject({ email, verified: true })
    expect(row.tokenKey).not.toBe(tokenKey)
    await expect(findViewer(here)).resolves.toMatchObject({ email })
    await expect(findViewer(elsewhere)).resolves.toBeNull()
    await expect(signIn({ email, password })).resolves.toEqual({ userId: user.id })
    const mail = await newestMailTo(user.email)
    expect(mail.subject).toBe('Your email address for Glint was changed')
    expect(mail.text).not.toContain(email)
    await expect(confirmEmailChange(token, password, here)).rejects.toThrow(DEAD_LINK)
  })

  it('accepts only the newest link, for 30 minutes', async () => {
    const { actor, user, password } = await makeUser()
    const [first, second] = [freshEmail(), freshEmail()]
    await requestEmailChange(actor, first)
    const older = tokenIn((await newestMailTo(first)).text)
    await requestEmailChange(actor, second)
    const newer = tokenIn((await newestMailTo(second)).text)
    await expect(emailOfLink(older)).resolves.toBeNull()
    await expect(confirmEmailChange(older, password, '')).rejects.toThrow(DEAD_LINK)
    await expect(emailOfLink(newer)).resolves.toBe(second)
    const row = await db.emailToken.findFirstOrThrow({ where: { userId: user.id } })
    expect(row.expires.getTime() - row.created.getTime()).toBeLessThanOrEqual(30 * 60_000 + 1000)
    await db.emailToken.updateMany({ where: { userId: user.id }, data: { expires: new Date(0) } })
    await expect(confirmEmailChange(newer, password, '')).rejects.toThrow(DEAD_LINK)
  })

  it("rejects the current address and another account's, on request and on confirmation", async () => {
    const { actor, user, password } = await makeUser()
    await expect(requestEmailChange(actor, user.email.toUpperCase())).rejects.toMatchObject({
      fields: { email: ['This is already your email address.'] },
    })
    const other = await makeUser()
    await expect(requestEmailChange(actor, other.user.email.toUpperCase())).rejects.toMatchObject({ field: 'email' })
    const contested = freshEmail()
    await requestEmailChange(actor, contested)
    const token = tokenIn((await newestMailTo(contested)).text)
    await makeUser({ email: contested })
    await expect(confirmEmailChange(token, password, '')).rejects.toMatchObject({
      name: 'ConflictError',
      message: 'Another account uses this email address.',
    })
    await expect(db.user.findUniqueOrThrow({ where: { id: user.id } })).resolves.toMatchObject({ email: user.email })
  })

  it('requires a user without a password to set one first', async () => {
    const { actor, user } = await makeUser()
    await db.user.update({ where: { id: user.id }, data: { passwordHash: '' } })
    await expect(requestEmailChange(actor, freshEmail())).rejects.toThrow('Please set a password first')
    const page = await respond(changeEmailRoute.loader, await signedInRequest(user, '/change-email'))
    expect(page.data).toMatchObject({ mayChange: false })
  })
})

describe('/change-email and /auth/confirm-email-change/{token}', () => {
  it('send the link, show its recipient, and confirm with the password', async () => {
    const { user, password } = await makeUser()
    const id = await startSession(user.id, client)
    const headers = { Cookie: `session=${cookieValue(id)}` }
    const email = freshEmail()
    const sent = await respond(changeEmailRoute.action, formRequest('/change-email', { email }, headers))
    expect(sent).toMatchObject({ status: 302, location: '/change-email' })
    const page = await respond(changeEmailRoute.loader, pageRequest('/change-email', headers))
    expect(page.data).toMatchObject({ current: user.email, pending: email, mayChange: true })

    const token = tokenIn((await newestMailTo(email)).text)
    const path = `/auth/confirm-email-change/${token}`
    await expect(respond(confirmRoute.loader, pageRequest(path), { token })).resolves.toMatchObject({
      status: 200,
      data: { done: false, email },
    })
    for (const [typed, message] of [
      ['', 'Please enter your password'],
      ['wrong-one', 'This password is not correct'],
    ] as const) {
      await expect(
        respond(confirmRoute.action, formRequest(path, { password: typed }), { token }),
      ).resolves.toMatchObject({
        status: 400,
        data: { values: {}, errors: { password: [message] } },
      })
    }
    const done = await respond(confirmRoute.action, formRequest(path, { password }, headers), { token })
    expect(done).toMatchObject({ status: 302, location: '/auth/confirm-email-change?done' })
    await expect(findViewer(id)).resolves.toMatchObject({ email })
    await expect(
      respond(confirmRoute.action, formRequest(path, { password }, headers), { token }),
    ).resolves.toMatchObject({
      status: 400,
      data: { errors: { '': [DEAD_LINK] } },
    })
  })

  it.each(['', 'nonsense'])('return 400 for the link %j', async token => {
    const result = await respond(confirmRoute.loader, pageRequest(`/auth/confirm-email-change/${token}`), { token })
    expect(result).toMatchObject({ status: 400, data: { done: false, email: null } })
  })

  it('report an invalid address and keep it in the form', async () => {
    const { user } = await makeUser()
    const headers = { Cookie: await sessionCookieOf(user) }
    const result = await respond(changeEmailRoute.action, formRequest('/change-email', { email: 'anna@' }, headers))
    expect(result).toMatchObject({
      status: 400,
      data: { values: { email: 'anna@' }, errors: { email: ['Valid email is required'] } },
    })
  })
})

describe('when writes to the database fail', () => {
  const NEXT = { password: 'Wax-and-tray-7', confirmPassword: 'Wax-and-tray-7' }

  it.each<[string, unknown, Record<string, string>, object]>([
    ['/change-email', changeEmailRoute.action, { email: 'next@example.com' }, { email: 'next@example.com' }],
    ['/change-password', changePasswordRoute.action, NEXT, {}],
    ['/profile/username', usernameRoute.action, { username: 'next-name' }, { username: 'next-name' }],
    ['/auth/confirm-email-change/{token}', confirmRoute.action, {}, {}],
    ['/auth/confirm-password-reset/{token}', strongReset.action, NEXT, {}],
  ])('%s shows an error in its form and keeps the input', async (path, action, fields, values) => {
    const { actor, user, password } = await makeUser()
    const email = freshEmail()
    await requestEmailChange(actor, email)
    const token = path.includes('reset')
      ? new URL(await issuePasswordReset(user.email)).searchParams.get('token')
      : tokenIn((await newestMailTo(email)).text)
    const form = { password, currentPassword: password, ...fields }
    const request = formRequest(path, form, { Cookie: await sessionCookieOf(user) })
    await expect(withFailingWrites(() => respond(action, request, { token }))).resolves.toMatchObject({
      status: 500,
      data: { values, errors: { '': ['Server error. Please try again later.'] } },
    })
    await expect(signIn({ email: user.email, password })).resolves.toEqual({ userId: user.id })
  })
})

/** Runs `run` while accounts cannot be updated and links cannot be created. */
async function withFailingWrites<T>(run: () => Promise<T>): Promise<T> {
  await db.$executeRaw`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$`
  for (const write of ['update on users', 'insert on email_tokens']) {
    await db.$executeRawUnsafe(`create trigger refused before ${write} for each row execute function refuse()`)
  }
  try {
    return await run()
  } finally {
    await db.$executeRaw`drop function refuse cascade`
  }
}

const freshEmail = () => `fresh-${randomText(10)}@example.com`
const newestMailTo = (to: string) => db.outboxMail.findFirstOrThrow({ where: { to }, orderBy: { id: 'desc' } })
const tokenIn = (text: string) => /confirm-email-change\/(\S+)/.exec(text)?.[1] ?? ''
const toastOf = async (result: RouteResult) => (await readToast(pageRequest('/', { Cookie: cookiesOf(result) }))).toast
