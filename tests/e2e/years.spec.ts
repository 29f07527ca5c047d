import { addNote } from '~/features/collection/progress-notes/progress-notes.server'
import { readPicture } from '~/platform/images/images.server'
import { makeNote, makeProject } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { expect, test } from './fixtures'
import { panel } from './kits'

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

test('the months of a year lead to their notes, and ring the days of finishes @nojs', async ({
  page,
  account: { actor },
}) => {
  const done = { status: 'completed' as const, width: 40, height: 50 }
  const kit = await makeProject(actor, { ...done, title: 'Great Wave', dateCompleted: '2025-03-04' })
  await makeNote(actor, kit.id, { date: '2025-03-03', content: 'The last of the foam' })
  await makeNote(actor, kit.id, { date: '2025-03-03', content: 'The boats' })
  await makeNote(actor, kit.id, { date: '2025-01-31', content: 'A first evening' })
  await page.goto('/years/2025')
  await expect(page.getByRole('list', { name: 'Finished' }).getByRole('link')).toHaveAccessibleName('Great Wave')
  const evenings = page.getByRole('region', { name: 'Evenings' })
  await expect(evenings).toContainText('2 days with progress')
  await expect(evenings.getByRole('link')).toHaveText([/^January 1 day/, /^March 1 day/])
  await expect(evenings.getByRole('row', { name: /^March/ })).toHaveText(/^March\s*1\s*1$/)
  await expect(evenings.getByRole('row', { name: /^April/ })).toHaveText(/^April\s*0\s*0$/)
  await expect(evenings.locator('.evenings-months .evenings-finish:not([d=""])')).toHaveCount(1)
  await evenings.getByRole('link', { name: /^March/ }).click()
  await expect(page).toHaveURL('/notes?month=2025-03')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('The last of the foam')).toBeVisible()
  await expect(page.getByText('A first evening')).toHaveCount(0)
  await page.getByRole('link', { name: 'The year 2025' }).click()
  await expect(page).toHaveURL('/years/2025')
})

test('a year without a finish shows its newest progress photos @nojs', async ({ page, account: { actor } }) => {
  const kit = await makeProject(actor, { title: 'Great Wave', status: 'progress' })
  const photos = [await readPicture(await sizedJpeg(300, 200), 'a.jpg')]
  await addNote(actor, kit.id, { date: '2025-03-03', content: 'The boats' }, photos)
  await page.goto('/years/2025')
  await expect(page.getByRole('heading', { name: 'In progress' })).toBeVisible()
  const photo = page.getByRole('list', { name: 'Newest progress photos' }).getByRole('img', { name: 'Great Wave' })
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: 'Share my year' })).toHaveCount(0)
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

test('what came in and went out is counted, and a budget is set, exceeded, changed and removed @nojs', async ({
  page,
  account: { actor },
  faults,
}) => {
  const year = new Date().getUTCFullYear()
  const bought = { datePurchased: `${year}-01-01`, dateReceived: `${year}-01-04`, currency: 'EUR' }
  await makeProject(actor, { ...bought, title: 'Great Wave', price: 30, shipping: 4 })
  await makeProject(actor, { ...bought, title: 'Young Hare', status: 'completed', dateCompleted: `${year}-01-09` })
  await makeProject(actor, { title: 'Undated' })
  const moved = panel(page, 'In and out')
  await page.goto(`/years/${year}`)
  await expect(moved).toContainText(/2 kits came in\s*1 kit finished\s*1 more in than out/)
  await moved.getByRole('link', { name: `Set a budget for ${year}` }).click()
  await page.getByLabel('Amount').fill('a little')
  await page.getByRole('button', { name: 'Save budget' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('a little')
  await expect(page.getByText('The budget must be an amount, like 42.50.').first()).toBeVisible()
  faults.length = 0
  await page.getByLabel('Amount').fill('300')
  await page.getByRole('button', { name: 'Save budget' }).click()
  await expect(moved).toContainText('€ 34.00 of € 300.00')
  await moved.getByRole('link', { name: 'Change the budget' }).click()
  await expect(page.getByLabel('Currency')).toHaveValue('EUR')
  await page.getByLabel('Amount').fill('30')
  await page.getByRole('button', { name: 'Save budget' }).click()
  await expect(moved).toContainText('€ 34.00 spent, € 30.00 planned')
  await page.goto(`/years/${year}/budget`)
  await page.getByRole('button', { name: 'Remove budget' }).click()
  await expect(moved.getByRole('link', { name: `Set a budget for ${year}` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(moved).toContainText('€ 34.00 spent, € 30.00 planned')
  await moved.getByRole('link', { name: 'One kit lacks a date' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Undated'])
})
