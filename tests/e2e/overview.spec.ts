import { makeProject } from '../factories/projects'
import { expect, test } from './fixtures'

test('the overview welcomes a new user and links to adding a first kit @nojs', async ({ page, person }) => {
  await page.goto('/overview')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.user.username)
  await page.getByRole('main').getByRole('link', { name: /Add/ }).first().click()
  await expect(page).toHaveURL(/\/projects\/new/)
})

test('the overview lists kits in progress, with links to their pages @nojs', async ({ page, person }) => {
  const kit = await makeProject(person.actor, { title: 'Lighthouse in Snow', status: 'progress' })
  await page.goto('/overview')
  await page.getByRole('link', { name: 'Lighthouse in Snow' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/projects/${kit.id}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighthouse in Snow')
})
