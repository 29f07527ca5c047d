import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { issuePasswordReset } from '~/features/account/accounts/passwords/password-reset.server'
import { readToast } from '~/http/forms/toast.server'
import { withErrorResponses } from '~/http/session/authed.server'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import { ForbiddenError, NotFoundError, RateLimitedError } from '~/platform/errors'
import * as strongReset from '~/routes/account/sign-in/confirm-password-reset'
import * as emailConfirmation from '~/routes/account/sign-in/email-confirmation'
import * as forgotPassword from '~/routes/account/sign-in/forgot-password'
import * as login from '~/routes/account/sign-in/login'
import * as logout from '~/routes/account/sign-in/logout'
import * as oldLinks from '~/routes/account/sign-in/older-links'
import * as register from '~/routes/account/sign-in/register'
import * as plainReset from '~/routes/account/sign-in/reset-password'
import * as verifyEmail from '~/routes/account/sign-in/verify-email'
import * as outbox from '~/routes/admin/dev-outbox'
import { cookiesOf, formRequest, pageRequest, type RouteResult, respond, resultOf } from '../factories/requests'
import { makeUser, sessionCookieOf, signedInRequest } from '../factories/users'

const newUser = () => {
  const username = `new-${randomText(8)}`
  return { email: `${username}@example.com`, username, password: 'wax-and-tray', confirmPassword: 'wax-and-tray' }
}

describe('/login', () => {
  it('signs in and redirects to the overview', async () => {
    const { user, password } = await makeUser()
    const result = await respond(login.action, formRequest('/login', { email: user.email, password }))
    expect(result).toMatchObject({ status: 302, location: '/overview' })
    await expect(toastOf(result)).resolves.toMatchObject({ title: 'Login successful', variant: 'default' })
    const cookie = result.headers.getSetCookie().find(line => line.startsWith('session-'))
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    await expect(respond(login.loader, pageRequest('/login', { Cookie: cookiesOf(result) }))).resolves.toMatchObject({
      location: '/overview',
    })
  })

  it('redirects to the requested page, never to another site', async () => {
    const { user, password } = await makeUser()
    const there = formRequest('/login?redirectTo=%2Fdashboard%3Fstatus%3Dstash', { email: user.email, password })
    await expect(respond(login.action, there)).resolves.toMatchObject({ location: '/dashboard?status=stash' })
    const elsewhere = formRequest('/login?redirectTo=%2F%2Fevil.example', { email: user.email, password })
    await expect(respond(login.action, elsewhere)).resolves.toMatchObject({ location: '/overview' })
  })

  it('shows an error if the database fails, and keeps the input', async () => {
    const { user, password } = await makeUser()
    const form = formRequest('/login', { email: user.email, password })
    await expect(without('sessions', () => respond(login.action, form))).resolves.toMatchObject({
      status: 500,
      data: { values: { email: user.email }, errors: { '': ['An unexpected error occurred. Please try again.'] } },
    })
  })

  it('creates a new session at every sign-in and ends the previous one', async () => {
    const { user, password } = await makeUser()
    const first = await respond(login.action, formRequest('/login', { email: user.email, password }))
    await db.session.updateMany({ where: { userId: user.id }, data: { lastSeen: new Date(0) } })
    const again = formRequest('/login', { email: user.email, password }, { Cookie: cookiesOf(first) })
    const second = await respond(login.action, again)
    expect(cookiesOf(second)).not.toBe(cookiesOf(first))
    await expect(db.session.count({ where: { userId: user.id } })).resolves.toBe(1)
  })

  it('reports invalid fields, keeps the address and never returns a password', async () => {
    const result = await respond(login.action, formRequest('/login', { email: 'anna', password: '12345' }))
    expect(result.status).toBe(400)
    expect(result.data).toEqual({
      values: { email: 'anna' },
      errors: { email: ['Valid email is required'], password: ['Password must be at least 6 characters'] },
    })
  })

  it('reports unknown addresses and wrong passwords with the same message', async () => {
    const { user } = await makeUser()
    for (const email of [user.email, 'nobody@example.com']) {
      const result = await respond(login.action, formRequest('/login', { email, password: 'not-the-one' }))
      expect(result).toMatchObject({
        status: 400,
        data: { values: { email }, errors: { '': ['Authentication failed. Please check your credentials.'] } },
      })
      expect(result.headers.getSetCookie()).toEqual([])
    }
  })

  it('asks an unverified user to confirm, and shows the address on the next page', async () => {
    const { user, password } = await makeUser({ verified: false })
    const result = await respond(login.action, formRequest('/login', { email: user.email, password }))
    expect(result).toMatchObject({
      status: 403,
      data: {
        unverified: true,
        errors: {
          '': ['Please verify your email address before logging in. Check your inbox for a verification link.'],
        },
      },
    })
    expect(cookiesOf(result)).not.toMatch(/session-\w+=/)
    const next = await respond(
      emailConfirmation.loader,
      pageRequest('/email-confirmation', { Cookie: cookiesOf(result) }),
    )
    expect(next.data).toMatchObject({ email: user.email })
  })

  it('returns 400 for a body that is not a form', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const request = new Request('http://localhost:3000/login', { method: 'POST', body: 'not a form', headers })
    await expect(respond(login.action, request)).resolves.toMatchObject({ status: 400 })
  })
})

describe('/register', () => {
  it('creates the account, sends the email and redirects to /email-confirmation', async () => {
    const form = newUser()
    const result = await respond(register.action, formRequest('/register', form))
    expect(result).toMatchObject({ status: 302, location: '/email-confirmation' })
    await expect(toastOf(result)).resolves.toMatchObject({ title: 'Verification Email Sent!', duration: 10_000 })
    const user = await db.user.findUniqueOrThrow({ where: { email: form.email } })
    expect(user).toMatchObject({ username: form.username, verified: false, betaTester: true })
    await expect(db.outboxMail.count({ where: { to: form.email } })).resolves.toBe(1)
    const next = await respond(
      emailConfirmation.loader,
      pageRequest('/email-confirmation', { Cookie: cookiesOf(result) }),
    )
    expect(next.data).toMatchObject({ email: form.email, sender: 'accounts@localhost', outbox: true })
  })

  it('reports every invalid field and keeps the input except passwords', async () => {
    const form = { email: 'anna', username: 'a b', password: '123', confirmPassword: '' }
    const result = await respond(register.action, formRequest('/register', form))
    expect(result).toMatchObject({
      status: 400,
      data: {
        errors: {
          email: ['Valid email is required'],
          username: ['Username can only contain letters, numbers, hyphens, and underscores'],
          password: ['Password must be at least 6 characters'],
          confirmPassword: ['Please confirm your password'],
        },
      },
    })
    expect((result.data as { values: unknown }).values).toEqual({ email: 'anna', username: 'a b' })
    const differing = { ...newUser(), confirmPassword: 'tray-and-wax' }
    await expect(respond(register.action, formRequest('/register', differing))).resolves.toMatchObject({
      status: 400,
      data: { errors: { confirmPassword: ["Passwords don't match"] } },
    })
  })

  it('reports a taken username or address at its field', async () => {
    const { user } = await makeUser()
    const sameName = { ...newUser(), username: user.username.toUpperCase() }
    await expect(respond(register.action, formRequest('/register', sameName))).resolves.toMatchObject({
      status: 400,
      data: { errors: { username: ['This username is already taken. Please choose another.'] } },
    })
    const sameEmail = { ...newUser(), email: user.email }
    await expect(respond(register.action, formRequest('/register', sameEmail))).resolves.toMatchObject({
      status: 400,
      data: { errors: { email: [expect.stringContaining('An account with this email already exists.')] } },
    })
  })

  it('replaces a mistyped address if the same user signs up again', async () => {
    const mistyped = newUser()
    await respond(register.action, formRequest('/register', mistyped))
    const { id } = await db.user.findUniqueOrThrow({ where: { email: mistyped.email } })
    const linkToStranger = await verificationTokenOf(mistyped.email)

    const right = { ...mistyped, email: newUser().email }
    const result = await respond(register.action, formRequest('/register', right))
    expect(result).toMatchObject({ status: 302, location: '/email-confirmation' })
    await expect(db.user.findUnique({ where: { username: right.username } })).resolves.toMatchObject({
      id,
      email: right.email,
      verified: false,
    })
    await expect(
      respond(verifyEmail.loader, pageRequest('/auth/verify-email/x'), { token: linkToStranger }),
    ).resolves.toMatchObject({ status: 400 })
    const token = await verificationTokenOf(right.email)
    await respond(verifyEmail.loader, pageRequest('/auth/verify-email/x'), { token })
    await expect(db.user.findUnique({ where: { id } })).resolves.toMatchObject({ verified: true })
  })

  it('counts a sign-up that the browser repeats once, and leaves its link valid', async () => {
    const form = newUser()
    await respond(register.action, formRequest('/register', form))
    const { id } = await db.user.findUniqueOrThrow({ where: { email: form.email } })
    const token = await verificationTokenOf(form.email)
    const again = await respond(register.action, formRequest('/register', form))
    expect(again).toMatchObject({ status: 302, location: '/email-confirmation' })
    await expect(db.outboxMail.count({ where: { to: form.email } })).resolves.toBe(1)
    // Later, the same form asks for another mail.
    await db.emailToken.updateMany({ where: { userId: id }, data: { created: new Date(Date.now() - 60_000) } })
    await respond(register.action, formRequest('/register', form))
    await expect(db.outboxMail.count({ where: { to: form.email } })).resolves.toBe(2)
    await expect(respond(verifyEmail.loader, pageRequest('/auth/verify-email/x'), { token })).resolves.toMatchObject({
      status: 400,
    })
  })

  it('may be repeated by the browser only if its result would be the same', async () => {
    const before = { ...env }
    const isRepeatable = async () => (await respond(register.loader, pageRequest('/register'))).data
    await expect(isRepeatable()).resolves.toMatchObject({ isRepeatable: true })
    try {
      for (const setting of [{ REGISTRATION: 'invite' }, { EMAIL_VERIFICATION: 'off' }]) {
        Object.assign(env, before, setting)
        await expect(isRepeatable(), JSON.stringify(setting)).resolves.toMatchObject({ isRepeatable: false })
      }
    } finally {
      Object.assign(env, before)
    }
  })

  it('keeps a username that is confirmed or pending with another password', async () => {
    const waiting = newUser()
    await respond(register.action, formRequest('/register', waiting))
    const strange = {
      ...newUser(),
      username: waiting.username,
      password: 'tray-and-wax',
      confirmPassword: 'tray-and-wax',
    }
    const { user, password } = await makeUser()
    const confirmed = { ...newUser(), username: user.username, password, confirmPassword: password }
    for (const form of [strange, confirmed]) {
      await expect(respond(register.action, formRequest('/register', form))).resolves.toMatchObject({
        status: 400,
        data: { errors: { username: ['This username is already taken. Please choose another.'] } },
      })
    }
  })

  it('redirects a signed-in user to the overview', async () => {
    const { user } = await makeUser()
    const request = await signedInRequest(user, '/register')
    await expect(respond(register.loader, request)).resolves.toMatchObject({ status: 302, location: '/overview' })
  })

  describe('with registration settings', () => {
    const before = { ...env }
    afterEach(() => {
      Object.assign(env, before)
    })

    it('rejects sign-ups if registration is closed or by invitation only', async () => {
      const sentences = {
        closed: 'Sign-up is closed at the moment. Please come back later.',
        invite: "Sign-up is by invitation only. Ask this site's admin for one.",
      }
      for (const [setting, sentence] of Object.entries(sentences)) {
        Object.assign(env, { REGISTRATION: setting })
        const form = newUser()
        await expect(respond(register.loader, pageRequest('/register'))).resolves.toMatchObject({
          data: { notice: sentence },
        })
        await expect(respond(register.action, formRequest('/register', form))).resolves.toMatchObject({
          status: 403,
          data: { errors: { '': [sentence] } },
        })
        await expect(db.user.count({ where: { email: form.email } })).resolves.toBe(0)
      }
    })

    it('signs in immediately if email verification is off', async () => {
      Object.assign(env, { EMAIL_VERIFICATION: 'off' })
      const form = newUser()
      const result = await respond(register.action, formRequest('/register', form))
      expect(result).toMatchObject({ status: 302, location: '/overview' })
      await expect(toastOf(result)).resolves.toMatchObject({ title: 'Registration successful!' })
      expect(cookiesOf(result)).toMatch(/session-\w+=/)
      await expect(db.outboxMail.count({ where: { to: form.email } })).resolves.toBe(0)
    })
  })
})

describe('/auth/verify-email/{token}', () => {
  it('confirms on page load, repeatedly and without a session', async () => {
    const form = newUser()
    await respond(register.action, formRequest('/register', form))
    const token = await verificationTokenOf(form.email)
    for (let visits = 0; visits < 2; visits++) {
      const result = await respond(verifyEmail.loader, pageRequest(`/auth/verify-email/${token}`), { token })
      expect(result).toMatchObject({ status: 200, data: { problem: null } })
    }
    await expect(db.user.findUniqueOrThrow({ where: { email: form.email } })).resolves.toMatchObject({ verified: true })
  })

  it('shows an error if the database fails', async () => {
    const request = pageRequest('/auth/verify-email/x')
    await expect(
      without('email_tokens', () => respond(verifyEmail.loader, request, { token: 'x' })),
    ).resolves.toMatchObject({ status: 500, data: { problem: 'Failed to verify email' } })
  })

  it('reports an invalid or missing token', async () => {
    const bad = await respond(verifyEmail.loader, pageRequest('/auth/verify-email/nonsense'), { token: 'nonsense' })
    expect(bad).toMatchObject({
      status: 400,
      data: { problem: 'Verification link has expired or is invalid. Please request a new verification email.' },
    })
    const none = await respond(verifyEmail.loader, pageRequest('/auth/verify-email'))
    expect(none).toMatchObject({ status: 400, data: { problem: 'Invalid or missing verification token' } })
  })
})

describe('/email-confirmation', () => {
  it('shows the address only of the signed-in user', async () => {
    const { user } = await makeUser()
    const mine = await respond(emailConfirmation.loader, await signedInRequest(user, '/email-confirmation'))
    expect(mine.data).toMatchObject({ email: user.email })
    const guest = await respond(emailConfirmation.loader, pageRequest('/email-confirmation'))
    expect(guest.data).toMatchObject({ email: '' })
    const forged = { Cookie: `pending-email=${Buffer.from('"evil@example.com"').toString('base64')}` }
    const faked = await respond(emailConfirmation.loader, pageRequest('/email-confirmation', forged))
    expect(faked.data).toMatchObject({ email: '' })
  })

  it('resends the email, with the same response for an unknown address', async () => {
    const { user } = await makeUser({ verified: false })
    for (const email of [user.email, 'nobody@example.com']) {
      const result = await respond(emailConfirmation.action, formRequest('/email-confirmation', { email }))
      expect(result).toMatchObject({ status: 302, location: '/email-confirmation' })
      await expect(toastOf(result)).resolves.toMatchObject({ title: 'Confirmation email sent' })
    }
    await expect(db.outboxMail.count({ where: { to: user.email } })).resolves.toBe(1)
    await expect(db.outboxMail.count({ where: { to: 'nobody@example.com' } })).resolves.toBe(0)
  })

  it('shows an error if the email cannot be sent', async () => {
    const { user } = await makeUser({ verified: false })
    const closed = await without('outbox_mails', () =>
      respond(emailConfirmation.action, formRequest('/email-confirmation', { email: user.email })),
    )
    expect(closed).toMatchObject({
      status: 500,
      data: { errors: { '': ['Failed to resend confirmation email. Please try again later.'] } },
    })
  })
})

describe('/forgot-password', () => {
  it('shows the recipient, whether or not the account exists', async () => {
    const { user } = await makeUser()
    for (const email of [user.email, 'nobody@example.com']) {
      const result = await respond(forgotPassword.action, formRequest('/forgot-password', { email }))
      expect(result).toMatchObject({ status: 302, location: '/forgot-password?sent' })
      const next = pageRequest('/forgot-password?sent', { Cookie: cookiesOf(result) })
      await expect(respond(forgotPassword.loader, next)).resolves.toMatchObject({ data: { sentTo: email } })
    }
    await expect(db.outboxMail.count({ where: { to: user.email } })).resolves.toBe(1)
  })

  it('requires a valid address', async () => {
    await expect(
      respond(forgotPassword.action, formRequest('/forgot-password', { email: ' ' })),
    ).resolves.toMatchObject({
      status: 400,
      data: {
        errors: { email: ['Please enter your email address'] },
        toast: { title: 'Please enter your email address', variant: 'destructive' },
      },
    })
    await expect(
      respond(forgotPassword.action, formRequest('/forgot-password', { email: 'x@' })),
    ).resolves.toMatchObject({
      status: 400,
      data: {
        values: { email: 'x@' },
        errors: { '': ['Invalid Email'], email: ['Please enter a valid email address'] },
        toast: { title: 'Invalid Email', description: 'Please enter a valid email address' },
      },
    })
  })

  it('sends one mail if the browser repeats the form', async () => {
    const { user } = await makeUser()
    const ask = () => respond(forgotPassword.action, formRequest('/forgot-password', { email: user.email }))
    await ask()
    await expect(ask()).resolves.toMatchObject({ location: '/forgot-password?sent' })
    await expect(db.outboxMail.count({ where: { to: user.email } })).resolves.toBe(1)
    await db.emailToken.updateMany({ where: { userId: user.id }, data: { created: new Date(Date.now() - 60_000) } })
    await ask()
    await expect(db.outboxMail.count({ where: { to: user.email } })).resolves.toBe(2)
  })

  it('shows an error if the email cannot be sent', async () => {
    const { user } = await makeUser()
    const result = await without('outbox_mails', () =>
      respond(forgotPassword.action, formRequest('/forgot-password', { email: user.email })),
    )
    expect(result).toMatchObject({
      status: 500,
      data: { errors: { '': ['Failed to send reset email. Please try again.'] } },
    })
  })
})

describe.each([
  ['/reset-password?token={token}', plainReset, '/reset-password?done'],
  ['/auth/confirm-password-reset/{token}', strongReset, '/auth/confirm-password-reset?done'],
  ['/_?token={token}', oldLinks, '/_?done'],
])('%s', (pattern, route, done) => {
  const post = (token: string, fields: Record<string, string>) =>
    respond(route.action, formRequest(pattern.replace('{token}', token), fields), { token })

  it('sets the new password once and shows a confirmation', async () => {
    const { user } = await makeUser()
    const token = await resetTokenOf(user.email)
    const twice = { password: 'Drills-and-wax-1', confirmPassword: 'Drills-and-wax-1' }
    await expect(post(token, twice)).resolves.toMatchObject({ status: 302, location: done })
    await expect(respond(route.loader, pageRequest(done))).resolves.toMatchObject({ data: { done: true } })
    const signIn = formRequest('/login', { email: user.email, password: 'Drills-and-wax-1' })
    await expect(respond(login.action, signIn)).resolves.toMatchObject({ status: 302 })
    await expect(post(token, twice)).resolves.toMatchObject({
      status: 400,
      data: { errors: { '': ['Invalid or expired reset link. Please request a new password reset.'] } },
    })
  })

  it('reports errors without returning passwords', async () => {
    const { user } = await makeUser()
    const token = await resetTokenOf(user.email)
    const result = await post(token, { password: 'Drills-and-wax-1', confirmPassword: 'Drills-and-wax-2' })
    expect(result).toMatchObject({ status: 400, data: { errors: { confirmPassword: ['Passwords do not match'] } } })
    expect(JSON.stringify(result.data)).not.toContain('Drills')
    await expect(post(token, { password: '', confirmPassword: '' })).resolves.toMatchObject({
      data: { errors: { '': ['Please fill in all fields'] } },
    })
  })

  it('redirects to /forgot-password without a token', async () => {
    // Without a parameter, /_ waits for the script that follows the hash of an old link.
    const path = pattern.replace(route === oldLinks ? '{token}' : /[?/][^?/]*\{token\}/, '')
    const result = await respond(route.loader, pageRequest(path))
    expect(result).toMatchObject({ status: 302, location: '/forgot-password' })
    await expect(toastOf(result)).resolves.toMatchObject({ title: 'Invalid or expired link', variant: 'destructive' })
  })

  it('reports an invalid link on page load, and loading the page does not use the link', async () => {
    const { user } = await makeUser()
    const token = await resetTokenOf(user.email)
    const open = (good: string) => respond(route.loader, pageRequest(pattern.replace('{token}', good)), { token: good })
    await open(token)
    await expect(open(token)).resolves.toMatchObject({ data: { expired: false } })
    await expect(open('nonsense')).resolves.toMatchObject({ data: { expired: true } })
  })
})

describe('the two sets of password rules', () => {
  it('are six characters on /reset-password, and stronger on /auth/confirm-password-reset', async () => {
    const { user } = await makeUser()
    const token = await resetTokenOf(user.email)
    const short = { password: 'wax12', confirmPassword: 'wax12' }
    await expect(
      respond(plainReset.action, formRequest(`/reset-password?token=${token}`, short)),
    ).resolves.toMatchObject({
      data: { errors: { password: ['Password must be at least 6 characters long'] } },
    })
    await expect(
      respond(strongReset.action, formRequest(`/auth/confirm-password-reset/${token}`, short), { token }),
    ).resolves.toMatchObject({
      data: {
        errors: {
          password: [
            'Password must be at least 8 characters long. Password must contain at least one uppercase letter',
          ],
        },
      },
    })
  })

  it('are the stronger ones on /_, which may have no token', async () => {
    await expect(respond(oldLinks.loader, pageRequest('/_'))).resolves.toMatchObject({ data: { done: false } })
    const short = { password: 'wax12', confirmPassword: 'wax12' }
    await expect(respond(oldLinks.action, formRequest('/_?token=x', short))).resolves.toMatchObject({
      data: { errors: { password: [expect.stringContaining('at least 8 characters')] } },
    })
    const twice = { password: 'Drills-and-wax-1', confirmPassword: 'Drills-and-wax-1' }
    await expect(respond(oldLinks.action, formRequest('/_', twice))).resolves.toMatchObject({
      status: 400,
      data: { errors: { '': ['Invalid reset token'] } },
    })
  })
})

describe('/logout', () => {
  it('ends the session and shows a toast', async () => {
    const { user } = await makeUser()
    const headers = { Cookie: await sessionCookieOf(user) }
    const result = await respond(logout.action, formRequest('/logout', {}, headers))
    expect(result).toMatchObject({ status: 302, location: '/login' })
    await expect(toastOf(result)).resolves.toMatchObject({
      title: 'Logged out',
      description: 'You have been successfully logged out.',
    })
    expect(result.headers.getSetCookie().join()).toMatch(/session-\w+=; Max-Age=0/)
    await expect(db.session.count({ where: { userId: user.id } })).resolves.toBe(0)
  })

  it('shows an error and keeps the session if it fails', async () => {
    const { user } = await makeUser()
    const request = await signedInRequest(user, '/logout', { method: 'POST' })
    const result = await without('sessions', () => respond(logout.action, request))
    expect(result).toMatchObject({ status: 302, location: '/overview' })
    await expect(toastOf(result)).resolves.toMatchObject({
      title: 'Logout Failed',
      description: 'An unexpected error occurred during logout.',
      variant: 'destructive',
    })
    expect(cookiesOf(result)).not.toMatch(/session-\w+=/)
    await expect(db.session.count({ where: { userId: user.id } })).resolves.toBe(1)
  })

  it('redirects a guest, and ignores GET requests', async () => {
    await expect(respond(logout.action, formRequest('/logout', {}))).resolves.toMatchObject({ location: '/login' })
    const { user } = await makeUser()
    await respond(logout.loader, await signedInRequest(user, '/logout'))
    await expect(db.session.count({ where: { userId: user.id } })).resolves.toBe(1)
  })
})

describe('an error of an operation', () => {
  it.each([
    [new NotFoundError(), 404, 'The requested resource was not found.'],
    [new ForbiddenError(), 403, "You don't have permission to perform this action."],
    [new RateLimitedError(7), 429, 'Too many requests. Please try again in 7 seconds.'],
  ])('becomes a response with a message: %s', async (error, status, message) => {
    const rejected = async () => {
      throw error
    }
    await expect(resultOf(() => withErrorResponses(rejected))).resolves.toMatchObject({ status, data: { message } })
  })
})

describe('/dev/outbox', () => {
  it('shows stored emails, newest first', async () => {
    const first = newUser()
    const second = newUser()
    await respond(register.action, formRequest('/register', first))
    await respond(register.action, formRequest('/register', second))
    const { data } = await respond(outbox.loader, pageRequest('/dev/outbox'))
    const { mails } = data as { mails: { to: string; text: string }[] }
    expect(mails.slice(0, 2).map(({ to }) => to)).toEqual([second.email, first.email])
    expect(mails[0]?.text).toContain('/auth/verify-email/')
  })
})

const toastOf = async (result: RouteResult) => (await readToast(pageRequest('/', { Cookie: cookiesOf(result) }))).toast

const linkTo = async (email: string) => {
  const { text } = await db.outboxMail.findFirstOrThrow({ where: { to: email }, orderBy: { id: 'desc' } })
  return /https?:\/\/\S+/.exec(text)?.[0] ?? ''
}

const verificationTokenOf = async (email: string) => (await linkTo(email)).split('/').at(-1) ?? ''

const resetTokenOf = async (email: string) => new URL(await issuePasswordReset(email)).searchParams.get('token') ?? ''

/** Runs `run` while a table is missing. */
async function without<T>(table: string, run: () => Promise<T>): Promise<T> {
  await db.$executeRawUnsafe(`alter table ${table} rename to ${table}_away`)
  try {
    return await run()
  } finally {
    await db.$executeRawUnsafe(`alter table ${table}_away rename to ${table}`)
  }
}

beforeEach(() => {
  expect(env.RATE_LIMITS).toBe('on')
})
