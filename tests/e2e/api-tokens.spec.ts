import { expect, test } from './fixtures'
import { expectError } from './kits'

test('a token is created, shown once, listed and revoked @nojs', async ({ page, account: _, faults }) => {
  await page.goto('/profile')
  await page.getByRole('link', { name: 'API tokens' }).click()
  await expect(page).toHaveURL('/profile/api-tokens')

  await page.getByRole('button', { name: 'Create token' }).click()
  await expectError(page, 'Name', 'Please enter a name')
  // The browser logs 400 responses.
  faults.length = 0

  await page.getByLabel('Name').fill('Spreadsheet')
  await page.getByLabel('Read and write').check()
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = page.getByText(/^glint_[a-z0-9]{40}$/)
  await expect(token).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
  const text = (await token.textContent()) ?? ''

  const kits = '/api/collections/projects/records'
  const response = await page.request.get(kits, { headers: { Authorization: `Bearer ${text}` } })
  expect(response.status()).toBe(200)

  await page.goto('/profile/api-tokens')
  await expect(page.getByText('Read and write · last used just now')).toBeVisible()
  await expect(token).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke Spreadsheet' }).click()
  await expect(page.getByText('Spreadsheet revoked.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New token' })).toBeVisible()
})
