import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { kitsOf } from '../factories/imports'
import { expect, test } from './fixtures'
import { importAll, select as selectContent } from './import-steps'

const CASES = 'tests/fixtures/cases'

const select = async (page: Page, path: string) => selectContent(page, basename(path), await readFile(path))

const ENCODED = [
  ['csv-cp1251.csv', 'windows-1251', 'Cyrillic (Windows-1251)', 'Звёздная ночь · Алмазная мозаика', 'Звёздная ночь'],
  ['csv-macroman.csv', 'macintosh', 'Western European (Mac Roman)', 'Café am Fluß · Müller', 'Café am Fluß'],
] as const

for (const [name, value, label, sample, title] of ENCODED) {
  test(`a file is read as ${label}, and another choice shows at once @nojs`, async ({ page, account }) => {
    const choose = await select(page, `${CASES}/${name}`)
    const encoding = page.getByLabel('Encoding', { exact: true })
    await expect(encoding.locator('option:checked')).toHaveText(new RegExp(`^${label.replace(/[()]/g, '.')}`))
    await expect(page.getByText(`Choose the one in which this is right: ${sample}`)).toBeVisible()
    await choose(() => encoding.selectOption('windows-1252'))
    await expect(page.getByText(`right: ${sample}`)).toBeHidden()
    await expect(page.getByRole('paragraph').getByText(title, { exact: true })).toHaveCount(0)
    await choose(() => encoding.selectOption(value))
    await expect(page.getByRole('paragraph').getByText(title, { exact: true })).toBeVisible()
    await importAll(page)
    expect(await kitsOf(account.actor)).toMatchObject([{ title }])
  })
}

for (const name of ['xlsx-title-rows.xlsx', 'csv-title-row.csv']) {
  test(`the headings of ${name} are found in line 3, and another line can be chosen @nojs`, async ({
    page,
    account,
  }) => {
    const choose = await select(page, `${CASES}/${name}`)
    const title = page.getByText('How the file is read')
    const headings = page.getByLabel('Headings')
    await expect(headings.locator('option:checked')).toHaveText(/^Line 3: Title · Status/)
    await expect(page.getByText('1 line above is left out.')).toBeVisible()
    await title.click()
    await expect(page.getByText(/headings in line 3/)).toBeVisible()
    await title.click()
    await choose(() => headings.selectOption('1'))
    // A page that loads again is folded where there is nothing to look at.
    if (await headings.isHidden()) await title.click()
    await expect(headings.locator('option:checked')).toHaveText(/^Line 1: My/)
    await expect(headings).toBeVisible()
    await choose(() => headings.selectOption('3'))
    await expect(page.getByText('1 line above is left out.')).toBeVisible()
    await importAll(page)
    expect(await kitsOf(account.actor)).toMatchObject([{ title: expect.stringMatching(/^Under/) }])
  })
}

test('a spreadsheet that cannot be read says how to save it @nojs', async ({ page, account, faults }) => {
  await select(page, `${CASES}/ods-as-file.ods`)
  await expect(page.getByRole('alert')).toContainText('save it as CSV or as an Excel workbook (.xlsx)')
  // The browser logs the status 400 of the reply.
  faults.length = 0
  expect(await kitsOf(account.actor)).toEqual([])
})

test('a sheet of several is chosen, and the others are named @nojs', async ({ page, account }) => {
  const choose = await select(page, 'tests/fixtures/cases/two-sheets.xlsx')
  await expect(page.getByText('Not imported: the sheet “Wishlist”.')).toBeVisible()
  await choose(() => page.getByLabel('Table', { exact: true }).selectOption('Wishlist'))
  await expect(page.getByText('Not imported: the sheet “Stash”.')).toBeVisible()
  await importAll(page)
  expect(await kitsOf(account.actor)).toMatchObject([{ title: 'Owl', status: 'wishlist' }])
})

test('an unfinished import is listed where it began, and can be discarded @nojs', async ({ page, account }) => {
  await select(page, `${CASES}/mac-finder.zip`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your file')
  await page.goto('/import')
  await page.getByRole('link', { name: 'Continue with mac-finder.zip' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your file')
  await page.goto('/import')
  await page.getByRole('button', { name: 'Discard mac-finder.zip' }).click()
  await expect(page.getByText('File discarded. Nothing was imported.')).toBeVisible()
  await expect(page.getByText('Unfinished imports')).toBeHidden()
  expect(await kitsOf(account.actor)).toEqual([])
})
