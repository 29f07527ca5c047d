import { describe, expect, it, vi } from 'vitest'
import { optionsForSignIn } from '~/features/account/accounts/passkeys/passkey-sign-in.server'
import { issuePasswordReset, resetPassword } from '~/features/account/accounts/passwords/password-reset.server'
import {
  beginSecondFactor,
  confirmSecondFactor,
  hasSecondFactor,
  passSecondFactor,
  resetSecondFactor,
  secretToConfirm,
} from '~/features/account/accounts/second-factor/second-factor.server'
import { stepAt, totpAt } from '~/features/account/accounts/second-factor/totp.server'
import { signInSocially } from '~/features/account/accounts/social/social-sign-in.server'
import { createApiToken } from '~/features/account/api-tokens/api-tokens.server'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import { InvalidError, RateLimitedError } from '~/platform/errors'
import { seal, unseal } from '~/platform/sealed-text.server'
import * as setUp from '~/routes/account/security/second-factor'
import * as newCodes from '~/routes/account/security/second-factor-codes'
import * as turnOff from '~/routes/account/security/second-factor-off'
import * as login from '~/routes/account/sign-in/login'
import * as secondStep from '~/routes/account/sign-in/login-code'
import * as social from '~/routes/account/sign-in/provider'
import * as callback from '~/routes/account/sign-in/provider-callback'
import { makePasskey } from '../factories/passkeys'
import { cookiesOf, formRequest, loadContext, pageRequest, respond } from '../factories/requests'
import { makeSecondFactor } from '../factories/second-factors'
import { makeUser, sessionCookieOf, sessionProvedAgo, subjectsTo } from '../factories/users'
import { call, callUsersAction } from '../factories/wire'
import { oauthForTests } from '../setup/oauth-for-tests'
import { consent } from '../setup/oauth-provider'

oauthForTests()

describe('turning it on', () => {
  const post = (Cookie: string, fields: Record<string, string>) =>
    respond(setUp.action, formRequest('/profile/second-factor', fields, { Cookie }))
  const page = (Cookie: string) => respond(setUp.loader, pageRequest('/profile/second-factor', { Cookie }))

  it('requires a fresh proof and a code of the app, and returns ten recovery codes', async () => {
    const { actor, user, password } = await makeUser()
    const Cookie = await sessionProvedAgo(user, 16)
    await expect(post(Cookie, {})).resolves.toMatchObject({
      status: 400,
      data: { errors: { password: ['Please enter your password'] } },
    })
    await expect(post(Cookie, { password })).resolves.toMatchObject({ status: 302, location: '/profile/second-factor' })
    const { secret = '' } = (await secretToConfirm(actor)) ?? {}
    const shown = await page(Cookie)
    expect(shown.data).toMatchObject({ since: null, setUp: { secret: expect.stringMatching(/^(\S{4} ){7}\S{4}$/) } })
    await expect(hasSecondFactor(user.id)).resolves.toBe(false)

    const now = stepAt(new Date())
    await expect(post(Cookie, { code: totpAt(secret, now - 5) })).resolves.toMatchObject({ status: 400 })
    const confirmed = await post(Cookie, { code: totpAt(secret, now) })
    const { made } = confirmed.data as { made: string[] }
    expect(new Set(made).size).toBe(10)
    expect(made.every(code => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true)
    await expect(page(Cookie)).resolves.toMatchObject({ data: { codes: 10, setUp: null } })
    await expect(post(Cookie, {})).resolves.toMatchObject({ status: 400 })
    await expect(subjectsTo(user.email)).resolves.toEqual([
      `Two-step login of your ${env.APP_NAME} account was turned on`,
    ])
  })

  it('does not show the secret to a session without a fresh proof', async () => {
    const { actor, user } = await makeUser()
    await beginSecondFactor(actor)
    const Cookie = await sessionProvedAgo(user, 16)
    await expect(page(Cookie)).resolves.toMatchObject({ data: { setUp: null, proof: 'password' } })
    const secret = (await secretToConfirm(actor))?.secret ?? ''
    const code = totpAt(secret, stepAt(new Date()))
    await expect(post(Cookie, { code })).resolves.toMatchObject({ status: 400 })
    await expect(hasSecondFactor(user.id)).resolves.toBe(false)
  })

  it('stores the secret encrypted for its owner, and recovery codes as hashes', async () => {
    const { actor } = await makeUser()
    const { secret, recoveryCodes } = await makeSecondFactor(actor)
    const stored = JSON.stringify([
      await db.secondFactor.findMany({ where: actor }),
      await db.recoveryCode.findMany({ where: actor }),
    ])
    for (const text of [secret, ...recoveryCodes.flatMap(code => [code, code.replace('-', '')])]) {
      expect(stored).not.toContain(text)
    }
    const sealed = seal('a secret', 'ann')
    expect(unseal(sealed, 'ann')).toBe('a secret')
    expect(unseal(sealed, 'bob')).toBeNull()
    expect(unseal(`${sealed.slice(0, -2)}AA`, 'ann')).toBeNull()
    expect(unseal('', 'ann')).toBeNull()
  })
})

describe('a sign-in with a password', () => {
  it('opens no session before the second step', async () => {
    const { actor, user, password } = await makeUser()
    const { codeIn } = await makeSecondFactor(actor)
    const first = await firstStep(user.email, password, '/tags')
    expect(first).toMatchObject({ status: 302, location: '/login/code' })
    expect(cookiesOf(first)).not.toMatch(/(^|; )(session|device)=/)
    await expect(db.session.count({ where: actor })).resolves.toBe(0)
    const Cookie = cookiesOf(first)
    await expect(respond(secondStep.loader, pageRequest('/login/code', { Cookie }))).resolves.toMatchObject({
      status: 200,
    })
    await expect(code(Cookie, '000000')).resolves.toMatchObject({ status: 400, data: { errors: { code: [WRONG] } } })
    await expect(db.session.count({ where: actor })).resolves.toBe(0)
    const second = await code(Cookie, codeIn())
    expect(second).toMatchObject({ status: 302, location: '/tags' })
    expect(cookiesOf(second)).toMatch(/(^|; )session-\w+=/)
    await expect(db.session.count({ where: actor })).resolves.toBe(1)
  })

  it('accepts a code once, from the steps before and after too', async () => {
    const { actor, user, password } = await makeUser()
    const { codeIn } = await makeSecondFactor(actor)
    const Cookie = cookiesOf(await firstStep(user.email, password))
    const used = codeIn(-1)
    await expect(code(Cookie, codeIn(-2))).resolves.toMatchObject({ status: 400 })
    await expect(code(Cookie, used)).resolves.toMatchObject({ status: 302 })
    await expect(code(Cookie, used)).resolves.toMatchObject({ status: 400 })
    await expect(code(Cookie, codeIn(1))).resolves.toMatchObject({ status: 302 })
    await expect(code(Cookie, codeIn(0))).resolves.toMatchObject({ status: 400 })
  })

  it('accepts only one of concurrent uses of a code, and of a recovery code', async () => {
    const { actor } = await makeUser()
    const { codeIn, recoveryCodes } = await makeSecondFactor(actor)
    for (const typed of [codeIn(), recoveryCodes[0] ?? '']) {
      const all = await Promise.allSettled(Array.from({ length: 4 }, () => passSecondFactor(actor, typed)))
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await db.rateLimit.deleteMany()
    }
  })

  it('accepts each recovery code once, however it is typed, and emails the owner', async () => {
    const { actor, user, password } = await makeUser()
    const { recoveryCodes } = await makeSecondFactor(actor)
    const [first = '', second = ''] = recoveryCodes
    const Cookie = cookiesOf(await firstStep(user.email, password))
    await expect(code(Cookie, ` ${first.toUpperCase().replace('-', ' ')} `)).resolves.toMatchObject({ status: 302 })
    await expect(code(Cookie, first)).resolves.toMatchObject({ status: 400 })
    await expect(code(Cookie, second)).resolves.toMatchObject({ status: 302 })
    await expect(db.recoveryCode.count({ where: actor })).resolves.toBe(8)
    const mails = await db.outboxMail.findMany({ where: { to: user.email }, orderBy: { id: 'asc' } })
    expect(mails.at(-1)?.text).toContain('8 codes are left')
  })

  it('limits the attempts by account, also for a correct code', async () => {
    const { actor } = await makeUser()
    const other = await makeUser()
    const [mine, others] = [await makeSecondFactor(actor), await makeSecondFactor(other.actor)]
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => passSecondFactor(actor, '000000')))
    const reasons = tries.map(one => (one.status === 'rejected' ? one.reason : null))
    expect(reasons.filter(reason => reason instanceof InvalidError)).toHaveLength(5)
    expect(reasons.filter(reason => reason instanceof RateLimitedError)).toHaveLength(7)
    await expect(passSecondFactor(actor, mine.codeIn())).rejects.toThrow(RateLimitedError)
    await expect(passSecondFactor(actor, mine.recoveryCodes[0] ?? '')).rejects.toThrow(RateLimitedError)
    await expect(passSecondFactor(other.actor, others.codeIn())).resolves.toBeUndefined()
  })

  it('does not accept the code of another account, nor a changed first step', async () => {
    const ann = await makeUser()
    const bob = await makeUser()
    await makeSecondFactor(ann.actor)
    const bobs = await makeSecondFactor(bob.actor)
    const Cookie = cookiesOf(await firstStep(ann.user.email, ann.password))
    await expect(code(Cookie, bobs.codeIn())).resolves.toMatchObject({ status: 400 })
    await expect(code(Cookie, bobs.recoveryCodes[0] ?? '')).resolves.toMatchObject({ status: 400 })
    const [, signature = ''] = decodeURIComponent(/second-step=([^;]*)/.exec(Cookie)?.[1] ?? '').split('.')
    const forged = Buffer.from(JSON.stringify({ pending: { userId: bob.user.id }, redirectTo: '/' })).toString('base64')
    for (const wrong of ['', `second-step=${encodeURIComponent(`${forged}.${signature}`)}`]) {
      const again = await code(wrong, bobs.codeIn())
      expect(again).toMatchObject({ status: 302, location: '/login' })
      expect(cookiesOf(again)).not.toMatch(/(^|; )session-\w+=/)
    }
  })

  it('starts again after a new password, or when the second step is turned off', async () => {
    const { actor, user, password } = await makeUser()
    const { codeIn } = await makeSecondFactor(actor)
    const before = cookiesOf(await firstStep(user.email, password))
    const token = new URL(await issuePasswordReset(user.email)).searchParams.get('token') ?? ''
    await resetPassword(token, 'Drills-and-wax-1')
    await expect(code(before, codeIn())).resolves.toMatchObject({ status: 302, location: '/login' })

    const after = await firstStep(user.email, 'Drills-and-wax-1')
    expect(after.location).toBe('/login/code')
    await resetSecondFactor(user.email)
    await expect(code(cookiesOf(after), codeIn())).resolves.toMatchObject({ status: 302, location: '/login' })
    await expect(firstStep(user.email, 'Drills-and-wax-1')).resolves.toMatchObject({ location: '/overview' })
  })

  it('must be completed within ten minutes', async () => {
    const { actor, user, password } = await makeUser()
    const { codeIn, recoveryCodes } = await makeSecondFactor(actor)
    const Cookie = cookiesOf(await firstStep(user.email, password))
    const page = () => respond(secondStep.loader, pageRequest('/login/code', { Cookie }))
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start + 601_000 })
    try {
      await expect(page()).resolves.toMatchObject({ status: 302, location: '/login' })
      for (const typed of [codeIn(), recoveryCodes[0] ?? '']) {
        const late = await code(Cookie, typed)
        expect(late).toMatchObject({ status: 302, location: '/login' })
        expect(cookiesOf(late)).not.toMatch(/(^|; )session-\w+=/)
      }
      await expect(db.recoveryCode.count({ where: actor })).resolves.toBe(10)
      vi.setSystemTime(start + 590_000)
      await expect(page()).resolves.toMatchObject({ status: 200 })
      await expect(code(Cookie, codeIn())).resolves.toMatchObject({ status: 302, location: '/overview' })
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a sign-in at a provider', () => {
  it('asks for the second step too', async () => {
    const subject = randomText(12)
    const providerUser = { subject, email: `${subject}@example.com`, verified: true, name: subject }
    const { userId } = await signInSocially({ ...providerUser, provider: 'google', emailVerified: true })
    const { codeIn } = await makeSecondFactor({ userId })
    const went = await respond(social.action, formRequest('/auth/google', { redirectTo: '/tags' }), {
      provider: 'google',
    })
    const { pathname, search } = new URL(await consent(went.location ?? '', providerUser))
    const back = await respond(callback.loader, pageRequest(pathname + search, { Cookie: cookiesOf(went) }), {
      provider: 'google',
    })
    expect(back.location).toBe('/login/code')
    await expect(db.session.count({ where: { userId } })).resolves.toBe(0)
    await expect(code(cookiesOf(back), codeIn())).resolves.toMatchObject({ status: 302, location: '/tags' })
  })
})

describe('a sign-in by API', () => {
  const post = (action: string, body: object, token?: string) =>
    callUsersAction(action, body, { context: loadContext(), token })

  it('returns an mfaId, and a token for a code of the app or a recovery code', async () => {
    const { actor, user, password } = await makeUser()
    const { codeIn, recoveryCodes } = await makeSecondFactor(actor)
    const begin = () => post('auth-with-password', { identity: user.email, password })
    for (const typed of [codeIn(), recoveryCodes[0] ?? '']) {
      const first = await begin()
      expect(first).toMatchObject({ status: 401, body: { mfaId: expect.any(String) } })
      expect(Object.keys(first.body)).toEqual(['mfaId'])
      const { mfaId } = first.body
      const second = (password: string) => post('auth-with-otp', { otpId: 'totp', password, mfaId })
      await expect(second('000000')).resolves.toMatchObject({
        status: 400,
        body: { message: 'Invalid or expired OTP.' },
      })
      await expect(second(typed)).resolves.toMatchObject({ status: 200, body: { record: { id: user.id } } })
      await expect(second(codeIn(1))).resolves.toMatchObject({
        status: 400,
        body: { message: 'Invalid or expired MFA session.' },
      })
    }
  })

  it('must be completed within ten minutes', async () => {
    const { actor, user, password } = await makeUser()
    const { codeIn, recoveryCodes } = await makeSecondFactor(actor)
    const { mfaId } = (await post('auth-with-password', { identity: user.email, password })).body
    const begun = (secondsAgo: number) =>
      db.mfa.update({ where: { id: mfaId }, data: { created: new Date(Date.now() - secondsAgo * 1000) } })
    const second = (typed: string) => post('auth-with-otp', { otpId: 'totp', password: typed, mfaId })
    await begun(601)
    for (const typed of [codeIn(), recoveryCodes[0] ?? '']) {
      await expect(second(typed)).resolves.toMatchObject({
        status: 400,
        body: { message: 'Invalid or expired MFA session.' },
      })
    }
    await expect(db.recoveryCode.count({ where: actor })).resolves.toBe(10)
    await begun(590)
    await expect(second(codeIn())).resolves.toMatchObject({ status: 200, body: { record: { id: user.id } } })
  })

  it('accepts no other second method, no other user’s mfaId, and no code without a first method', async () => {
    const ann = await makeUser()
    const bob = await makeUser()
    const { codeIn } = await makeSecondFactor(ann.actor)
    await makeSecondFactor(bob.actor)
    const credentials = { identity: ann.user.email, password: ann.password }
    const { mfaId } = (await post('auth-with-password', credentials)).body
    await expect(post('auth-with-password', { ...credentials, mfaId })).resolves.toMatchObject({
      status: 400,
      body: { message: 'A different authentication method is required.' },
    })
    const { otpId } = (await post('request-otp', { email: ann.user.email })).body
    const mail = await db.outboxMail.findFirstOrThrow({ where: { to: ann.user.email }, orderBy: { id: 'desc' } })
    const mailed = { otpId, password: /^\d{8}/.exec(mail.subject)?.[0], mfaId }
    await expect(post('auth-with-otp', mailed)).resolves.toMatchObject({ status: 400 })
    const bobs = (await post('auth-with-password', { identity: bob.user.email, password: bob.password })).body
    const totp = { otpId: 'totp', password: codeIn() }
    for (const wrong of [bobs.mfaId, '', 'abcdefghijkl']) {
      await expect(post('auth-with-otp', { ...totp, mfaId: wrong })).resolves.toMatchObject({ status: 400 })
    }
    await expect(post('auth-with-otp', { ...totp, mfaId })).resolves.toMatchObject({ status: 200 })
  })

  it('is not needed for an API token', async () => {
    const { actor } = await makeUser()
    await makeSecondFactor(actor)
    const token = await createApiToken(actor, { name: 'Laptop', scope: 'read' })
    const list = await call('/api/collections/projects/records', {
      token,
    })
    expect(list.status).toBe(200)
  })
})

describe('the settings', () => {
  it('require the second step again for new recovery codes and to turn it off, and email the owner', async () => {
    const { actor, user, password } = await makeUser()
    const { codeIn, recoveryCodes } = await makeSecondFactor(actor)
    const steps = [
      [newCodes.action, '/profile/second-factor/codes'],
      [turnOff.action, '/profile/second-factor/off'],
    ] as const
    for (const [step, [action, path]] of steps.entries()) {
      // The second session has just been confirmed.
      const Cookie = await sessionProvedAgo(user, step === 0 ? 16 : 0)
      const post = (fields: Record<string, string>) => respond(action, formRequest(path, fields, { Cookie }))
      await expect(post({})).resolves.toMatchObject({
        status: 400,
        data: { errors: { code: ['Please enter a code'] } },
      })
      await expect(post({ password: 'not-the-one' })).resolves.toMatchObject({ status: 400 })
      await expect(post({ password })).resolves.toMatchObject({ status: 400 })
      await expect(post({ password, code: '000000' })).resolves.toMatchObject({
        status: 400,
        data: { errors: { code: [WRONG] } },
      })
      await expect(db.recoveryCode.count({ where: actor })).resolves.toBe(10)
      await expect(hasSecondFactor(user.id)).resolves.toBe(true)
      expect((await post({ code: codeIn(step) })).status).toBeLessThan(400)
      await expect(passSecondFactor(actor, recoveryCodes[0] ?? '')).rejects.toThrow(InvalidError)
    }
    await expect(hasSecondFactor(user.id)).resolves.toBe(false)
    await expect(db.recoveryCode.count({ where: actor })).resolves.toBe(0)
    await expect(subjectsTo(user.email)).resolves.toEqual(
      ['was turned on', 'has new recovery codes', 'was turned off'].map(
        event => `Two-step login of your ${env.APP_NAME} account ${event}`,
      ),
    )
  })

  it('take a recovery code or a passkey in place of the code, but not those of others', async () => {
    const { actor, user } = await makeUser()
    const { recoveryCodes } = await makeSecondFactor(actor)
    const device = await makePasskey(actor)
    const other = await makeUser()
    const others = await makePasskey(other.actor)
    const Cookie = await sessionCookieOf(user)
    const shown = async () => {
      const page = await respond(newCodes.loader, pageRequest('/profile/second-factor/codes', { Cookie }))
      return (page.data as { sign: { challenge: string } }).sign.challenge
    }
    const post = (fields: Record<string, string>) =>
      respond(newCodes.action, formRequest('/profile/second-factor/codes', fields, { Cookie }))
    const use = (response: object) => post({ credential: JSON.stringify(response) })
    await expect(use(others.sign(await shown()))).resolves.toMatchObject({ status: 400 })
    await expect(use(device.sign((await optionsForSignIn()).challenge))).resolves.toMatchObject({ status: 400 })
    await expect(db.recoveryCode.count({ where: actor })).resolves.toBe(10)
    await expect(passSecondFactor(actor, recoveryCodes[0] ?? '')).resolves.toBeUndefined()
    const renewed = await use(device.sign(await shown()))
    expect(renewed).toMatchObject({ status: 200, data: { made: { length: 10 } } })
    const { made } = renewed.data as { made: string[] }
    await expect(post({ code: made[0] ?? '' })).resolves.toMatchObject({ status: 200, data: { made: { length: 10 } } })
  })

  it('need no other code within 15 minutes of a login with a recovery code, which may be the last one', async () => {
    const { actor, user, password } = await makeUser()
    const { codeIn, recoveryCodes } = await makeSecondFactor(actor)
    const logIn = async (typed: string) =>
      cookiesOf(await code(cookiesOf(await firstStep(user.email, password)), typed))
    const off = (Cookie: string) =>
      respond(turnOff.action, formRequest('/profile/second-factor/off', { password }, { Cookie }))
    await expect(off(await logIn(codeIn()))).resolves.toMatchObject({ status: 400 })
    const recovered = await logIn(recoveryCodes[0] ?? '')
    const at = (minutes: number) => ({ recoveredAt: new Date(Date.now() - minutes * 60_000) })
    await db.session.updateMany({ where: { userId: user.id, recoveredAt: { not: null } }, data: at(16) })
    await expect(off(recovered)).resolves.toMatchObject({ status: 400 })
    await db.session.updateMany({ where: { userId: user.id, recoveredAt: { not: null } }, data: at(14) })
    await expect(off(recovered)).resolves.toMatchObject({ status: 302, location: '/profile#signing-in' })
    await expect(hasSecondFactor(user.id)).resolves.toBe(false)
  })

  it('turn it on only once at a time', async () => {
    const { actor } = await makeUser()
    await beginSecondFactor(actor)
    const code = totpAt((await secretToConfirm(actor))?.secret ?? '', stepAt(new Date()))
    const all = await Promise.allSettled([confirmSecondFactor(actor, code), confirmSecondFactor(actor, code)])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(db.recoveryCode.count({ where: actor })).resolves.toBe(10)
    await expect(beginSecondFactor(actor)).rejects.toThrow('Two-step login is already on.')
  })
})

const WRONG = 'This code is not correct, or it was already used.'

const firstStep = (email: string, password: string, redirectTo = '/overview') =>
  respond(login.action, formRequest(`/login?${new URLSearchParams({ redirectTo })}`, { email, password }))

const code = (Cookie: string, typed: string) =>
  respond(secondStep.action, formRequest('/login/code', { code: typed }, { Cookie }))
