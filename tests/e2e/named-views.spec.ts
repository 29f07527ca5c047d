import { makeProject } from '../factories/projects'
import { expect, test } from './fixtures'

test('a view is saved from the dashboard, opened, renamed and deleted @nojs', async ({
  page,
  account: { actor },
  faults,
}) => {
  await makeProject(actor, { title: 'The Kiss', place: 'Box 2' })
  await makeProject(actor, { title: 'Young Hare' })
  await page.goto('/dashboard?status=everything&place=Box+2&sort=title&view=list')
  await page.getByRole('link', { name: 'More statuses' }).click()
  await page.getByRole('link', { name: 'Save or change a view' }).click()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill('In box 2')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('View “In box 2” saved.')).toBeVisible()

  const tabs = page.getByRole('navigation', { name: 'Your views' })
  await expect(tabs.getByRole('link', { name: 'In box 2' })).toHaveAttribute('aria-current', 'true')
  await page.goto('/dashboard?status=everything')
  await expect(page.getByRole('link', { name: 'Young Hare' })).toBeVisible()
  await tabs.getByRole('link', { name: 'In box 2' }).click()
  await expect(page).toHaveURL('/dashboard?status=everything&place=Box+2&sort=title&view=list')
  await expect(page.getByRole('link', { name: 'The Kiss' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Young Hare' })).toHaveCount(0)

  await page.goto('/dashboard/views?status=wishlist')
  await page.getByLabel('Name').fill('in BOX 2')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('A view named "in BOX 2" already exists.').first()).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('in BOX 2')
  await page.goto('/dashboard/views')
  await page.getByRole('link', { name: 'Change In box 2' }).click()
  await page.getByLabel('Name').fill('Upstairs')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('View “Upstairs” saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Change Upstairs' }).click()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await expect(page.getByText('View “Upstairs” deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upstairs', exact: true })).toHaveCount(0)
  faults.length = 0
})
