import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { kitsOf } from '../factories/imports'
import { expect, test } from './fixtures'
import { importAll, select } from './import-steps'

// The samples that no other test sends through the form. Integration tests compare every field of theirs.

type Sample = { path: string; choices?: ((page: Page) => Promise<unknown>)[]; kits: Record<string, unknown>[] }

const withoutStatus = (choice: string) => (page: Page) => page.getByLabel('Kits without a status').selectOption(choice)

const SAMPLES: Sample[] = [
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
    choices: [page => expect(page.getByText('Enter a title.').filter({ visible: true })).toHaveCount(3)],
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
      page => page.getByLabel('April 3, 2026').check(),
      page => page.getByLabel('Partial coverage').check(),
      page => page.getByLabel('Import every line').check(),
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
    choices: [withoutStatus('become In stash')],
    kits: [{ title: 'Moth Garden', status: 'stash', drillShape: 'round', place: 'Box 3' }],
  },
  {
    path: 'other-apps/airtable-guess.csv',
    choices: [page => page.getByLabel('February 3, 2026').check()],
    kits: [
      { title: 'Lantern Harbor', kitted: true, totalDiamonds: 56_000, rating: 4, tags: ['sea', 'night'] },
      { title: 'Minus Forty', status: 'progress', currency: 'USD' },
    ],
  },
  {
    path: 'other-apps/sheets-guess.csv',
    choices: [withoutStatus('become In stash')],
    kits: [
      { title: 'Lantern Harbor', artist: 'Ida Fern', kitted: true, specialDrills: 'ab', place: 'Box 2' },
      { title: 'Minus Forty', drillShape: 'round', totalDiamonds: 32_400 },
      { title: 'Moth Garden', coverage: 'partial' },
    ],
  },
]

for (const { path, choices = [], kits } of SAMPLES) {
  test(`the sample ${path} is imported by the form @nojs`, async ({ page, person }) => {
    const choose = await select(page, 'sample', await readFile(`tests/fixtures/${path}`))
    for (const choice of choices) await choose(choice)
    await importAll(page)
    expect(await kitsOf(person.actor)).toMatchObject(kits)
  })
}
