import type { Page } from '@playwright/test'
import { resetPasswordMail } from '~/emails/reset-password'
import { confirmEmailChange } from '~/features/account/accounts/email/email-change.server'
import { type EmailTokenPurpose, issueEmailToken } from '~/features/account/accounts/email/email-tokens.server'
import { issuePasswordReset, resetPassword } from '~/features/account/accounts/passwords/password-reset.server'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { makeUser } from '../factories/users'
import { faultsOf } from './axe'
import { expect, test } from './fixtures'
import { expectError, expectErrors } from './kits'

const LOGGED_OUT = 'You have been successfully logged out.'
const VERIFY_FIRST = 'Please verify your email address before logging in. Check your inbox for a verification link.'

test('a user signs up, confirms the address, logs in, reaches the requested page and logs out @nojs', async ({
  page,
  faults,
}) => {
  const username = `anna-${randomText(8)}`
  const email = `${username}@example.com`
  await page.goto('/projects/new')
  await expect(page).toHaveURL('/login?redirectTo=%2Fprojects%2Fnew')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/register/)
  await fill(page, { Email: email, Username: username, Password: 'wax-and-tray', 'Confirm password': 'wax-and-tray' })
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')
  await expect(page.getByText('Verification Email Sent!')).toBeVisible()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await logIn(page, email, 'wax-and-tray')
  await expect(page.getByRole('alert')).toContainText(VERIFY_FIRST)
  faults.length = 0

  const opened = Date.now()
  await openLinkMailedTo(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email verified')
  await page.waitForURL('/login')
  expect(Date.now() - opened).toBeGreaterThanOrEqual(3_000)

  await page.goto('/projects/new')
  await logInHere(page, email, 'wax-and-tray')
  await expect(page).toHaveURL('/projects/new')
  await expect(page.getByText('Login successful')).toBeVisible()

  await page.getByText('Menu').click()
  // A double click.
  await page.getByRole('button', { name: 'Logout' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Logged out', { exact: true })).toHaveCount(1)
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
  await expect(page.getByText(LOGGED_OUT)).toBeVisible()
  await page.goto('/overview')
  await expect(page).toHaveURL('/login?redirectTo=%2Foverview')
})

test('a mistyped address is corrected by signing up again @nojs', async ({ page }) => {
  const username = `anna-${randomText(8)}`
  const signUp = async (email: string) => {
    await fill(page, { Email: email, Username: username, Password: 'wax-and-tray', 'Confirm password': 'wax-and-tray' })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText(email, { exact: true })).toBeVisible()
  }
  await page.goto('/register')
  await signUp(`${username}@exmaple.com`)
  await page.getByRole('link', { name: 'Sign up again' }).click()
  await expect(page).toHaveURL('/register')
  await signUp(`${username}@example.com`)
  await openLinkMailedTo(page, `${username}@example.com`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email verified')
})

test('a confirmation mail can be sent again @nojs', async ({ page, faults }) => {
  const { user, password } = await makeUser({ verified: false })
  await logIn(page, user.email, password)
  await page.getByRole('link', { name: 'Resend it' }).click()
  await expect(page).toHaveURL(/\/email-confirmation/)
  await expect(page.getByText(user.email, { exact: true })).toBeVisible()
  for (const tip of [
    /spam or junk folder\. The sender is accounts@localhost\./,
    /Check the address above/,
    /Wait a few minutes/,
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: tip })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login')
  await page.getByRole('button', { name: 'Resend Confirmation Email' }).click()
  await expect(page.getByText('Confirmation email sent', { exact: true })).toBeVisible()
  await openLinkMailedTo(page, user.email)
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login/)
  await logInHere(page, user.email, password)
  await expect(page).toHaveURL('/overview')
  faults.length = 0
})

test('an empty or invalid address for a reset is explained by a toast and at the field @nojs', async ({
  page,
  faults,
}) => {
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  for (const path of ['/forgot-password', '/reset-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
    for (const [typed, message] of [
      ['', 'Please enter your email address'],
      ['anna@', 'Please enter a valid email address'],
    ] as const) {
      await page.getByLabel('Email').fill(typed)
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await expect(toasts.filter({ hasText: message })).toBeVisible()
      await expectError(page, 'Email', message)
      await expect(page.getByLabel('Email')).toHaveValue(typed)
    }
    await expect(toasts.filter({ hasText: 'Invalid Email' })).toBeVisible()
  }
  // The browser logs 400 responses.
  faults.length = 0
})

test('a forgotten password is reset by a mailed link @nojs', async ({ page }) => {
  const { user } = await makeUser()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password/)
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(page.getByText(user.email, { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('spam or junk folder')
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login')

  await openLinkMailedTo(page, user.email)
  await expect(page).toHaveURL(/\/reset-password\?token=/)
  const sent = Date.now()
  await choosePassword(page, 'a-new-tray')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password changed')
  await page.waitForURL('/login')
  expect(Date.now() - sent).toBeGreaterThanOrEqual(3_000)
  await logInHere(page, user.email, 'a-new-tray')
  await expect(page).toHaveURL('/overview')
})

test('the reset page with the token in its path requires a stronger password @nojs', async ({ page, faults }) => {
  const { user } = await makeUser()
  const token = new URL(await issuePasswordReset(user.email)).searchParams.get('token')
  await page.goto(`/auth/confirm-password-reset/${token}`)
  await choosePassword(page, 'wax')
  await expectErrors(page, {
    'New password':
      'Password must be at least 8 characters long. Password must contain at least one uppercase letter. Password must contain at least one number',
  })
  await choosePassword(page, 'WAXTRAY1')
  await expectErrors(page, { 'New password': 'Password must contain at least one lowercase letter' })
  await choosePassword(page, '')
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields')
  await choosePassword(page, 'Wax-and-Tray-1', 'Wax-and-Tray-2')
  await expectErrors(page, { 'Confirm new password': 'Passwords do not match' })
  expect(await page.content()).not.toContain('Wax-and-Tray')
  await choosePassword(page, 'Password1')
  await expectErrors(page, { 'New password': 'Password does not meet requirements. Please try a different password.' })
  await choosePassword(page, 'Wax-and-Tray-1')
  await page.waitForURL('/login')
  await logInHere(page, user.email, 'Wax-and-Tray-1')
  await expect(page).toHaveURL('/overview')
  faults.length = 0
})

test('the reset page with the token in its query has simpler rules, and each shows its error @nojs', async ({
  page,
  faults,
}) => {
  await page.goto('/reset-password?token=nonsense')
  await choosePassword(page, '')
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields')
  await choosePassword(page, '12345')
  await expectErrors(page, { 'New password': 'Password must be at least 6 characters long' })
  await choosePassword(page, 'a-new-tray', 'a-new-trax')
  await expectErrors(page, { 'Confirm new password': 'Passwords do not match' })
  for (const path of ['/reset-password', '/auth/confirm-password-reset']) {
    await page.goto(path)
    await expect(page).toHaveURL('/forgot-password')
    await expect(page.getByText('Invalid or expired link')).toBeVisible()
  }
  await page.goto('/_')
  await choosePassword(page, 'Wax-and-Tray-1')
  await expect(page.getByRole('alert')).toHaveText('Invalid reset token')
  faults.length = 0
})

// The message of each screen, and the link that it shows.
const SCREENS: [path: string, purpose: EmailTokenPurpose, says: string, way: string][] = [
  [
    '/auth/verify-email/',
    'verification',
    'Verification link has expired or is invalid. Please request a new verification email.',
    'Request New Verification Email',
  ],
  ['/reset-password?token=', 'password_reset', 'This link has expired or was already used.', 'Request a new link'],
  [
    '/auth/confirm-password-reset/',
    'password_reset',
    'This link has expired or was already used.',
    'Request a new link',
  ],
  ['/auth/confirm-email-change/', 'email_change', 'This link is no longer valid', 'Request a new link'],
]

test('a used, expired, foreign or invalid link shows an error @nojs', async ({ page, faults }) => {
  const { user, password } = await makeUser()
  const link = (purpose: EmailTokenPurpose) => issueEmailToken(user.id, purpose, user.email)
  const purposes = ['verification', 'password_reset', 'email_change'] as const
  const used = { email_change: await link('email_change'), password_reset: '' }
  await confirmEmailChange(used.email_change, password, '')
  used.password_reset = await link('password_reset')
  await resetPassword(used.password_reset, 'Wax-and-Tray-0')
  const expired = Object.fromEntries(await Promise.all(purposes.map(async purpose => [purpose, await link(purpose)])))
  await db.emailToken.updateMany({ where: { userId: user.id }, data: { expires: new Date(Date.now() - 1_000) } })
  const fresh = Object.fromEntries(await Promise.all(purposes.map(async purpose => [purpose, await link(purpose)])))

  for (const [path, purpose, says, way] of SCREENS) {
    const foreign = fresh[purpose === 'verification' ? 'password_reset' : 'verification']
    // A confirmation link can be opened again.
    const spent = purpose === 'verification' ? [] : [used[purpose]]
    for (const token of [...spent, expired[purpose], foreign, 'nonsense']) {
      await page.goto(path + token)
      await expect(page.getByRole('main')).toContainText(says)
      await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible()
      if (purpose !== 'password_reset') continue
      await choosePassword(page, 'Wax-and-Tray-1')
      await expect(page.getByRole('alert')).toHaveText(
        'Invalid or expired reset link. Please request a new password reset.',
      )
      await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible()
    }
  }
  faults.length = 0
})

test('an invalid confirmation link offers a new mail and the login @nojs', async ({ page, faults }) => {
  await page.goto('/auth/verify-email/nonsense')
  await expect(page.getByRole('main')).toContainText(
    'Verification link has expired or is invalid. Please request a new verification email.',
  )
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login')
  await page.getByRole('link', { name: 'Request New Verification Email' }).click()
  await expect(page).toHaveURL(/\/email-confirmation/)
  await expect(page.getByRole('main')).toContainText('your email')
  await page.goto('/auth/verify-email')
  await expect(page.getByRole('main')).toContainText('Invalid or missing verification token')
  faults.length = 0
})

test('the login shows errors and keeps the address @nojs', async ({ page, faults }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
  await expect(page.getByText('Sign in to access your diamond art collection')).toBeVisible()
  await logInHere(page, 'anna', '12345')
  await expectErrors(page, { Email: 'Valid email is required', Password: 'Password must be at least 6 characters' })
  await expect(page.getByLabel('Email')).toHaveValue('anna')
  await logInHere(page, `nobody-${randomText(6)}@example.com`, 'not-the-one')
  await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please check your credentials.')
  await expect(page.getByLabel('Email')).toHaveValue(/^nobody-/)
  expect(await page.content()).not.toContain('not-the-one')
  faults.length = 0
})

test('the sign-up shows an error for each field and keeps typed text @nojs', async ({ page, faults }) => {
  await page.goto('/register')
  const send = async (fields: Record<string, string>) => {
    await fill(page, fields)
    await page.getByRole('button', { name: 'Create account' }).click()
  }
  await send({ Email: 'anna@', Username: 'ab', Password: '12345', 'Confirm password': '' })
  await expect(page.getByRole('alert')).toContainText('Please fix the following errors:')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Email: Valid email is required',
    'Username: Username must be at least 3 characters',
    'Password: Password must be at least 6 characters',
    'Confirm password: Please confirm your password',
  ])
  await expectErrors(page, {
    Email: 'Valid email is required',
    Username: 'Username must be at least 3 characters',
    Password: 'Password must be at least 6 characters',
    'Confirm password': 'Please confirm your password',
  })
  await expect(page.getByLabel('Email')).toHaveValue('anna@')
  await expect(page.getByLabel('Username')).toHaveValue('ab')

  await send({ Username: 'a'.repeat(21), Password: 'wax-and-tray', 'Confirm password': 'tray-and-wax' })
  await expectErrors(page, {
    Email: 'Valid email is required',
    Username: 'Username must be less than 20 characters',
    'Confirm password': "Passwords don't match",
  })
  await send({ Username: 'anna b.', Password: 'wax-and-tray', 'Confirm password': 'tray-and-wax' })
  await expectErrors(page, {
    Email: 'Valid email is required',
    Username: 'Username can only contain letters, numbers, hyphens, and underscores',
    'Confirm password': "Passwords don't match",
  })
  const username = `anna-${randomText(8)}`
  await send({ Email: `${username}@example.com`, Username: username, Password: 'wax-and-tray' })
  await expectErrors(page, { 'Confirm password': 'Please confirm your password' })
  await send({ Password: 'wax-and-tray', 'Confirm password': 'tray-and-wax' })
  await expectErrors(page, { 'Confirm password': "Passwords don't match" })
  expect(await page.content()).not.toContain('wax-and-tray')
  faults.length = 0
})

test('the form for a reset link shows an error for the address @nojs', async ({ page, faults }) => {
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expectErrors(page, { Email: 'Please enter your email address' })
  await page.getByLabel('Email').fill('anna@nowhere')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid Email')
  await expectErrors(page, { Email: 'Please enter a valid email address' })
  await expect(page.getByLabel('Email')).toHaveValue('anna@nowhere')
  faults.length = 0
})

test('a signed-in user is redirected from login, sign-up and the landing page to the overview @nojs', async ({
  page,
  account,
}) => {
  for (const path of ['/login', '/register', '/']) {
    await page.goto(path)
    await expect(page).toHaveURL('/overview')
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText(account.user.username)
})

test('links in older mails, with the path in the hash, work', async ({ page }) => {
  const { user } = await makeUser()
  const token = new URL(await issuePasswordReset(user.email)).searchParams.get('token')
  for (const from of ['/', '/_', '/login']) {
    await page.goto('about:blank')
    await page.goto(`${from}#/auth/confirm-password-reset/${token}`)
    await expect(page).toHaveURL(`/auth/confirm-password-reset/${token}`)
  }
  await choosePassword(page, 'Wax-and-Tray-1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password changed')
})

test('mails are readable on narrow and wide screens, light and dark', async ({ page }) => {
  const link = `https://glint.example/reset-password?token=${'long'.repeat(60)}`
  const { html } = resetPasswordMail({ appName: 'Glint', username: 'anna', link })
  await page.setContent(html)
  for (const [width, colorScheme] of [
    [360, 'light'],
    [360, 'dark'],
    [700, 'light'],
    [700, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await expect(page.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', link)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await faultsOf(page, ['color-contrast', 'document-title', 'html-has-lang', 'link-name'])).toEqual([])
  }
})

test('the login works by keyboard, shows the password on request, and shows that it is busy', async ({ page }) => {
  const { user, password } = await makeUser()
  await page.goto('/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(user.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Shift+Tab')
  await page.route(/\/login/, async route => {
    await new Promise(resolve => setTimeout(resolve, 400))
    await route.continue()
  })
  // Playwright cannot inspect a page during a navigation, so the page stores it.
  await page.evaluate(() => {
    const look = () => {
      const button = document.querySelector('main button[aria-disabled=true]')
      if (button) sessionStorage.setItem('busy', button.textContent ?? '')
    }
    new MutationObserver(look).observe(document.body, { subtree: true, attributes: true, childList: true })
  })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/overview')
  expect(await page.evaluate(() => sessionStorage.getItem('busy'))).toBe('Please wait...')
  // Back skips the login.
  await page.goBack()
  await expect(page).not.toHaveURL(/login/)
})

test('account pages load without script files; typing preloads those of the app', async ({ page, faults }) => {
  const { user, password } = await makeUser()
  const scripts: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request.url())
  })
  for (const path of [
    '/register',
    '/forgot-password',
    '/email-confirmation',
    '/auth/verify-email/nonsense',
    '/login',
  ]) {
    await page.goto(path)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    expect(scripts, path).toEqual([])
  }
  await page.getByLabel('Email').pressSequentially(user.email)
  await expect.poll(() => scripts.length).toBeGreaterThan(3)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/overview')
  faults.length = 0
})

test('an account form is submitted once, and again after going back', async ({ page, faults }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('nobody')
  let sent = 0
  let release = () => {}
  const bothClicked = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/forgot-password', async route => {
    if (route.request().method() === 'POST') sent++
    await bothClicked
    await route.continue()
  })
  const button = page.getByRole('main').getByRole('button')
  await button.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  release()
  await expectErrors(page, { Email: 'Please enter a valid email address' })
  expect(sent).toBe(1)
  await expect(page.getByRole('alert')).toBeFocused()
  await page.goto('/login')
  await page.goBack()
  await expect(button).toHaveText('Send Reset Link')
  faults.length = 0
})

function fill(page: Page, fields: Record<string, string>) {
  return Object.entries(fields).reduce(
    (before, [label, text]) => before.then(() => page.getByLabel(label, { exact: true }).fill(text)),
    Promise.resolve(),
  )
}

async function logIn(page: Page, email: string, password: string) {
  await page.goto('/login')
  await logInHere(page, email, password)
}

async function logInHere(page: Page, email: string, password: string) {
  await fill(page, { Email: email, Password: password })
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function choosePassword(page: Page, password: string, again = password) {
  await fill(page, { 'New password': password, 'Confirm new password': again })
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

async function openLinkMailedTo(page: Page, email: string) {
  await page.goto('/dev/outbox')
  const mail = page.getByRole('listitem').filter({ hasText: email }).first()
  await mail.getByRole('link').first().click()
}
