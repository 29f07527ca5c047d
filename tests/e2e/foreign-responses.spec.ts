import type { Page } from '@playwright/test'
import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { type InterceptingProxy, startInterceptingProxy } from '../setup/intercepting-proxy'
import { startInstance } from '../setup/test-app'
import { formTakenOver, takenOver } from './by-keyboard'
import { expect, listening, signIn, signInAsAdmin } from './fixtures'
import {
  expectFields,
  type Fields,
  fill,
  login,
  newcomer,
  newEmail,
  newPassword,
  reset,
  send,
  stranger,
  test,
} from './front'

const SENTENCES = {
  400: 'Please check your input and try again.',
  401: 'Authentication required. Please log in and try again.',
  403: "You don't have permission to perform this action.",
  404: 'The requested resource was not found.',
}
const STATUSES = Object.entries(SENTENCES).map(([status, sentence]) => [Number(status), sentence] as const)
const LOST = 'Network connection failed. Please check your connection and try again.'

/** Each `Retry-After` of a 429, and the seconds that the toast names. */
const WAITS = [
  [undefined, 60],
  ['7', 7],
  ['soon', 60],
] as const
const tooMany = (seconds: number) => `Too many requests. Please try again in ${seconds} seconds.`
const rejection = (wait: string | undefined) => ({ status: 429, ...(wait ? { headers: { 'Retry-After': wait } } : {}) })

const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
/** The forms of an account. Those of visitors have no scripts of the app, unless another page led there. */
const ACCOUNT_FORMS: [path: string, button: string, fields: () => Fields, isOfMember?: true][] = [
  ['/login', 'Login', login],
  ['/register', 'Create account', newcomer],
  ['/forgot-password', 'Send Reset Link', stranger],
  ['/email-confirmation', 'Resend Confirmation Email', stranger],
  ['/reset-password?token=x', 'Reset Password', reset],
  ['/auth/confirm-password-reset/x', 'Reset Password', reset],
  ['/host/login', 'Log in', login],
  ['/change-password', 'Change password', newPassword, true],
  ['/change-email', 'Send confirmation link', newEmail, true],
]

for (const [path, button, fieldsOf, isOfMember] of ACCOUNT_FORMS) {
  test(`${path} shows the message of a status that a proxy sends, and keeps what is typed`, async ({
    page,
    front,
    faults,
    baseURL,
  }) => {
    if (isOfMember) await signIn(page.context(), await makeUser(), baseURL ?? '')
    const fields = fieldsOf()
    await page.goto(path)
    const form = page.getByRole('main').locator('form', { has: page.getByRole('button', { name: button }) })
    if (isOfMember) await formTakenOver(form)
    await fill(page, fields)
    // The message before may be the same.
    const sendAndWait = async () => {
      const responded = page.waitForResponse(response => response.request().method() === 'POST')
      await send(page, button)
      await responded
    }
    for (const [status, sentence] of STATUSES) {
      front.intercept(/./, { status }, ['POST'])
      await sendAndWait()
      await expect(page.getByRole('alert'), String(status)).toHaveText(sentence)
      await expectFields(page, fields)
    }
    for (const [wait, seconds] of WAITS) {
      front.intercept(/./, rejection(wait), ['POST'])
      await sendAndWait()
      await expect(toast(page, tooMany(seconds)).first()).toBeVisible()
      await expect(page.getByRole('alert')).toHaveText('Too many requests. Please wait a moment and try again.')
      await expectFields(page, fields)
    }
    faults.length = 0
  })
}

test('the form of an invitation stays with its note, and is sent when the app responds', async ({ page, faults }) => {
  // It also runs jobs of other tests, which need their files.
  const settings = { REGISTRATION: 'invite', DATA_DIR: process.env.DATA_DIR ?? '' }
  const app = await startInstance(process.env.E2E_DATABASE_URL ?? '', settings)
  const front = await startInterceptingProxy(app.url)
  try {
    await signInAsAdmin(page, front.url)
    const fields = { 'Note (only you can see it)': 'For Ruth' }
    await fill(page, fields)
    await rejectEach(page, front, 'Create invitation', fields)
    await send(page, 'Create invitation')
    await expect(page.getByText('Send this link to For Ruth')).toBeVisible()
  } finally {
    await front.stop()
    await app.stop()
  }
  faults.length = 0
})

for (const who of ['a visitor', 'a user']) {
  test(`the promise of ${who} stays with its name, and is sent when the app responds`, async ({
    page,
    front,
    baseURL,
    faults,
  }) => {
    const list = await sharedList(page, baseURL)
    if (who === 'a user') await signIn(page.context(), await makeUser(), baseURL ?? '')
    await page.goto(list)
    if (who === 'a user') await takenOver(page)
    await page.getByText("I'll give this").first().click()
    const fields = { 'Your name': 'Aunt Ruth' }
    await fill(page, fields)
    await rejectEach(page, front, "I'll give this", fields)
    await send(page, "I'll give this")
    await expect(page.getByText('You give this.')).toBeVisible()
    await send(page, 'Take it back: Young Hare')
    await expect(page.getByText('You give this.')).toHaveCount(0)
    faults.length = 0
  })
}

/** Returns the path of a gift list with one kit. Leaves nobody signed in. */
async function sharedList(page: Page, baseURL = '') {
  const owner = await makeUser()
  await makeProject(owner.actor, { title: 'Young Hare', status: 'wishlist' })
  await signIn(page.context(), owner, baseURL)
  await page.goto('/shared/new')
  await fill(page, { Title: 'Ada turns sixty' })
  await send(page, 'Share')
  const { pathname } = new URL(
    (await page
      .getByRole('main')
      .getByRole('link', { name: /^https?:/ })
      .textContent()) ?? '',
  )
  await page.context().clearCookies()
  return pathname
}

/** Sends a form that the proxy refuses in each way: the page stays with what is typed. */
async function rejectEach(page: Page, front: InterceptingProxy, button: string, fields: Fields) {
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  const says = (message: string) => page.getByRole('alert').or(page.getByRole('listitem')).filter({ hasText: message })
  for (const [response, message] of [
    ...WAITS.map(([wait, seconds]) => [rejection(wait), tooMany(seconds)] as const),
    ...STATUSES.map(([status, sentence]) => [{ status }, sentence] as const),
    [{ status: 200 }, LOST] as const,
  ]) {
    front.intercept(/./, response, ['POST'])
    await send(page, button)
    await expect(says(message).first(), message).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
    await expectFields(page, fields)
  }
  front.intercept(/./, null)
}

/** Forms of each kind: of a page, to another page, by a fetcher, with files, and with a search. `KIT` is a kit's ID. */
const FORMS: [what: string, path: string, button: string, fields: Fields][] = [
  ['a new kit', '/projects/new', 'Save kit', { Title: 'Water Lilies' }],
  ['a kit', '/projects/KIT/edit', 'Save kit', { Title: 'Water Lilies' }],
  ['a progress note', '/projects/KIT/log', 'Save note', { 'What did you do?': 'The sky is done' }],
  ['a tag', '/tags?add=', 'Add', { Name: 'Gift' }],
  ['a username', '/profile/username', 'Save', { Username: 'anna-of-the-mill' }],
  ['a goal', '/years/2026/goal', 'Save goal', { 'How many': '4' }],
  ['a view', '/dashboard/views?status=stash', 'Save view', { Name: 'For the winter' }],
  ['a list of colors', '/drills/add', 'Only sort the list', { Codes: '310, 666' }],
]

for (const [what, path, button, fields] of FORMS) {
  test(`the form of ${what} stays with what is typed, whatever a proxy responds, and can be sent again`, async ({
    page,
    front,
    account,
    faults,
  }) => {
    const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'progress' })
    await page.goto(path.replace('KIT', kit.id))
    const form = page
      .getByRole('main')
      .locator('form', { has: page.getByRole('button', { name: button, exact: true }) })
    await formTakenOver(form)
    await fill(page, fields)
    await rejectEach(page, front, button, fields)
    const sent = page.waitForResponse(response => response.request().method() === 'POST' && response.ok())
    await send(page, button)
    await sent
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
    faults.length = 0
  })
}

test('a page whose data a proxy answers shows the message of the status', async ({
  page,
  front,
  account: _,
  faults,
}) => {
  await page.goto('/overview')
  await formTakenOver(page.getByRole('main'))
  const links = page.getByRole('navigation', { name: 'Main' })
  for (const [status, sentence] of STATUSES) {
    front.intercept(/\.data/, { status })
    await links.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('main')).toContainText(sentence)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong')
    front.intercept(/./, null)
    await page.getByRole('button', { name: /^Try Again/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Your collection')
    await links.getByRole('link', { name: 'Overview' }).click()
    await expect(page).toHaveURL('/overview')
  }
  front.intercept(/\.data/, rejection('30'))
  await links.getByRole('link', { name: 'Dashboard' }).click()
  await expect(toast(page, tooMany(30))).toBeVisible()
  faults.length = 0
})

test('a reload in the background that a proxy answers leaves the page and what is typed', async ({
  page,
  front,
  account,
  faults,
}) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'progress' })
  await page.goto(`/projects/${kit.id}`)
  await page.locator('summary', { hasText: /^(Edit|Add) tags$/ }).click()
  await formTakenOver(page.locator('form', { has: page.getByLabel('Add tags') }))
  const tags = page.getByRole('textbox', { name: 'Add tags' })
  await tags.fill('The sky is done')
  await listening(account.user.id)
  front.intercept(/\.data/, { status: 403 })
  await db.project.update({ where: { id: kit.id }, data: { title: 'Old Hare' } })
  await expect.poll(() => front.intercepted.length).toBeGreaterThan(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Young Hare')
  front.intercept(/./, null)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Old Hare')
  await expect(tags).toHaveValue('The sky is done')
  faults.length = 0
})

test('a filter that a proxy refuses keeps the list and can be changed again', async ({
  page,
  front,
  account,
  faults,
}) => {
  await makeProject(account.actor, { title: 'Young Hare', status: 'stash' })
  await page.goto('/dashboard?status=stash')
  await formTakenOver(page.getByRole('main'))
  front.intercept(/\.data/, rejection(undefined))
  await page.getByLabel('Square').check()
  await expect(toast(page, tooMany(60))).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: 'Square' })).toBeChecked()
  front.intercept(/./, null)
  await page.getByLabel('Round').check()
  await expect(page.getByRole('article')).toHaveCount(0)
  faults.length = 0
})

test('a choice that is shown before it is saved returns to the saved one', async ({ page, front, account, faults }) => {
  await makeProject(account.actor, { title: 'Young Hare', status: 'stash' })
  await page.goto('/profile/appearance')
  const theme = page.getByRole('main').locator('form', { has: page.getByRole('button', { name: 'Light' }) })
  await formTakenOver(theme)
  front.intercept(/\.data/, rejection('9'), ['POST'])
  await theme.getByRole('button', { name: 'Light' }).click()
  await expect(toast(page, tooMany(9))).toBeVisible()
  await expect(theme.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'false')
  front.intercept(/./, null)
  await theme.getByRole('button', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  faults.length = 0
})
