import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Actor } from '~/platform/actor'
import { kitsOf } from '../factories/imports'
import { makeProject } from '../factories/projects'
import { expect, test } from './fixtures'
import { importAll, select } from './import-steps'

const selectCase = async (page: Page, name: string) =>
  select(page, name, await readFile(`tests/fixtures/cases/${name}`))

const dayOf = (day: Date | null) => day?.toISOString().slice(0, 10) ?? null
const datesOf = async (actor: Actor) =>
  (await kitsOf(actor)).map(kit => [kit.title, ...[kit.datePurchased, kit.dateReceived, kit.dateStarted].map(dayOf)])
const pricesOf = async (actor: Actor) =>
  (await kitsOf(actor)).map(kit => `${kit.title}: ${kit.price?.toFixed(2) ?? 'none'} ${kit.currency}`.trim())

test('amounts of any country are read, and one that can be either is asked @nojs', async ({
  page,
  account,
  faults,
}) => {
  const choose = await selectCase(page, 'csv-prices-local.csv')
  await expect(page.getByText('In “Price”, which amount is 12.345?')).toBeVisible()
  await page.getByRole('button', { name: 'Import 6 kits' }).click()
  await expect(page.getByRole('alert')).toContainText('First choose whether “12.345” is 12.35 or 12,345?')
  faults.length = 0
  await choose(page => page.getByLabel('12,345.00').check())
  await choose(page => page.getByLabel('12.35').check())
  await importAll(page)
  expect(await pricesOf(account.actor)).toEqual([
    ...['Swiss: 59.00 CHF', 'Norse: 59.00', 'Brazil: 1234.50 BRL', 'HK: 120.00 HKD', 'Float: 4.90 EUR'],
    'Three: 12.35 EUR',
  ])
})

test('an amount without a currency is in that of the account, and marked @nojs', async ({ page, account }) => {
  await makeProject(account.actor, { title: 'Before', price: 1, currency: 'NOK' })
  const choose = await select(page, 'kits.csv', Buffer.from('Title,Status,Price\nKr,stash,59 kr\nBare,stash,"59,-"\n'))
  await expect(page.getByText('No currency in this line, so it counts as NOK.')).toBeVisible()
  await expect(page.getByLabel('Amounts without a currency')).toHaveValue('NOK')
  await choose(page => page.getByLabel('Amounts without a currency').selectOption('are in SEK'))
  await importAll(page)
  expect((await pricesOf(account.actor)).slice(1)).toEqual(['Kr: 59.00 SEK', 'Bare: 59.00 SEK'])
})

test('a number of a workbook is a number @nojs', async ({ page, account }) => {
  await selectCase(page, 'xlsx-float-price.xlsx')
  await importAll(page)
  expect((await kitsOf(account.actor)).map(kit => kit.price?.toNumber())).toEqual([16.99])
})

test('dates that can be another day are asked, with both days spelled out @nojs', async ({ page, account }) => {
  const choose = await selectCase(page, 'csv-dates-silent.csv')
  const received = page.getByRole('group', { name: 'In “Date Received”, which date is 24-01-05?' })
  await expect(received.getByRole('radio')).toHaveCount(2)
  await expect(received.getByLabel('January 24, 2005')).toBeVisible()
  const purchased = page.getByRole('group', { name: 'In “Date Purchased”, which date is 98-12-31?' })
  await expect(purchased.getByLabel('December 31, 1998')).toBeVisible()
  await expect(page.getByText('Read as January 13, 1998.')).toBeVisible()
  await expect(page.getByText('This stands for no date, so the date stays empty.')).toBeVisible()
  await choose(() => received.getByLabel('January 5, 2024').check())
  await choose(() => purchased.getByLabel('December 31, 1998').check())
  await importAll(page)
  expect(await datesOf(account.actor)).toEqual([
    ['Short year first', '1998-12-31', '2024-01-05', null],
    ['First two-digit nineties', null, '1998-01-13', null],
  ])
})

test('dates of other countries are read @nojs', async ({ page, account }) => {
  const choose = await selectCase(page, 'csv-dates-local.csv')
  await choose(page => page.getByLabel('January 5, 2024 (the year comes first)').check())
  await importAll(page)
  expect(await datesOf(account.actor)).toEqual([
    ['JS', '2024-05-13', '2024-01-05', '2024-01-05'],
    ['Zero', null, '2024-01-05', '2024-01-05'],
    ['Old', '1998-01-13', null, null],
  ])
})

test('the end of a range is the finish of a finished kit, and a line of the notes of others @nojs', async ({
  page,
  account,
}) => {
  const cell = '"January 5, 2024 → January 10, 2024"'
  await select(
    page,
    'notion.csv',
    Buffer.from(`Title,Status,Date Started\nOwl,in progress,${cell}\nFox,finished,${cell}\n`),
  )
  await expect(page.getByText('The end of this range is added to the notes.')).toBeVisible()
  await importAll(page)
  const kits = await kitsOf(account.actor)
  expect(kits.map(kit => [dayOf(kit.dateStarted), dayOf(kit.dateCompleted), kit.generalNotes])).toEqual([
    ['2024-01-05', null, 'Date Started: January 5, 2024 → January 10, 2024'],
    ['2024-01-05', '2024-01-10', ''],
  ])
})
