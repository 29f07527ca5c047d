import type { Page } from '@playwright/test'
import {
  hasSecondFactor,
  passSecondFactor,
  resetSecondFactor,
} from '~/features/account/accounts/second-factor/second-factor.server'
import { db } from '~/platform/db/db.server'
import { makePasskey } from '../factories/passkeys'
import { makeSecondFactor } from '../factories/second-factors'
import { makeUser } from '../factories/users'
import { enterRecoveryCode, expect, test } from './fixtures'

test('a user without the authenticator app logs in with a recovery code and sets it up again @nojs', async ({
  page,
}) => {
  const { actor, user, password } = await makeUser()
  const { recoveryCodes } = await makeSecondFactor(actor)
  await logIn(page, user.email, password)
  await enterRecoveryCode(page, recoveryCodes[0])
  await expect(page).toHaveURL('/overview')

  // The login was the proof: nothing asks for the app.
  await page.goto('/profile/second-factor')
  await page.getByRole('link', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step login is off.')).toBeVisible()
  await page.goto('/profile/second-factor')
  await page.getByRole('button', { name: 'Set up two-step login' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
})

test('after the last recovery code the app still works, and without both the admin helps @nojs', async ({
  page,
  context,
  faults,
}) => {
  const { actor, user, password } = await makeUser()
  const { codeIn, recoveryCodes } = await makeSecondFactor(actor)
  for (const code of recoveryCodes.slice(1)) await passSecondFactor(actor, code)
  const lastCode = recoveryCodes[0] ?? ''
  const logInWithRecoveryCode = async () => {
    await context.clearCookies()
    await logIn(page, user.email, password)
    await enterRecoveryCode(page, lastCode)
  }
  await logInWithRecoveryCode()
  await expect(page).toHaveURL('/overview')
  await page.goto('/profile/second-factor')
  await expect(page.getByText('You have no unused recovery codes, so please create new ones.')).toBeVisible()

  await logInWithRecoveryCode()
  await expect(page.getByRole('alert')).toContainText('This code is not correct, or it was already used')
  await expect(page.getByText('If you lost these too, ask the admin of this site for help.')).toBeVisible()
  faults.length = 0
  await page.getByRole('link', { name: 'Use the authenticator app' }).click()
  await page.getByLabel('Code', { exact: true }).fill(codeIn())
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/overview')

  await resetSecondFactor(user.email)
  await context.clearCookies()
  await logIn(page, user.email, password)
  await expect(page).toHaveURL('/overview')
  expect(await hasSecondFactor(user.id)).toBe(false)
})

test('a user without the passkey logs in with the password and removes it @nojs', async ({ page }) => {
  const { actor, user, password } = await makeUser()
  await makePasskey(actor, 'Lost phone')
  await logIn(page, user.email, password)
  await expect(page).toHaveURL('/overview')
  await page.goto('/profile/passkeys')
  await page.getByRole('link', { name: 'Change Lost phone' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey “Lost phone” removed.')).toBeVisible()
  expect(await db.passkey.count({ where: actor })).toBe(0)
})

test('a user without passkey and password resets the password by email, which removes the passkey @nojs', async ({
  page,
}) => {
  const { actor, user } = await makeUser()
  await makePasskey(actor, 'Lost phone')
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.goto('/dev/outbox')
  await page
    .getByRole('listitem')
    .filter({ hasText: user.email })
    .filter({ hasText: 'reset-password?token=' })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('checkbox', { name: 'Lost phone' })).not.toBeChecked()
  await page.getByLabel('New password', { exact: true }).fill('a-new-tray')
  await page.getByLabel('Confirm new password', { exact: true }).fill('a-new-tray')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password changed')
  expect(await db.passkey.count({ where: actor })).toBe(0)
  await logIn(page, user.email, 'a-new-tray')
  await expect(page).toHaveURL('/overview')
})

async function logIn(page: Page, email: string, password: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}
