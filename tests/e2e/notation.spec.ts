import { changeDateFormat } from '~/features/account/profile/profile.server'
import { makeProject } from '../factories/projects'
import { expect, test } from './fixtures'

// The fixture `faults` fails if a page is written otherwise by the server than by the browser.
const kit = {
  title: 'Young Hare',
  status: 'completed' as const,
  dateCompleted: '2026-11-22',
  totalDiamonds: 31_630,
  width: 42.5,
  height: 56,
}

test.describe('in a German browser with pages in English', () => {
  test.use({ locale: 'de-DE' })
  // Dates and numbers do not need the words of their language.
  test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'lang', value: 'en', url: baseURL ?? '' }]))

  test('dates and numbers are German, and a chosen format replaces them @nojs', async ({
    page,
    account: { actor },
  }) => {
    const { id } = await makeProject(actor, kit)
    await page.goto(`/projects/${id}`)
    const main = page.getByRole('main')
    await expect(main).toContainText('22 November 2026')
    await expect(main).toContainText('31.630')
    await expect(main).toContainText('42,5\u00A0×\u00A056\u00A0cm')
    await page.goto('/profile/date-format')
    await page.getByLabel('Date format').selectOption('iso')
    const form = page.locator('form', { has: page.getByLabel('Date format') })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Date format saved.')).toBeVisible()
    await page.getByRole('link', { name: /^Date format \d{4}-\d{2}-\d{2}$/ }).click()
    await expect(page.getByLabel('Date format')).toHaveValue('iso')
    await page.goto(`/projects/${id}`)
    await expect(main).toContainText('2026-11-22')
    await expect(main).not.toContainText('November')
  })

  test('the form of a kit takes numbers as it shows them @nojs', async ({ page, account: { actor } }) => {
    const { id } = await makeProject(actor, kit)
    await page.goto(`/projects/${id}/edit`)
    await expect(page.getByLabel('Diamonds')).toHaveValue('31.630')
    await page.getByLabel('Title').fill('Old Hare')
    await page.getByRole('button', { name: 'Save kit' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Old Hare')
    await expect(page.getByRole('main')).toContainText('31.630')
    await expect(page.getByRole('main')).toContainText('42,5\u00A0×\u00A056\u00A0cm')
  })
})

test('a new format applies to the next page without a reload', async ({ page, account: { actor } }) => {
  await makeProject(actor, kit)
  await changeDateFormat(actor, 'day-month')
  await page.goto('/profile/date-format')
  await page.getByLabel('Date format').selectOption('month-day')
  await page
    .locator('form', { has: page.getByLabel('Date format') })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByText('Date format saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).filter({ visible: true }).first().click()
  await page.getByRole('link', { name: /Young Hare/ }).click()
  await expect(page.getByRole('main')).toContainText('November 22, 2026')
})
