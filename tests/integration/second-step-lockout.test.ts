import { beforeEach, describe, expect, it } from 'vitest'
import { keyOfAccount } from '~/features/account/accounts/account-key.server'
import { issuePasswordReset } from '~/features/account/accounts/passwords/password-reset.server'
import { hasSecondFactor, resetSecondFactor } from '~/features/account/accounts/second-factor/second-factor.server'
import { changeSuperuser, createSuperuser } from '~/features/account/accounts/superusers.server'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { countTry } from '~/platform/input/rate-limit.server'
import * as changePassword from '~/routes/_app.change-password/route'
import * as newCodes from '~/routes/_app.profile_.second-factor_.codes/route'
import * as login from '~/routes/_auth.login/route'
import * as secondStep from '~/routes/_auth.login_.code/route'
import * as reset from '~/routes/_auth.reset-password/route'
import * as actions from '~/routes/api.collections.$collection.$action'
import * as record from '~/routes/api.collections.$collection.records.$id'
import { cookiesOf, formRequest, loadContext, respond } from '../factories/requests'
import { makeSecondFactor } from '../factories/second-factors'
import { makeUser, sessionCookieOf } from '../factories/users'
import { call, callUsersAction, tokenOfSuperuser } from '../factories/wire'

// Someone knows the password of an account with two-step login, and guesses codes until they are refused.

type Person = Awaited<ReturnType<typeof makePerson>>

async function makePerson() {
  const { actor, user, password } = await makeUser()
  return { actor, user, password, ...(await makeSecondFactor(actor)) }
}

const NEW_PASSWORD = 'Drills-and-wax-1'

const firstStep = async ({ user, password }: Pick<Person, 'user' | 'password'>, Cookie = '') => {
  const began = await respond(login.action, formRequest('/login', { email: user.email, password }, { Cookie }))
  expect(began).toMatchObject({ status: 302, location: '/login/code' })
  return [Cookie, cookiesOf(began)].filter(Boolean).join('; ')
}
const code = (Cookie: string, typed: string) =>
  respond(secondStep.action, formRequest('/login/code', { code: typed }, { Cookie }))

async function guessUntilRefused(person: Pick<Person, 'user' | 'password'>, Cookie = '') {
  const begun = await firstStep(person, Cookie)
  for (let tries = 0; tries < 5; tries++) await expect(code(begun, '000000')).resolves.toMatchObject({ status: 400 })
  await expect(code(begun, '000000')).resolves.toMatchObject({ status: 429 })
}

const deviceIn = (cookies: string) => cookies.split('; ').find(cookie => cookie.startsWith('device-')) ?? ''

let person: Person
beforeEach(async () => {
  await db.rateLimit.deleteMany()
  person = await makePerson()
})

describe('a device that has signed in', () => {
  it('stays open, and has its own counter', async () => {
    const device = deviceIn(cookiesOf(await code(await firstStep(person), person.codeIn())))
    await guessUntilRefused(person)
    const opened = await code(await firstStep(person, device), person.codeIn(1))
    expect(opened).toMatchObject({ status: 302, location: '/overview' })
    // That sign-in did not reset the counter of strangers.
    const [recoveryCode = ''] = person.recoveryCodes
    await expect(code(await firstStep(person), recoveryCode)).resolves.toMatchObject({ status: 429 })
    await guessUntilRefused(person, device)
    await expect(code(await firstStep(person, device), recoveryCode)).resolves.toMatchObject({ status: 429 })
  })

  it('stays open for the proof of its owner', async () => {
    const cookies = cookiesOf(await code(await firstStep(person), person.codeIn()))
    const renew = (Cookie: string, typed: string) =>
      respond(newCodes.action, formRequest('/profile/second-factor/codes', { code: typed }, { Cookie }))
    await guessUntilRefused(person)
    const [recoveryCode = ''] = person.recoveryCodes
    await expect(renew(await sessionCookieOf(person.user), recoveryCode)).resolves.toMatchObject({ status: 429 })
    await expect(renew(cookies, recoveryCode)).resolves.toMatchObject({ status: 200 })
  })

  it('is an address and an app for clients of the API', async () => {
    const home = loadContext()
    const begin = async (context = home) => {
      const credentials = { identity: person.user.email, password: person.password }
      return (await callUsersAction(actions.action, 'auth-with-password', credentials, { context })).body.mfaId
    }
    const second = async (typed: string, context = home) =>
      callUsersAction(
        actions.action,
        'auth-with-otp',
        { otpId: 'totp', password: typed, mfaId: await begin(context) },
        { context },
      )
    await expect(second(person.codeIn())).resolves.toMatchObject({ status: 200 })
    await guessUntilRefused(person)
    const [recoveryCode = ''] = person.recoveryCodes
    await expect(second(recoveryCode, loadContext())).resolves.toMatchObject({ status: 429 })
    await expect(second(recoveryCode)).resolves.toMatchObject({ status: 200 })
  })
})

describe('a new password', () => {
  const viaLink = async () => {
    const link = new URL(await issuePasswordReset(person.user.email))
    const twice = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    const answer = await respond(reset.action, formRequest(link.pathname + link.search, twice))
    expect(answer).toMatchObject({ status: 302, location: expect.stringContaining('done') })
    return deviceIn(cookiesOf(answer))
  }
  const inSettings = async () => {
    const fields = { currentPassword: person.password, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    const Cookie = await sessionCookieOf(person.user)
    const answer = await respond(changePassword.action, formRequest('/change-password', fields, { Cookie }))
    expect(answer).toMatchObject({ status: 302, location: '/profile' })
  }
  const byAdmin = async () => {
    const { id } = await createSuperuser({
      email: `host-${randomText(8)}@example.com`,
      password: `wax-${randomText(8)}`,
    })
    const answer = await call(record.action, `/api/collections/users/records/${person.user.id}`, {
      method: 'PATCH',
      params: { collection: 'users', id: person.user.id },
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD }),
      token: await tokenOfSuperuser(id),
    })
    expect(answer).toMatchObject({ status: 200 })
  }

  it.each<[string, () => Promise<unknown>]>([
    ['by email', viaLink],
    ['in the settings', inSettings],
    ['by an admin', byAdmin],
  ])('%s opens the second step again', async (_, setPassword) => {
    await guessUntilRefused(person)
    for (let tries = 0; tries < 4; tries++) await countTry('password-check:person', person.user.id)
    for (let tries = 0; tries < 5; tries++) await countTry('sign-in:person', keyOfAccount(person.user.id))
    await setPassword()
    const begun = await firstStep({ user: person.user, password: NEW_PASSWORD })
    await expect(code(begun, person.codeIn())).resolves.toMatchObject({ status: 302, location: '/overview' })
    // As many as before.
    for (let tries = 0; tries < 5; tries++) await countTry('password-check:person', person.user.id)
  })

  it('opens it three times a day, so that a mailbox does not open the account', async () => {
    for (let resets = 0; resets < 3; resets++) {
      await viaLink()
      await guessUntilRefused({ user: person.user, password: NEW_PASSWORD })
    }
    const device = await viaLink()
    const begun = await firstStep({ user: person.user, password: NEW_PASSWORD }, device)
    await expect(code(begun, person.codeIn())).resolves.toMatchObject({ status: 429 })
  })

  it('gives the device of the reset no counter of codes before its first sign-in', async () => {
    const device = await viaLink()
    const changed = { user: person.user, password: NEW_PASSWORD }
    await guessUntilRefused(changed)
    const [recoveryCode = ''] = person.recoveryCodes
    await expect(code(await firstStep(changed, device), recoveryCode)).resolves.toMatchObject({ status: 429 })
    await db.rateLimit.deleteMany()
    const known = deviceIn(cookiesOf(await code(await firstStep(changed, device), recoveryCode)))
    await guessUntilRefused(changed)
    await expect(code(await firstStep(changed, known), person.codeIn())).resolves.toMatchObject({ status: 302 })
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
  await guessUntilRefused(person)
  await expect(resetSecondFactor(person.user.email)).resolves.toBe(true)
  await makeSecondFactor(person.actor)
  await expect(hasSecondFactor(person.user.id)).resolves.toBe(true)
})
