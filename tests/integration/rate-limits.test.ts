import { describe, expect, it } from 'vitest'
import { accountKey } from '~/features/account/accounts/account-key.server'
import { issuePasswordReset } from '~/features/account/accounts/passwords/password-reset.server'
import { createSuperuser } from '~/features/account/accounts/superusers.server'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { RateLimitedError } from '~/platform/errors'
import { countTry, forgetTries, type Limit } from '~/platform/input/rate-limit.server'
import * as changeEmail from '~/routes/account/security/change-email'
import * as changePassword from '~/routes/account/security/change-password'
import * as confirmEmailChange from '~/routes/account/sign-in/confirm-email-change'
import * as emailConfirmation from '~/routes/account/sign-in/email-confirmation'
import * as forgotPassword from '~/routes/account/sign-in/forgot-password'
import * as login from '~/routes/account/sign-in/login'
import * as register from '~/routes/account/sign-in/register'
import * as plainReset from '~/routes/account/sign-in/reset-password'
import * as adminLogin from '~/routes/admin/login'
import * as newProject from '~/routes/kits/new'
import * as chooseImport from '~/routes/transfer/import/page'
import { cookiesOf, formRequest, loadContext, respond } from '../factories/requests'
import { makeUser, sessionCookieOf } from '../factories/users'
import { call } from '../factories/wire'
import { sizedJpeg } from '../fixtures/pictures'

const post = (run: unknown, request: Request, context = loadContext()) =>
  respond(run, request, { token: 'a-link' }, context)

const somebody = () => `${randomText(10)}@example.com`

describe('a limit', () => {
  it('increases the waits: a minute, a quarter of an hour, hours', async () => {
    const who = somebody()
    const tries = () => triesUntilRejected('sign-in:person', who)
    for (let quarter = 0; quarter < 3; quarter++) {
      for (let minute = 0; minute < 2; minute++) {
        await expect(tries()).resolves.toEqual({ taken: 5, wait: within(50, 60) })
        await pass(60)
      }
      if (quarter < 2) await expect(tries()).resolves.toEqual({ taken: 0, wait: within(800, 900) })
      await pass(60, 900)
    }
    await expect(tries()).resolves.toEqual({ taken: 0, wait: within(10_000, 10_800) })
  })

  it('does not extend the longer waits by rejected attempts', async () => {
    const who = somebody()
    for (let tries = 0; tries < 40; tries++) await countTry('sign-in:person', who).catch(() => {})
    await pass(60)
    await expect(triesUntilRejected('sign-in:person', who)).resolves.toMatchObject({ taken: 5 })
  })

  it('counts concurrent attempts', async () => {
    const who = somebody()
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => countTry('sign-in:person', who)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  it('applies to one user only', async () => {
    const who = somebody()
    await triesUntilRejected('sign-in:person', who)
    await expect(countTry('sign-in:person', who)).rejects.toThrow(RateLimitedError)
    await countTry('sign-in:person', somebody())
  })

  it('counts IPv6 addresses by network', async () => {
    for (let subnet = 1; subnet <= 20; subnet++) await countTry('sign-up:address', `2001:db8:1:2::${subnet}`)
    await expect(countTry('sign-up:address', '2001:db8:1:2:ffff::1')).rejects.toThrow(RateLimitedError)
    await countTry('sign-up:address', '2001:db8:1:3::1')
  })

  it('stores no plain addresses', async () => {
    await countTry('sign-in:address', '198.51.100.7')
    const keys = (await db.rateLimit.findMany({ select: { key: true } })).map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter(key => key.includes('198.51') || key.includes('@'))).toEqual([])
  })
})

describe('too many attempts return 429 with Retry-After and the input', () => {
  const form = { email: somebody(), username: 'somebody-9', password: 'wax-and-tray', confirmPassword: 'wax-and-tray' }

  it.each<[string, unknown, Limit, Record<string, string>]>([
    ['/login', login.action, 'sign-in:person', { email: form.email }],
    ['/login', login.action, 'sign-in:address', { email: form.email }],
    ['/register', register.action, 'sign-up:address', { email: form.email, username: form.username }],
    ['/forgot-password', forgotPassword.action, 'reset-request:address', { email: form.email }],
    ['/email-confirmation', emailConfirmation.action, 'verification:person', { email: form.email }],
    ['/email-confirmation', emailConfirmation.action, 'verification:address', { email: form.email }],
    ['/auth/confirm-email-change/a-link', confirmEmailChange.action, 'password-check:address', {}],
  ])('%s %#', async (path, action, limit, stored) => {
    const context = loadContext()
    const key = await accountKey(form.email)
    await triesUntilRejected(limit, limit.endsWith(':address') ? context.clientIp : key)
    const result = await post(action, formRequest(path, form), context)
    const wait = result.headers.get('Retry-After')
    expect(Number(wait)).toBeGreaterThan(0)
    expect(result).toMatchObject({
      status: 429,
      data: { values: stored, errors: { '': [`Too many requests. Please try again in ${wait} seconds.`] } },
    })
    await forgetTries(limit, key)
  })

  it.each<[string, unknown, Limit]>([
    ['/change-password', changePassword.action, 'password-check:person'],
    ['/change-email', changeEmail.action, 'email-change:person'],
  ])('%s', async (path, action, limit) => {
    const { user } = await makeUser()
    await triesUntilRejected(limit, user.id)
    const fields = { ...form, currentPassword: 'another-one' }
    const result = await post(action, formRequest(path, fields, { Cookie: await sessionCookieOf(user) }))
    expect(result).toMatchObject({
      status: 429,
      data: {
        errors: { '': [`Too many requests. Please try again in ${result.headers.get('Retry-After')} seconds.`] },
      },
    })
  })

  it('reports too many uploads at the photo field', async () => {
    const { user } = await makeUser()
    await triesUntilRejected('upload:person', user.id)
    const body = new FormData()
    body.set('title', 'Lighthouse')
    body.set('status', 'stash')
    body.set('kitCategory', 'full')
    body.set('image', new File([new Uint8Array(await sizedJpeg(40, 30))], 'lighthouse.jpg', { type: 'image/jpeg' }))
    const headers = { Cookie: await sessionCookieOf(user) }
    const request = new Request('http://localhost:3000/projects/new', { method: 'POST', body, headers })
    const result = await post(newProject.action, request)
    expect(result).toMatchObject({
      status: 429,
      data: {
        values: { title: 'Lighthouse' },
        errors: { image: [`Too many requests. Please try again in ${result.headers.get('Retry-After')} seconds.`] },
      },
    })
    await expect(db.project.count({ where: { userId: user.id } })).resolves.toBe(0)
  })
})

it('a CSV file counts as an upload', async () => {
  const { user } = await makeUser()
  await triesUntilRejected('upload:person', user.id)
  const body = new FormData()
  body.set('file', new File(['Title,Status\nLighthouse,stash\n'], 'kits.csv'))
  const headers = { Cookie: await sessionCookieOf(user) }
  const result = await post(
    chooseImport.action,
    new Request('http://localhost:3000/import', { method: 'POST', body, headers }),
  )
  expect(result.status).toBe(429)
  await expect(db.import.count({ where: { userId: user.id } })).resolves.toBe(0)
})

describe('failed attempts', () => {
  it('are reset by a sign-in', async () => {
    const { user, password } = await makeUser()
    const signIn = () => post(login.action, formRequest('/login', { email: user.email, password }))
    for (let tries = 0; tries < 4; tries++) await countTry('sign-in:person', await accountKey(user.email))
    await expect(signIn()).resolves.toMatchObject({ status: 302 })
    await expect(signIn()).resolves.toMatchObject({ status: 302 })
  })

  it('are reset by a new password', async () => {
    const { user } = await makeUser()
    await triesUntilRejected('sign-in:person', await accountKey(user.email))
    const path = new URL(await issuePasswordReset(user.email))
    const twice = { password: 'Drills-and-wax-1', confirmPassword: 'Drills-and-wax-1' }
    await expect(post(plainReset.action, formRequest(path.pathname + path.search, twice))).resolves.toMatchObject({
      status: 302,
    })
    const signIn = formRequest('/login', { email: user.email, password: 'Drills-and-wax-1' })
    await expect(post(login.action, signIn)).resolves.toMatchObject({ status: 302, location: '/overview' })
  })
})

describe('an account', () => {
  const wrong = 'not-the-password'
  const atPage = (email: string, password: string, headers: HeadersInit = {}) =>
    post(login.action, formRequest('/login', { email, password }, headers))
  const byApi = (identity: string, password: string, collection = 'users', network = loadContext()) =>
    call(`/api/collections/${collection}/auth-with-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'an app' },
      body: JSON.stringify({ identity, password }),
      context: network,
    })
  const lockOut = async (email: string) => {
    for (let tries = 0; tries < 5; tries++) {
      await expect(atPage(email, wrong)).resolves.toMatchObject({ status: 400 })
    }
  }

  it('has one counter for address and username in any case or equivalent spelling', async () => {
    const name = `alice-${randomText(8)}`.toLowerCase()
    const { user, password } = await makeUser({ email: `${name}@example.com`, username: name })
    await lockOut(user.email)
    for (const identity of [name, name.toUpperCase(), user.email.toUpperCase(), `alİce${user.email.slice(5)}`]) {
      await expect(byApi(identity, password), identity).resolves.toMatchObject({ status: 429 })
    }
  })

  it('that does not exist is counted alike', async () => {
    const unknown = `nice-${randomText(8)}@example.com`.toLowerCase()
    await lockOut(unknown)
    for (const email of [unknown.toUpperCase(), `nİce${unknown.slice(4)}`]) {
      await expect(byApi(email, wrong), email).resolves.toMatchObject({ status: 429 })
    }
  })

  it('of a superuser has one counter for page and API, separate from a user with the same address', async () => {
    const password = `wax-${randomText(8)}`
    const email = `host-${randomText(8)}@example.com`
    await createSuperuser({ email, password })
    const { user } = await makeUser({ email })
    for (let tries = 0; tries < 5; tries++) {
      await expect(byApi(email, wrong, '_superusers')).resolves.toMatchObject({ status: 400 })
    }
    const result = await post(adminLogin.action, formRequest('/host/login', { email, password }))
    expect(result).toMatchObject({ status: 429 })
    await expect(atPage(user.email, wrong)).resolves.toMatchObject({ status: 400 })
  })

  it('stays open on a known device, which has its own counter', async () => {
    const { user, password } = await makeUser()
    const device = cookiesOf(await atPage(user.email, password))
    const { user: neighbor } = await makeUser()
    await lockOut(user.email)
    await expect(atPage(user.email, password)).resolves.toMatchObject({ status: 429 })
    const known = { Cookie: onlyDevice(device) }
    await expect(atPage(user.email, password, known)).resolves.toMatchObject({ status: 302, location: '/overview' })
    // A sign-in on the known device does not reset the counter of others.
    await expect(atPage(user.email, wrong)).resolves.toMatchObject({ status: 429 })
    // The device is known to that account only, and its failed attempts are counted too.
    await lockOut(neighbor.email)
    await expect(atPage(neighbor.email, wrong, known)).resolves.toMatchObject({ status: 429 })
    for (let tries = 0; tries < 5; tries++) {
      await expect(atPage(user.email, wrong, known)).resolves.toMatchObject({ status: 400 })
    }
    await expect(atPage(user.email, password, known)).resolves.toMatchObject({ status: 429 })
  })

  it('rejects a forged device cookie', async () => {
    const { user, password } = await makeUser()
    const { user: other, password: theirs } = await makeUser()
    const [, signature] = (await deviceCookie(other.email, theirs)).split('.')
    const [value] = (await deviceCookie(user.email, password)).split('.')
    await lockOut(user.email)
    const forged = { Cookie: `${value}.${signature}` }
    await expect(atPage(user.email, password, forged)).resolves.toMatchObject({ status: 429 })
  })

  it('stays open for an API client at a known origin', async () => {
    const { user, password } = await makeUser()
    const home = loadContext()
    await expect(byApi(user.email, password, 'users', home)).resolves.toMatchObject({ status: 200 })
    await lockOut(user.email)
    await expect(byApi(user.email, password)).resolves.toMatchObject({ status: 429 })
    await expect(byApi(user.email, password, 'users', home)).resolves.toMatchObject({ status: 200 })
  })

  it('receives at most three reset emails in half an hour, with the same response', async () => {
    const { user } = await makeUser()
    const submit = (email: string) => post(forgotPassword.action, formRequest('/forgot-password', { email }))
    for (let tries = 0; tries < 8; tries++) {
      await expect(submit(user.email)).resolves.toMatchObject({ status: 302, location: '/forgot-password?sent' })
      // A form that is repeated within 15 s sends no second email.
      await db.emailToken.updateMany({ where: { userId: user.id }, data: { created: new Date(Date.now() - 16_000) } })
    }
    const unknown = somebody()
    for (let tries = 0; tries < 8; tries++) {
      await expect(submit(unknown)).resolves.toMatchObject({ status: 302, location: '/forgot-password?sent' })
    }
    await expect(db.outboxMail.count({ where: { to: user.email } })).resolves.toBe(3)
    await pass(1800)
    await submit(user.email)
    await expect(db.outboxMail.count({ where: { to: user.email } })).resolves.toBe(4)
  })

  it('that is locked opens on the device that reset the password', async () => {
    const { user } = await makeUser()
    await lockOut(user.email)
    const link = new URL(await issuePasswordReset(user.email))
    const twice = { password: 'Drills-and-wax-1', confirmPassword: 'Drills-and-wax-1' }
    const device = onlyDevice(cookiesOf(await post(plainReset.action, formRequest(link.pathname + link.search, twice))))
    await lockOut(user.email)
    await expect(atPage(user.email, twice.password, { Cookie: device })).resolves.toMatchObject({ status: 302 })
  })

  const deviceCookie = async (email: string, password: string) => onlyDevice(cookiesOf(await atPage(email, password)))
})

const onlyDevice = (cookies: string) => cookies.split('; ').find(cookie => cookie.startsWith('device-')) ?? ''

async function triesUntilRejected(limit: Limit, who: string) {
  for (let taken = 0; taken < 5000; taken++) {
    const rejected = await countTry(limit, who).catch((error: unknown) => error)
    if (rejected instanceof RateLimitedError) return { taken, wait: rejected.retryAfter }
    if (rejected) throw rejected
  }
  throw new Error(`${limit} has no end`)
}

/** Expires the limit windows of these lengths in seconds. */
async function pass(...seconds: number[]) {
  for (const step of seconds) {
    await db.rateLimit.updateMany({ where: { key: { contains: `:${step}:` } }, data: { expire: 0 } })
  }
}

const within = (from: number, to: number) =>
  expect.toSatisfy((seconds: number) => seconds >= from && seconds <= to, `between ${from} and ${to}`)
