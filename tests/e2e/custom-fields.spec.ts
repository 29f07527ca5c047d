import { makeProject } from '../factories/projects'
import { faultsOf } from './axe'
import { expect, test } from './fixtures'

test('fields are added, filled in on a kit, renamed, moved, deleted and restored @nojs', async ({
  page,
  account: { actor },
  javaScriptEnabled,
  faults,
}) => {
  const { id } = await makeProject(actor, { title: 'Young Hare' })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'My fields' }).click()
  const add = async (name: string, kind: string, options = '') => {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Kind').selectOption(kind)
    if (options) await page.getByLabel('Options').fill(options)
    await page.getByRole('button', { name: 'Add field' }).click()
  }
  await add('Price', 'Choice', 'Hall\nStairs')
  await expect(page.getByText('Every kit has such a field. Choose another name.').first()).toBeVisible()
  await expect(page.getByLabel('Options')).toHaveValue('Hall\nStairs')
  await add('Wall', 'Choice', 'Hall\nStairs')
  await expect(page.getByText('Field “Wall” added.')).toBeVisible()
  await add('Given by', 'Text')
  await add('Framed on', 'Day')
  await expect(page.getByRole('link', { name: 'Change Framed on' })).toBeVisible()
  if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([])

  await page.goto(`/projects/${id}/edit`)
  await page.getByText('My fields').click()
  await page.getByLabel('Wall').selectOption('Stairs')
  await page.getByLabel('Given by').fill('Ruth')
  await page.getByLabel('Framed on').fill('2026-11-29')
  if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save kit' }).click()
  const facts = page.getByRole('group').filter({ hasText: 'My fields' })
  await expect(facts).toContainText('Ruth')
  await expect(facts).toContainText('November 29, 2026')

  await page.goto('/filters?status=everything')
  await page.getByLabel('Wall').selectOption('Stairs')
  await page.getByRole('button', { name: 'Show kits' }).click()
  await expect(page.getByRole('link', { name: /Wall: Stairs/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Young Hare' })).toBeVisible()
  await page.goto('/dashboard/sort?status=everything')
  await page.getByRole('link', { name: 'Framed on' }).click()
  await expect(page).toHaveURL(/sort=day-/)

  await page.goto('/profile/fields')
  await page.getByRole('button', { name: 'Move Given by up' }).click()
  await expect(page.getByRole('button', { name: 'Move Given by up' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Change Wall' }).click()
  await expect(page.getByRole('heading', { name: 'Wall', level: 1 })).toBeVisible()
  await page.getByLabel('Options').fill('Hall')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('1 kit has “Stairs”.').first()).toBeVisible()
  await page.getByLabel('Name').fill('Place on the wall')
  await page.getByLabel('Options').fill('Stairs\nAttic')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Change Place on the wall' }).click()
  await expect(page.getByText('1 kit loses its value.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete field' }).click()
  await expect(page.getByText('“Place on the wall” deleted from 1 kit.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore Place on the wall' }).click()
  await expect(page.getByText('“Place on the wall” restored on 1 kit.')).toBeVisible()
  await page.goto(`/projects/${id}/edit`)
  await expect(page.getByLabel('Place on the wall')).toHaveValue('Stairs')
  faults.length = 0
})
