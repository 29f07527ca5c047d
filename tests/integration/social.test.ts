import { afterEach, describe, expect, it, vi } from 'vitest'
import { changePassword } from '~/features/account/accounts/passwords/password-change.server'
import { signIn } from '~/features/account/accounts/sessions/sign-in.server'
import {
  connectSignIn,
  disconnectSignIn,
  listSignIns,
} from '~/features/account/accounts/social/connected-sign-ins.server'
import type { SocialIdentity } from '~/features/account/accounts/social/social-identity'
import { signInSocially } from '~/features/account/accounts/social/social-sign-in.server'
import { invite } from '~/features/account/invitations/invitations.server'
import { readToast } from '~/http/forms/toast.server'
import { viewerOf } from '~/http/session/session.server'
import { db, pool } from '~/platform/db/db.server'
import { newId, randomText } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import { countTry } from '~/platform/input/rate-limit.server'
import { log } from '~/platform/observability/log.server'
import * as connectRoute from '~/routes/account/security/connect-sign-in'
import * as disconnectRoute from '~/routes/account/security/disconnect-sign-in'
import * as login from '~/routes/account/sign-in/login'
import * as start from '~/routes/account/sign-in/provider'
import * as callback from '~/routes/account/sign-in/provider-callback'
import * as register from '~/routes/account/sign-in/register'
import { cookiesOf, formRequest, loadContext, pageRequest, type RouteResult, respond } from '../factories/requests'
import { makeUser, sessionCookieOf } from '../factories/users'
import { waitingStatements } from '../setup/behind-lock'
import { oauthForTests } from '../setup/oauth-for-tests'
import { consent, type ProviderUser } from '../setup/oauth-provider'

type Provider = 'google' | 'discord' | 'oidc'
const FAILED = {
  google: 'Failed to login with Google.',
  discord: 'Failed to login with Discord. Please try again.',
  oidc: 'Failed to login with Single sign-on. Please try again.',
}

const ALL = ['google', 'discord', 'oidc'] as const
const oauth = oauthForTests()

describe.each(ALL)('signing in with %s', name => {
  it('creates a verified account without a password, as a beta tester', async () => {
    const providerUser = outsider()
    const result = await travel(name, providerUser)
    expect(result).toMatchObject({ status: 302, location: '/overview' })
    await expect(toastOf(result)).resolves.toMatchObject({ title: 'Registration successful!' })
    const user = await db.user.findUniqueOrThrow({ where: { email: providerUser.email } })
    expect(user).toMatchObject({ username: providerUser.name, verified: true, betaTester: true, passwordHash: '' })
    await expect(db.externalAuth.findMany({ where: { recordRef: user.id } })).resolves.toMatchObject([
      { collectionRef: '_pb_users_auth_', provider: name, providerId: providerUser.subject },
    ])
    await expect(signedIn(result)).resolves.toBe(user.id)
    for (const password of ['', 'wax-and-tray']) {
      await expect(signIn({ email: providerUser.email, password })).rejects.toThrow('Authentication failed.')
    }
  })

  it('identifies users by subject, not by address, and redirects to the requested page', async () => {
    const providerUser = outsider()
    const first = await signedIn(await travel(name, providerUser))
    const moved = { ...providerUser, email: `moved-${providerUser.email}`, verified: false }
    const result = await travel(name, moved, { redirectTo: '/dashboard?status=stash' })
    expect(result.location).toBe('/dashboard?status=stash')
    await expect(toastOf(result)).resolves.toMatchObject({ title: 'Login successful' })
    await expect(signedIn(result)).resolves.toBe(first)
    await expect(db.user.count({ where: { email: moved.email } })).resolves.toBe(0)
  })

  it('sends PKCE, a state and the configured callback URL, ignoring forwarded hosts', async () => {
    const request = formRequest(`/auth/${name}`, {}, { 'X-Forwarded-Host': 'evil.example', Host: 'evil.example' })
    const { location } = await respond(start.action, request, { provider: name })
    const { searchParams, origin } = new URL(location ?? '')
    expect(origin).toBe(oauth.url())
    expect(searchParams.get('redirect_uri')).toBe(`${env.APP_URL}/auth/${name}/callback`)
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('state')?.length).toBeGreaterThan(30)
    expect(searchParams.get('scope')).toContain('email')
    expect(searchParams.has('nonce')).toBe(name === 'oidc')
  })

  it('reports denied consent', async () => {
    const result = await travel(name, 'deny', { redirectTo: '/tags' })
    expect(result.location).toBe('/login?redirectTo=%2Ftags')
    await expect(toastOf(result)).resolves.toMatchObject({
      title: FAILED[name],
      description: expect.stringContaining('You denied access'),
      variant: 'destructive',
    })
    expect(cookiesOf(result)).not.toMatch(/session-\w+=/)
  })

  it('accepts each callback once, and only with its cookie and state', async () => {
    const providerUser = outsider()
    const { page, cookie } = await leave(name)
    const address = await consent(page, providerUser)
    await expectRejected(name, await arrive(name, address, ''))
    const foreign = new URL(address)
    foreign.searchParams.set('state', randomText(36))
    await expectRejected(name, await arrive(name, foreign.href, cookie))
    // The library checks the state before it sends the code, so the original URL still works.
    const good = await arrive(name, address, cookie)
    expect(good.location).toBe('/overview')
    // The response deletes the cookie. Even with it, the code is already used.
    expect(good.headers.getSetCookie().find(line => line.startsWith(`errand-${name}-`))).toMatch(
      /Expires=Thu, 01 Jan 1970/,
    )
    await expectRejected(name, await arrive(name, address, cookie))
    await expect(db.session.count({ where: { user: { email: providerUser.email } } })).resolves.toBe(1)
  })

  it('rejects a code of another browser', async () => {
    const [mine, theirs] = [await leave(name), await leave(name)]
    const stolen = new URL(await consent(theirs.page, outsider()))
    const injected = new URL(await consent(mine.page, outsider()))
    injected.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    await expectRejected(name, await arrive(name, injected.href, mine.cookie))
  })

  it('rejects a callback that names another issuer or has two codes', async () => {
    const { page, cookie } = await leave(name)
    const address = await consent(page, outsider())
    const foreign = new URL(address)
    foreign.searchParams.set('iss', 'https://elsewhere.example')
    await expectRejected(name, await arrive(name, foreign.href, cookie))
    await expectRejected(name, await arrive(name, `${address}&code=another`, cookie))
    await expect(arrive(name, address, cookie)).resolves.toMatchObject({ location: '/overview' })
  })

  it('redirects to the overview if the requested page does not fit into the cookie', async () => {
    const redirectTo = `/dashboard?search=${'round'.repeat(1000)}`
    const known = outsider()
    await travel(name, known)
    await expect(travel(name, known, { redirectTo })).resolves.toMatchObject({ location: '/overview' })
  })

  it.each(['token', 'profile'] as const)('shows an error if the provider fails at its %s', async trouble => {
    const providerUser = { ...outsider(), trouble }
    await expectRejected(name, await travel(name, providerUser))
    await expect(db.user.count({ where: { email: providerUser.email } })).resolves.toBe(0)
  })

  it('shows an error if the provider is down', async () => {
    const { page, cookie } = await leave(name)
    const address = await consent(page, outsider())
    const nowhere = 'http://127.0.0.1:1'
    Object.assign(env, { GOOGLE_BASE_URL: nowhere, DISCORD_BASE_URL: nowhere, OIDC_ISSUER: nowhere })
    try {
      await expectRejected(name, await arrive(name, address, cookie))
    } finally {
      Object.assign(env, oauth.settings())
    }
  })

  it.each([
    ['no address', { email: '' }],
    ['an unverified address', { verified: false }],
  ])('creates no account for %s', async (_, flaw) => {
    const providerUser = { ...outsider(), ...flaw }
    const result = await travel(name, providerUser)
    await expectRejected(name, result, 'did not send us a confirmed email address')
    await expect(db.externalAuth.count({ where: { providerId: providerUser.subject } })).resolves.toBe(0)
  })

  it('rejects an address of a verified account, ignoring case', async () => {
    const { user, password } = await makeUser()
    const providerUser = outsider({ email: user.email.toUpperCase() })
    await expectRejected(name, await travel(name, providerUser), 'An account with this email already exists.')
    await expect(db.externalAuth.count({ where: { recordRef: user.id } })).resolves.toBe(0)
    await expect(signIn({ email: user.email, password })).resolves.toEqual({ userId: user.id })
  })

  it('takes over an unverified account with the same address, removing its password and sessions', async () => {
    const { user, password } = await makeUser({ verified: false })
    await sessionCookieOf(user)
    await db.emailToken.create({
      data: {
        id: randomText(64),
        userId: user.id,
        purpose: 'password_reset',
        email: user.email,
        expires: new Date('2099-01-01'),
      },
    })
    const { tokenKey } = await db.user.findUniqueOrThrow({ where: { id: user.id } })
    const result = await travel(name, outsider({ email: user.email }))
    await expect(signedIn(result)).resolves.toBe(user.id)
    const after = await db.user.findUniqueOrThrow({ where: { id: user.id } })
    expect(after).toMatchObject({ verified: true, passwordHash: '' })
    expect(after.tokenKey).not.toBe(tokenKey)
    await expect(db.session.count({ where: { userId: user.id } })).resolves.toBe(1)
    await expect(db.emailToken.count({ where: { userId: user.id } })).resolves.toBe(0)
    await expect(signIn({ email: user.email, password })).rejects.toThrow('Authentication failed.')
  })

  it('is unavailable without its client ID', async () => {
    await expect(offered()).resolves.toEqual(ALL)
    Object.assign(env, { [`${name.toUpperCase()}_CLIENT_ID`]: '' })
    try {
      await expect(offered()).resolves.toEqual(ALL.filter(other => other !== name))
      await expect(respond(start.action, formRequest(`/auth/${name}`, {}), { provider: name })).resolves.toMatchObject({
        status: 404,
      })
      await expect(arrive(name, '/callback?code=x&state=y', '')).resolves.toMatchObject({ status: 404 })
    } finally {
      Object.assign(env, oauth.settings())
    }
  })
})

it('times out after ten seconds if the provider does not respond', { timeout: 60_000 }, async () => {
  await expectRejected('google', await travel('google', { ...outsider(), trouble: 'silence' }))
})

it('limits attempts and reports when to retry', async () => {
  const context = loadContext()
  for (let tries = 0; tries < 40; tries++) await countTry('sign-in:address', context.clientIp)
  const request = formRequest('/auth/google', { redirectTo: '/tags' })
  const result = await respond(start.action, request, { provider: 'google' }, context)
  expect(result.location).toBe('/login?redirectTo=%2Ftags')
  await expect(toastOf(result)).resolves.toMatchObject({
    title: FAILED.google,
    description: expect.stringMatching(/^Too many requests\. Please try again in \d+ seconds\.$/),
  })
})

describe('the created account', () => {
  afterEach(() => Object.assign(env, { REGISTRATION: 'open' }))

  it.each(['closed', 'invite'] as const)(
    'is not created while registration is %s, but existing users can sign in',
    async setting => {
      const known = outsider()
      await travel('google', known)
      Object.assign(env, { REGISTRATION: setting })
      const providerUser = outsider()
      await expectRejected('google', await travel('google', providerUser), 'Sign-up is')
      await expect(db.user.count({ where: { email: providerUser.email } })).resolves.toBe(0)
      await expect(travel('google', known)).resolves.toMatchObject({ location: '/overview' })
    },
  )

  it('requires an invitation if registration does, and uses it up', async () => {
    Object.assign(env, { REGISTRATION: 'invite' })
    const invitation = new URL(await invite('Tess')).searchParams.get('invitation') ?? ''
    const { data } = await respond(register.loader, pageRequest(`/register?invitation=${invitation}`))
    expect(data).toMatchObject({ notice: null, providers: ALL })

    // A rejected sign-up does not use up the invitation.
    const known = outsider()
    await db.user.create({
      data: { id: newId(), email: known.email, username: known.name, tokenKey: newId(), verified: true },
    })
    await expectRejected(
      'google',
      await travel('google', known, { invitation }),
      'An account with this email already exists',
    )
    const providerUser = outsider()
    await expect(travel('google', providerUser, { invitation })).resolves.toMatchObject({ location: '/overview' })
    await expectRejected(
      'google',
      await travel('google', outsider(), { invitation }),
      'This invitation has expired or was already used',
    )
    await expectRejected('discord', await travel('discord', outsider()), 'Sign-up is by invitation only')
    await expect(travel('google', providerUser)).resolves.toMatchObject({ location: '/overview' })
  })

  it('gets a suffixed username if the name is taken, and a generated one if it is invalid', async () => {
    const taken = outsider()
    await travel('google', taken)
    const second = outsider({ name: taken.name })
    await travel('discord', second)
    expect(await usernameOf(second)).toMatch(new RegExp(`^${taken.name.slice(0, 15)}-[a-z0-9]{4}$`))
    const foreign = outsider({ name: 'Ни' })
    await travel('google', foreign)
    expect(await usernameOf(foreign)).toMatch(/^painter-[a-z0-9]{4}$/)
    const long = outsider({ name: 'Élodie de la Très-Longue Rivière' })
    await travel('google', long)
    expect(await usernameOf(long)).toBe('Elodie-de-la-Tres-Lo')
  })

  it('is created once by concurrent callbacks', async () => {
    const providerUser = outsider()
    const identity: SocialIdentity = { ...providerUser, provider: 'google', emailVerified: true }
    const both = await Promise.all([signInSocially(identity), signInSocially(identity)])
    expect(new Set(both.map(({ userId }) => userId)).size).toBe(1)
    await expect(db.user.count({ where: { email: providerUser.email } })).resolves.toBe(1)
  })

  it('is found if a concurrent callback creates it after the link was looked up', async () => {
    const providerUser = outsider()
    const identity: SocialIdentity = { ...providerUser, provider: 'google', emailVerified: true }
    const { userId } = await signInSocially(identity)
    const link = await db.externalAuth.findFirstOrThrow({ where: { recordRef: userId } })
    await db.externalAuth.delete({ where: { id: link.id } })
    const other = await pool.connect()
    await other.query('begin; lock table users in access exclusive mode')
    const second = signInSocially(identity)
    try {
      await vi.waitFor(async () => expect(await waitingStatements()).toBe(1), 30_000)
      await db.externalAuth.create({ data: link })
    } finally {
      await other.query('commit')
      other.release()
    }
    await expect(second).resolves.toEqual({ userId, isNew: false })
  })

  it('becomes a beta tester at sign-in, and a failure is logged without blocking the sign-in', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    const providerUser = outsider()
    const userId = (await signedIn(await travel('google', providerUser))) ?? ''
    await db.user.update({ where: { id: userId }, data: { betaTester: false } })
    await db.$executeRawUnsafe(`
      create function no_beta() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$`)
    await db.$executeRawUnsafe(
      'create trigger no_beta before update of beta_tester on users for each row execute function no_beta()',
    )
    try {
      await expect(signedIn(await travel('google', providerUser))).resolves.toBe(userId)
      expect(logged).toHaveBeenCalledWith(expect.objectContaining({ userId }), 'Could not set beta_tester for a user')
    } finally {
      await db.$executeRawUnsafe('drop function no_beta cascade')
      logged.mockRestore()
    }
    await expect(signedIn(await travel('google', providerUser))).resolves.toBe(userId)
    await expect(db.user.findUniqueOrThrow({ where: { id: userId } })).resolves.toMatchObject({ betaTester: true })
  })

  it('is deleted with its provider links', async () => {
    const providerUser = outsider()
    const userId = (await signedIn(await travel('google', providerUser))) ?? ''
    await db.user.delete({ where: { id: userId } })
    await expect(db.externalAuth.count({ where: { recordRef: userId } })).resolves.toBe(0)
    await expect(toastOf(await travel('google', providerUser))).resolves.toMatchObject({
      title: 'Registration successful!',
    })
  })
})

describe('connecting a provider', () => {
  it('adds the provider to a signed-in user, regardless of the address', async () => {
    const { user, actor } = await makeUser()
    const providerUser = outsider({ email: '' })
    const result = await travel('discord', providerUser, { as: user })
    expect(result.location).toBe('/profile/sign-ins')
    await expect(toastOf(result)).resolves.toMatchObject({ title: 'Discord is connected.', variant: 'default' })
    await expect(listSignIns(actor)).resolves.toMatchObject({
      hasPassword: true,
      providers: [
        { provider: 'google', since: null },
        { provider: 'discord', since: expect.any(Date), removable: true },
        { provider: 'oidc', since: null },
      ],
    })
    await expect(signedIn(await travel('discord', providerUser))).resolves.toBe(user.id)
  })

  it('rejects a provider account of another user and a second one of the same provider', async () => {
    const providerUser = outsider()
    await travel('google', providerUser)
    const { user, actor } = await makeUser()
    const stolen = await travel('google', providerUser, { as: user })
    await expect(toastOf(stolen)).resolves.toMatchObject({
      title: 'Google is not connected.',
      description: 'This Google account is connected to another account.',
      variant: 'destructive',
    })
    await travel('google', outsider(), { as: user })
    const second = await travel('google', outsider(), { as: user })
    await expect(toastOf(second)).resolves.toMatchObject({
      description: expect.stringContaining('Disconnect it first'),
    })
    await expect(db.externalAuth.count({ where: { recordRef: actor.userId } })).resolves.toBe(1)
  })

  it('is idempotent', async () => {
    const { user, actor } = await makeUser()
    const providerUser = outsider()
    await travel('google', providerUser, { as: user })
    await expect(toastOf(await travel('google', providerUser, { as: user }))).resolves.toMatchObject({
      title: 'Google is connected.',
    })
    await expect(db.externalAuth.count({ where: { recordRef: actor.userId } })).resolves.toBe(1)
  })

  it('works only for the user who started it', async () => {
    const [first, second] = [await makeUser(), await makeUser()]
    const { page, cookie } = await leave('google', { as: first.user })
    const address = await consent(page, outsider())
    const swapped = `${cookie.replace(/session-\w+=[^;]*(; )?/, '')}; ${await sessionCookieOf(second.user)}`
    for (const cookies of [swapped, cookie.replace(/session-\w+=[^;]*(; )?/, '')]) {
      const result = await arrive('google', address, cookies)
      await expect(toastOf(result)).resolves.toMatchObject({ title: 'Google is not connected.' })
      expect(cookiesOf(result)).not.toMatch(/session-\w+=/)
    }
    const people = [first.actor.userId, second.actor.userId]
    await expect(db.externalAuth.count({ where: { recordRef: { in: people } } })).resolves.toBe(0)
  })
})

describe('disconnecting a provider', () => {
  it('removes the provider and keeps the password', async () => {
    const { user, actor } = await makeUser()
    const providerUser = outsider()
    await travel('google', providerUser, { as: user })
    const result = await disconnectRequest(user, 'google')
    await expect(toastOf(result)).resolves.toMatchObject({ title: 'Google disconnected.' })
    await expect(listSignIns(actor)).resolves.toMatchObject({ providers: ALL.map(() => ({ since: null })) })
    await expect(disconnectRequest(user, 'google')).resolves.toMatchObject({ status: 404 })
    await expect(disconnectRequest(user, 'myspace')).resolves.toMatchObject({ status: 404 })
  })

  it('rejects removing the last one without a password', async () => {
    const providerUser = outsider()
    const userId = (await signedIn(await travel('google', providerUser))) ?? ''
    const actor = { userId }
    await expect(listSignIns(actor)).resolves.toMatchObject({
      hasPassword: false,
      providers: [{ removable: false }, {}, {}],
    })
    const result = await disconnectRequest({ id: userId }, 'google')
    await expect(toastOf(result)).resolves.toMatchObject({
      title: 'Google stays connected.',
      description: 'You can only log in with Google. Set a password first.',
    })
    await changePassword(actor, { password: 'wax-and-tray' }, '')
    await expect(listSignIns(actor)).resolves.toMatchObject({
      hasPassword: true,
      providers: [{ removable: true }, {}, {}],
    })
    await disconnectSignIn(actor, 'google')
    await expect(signIn({ email: providerUser.email, password: 'wax-and-tray' })).resolves.toEqual({ userId })
  })

  it('keeps one of two that are removed concurrently', async () => {
    const providerUser = outsider()
    const userId = (await signedIn(await travel('google', providerUser))) ?? ''
    await connectSignIn({ userId }, { ...outsider(), provider: 'discord', emailVerified: true })
    const both = await Promise.allSettled([
      disconnectSignIn({ userId }, 'google'),
      disconnectSignIn({ userId }, 'discord'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(db.externalAuth.count({ where: { recordRef: userId } })).resolves.toBe(1)
  })

  it('does not count providers that are not configured', async () => {
    const providerUser = outsider()
    const userId = (await signedIn(await travel('google', providerUser))) ?? ''
    await connectSignIn({ userId }, { ...outsider(), provider: 'discord', emailVerified: true })
    Object.assign(env, { DISCORD_CLIENT_ID: '' })
    try {
      await expect(disconnectSignIn({ userId }, 'google')).rejects.toThrow('You can only log in with Google')
    } finally {
      Object.assign(env, oauth.settings())
    }
  })
})

function outsider(overrides: Partial<ProviderUser> = {}) {
  const name = `tess-${randomText(10)}`
  return { subject: randomText(18), email: `${name}@example.com`, name, ...overrides }
}

type Errand = { redirectTo?: string; invitation?: string; as?: { id: string } }

/** Runs the whole flow: the button, the consent page and the callback. */
async function travel(name: Provider, providerUser: ProviderUser | 'deny', errand: Errand = {}): Promise<RouteResult> {
  const { page, cookie } = await leave(name, errand)
  return arrive(name, await consent(page, providerUser), cookie)
}

async function leave(name: Provider, { redirectTo = '', invitation = '', as }: Errand = {}) {
  const session = as ? await sessionCookieOf(as) : ''
  const result = as
    ? await respond(
        connectRoute.action,
        formRequest('/profile/sign-ins/connect', { provider: name }, { Cookie: session }),
      )
    : await respond(start.action, formRequest(`/auth/${name}`, { redirectTo, invitation }), { provider: name })
  expect(result.status).toBe(302)
  return { page: result.location ?? '', cookie: [session, cookiesOf(result)].filter(Boolean).join('; ') }
}

const arrive = (name: Provider, address: string, cookie: string) =>
  respond(callback.loader, pageRequest(address, { Cookie: cookie }), { provider: name })

const disconnectRequest = async (user: { id: string }, name: string) =>
  respond(
    disconnectRoute.action,
    formRequest('/profile/sign-ins/disconnect', { provider: name }, { Cookie: await sessionCookieOf(user) }),
  )

async function offered() {
  const [onLogin, onRegister] = await Promise.all([
    respond(login.loader, pageRequest('/login')),
    respond(register.loader, pageRequest('/register')),
  ])
  const { providers } = onLogin.data as { providers: string[] }
  expect(onRegister.data).toMatchObject({ providers })
  return providers
}

async function expectRejected(name: Provider, result: RouteResult, why = 'could not confirm your identity') {
  expect(result).toMatchObject({ status: 302, location: expect.stringMatching(/^\/login/) })
  await expect(toastOf(result)).resolves.toMatchObject({
    title: FAILED[name],
    description: expect.stringContaining(why),
    variant: 'destructive',
  })
  expect(cookiesOf(result)).not.toMatch(/session-\w+=/)
}

const toastOf = async (result: RouteResult) => (await readToast(pageRequest('/', { Cookie: cookiesOf(result) }))).toast

/** Returns the user of the session that the response starts. */
async function signedIn(result: RouteResult): Promise<string | undefined> {
  expect(cookiesOf(result)).toMatch(/session-\w+=/)
  return (await viewerOf(pageRequest('/', { Cookie: cookiesOf(result) })))?.id
}

const usernameOf = async ({ email }: { email: string }) =>
  (await db.user.findUniqueOrThrow({ where: { email }, select: { username: true } })).username
