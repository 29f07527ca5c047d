import { readFile, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { updateProject } from '~/features/collection/projects/projects.server'
import { csvFixture, exported, importFile, kitsOf } from '../factories/imports'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { takenOver } from './by-keyboard'
import { expect, signIn, test } from './fixtures'
import { expectError } from './kits'

const csv = (name: string, text: string | Buffer) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Chooses a file and continues to its check page. With scripts, the choice sends it. */
async function choose(page: Page, file: ReturnType<typeof csv> | string) {
  await page.goto('/import')
  const hasScripts = await page.evaluate(() => matchMedia('(scripting: enabled)').matches)
  if (hasScripts) await takenOver(page)
  await page.getByLabel('Your file').setInputFiles(file)
  if (!hasScripts) await page.getByRole('button', { name: 'Review the file' }).click()
}

const fixture = (name: string) => csv(`${name}.csv`, csvFixture(name))
const importKits = (page: Page) => page.getByRole('button', { name: /^Import/ })
const figure = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).getByRole('definition')

async function downloaded(page: Page, name: RegExp) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('link', { name }).first().click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test.describe('the sample files are imported', () => {
  for (const [name, count] of [
    ['kits-40', 40],
    ['kits-1000', 1000],
  ] as const) {
    test(`${name} @nojs`, async ({ page, account }) => {
      await choose(page, fixture(name))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your file')
      await expect(page.getByRole('listitem').filter({ hasText: /^Line/ })).toHaveCount(Math.min(50, count))
      await page.getByRole('button', { name: `Import ${count.toLocaleString('en')} kits` }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Imported ${count.toLocaleString('en')} kits`)
      await expect(figure(page, 'imported')).toHaveText(count.toLocaleString('en'))
      expect(await kitsOf(account.actor)).toHaveLength(count)
      await page.getByRole('link', { name: 'View collection' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toContainText(count.toLocaleString('en'))
    })
  }

  test('a backup of another app is recognized by its content, and imported with its notes @nojs', async ({
    page,
    account,
  }) => {
    const backup = await readFile('tests/fixtures/other-apps/dazzle-backup-v3.json')
    await choose(page, csv('kits.csv', backup))
    const found = page.getByRole('region', { name: 'Recognized format' })
    await expect(found).toContainText('This is a backup of Dazzle Diary: 7 kits, 6 notes, 2 photos.')
    await expect(found).toContainText('Not imported: 1 photo without a kit.')
    await page.getByRole('button', { name: 'Import 6 kits' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imported 6 kits')
    expect((await kitsOf(account.actor)).map(kit => kit.title)).toContain('Minus Forty')
    await choose(page, csv('again.zip', backup))
    await expect(page.getByText('Nothing to import with these options.')).toBeVisible()
  })

  test('kits-spreadsheet: unreadable cells are listed and downloaded, and the import is undone @nojs', async ({
    page,
    account,
  }) => {
    await choose(page, fixture('kits-spreadsheet'))
    const line = (number: number) => page.getByRole('listitem').filter({ hasText: new RegExp(`^Line ${number}`) })
    await expect(line(4)).toContainText('Left out')
    await expect(line(4)).toContainText('Enter a title.')
    await expect(line(7)).toContainText('Same as line 6')
    await page.getByRole('link', { name: /with problems/ }).click()
    await expect(page.getByRole('heading', { name: 'Lines with problems' })).toBeVisible()
    await expect(line(3)).toHaveCount(0)
    await page.getByRole('button', { name: 'Import 6 kits' }).click()

    await expect(figure(page, 'imported')).toHaveText('6')
    await expect(figure(page, 'skipped')).toHaveText('1')
    await expect(figure(page, 'failed')).toHaveText('1')
    await expect(page.getByRole('link', { name: 'Castle and Sun' })).toBeVisible()
    const failed = await downloaded(page, /Download as CSV/)
    expect(failed.name).toBe('kits-spreadsheet-not-imported.csv')
    expect(failed.text).toContain('a row without a title,,4,Name: Enter a title.')

    await page.getByRole('link', { name: 'Undo this import' }).click()
    await expect(page.getByRole('main')).toContainText('6 kits from this file will be deleted')
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import undone')
    await expect(page.getByRole('main')).toContainText('6 kits removed')
    expect(await kitsOf(account.actor)).toEqual([])
  })
})

test('undoing an import moves kits that were edited since to the trash @nojs', async ({ page, account }) => {
  const { id } = await importFile(account.actor, 'Title,Status\nBarn Owl,stash\nTulips,stash\n')
  const [owl] = await kitsOf(account.actor)
  await updateProject(account.actor, owl?.id ?? '', { status: 'progress' })
  await page.goto(`/import/${id}/undo`)
  await expect(page.getByRole('main')).toContainText('You edited 1 of them since the import.')
  await page.getByRole('checkbox', { name: /Undo this one too. Kits from the file move to the trash/ }).check()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('main')).toContainText('2 kits removed; edited kits are in the trash for 30 days')
  await page.getByRole('main').getByRole('link', { name: 'trash' }).click()
  await expect(page).toHaveURL('/trash')
  await expect(page.getByRole('main')).toContainText('Barn Owl')
  await expect(page.getByRole('main')).not.toContainText('Tulips')
})

test('unreadable values are corrected on the page, reset, and imported @nojs', async ({ page, account }) => {
  await choose(page, csv('mend.csv', 'Title,Status,Date Started\nRye,Wish,\n,stash,\nSwan,progress,31/02/2024\n'))
  const line = (number: number) =>
    page
      .locator('section[aria-busy]')
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^Line ${number}`) })
  const correct = async (number: number, label: string, write: (field: Locator) => Promise<unknown>) => {
    const fold = line(number).locator('details')
    if (!(await fold.evaluate(details => details.hasAttribute('open')))) await fold.locator('summary').click()
    await write(fold.getByLabel(label))
    await fold.getByRole('button', { name: `Save line ${number}` }).click()
    await expect(page.getByText(`Line ${number} updated`).filter({ visible: true }).first()).toBeVisible()
  }
  await page.getByRole('link', { name: /with problems/ }).click()
  await expect(page.getByRole('heading', { name: 'Lines with problems' })).toBeVisible()
  await correct(2, 'Status', field => field.selectOption('Wishlist'))
  await expect(line(2)).toHaveCount(0)
  await correct(3, 'Title', field => field.fill('Owl, the second'))
  await correct(4, 'Date Started', field => field.fill('no idea'))
  await expect(line(4)).toContainText('no idea')
  await expect(line(4).getByText('In the file: 31/02/2024')).toBeAttached()
  await correct(4, 'Date Started', field => field.fill('31/02/2024'))
  await expect(line(4).getByText('In the file:')).toHaveCount(0)
  await correct(4, 'Date Started', field => field.fill('29/02/2024'))
  await expect(line(4)).toHaveCount(0)

  await page.getByRole('link', { name: /lines/ }).first().click()
  await expect(line(2)).toContainText('Edited here')
  await page.getByRole('button', { name: 'Import 3 kits' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imported 3 kits')
  expect((await kitsOf(account.actor)).map(kit => [kit.title, kit.status, kit.dateStarted?.toISOString()])).toEqual([
    ['Rye', 'wishlist', undefined],
    ['Owl, the second', 'stash', undefined],
    ['Swan', 'progress', '2024-02-29T00:00:00.000Z'],
  ])
})

test('unknown columns can be chosen, and ambiguous dates ask for their order @nojs', async ({
  page,
  account,
  javaScriptEnabled,
  faults,
}) => {
  const readAgain = async () => {
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Update preview' }).click()
  }
  await choose(page, csv('titel.csv', 'Titulus,Condicio,Emptum\nRoggen,stash,05/01/2024\nSchwan,,06/01/2024\n'))
  await page.getByLabel('Titulus').selectOption('Title')
  await page.getByLabel('Condicio').selectOption('Status')
  await page.getByLabel('Emptum').selectOption('Date Purchased')
  await readAgain()
  await expect(page.getByLabel('January 5, 2024')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 kit' }).click()
  await expect(page.getByRole('alert')).toContainText('First choose the date format of “Emptum”.')
  faults.length = 0
  await page.getByLabel('January 5, 2024').check()
  await readAgain()
  await page.getByLabel('Kits without a status').selectOption('become In stash')
  await readAgain()
  await page.getByRole('button', { name: 'Import 2 kits' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imported 2 kits')
  expect((await kitsOf(account.actor)).map(kit => [kit.title, kit.status, kit.datePurchased?.toISOString()])).toEqual([
    ['Roggen', 'stash', '2024-01-05T00:00:00.000Z'],
    ['Schwan', 'stash', '2024-01-06T00:00:00.000Z'],
  ])
})

test('two columns for the same field show an error, and the choice stays @nojs', async ({
  page,
  account: _account,
  javaScriptEnabled,
  faults,
}) => {
  await choose(page, csv('x.csv', 'Title,Status,Memo\na,stash,b\n'))
  await page.getByText('Columns', { exact: true }).click()
  await page.getByLabel('Memo').selectOption('Title')
  if (!javaScriptEnabled) await importKits(page).click()
  const message = '“Title” and “Memo” are both set to Title. Leave one of them out.'
  await expectError(page, 'Memo', message)
  await expect(page.getByLabel('Memo')).toHaveValue('title')
  faults.length = 0
})

test('duplicates are updated if the user chooses so, and Undo restores them @nojs', async ({ page, account }) => {
  await makeProject(account.actor, { title: 'Rye', company: 'Craft-Ease', generalNotes: 'mine' })
  await choose(page, csv('mine.csv', 'Title,Status,Company\nrye,completed,craft-ease\nSwan,stash,\n'))
  await expect(page.getByText('1 line is already in your collection')).toBeVisible()
  await page.getByLabel(/^Update your kits/).check()
  await importKits(page).click()
  await expect(figure(page, 'updated')).toHaveText('1')
  expect((await kitsOf(account.actor)).map(kit => [kit.title, kit.status, kit.generalNotes])).toEqual([
    ['Rye', 'completed', 'mine'],
    ['Swan', 'stash', ''],
  ])
  await page.getByRole('link', { name: 'Undo this import' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('1 kit reverted')).toBeVisible()
  expect((await kitsOf(account.actor)).map(kit => [kit.title, kit.status])).toEqual([['Rye', 'stash']])
})

test('an unfinished import is listed and can be discarded @nojs', async ({ page, account }) => {
  await choose(page, fixture('kits-40'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your file')
  await page.goto('/import')
  await page.getByRole('link', { name: /kits-40\.csv/ }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('File discarded. Nothing was imported.')).toBeVisible()
  await expect(page.getByRole('link', { name: /kits-40\.csv/ })).toHaveCount(0)
  expect(await kitsOf(account.actor)).toEqual([])
})

test('a long file is imported in the background with a progress bar @nojs', async ({ page, account }) => {
  const lines = Array.from({ length: 4_000 }, (_, at) => `Kit ${at},stash,Company ${at % 7},tag ${at % 9}`)
  await choose(page, csv('long.csv', `Title,Status,Company,Tags\n${lines.join('\n')}\n`))
  await page.getByRole('button', { name: 'Import 4,000 kits' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imported 4,000 kits', { timeout: 60_000 })
  expect(await kitsOf(account.actor)).toHaveLength(4_000)
})

test('export → import into an empty account → export gives the same file @nojs', async ({
  page,
  account,
  context,
  baseURL,
}) => {
  await importFile(account.actor, csvFixture('kits-40'))
  await makeProject(account.actor, {
    title: '=HYPERLINK("x")',
    generalNotes: 'two\nlines',
    tags: ['red, white', 'blue'],
  })
  const mine = await exportedInBrowser(page)
  expect(mine.name).toBe(`diamond-projects-${new Date().toISOString().slice(0, 10)}.csv`)
  expect(mine.text).toBe(await exported(account.actor))

  const other = await makeUser()
  await context.clearCookies()
  await signIn(context, other, baseURL ?? '')
  await choose(page, csv(mine.name, mine.text))
  await page.getByRole('button', { name: 'Import 41 kits' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imported 41 kits')
  expect((await exportedInBrowser(page)).text).toBe(mine.text)
})

/** Returns the downloaded file. */
async function exportedInBrowser(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    // A download aborts the navigation.
    page.goto('/export').catch(() => {}),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('invalid files show an error next to the field @nojs', async ({ page, account: _, faults }) => {
  const huge = test.info().outputPath('huge.csv')
  await writeFile(huge, Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
  const files: [name: string, file: ReturnType<typeof csv> | string, sentence: RegExp][] = [
    ['a picture', csv('kit.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])), /^This is an image, not a table\./],
    ['an empty file', csv('empty.csv', ''), /^This file is empty\./],
    ['one column', csv('one.csv', 'Title\nThe Kiss\n'), /^This file has only one column\./],
    ['a NUL byte', csv('nul.csv', 'Title,Status\na\0b,stash\n'), /^This is not a text file, or it is damaged/],
    ['too many lines', csv('many.csv', `Title,Status\n${'a,stash\n'.repeat(20_001)}`), /^This file has 20,001 lines/],
    ['more than 10 MB', huge, /^This file is larger than 10 MB\./],
  ]
  for (const [name, file, sentence] of files) {
    await test.step(name, async () => {
      await choose(page, file)
      await expectError(page, 'Your file', sentence)
      await expect(page).toHaveURL(/\/import$/)
    })
  }
  await page.goto('/import')
  await expect(page.getByText('Recent imports')).toHaveCount(0)
  faults.length = 0
})

test('a file can be dropped on the drop zone', async ({ page, account: _account }) => {
  await page.goto('/import')
  const transfer = await page.evaluateHandle(() => {
    const files = new DataTransfer()
    files.items.add(new File(['Title,Status\nThe Kiss,stash\n'], 'dropped.csv', { type: 'text/csv' }))
    return files
  })
  await takenOver(page)
  await page.locator('form', { has: page.getByLabel('Your file') }).dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.getByRole('listitem').filter({ hasText: 'The Kiss' })).toBeVisible()
  await expect(page.getByText(/dropped\.csv/)).toBeVisible()
})

test('another user’s import is not found @nojs', async ({ page, context, baseURL, account, faults }) => {
  const { id } = await importFile(account.actor, 'Title,Status\nThe Kiss,stash\n')
  const stranger = await makeUser()
  await context.clearCookies()
  await signIn(context, stranger, baseURL ?? '')
  for (const path of ['', '/result', '/undo', '/not-imported.csv']) {
    const response = await page.request.get(`/import/${id}${path}`)
    expect([path, response.status()]).toEqual([path, 404])
  }
  for (const path of ['', '/undo', '/discard']) {
    const response = await page.request.post(`/import/${id}${path}`, { form: {}, headers: { Origin: baseURL ?? '' } })
    expect([path, response.status()]).toEqual([path, 404])
  }
  expect(await kitsOf(account.actor)).toHaveLength(1)
  faults.length = 0
})
