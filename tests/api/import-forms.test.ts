import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '~/platform/actor'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { importedKits, kitsOf } from '../factories/imports'
import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { PlainBrowser } from '../setup/plain-browser'

// Files of other apps and real people, sent through the forms of the built app. Integration tests compare every field of
// theirs; browser tests do what the forms ask.

type Choice = (page: PlainBrowser) => void
type Kit = Awaited<ReturnType<typeof kitsOf>>[number]
/** What the file says about a kit, in our fields. */
type Expected = Partial<Record<keyof Kit, unknown>> & {
  title: string
  hasPhoto?: boolean
  notes?: { date: string; content?: string; percent?: number; minutes?: number; photos?: number }[]
}

const sample = (name: string) => readFileSync(`tests/fixtures/${name}`)

const status =
  (option: string): Choice =>
  page =>
    page.select('Kits without a status', option)

const currency =
  (code: string): Choice =>
  page =>
    page.select('Amounts without a currency', `are in ${code}`)

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
    choices: [status('become In stash'), currency('EUR'), page => page.check(/import Cordless/i, false)],
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
    choices: [status('become Wishlist')],
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

const SAMPLES: { path: string; choices?: Choice[]; kits: Record<string, unknown>[] }[] = [
  {
    path: 'cases/csv-nfd-company.csv',
    kits: [
      { title: 'NFC one', company: 'Caf\u00e9 Gems', tags: ['n\u00e4h'] },
      { title: 'NFD one', company: 'Caf\u00e9 Gems', tags: ['n\u00e4h'] },
      { title: 'NBSP one', company: 'Caf\u00e9 Gems', tags: ['x'] },
      { title: 'ZW one', company: 'Caf\u00e9 Gems', tags: ['x'] },
    ],
  },
  {
    path: 'cases/csv-invisible-titles.csv',
    choices: [page => expect(page.text().split('Enter a title.')).toHaveLength(4)],
    kits: [
      { title: 'No-break space', company: 'Caf\u00e9' },
      { title: 'ZWjoin', company: 'Caf\u00e9' },
      { title: 'gnp.txt' },
    ],
  },
  {
    path: 'other-apps/og-2025.csv',
    kits: [
      { title: 'Lantern Harbor', company: '', artist: '', tags: [] },
      { title: 'Moth Garden', generalNotes: '=1+1' },
    ],
  },
  { path: 'other-apps/og-archive-v1.zip', kits: [{ title: expect.any(String) }] },
  {
    path: 'other-apps/og-template-filled.csv',
    choices: [
      page => page.check('April 3, 2026'),
      page => page.check('Partial coverage'),
      page => page.check('Import every line'),
    ],
    kits: [
      { title: 'Fox in Clover', kitted: true, colorCount: null },
      { title: 'Fox in Clover', colorCount: 41, generalNotes: 'second copy' },
      { title: 'Tea Time', status: 'onhold', colorCount: null, drillShape: null, coverage: 'partial' },
    ],
  },
  {
    path: 'other-apps/dac-orders.csv',
    kits: [
      { title: 'Multi Placer Set' },
      { title: 'Lantern Harbor' },
      { title: 'Minus Forty' },
      { title: 'Freya, Keeper of Cats', status: 'stash' },
      { title: 'Moth Garden', currency: 'GBP' },
    ],
  },
  { path: 'other-apps/dazzle-backup-v2.json', kits: [{}, { generalNotes: expect.any(String) }] },
  {
    path: 'other-apps/homebox-import.tsv',
    choices: [status('become In stash')],
    kits: [{ title: 'Moth Garden', status: 'stash', drillShape: 'round', place: 'Box 3' }],
  },
  {
    path: 'other-apps/airtable-guess.csv',
    choices: [page => page.check('February 3, 2026')],
    kits: [
      { title: 'Lantern Harbor', kitted: true, totalDiamonds: 56_000, rating: 4, tags: ['sea', 'night'] },
      { title: 'Minus Forty', status: 'progress', currency: 'USD' },
    ],
  },
  {
    path: 'other-apps/sheets-guess.csv',
    choices: [status('become In stash')],
    kits: [
      { title: 'Lantern Harbor', artist: 'Ida Fern', kitted: true, specialDrills: 'ab', place: 'Box 2' },
      { title: 'Minus Forty', drillShape: 'round', totalDiamonds: 32_400 },
      { title: 'Moth Garden', coverage: 'partial' },
    ],
  },
]

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

let actor: Actor
let page: PlainBrowser
beforeAll(() => connectDatabase(app.databaseUrl))
beforeEach(async () => {
  const account = await makeUser()
  actor = account.actor
  page = new PlainBrowser(app.url, await sessionCookieOf(account.user))
})
afterAll(disconnectDatabase)

/** Imports files, each by that name. Each choice is stored before the next one, as a browser with scripts does. */
async function importFiles(paths: string[], choices: Choice[] = [], recognized = '', name?: string): Promise<void> {
  await page.open('/import')
  await page.press(
    'Review the file',
    paths.map(path => ({ name: name ?? basename(path), content: sample(path) })),
  )
  if (recognized) expect(page.section('Recognized format')).toContain(recognized)
  for (const choice of choices) {
    choice(page)
    await page.press('Update preview')
  }
  await page.press(/^Import/)
  expect(page.heading()).toMatch(/^Imported \d+ kits?$/)
}

it.each(FORMATS)('imports every field of a file: $name', async ({ name, files, recognized, choices, kits }) => {
  await importFiles(
    files.map(file => `other-apps/${file}`),
    choices,
    recognized,
    'x',
  )
  const found = await importedKits(actor)
  for (const kit of kits) expect(found.find(({ title }) => title === kit.title)).toMatchObject(kit)
  if (name.includes('Homebox')) expect(found).toHaveLength(2)
})

it.each(SAMPLES)('imports the sample $path', async ({ path, choices, kits }) => {
  await importFiles([path], choices, '', 'sample')
  expect(await kitsOf(actor)).toMatchObject(kits)
})

it.each(FILES)('imports the file %s', async (name, ...kits) => {
  await importFiles([`cases/${name}`])
  expect(await kitsOf(actor)).toMatchObject(kits)
})
