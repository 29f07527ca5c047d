import { readFile } from 'node:fs/promises'
import { importedKits, kitsOf } from '../factories/imports'
import { expect, test } from './fixtures'
import { type Choice, importAll, select } from './import-steps'

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

// Every other format: tests/api/import-forms.test.ts.
const FORMATS: { name: string; files: string[]; recognized: string; choices?: Choice[]; kits: Expected[] }[] = [
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
]

for (const { name, files, recognized, choices = [], kits } of FORMATS) {
  test(`every field of a file is imported: ${name} @nojs`, async ({ page, account }) => {
    const choose = await select(page, 'x', await Promise.all(files.map(sample)))
    await expect(page.getByRole('region', { name: 'Recognized format' })).toContainText(recognized)
    for (const choice of choices) await choose(choice)
    await importAll(page)
    const found = await importedKits(account.actor)
    for (const kit of kits) expect(found.find(({ title }) => title === kit.title)).toMatchObject(kit)
    if (name.includes('Homebox')) expect(found).toHaveLength(2)
  })
}

test('sizes that seem to be in inches are converted if the user confirms @nojs', async ({ page, account }) => {
  const content = 'Title,Status,Size,Total Diamonds\nMoth Garden,stash,16 x 20,32000\nKoi,stash,30 x 40 cm,\n'
  const choose = await select(page, 'kits.csv', Buffer.from(content))
  await choose(page => page.getByLabel('Sizes without a unit').selectOption('are in inches'))
  await expect(page.getByText('Converted from inches to centimeters.').first()).toBeVisible()
  await page.getByRole('button', { name: /^Import/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imported 2 kits')
  const found = await importedKits(account.actor)
  expect(found.sort((one, other) => one.title.localeCompare(other.title))).toMatchObject([
    { title: 'Koi', width: 30, height: 40 },
    { title: 'Moth Garden', width: 40.6, height: 50.8, totalDiamonds: 32_000 },
  ])
})

test('unknown statuses are asked about, once each @nojs', async ({ page, account }) => {
  const content = 'Title,Status\nMoth Garden,UFO\nKoi,UFO\nOld Lighthouse,DNF\nThe Kiss,stash\n'
  const choose = await select(page, 'kits.csv', Buffer.from(content))
  await expect(page.getByLabel('Kits with the status “DNF”')).toHaveValue('')
  await choose(page => page.getByLabel('Kits with the status “UFO”').selectOption('become On hold'))
  await expect(page.getByRole('button', { name: 'Import 3 kits' })).toBeVisible()
  await expect(page.getByLabel('Kits with the status “UFO”')).toHaveValue('onhold')
  await page.getByRole('button', { name: 'Import 3 kits' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imported 3 kits')
  const found = await kitsOf(account.actor)
  expect(found.map(({ title, status }) => `${title}: ${status}`).sort()).toEqual([
    'Koi: onhold',
    'Moth Garden: onhold',
    'The Kiss: stash',
  ])
})
