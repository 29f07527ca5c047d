import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { kitsOf } from '../factories/imports'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'

type Choice = (page: Page) => Promise<unknown>
type Kit = Awaited<ReturnType<typeof kitsOf>>[number]
/** What the file says about a kit, in our fields. */
type Expected = Partial<Record<keyof Kit, unknown>> & {
  title: string
  hasPhoto?: boolean
  notes?: { date: string; content?: string; percent?: number; minutes?: number; photos?: number }[]
}

const sample = (name: string) => readFile(`tests/fixtures/other-apps/${name}`)
const status =
  (value: string): Choice =>
  page =>
    page.getByLabel('Kits without a status').selectOption(value)

const currency =
  (code: string): Choice =>
  page =>
    page.getByLabel('Amounts without a currency').selectOption(`are in ${code}`)

const LANTERN_HARBOR = {
  ...{ title: 'Lantern Harbor', status: 'stash', kitted: true, company: 'Sparrow Gems', artist: 'Ida Fern' },
  ...{ width: 50, height: 70, drillShape: 'square', totalDiamonds: 56_000, colorCount: 48, kitCategory: 'full' },
  ...{ sourceUrl: 'https://shop.example/kits/lantern-harbor', datePurchased: '2026-02-03' },
} as const

const FORMATS: { name: string; files: string[]; recognized: string; choices?: Choice[]; kits: Expected[] }[] = [
  {
    name: 'CSV of Organized Glitter',
    files: ['og-2026.csv'],
    recognized: 'an export of Organized Glitter: 5 kits.',
    kits: [
      {
        ...LANTERN_HARBOR,
        ...{ dateReceived: '2026-02-20', tags: ['sea', 'night'] },
      },
      { title: "'Tis the Season", generalNotes: '=SUM is no formula' },
      { title: '-40 Degrees' },
    ],
  },
  {
    name: 'archive of Organized Glitter',
    files: ['og-archive-v2.zip'],
    recognized: 'an archive of Organized Glitter: 3 kits, 3 notes, 3 photos.',
    kits: [
      {
        ...LANTERN_HARBOR,
        ...{ dateReceived: '2026-02-20', generalNotes: 'Bagged by symbol.', tags: ['sea', 'night'] },
        ...{ hasPhoto: true, notes: [] },
      },
      {
        ...{ title: 'Minus Forty', status: 'progress', drillShape: 'round', width: 40.5, height: 50, tags: ['winter'] },
        ...{ totalDiamonds: 32_400, dateStarted: '2026-01-06', hasPhoto: false },
        notes: [
          { date: '2026-01-10', content: '**Top row** is done.\n\n- two bags open', photos: 1 },
          { date: '2026-01-12', content: 'No photo today.', photos: 0 },
        ],
      },
      {
        ...{ title: 'Old Lighthouse', status: 'completed', company: 'Gleam & Co', kitCategory: 'mini', width: 20 },
        ...{ height: 25, totalDiamonds: 8000, dateStarted: '2023-02-01', dateCompleted: '2023-02-21' },
        notes: [{ date: '2023-02-28', content: 'Framed.', photos: 1 }],
      },
    ],
  },
  {
    name: 'backup of Organized Glitter in parts',
    files: ['og-archive-v3-part-02-of-02.zip', 'og-archive-v3-part-01-of-02.zip'],
    recognized: 'a backup of Organized Glitter: 3 kits, 2 notes, 2 photos.',
    kits: [
      {
        ...{ title: 'Lantern Harbor', status: 'stash', kitted: true, company: 'Sparrow Gems', artist: 'Ida Fern' },
        ...{ width: 50, height: 70, drillShape: 'square', totalDiamonds: 56_000, colorCount: 48, hasPhoto: true },
        ...{ datePurchased: '2026-02-03', dateReceived: '2026-02-20', generalNotes: 'Bagged by symbol.' },
      },
      {
        ...{ title: 'Minus Forty', status: 'progress', dateStarted: '2026-01-06', hasPhoto: false },
        notes: [
          { date: '2026-01-10', content: '**Top row** is done.', photos: 1 },
          { date: '2026-01-12', content: 'No photo today.', photos: 0 },
        ],
      },
      { title: 'Old Lighthouse', status: 'completed', dateCompleted: '2023-02-21', kitCategory: 'mini', notes: [] },
    ],
  },
  {
    name: 'orders of Diamond Art Club, CSV',
    files: ['dac-orders-short.csv'],
    recognized: 'a list of Diamond Art Club orders: 5 kits.',
    kits: [
      { title: 'Starlit Fox', status: 'purchased', company: 'Diamond Art Club', datePurchased: '2024-05-10' },
      { title: 'Second Kit, With a Comma', kitCategory: 'full', datePurchased: '2024-05-10' },
      { title: 'Undated Kit', datePurchased: null },
    ],
  },
  {
    name: 'orders of Diamond Art Club, Excel',
    files: ['dac-orders.xlsx'],
    recognized: 'a workbook of Diamond Art Club orders: 4 kits.',
    kits: [
      {
        ...{ title: 'Lantern Harbor', status: 'stash', company: 'Diamond Art Club', width: 50, height: 70 },
        ...{ drillShape: 'square', colorCount: 48, totalDiamonds: 56_000, specialDrills: 'ab,fairy_dust' },
        ...{ price: 80, shipping: 8, currency: 'USD', datePurchased: '2026-08-18', quantity: 1 },
      },
      { title: 'Coasters - Blooms', quantity: 2, price: 10, shipping: 1, width: 10, height: 10, totalDiamonds: 2400 },
      { title: 'Minus Forty', status: 'purchased', price: 40, width: 40.5, datePurchased: '2026-09-05' },
    ],
  },
  {
    name: 'backup of Dazzle Diary',
    files: ['dazzle-backup-v3.json'],
    recognized: 'a backup of Dazzle Diary: 7 kits, 6 notes, 2 photos.',
    kits: [
      {
        ...{ title: 'Lantern Harbor', status: 'stash', company: 'Diamond Art Club', drillShape: 'square', width: 50 },
        ...{ height: 70, colorCount: 48, totalDiamonds: 56_000, coverage: 'full', specialDrills: 'ab,fairy_dust' },
        ...{ price: null, shipping: 6.75, currency: 'USD', datePurchased: '2026-02-03', dateReceived: '2026-02-20' },
        sourceUrl: 'https://diamondartclub.com/products/lantern-harbor',
      },
      {
        ...{ title: 'Minus Forty', status: 'progress', company: 'Diamond Art Studio', totalDiamonds: null, rating: 4 },
        ...{ price: 40, currency: 'GBP', dateStarted: '2026-01-06' },
        notes: [
          { date: '2026-01-08', content: 'Top left\nFirst evening', percent: 20, minutes: 120, photos: 1 },
          { date: '2026-01-09', content: '', minutes: 75, photos: 1 },
          { date: '2026-02-11', content: '', percent: 35, photos: 0 },
        ],
      },
      { title: 'Old Lighthouse', status: 'completed', soldFor: 15, rating: 5, dateCompleted: '2023-02-21' },
      { title: 'Given Up', status: 'archived', tags: ['abandoned'] },
      { title: 'Someday', status: 'wishlist', price: null },
    ],
  },
  {
    name: 'spreadsheet of Dazzle Diary',
    files: ['dazzle-export.csv'],
    recognized: 'the spreadsheet of Dazzle Diary: 4 kits.',
    kits: [{ title: 'Lantern Harbor', status: 'stash', width: 50, height: 70, totalDiamonds: 56_000 }],
  },
  {
    name: 'inventory of Homebox',
    files: ['homebox-export.csv'],
    recognized: 'an inventory of Homebox: 3 kits.',
    choices: [
      status('stash'),
      currency('EUR'),
      page => page.getByRole('checkbox', { name: /import Cordless/i }).uncheck(),
    ],
    kits: [
      {
        ...{ title: 'Lantern Harbor', status: 'stash', company: 'Sparrow Gems', datePurchased: '2026-02-03' },
        ...{
          place: 'Craft room / Box 2',
          quantity: 2,
          price: 59.9,
          currency: 'EUR',
          code: 'SG-1187',
          tags: ['diamond painting', 'sea'],
        },
      },
      { title: 'Old Lighthouse', status: 'destashed', soldFor: 15, currency: 'EUR' },
    ],
  },
  {
    name: 'export of Koillection',
    files: ['koillection-export.csv'],
    recognized: 'an export of Koillection: 3 kits.',
    choices: [status('wishlist')],
    kits: [{ title: 'Lantern Harbor', status: 'wishlist', tags: ['Diamond paintings'] }],
  },
  {
    name: 'zip of Notion',
    files: ['notion-guess.zip'],
    recognized: 'a table with photos: 2 kits, 1 photo.',
    kits: [
      { title: 'Lantern Harbor', status: 'stash', company: 'Sparrow Gems', width: 50, height: 70, hasPhoto: true },
      { title: 'Old Lighthouse', status: 'completed', dateCompleted: '2023-02-21', hasPhoto: false },
    ],
  },
]

for (const { name, files, recognized, choices = [], kits } of FORMATS) {
  test(`every field of a file is imported: ${name} @nojs`, async ({ page, person }) => {
    await page.goto('/import')
    const hasScripts = await page.evaluate(() => matchMedia('(scripting: enabled)').matches)
    if (hasScripts) await takenOver(page)
    const chosen = await Promise.all(
      files.map(async file => ({ name: 'x', mimeType: 'application/octet-stream', buffer: await sample(file) })),
    )
    await page.getByLabel('Your file').setInputFiles(chosen)
    if (!hasScripts) await page.getByRole('button', { name: 'Review the file' }).click()
    await expect(page.getByRole('region', { name: 'Recognized format' })).toContainText(recognized)
    for (const choose of choices) {
      await choose(page)
      if (!hasScripts) await page.getByRole('button', { name: 'Update preview' }).click()
      await expect(page.locator('#lines')).toHaveAttribute('aria-busy', 'false')
    }
    await page.getByRole('button', { name: /^Import/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Imported \d+ kits$/)
    const found = await importedKits(person.actor)
    for (const kit of kits) expect(found.find(({ title }) => title === kit.title)).toMatchObject(kit)
    if (name.includes('Homebox')) expect(found).toHaveLength(2)
  })
}

test('sizes that seem to be in inches are converted if the user confirms @nojs', async ({ page, person }) => {
  await page.goto('/import')
  const hasScripts = await page.evaluate(() => matchMedia('(scripting: enabled)').matches)
  if (hasScripts) await takenOver(page)
  const buffer = Buffer.from(
    'Title,Status,Size,Total Diamonds\nMoth Garden,stash,16 x 20,32000\nKoi,stash,30 x 40 cm,\n',
  )
  await page.getByLabel('Your file').setInputFiles({ name: 'kits.csv', mimeType: 'text/csv', buffer })
  if (!hasScripts) await page.getByRole('button', { name: 'Review the file' }).click()
  await page.getByLabel('Sizes without a unit').selectOption('are in inches')
  if (!hasScripts) await page.getByRole('button', { name: 'Update preview' }).click()
  await expect(page.getByText('Converted from inches to centimeters.').first()).toBeVisible()
  await page.getByRole('button', { name: /^Import/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imported 2 kits')
  const found = await importedKits(person.actor)
  expect(found.sort((one, other) => one.title.localeCompare(other.title))).toMatchObject([
    { title: 'Koi', width: 30, height: 40 },
    { title: 'Moth Garden', width: 40.6, height: 50.8, totalDiamonds: 32_000 },
  ])
})

test('unknown statuses are asked about, once each @nojs', async ({ page, person }) => {
  await page.goto('/import')
  const hasScripts = await page.evaluate(() => matchMedia('(scripting: enabled)').matches)
  if (hasScripts) await takenOver(page)
  const buffer = Buffer.from('Title,Status\nMoth Garden,UFO\nKoi,UFO\nOld Lighthouse,DNF\nThe Kiss,stash\n')
  await page.getByLabel('Your file').setInputFiles({ name: 'kits.csv', mimeType: 'text/csv', buffer })
  if (!hasScripts) await page.getByRole('button', { name: 'Review the file' }).click()
  await expect(page.getByLabel('Kits with the status “DNF”')).toHaveValue('')
  await page.getByLabel('Kits with the status “UFO”').selectOption('become On hold')
  if (!hasScripts) await page.getByRole('button', { name: 'Update preview' }).click()
  await expect(page.getByRole('button', { name: 'Import 3 kits' })).toBeVisible()
  await expect(page.getByLabel('Kits with the status “UFO”')).toHaveValue('onhold')
  await page.getByRole('button', { name: 'Import 3 kits' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imported 3 kits')
  const found = await kitsOf(person.actor)
  expect(found.map(({ title, status }) => `${title}: ${status}`).sort()).toEqual([
    'Koi: onhold',
    'Moth Garden: onhold',
    'The Kiss: stash',
  ])
})

const dayOf = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)

/** Returns the kits with plain values, and their notes. */
async function importedKits(actor: Actor) {
  const kits = await kitsOf(actor)
  const notes = await db.progressNote.findMany({ where: { userId: actor.userId }, orderBy: [{ date: 'asc' }] })
  return kits.map(kit => ({
    ...Object.fromEntries(Object.entries(kit).map(([field, value]) => [field, plain(value)])),
    title: kit.title,
    hasPhoto: kit.image !== '',
    notes: notes
      .filter(note => note.projectId === kit.id)
      .map(note => ({
        date: dayOf(note.date),
        content: note.content,
        percent: plain(note.percent),
        minutes: note.minutes,
        photos: (note.image ? 1 : 0) + (note.morePhotos as unknown[]).length,
      })),
  }))
}

/** Amounts as numbers, days as text. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return dayOf(value)
  return typeof value === 'object' && value !== null && 'toNumber' in value ? Number(value) : value
}
