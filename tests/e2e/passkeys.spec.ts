import type { Page } from '@playwright/test'
import { hasSecondFactor } from '~/features/account/accounts/second-factor/second-factor.server'
import { db } from '~/platform/db/db.server'
import { makePasskey } from '../factories/passkeys'
import { makeSecondFactor } from '../factories/second-factors'
import { faultsOf } from './axe'
import { formTakenOver } from './by-keyboard'
import { expect, test } from './fixtures'

test('a user adds a passkey, logs in with it, confirms with it, and removes it', async ({ page, context, account }) => {
  await withAuthenticator(page)
  await makeSecondFactor(account.actor)
  await page.goto('/profile')
  await page.getByRole('link', { name: /^Passkeys/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('My phone')
  await press(page, 'Add a passkey')
  await expect(page.getByText('Passkey “My phone” added.', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'My phone' })).toContainText('Never used')
  expect(await faultsOf(page)).toEqual([])

  await context.clearCookies()
  await page.goto('/login?redirectTo=%2Ftags')
  await page.getByRole('link', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL('/tags')
  await expect(page.getByText('Login successful')).toBeVisible()

  await db.session.updateMany({ where: account.actor, data: { confirmedAt: new Date(Date.now() - 16 * 60_000) } })
  await page.goto('/profile/passkeys')
  await page.getByRole('link', { name: 'Change My phone' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My phone')
  await page.getByLabel('Name', { exact: true }).fill('Old phone')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The passkey is now called “Old phone”.')).toBeVisible()
  await page.getByRole('link', { name: 'Change Old phone' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Old phone')
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Use a passkey instead' }).click()
  // Confirmed, so there is no field for the code.
  await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey “Old phone” removed.')).toBeVisible()
  expect(await db.passkey.count({ where: account.actor })).toBe(0)
})

test('a passkey replaces the code for new recovery codes, and to turn off two-step login', async ({
  page,
  account,
}) => {
  await withAuthenticator(page)
  await makeSecondFactor(account.actor)
  await page.goto('/profile/passkeys')
  await page.getByLabel('Name', { exact: true }).fill('My phone')
  await press(page, 'Add a passkey')
  await expect(page.getByText('Passkey “My phone” added.', { exact: true })).toBeVisible()
  await page.goto('/profile/second-factor/codes')
  expect(await faultsOf(page)).toEqual([])
  await press(page, 'Create new codes with a passkey')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await page.goto('/profile/second-factor/off')
  expect(await faultsOf(page)).toEqual([])
  await press(page, 'Turn off with a passkey')
  await expect(page.getByText('Two-step login is off.')).toBeVisible()
  expect(await hasSecondFactor(account.user.id)).toBe(false)
})

test('a device without a passkey of the site shows a message, and can log in with the password', async ({ page }) => {
  await withAuthenticator(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'No passkey was used.' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('without scripts no passkey is offered, and those that exist can be renamed and removed @nojs', async ({
  page,
  account,
  javaScriptEnabled,
}) => {
  await makePasskey(account.actor, 'Phone')
  await page.goto('/profile/passkeys')
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible({ visible: javaScriptEnabled })
  await page.getByRole('link', { name: 'Change Phone' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phone')
  await page.getByLabel('Name', { exact: true }).fill('Tablet')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Change Tablet' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey “Tablet” removed.')).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Log in with a passkey' })).toBeVisible({ visible: javaScriptEnabled })
})

/** Presses a button that needs scripts. */
async function press(page: Page, name: string) {
  const button = page.getByRole('button', { name })
  await formTakenOver(button)
  await button.click()
}

/** Gives the browser a device that holds passkeys and verifies its user. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
