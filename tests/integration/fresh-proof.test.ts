import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { issuePasswordReset } from '~/features/account/accounts/passwords/password-reset.server'
import { connectSignIn, disconnectSignIn } from '~/features/account/accounts/social/connected-sign-ins.server'
import { signInSocially } from '~/features/account/accounts/social/social-sign-in.server'
import { createApiToken } from '~/features/account/api-tokens/api-tokens.server'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { env } from '~/platform/env.server'
import * as tokens from '~/routes/account/security/api-tokens'
import * as changeEmail from '~/routes/account/security/change-email'
import * as changePassword from '~/routes/account/security/change-password'
import * as confirm from '~/routes/account/security/confirm-by-sign-in'
import * as connect from '~/routes/account/security/connect-sign-in'
import * as disconnect from '~/routes/account/security/disconnect-sign-in'
import * as strictReset from '~/routes/account/sign-in/confirm-password-reset'
import * as callback from '~/routes/account/sign-in/provider-callback'
import * as plainReset from '~/routes/account/sign-in/reset-password'
import { cookiesOf, formRequest, loadContext, pageRequest, respond } from '../factories/requests'
import { makeUser, sessionProvedAgo, subjectsTo } from '../factories/users'
import { call, callUsersAction, tokenOfUser } from '../factories/wire'
import { oauthForTests } from '../setup/oauth-for-tests'
import { consent, type ProviderUser } from '../setup/oauth-provider'

const oauth = oauthForTests()

describe('a session confirmed more than 15 minutes ago', () => {
  it('requires the password to connect a provider', async () => {
    const { user, password } = await makeUser()
    const Cookie = await sessionProvedAgo(user, 16)
    const send = (fields: object) =>
      respond(connect.action, formRequest('/profile/sign-ins/connect', { provider: 'google', ...fields }, { Cookie }))
    const page = '/profile/sign-ins/connect?provider=google'
    await expect(send({})).resolves.toMatchObject({ status: 302, location: page })
    await expect(respond(connect.loader, pageRequest(page, { Cookie }))).resolves.toMatchObject({
      data: { provider: 'google', proof: 'password' },
    })
    await expect(send({ password: 'not-the-one' })).resolves.toMatchObject({
      status: 400,
      data: { errors: { password: ['This password is not correct'] } },
    })
    expect((await send({ password })).location).toContain(oauth.url())
    // From here on, the session counts as confirmed.
    expect((await send({})).location).toContain(oauth.url())
  })

  it('requires the password to create an API token, and emails the owner about each', async () => {
    const { user, password } = await makeUser()
    const Cookie = await sessionProvedAgo(user, 16)
    const send = (fields: object) =>
      respond(
        tokens.action,
        formRequest('/profile/api-tokens', { name: 'Laptop', scope: 'write', ...fields }, { Cookie }),
      )
    await expect(send({})).resolves.toMatchObject({
      status: 400,
      data: { values: { name: 'Laptop' }, errors: { password: ['Please enter your password'] } },
    })
    await expect(db.apiToken.count({ where: { userId: user.id } })).resolves.toBe(0)
    await expect(send({ password })).resolves.toMatchObject({ status: 200, data: { made: { name: 'Laptop' } } })
    await expect(subjectsTo(user.email)).resolves.toEqual([`An API token was created for your ${env.APP_NAME} account`])
  })

  it('requires the password to request an email change', async () => {
    const { user, password } = await makeUser()
    const Cookie = await sessionProvedAgo(user, 16)
    const email = `${randomText(10)}@example.com`
    const send = (fields: object) =>
      respond(changeEmail.action, formRequest('/change-email', { email, ...fields }, { Cookie }))
    await expect(send({})).resolves.toMatchObject({
      status: 400,
      data: { values: { email }, errors: { password: ['Please enter your password'] } },
    })
    await expect(subjectsTo(email)).resolves.toEqual([])
    await expect(send({ password })).resolves.toMatchObject({ status: 302, location: '/change-email' })
    await expect(subjectsTo(email)).resolves.toHaveLength(1)
  })

  it('requires a sign-in at the provider to set a first password', async () => {
    const providerUser = outsider()
    const { userId } = await signInSocially({ ...providerUser, provider: 'google', emailVerified: true })
    const Cookie = await sessionProvedAgo({ id: userId }, 16)
    const twice = { password: 'Drills-and-wax-1', confirmPassword: 'Drills-and-wax-1' }
    const send = () => respond(changePassword.action, formRequest('/change-password', twice, { Cookie }))
    await expect(respond(changePassword.loader, pageRequest('/change-password', { Cookie }))).resolves.toMatchObject({
      data: { first: true, proof: 'sign-in', providers: ['google'] },
    })
    await expect(send()).resolves.toMatchObject({
      status: 400,
      data: { errors: { '': ['Please confirm your identity first.'] } },
    })

    const other = await confirmAs(outsider(), Cookie)
    expect(other.location).toBe('/change-password')
    await expect(send()).resolves.toMatchObject({ status: 400 })

    const back = await confirmAs(providerUser, Cookie)
    expect(back.location).toBe('/change-password')
    await expect(send()).resolves.toMatchObject({ status: 302 })
    await expect(subjectsTo(providerUser.email)).resolves.toEqual([`Your password for ${env.APP_NAME} was changed`])
  })

  it('needs no further proof shortly after sign-in', async () => {
    const { user } = await makeUser()
    const Cookie = await sessionProvedAgo(user, 14)
    const request = formRequest('/profile/api-tokens', { name: 'Laptop', scope: 'read' }, { Cookie })
    await expect(respond(tokens.action, request)).resolves.toMatchObject({ status: 200 })
  })
})

describe('connecting a provider', () => {
  it('notifies the owner by email', async () => {
    const { actor, user } = await makeUser()
    await connectSignIn(actor, { ...outsider(), provider: 'discord', emailVerified: true })
    await expect(subjectsTo(user.email)).resolves.toEqual([`Discord was connected to your ${env.APP_NAME} account`])
  })

  it('by API requires a sign-in from the same origin in the last 15 minutes', async () => {
    const { user, password } = await makeUser()
    const context = loadContext()
    const post = (action: string, body: object, token?: string) => callUsersAction(action, body, { context, token })
    const token = await tokenOfUser(user.id)
    const link = async () => post('auth-with-oauth2', await codeOf(outsider()), token)
    await expect(link()).resolves.toMatchObject({
      status: 400,
      body: { message: 'Please sign in again before you connect another sign-in.' },
    })
    await post('auth-with-password', { identity: user.email, password })
    await db.authOrigin.updateMany({ where: { recordRef: user.id }, data: { updated: minutesAgo(16) } })
    await expect(link()).resolves.toMatchObject({ status: 400 })
    await post('auth-with-password', { identity: user.email, password })
    await expect(link()).resolves.toMatchObject({ status: 200, body: { record: { id: user.id } } })
  })
})

describe('disconnecting a provider', () => {
  const connected = async () => {
    const { actor, user, password } = await makeUser()
    await connectSignIn(actor, { ...outsider(), provider: 'google', emailVerified: true })
    const { id } = await db.externalAuth.findFirstOrThrow({ where: { recordRef: user.id } })
    return { user, password, id }
  }
  const disconnected = `Google was disconnected from your ${env.APP_NAME} account`

  it('requires the password after 15 minutes, and emails the owner', async () => {
    const { user, password } = await connected()
    const Cookie = await sessionProvedAgo(user, 16)
    const page = '/profile/sign-ins/disconnect?provider=google'
    const send = (fields: object) =>
      respond(
        disconnect.action,
        formRequest('/profile/sign-ins/disconnect', { provider: 'google', ...fields }, { Cookie }),
      )
    await expect(send({})).resolves.toMatchObject({ status: 302, location: page })
    await expect(respond(disconnect.loader, pageRequest(page, { Cookie }))).resolves.toMatchObject({
      data: { provider: 'google', proof: 'password' },
    })
    for (const password of ['', 'not-the-one']) await expect(send({ password })).resolves.toMatchObject({ status: 400 })
    await expect(providersOf(user.id)).resolves.toEqual(['google'])
    await expect(subjectsTo(user.email)).resolves.not.toContain(disconnected)
    await expect(send({ password })).resolves.toMatchObject({ status: 302, location: '/profile/sign-ins' })
    await expect(providersOf(user.id)).resolves.toEqual([])
    await expect(subjectsTo(user.email)).resolves.toContain(disconnected)
  })

  it('by API requires no recent sign-in, as in PocketBase, and emails the owner', async () => {
    const { user, id } = await connected()
    const remove = (token: string) =>
      call(`/api/collections/_externalAuths/records/${id}`, {
        method: 'DELETE',
        context: loadContext(),
        token,
      })
    const forProgram = await createApiToken({ userId: user.id }, { name: 'Backup', scope: 'write' })
    await expect(remove(forProgram)).resolves.toMatchObject({ status: 403 })
    await expect(providersOf(user.id)).resolves.toEqual(['google'])
    await expect(remove(await tokenOfUser(user.id))).resolves.toMatchObject({ status: 204 })
    await expect(providersOf(user.id)).resolves.toEqual([])
    await expect(subjectsTo(user.email)).resolves.toContain(disconnected)
  })

  it('emails the owner in its transaction', async () => {
    const { user } = await connected()
    const rolledBack = inTransaction(async tx => {
      await disconnectSignIn({ userId: user.id }, 'google', tx)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await expect(providersOf(user.id)).resolves.toEqual(['google'])
    await expect(subjectsTo(user.email)).resolves.not.toContain(disconnected)
  })
})

describe('a password reset', () => {
  const resets = [
    ['/reset-password?token=', plainReset],
    ['/auth/confirm-password-reset/', strictReset],
  ] as const

  it.each(resets)('at %s lists the connected providers and removes those not kept', async (path, screen) => {
    const { actor, user } = await makeUser()
    for (const name of ['google', 'discord'] as const) {
      await connectSignIn(actor, { ...outsider(), provider: name, emailVerified: true })
    }
    const token = new URL(await issuePasswordReset(user.email)).searchParams.get('token') ?? ''
    await expect(respond(screen.loader, pageRequest(path + token), { token })).resolves.toMatchObject({
      data: { signIns: ['google', 'discord'] },
    })
    const send = (confirmPassword: string) => {
      const fields = { password: 'Drills-and-wax-1', confirmPassword, keep: 'discord' }
      return respond(screen.action, formRequest(path + token, fields), { token })
    }
    await expect(send('another')).resolves.toMatchObject({ status: 400, data: { values: { keep: ['discord'] } } })
    await expect(send('Drills-and-wax-1')).resolves.toMatchObject({ status: 302 })
    await expect(providersOf(user.id)).resolves.toEqual(['discord'])
  })

  it('removes all providers by default, also by API', async () => {
    for (const byApi of [false, true]) {
      const { actor, user } = await makeUser()
      await connectSignIn(actor, { ...outsider(), provider: 'google', emailVerified: true })
      const link = new URL(await issuePasswordReset(user.email))
      const password = 'Drills-and-wax-1'
      const token = link.searchParams.get('token')
      if (byApi) {
        await call('/api/collections/users/confirm-password-reset', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ token, password, passwordConfirm: password }),
        })
      } else {
        await respond(
          plainReset.action,
          formRequest(link.pathname + link.search, { password, confirmPassword: password }),
        )
      }
      await expect(providersOf(user.id)).resolves.toEqual([])
    }
  })
})

const outsider = () => {
  const subject = randomText(12)
  return { subject, email: `${subject}@example.com`, verified: true, name: subject }
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

const providersOf = async (recordRef: string) =>
  (await db.externalAuth.findMany({ where: { recordRef } })).map(({ provider }) => provider)

/** Confirms the identity at Google. */
async function confirmAs(providerUser: ProviderUser, Cookie: string) {
  const fields = { provider: 'google', redirectTo: '/change-password' }
  const went = await respond(confirm.action, formRequest('/profile/sign-ins/confirm', fields, { Cookie }))
  const { pathname, search } = new URL(await consent(went.location ?? '', providerUser))
  const back = pageRequest(pathname + search, { Cookie: `${Cookie}; ${cookiesOf(went)}` })
  return respond(callback.loader, back, { provider: 'google' })
}

/** Returns an OAuth code of Google for the API. */
async function codeOf(providerUser: ProviderUser) {
  const redirectURL = 'http://localhost:3000/api/oauth2-redirect'
  const codeVerifier = 'known to the client alone'
  const requested = new URLSearchParams({
    redirect_uri: redirectURL,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  })
  const url = new URL(await consent(`${oauth.url()}/google/authorize?${requested}`, providerUser))
  return { provider: 'google', code: url.searchParams.get('code'), codeVerifier, redirectURL }
}
