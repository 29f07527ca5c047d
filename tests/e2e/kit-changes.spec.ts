import { updateProject } from '~/features/collection/projects/projects.server'
import { makeProject } from '../factories/projects'
import { faultsOf } from './axe'
import { expect, test } from './fixtures'
import { hasScripts } from './kits'

test('what changed in a kit is listed, and one field is put back @nojs', async ({
  page,
  account: { actor },
  faults,
}) => {
  const { id } = await makeProject(actor, { title: 'Koi pond', price: 42, currency: 'EUR', place: 'Shelf' })
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('link', { name: 'What changed' })).toBeHidden()
  await updateProject(actor, id, { price: 45, place: 'Attic' })
  await page.goto(`/projects/${id}`)
  await page.getByRole('link', { name: 'What changed' }).click()
  const price = page.getByRole('listitem').filter({ hasText: /^Price.+Put back$/ })
  await expect(price).toContainText('€ 42.00 → € 45.00')
  await expect(page.getByRole('listitem').filter({ hasText: 'Place' })).toContainText('Shelf → Attic')
  if (await hasScripts(page)) expect.soft(await faultsOf(page)).toEqual([])
  else {
    await updateProject(actor, id, { price: 50 })
    await price.getByRole('button', { name: /^Put back: / }).click()
    await expect(page.getByRole('alert')).toContainText('This was changed after you opened the page.')
    faults.length = 0
    await expect(price).toContainText('€ 42.00 → € 50.00')
  }
  await price.getByRole('button', { name: 'Put back: Price, € 42.00' }).click()
  await expect(page.getByText('Put back.', { exact: true })).toBeVisible()
  // Within ten minutes, what is back where it was is no change.
  await expect(price).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Place' })).toBeVisible()
})
