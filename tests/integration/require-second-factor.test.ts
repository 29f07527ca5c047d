import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { optionsForProof } from '~/features/account/accounts/passkeys/passkey-sign-in.server'
import { optionsForNewPasskey } from '~/features/account/accounts/passkeys/passkeys.server'
import { createApiToken } from '~/features/account/api-tokens/api-tokens.server'
import { env } from '~/platform/env.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { bearerOf, revalidateBearers } from '~/pocketbase/tokens.server'
import * as changePassword from '~/routes/account/security/change-password'
import * as confirmByPasskey from '~/routes/account/security/confirm-by-passkey'
import * as passkeys from '~/routes/account/security/passkeys'
import * as setUp from '~/routes/account/security/second-factor'
import * as login from '~/routes/account/sign-in/login'
import * as secondStep from '~/routes/account/sign-in/login-code'
import * as tags from '~/routes/lists/tags/list'
import { makePasskey, newDevice } from '../factories/passkeys'
import { cookiesOf, formRequest, loadContext, pageRequest, respond } from '../factories/requests'
import { makeSecondFactor } from '../factories/second-factors'
import { makeUser, sessionCookieOf, sessionProvedAgo } from '../factories/users'
import { type ApiResponse, call, callUsersAction, tokenOfUser } from '../factories/wire'

beforeEach(() => {
  env.REQUIRE_SECOND_FACTOR = 'on'
})
afterEach(() => {
  env.REQUIRE_SECOND_FACTOR = 'off'
})

it('leads users without one to set it up, and lets everyone else pass', async () => {
  const { user } = await makeUser()
  const Cookie = await sessionCookieOf(user)
  const away = { status: 302, location: '/profile/second-factor' }
  await expect(respond(tags.loader, pageRequest('/tags', { Cookie }))).resolves.toMatchObject(away)
  await expect(respond(tags.action, formRequest('/tags', { name: 'gift' }, { Cookie }))).resolves.toMatchObject(away)
  const open = [
    [setUp.loader, '/profile/second-factor'],
    [passkeys.loader, '/profile/passkeys'],
    [changePassword.loader, '/change-password'],
  ] as const
  for (const [loader, path] of open) {
    await expect(respond(loader, pageRequest(path, { Cookie }))).resolves.toMatchObject({ status: 200 })
  }
  for (const protect of [makeSecondFactor, makePasskey]) {
    const { actor, user } = await makeUser()
    await protect(actor)
    const tagsPage = pageRequest('/tags', { Cookie: await sessionCookieOf(user) })
    await expect(respond(tags.loader, tagsPage)).resolves.toMatchObject({ status: 200 })
  }
})

it('asks for the passkey after the password if there is no authenticator app', async () => {
  const { actor, user, password } = await makeUser()
  await makePasskey(actor)
  const first = await respond(login.action, formRequest('/login', { email: user.email, password }))
  expect(first).toMatchObject({ status: 302, location: '/login/code' })
  const Cookie = cookiesOf(first)
  expect(Cookie).not.toMatch(/(^|; )session-\w+=/)
  await expect(respond(secondStep.loader, pageRequest('/login/code', { Cookie }))).resolves.toMatchObject({
    data: { hasCode: false },
  })
  const guess = formRequest('/login/code', { code: '000000' }, { Cookie })
  await expect(respond(secondStep.action, guess)).resolves.toMatchObject({ status: 400 })
})

it('does not take the password alone as the proof of an account with a passkey', async () => {
  const { actor, user, password } = await makeUser()
  const device = await makePasskey(actor)
  const Cookie = await sessionProvedAgo(user, 16)
  const post = (fields: Record<string, string>) =>
    respond(passkeys.action, formRequest('/profile/passkeys', fields, { Cookie }))
  await expect(respond(passkeys.loader, pageRequest('/profile/passkeys', { Cookie }))).resolves.toMatchObject({
    data: { proof: 'sign-in', providers: [], byPasskey: true },
  })
  await expect(post({ password })).resolves.toMatchObject({
    status: 400,
    data: { errors: { '': ['Please confirm your identity first.'] } },
  })
  const added = newDevice(user.id).create((await optionsForNewPasskey(actor)).challenge)
  await expect(post({ password, name: 'Thief', credential: JSON.stringify(added) })).resolves.toMatchObject({
    status: 400,
  })
  const used = { credential: JSON.stringify(device.sign((await optionsForProof(actor)).challenge)) }
  const confirmed = formRequest('/profile/passkeys/confirm?redirectTo=/profile/passkeys', used, { Cookie })
  await expect(respond(confirmByPasskey.action, confirmed)).resolves.toMatchObject({ status: 302 })
  await expect(post({})).resolves.toMatchObject({ status: 302, location: '/profile/passkeys' })
})

it('rejects API sign-ins without an authenticator app', async () => {
  const post = ({ user, password }: Awaited<ReturnType<typeof makeUser>>) =>
    call('/api/collections/users/auth-with-password', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ identity: user.email, password }),
      context: loadContext(),
    })
  const without = await makeUser()
  await expect(post(without)).resolves.toMatchObject({ status: 403 })
  await makeSecondFactor(without.actor)
  await expect(post(without)).resolves.toMatchObject({ status: 401, body: { mfaId: expect.any(String) } })
})

describe('tokens from before', () => {
  const json = { 'Content-Type': 'application/json' }
  const tags = '/api/collections/tags/records'
  const list = (token: string) => call(tags, { token })
  const create = (token: string, name: string) =>
    call(tags, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ name, color: '#ff0000' }),
      token,
    })
  const requests = (id: string): [what: string, send: (token: string) => Promise<ApiResponse>][] => [
    ['a list', list],
    ['a new record', token => create(token, 'gift')],
    ['the account', token => view(id, token)],
    ['a refresh', token => callUsersAction('auth-refresh', {}, { token, context: loadContext() })],
    ['a file token', token => call('/api/files/token', { method: 'POST', token })],
    [
      'a batch',
      token =>
        call('/api/batch', {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ requests: [{ method: 'POST', url: tags, body: { name: 'b', color: '#ff0000' } }] }),
          token,
        }),
    ],
    [
      'a subscription',
      token =>
        call('/api/realtime', {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ clientId: 'x', subscriptions: ['tags/*'] }),
          token,
        }),
    ],
  ]
  const view = (id: string, token: string) => call(`/api/collections/users/records/${id}`, { token })
  const rejection = {
    status: 403,
    body: { message: 'This site requires two-step login. Please set up an authenticator app on its pages first.' },
  }

  it('get 403 with the reason everywhere, until the account is protected', async () => {
    for (const protect of [makeSecondFactor, makePasskey]) {
      env.REQUIRE_SECOND_FACTOR = 'off'
      const { actor, user } = await makeUser()
      const tokens = [await tokenOfUser(user.id), await createApiToken(actor, { name: 'Laptop', scope: 'write' })]
      // Their accounts are now remembered.
      for (const token of tokens) await expect(list(token)).resolves.toMatchObject({ status: 200 })
      env.REQUIRE_SECOND_FACTOR = 'on'
      for (const token of tokens) {
        for (const [what, send] of requests(user.id)) await expect(send(token), what).resolves.toMatchObject(rejection)
      }
      const [token = ''] = tokens
      const bearer = await bearerOf(token, 'auth', COLLECTIONS)
      if (!bearer) throw new Error('The token is not valid')
      await expect(revalidateBearers(bearer.collection, [bearer])).resolves.toHaveProperty('size', 0)
      await protect(actor)
      for (const token of tokens)
        await expect(list(token)).resolves.toMatchObject({ status: 200, body: { totalItems: 0 } })
      await expect(revalidateBearers(bearer.collection, [bearer])).resolves.toHaveProperty('size', 1)
      const refreshed = await callUsersAction('auth-refresh', {}, { token, context: loadContext() })
      expect(refreshed).toMatchObject({ status: 200, body: { record: { id: user.id } } })
    }
  })
})
