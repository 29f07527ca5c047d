import type { Page, Route } from '@playwright/test'
import { createSuperuser } from '~/features/account/accounts/superusers.server'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { makeUser } from '../factories/users'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'

const LOST = 'Network connection failed. Please check your connection and try again.'
const FAILED = 'Server error. Please try again later.'
const html = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: `<main>${body}</main>` })

const FAILURES = [
  ["a proxy's error page", FAILED, html(502, '<h1>Bad gateway</h1>')],
  ["a network's sign-in page", LOST, html(200, '<form><input name="room"></form>')],
  ['no connection', LOST, (route: Route) => route.abort('internetdisconnected')],
] as const

const FORMS = [
  { path: '/login', button: 'Login', fieldsOf: member, done: 'Login successful' },
  { path: '/register', button: 'Create account', fieldsOf: newcomer, done: 'Verification Email Sent!' },
  { path: '/forgot-password', button: 'Send Reset Link', fieldsOf: stranger, done: 'a link to set a new password' },
  { path: '/host/login', button: 'Log in', fieldsOf: superuser, done: 'Status' },
]

const OPENINGS: [how: string, open: (page: Page, path: string) => Promise<unknown>][] = [
  ['directly', (page, path) => page.goto(path)],
  ['from within the app', openByApp],
]

for (const { path, button, fieldsOf, done } of FORMS) {
  for (const [how, open] of path === '/host/login' ? OPENINGS.slice(0, 1) : OPENINGS) {
    test(`${path}, opened ${how}, keeps typed text after a response that is not from the app`, async ({
      page,
      faults,
    }) => {
      const fields = await fieldsOf()
      await page.clock.install()
      await open(page, path)
      await fill(page, fields)
      await expectValuesReturned(page, path, button, fields)
      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      expect(stored).not.toContain(fields.Password ?? 'wax-and-tray')
      await send(page, button)
      await expect(page.getByText(done)).toBeVisible()
      faults.length = 0
    })
  }
}

for (const [how, open] of OPENINGS) {
  test(`the login, opened ${how}, times out after 30 seconds`, async ({ page, faults }) => {
    const fields = await member()
    await page.clock.install()
    await open(page, '/login')
    await fill(page, fields)
    await page.route(addressOf('/login'), () => {})
    const sent = page.waitForRequest(addressOf('/login'))
    await page.clock.pauseAt(Date.now() + 60_000)
    await send(page, 'Login')
    await sent
    await page.clock.fastForward(20_000)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.clock.fastForward(11_000)
    await expect(page.getByRole('alert')).toHaveText(LOST)
    await expectFields(page, fields)
    await page.clock.resume()
    await page.unrouteAll()
    await send(page, 'Login')
    await expect(page).toHaveURL('/overview')
    faults.length = 0
  })

  test(`a sign-up, opened ${how}, whose response is lost can be repeated and creates one account`, async ({
    page,
    faults,
  }) => {
    const fields = await newcomer()
    await page.clock.install()
    await open(page, '/register')
    await fill(page, fields)
    await page.route(addressOf('/register'), async route => {
      await route.fetch({ maxRedirects: 0 })
      await route.abort('connectionreset')
    })
    await send(page, 'Create account')
    await expectFailure(page, LOST)
    // The clock may have run ahead of a request.
    await page.unrouteAll({ behavior: 'wait' })
    await send(page, 'Create account')
    await expect(page.getByText(fields.Email ?? '', { exact: true })).toBeVisible()
    expect(await db.user.count({ where: { email: fields.Email } })).toBe(1)
    faults.length = 0
  })
}

const SETTINGS = [
  {
    path: '/change-password',
    button: 'Change password',
    fieldsOf: (password: string) => ({
      'Current password': password,
      'New password': 'wax-and-tray',
      'Confirm new password': 'wax-and-tray',
    }),
    done: 'Password changed',
  },
  { path: '/change-email', button: 'Send confirmation link', fieldsOf: newEmail, done: 'Confirmation email sent' },
]

for (const { path, button, fieldsOf, done } of SETTINGS) {
  test(`${path} keeps typed text after a response that is not from the app`, async ({ page, account, faults }) => {
    const fields = fieldsOf(account.password)
    await page.clock.install()
    await page.goto(path)
    await takenOver(page)
    await fill(page, fields)
    await expectValuesReturned(page, path, button, fields)
    await send(page, button)
    await expect(page.getByText(done)).toBeVisible()
    faults.length = 0
  })
}

type Fields = Record<string, string>

async function member(): Promise<Fields> {
  const { user, password } = await makeUser()
  return { Email: user.email, Password: password }
}

async function superuser(): Promise<Fields> {
  const fields = { email: `host-${randomText(8)}@example.com`, password: `drills-${randomText(8)}` }
  await createSuperuser(fields)
  return { Email: fields.email, Password: fields.password }
}

async function stranger(): Promise<Fields> {
  return { Email: `${randomText(8)}@example.com` }
}

async function newcomer(): Promise<Fields> {
  const username = `anna-${randomText(8)}`
  const password = 'wax-and-tray'
  return { Email: `${username}@example.com`, Username: username, Password: password, 'Confirm password': password }
}

function newEmail(): Fields {
  return { 'New email': `${randomText(8)}@example.com` }
}

async function expectValuesReturned(page: Page, path: string, button: string, fields: Fields) {
  for (const [failure, message, fail] of FAILURES) {
    await page.route(addressOf(path), fail)
    await send(page, button)
    await expectFailure(page, message, failure)
    await expect(page.getByRole('alert')).toBeFocused()
    await expectFields(page, fields)
    await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled()
    await page.unrouteAll()
  }
}

/** Waits for the message of a failure. Some forms are sent again after 1, 2 and 4 seconds first. */
const expectFailure = (page: Page, message: string, failure?: string) =>
  expect(async () => {
    await page.clock.fastForward(4_000)
    await expect(page.getByRole('alert'), failure).toHaveText(message, { timeout: 250 })
  }).toPass({ intervals: [50] })

/** A page with a toast has the app's scripts, and its links open the next page without loading it. */
async function openByApp(page: Page, path: string) {
  await page.goto('/reset-password')
  await takenOver(page)
  const { links = [], heading = 'Forgot your password?' } = BY_LINKS[path] ?? {}
  for (const name of links) await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page).toHaveURL(path)
  // The URL changes before the page, and every page here has a field "Email".
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  expect(await page.evaluate(() => '__remixRouter' in window)).toBe(true)
}

const BY_LINKS: Record<string, { links: string[]; heading: string }> = {
  '/login': { links: ['Back to Login'], heading: 'Welcome Back' },
  '/register': { links: ['Back to Login', 'Create an account'], heading: 'Create your account' },
}

/** Matches the form's request by the browser and by the app. */
const addressOf = (path: string) => new RegExp(`${path}(\\.data)?$`)

const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function fill(page: Page, fields: Fields) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

async function expectFields(page: Page, fields: Fields) {
  for (const [label, text] of Object.entries(fields))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
}
