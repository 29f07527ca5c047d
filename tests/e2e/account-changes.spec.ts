import type { Page } from '@playwright/test'
import { randomText } from '~/platform/db/ids.server'
import { expect, signIn, test } from './fixtures'
import { expectErrors } from './kits'

test('changing the password keeps this session and ends the others @nojs', async ({
  page,
  account,
  browser,
  baseURL,
  faults,
}) => {
  const other = await browser.newContext({ baseURL })
  await signIn(other, account, baseURL ?? '')
  await page.goto('/change-password')
  await typePasswords(page, 'not-the-one', 'a-new-tray', 'a-new-tray')
  await expectErrors(page, { 'Current password': 'This is not your current password' })
  await typePasswords(page, account.password, 'a-new-tray', 'another-tray')
  await expectErrors(page, { 'Confirm new password': "Passwords don't match" })
  faults.length = 0
  await typePasswords(page, account.password, 'a-new-tray', 'a-new-tray')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Password changed')).toBeVisible()
  await page.goto('/overview')
  await expect(page).toHaveURL('/overview')

  const elsewhere = await other.newPage()
  await elsewhere.goto('/overview')
  await expect(elsewhere).toHaveURL(/\/login/)
  await elsewhere.getByLabel('Email').fill(account.user.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill('a-new-tray')
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(elsewhere).toHaveURL('/overview')
  await other.close()
})

test('the email address is changed by a mailed link and the password @nojs', async ({ page, account, faults }) => {
  const email = `fresh-${randomText(8)}@example.com`
  await page.goto('/change-email')
  await expect(page.getByRole('main')).toContainText(account.user.email)
  await page.getByLabel('New email').fill('anna@')
  await page.getByRole('button', { name: 'Send confirmation link' }).click()
  await expectErrors(page, { 'New email': 'Valid email is required' })
  await expect(page.getByLabel('New email')).toHaveValue('anna@')
  await page.getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`We've sent a link to ${email}`)

  await page.goto('/dev/outbox')
  const mail = page.getByRole('listitem').filter({ hasText: email }).first()
  await mail.getByRole('link').first().click()
  const question = `Enter your password, and ${email} becomes the email address of your account.`
  await expect(page.getByText(question, { exact: true })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('not-the-one')
  await page.getByRole('button', { name: 'Confirm new email' }).click()
  await expectErrors(page, { Password: 'This password is not correct' })
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Confirm new email' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email changed')
  // Still signed in, so the link to the login redirects to the overview.
  await page.waitForURL('/overview')
  await page.goto('/change-email')
  await expect(page.getByRole('main')).toContainText(email)
  faults.length = 0
})

async function typePasswords(page: Page, current: string, next: string, again: string) {
  await page.getByLabel('Current password', { exact: true }).fill(current)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'Change password' }).click()
}
