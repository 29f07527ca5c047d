import type { Page } from '@playwright/test'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { type AnsweringProxy, startAnsweringProxy } from '../setup/answering-proxy'
import { formTakenOver } from './by-keyboard'
import { test as base, expect, listening, signIn } from './fixtures'

/** Loads the pages through a server that can respond in place of the app. */
const test = base.extend<{ front: AnsweringProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
  front: async ({}, use) => {
    const front = await startAnsweringProxy(`http://localhost:${process.env.E2E_PORT}`)
    await use(front)
    await front.stop()
  },
  baseURL: async ({ front }, use) => use(front.url),
})

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
const refusal = (wait: string | undefined) => ({ status: 429, ...(wait ? { headers: { 'Retry-After': wait } } : {}) })

const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

type Fields = Record<string, string>

async function fill(page: Page, fields: Fields) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).first().fill(text)
}

async function expectFields(page: Page, fields: Fields) {
  for (const [label, text] of Object.entries(fields))
    await expect(page.getByLabel(label, { exact: true }).first()).toHaveValue(text)
}

const newcomer = (): Fields => {
  const name = `anna-${randomText(8)}`
  return { Email: `${name}@example.com`, Username: name, Password: 'wax-and-tray', 'Confirm password': 'wax-and-tray' }
}
const stranger = (): Fields => ({ Email: `${randomText(8)}@example.com` })
const login = (): Fields => ({ ...stranger(), Password: 'wax-and-tray' })
const reset = (): Fields => ({ 'New password': 'wax-And-tray-1', 'Confirm new password': 'wax-And-tray-1' })
const newPassword = (): Fields => ({ 'Current password': 'wax-and-tray', ...reset() })
const newEmail = (): Fields => ({ 'New email': `${randomText(8)}@example.com` })

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
    for (const [status, sentence] of STATUSES) {
      front.answers(/./, { status }, ['POST'])
      await send(page, button)
      await expect(page.getByRole('alert'), String(status)).toHaveText(sentence)
      await expectFields(page, fields)
    }
    for (const [wait, seconds] of WAITS) {
      front.answers(/./, refusal(wait), ['POST'])
      await send(page, button)
      await expect(toast(page, tooMany(seconds)).first()).toBeVisible()
      await expect(page.getByRole('alert')).toHaveText('Too many requests. Please wait a moment and try again.')
      await expectFields(page, fields)
    }
    faults.length = 0
  })
}

/** Forms of each kind: of a page, to another page, by a fetcher, with files, and with a search. `KIT` is a kit's ID. */
const FORMS: [what: string, path: string, button: string, fields: Fields][] = [
  ['a new kit', '/projects/new', 'Save kit', { Title: 'Water Lilies' }],
  ['a kit', '/projects/KIT/edit', 'Save kit', { Title: 'Water Lilies' }],
  ['a progress note', '/projects/KIT', 'Log progress', { 'What did you do?': 'The sky is done' }],
  ['a tag', '/tags?add=', 'Add', { Name: 'Gift' }],
  ['a username', '/profile/username', 'Save', { Username: 'anna-of-the-mill' }],
  ['a goal', '/years/2026/goal', 'Save goal', { 'How many': '4' }],
  ['a view', '/dashboard/views?status=stash', 'Save view', { Name: 'For the winter' }],
  ['a list of colors', '/drills', 'Only sort the list', { Codes: '310, 666' }],
]

for (const [what, path, button, fields] of FORMS) {
  test(`the form of ${what} stays with what is typed, whatever a proxy responds, and can be sent again`, async ({
    page,
    front,
    person,
    faults,
  }) => {
    const kit = await makeProject(person.actor, { title: 'Young Hare', status: 'progress' })
    await page.goto(path.replace('KIT', kit.id))
    const form = page
      .getByRole('main')
      .locator('form', { has: page.getByRole('button', { name: button, exact: true }) })
    await formTakenOver(form)
    await fill(page, fields)
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    for (const [answer, title] of [
      ...WAITS.map(([wait, seconds]) => [refusal(wait), tooMany(seconds)] as const),
      ...STATUSES.map(([status, sentence]) => [{ status }, sentence] as const),
      [{ status: 200 }, LOST] as const,
    ]) {
      front.answers(/\.data/, answer)
      await send(page, button)
      await expect(toast(page, title).first(), title).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
      await expectFields(page, fields)
    }
    front.answers(/./, null)
    const sent = page.waitForResponse(answer => answer.request().method() === 'POST' && answer.ok())
    await send(page, button)
    await sent
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
    faults.length = 0
  })
}

test('a page whose data a proxy answers shows the message of the status', async ({
  page,
  front,
  person: _,
  faults,
}) => {
  await page.goto('/overview')
  await formTakenOver(page.getByRole('main'))
  const links = page.getByRole('navigation', { name: 'Main' })
  for (const [status, sentence] of STATUSES) {
    front.answers(/\.data/, { status })
    await links.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('main')).toContainText(sentence)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong')
    front.answers(/./, null)
    await page.getByRole('button', { name: /^Try Again/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Your collection')
    await links.getByRole('link', { name: 'Overview' }).click()
    await expect(page).toHaveURL('/overview')
  }
  front.answers(/\.data/, refusal('30'))
  await links.getByRole('link', { name: 'Dashboard' }).click()
  await expect(toast(page, tooMany(30))).toBeVisible()
  faults.length = 0
})

test('a reload in the background that a proxy answers leaves the page and what is typed', async ({
  page,
  front,
  person,
  faults,
}) => {
  const kit = await makeProject(person.actor, { title: 'Young Hare', status: 'progress' })
  await page.goto(`/projects/${kit.id}`)
  const note = page.locator('#story').getByRole('form', { name: 'Note' })
  await formTakenOver(note)
  await note.getByLabel('What did you do?').fill('The sky is done')
  await listening(person.user.id)
  front.answers(/\.data/, { status: 403 })
  await db.project.update({ where: { id: kit.id }, data: { title: 'Old Hare' } })
  await expect.poll(() => front.answered.length).toBeGreaterThan(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Young Hare')
  front.answers(/./, null)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Old Hare')
  await expect(note.getByLabel('What did you do?')).toHaveValue('The sky is done')
  faults.length = 0
})

test('a search that a proxy refuses keeps the list and can be repeated', async ({ page, front, person, faults }) => {
  await makeProject(person.actor, { title: 'Young Hare', status: 'stash' })
  await page.goto('/dashboard?status=stash')
  await formTakenOver(page.getByRole('main'))
  front.answers(/\.data/, refusal(undefined))
  const search = page.getByRole('main').getByRole('searchbox').first()
  await search.fill('lilies')
  await expect(toast(page, tooMany(60))).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(search).toHaveValue('lilies')
  front.answers(/./, null)
  await search.fill('lily')
  await expect(page.getByRole('article')).toHaveCount(0)
  faults.length = 0
})

test('a choice that is shown before it is saved returns to the saved one', async ({ page, front, person, faults }) => {
  await makeProject(person.actor, { title: 'Young Hare', status: 'stash' })
  await page.goto('/profile?tab=preferences')
  const theme = page.getByRole('main').locator('form', { has: page.getByRole('button', { name: 'Light' }) })
  await formTakenOver(theme)
  front.answers(/\.data/, refusal('9'), ['POST'])
  await theme.getByRole('button', { name: 'Light' }).click()
  await expect(toast(page, tooMany(9))).toBeVisible()
  await expect(theme.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'false')
  front.answers(/./, null)
  await theme.getByRole('button', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  faults.length = 0
})

/** Account forms that are sent again by themselves, and one that is not. */
const REPEATED: [path: string, button: string, fields: () => Fields, times: number][] = [
  ['/login', 'Login', login, 4],
  ['/register', 'Create account', newcomer, 4],
  ['/forgot-password', 'Send Reset Link', stranger, 4],
  ['/email-confirmation', 'Resend Confirmation Email', stranger, 4],
  ['/host/login', 'Log in', login, 4],
  ['/reset-password?token=x', 'Reset Password', reset, 1],
]

for (const [path, button, fieldsOf, times] of REPEATED) {
  for (const how of path === '/host/login' ? ['directly'] : ['directly', 'from within the app']) {
    test(`${path}, opened ${how}, is sent ${times === 1 ? 'once' : 'again after 1, 2 and 4 seconds'} if the server fails`, async ({
      page,
      front,
      faults,
    }) => {
      await page.clock.install()
      await page.goto(how === 'directly' ? path : '/reset-password')
      if (how !== 'directly') {
        await formTakenOver(page.getByRole('main'))
        await page.evaluate(to => window.__remixRouter.navigate(to), path)
        await expect(page.getByRole('button', { name: button })).toBeVisible()
      }
      await fill(page, fieldsOf())
      await page.clock.pauseAt(Date.now() + 60_000)
      front.answers(/./, { status: 503 }, ['POST'])
      await send(page, button)
      await expect.poll(() => front.answered.length).toBe(1)
      for (const pause of [1_000, 2_000, 4_000].slice(0, times - 1)) {
        const before = front.answered.length
        let waited = 0
        for (; front.answered.length === before; waited += 100) await page.clock.runFor(100)
        // One step may have passed before the response was read.
        expect(waited).toBeGreaterThanOrEqual(pause - 100)
      }
      await expect(page.getByRole('alert')).toHaveText('Server error. Please try again later.')
      expect(front.answered).toHaveLength(times)
      faults.length = 0
    })
  }
}

test('a sign-up and a reset whose response is lost send one mail', async ({ page, front, faults }) => {
  const fields = newcomer()
  const mails = () => db.emailToken.findMany({ where: { user: { email: fields.Email } }, select: { purpose: true } })
  for (const [path, button] of [
    ['/register', 'Create account'],
    ['/forgot-password', 'Send Reset Link'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto(path)
    let lost = 0
    await page.route(new RegExp(`${path}(\\.data)?$`), async route => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch({ maxRedirects: 0 })
      return lost++ === 0 ? route.abort('connectionreset') : route.fulfill({ response })
    })
    await fill(page, path === '/register' ? fields : { Email: fields.Email ?? '' })
    await send(page, button)
    await expect(page.locator('.account-address')).toHaveText(fields.Email ?? '')
    expect(lost).toBe(2)
  }
  expect(await mails()).toEqual([{ purpose: 'verification' }, { purpose: 'password_reset' }])
  void front
  faults.length = 0
})
