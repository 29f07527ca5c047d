import { dateToDay } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { expect, test } from './fixtures'

const inDays = (days: number) => dateToDay(new Date(Date.now() + days * 86_400_000))

test('a kit on the way says when it is expected, where its parcel is, and how many pieces are done @nojs', async ({
  page,
  account: { actor },
  faults,
}) => {
  const kit = await makeProject(actor, { title: 'Ornaments', status: 'purchased', orderNumber: 'A-1' })
  await makeProject(actor, { title: 'Owl', status: 'purchased', dateExpected: inDays(-40) })
  await page.goto(`/projects/${kit.id}/edit`)
  await page.getByText('Size and drills').click()
  await page.getByLabel('Pieces', { exact: true }).fill('12')
  await page.getByLabel('Pieces done').fill('13')
  await page.getByLabel('Adhesive').selectOption('Poured glue')
  await page.getByLabel('Date expected').fill(inDays(1))
  await page.getByLabel('Tracking').fill('parcels.example/1001')
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByText('The kit has only 12 pieces.').first()).toBeVisible()
  await expect(page.getByLabel('Tracking')).toHaveValue('parcels.example/1001')
  // The refused form.
  faults.length = 0
  await page.getByLabel('Pieces done').fill('4')
  await page.getByRole('button', { name: 'Save kit' }).click()

  await expect(page.getByText('expected tomorrow')).toBeVisible()
  const facts = page.getByRole('main').locator('dl')
  await expect(facts.first()).toContainText('4 of 12 pieces')
  await expect(facts.first()).toContainText('Poured glue')
  await expect(facts.last()).toContainText('A-1')
  const tracking = facts.last().getByRole('link', { name: 'parcels.example', includeHidden: true })
  await expect(tracking).toHaveAttribute('href', 'https://parcels.example/1001')

  await page.goto('/overview')
  const parcels = page.getByRole('region', { name: 'On the way' }).getByRole('article')
  await expect(parcels).toHaveText([/^Owl\s*was expected/, /^Ornaments\s*expected tomorrow/])
  await page.goto('/dashboard?status=purchased&due=yes')
  await expect(page.getByRole('link', { name: 'should be here: remove filter' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Owl'])
  await page.goto('/dashboard?status=purchased')
  await expect(page.getByRole('article').filter({ hasText: 'Ornaments' })).toContainText('4 of 12 pieces')
  expect(await db.project.findUnique({ where: { id: kit.id } })).toMatchObject({ adhesive: 'poured', piecesDone: 4 })
})
