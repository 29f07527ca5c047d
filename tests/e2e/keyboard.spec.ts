import type { Page } from '@playwright/test'
import { issuePasswordReset } from '~/features/account/accounts/passwords/password-reset.server'
import { startSession } from '~/features/account/accounts/sessions/sessions.server'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import { go, heading, tabTo, write } from './by-keyboard'
import { expect, test } from './fixtures'
import { expectError } from './kits'

// An account without a pointer: Tab from the start of the page, with a visible focus at every step.

test('signing up, confirming the address, logging in and out', async ({ page }) => {
  test.slow()
  const username = `kim-${randomText(8)}`
  const email = `${username}@example.com`
  await page.goto('/login')
  await go(page, 'Create an account')
  await expect(page).toHaveURL(/\/register/)
  await write(page, { Email: email, Username: username, Password: 'wax-and-tray', 'Confirm password': 'wax-and-tray' })
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Check Your Email')

  await openLinkMailedTo(page, email)
  await expect(heading(page)).toHaveText('Email verified')
  await page.waitForURL('/login')
  await logIn(page, email, 'wax-and-tray')

  await go(page, 'Menu')
  await go(page, 'Logout')
  await expect(page).toHaveURL('/login')
})

test('resetting a forgotten password', async ({ page }) => {
  test.slow()
  const { user } = await makeUser()
  await page.goto('/login')
  await go(page, 'Forgot your password?')
  await expect(page).toHaveURL(/\/forgot-password/)
  await write(page, { Email: user.email })
  await page.keyboard.press('Enter')
  await expect(page.getByText(user.email)).toBeVisible()

  await openLinkMailedTo(page, user.email)
  await expect(heading(page)).toHaveText('Choose a new password')
  await write(page, { 'New password': 'wax-and-tray-7', 'Confirm new password': 'wax-and-tray-7' })
  await go(page, 'Reset Password')
  await page.waitForURL('/login')
  await logIn(page, user.email, 'wax-and-tray-7')
})

test('a reset link with its token in the path, after an invalid password', async ({ page, faults }) => {
  test.slow()
  const { user } = await makeUser()
  const token = new URL(await issuePasswordReset(user.email)).searchParams.get('token')
  await page.goto(`/auth/confirm-password-reset/${token}`)
  await write(page, { 'New password': 'wax-and-tray-7', 'Confirm new password': 'wax-and-tray-7' })
  await page.keyboard.press('Enter')
  const slip = 'Password must contain at least one uppercase letter'
  await expectError(page, 'New password', slip)
  await expect(page.getByRole('alert')).toBeFocused()
  // The browser logs 400 responses.
  faults.length = 0
  await go(page, `New password: ${slip}`)
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await page.keyboard.type('Wax-and-tray-7')
  await write(page, { 'Confirm new password': 'Wax-and-tray-7' })
  await go(page, 'Reset Password')
  await page.waitForURL('/login')
  await logIn(page, user.email, 'Wax-and-tray-7')
})

test('requesting another confirmation mail', async ({ page, faults }) => {
  const { user, password } = await makeUser({ verified: false })
  await page.goto('/login')
  await write(page, { Email: user.email, Password: password })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  faults.length = 0
  await go(page, 'Resend it')
  await expect(heading(page)).toHaveText('Check Your Email')
  await go(page, 'Resend Confirmation Email')
  await expect(page.getByText('Confirmation email sent', { exact: true })).toBeVisible()
})

test('sending feedback as a visitor', async ({ page }) => {
  await page.goto('/login')
  await go(page, 'Send Feedback')
  await expect(page).toHaveURL('/feedback')
  await write(page, { Message: 'May I bring my whole list along?' })
  await go(page, 'Send')
  await expect(page.getByText('Thank you for your message!')).toBeVisible()
})

test('changing the email address', async ({ page, account }) => {
  test.slow()
  const email = `new-${account.user.email}`
  await page.goto('/profile')
  await go(page, /^Email/)
  await expect(page).toHaveURL('/change-email')
  await write(page, { 'New email': email })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()

  await openLinkMailedTo(page, email)
  await expect(heading(page)).toHaveText('Confirm your new email')
  await write(page, { Password: account.password })
  await go(page, 'Confirm new email')
  await expect(heading(page)).toHaveText('Email changed')
  await expect(page).toHaveURL('/overview')
})

test('changing the password and deleting the account', async ({ page, account }) => {
  test.slow()
  await page.goto('/profile')
  await go(page, /^Password/)
  await expect(page).toHaveURL('/change-password')
  await write(page, {
    'Current password': account.password,
    'New password': 'wax-and-tray-7',
    'Confirm new password': 'wax-and-tray-7',
  })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')

  await go(page, /^Delete account/)
  await expect(page).toHaveURL('/delete-account')
  await write(page, { Password: 'wax-and-tray-7' })
  await tabTo(page, /^Yes, permanently delete my account/)
  await page.keyboard.press('Space')
  await go(page, 'Delete my account')
  await expect(page).toHaveURL('/')
  await page.goto('/overview')
  await expect(page).toHaveURL(/\/login/)
})

test('changing the username and the time zone, and sending feedback', async ({ page, account }) => {
  test.slow()
  const mine = { where: { id: account.user.id }, select: { username: true, timezone: true } }
  const username = `kim-${randomText(8)}`
  await page.goto('/profile/username')
  await write(page, { Username: username })
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await db.user.findUniqueOrThrow(mine)).username).toBe(username)

  await page.goto('/profile/time-zone')
  await tabTo(page, 'Time zone')
  await page.keyboard.type('Lisbon')
  await go(page, 'Save')
  await expect.poll(async () => (await db.user.findUniqueOrThrow(mine)).timezone).toBe('Europe/Lisbon')

  await go(page, 'Menu')
  await go(page, 'Send Feedback')
  await expect(page.getByLabel('Message')).toBeVisible()
  await write(page, { Message: 'The wheel chose well, thank you' })
  await go(page, 'Send')
  await expect(page.getByText('Thank you for your message!')).toBeVisible()
})

test('cropping a profile photo with the arrow keys, and removing it', async ({ page, account }) => {
  const avatar = async () => (await db.user.findUniqueOrThrow({ where: { id: account.user.id } })).avatar
  await page.goto('/profile/picture')
  const choosing = page.waitForEvent('filechooser')
  await go(page, 'Photo')
  const buffer = await sizedJpeg(1200, 600)
  await (await choosing).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('group', { name: 'Crop area' })).toBeVisible()
  await tabTo(page, /^Crop area/)
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, 'Zoom')
  await page.keyboard.press('ArrowRight')
  await go(page, 'Save photo')
  await expect(page.getByText('Profile photo saved.')).toBeVisible()
  expect(await avatar()).not.toBe('')
  await page.goto('/profile/picture')
  await go(page, 'Remove photo')
  await expect(page.getByText('Profile photo removed.')).toBeVisible()
  expect(await avatar()).toBe('')
})

test('ending other sessions, one and then all', async ({ page, account }) => {
  for (const version of ['128.0', '126.0', '125.0']) {
    const userAgent = `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${version}) Gecko/20100101 Firefox/${version}`
    await startSession(account.user.id, { userAgent, ip: '127.0.0.1' })
  }
  await page.goto('/profile/sessions')
  await go(page, /^Log out Firefox on Windows/)
  await expect(page.getByText('Firefox on Windows logged out.')).toBeVisible()
  await go(page, 'Log out everywhere else')
  await expect(page.getByText('Logged out on 2 other devices.')).toBeVisible()
})

test('connecting and disconnecting a provider', async ({ page, account }) => {
  await page.goto('/profile/sign-ins')
  await agree(page, 'Connect Google', account.user)
  await expect(page.getByText('Google is connected.')).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/login')
  await agree(page, 'Continue with Google', account.user)
  await expect(page).toHaveURL('/overview')
  await page.goto('/profile/sign-ins')
  await go(page, 'Disconnect Google')
  await expect(page.getByText('Google disconnected.')).toBeVisible()
})

test('setting a first password, then disconnecting Discord', async ({ page }) => {
  test.slow()
  const id = randomText(12)
  await page.goto('/register')
  await agree(page, 'Continue with Discord', { id, email: `${id}@example.com` })
  await expect(page).toHaveURL('/overview')
  await page.goto('/profile/sign-ins')
  await go(page, 'Set a password')
  await expect(page).toHaveURL('/change-password')
  await write(page, { 'New password': 'wax-and-tray-7', 'Confirm new password': 'wax-and-tray-7' })
  await go(page, 'Set password')
  await expect(page).toHaveURL('/profile')
  await go(page, /^Connected sign-ins/)
  await go(page, 'Disconnect Discord')
  await expect(page.getByText('Discord disconnected.')).toBeVisible()
})

test("text typed before the page's data has loaded stays, and the page works", async ({ page, account: _ }) => {
  await page.route('/change-password', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(DATA, late) })
  })
  await page.addInitScript(pressAsReactTakesOver)
  await page.goto('/change-password')
  await expect.poll(() => page.evaluate(() => window.__remixContext?.stream === undefined)).toBe(true)
  await write(page, { 'Current password': 'glue-and-pen', 'New password': 'wax-and-tray' })
  expect(await page.evaluate(() => '__remixRouter' in window)).toBe(false)
  await page.evaluate('window.giveWord()')
  await expect.poll(() => page.evaluate(() => '__remixRouter' in window)).toBe(true)
  await go(page, 'Show new password')
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('wax-and-tray')
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('glue-and-pen')
})

// The data arrives in scripts after the page; here they wait until released, in order.
const DATA = /(?<=>)window\.__remixContext\.streamController\..*?(?=<\/script>)/gs
const late = (script: string) =>
  `(window.word ??= new Promise(resolve => { window.giveWord = resolve })).then(() => { ${script} })`

function pressAsReactTakesOver() {
  const listen = document.addEventListener
  document.addEventListener = (...listening: Parameters<typeof listen>) => {
    const press = () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
    if (listening[0] === 'keydown') queueMicrotask(press)
    listen.apply(document, listening)
  }
}

/** Presses a button that leads to a provider, and accepts there. */
async function agree(page: Page, ask: string, { id, email }: { id: string; email: string }) {
  await go(page, ask)
  // The provider's page is not part of the app.
  await expect(page.getByRole('heading', { name: /May they know/ })).toBeVisible()
  await page.getByLabel('subject').fill(id)
  await page.getByLabel('email').fill(email)
  await page.getByRole('button', { name: 'Allow' }).click()
}

async function logIn(page: Page, email: string, password: string) {
  await write(page, { Email: email, Password: password })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/overview')
}

async function openLinkMailedTo(page: Page, email: string) {
  await page.goto('/dev/outbox')
  const mail = page.getByRole('listitem').filter({ hasText: email }).first()
  await go(page, (await mail.getByRole('link').first().textContent()) ?? 'a link')
}
