import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '~/features/account/accounts/sessions/sign-in.server'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { newId, randomText } from '~/platform/db/ids.server'
import { makeProject } from '../factories/projects'
import { makeUser, sessionCookieOf } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import { app } from '../setup/app'
import { type ApiResponse, mailsTo, makeApiUser, wire, wireSuperuser } from '../setup/wire-http'

// Sign-up, profile and the records of an account. US01 to US17 name the cases of the PocketBase protocol.

let a: Awaited<ReturnType<typeof makeApiUser>>
let b: Awaited<ReturnType<typeof makeApiUser>>
let s: Awaited<ReturnType<typeof wireSuperuser>>
beforeAll(() => connectDatabase(app.databaseUrl))
afterAll(disconnectDatabase)
beforeEach(async () => {
  ;[a, b, s] = await Promise.all([makeApiUser(), makeApiUser(), wireSuperuser()])
})

const RECORDS = 'collections/users/records'
const password = 'wax-and-tray'
const newcomer = <More extends object>(more?: More) => {
  const username = `new-${randomText(8)}`
  return { email: `${username}@example.com`, username, password, passwordConfirm: password, ...(more as More) }
}
const signUp = (body: unknown, as = '') => wire('POST', RECORDS, { body, as })
const change = (id: string, body: unknown, as: string) => wire('PATCH', `${RECORDS}/${id}`, { body, as })
const codesOf = ({ body }: ApiResponse) =>
  Object.fromEntries(
    Object.entries(body.data as Record<string, { code: string }>).map(([field, { code }]) => [field, code]),
  )

describe('sign-up', () => {
  type Row = [name: string, body: () => object | Promise<object>, codes: Record<string, string>]
  it.each<Row>([
    ['US01 an empty body', () => ({}), { password: 'validation_required', passwordConfirm: 'validation_required' }],
    [
      'US02 different passwords and an invalid address',
      () => newcomer({ email: 'x', passwordConfirm: 'another' }),
      { passwordConfirm: 'validation_values_mismatch' },
    ],
    [
      'US03 a short password',
      () => newcomer({ password: 'abcde', passwordConfirm: 'abcde' }),
      { password: 'validation_min_text_constraint' },
    ],
    [
      'US03 a long password',
      () => newcomer({ password: 'é'.repeat(36), passwordConfirm: 'é'.repeat(36) }),
      { password: 'validation_max_text_constraint' },
    ],
    [
      'US03 a common password and an invalid address',
      () => newcomer({ password: 'password1', passwordConfirm: 'password1', email: 'x' }),
      { password: 'validation_not_in_invalid', email: 'validation_is_email' },
    ],
    ['US04 a taken address', () => newcomer({ email: a.email.toUpperCase() }), { email: 'validation_not_unique' }],
    ['US05 a taken username', () => newcomer({ username: a.username }), { username: 'validation_not_unique' }],
    ['US06 an invalid address', () => newcomer({ email: 'a@b' }), { email: 'validation_is_email' }],
    ['US07 verified: true', () => newcomer({ verified: true }), { verified: 'validation_values_mismatch' }],
    ['a short username', () => newcomer({ username: 'ab' }), { username: 'validation_min_text_constraint' }],
    ['a long username', () => newcomer({ username: 'a'.repeat(21) }), { username: 'validation_max_text_constraint' }],
    ['a username with a space', () => newcomer({ username: 'a b c' }), { username: 'validation_invalid_format' }],
    [
      'no address and no username',
      () => ({ password, passwordConfirm: password }),
      { email: 'validation_required', username: 'validation_required' },
    ],
    ['an unknown time zone', () => newcomer({ timezone: 'Mars/Base' }), { timezone: 'validation_invalid_value' }],
    ['a taken ID', () => newcomer({ id: a.id }), { id: 'validation_not_unique' }],
  ])('%s returns 400', async (_, body, codes) => {
    const response = await signUp(await body())
    expect(response.status).toBe(400)
    expect(response.body.message).toBe('Failed to create record.')
    expect(codesOf(response)).toEqual(codes)
  })

  it('US03 returns no params for a password error', async () => {
    const { body } = await signUp(newcomer({ password: 'abcde', passwordConfirm: 'abcde' }))
    expect(body.data.password).toEqual({
      code: 'validation_min_text_constraint',
      message: 'Must be at least 6 character(s).',
    })
  })

  it('RS05 returns the record without the address and sends the verification mail', async () => {
    const newUser = newcomer({
      beta_tester: false,
      emailVisibility: false,
      timezone: 'Europe/Berlin',
      password,
      id: newId(),
    })
    const { status, body, text } = await signUp(newUser)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: newUser.id, username: newUser.username, verified: false, emailVisibility: false })
    expect(body).toMatchObject({ beta_tester: true, avatar: '', timezone: 'Europe/Berlin', collectionName: 'users' })
    for (const secret of ['email', 'password', 'passwordConfirm', 'tokenKey']) expect(body).not.toHaveProperty(secret)
    expect(text).not.toContain(newUser.email)
    await expect.poll(() => mailsTo(newUser.email)).toHaveLength(1)
    await expect(signIn(newUser)).rejects.toThrow('Please verify your email address')
  })

  it('US08 sets beta_tester, and returns the address with emailVisibility', async () => {
    const { body } = await signUp(newcomer({ beta_tester: true, emailVisibility: true }))
    expect(body).toMatchObject({ beta_tester: true, emailVisibility: true, email: expect.stringContaining('@') })
  })

  it('accepts an avatar and crops it to a square', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(newcomer())) form.set(name, String(value))
    form.set('avatar', new File([new Uint8Array(await sizedJpeg(120, 80))], 'Me at sea.jpg', { type: 'image/jpeg' }))
    const { status, body } = await signUp(form)
    expect(status).toBe(200)
    expect(body.avatar).toMatch(/^me_at_sea_[a-z0-9]{10}\.jpg$/)
    const file = await fetch(`${app.url}/api/files/users/${body.id}/${body.avatar}`)
    const { width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
    expect([width, height]).toEqual([80, 80])
  })

  it('CR13 rejects the ID of a superuser', async () => {
    const response = await signUp(newcomer({ id: s.id }), s.token)
    expect(response).toMatchObject({ status: 400, body: { data: { id: { code: 'validation_invalid_auth_id' } } } })
  })

  it('lets a superuser create a verified account without a mail', async () => {
    const newUser = newcomer({ verified: true, beta_tester: false })
    const { status, body } = await signUp(newUser, s.token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ email: newUser.email, verified: true, beta_tester: false })
    await expect(signIn(newUser)).resolves.toEqual({ userId: body.id })
    await expect(mailsTo(newUser.email)).resolves.toEqual([])
  })
})

describe('a user’s own account', () => {
  const REQUIRED = 'validation_required'
  type Row = [name: string, body: () => object, codes: Record<string, string>]
  it.each<Row>([
    ['US09 a new address', () => ({ email: 'new@x.io' }), { email: 'validation_values_mismatch' }],
    [
      'US10 a new password without the old one',
      () => ({ password: 'abcdefgh', passwordConfirm: 'abcdefgh' }),
      { oldPassword: REQUIRED },
    ],
    [
      'US11 a new password with a wrong old one',
      () => ({ password: 'abcdefgh', passwordConfirm: 'abcdefgh', oldPassword: 'not-this-one' }),
      { oldPassword: 'validation_invalid_old_password' },
    ],
    ['US13 a password alone', () => ({ password: 'abcdefgh' }), { passwordConfirm: REQUIRED, oldPassword: REQUIRED }],
    ['an empty password', () => ({ password: '' }), { password: REQUIRED }],
    ['an empty password with a username', () => ({ password: null, username: 'another' }), { password: REQUIRED }],
    ['an old password alone', () => ({ oldPassword: a.password }), { password: REQUIRED, passwordConfirm: REQUIRED }],
    [
      'a short password',
      () => ({ password: 'abcde', passwordConfirm: 'abcde', oldPassword: a.password }),
      { password: 'validation_min_text_constraint' },
    ],
    ['verified: false', () => ({ verified: false }), { verified: 'validation_values_mismatch' }],
    [
      'a username taken in another case',
      () => ({ username: b.username.toUpperCase() }),
      { username: 'validation_not_unique' },
    ],
    ['another ID', () => ({ id: newId() }), { id: 'validation_pk_change' }],
    ['an avatar that was not uploaded', () => ({ avatar: 'evil.png' }), { avatar: 'validation_invalid_file' }],
  ])('%s returns 400', async (_, body, codes) => {
    const response = await change(a.id, body(), a.token)
    expect(response.status).toBe(400)
    expect(response.body.message).toBe('Failed to update record.')
    expect(codesOf(response)).toEqual(codes)
    await expect(signIn(a)).resolves.toEqual({ userId: a.id })
  })

  it('US12 changes the password with the old one and ends all tokens and sessions', async () => {
    const cookie = await sessionCookieOf(a)
    const body = { password: 'abcdefgh-9', passwordConfirm: 'abcdefgh-9', oldPassword: a.password }
    const response = await change(a.id, body, a.token)
    expect(response).toMatchObject({ status: 200, body: { id: a.id, email: a.email } })
    await expect(wire('GET', RECORDS, { as: a.token })).resolves.toMatchObject({ body: { totalItems: 0 } })
    await expect(wire('GET', `${RECORDS}/${a.id}`, { as: a.token })).resolves.toMatchObject({ status: 404 })
    const page = await fetch(`${app.url}/overview`, { headers: { cookie }, redirect: 'manual' })
    expect(page.status).toBe(302)
    const again = { identity: a.email, password: 'abcdefgh-9' }
    await expect(wire('POST', 'collections/users/auth-with-password', { body: again })).resolves.toMatchObject({
      status: 200,
    })
    await expect.poll(() => mailsTo(a.email)).toMatchObject([{ subject: expect.stringContaining('password') }])
  })

  it('US14 changes only the writable fields and the updated time', async () => {
    const before = (await wire('GET', `${RECORDS}/${a.id}`, { as: a.token })).body
    const wanted = {
      emailVisibility: true,
      username: `re-${randomText(8)}`,
      timezone: 'Asia/Tokyo',
      beta_tester: false,
    }
    const { status, body } = await change(a.id, { ...before, ...wanted, foo: 1, user: 'x' }, a.token)
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, ...wanted, updated: body.updated })
    expect(body.updated > before.updated).toBe(true)
    expect((await change(a.id, {}, a.token)).body.updated > body.updated).toBe(true)
  })

  it('replaces and removes the avatar', async () => {
    const send = async (name: string) => {
      const form = new FormData()
      form.set('avatar', new File([new Uint8Array(await sizedJpeg(64, 64))], name))
      return (await change(a.id, form, a.token)).body.avatar
    }
    const fileOf = async (name: string) =>
      (await fetch(`${app.url}/api/files/users/${a.id}/${name}`, { method: 'HEAD' })).status
    const first = await send('first.jpg')
    const second = await send('second.jpg')
    expect([await fileOf(first), await fileOf(second)]).toEqual([404, 200])
    await expect(change(a.id, { avatar: null }, a.token)).resolves.toMatchObject({ status: 200, body: { avatar: '' } })
    expect(await fileOf(second)).toBe(404)
  })

  it('US15 returns 404 for other users and guests', async () => {
    for (const as of [b.token, '']) {
      await expect(change(a.id, { password: 'x' }, as)).resolves.toMatchObject({ status: 404 })
      await expect(wire('DELETE', `${RECORDS}/${a.id}`, { as })).resolves.toMatchObject({ status: 404 })
    }
  })

  it('US16 RS06 is the only record listed, with its address', async () => {
    const { body } = await wire('GET', RECORDS, { as: a.token })
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([a.id])
    await expect(wire('GET', `${RECORDS}/${a.id}`, { as: a.token })).resolves.toMatchObject({
      status: 200,
      body: { id: a.id, email: a.email },
    })
  })

  it('can be updated and deleted, but not verified, by an unverified user', async () => {
    const u = await makeApiUser({ verified: false })
    await expect(change(u.id, { timezone: 'Asia/Tokyo' }, u.token)).resolves.toMatchObject({ status: 200 })
    await expect(change(u.id, { verified: true }, u.token)).resolves.toMatchObject({ status: 400 })
    await expect(wire('DELETE', `${RECORDS}/${u.id}`, { as: u.token })).resolves.toMatchObject({ status: 204 })
  })
})

describe('a superuser', () => {
  it('US17 changes the address, verification and password of any user', async () => {
    const email = `moved-${a.email}`
    const response = await change(a.id, { email, verified: false }, s.token)
    expect(response).toMatchObject({ status: 200, body: { email, verified: false } })
    await expect(wire('GET', `${RECORDS}/${a.id}`, { as: a.token })).resolves.toMatchObject({ status: 404 })
    const next = { password: 'by-the-host', passwordConfirm: 'by-the-host', verified: true }
    await expect(change(a.id, next, s.token)).resolves.toMatchObject({ status: 200 })
    await expect(signIn({ email, password: 'by-the-host' })).resolves.toEqual({ userId: a.id })
    const taken = await change(a.id, { email: b.email }, s.token)
    expect(taken).toMatchObject({ status: 400, body: { data: { email: { code: 'validation_not_unique' } } } })
    expect(taken.text).not.toContain(b.email)
  })

  it('RS07 sees the address of any user', async () => {
    const { body } = await wire('GET', `${RECORDS}/${b.id}`, { as: s.token })
    expect(body.email).toBe(b.email)
    expect(body).not.toHaveProperty('tokenKey')
  })

  it('creates, updates and deletes superusers, but not the last one', async () => {
    const records = 'collections/_superusers/records'
    const email = `next-${randomText(8)}@example.com`
    const made = await wire('POST', records, { as: s.token, body: { email, password, passwordConfirm: password } })
    expect(made).toMatchObject({ status: 200, body: { email } })
    const auth = (word: string) =>
      wire('POST', 'collections/_superusers/auth-with-password', { body: { identity: email, password: word } })
    const { token } = (await auth(password)).body
    const next = { password: 'wax-and-tray-2', passwordConfirm: 'wax-and-tray-2' }
    await expect(wire('PATCH', `${records}/${made.body.id}`, { as: token, body: next })).resolves.toMatchObject({
      status: 200,
    })
    await expect(wire('GET', records, { as: token })).resolves.toMatchObject({ status: 403 })
    await expect(auth('wax-and-tray-2')).resolves.toMatchObject({ status: 200 })
    for (const as of [a.token, '']) {
      for (const [method, path] of [
        ['POST', records],
        ['PATCH', `${records}/${s.id}`],
        ['DELETE', `${records}/${s.id}`],
      ] as const)
        await expect(wire(method, path, { as, body: next })).resolves.toMatchObject({ status: 403 })
    }
    const all = await db.superuser.findMany({ where: { id: { not: s.id } }, select: { id: true } })
    for (const { id } of all)
      await expect(wire('DELETE', `${records}/${id}`, { as: s.token })).resolves.toMatchObject({ status: 204 })
    await expect(wire('DELETE', `${records}/${s.id}`, { as: s.token })).resolves.toMatchObject({
      status: 400,
      body: { message: "You can't delete the only existing superuser." },
    })
  })

  it('writes records of any user', async () => {
    const kit = await makeProject(a.actor, { tags: ['sky'] })
    const note = { project: kit.id, date: '2026-11-01', content: 'By the host.' }
    const made = await wire('POST', 'collections/progress_notes/records', { as: s.token, body: note })
    expect(made).toMatchObject({ status: 200, body: { project: kit.id, content: 'By the host.' } })
    const path = `collections/progress_notes/records/${made.body.id}`
    await expect(wire('PATCH', path, { as: s.token, body: { content: 'Mended.' } })).resolves.toMatchObject({
      status: 200,
      body: { content: 'Mended.' },
    })
    await expect(wire('GET', path, { as: a.token })).resolves.toMatchObject({ body: { content: 'Mended.' } })
    await expect(
      wire('POST', 'collections/tags/records', { as: s.token, body: { user: newId(), name: 'x' } }),
    ).resolves.toMatchObject({ status: 400, body: { data: { user: { code: 'validation_missing_rel_records' } } } })
    await expect(wire('POST', 'collections/tags/records', { as: s.token, body: { name: 'x' } })).resolves.toMatchObject(
      { status: 400, body: { data: { user: { code: 'validation_required' } } } },
    )
  })
})

describe('account deletion', () => {
  it('CR32 deletes all data, stores a deletion note and invalidates the token', async () => {
    await makeProject(a.actor, { title: 'Gone' })
    await expect(wire('DELETE', `${RECORDS}/${a.id}`, { as: a.token })).resolves.toMatchObject({
      status: 204,
      text: '',
    })
    await expect(db.project.count({ where: { userId: a.id } })).resolves.toBe(0)
    await expect(db.accountDeletion.findMany({ where: { userId: a.id } })).resolves.toMatchObject([
      { userEmail: a.email, signupMethod: 'email', notes: '' },
    ])
    await expect(wire('GET', RECORDS, { as: a.token })).resolves.toMatchObject({ status: 200, body: { items: [] } })
  })

  it('CR14 accepts a deletion note only from the user and stores it once', async () => {
    const records = 'collections/account_deletions/records'
    const note = { user_id: a.id, user_email: a.email, signup_method: 'email', notes: 'Moving on' }
    for (const as of ['', b.token]) {
      await expect(wire('POST', records, { as, body: note })).resolves.toMatchObject({
        status: 400,
        body: { data: {} },
      })
    }
    const forged = await wire('POST', records, { as: a.token, body: { ...note, user_email: b.email } })
    expect(codesOf(forged)).toEqual({ user_email: 'validation_values_mismatch' })
    const made = await wire('POST', records, { as: a.token, body: note })
    expect(made).toMatchObject({ status: 200, body: note })
    await expect(wire('GET', `${records}/${made.body.id}`, { as: a.token })).resolves.toMatchObject({ status: 403 })
    await expect(
      wire('PATCH', `${records}/${made.body.id}`, { as: a.token, body: { notes: 'x' } }),
    ).resolves.toMatchObject({ status: 403 })
    await expect(wire('DELETE', `${RECORDS}/${a.id}`, { as: a.token })).resolves.toMatchObject({ status: 204 })
    await expect(db.accountDeletion.findMany({ where: { userId: a.id } })).resolves.toMatchObject([
      { id: made.body.id, notes: 'Moving on' },
    ])
    await expect(
      wire('PATCH', `${records}/${made.body.id}`, { as: s.token, body: { notes: 'Read.' } }),
    ).resolves.toMatchObject({ status: 200, body: { notes: 'Read.', user_email: a.email } })
    await expect(wire('DELETE', `${records}/${made.body.id}`, { as: s.token })).resolves.toMatchObject({ status: 204 })
  })
})

describe('the records of an account', () => {
  it('store the dashboard settings, one row per user', async () => {
    const records = 'collections/user_dashboard_settings/records'
    const context = { filters: { status: 'stash' }, sortField: 'title', own: [1, 2] }
    const made = await wire('POST', records, { as: a.token, body: { user: a.id, navigation_context: context } })
    expect(made).toMatchObject({ status: 200, body: { user: a.id, navigation_context: context } })
    const again = await wire('POST', records, { as: a.token, body: { user: a.id } })
    expect(codesOf(again)).toEqual({ user: 'validation_not_unique' })
    const path = `${records}/${made.body.id}`
    await expect(wire('PATCH', path, { as: b.token, body: {} })).resolves.toMatchObject({ status: 404 })
    await expect(wire('PATCH', path, { as: a.token, body: { user: b.id } })).resolves.toMatchObject({ status: 404 })
    await expect(wire('POST', records, { as: b.token, body: { user: a.id } })).resolves.toMatchObject({ status: 400 })
    const changed = await wire('PATCH', path, { as: a.token, body: { navigation_context: null } })
    expect(changed).toMatchObject({ status: 200, body: { navigation_context: null } })
    const big = await wire('PATCH', path, { as: a.token, body: { navigation_context: 'x'.repeat(1_048_576) } })
    expect(codesOf(big)).toEqual({ navigation_context: 'validation_json_size_limit' })
    await expect(wire('DELETE', path, { as: b.token })).resolves.toMatchObject({ status: 404 })
    await expect(wire('DELETE', path, { as: a.token })).resolves.toMatchObject({ status: 204 })
  })

  const account = () => ({ collectionRef: '_pb_users_auth_', recordRef: a.id })

  it('CR43 disconnect a provider by deleting its row, unless it is the last sign-in method', async () => {
    const records = 'collections/_externalAuths/records'
    const id = newId()
    await db.externalAuth.create({ data: { id, ...account(), provider: 'google', providerId: id } })
    await expect(wire('POST', records, { as: a.token, body: account() })).resolves.toMatchObject({ status: 403 })
    await expect(wire('PATCH', `${records}/${id}`, { as: a.token, body: {} })).resolves.toMatchObject({ status: 403 })
    await expect(wire('DELETE', `${records}/${id}`, { as: b.token })).resolves.toMatchObject({ status: 404 })
    await db.user.update({ where: { id: a.id }, data: { passwordHash: '' } })
    await expect(wire('DELETE', `${records}/${id}`, { as: a.token })).resolves.toMatchObject({ status: 400 })
    await db.user.update({ where: { id: a.id }, data: { passwordHash: 'x' } })
    await expect(wire('DELETE', `${records}/${id}`, { as: a.token })).resolves.toMatchObject({ status: 204 })
    await expect(db.externalAuth.count({ where: { id } })).resolves.toBe(0)
  })

  it.each(['_mfas', '_otps', '_authOrigins', '_externalAuths'])(
    'CR42 list in %s only the user’s own rows',
    async name => {
      const own = await rowIn(name, a.id)
      await rowIn(name, b.id)
      const { status, body } = await wire('GET', `collections/${name}/records`, { as: a.token })
      expect(status).toBe(200)
      expect(body.items.map(({ id }: { id: string }) => id)).toEqual([own])
      expect((await wire('GET', `collections/${name}/records`)).body).toMatchObject({ items: [], totalItems: 0 })
    },
  )

  async function rowIn(name: string, recordRef: string): Promise<string> {
    const data = { id: newId(), collectionRef: '_pb_users_auth_', recordRef }
    if (name === '_mfas') await db.mfa.create({ data: { ...data, method: 'otp' } })
    if (name === '_otps') await db.otp.create({ data: { ...data, passwordHash: 'x' } })
    if (name === '_authOrigins') await db.authOrigin.create({ data: { ...data, fingerprint: 'x' } })
    if (name === '_externalAuths')
      await db.externalAuth.create({ data: { ...data, provider: 'google', providerId: data.id } })
    return data.id
  }

  it('let users delete _authOrigins rows, and only superusers _otps and _mfas rows', async () => {
    const [id, mine, theirs] = [newId(), newId(), newId()]
    await db.authOrigin.create({ data: { id, ...account(), fingerprint: 'x' } })
    await db.otp.create({ data: { id: mine, ...account(), passwordHash: 'x' } })
    await db.mfa.create({ data: { id: theirs, ...account(), method: 'otp' } })
    await expect(wire('DELETE', `collections/_authOrigins/records/${id}`, { as: b.token })).resolves.toMatchObject({
      status: 404,
    })
    for (const [path, as, status] of [
      [`_authOrigins/records/${id}`, a.token, 204],
      [`_otps/records/${mine}`, a.token, 403],
      [`_mfas/records/${theirs}`, a.token, 403],
      [`_otps/records/${mine}`, s.token, 204],
      [`_mfas/records/${theirs}`, s.token, 204],
    ] as const) {
      await expect(wire('DELETE', `collections/${path}`, { as })).resolves.toMatchObject({ status })
    }
  })

  it.each(['user_yearly_stats', 'user_dashboard_stats'])('are read-only in %s', async name => {
    const { items } = (await wire('GET', `collections/${name}/records`, { as: a.token })).body
    for (const as of [a.token, '', s.token]) {
      const rejected = as === s.token ? 400 : 403
      const body = { user: a.id, year: 2025 }
      await expect(wire('POST', `collections/${name}/records`, { as, body })).resolves.toMatchObject({
        status: rejected,
      })
      await expect(
        wire('DELETE', `collections/${name}/records/${items[0]?.id ?? newId()}`, { as }),
      ).resolves.toMatchObject({ status: rejected })
    }
  })
})

it('concurrent sign-ups with the same data create one account', async () => {
  const newUser = newcomer()
  const responses = await Promise.all([1, 2, 3].map(() => signUp(newUser)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  await expect(makeUser({ username: newUser.username })).rejects.toThrow()
})
