import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { formTakenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { panel } from './kits'

test('special drills are checked in the form, and shown as chips with a badge for kitted @nojs', async ({
  page,
  account: { actor },
}) => {
  const kit = await makeProject(actor, { title: 'The Kiss', specialDrills: 'ab' })
  await page.goto(`/projects/${kit.id}/edit`)
  const group = page.getByRole('group', { name: 'Special drills' })
  await expect(group.getByLabel('AB')).toBeChecked()
  await group.getByLabel('AB').uncheck()
  await group.getByLabel('Glow in the dark').check()
  await group.getByLabel('Pearl').check()
  await page.getByLabel('Coverage').selectOption('Partial coverage')
  await page.getByLabel('Kitted').selectOption('Yes')
  await page.getByRole('button', { name: 'Save kit' }).click()
  const facts = page.getByRole('main').locator('dl').first()
  await expect(facts).toContainText('Partial coverage Kitted')
  await expect(facts).toContainText('Glow in the darkPearl')
  expect(await db.project.findFirst({ where: { id: kit.id } })).toMatchObject({ specialDrills: 'glow,pearl' })

  await page.goto('/dashboard?status=everything')
  await expect(page.getByRole('article').getByText('Kitted')).toBeVisible()
  await page.goto(`/projects/${kit.id}/edit`)
  for (const name of ['Glow in the dark', 'Pearl']) await page.getByLabel(name).uncheck()
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(facts).toContainText('Partial coverage Kitted')
  await expect(facts).not.toContainText(/Glow|Pearl/)
  expect(await db.project.findFirst({ where: { id: kit.id } })).toMatchObject({ specialDrills: '' })
})

test('after a new kit another one can be added, after a change of a kit not', async ({ page, account: { actor } }) => {
  const kit = await makeProject(actor, { title: 'The Kiss' })
  const another = page.getByRole('button', { name: 'Save and add another' })
  await page.goto(`/projects/${kit.id}/edit`)
  await expect(page.getByRole('button', { name: 'Save kit' })).toBeVisible()
  await expect(another).toHaveCount(0)
  await page.goto('/projects/new')
  await page.getByLabel('Title').fill('The Tree of Life')
  await another.click()
  await expect(page.getByText('“The Tree of Life” added to your collection.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('a refused form keeps the checked special drills, and a draft brings them back', async ({
  page,
  faults,
  account: _,
}) => {
  await page.goto('/projects/new')
  await formTakenOver(page.getByRole('form', { name: 'Kit' }))
  await page.getByText('Size and drills').click()
  await page.getByLabel('Fairy dust').check()
  await page.getByLabel('Metallic').check()
  await expect(page.locator('summary', { hasText: 'Size and drills' })).toHaveText(/Fairy dust, Metallic$/)
  await page.reload()
  await expect(page.getByLabel('Metallic')).toBeChecked()
  await expect(page.locator('summary', { hasText: 'Size and drills' })).toHaveText(/Fairy dust, Metallic$/)
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByText('Enter a title.').first()).toBeVisible()
  for (const name of ['Fairy dust', 'Metallic']) await expect(page.getByLabel(name)).toBeChecked()
  faults.length = 0
})

test('a rating is on the card of a finished kit, and sorts the list', async ({ page, account: { actor } }) => {
  await makeProject(actor, { title: 'Good', status: 'completed', rating: 3 })
  await makeProject(actor, { title: 'Best', status: 'completed', rating: 5 })
  await makeProject(actor, { title: 'Hopeful', status: 'stash', rating: 4 })
  await page.goto('/dashboard?status=everything&sort=rating')
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Best', 'Hopeful', 'Good'])
  await expect(page.getByRole('article').filter({ hasText: 'Best' })).toContainText('★ 5')
  await expect(page.getByRole('article').filter({ hasText: 'Hopeful' })).not.toContainText('★')
})

test('prices are shown to their owner, and hidden everywhere by one switch @nojs', async ({
  page,
  account: { actor },
}) => {
  const bought = { price: 42.5, currency: 'EUR', width: 40, height: 50 }
  const kit = await makeProject(actor, { ...bought, title: 'The Kiss', datePurchased: '2026-02-03' })
  await makeProject(actor, { title: 'Undated', price: 30, currency: 'USD' })
  await makeProject(actor, { title: 'Wish', status: 'wishlist', price: 12, currency: 'EUR' })
  const pages = [`/projects/${kit.id}`, '/years/2026', '/dashboard?status=wishlist', '/dashboard?status=everything']
  const money = page.getByText(/[€$]/)
  await page.goto(pages[0] ?? '')
  await expect(page.getByText('€ 42.50 · € 1.33 per 1,000 diamonds')).toBeVisible()
  await page.goto('/dashboard?status=wishlist')
  await expect(page.getByText('€ 12.00')).toBeVisible()
  await page.goto('/years/2026')
  await expect(panel(page, 'In and out')).toContainText('Spent€ 42.50')
  await page.getByRole('link', { name: 'One purchase without a date' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Undated'])
  await expect(money).toHaveCount(0)

  await page.goto('/profile/money')
  await page.getByRole('button', { name: 'Hide money' }).click()
  await expect(page.getByText('Prices are hidden.')).toBeVisible()
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(money).toHaveCount(0)
  }
  await page.goto('/profile/money')
  await page.getByRole('button', { name: 'Show money' }).click()
  // Leaving earlier would cancel the request.
  await expect(page.getByRole('link', { name: 'Money Shown, to you alone' })).toBeVisible()
  await page.goto('/dashboard?status=wishlist')
  await expect(page.getByText('€ 12.00')).toBeVisible()
})
