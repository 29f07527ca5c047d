import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { kitsOf } from '../factories/imports'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'

const CASES = 'tests/fixtures/cases'

/** Selects a file in the form of the import. Returns a function that waits for the effect of a choice. */
async function select(page: Page, path: string) {
  await page.goto('/import')
  const hasScripts = await page.evaluate(() => matchMedia('(scripting: enabled)').matches)
  if (hasScripts) await takenOver(page)
  const file = { name: basename(path), mimeType: 'application/octet-stream', buffer: await readFile(path) }
  await page.getByLabel('Your file').setInputFiles(file)
  if (!hasScripts) await page.getByRole('button', { name: 'Review the file' }).click()
  return {
    hasScripts,
    async chosen() {
      if (!hasScripts) await page.getByRole('button', { name: 'Update preview' }).click()
      await expect(page.locator('#lines')).toHaveAttribute('aria-busy', 'false')
    },
  }
}

async function importAll(page: Page) {
  await page.getByRole('button', { name: /^Import/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Imported \d+ kits?$/)
}

const FILES = [
  ['xlsx-blank-rows.xlsx', { title: 'Blank rows' }],
  ['xlsx-other-rel-prefix.xlsx', { title: 'Rel prefix' }],
  ['xlsx-1904.xlsx', { title: 'Mac date', datePurchased: new Date('2024-01-05') }],
  ['xlsx-x000D.xlsx', { generalNotes: 'line 1\nline 2' }],
  ['mac-finder.zip', { title: 'Finder' }],
  ['windows-backslash.zip', { title: 'Backslash' }],
  ['notion-zip-in-zip.zip', { title: 'Notion kit', tags: ['a', 'b'] }],
  ['csv-sep-quoted.csv', { title: 'Quoted sep' }],
  ['csv-goodreads-isbn.csv', { code: '0441172717' }],
  ['csv-german-headers.csv', { title: 'Sternennacht', company: 'DAC', artist: 'van Gogh', status: 'progress' }],
  ['csv-backslash-quote.csv', { generalNotes: 'he said "hi", ok' }, { title: 'b' }],
] as const

for (const [name, ...kits] of FILES) {
  test(`the file ${name} gives its kits @nojs`, async ({ page, person }) => {
    await select(page, `${CASES}/${name}`)
    await importAll(page)
    expect(await kitsOf(person.actor)).toMatchObject(kits)
  })
}

const ENCODED = [
  ['csv-cp1251.csv', 'windows-1251', 'Cyrillic (Windows-1251)', 'Звёздная ночь · Алмазная мозаика', 'Звёздная ночь'],
  ['csv-macroman.csv', 'macintosh', 'Western European (Mac Roman)', 'Café am Fluß · Müller', 'Café am Fluß'],
] as const

for (const [name, value, label, sample, title] of ENCODED) {
  test(`a file is read as ${label}, and another choice shows at once @nojs`, async ({ page, person }) => {
    const { chosen, hasScripts } = await select(page, `${CASES}/${name}`)
    const encoding = page.getByLabel('Encoding', { exact: true })
    await expect(encoding.locator('option:checked')).toHaveText(new RegExp(`^${label.replace(/[()]/g, '.')}`))
    await expect(page.getByText(`Choose the one in which this is right: ${sample}`)).toBeVisible()
    await encoding.selectOption('windows-1252')
    if (hasScripts) await expect(page.getByText(`right: ${sample}`)).toBeHidden()
    await chosen()
    await expect(page.locator('.check-line-title')).not.toHaveText(title)
    await encoding.selectOption(value)
    await chosen()
    await expect(page.locator('.check-line-title')).toHaveText(title)
    await importAll(page)
    expect(await kitsOf(person.actor)).toMatchObject([{ title }])
  })
}

for (const name of ['xlsx-title-rows.xlsx', 'csv-title-row.csv']) {
  test(`the headings of ${name} are found in line 3, and another line can be chosen @nojs`, async ({
    page,
    person,
  }) => {
    const { chosen, hasScripts } = await select(page, `${CASES}/${name}`)
    const title = page.getByText('How the file is read')
    const headings = page.getByLabel('Headings')
    await expect(headings.locator('option:checked')).toHaveText(/^Line 3: Title · Status/)
    await expect(page.getByText('1 line above is left out.')).toBeVisible()
    await title.click()
    await expect(page.getByText(/headings in line 3/)).toBeVisible()
    await title.click()
    await headings.selectOption('1')
    await chosen()
    // A page that loads again is folded where there is nothing to look at.
    if (!hasScripts) await title.click()
    await expect(headings.locator('option:checked')).toHaveText(/^Line 1: My/)
    await expect(headings).toBeVisible()
    await headings.selectOption('3')
    await chosen()
    await expect(page.getByText('1 line above is left out.')).toBeVisible()
    await importAll(page)
    expect(await kitsOf(person.actor)).toMatchObject([{ title: expect.stringMatching(/^Under/) }])
  })
}

test('a spreadsheet that cannot be read says how to save it @nojs', async ({ page, person, faults }) => {
  await select(page, `${CASES}/ods-as-file.ods`)
  await expect(page.getByRole('alert')).toContainText('save it as CSV or as an Excel workbook (.xlsx)')
  // The browser logs the status 400 of the reply.
  faults.length = 0
  expect(await kitsOf(person.actor)).toEqual([])
})

test('a sheet of several is chosen, and the others are named @nojs', async ({ page, person }) => {
  const { chosen } = await select(page, 'tests/fixtures/cases/two-sheets.xlsx')
  await expect(page.getByText('Not imported: the sheet “Wishlist”.')).toBeVisible()
  await page.getByLabel('Table', { exact: true }).selectOption('Wishlist')
  await chosen()
  await expect(page.getByText('Not imported: the sheet “Stash”.')).toBeVisible()
  await importAll(page)
  expect(await kitsOf(person.actor)).toMatchObject([{ title: 'Owl', status: 'wishlist' }])
})

test('an unfinished import is listed where it began, and can be discarded @nojs', async ({ page, person }) => {
  await select(page, `${CASES}/mac-finder.zip`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your file')
  await page.goto('/import')
  await page.getByRole('link', { name: 'Continue with mac-finder.zip' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your file')
  await page.goto('/import')
  await page.getByRole('button', { name: 'Discard mac-finder.zip' }).click()
  await expect(page.getByText('File discarded. Nothing was imported.')).toBeVisible()
  await expect(page.getByText('Unfinished imports')).toBeHidden()
  expect(await kitsOf(person.actor)).toEqual([])
})
