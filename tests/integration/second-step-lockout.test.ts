import { beforeEach, describe, expect, it } from 'vitest'
import { keyOfAccount } from '~/features/account/accounts/account-key.server'
import { issuePasswordReset } from '~/features/account/accounts/passwords/password-reset.server'
import { hasSecondFactor, resetSecondFactor } from '~/features/account/accounts/second-factor/second-factor.server'
import { changeSuperuser, createSuperuser } from '~/features/account/accounts/superusers.server'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { countTry } from '~/platform/input/rate-limit.server'
import * as changePassword from '~/routes/account/security/change-password'
import * as newCodes from '~/routes/account/security/second-factor-codes'
import * as login from '~/routes/account/sign-in/login'
import * as secondStep from '~/routes/account/sign-in/login-code'
import * as reset from '~/routes/account/sign-in/reset-password'
import { cookiesOf, formRequest, loadContext, respond } from '../factories/requests'
import { makeSecondFactor } from '../factories/second-factors'
import { makeUser, sessionCookieOf } from '../factories/users'
import { call, callUsersAction, tokenOfSuperuser } from '../factories/wire'

// Someone knows the password of an account with two-step login, and guesses codes until they are refused.

type Account = Awaited<ReturnType<typeof makeTwoStepUser>>

async function makeTwoStepUser() {
  const { actor, user, password } = await makeUser()
  return { actor, user, password, ...(await makeSecondFactor(actor)) }
}

const NEW_PASSWORD = 'Drills-and-wax-1'

const firstStep = async ({ user, password }: Pick<Account, 'user' | 'password'>, Cookie = '') => {
  const began = await respond(login.action, formRequest('/login', { email: user.email, password }, { Cookie }))
  expect(began).toMatchObject({ status: 302, location: '/login/code' })
  return [Cookie, cookiesOf(began)].filter(Boolean).join('; ')
}
const code = (Cookie: string, typed: string) =>
  respond(secondStep.action, formRequest('/login/code', { code: typed }, { Cookie }))

async function guessUntilRejected(account: Pick<Account, 'user' | 'password'>, Cookie = '') {
  const begun = await firstStep(account, Cookie)
  for (let tries = 0; tries < 5; tries++) await expect(code(begun, '000000')).resolves.toMatchObject({ status: 400 })
  await expect(code(begun, '000000')).resolves.toMatchObject({ status: 429 })
}

const deviceIn = (cookies: string) => cookies.split('; ').find(cookie => cookie.startsWith('device-')) ?? ''

let account: Account
beforeEach(async () => {
  await db.rateLimit.deleteMany()
  account = await makeTwoStepUser()
})

describe('a device that has signed in', () => {
  it('stays open, and has its own counter', async () => {
    const device = deviceIn(cookiesOf(await code(await firstStep(account), account.codeIn())))
    await guessUntilRejected(account)
    const opened = await code(await firstStep(account, device), account.codeIn(1))
    expect(opened).toMatchObject({ status: 302, location: '/overview' })
    // That sign-in did not reset the counter of strangers.
    const [recoveryCode = ''] = account.recoveryCodes
    await expect(code(await firstStep(account), recoveryCode)).resolves.toMatchObject({ status: 429 })
    await guessUntilRejected(account, device)
    await expect(code(await firstStep(account, device), recoveryCode)).resolves.toMatchObject({ status: 429 })
  })

  it('stays open for the proof of its owner', async () => {
    const cookies = cookiesOf(await code(await firstStep(account), account.codeIn()))
    const renew = (Cookie: string, typed: string) =>
      respond(newCodes.action, formRequest('/profile/second-factor/codes', { code: typed }, { Cookie }))
    await guessUntilRejected(account)
    const [recoveryCode = ''] = account.recoveryCodes
    await expect(renew(await sessionCookieOf(account.user), recoveryCode)).resolves.toMatchObject({ status: 429 })
    await expect(renew(cookies, recoveryCode)).resolves.toMatchObject({ status: 200 })
  })

  it('is an address and an app for clients of the API', async () => {
    const home = loadContext()
    const begin = async (context = home) => {
      const credentials = { identity: account.user.email, password: account.password }
      return (await callUsersAction('auth-with-password', credentials, { context })).body.mfaId
    }
    const second = async (typed: string, context = home) =>
      callUsersAction('auth-with-otp', { otpId: 'totp', password: typed, mfaId: await begin(context) }, { context })
    await expect(second(account.codeIn())).resolves.toMatchObject({ status: 200 })
    await guessUntilRejected(account)
    const [recoveryCode = ''] = account.recoveryCodes
    await expect(second(recoveryCode, loadContext())).resolves.toMatchObject({ status: 429 })
    await expect(second(recoveryCode)).resolves.toMatchObject({ status: 200 })
  })
})

describe('a new password', () => {
  const viaLink = async () => {
    const link = new URL(await issuePasswordReset(account.user.email))
    const twice = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    const result = await respond(reset.action, formRequest(link.pathname + link.search, twice))
    expect(result).toMatchObject({ status: 302, location: expect.stringContaining('done') })
    return deviceIn(cookiesOf(result))
  }
  const inSettings = async () => {
    const fields = { currentPassword: account.password, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    const Cookie = await sessionCookieOf(account.user)
    const result = await respond(changePassword.action, formRequest('/change-password', fields, { Cookie }))
    expect(result).toMatchObject({ status: 302, location: '/profile' })
  }
  const byAdmin = async () => {
    const { id } = await createSuperuser({
      email: `host-${randomText(8)}@example.com`,
      password: `wax-${randomText(8)}`,
    })
    const response = await call(`/api/collections/users/records/${account.user.id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD }),
      token: await tokenOfSuperuser(id),
    })
    expect(response).toMatchObject({ status: 200 })
  }

  it.each<[string, () => Promise<unknown>]>([
    ['by email', viaLink],
    ['in the settings', inSettings],
    ['by an admin', byAdmin],
  ])('%s opens the second step again', async (_, setPassword) => {
    await guessUntilRejected(account)
    for (let tries = 0; tries < 4; tries++) await countTry('password-check:person', account.user.id)
    for (let tries = 0; tries < 5; tries++) await countTry('sign-in:person', keyOfAccount(account.user.id))
    await setPassword()
    const begun = await firstStep({ user: account.user, password: NEW_PASSWORD })
    await expect(code(begun, account.codeIn())).resolves.toMatchObject({ status: 302, location: '/overview' })
    // As many as before.
    for (let tries = 0; tries < 5; tries++) await countTry('password-check:person', account.user.id)
  })

  it('opens it three times a day, so that a mailbox does not open the account', async () => {
    for (let resets = 0; resets < 3; resets++) {
      await viaLink()
      await guessUntilRejected({ user: account.user, password: NEW_PASSWORD })
    }
    const device = await viaLink()
    const begun = await firstStep({ user: account.user, password: NEW_PASSWORD }, device)
    await expect(code(begun, account.codeIn())).resolves.toMatchObject({ status: 429 })
  })

  it('gives the device of the reset no counter of codes before its first sign-in', async () => {
    const device = await viaLink()
    const changed = { user: account.user, password: NEW_PASSWORD }
    await guessUntilRejected(changed)
    const [recoveryCode = ''] = account.recoveryCodes
    await expect(code(await firstStep(changed, device), recoveryCode)).resolves.toMatchObject({ status: 429 })
    await db.rateLimit.deleteMany()
    const known = deviceIn(cookiesOf(await code(await firstStep(changed, device), recoveryCode)))
    await guessUntilRejected(changed)
    await expect(code(await firstStep(changed, known), account.codeIn())).resolves.toMatchObject({ status: 302 })
  })

  it('of a superuser opens a locked account', async () => {
    const email = `host-${randomText(8)}@example.com`
    const { id } = await createSuperuser({ email, password: `wax-${randomText(8)}` })
    const key = keyOfAccount(id, '_superusers')
    for (let tries = 0; tries < 5; tries++) await countTry('sign-in:person', key)
    await changeSuperuser(id, { password: `wax-${randomText(8)}` })
    await countTry('sign-in:person', key)
  })
})

it('the admin’s reset lets the owner set it up again', async () => {
  await guessUntilRejected(account)
  await expect(resetSecondFactor(account.user.email)).resolves.toBe(true)
  await makeSecondFactor(account.actor)
  await expect(hasSecondFactor(account.user.id)).resolves.toBe(true)
})
