import type { Page } from '@playwright/test'
import { issuePasswordReset } from '~/features/account/accounts/passwords/password-reset.server'
import { connectSignIn } from '~/features/account/accounts/social/connected-sign-ins.server'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { makeUser } from '../factories/users'
import { expect, signIn, test } from './fixtures'
import { expectError } from './kits'

type Consent = { subject: string; email?: string; name?: string; verified?: boolean; trouble?: string }

const outsider = () => {
  const name = `tess-${randomText(10)}`
  return { subject: randomText(18), email: `${name}@example.com`, name }
}

/** Fills the provider's consent page and accepts or declines. */
async function submitConsent(page: Page, { verified = true, ...fields }: Consent, choice: 'Allow' | 'Deny' = 'Allow') {
  for (const [name, value] of Object.entries(fields)) await page.getByLabel(name, { exact: true }).fill(value)
  await page.getByLabel('verified').setChecked(verified)
  await page.getByRole('button', { name: choice }).click()
}

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first()

for (const [label, failed] of [
  ['Google', 'Failed to login with Google.'],
  ['Discord', 'Failed to login with Discord. Please try again.'],
  ['Craft Club', 'Failed to login with Craft Club. Please try again.'],
] as const) {
  const button = `Continue with ${label}`

  test(`a new user signs up with ${label} and logs in again later @nojs`, async ({ page }) => {
    const providerUser = outsider()
    await page.goto('/register')
    await page.getByRole('button', { name: button }).click()
    await submitConsent(page, providerUser)
    await expect(page).toHaveURL('/overview')
    await expect(toast(page, 'Registration successful!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(providerUser.name)

    await page.context().clearCookies()
    await page.goto('/profile')
    await expect(page).toHaveURL('/login?redirectTo=%2Fprofile')
    await page.getByRole('button', { name: button }).click()
    await submitConsent(page, providerUser)
    await expect(page).toHaveURL('/profile')
    await expect(toast(page, 'Login successful')).toBeVisible()
  })

  test(`a user who declines at ${label} sees a message, and the requested page is kept @nojs`, async ({ page }) => {
    await page.goto('/login?redirectTo=%2Fdashboard%3Fstatus%3Dstash')
    await page.getByRole('button', { name: button }).click()
    await submitConsent(page, outsider(), 'Deny')
    await expect(page).toHaveURL('/login?redirectTo=%2Fdashboard%3Fstatus%3Dstash')
    await expect(toast(page, failed)).toBeVisible()
    await page.getByRole('button', { name: button }).click()
    await submitConsent(page, outsider())
    await expect(page).toHaveURL('/overview')
  })

  test(`a failure at ${label}, or a missing address, leads to the login with the reason @nojs`, async ({ page }) => {
    for (const [flaw, why] of [
      [{ trouble: 'token' }, 'could not confirm your identity'],
      [{ email: '' }, 'did not send us a confirmed email address'],
      [{ verified: false }, 'did not send us a confirmed email address'],
    ] as const) {
      await page.goto('/login')
      await page.getByRole('button', { name: button }).click()
      await submitConsent(page, { ...outsider(), ...flaw })
      await expect(page).toHaveURL('/login')
      await expect(toast(page, failed)).toBeVisible()
      await expect(page.getByText(why).first()).toBeVisible()
    }
  })
}

test('the callback URL works once, not again after logging out @nojs', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const back = page.waitForRequest(request => request.url().includes('/auth/google/callback'))
  await submitConsent(page, outsider())
  const address = (await back).url()
  await expect(page).toHaveURL('/overview')
  await page.goto(address)
  await expect(page).toHaveURL('/overview')
  await page.context().clearCookies({ name: /^session/ })
  await page.goto(address)
  await expect(page).toHaveURL('/login')
  await expect(toast(page, 'Failed to login with Google.')).toBeVisible()
})

test('the button is enabled after going back from the provider', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('heading', { name: /May they know/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Continue with Discord' }).click()
  await submitConsent(page, outsider())
  await expect(page).toHaveURL('/overview')
})

test('a provider is connected in the settings, logs the user in, and is disconnected @nojs', async ({
  page,
  account,
  baseURL,
}) => {
  const outside = outsider()
  await page.goto('/profile/sign-ins')
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await submitConsent(page, outside)
  await expect(page).toHaveURL('/profile/sign-ins')
  await expect(toast(page, 'Google is connected.')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await submitConsent(page, outside)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(account.user.username)

  await page.context().clearCookies()
  await signIn(page.context(), account, baseURL ?? '')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Connected sign-ins Google' }).click()
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await expect(toast(page, 'Google disconnected.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible()
})

test('the last sign-in method cannot be removed before a password is set @nojs', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Continue with Discord' }).click()
  await submitConsent(page, outsider())
  await expect(page).toHaveURL('/overview')
  await page.goto('/profile/sign-ins')
  await expect(page.getByText('to disconnect it, first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disconnect Discord' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Set a password' }).first().click()
  await page.getByLabel('New password', { exact: true }).fill('wax-and-tray')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('wax-and-tray')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/profile')
  await page.goto('/profile/sign-ins')
  await page.getByRole('button', { name: 'Disconnect Discord' }).click()
  await expect(toast(page, 'Discord disconnected.')).toBeVisible()
})

test('connecting a provider requires the password if the login is not recent @nojs', async ({
  page,
  account,
  faults,
}) => {
  await notConfirmedLately(account.user)
  await page.goto('/profile/sign-ins')
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect Google')
  await page.getByLabel('Password', { exact: true }).fill('not-my-password')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expectError(page, 'Password', 'This password is not correct')
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await submitConsent(page, outsider())
  await expect(toast(page, 'Google is connected.')).toBeVisible()
  // The browser logs 400 responses.
  faults.length = 0
})

test('a user without a password confirms at the provider and returns to the page @nojs', async ({ page }) => {
  const outside = outsider()
  await page.goto('/register')
  await page.getByRole('button', { name: 'Continue with Discord' }).click()
  await submitConsent(page, outside)
  await expect(page).toHaveURL('/overview')
  await notConfirmedLately(await db.user.findUniqueOrThrow({ where: { email: outside.email } }))
  await page.goto('/profile/api-tokens')
  await expect(page.getByLabel('Name')).toHaveCount(0)
  await page.getByRole('button', { name: 'Confirm with Discord' }).click()
  await submitConsent(page, outside)
  await expect(page).toHaveURL('/profile/api-tokens')
  await expect(page.getByLabel('Name')).toBeVisible()
})

test('a password reset disconnects the providers that are not kept @nojs', async ({ page, account }) => {
  for (const provider of ['google', 'discord'] as const) {
    await connectSignIn(account.actor, { ...outsider(), provider, emailVerified: true })
  }
  const { pathname, search } = new URL(await issuePasswordReset(account.user.email))
  await page.goto(pathname + search)
  await page.getByLabel('New password', { exact: true }).fill('wax-and-tray')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('wax-and-tray')
  await expect(page.getByLabel('Keep Google')).not.toBeChecked()
  await page.getByLabel('Keep Discord').check()
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password changed')
  const links = await db.externalAuth.findMany({ where: { recordRef: account.user.id }, select: { provider: true } })
  expect(links).toEqual([{ provider: 'discord' }])
})

const notConfirmedLately = (user: { id: string }) =>
  db.session.updateMany({ where: { userId: user.id }, data: { confirmedAt: new Date(Date.now() - 16 * 60_000) } })

test('an address that has an account is not linked automatically @nojs', async ({ page }) => {
  const { user } = await makeUser()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await submitConsent(page, { ...outsider(), email: user.email })
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('An account with this email already exists.').first()).toBeVisible()
})
