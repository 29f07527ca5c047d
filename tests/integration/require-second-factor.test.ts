import { afterEach, beforeEach, expect, it } from 'vitest'
import { env } from '~/platform/env.server'
import * as changePassword from '~/routes/_app.change-password/route'
import * as passkeys from '~/routes/_app.profile_.passkeys/route'
import * as setUp from '~/routes/_app.profile_.second-factor/route'
import * as tags from '~/routes/_app.tags/route'
import * as login from '~/routes/_auth.login/route'
import * as secondStep from '~/routes/_auth.login_.code/route'
import * as actions from '~/routes/api.collections.$collection.$action'
import { makePasskey } from '../factories/passkeys'
import { cookiesOf, formRequest, loadContext, pageRequest, respond } from '../factories/requests'
import { makeSecondFactor } from '../factories/second-factors'
import { makeUser, sessionCookieOf } from '../factories/users'
import { call } from '../factories/wire'

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
  expect(Cookie).not.toMatch(/(^|; )session=/)
  await expect(respond(secondStep.loader, pageRequest('/login/code', { Cookie }))).resolves.toMatchObject({
    data: { hasCode: false },
  })
  const guess = formRequest('/login/code', { code: '000000' }, { Cookie })
  await expect(respond(secondStep.action, guess)).resolves.toMatchObject({ status: 400 })
})

it('rejects API sign-ins without an authenticator app', async () => {
  const post = ({ user, password }: Awaited<ReturnType<typeof makeUser>>) =>
    call(actions.action, '/api/collections/users/auth-with-password', {
      method: 'POST',
      params: { collection: 'users', action: 'auth-with-password' },
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ identity: user.email, password }),
      context: loadContext(),
    })
  const without = await makeUser()
  await expect(post(without)).resolves.toMatchObject({ status: 403 })
  await makeSecondFactor(without.actor)
  await expect(post(without)).resolves.toMatchObject({ status: 401, body: { mfaId: expect.any(String) } })
})
