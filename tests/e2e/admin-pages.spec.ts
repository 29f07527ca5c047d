import { faultsInBothThemes, faultsOf } from './axe'
import { expect, signInAsAdmin, test } from './fixtures'
import { panel } from './kits'

test('an admin sees the status, runs a job, creates a backup and logs out @nojs', async ({ page }) => {
  test.slow()
  await signInAsAdmin(page)
  await expect(page.getByText('Anyone can sign up.')).toBeVisible()
  await expect(panel(page, 'Active settings')).toContainText('(set, not shown)')

  await page.getByRole('button', { name: 'Run sweep-expired now' }).click()
  await expect(page).toHaveURL('/host#jobs')
  await expect(async () => {
    await page.goto('/host')
    const row = page.getByRole('listitem').filter({ hasText: 'sweep-expired' })
    await expect(row).toContainText('Last run')
  }).toPass()
  await page.getByRole('button', { name: 'Back up now' }).click()
  // It contains what all tests have stored.
  await expect(page).toHaveURL('/host#backups', { timeout: 90_000 })
  await expect(panel(page, 'Backups').getByRole('listitem').first()).toContainText('manual-')

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/host/login')
  await page.goto('/host')
  await expect(page).toHaveURL('/host/login')
})

test('the admin pages pass axe in both themes', async ({ page }) => {
  await page.goto('/host/login')
  expect(await faultsOf(page)).toEqual([])
  await signInAsAdmin(page)
  for (const path of ['/host', '/host/outbox']) {
    await page.goto(path)
    expect(await faultsInBothThemes(page)).toEqual([])
  }
})
