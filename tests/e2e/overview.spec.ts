import { makeProject } from '../factories/projects'
import { expect, test } from './fixtures'

test('the overview greets somebody new and shows the way to a first kit @nojs', async ({ page, person }) => {
  await page.goto('/overview')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.user.username)
  await page.getByRole('main').getByRole('link', { name: /Add/ }).first().click()
  await expect(page).toHaveURL(/\/projects\/new/)
})

test('kits in progress stand on the overview and lead to their page @nojs', async ({ page, person }) => {
  const kit = await makeProject(person.actor, { title: 'Lighthouse in Snow', status: 'progress' })
  await page.goto('/overview')
  await page.getByRole('link', { name: 'Lighthouse in Snow' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/projects/${kit.id}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighthouse in Snow')
})
