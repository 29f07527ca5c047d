import { makeProject } from '../factories/projects'
import { expect, test } from './fixtures'

test('the overview links to the year, and the year to earlier years and its kits @nojs', async ({
  page,
  account: { actor },
}) => {
  const thisYear = new Date().getUTCFullYear()
  const done = { status: 'completed' as const, width: 40, height: 50 }
  await makeProject(actor, { ...done, title: 'Great Wave', dateCompleted: `${thisYear}-01-01` })
  const kit = { ...done, dateStarted: `${thisYear - 1}-03-01`, dateCompleted: `${thisYear - 1}-03-04` }
  await makeProject(actor, { ...kit, title: 'Young Hare' })
  await page.goto('/overview')
  await page.getByRole('link', { name: 'View year' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`The year ${thisYear}`)
  await expect(page.getByRole('img', { name: 'Finished by month: 1 in January' })).toBeVisible()
  await page.getByRole('link', { name: String(thisYear - 1) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`The year ${thisYear - 1}`)
  const records = page.getByRole('list').filter({ hasText: 'Fastest' }).first()
  await expect(records).toContainText('40 × 50 cm')
  await expect(records).toContainText('about 32,000 (estimated)')
  await expect(records).toContainText('in 3 days')
  await expect(page.getByRole('link', { name: String(thisYear - 2) })).toHaveCount(0)
  await page
    .getByRole('region', { name: 'Your finishes' })
    .getByRole('link', { name: /Young Hare/ })
    .click()
  await expect(page).toHaveURL(/\/projects\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Young Hare')
})

test('an empty year shows a message, and an invalid year is not found @nojs', async ({ page, account: _, faults }) => {
  await page.goto('/years/1999')
  await expect(page.getByText('No data for 1999')).toBeVisible()
  await page.goto('/years')
  await expect(page.getByText('This year is still a blank canvas')).toBeVisible()
  await page.goto('/years/nineteen')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  faults.length = 0
})

test('a goal is set, shown with its ring on the year and the overview, changed and removed @nojs', async ({
  page,
  account: { actor },
  faults,
}) => {
  const year = new Date().getUTCFullYear()
  const kit = { title: 'Great Wave', status: 'completed' as const, width: 40, height: 50 }
  await makeProject(actor, { ...kit, dateStarted: `${year}-01-01`, dateCompleted: `${year}-01-04` })
  await page.goto(`/years/${year}`)
  await expect(page.locator('section', { hasText: 'Records of all time' })).toContainText('in 3 days')
  await page.getByRole('link', { name: `Set a goal for ${year}` }).click()
  await page.getByLabel('How many').fill('a few')
  await page.getByRole('button', { name: 'Save goal' }).click()
  await expect(page.getByLabel('How many')).toHaveValue('a few')
  await expect(page.getByText('Enter a whole number, like 12 or 300,000.').first()).toBeVisible()
  faults.length = 0
  await page.getByLabel('How many').fill('4')
  await page.getByRole('button', { name: 'Save goal' }).click()
  await expect(page).toHaveURL(`/years/${year}`)
  await expect(page.getByText('1 of 4 kits finished')).toBeVisible()
  await page.goto('/overview')
  await expect(page.getByText('1 of 4 kits finished')).toBeVisible()
  await page.goto(`/years/${year}/goal`)
  await expect(page.getByLabel('How many')).toHaveValue('4')
  await page.getByRole('button', { name: 'Remove goal' }).click()
  await expect(page.getByRole('link', { name: `Set a goal for ${year}` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 of 4 kits finished')).toBeVisible()
})
