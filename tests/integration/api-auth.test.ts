import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { keyOfAccount } from '~/features/account/accounts/account-key.server'
import { findSignInPlace, noteSignInPlace } from '~/features/account/otp/auth-origins.server'
import { db } from '~/platform/db/db.server'
import { RateLimitedError } from '~/platform/errors'
import { countTry } from '~/platform/input/rate-limit.server'
import { signToken } from '~/pocketbase/tokens.server'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'
import { nextMoment } from '../setup/next-moment'

let account: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  account = await makeUser()
})

const post = (action: string, body: unknown = '', { collection = 'users', token = '', query = '' } = {}) =>
  call(`/api/collections/${collection}/${action}${query}`, {
    method: 'POST',
    token,
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const projectsOf = (token: string) => call('/api/collections/projects/records', { token })

describe('auth-with-password', () => {
  it("returns a token and the user's record, by address or username", async () => {
    const { user, password } = account
    for (const identity of [user.email, user.username, user.email.toUpperCase()]) {
      const { status, body } = await post('auth-with-password', { identity, password })
      expect(status).toBe(200)
      expect(Object.keys(body)).toEqual(['record', 'token'])
      expect(body.record).toMatchObject({ id: user.id, email: user.email, verified: true })
      const claims = decodeJwt(body.token)
      expect(Object.keys(claims)).toEqual(['collectionId', 'exp', 'id', 'refreshable', 'type'])
      expect(claims).toMatchObject({ collectionId: '_pb_users_auth_', id: user.id, type: 'auth', refreshable: true })
    }
  })

  it('returns the same response for an unknown account and a wrong password', async () => {
    const wrong = await post('auth-with-password', { identity: account.user.email, password: 'wrong-drills' })
    const unknown = await post('auth-with-password', { identity: 'nobody@example.com', password: 'wrong-drills' })
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Failed to authenticate.', data: {} } })
    expect(unknown.text).toBe(wrong.text)
  })

  it('limits failed attempts, shared with the login page', async () => {
    const { user, password } = await makeUser()
    const guess = () => post('auth-with-password', { identity: user.email, password: 'wrong-drills' })
    for (let n = 0; n < 5; n++) await expect(guess()).resolves.toMatchObject({ status: 400 })
    await expect(post('auth-with-password', { identity: user.email, password })).resolves.toMatchObject({
      status: 429,
      body: { message: 'Too Many Requests.', data: {}, status: 429 },
    })
    await expect(countTry('sign-in:person', keyOfAccount(user.id))).rejects.toBeInstanceOf(RateLimitedError)
  })

  it('reports missing and overlong fields', async () => {
    const required = { code: 'validation_required', message: 'Cannot be blank.' }
    for (const body of [{ identity: '', password: '' }, {}, '']) {
      await expect(post('auth-with-password', body)).resolves.toMatchObject({
        status: 400,
        body: {
          message: 'An error occurred while validating the submitted data.',
          data: { identity: required, password: required },
        },
      })
    }
    await expect(
      post('auth-with-password', { identity: 'x'.repeat(256), password: 'drills', identityField: 'created' }),
    ).resolves.toMatchObject({
      body: {
        data: {
          identity: { code: 'validation_length_out_of_range', params: { max: 255, min: 1 } },
          identityField: { code: 'validation_in_invalid' },
        },
      },
    })
    const long = { identity: 'ann', password: 'drills', identityField: 'x'.repeat(256) }
    await expect(post('auth-with-password', long)).resolves.toMatchObject({
      body: { data: { identityField: { code: 'validation_length_out_of_range', params: { max: 255, min: 1 } } } },
    })
  })

  it.each([
    ['auth-with-password', { identity: null, password: null }],
    ['request-otp', { email: null }],
    ['confirm-verification', { token: null }],
    ['confirm-password-reset', { token: null, password: null, passwordConfirm: null }],
  ])('a null is a missing field of %s', async (action, body) => {
    const required = { code: 'validation_required', message: 'Cannot be blank.' }
    await expect(post(action, body)).resolves.toMatchObject({
      status: 400,
      body: { data: Object.fromEntries(Object.keys(body).map(name => [name, required])) },
    })
  })

  it('rejects malformed JSON, and exists only for auth collections', async () => {
    await expect(post('auth-with-password', '{"identity')).resolves.toMatchObject({
      status: 400,
      body: { message: 'An error occurred while loading the submitted data.' },
    })
    await expect(post('auth-with-password', {}, { collection: 'projects' })).resolves.toMatchObject({
      status: 404,
      body: { message: 'Missing or invalid auth collection context.' },
    })
    await expect(post('auth-with-password', {}, { collection: 'nosuch' })).resolves.toMatchObject({
      status: 404,
      body: { message: 'Missing or invalid collection context.' },
    })
    await expect(post('nosuch')).resolves.toMatchObject({ status: 404 })
  })

  it('returns only the requested fields', async () => {
    const credentials = { identity: account.user.email, password: account.password }
    const { body } = await post('auth-with-password', credentials, { query: '?fields=token' })
    expect(Object.keys(body)).toEqual(['token'])
  })
})

describe('an unverified user', () => {
  it('signs in, reads the own record, and counts as a guest everywhere else', async () => {
    const { actor, user, password } = await makeUser({ verified: false })
    await makeProject(actor)
    const { body } = await post('auth-with-password', { identity: user.email, password })
    expect(body.record).toMatchObject({ verified: false, email: user.email })
    await expect(projectsOf(body.token)).resolves.toMatchObject({ body: { totalItems: 0 } })
    await db.user.update({ where: { id: user.id }, data: { verified: true } })
    await expect(projectsOf(body.token)).resolves.toMatchObject({ body: { totalItems: 1 } })
  })
})

describe('auth-refresh', () => {
  it('returns a new token, and the old one stays valid', async () => {
    const token = await tokenOfUser(account.user.id)
    const { status, body } = await post('auth-refresh', '', { token })
    expect(status).toBe(200)
    expect(body.record.id).toBe(account.user.id)
    for (const good of [token, body.token])
      await expect(post('auth-refresh', '', { token: good })).resolves.toMatchObject({ status: 200 })
  })

  it('rejects guests and tokens that are revoked or forged', async () => {
    const { user } = await makeUser()
    const token = await tokenOfUser(user.id)
    await db.user.update({ where: { id: user.id }, data: { tokenKey: 'another'.repeat(6) } })
    const [head, payload, signature] = (await tokenOfUser(account.user.id)).split('.')
    const forged = `${head}.${Buffer.from(JSON.stringify({ ...decodeJwt(`${head}.${payload}.${signature}`), id: user.id })).toString('base64url')}.${signature}`
    for (const bad of ['', 'garbage', token, forged]) {
      await expect(post('auth-refresh', '', { token: bad })).resolves.toMatchObject({
        status: 401,
        body: { message: 'The request requires valid record authorization token.' },
      })
    }
  })

  it('rejects a cached token once it expires or is revoked', async () => {
    const { id } = account.user
    const { tokenKey } = await db.user.findUniqueOrThrow({ where: { id }, select: { tokenKey: true } })
    const token = signToken('auth', { collectionId: '_pb_users_auth_', id, tokenKey }, {}, 60)
    expect((await post('auth-refresh', '', { token })).status).toBe(200)
    vi.setSystemTime(Date.now() + 61_000)
    const late = await post('auth-refresh', '', { token })
    vi.useRealTimers()
    expect(late.status).toBe(401)
    await db.user.update({ where: { id }, data: { tokenKey: `${tokenKey}-changed` } })
    expect((await post('auth-refresh', '', { token })).status).toBe(401)
    await db.user.update({ where: { id }, data: { tokenKey } })
  })

  it('reports the collection of a token of another collection', async () => {
    const token = await tokenOfUser(account.user.id)
    await expect(post('auth-refresh', '', { token, collection: '_superusers' })).resolves.toMatchObject({
      status: 403,
      body: { message: 'The request requires auth record from users collection.' },
    })
  })
})

it('auth-methods lists the sign-in methods', async () => {
  const request = (query: string) => call(`/api/collections/users/auth-methods${query}`)
  await expect(request('')).resolves.toMatchObject({
    body: {
      password: { identityFields: ['email', 'username'], enabled: true },
      oauth2: { providers: [], enabled: false },
      authProviders: null,
    },
  })
  const { body } = await request('?fields=mfa,otp,password,oauth2')
  expect(Object.keys(body).sort()).toEqual(['mfa', 'oauth2', 'otp', 'password'])
})

it('stores the five most recent sign-in origins of a user', async () => {
  const { user } = await makeUser()
  const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(userAgent => ({ ip: '192.0.2.1', userAgent }))
  const [first, ...others] = places
  if (!first) throw new Error('no origin')
  for (const place of [first, ...others.slice(0, 3), first, ...others.slice(3)]) {
    await noteSignInPlace(user.id, place)
    await nextMoment()
  }
  const stored = await Promise.all(places.map(place => findSignInPlace(user.id, place)))
  expect(places.filter((_, at) => stored[at]).map(({ userAgent }) => userAgent)).toEqual(['a', 'd', 'e', 'f', 'g'])
})

describe('concurrent requests', () => {
  it('are each answered for their own sender', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => makeUser()))
    await Promise.all(people.map(({ actor, user }) => makeProject(actor, { title: `of ${user.username}` })))
    const tokens = await Promise.all(people.map(({ user }) => tokenOfUser(user.id)))
    await db.user.update({ where: { id: people[3]?.user.id ?? '' }, data: { tokenKey: 'changed concurrently' } })
    const lists = await Promise.all([...tokens, ...tokens, 'no token', ...tokens].map(projectsOf))
    const titles = lists.map(({ body }) => body.items.map(({ title }: { title: string }) => title))
    const [a, b, c] = people.map(({ user }) => [`of ${user.username}`])
    expect(titles).toEqual([a, b, c, [], a, b, c, [], [], a, b, c, []])
  })
})
