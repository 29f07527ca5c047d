import { expect, test } from './fixtures'
import { expectError } from './kits'

test('a webhook is added with its secret shown once, tested and deleted @nojs', async ({
  page,
  account: _,
  faults,
}) => {
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page).toHaveURL('/profile/webhooks')

  await page.getByLabel('Name').fill('Spreadsheet')
  await page.getByLabel('JSON for a program, signed').check()
  await page.getByLabel('Address').fill('https://192.168.1.5/hook')
  await page.getByLabel('Progress is logged').uncheck()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expectError(
    page,
    'Address',
    'This address is not public. It must be a name, without a port and without a password.',
  )
  await expect(page.getByLabel('Progress is logged')).not.toBeChecked()
  // The browser logs 400 responses.
  faults.length = 0

  // No name ends in .invalid (RFC 2606).
  await page.getByLabel('Address').fill('https://program.invalid/hook')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const secret = page.getByText(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await expect(secret).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')

  await page.goto('/profile/webhooks')
  await expect(secret).toHaveCount(0)
  await expect(page.getByText('program.invalid · nothing sent yet')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test to Spreadsheet' }).click()
  await expect(page.getByText('The test event was not delivered. The list says why.')).toBeVisible()
  await expect(page.getByText('not delivered just now: the server is not reachable')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Spreadsheet' }).click()
  await expect(page.getByText('Spreadsheet deleted.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your webhooks' })).toHaveCount(0)
})
