import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { newId, randomText } from '~/platform/db/ids.server'
import { signToken } from '~/pocketbase/tokens.server'
import { sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { CLIENT_LINES } from '../setup/client-lines'
import { listenAt } from '../setup/event-stream'
import { consent, type OAuthProvider, providerSettings, startOAuthProvider } from '../setup/oauth-provider'
import { expectSimilar, type Times } from '../setup/similar-times'
import { startInstance } from '../setup/test-app'
import { type ApiResponse, mailsTo, makeApiUser, tokenMailedTo, wire, wireSuperuser } from '../setup/wire-http'

// Sign-in and account emails. AU01 to AU45 name the cases of the PocketBase protocol.

let a: Awaited<ReturnType<typeof makeApiUser>>
let b: Awaited<ReturnType<typeof makeApiUser>>
let u: Awaited<ReturnType<typeof makeApiUser>>
let s: Awaited<ReturnType<typeof wireSuperuser>>
/** The same app with other settings: OAuth providers, and multi-factor authentication. */
let provider: OAuthProvider
let social: Awaited<ReturnType<typeof startInstance>>
let strict: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  provider = await startOAuthProvider()
  social = await startInstance(app.databaseUrl, providerSettings(provider))
  strict = await startInstance(app.databaseUrl, { API_MFA: 'on' })
})
afterAll(async () => {
  await Promise.all([social, strict].map(instance => instance?.stop()))
  await provider.stop()
  await disconnectDatabase()
})
beforeEach(async () => {
  ;[a, b, u, s] = await Promise.all([makeApiUser(), makeApiUser(), makeApiUser({ verified: false }), wireSuperuser()])
})

type Options = Omit<Parameters<typeof wire>[2] & object, 'body'>
const post = (action: string, body: unknown = undefined, options: Options = {}) =>
  wire('POST', action.includes('/') ? `collections/${action}` : `collections/users/${action}`, { ...options, body })
const signIn = (identity: string, password: string, options?: Options) =>
  post('auth-with-password', { identity, password }, options)
const seesItself = async (token: string) =>
  (await wire('GET', 'collections/users/records', { as: token })).body.totalItems
const codesOf = ({ body }: ApiResponse) =>
  Object.fromEntries(
    Object.entries(body.data as Record<string, { code: string }>).map(([field, { code }]) => [field, code]),
  )
const REQUIRED = 'validation_required'
const LOADING = 'An error occurred while loading the submitted data.'
const VALIDATING = 'An error occurred while validating the submitted data.'
const unknownEmail = () => `nobody-${randomText(8)}@example.com`

describe('auth-with-password', () => {
  it('AU01 returns a token with the user’s claims, and the user’s record', async () => {
    const { status, body } = await signIn(a.email, a.password)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['record', 'token'])
    expect(Object.keys(decodeJwt(body.token))).toEqual(['collectionId', 'exp', 'id', 'refreshable', 'type'])
    expect(decodeJwt(body.token)).toMatchObject({ id: a.id, type: 'auth', refreshable: true })
    expect(body.record).toMatchObject({ id: a.id, email: a.email, verified: true })
  })

  it('AU02 AU12 returns the same error for a wrong password and an unknown address', async () => {
    const responses = [
      await signIn(a.email, 'not-this-one'),
      await signIn(u.email, 'not-this-one'),
      await signIn(unknownEmail(), a.password),
    ]
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(responses[0]).toMatchObject({ status: 400, body: { message: 'Failed to authenticate.', data: {} } })
  })

  it.each([[{ identity: '', password: '' }], [{}]])('AU03 names the missing fields of %j', async body => {
    const response = await post('auth-with-password', body)
    expect(response).toMatchObject({ status: 400, body: { message: VALIDATING } })
    expect(codesOf(response)).toEqual({ identity: REQUIRED, password: REQUIRED })
  })

  it.each(['{"identity', '[1]', '{"identity":{}}'])('AU04 returns 400 for the invalid body %s', async body => {
    await expect(post('auth-with-password', body)).resolves.toMatchObject({
      status: 400,
      body: { message: LOADING, data: {} },
    })
  })

  it('AU05 AU06 accepts a username, and an address in any case (unlike PocketBase)', async () => {
    for (const identity of [a.username, a.email.toUpperCase()])
      await expect(signIn(identity, a.password)).resolves.toMatchObject({ status: 200, body: { record: { id: a.id } } })
    const byEmail = { identity: a.username, password: a.password, identityField: 'email' }
    await expect(post('auth-with-password', byEmail)).resolves.toMatchObject({ status: 400 })
  })

  it('AU07 rejects an unknown identity field', async () => {
    const response = await post('auth-with-password', { identity: 'x', password: 'x', identityField: 'created' })
    expect(codesOf(response)).toEqual({ identityField: 'validation_in_invalid' })
  })

  it.each([
    ['AU08', 'projects', 'Missing or invalid auth collection context.'],
    ['AU09', 'nosuch', 'Missing or invalid collection context.'],
  ])('%s returns 404 for the collection %s', async (_, collection, message) => {
    await expect(post(`${collection}/auth-with-password`, {})).resolves.toMatchObject({
      status: 404,
      body: { message },
    })
  })

  it('AU10 AU11 signs in an unverified user, who can access only their own record', async () => {
    const { status, body } = await signIn(u.email, u.password)
    expect(status).toBe(200)
    expect(body.record).toMatchObject({ verified: false, email: u.email })
    expect(await seesItself(body.token)).toBe(1)
    await expect(
      wire('POST', 'collections/tags/records', { as: body.token, body: { user: u.id, name: 'x' } }),
    ).resolves.toMatchObject({ status: 400, body: { data: {} } })
    await expect(post('request-email-change', { newEmail: unknownEmail() }, { as: body.token })).resolves.toMatchObject(
      {
        status: 401,
      },
    )
  })

  it('AU13 returns only the requested fields', async () => {
    const { body } = await post('auth-with-password?fields=token', { identity: a.email, password: a.password })
    expect(Object.keys(body)).toEqual(['token'])
  })

  it('AU44 ignores the token of another user', async () => {
    await expect(signIn(b.email, b.password, { as: a.token })).resolves.toMatchObject({
      body: { record: { id: b.id } },
    })
  })

  it('stores the last five sign-in origins, visible only to their owner', async () => {
    for (let n = 0; n < 7; n++) await signIn(a.email, a.password, { headers: { 'User-Agent': `phone ${n}` } })
    await signIn(a.email, a.password, { headers: { 'User-Agent': 'phone 6' } })
    const { body } = await wire('GET', 'collections/_authOrigins/records', { as: a.token })
    expect(body.items).toHaveLength(5)
    expect((await wire('GET', 'collections/_authOrigins/records', { as: b.token })).body.items).toEqual([])
  })
})

describe('auth-refresh', () => {
  it('AU14 returns a new token and keeps the old one valid', async () => {
    const { status, body } = await post('auth-refresh', undefined, { as: a.token })
    expect(status).toBe(200)
    for (const token of [a.token, body.token]) expect(await seesItself(token)).toBe(1)
  })

  it('AU15 returns 401 without a valid auth token', async () => {
    const { tokenKey } = await db.user.findUniqueOrThrow({ where: { id: a.id }, select: { tokenKey: true } })
    const expired = signToken('auth', { collectionId: '_pb_users_auth_', id: a.id, tokenKey }, {}, -10)
    const file = (await wire('POST', 'files/token', { as: a.token })).body.token
    for (const as of ['', 'x.y.z', expired, file]) {
      await expect(post('auth-refresh', undefined, { as })).resolves.toMatchObject({
        status: 401,
        body: { message: 'The request requires valid record authorization token.', data: {} },
      })
    }
  })

  it('returns 404 for an unknown collection, and 401 for one without accounts', async () => {
    const message = 'Missing or invalid collection context.'
    await expect(post('nosuch/auth-refresh')).resolves.toMatchObject({ status: 404, body: { message } })
    await expect(post('projects/auth-refresh')).resolves.toMatchObject({ status: 401 })
  })

  it('AU16 returns 403 for a token of another auth collection', async () => {
    await expect(post('auth-refresh', undefined, { as: s.token })).resolves.toMatchObject({
      status: 403,
      body: { message: 'The request requires auth record from _superusers collection.' },
    })
  })
})

describe('auth-methods', () => {
  const request = (query = '', base?: string) => wire('GET', `collections/users/auth-methods${query}`, { base })

  it('AU17 lists the sign-in methods', async () => {
    expect((await request()).body).toEqual({
      password: { identityFields: ['email', 'username'], enabled: true },
      oauth2: { providers: [], enabled: false },
      mfa: { enabled: false, duration: 0 },
      otp: { enabled: true, duration: 180 },
      authProviders: null,
      usernamePassword: true,
      emailPassword: true,
    })
  })

  it('AU18 returns only the requested methods', async () => {
    const { body } = await request('?fields=mfa%2Cotp%2Cpassword%2Coauth2')
    expect(Object.keys(body).sort()).toEqual(['mfa', 'oauth2', 'otp', 'password'])
  })

  it('AU19 returns the URL of each provider, with a new state each time', async () => {
    const { body } = await request('', social.url)
    const [google] = body.oauth2.providers
    expect(body.oauth2.providers.map(({ name }: { name: string }) => name)).toEqual(['google', 'discord', 'oidc'])
    expect(body.authProviders).toHaveLength(3)
    expect(google).toMatchObject({ displayName: 'Google', codeChallengeMethod: 'S256', authUrl: google.authURL })
    expect(google.state).toMatch(/^\w{30}$/)
    expect(google.codeVerifier).toMatch(/^[\w-]{43}$/)
    expect(google.authURL).toMatch(/&redirect_uri=$/)
    const requested = [...new URL(google.authURL).searchParams.keys()]
    expect(requested).toEqual([...requested.slice(0, -1).sort(), 'redirect_uri'])
    expect(google.authURL).toContain(`code_challenge=${google.codeChallenge}`)
    expect(google.authURL).not.toContain(' ')
    expect((await request('', social.url)).body.oauth2.providers[0].state).not.toBe(google.state)
  })
})

/** Asks for a mail with a link, and returns the token of the link. */
const mailedToken = (action: string) => async (email: string) => {
  await post(action, { email })
  await expect.poll(() => mailsTo(email)).not.toHaveLength(0)
  return tokenMailedTo(email)
}

describe('password reset', () => {
  const confirm = (token: string, password = 'forgotten-no-more', passwordConfirm = password) =>
    post('confirm-password-reset', { token, password, passwordConfirm })
  const askFor = mailedToken('request-password-reset')

  it('AU20 returns 204 for any address and mails the link once', async () => {
    const unknown = unknownEmail()
    const responses = [
      await post('request-password-reset', { email: unknown }),
      await post('request-password-reset', { email: a.email }),
      await post('request-password-reset', { email: a.email }),
    ]
    expect(responses.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ])
    await expect.poll(() => mailsTo(a.email)).toHaveLength(1)
    await expect(mailsTo(unknown)).resolves.toEqual([])
    const [mail] = await mailsTo(a.email)
    expect(mail?.text).toContain('/reset-password?token=')
  })

  it('AU21 requires a valid address', async () => {
    expect(codesOf(await post('request-password-reset', {}))).toEqual({ email: REQUIRED })
    expect(codesOf(await post('request-password-reset', { email: 'x' }))).toEqual({ email: 'validation_is_email' })
  })

  it('AU22 names every error of an invalid or empty confirmation', async () => {
    const response = await confirm('abc', 'short', 'other')
    expect(response).toMatchObject({ status: 400, body: { message: VALIDATING } })
    expect(codesOf(response)).toEqual({
      token: 'validation_invalid_token',
      password: 'validation_length_out_of_range',
      passwordConfirm: 'validation_values_mismatch',
    })
    expect(codesOf(await post('confirm-password-reset', {}))).toEqual({
      token: REQUIRED,
      password: REQUIRED,
      passwordConfirm: REQUIRED,
    })
  })

  it('AU23 sets the password once and ends all tokens and sessions', async () => {
    const cookie = await sessionCookieOf(a)
    const token = await askFor(a.email)
    const weak = await confirm(token, 'password1')
    expect(weak).toMatchObject({ status: 400, body: { message: 'Failed to set new password.' } })
    await expect(confirm(token)).resolves.toMatchObject({ status: 204, text: '' })
    expect(codesOf(await confirm(token))).toEqual({ token: 'validation_invalid_token' })
    expect(await seesItself(a.token)).toBe(0)
    const page = await fetch(`${app.url}/overview`, { headers: { cookie }, redirect: 'manual' })
    expect(page.status).toBe(302)
    await expect(signIn(a.email, 'forgotten-no-more')).resolves.toMatchObject({ status: 200 })
  })

  it('AU24 verifies the address', async () => {
    await confirm(await askFor(u.email))
    await expect(signIn(u.email, 'forgotten-no-more')).resolves.toMatchObject({ body: { record: { verified: true } } })
  })

  it('AU25 rejects a token of another kind and an expired token', async () => {
    await post('request-verification', { email: u.email })
    await expect.poll(() => mailsTo(u.email)).toHaveLength(1)
    expect(codesOf(await confirm(await tokenMailedTo(u.email)))).toEqual({ token: 'validation_invalid_token' })
    const token = await askFor(a.email)
    await db.emailToken.updateMany({ where: { userId: a.id }, data: { expires: new Date(0) } })
    expect(codesOf(await confirm(token))).toEqual({ token: 'validation_invalid_token' })
  })
})

describe('address verification', () => {
  const confirm = (token?: string) => post('confirm-verification', { token })
  const askFor = mailedToken('request-verification')

  it('AU26 mails the link once, and only to unverified users', async () => {
    const unknown = unknownEmail()
    for (const email of [a.email, unknown, u.email, u.email])
      await expect(post('request-verification', { email })).resolves.toMatchObject({ status: 204, text: '' })
    await expect.poll(() => mailsTo(u.email)).toHaveLength(1)
    await expect(mailsTo(a.email)).resolves.toEqual([])
    await expect(mailsTo(unknown)).resolves.toEqual([])
    expect((await mailsTo(u.email))[0]?.text).toContain('/auth/verify-email/')
  })

  it('AU27 accepts the same token twice and keeps the auth token valid', async () => {
    const token = await askFor(u.email)
    expect(decodeJwt(token)).toMatchObject({ id: u.id, collectionId: '_pb_users_auth_', email: u.email })
    for (let n = 0; n < 2; n++) await expect(confirm(token)).resolves.toMatchObject({ status: 204, text: '' })
    expect((await signIn(u.email, u.password)).body.record.verified).toBe(true)
    expect(await seesItself(u.token)).toBe(1)
  })

  it('AU28 AU29 names the error of an invalid token', async () => {
    expect(codesOf(await confirm('abc'))).toEqual({ token: 'validation_invalid_token_claims' })
    expect(codesOf(await confirm())).toEqual({ token: REQUIRED })
    const token = await askFor(u.email)
    const elsewhere = await post('_superusers/confirm-verification', { token })
    expect(codesOf(elsewhere)).toEqual({ token: 'validation_token_collection_mismatch' })
    await db.emailToken.updateMany({ where: { userId: u.id }, data: { expires: new Date(0) } })
    expect(codesOf(await confirm(token))).toEqual({ token: 'validation_invalid_token' })
    const [head, payload] = token.split('.')
    expect(codesOf(await confirm(`${head}.${payload}.forged`))).toEqual({ token: 'validation_invalid_token' })
  })

  it('returns 400 for superusers', async () => {
    await expect(post('_superusers/request-verification', { email: s.email })).resolves.toMatchObject({
      status: 400,
      body: { message: 'All superusers are verified by default.' },
    })
  })

  it('links to the verification page', async () => {
    await askFor(u.email)
    const link = /https?:\/\/\S+/.exec((await mailsTo(u.email))[0]?.text ?? '')?.[0] ?? ''
    const page = await (await fetch(app.url + new URL(link).pathname)).text()
    expect(page).toContain('Email verified')
  })
})

describe('email change', () => {
  const request = (newEmail: string, as = a.token) => post('request-email-change', { newEmail }, { as })
  const confirm = (token: string, password: string) => post('confirm-email-change', { token, password })

  it('AU30 returns 401 for guests and 403 for superusers', async () => {
    await expect(request(unknownEmail(), '')).resolves.toMatchObject({ status: 401 })
    await expect(request(unknownEmail(), s.token)).resolves.toMatchObject({ status: 403 })
  })

  it('AU31 names the error of an invalid new address', async () => {
    const codes = [a.email, b.email, 'x', ''].map(async email => codesOf(await request(email)).newEmail)
    await expect(Promise.all(codes)).resolves.toEqual([
      'validation_not_in_invalid',
      'validation_invalid_new_email',
      'validation_is_email',
      REQUIRED,
    ])
  })

  it('AU32 AU33 AU34 requires the link and the password, and ends all tokens', async () => {
    const email = unknownEmail()
    await expect(request(email)).resolves.toMatchObject({ status: 204, text: '' })
    await expect.poll(() => mailsTo(email)).toHaveLength(1)
    const token = await tokenMailedTo(email)
    expect(decodeJwt(token)).toMatchObject({ id: a.id, collectionId: '_pb_users_auth_', newEmail: email })
    expect(codesOf(await confirm(token, 'not-this-one'))).toEqual({ password: 'validation_invalid_password' })
    expect(codesOf(await confirm(token, ''))).toEqual({ password: REQUIRED })
    expect(codesOf(await confirm('abc', a.password))).toEqual({ token: 'validation_invalid_token_payload' })
    await expect(confirm(token, a.password)).resolves.toMatchObject({ status: 204, text: '' })
    expect(await seesItself(a.token)).toBe(0)
    await expect(signIn(email, a.password)).resolves.toMatchObject({ body: { record: { email, verified: true } } })
    expect(codesOf(await confirm(token, a.password))).toEqual({ token: 'validation_invalid_token' })
  })

  it('rejects an address that was taken after the request', async () => {
    const email = unknownEmail()
    await request(email)
    await expect.poll(() => mailsTo(email)).toHaveLength(1)
    await makeApiUser({ email })
    expect(codesOf(await confirm(await tokenMailedTo(email), a.password))).toEqual({
      token: 'validation_invalid_token_email',
    })
  })
})

describe('a one-time password', () => {
  const codeMailedTo = async (email: string) => {
    await expect.poll(() => mailsTo(email)).not.toHaveLength(0)
    return /^\d{8}/.exec((await mailsTo(email))[0]?.subject ?? '')?.[0] ?? ''
  }

  it('AU35 is mailed to known addresses, with the same response for unknown ones', async () => {
    const unknown = unknownEmail()
    const responses = [await post('request-otp', { email: a.email }), await post('request-otp', { email: unknown })]
    for (const { status, body } of responses) {
      expect(status).toBe(200)
      expect(Object.keys(body)).toEqual(['otpId'])
      expect(body.otpId).toMatch(/^[a-z0-9]{16}$/)
    }
    const code = await codeMailedTo(a.email)
    expect(code).toMatch(/^\d{8}$/)
    const [mail] = await mailsTo(a.email)
    expect(mail?.text).toContain(`Use this code to log in:\n\n${code}\n\n`)
    expect(mail?.html).toContain(`font-weight:700;letter-spacing:0.12em">${code}</p>`)
    await expect(mailsTo(unknown)).resolves.toEqual([])
    expect(codesOf(await post('request-otp', { email: 'x' }))).toEqual({ email: 'validation_is_email' })
    const none = await startInstance(app.databaseUrl, { API_OTP: 'off' })
    await expect(post('request-otp', { email: a.email }, { base: none.url })).resolves.toMatchObject({
      status: 403,
      body: { message: 'The collection is not configured to allow OTP authentication.' },
    })
    await none.stop()
  })

  it('signs in only once', async () => {
    const { otpId } = (await post('request-otp', { email: a.email })).body
    const password = await codeMailedTo(a.email)
    await expect(post('auth-with-otp', { otpId, password })).resolves.toMatchObject({
      status: 200,
      body: { record: { id: a.id, email: a.email }, token: expect.any(String) },
    })
    await expect(post('auth-with-otp', { otpId, password })).resolves.toMatchObject({ status: 400 })
  })

  it('AU36 is rejected when expired or wrong, with at most five attempts for any ID', async () => {
    const dead = { status: 400, body: { message: 'Invalid or expired OTP.', data: {} } }
    const { otpId } = (await post('request-otp', { email: a.email })).body
    const password = await codeMailedTo(a.email)
    await db.otp.update({ where: { id: otpId }, data: { created: new Date(Date.now() - 200_000) } })
    await expect(post('auth-with-otp', { otpId, password })).resolves.toMatchObject(dead)
    for (const id of [(await post('request-otp', { email: b.email })).body.otpId, newId()]) {
      for (let n = 0; n < 5; n++)
        await expect(post('auth-with-otp', { otpId: id, password: '0' })).resolves.toMatchObject(dead)
      await expect(post('auth-with-otp', { otpId: id, password: await codeMailedTo(b.email) })).resolves.toMatchObject({
        status: 429,
        body: { message: 'Too many attempts, please try again later with a new OTP.' },
      })
    }
    expect(codesOf(await post('auth-with-otp', {}))).toEqual({ otpId: REQUIRED, password: REQUIRED })
  })

  it('verifies the address and removes the password of an unverified user', async () => {
    const { otpId } = (await post('request-otp', { email: u.email })).body
    const response = await post('auth-with-otp', { otpId, password: await codeMailedTo(u.email) })
    expect(response).toMatchObject({ status: 200, body: { record: { verified: true } } })
    expect(await seesItself(u.token)).toBe(0)
    await expect(signIn(u.email, u.password)).resolves.toMatchObject({ status: 400 })
  })

  it('is deleted when the password changes', async () => {
    await post('request-otp', { email: a.email })
    const body = { password: 'abcdefgh-9', passwordConfirm: 'abcdefgh-9', oldPassword: a.password }
    await wire('PATCH', `collections/users/records/${a.id}`, { as: a.token, body })
    await expect(db.otp.count({ where: { recordRef: a.id } })).resolves.toBe(0)
  })
})

describe('multi-factor authentication', () => {
  it('AU37 returns an mfaId, and a token after a second, different method', async () => {
    const at = { base: strict.url }
    const first = await signIn(a.email, a.password, at)
    expect(first).toMatchObject({ status: 401, body: { mfaId: expect.stringMatching(/^[a-z0-9]{16}$/) } })
    expect(Object.keys(first.body)).toEqual(['mfaId'])
    const { mfaId } = first.body
    const again = await post(`auth-with-password?mfaId=${mfaId}`, { identity: a.email, password: a.password }, at)
    expect(again).toMatchObject({ status: 400, body: { message: 'A different authentication method is required.' } })
    const other = await post(`auth-with-password?mfaId=${mfaId}`, { identity: b.email, password: b.password }, at)
    expect(other).toMatchObject({ status: 400, body: { message: 'Invalid MFA session.' } })

    const { otpId } = (await post('request-otp', { email: a.email }, at)).body
    await expect.poll(() => mailsTo(a.email)).toHaveLength(1)
    const password = /^\d{8}/.exec((await mailsTo(a.email))[0]?.subject ?? '')?.[0]
    const second = await post('auth-with-otp', { otpId, password, mfaId }, at)
    expect(second).toMatchObject({ status: 200, body: { record: { id: a.id } } })
    const late = await post(`auth-with-password?mfaId=${mfaId}`, { identity: a.email, password: a.password }, at)
    expect(late).toMatchObject({ status: 400, body: { message: 'Invalid or expired MFA session.' } })
    const methods = (await wire('GET', 'collections/users/auth-methods', at)).body
    expect(methods.mfa).toEqual({ enabled: true, duration: 600 })
    await expect(post('auth-refresh', undefined, { ...at, as: a.token })).resolves.toMatchObject({ status: 200 })
  })
})

describe.each(CLIENT_LINES)('the official client, line %s', (_, Client) => {
  it('signs in with a second factor', async () => {
    const client = new Client(strict.url).autoCancellation(false)
    const users = client.collection('users')
    const first = await users.authWithPassword(a.email, a.password).catch((error: unknown) => error)
    expect(first).toMatchObject({ status: 401, response: { mfaId: expect.any(String) } })
    expect(client.authStore.isValid).toBe(false)
    const { otpId } = await users.requestOTP(a.email)
    await expect.poll(() => mailsTo(a.email)).toHaveLength(1)
    const code = /^\d{8}/.exec((await mailsTo(a.email))[0]?.subject ?? '')?.[0] ?? ''
    const { mfaId } = (first as { response: { mfaId: string } }).response
    const { record } = await users.authWithOTP(otpId, code, { mfaId })
    expect(record.id).toBe(a.id)
    expect(client.authStore.isValid).toBe(true)
  })
})

describe('impersonation', () => {
  const act = (id: string, as: string, body: object = {}) => post(`users/impersonate/${id}`, body, { as })

  it('AU38 gives superusers a short-lived token that cannot be refreshed', async () => {
    await expect(act(a.id, '')).resolves.toMatchObject({ status: 401 })
    await expect(act(a.id, a.token)).resolves.toMatchObject({
      status: 403,
      body: { message: 'The authorized record is not allowed to perform this action.' },
    })
    await expect(act(newId(), s.token)).resolves.toMatchObject({ status: 404 })
    expect(codesOf(await act(a.id, s.token, { duration: -1 }))).toEqual({
      duration: 'validation_min_greater_equal_than_required',
    })
    for (const duration of [1.5, '60', '', true, [], 1e300]) {
      await expect(act(a.id, s.token, { duration })).resolves.toMatchObject({
        status: 400,
        body: { message: 'An error occurred while loading the submitted data.', data: {} },
      })
    }
    for (const duration of [0, null, undefined]) {
      const { exp } = decodeJwt((await act(a.id, s.token, { duration })).body.token)
      expect(Number(exp) - Date.now() / 1000).toBeGreaterThan(432_000 - 60)
    }
    const { status, body } = await act(a.id, s.token, { duration: 60 })
    expect(status).toBe(200)
    expect(body.record).toMatchObject({ id: a.id, email: a.email })
    const claims = decodeJwt(body.token)
    expect(claims.refreshable).toBe(false)
    expect(Number(claims.exp) - Date.now() / 1000).toBeLessThanOrEqual(60)
    expect(await seesItself(body.token)).toBe(1)
    const refreshed = await post('auth-refresh', undefined, { as: body.token })
    expect(refreshed.body.token).toBe(body.token)
  })
})

describe('auth-with-oauth2', () => {
  const REDIRECT = 'http://localhost/api/oauth2-redirect'
  const outsider = (more: object = {}) => {
    const name = `out-${randomText(8)}`
    return { subject: randomText(12), email: `${name}@example.com`, name, ...more }
  }

  /** Signs in like the official client: opens the consent page, gets a code and sends it to the API. */
  async function authorize(providerUser: ReturnType<typeof outsider>, more: object = {}, as = '', name = 'google') {
    const { body } = await wire('GET', 'collections/users/auth-methods', { base: social.url })
    const way = body.oauth2.providers.find((one: { name: string }) => one.name === name)
    const back = new URL(await consent(way.authURL + encodeURIComponent(REDIRECT), providerUser))
    expect(back.searchParams.get('state')).toBe(way.state)
    const form = {
      provider: name,
      code: back.searchParams.get('code'),
      codeVerifier: way.codeVerifier,
      redirectURL: REDIRECT,
    }
    return post('auth-with-oauth2', { ...form, ...more }, { base: social.url, as })
  }

  it('AU39 names missing fields, and returns 403 without a configured provider', async () => {
    await expect(post('auth-with-oauth2', {})).resolves.toMatchObject({
      status: 403,
      body: { message: 'The collection is not configured to allow OAuth2 authentication.' },
    })
    const unknown = await post('auth-with-oauth2', { provider: 'nosuch' }, { base: social.url })
    expect(unknown).toMatchObject({ status: 400, body: { message: LOADING } })
    expect(codesOf(unknown)).toEqual({ provider: 'validation_invalid_provider', code: REQUIRED })
  })

  it.each(['google', 'discord', 'oidc'])('AU40 creates an account for a new user of %s', async name => {
    const providerUser = outsider()
    const username = `wish-${randomText(6)}`
    const createData = { username, emailVisibility: true, timezone: 'Europe/Berlin', beta_tester: true }
    const { status, body } = await authorize(providerUser, { createData }, '', name)
    expect(status).toBe(200)
    expect(body.record).toMatchObject({ ...createData, email: providerUser.email, verified: true })
    expect(body.meta).toMatchObject({
      id: providerUser.subject,
      email: providerUser.email,
      isNew: true,
      isNewRecord: true,
    })
    expect(body.meta).toMatchObject({ accessToken: expect.any(String), rawUser: expect.any(Object), avatarURL: '' })
    expect(body.meta.expiry).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(await seesItself(body.token)).toBe(1)
    const again = await authorize(providerUser, {}, '', name)
    expect(again.body).toMatchObject({ meta: { isNew: false }, record: { id: body.record.id } })
  })

  it('rejects invalid createData by field and creates no account', async () => {
    const providerUser = outsider()
    expect(codesOf(await authorize(providerUser, { createData: { username: a.username } }))).toEqual({
      username: 'validation_not_unique',
    })
    expect(codesOf(await authorize(providerUser, { createData: { username: 'a b' } }))).toEqual({
      username: 'validation_invalid_format',
    })
    expect(codesOf(await authorize(providerUser, { createData: { verified: true } }))).toEqual({
      verified: 'validation_values_mismatch',
    })
    await expect(db.user.count({ where: { email: providerUser.email } })).resolves.toBe(0)
  })

  it('connects the provider to the signed-in account; deleting the row disconnects it', async () => {
    const providerUser = outsider()
    // Connecting requires a recent sign-in from the same address.
    await signIn(a.email, a.password, { base: social.url })
    const { body } = await authorize(providerUser, {}, a.token)
    expect(body.record.id).toBe(a.id)
    const links = await wire('GET', 'collections/_externalAuths/records', { as: a.token })
    expect(links.body.items).toMatchObject([{ provider: 'google', providerId: providerUser.subject, recordRef: a.id }])
    const path = `collections/_externalAuths/records/${links.body.items[0].id}`
    await expect(wire('DELETE', path, { as: a.token })).resolves.toMatchObject({ status: 204 })
  })

  it('rejects an address that a verified account has (unlike PocketBase)', async () => {
    const response = await authorize(outsider({ email: a.email }))
    expect(response).toMatchObject({ status: 400, body: { data: {} } })
    expect(response.body.message).toContain('An account with this email already exists.')
    await expect(signIn(a.email, a.password)).resolves.toMatchObject({ status: 200 })
  })

  it('AU45 takes over an unverified account with the same address', async () => {
    const { body } = await authorize(outsider({ email: u.email }))
    expect(body.record).toMatchObject({ id: u.id, verified: true })
    await expect(signIn(u.email, u.password)).resolves.toMatchObject({ status: 400 })
    expect(await seesItself(u.token)).toBe(0)
  })

  it.each([
    ['token', 'Failed to fetch OAuth2 token.'],
    ['profile', 'Failed to fetch OAuth2 user.'],
  ])('returns 400 when the provider returns no %s', async (trouble, message) => {
    await expect(authorize(outsider({ trouble }))).resolves.toMatchObject({ status: 400, body: { message, data: {} } })
  })

  it('rejects an unknown code and a wrong code verifier', async () => {
    const form = { provider: 'google', code: 'made-up', codeVerifier: 'x', redirectURL: REDIRECT }
    await expect(post('auth-with-oauth2', form, { base: social.url })).resolves.toMatchObject({ status: 400 })
    await expect(authorize(outsider(), { codeVerifier: 'another' })).resolves.toMatchObject({ status: 400 })
  })
})

describe('the OAuth redirect', () => {
  const back = (query: Record<string, string>, init: RequestInit = {}) =>
    fetch(`${app.url}/api/oauth2-redirect?${new URLSearchParams(query)}`, { redirect: 'manual', ...init })
  const waiting = async () => {
    const stream = await listenAt(app.url)
    await stream.subscribe(['@oauth2'])
    return stream
  }

  it('AU41 leads to the failure page when no client waits', async () => {
    for (const query of [{ code: '1' }, { state: 'x'.repeat(40), code: '1' }, {}]) {
      const response = await back(query as Record<string, string>)
      expect(response.status).toBe(307)
      expect(response.headers.get('Location')).toMatch(/\/oauth2-redirect-failure$/)
    }
    const page = await fetch(`${app.url}/auth/oauth2-redirect-failure`)
    expect(await page.text()).toContain('Login failed')
  })

  it('AU42 sends the code to the waiting client once', async () => {
    const stream = await waiting()
    const state = stream.clientId
    const response = await back({ state, code: 'from-there' })
    expect([response.status, response.headers.get('Location')]).toEqual([307, '/auth/oauth2-redirect-success'])
    expect(await stream.received(1)).toEqual([{ id: state, event: '@oauth2', data: { state, code: 'from-there' } }])
    expect((await back({ state, code: 'again' })).headers.get('Location')).toMatch(/-failure$/)
    const page = await fetch(`${app.url}/auth/oauth2-redirect-success`)
    expect(await page.text()).toContain('Close this window')
  })

  it('AU43 accepts a form post', async () => {
    const { clientId: state, received: heard } = await waiting()
    const response = await back({}, { method: 'POST', body: new URLSearchParams({ state, code: 'from-there' }) })
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/auth/oauth2-redirect-success'])
    expect((await heard(1))[0]?.data).toEqual({ state, code: 'from-there' })
  })

  it('sends the provider’s error to the client', async () => {
    const { clientId: state, received: heard } = await waiting()
    const response = await back({ state, error: 'access_denied' })
    expect(response.headers.get('Location')).toMatch(/-failure$/)
    expect((await heard(1))[0]?.data).toEqual({ state, code: '', error: 'access_denied' })
  })
})

describe('account enumeration', () => {
  type Row = [action: string, body: (email: string) => object, known: () => string]
  it.each<Row>([
    ['auth-with-password', email => ({ identity: email, password: 'not-this-one' }), () => a.email],
    ['request-password-reset', email => ({ email }), () => a.email],
    ['request-verification', email => ({ email }), () => u.email],
    ['request-otp', email => ({ email }), () => a.email],
  ])('%s takes similar time for known and unknown addresses', async (action, body, known) => {
    const timed = async (email: string) => {
      const began = performance.now()
      const { status } = await post(action, body(email))
      return { ms: performance.now() - began, status }
    }
    await timed(known())
    const times: Times = { known: [], unknown: [] }
    for (let round = 0; round < 20; round++) {
      const [of, none] = [await timed(known()), await timed(unknownEmail())]
      expect(none.status).toBe(of.status)
      times.known.push(of.ms)
      times.unknown.push(none.ms)
    }
    expectSimilar(action, times)
  })
})
