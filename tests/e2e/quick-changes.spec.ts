import type { Page, Route } from '@playwright/test'
import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'

test('a tag removed while the page reloads for the one before does not break the next link', async ({
  page,
  person,
  faults,
}) => {
  test.slow()
  const kit = await makeProject(person.actor, { tags: ['birds', 'owls'] })
  // No revalidation of its own between the steps.
  await page.route('**/live', route => route.abort())
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  await page.locator('summary', { hasText: 'Edit tags' }).click()

  const reload = await hold(page, `**/projects/${kit.id}.data*`)
  await page.getByRole('button', { name: 'Remove the tag birds' }).click()
  await reload.asked
  const second = await hold(page, '**/untag.data')
  await page.getByRole('button', { name: 'Remove the tag owls' }).click()
  await second.asked
  await reload.goOn()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText(['owls'])
  const dashboard = await hold(page, '**/dashboard.data*')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await dashboard.asked
  const removed = page.waitForResponse('**/untag.data')
  await second.goOn()
  await removed
  await dashboard.goOn()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your collection')
  expect(await db.projectTag.count({ where: { projectId: kit.id } })).toBe(0)
  // The aborted streams.
  faults.length = 0
})

test('a choice that is still looked up does not replace a later one', async ({ page, person }) => {
  await page.goto('/profile?tab=preferences')
  await takenOver(page)
  const html = page.locator('html')
  // Each lookup of a route takes longer than the time between two choices.
  await page.route('**/__manifest*', async route => {
    await new Promise(resolve => setTimeout(resolve, 400))
    await route.continue()
  })
  for (const label of ['Larger', 'Larger buttons and checkboxes', 'Reduce motion']) {
    await page.getByLabel(label, { exact: true }).check()
    await page.waitForTimeout(300)
  }
  await expect(html).toHaveAttribute('data-text', 'larger')
  await expect(html).toHaveAttribute('data-targets', 'large')
  await expect(html).toHaveAttribute('data-motion', 'still')

  const picker = page.getByRole('main').locator('.theme-picker')
  for (const name of ['System', 'Light', 'Dark', 'Light']) {
    await picker.getByRole('button', { name }).click()
    await page.waitForTimeout(150)
  }
  await expect(html).toHaveAttribute('data-theme', 'light')
  expect(person.user.id).toBeTruthy()
})

/** Keeps the next request to that address waiting: `asked` resolves when it is there, `goOn` lets it through. */
async function hold(page: Page, url: string) {
  let meet: (route: Route) => void = () => {}
  const waiting = new Promise<Route>(resolve => {
    meet = resolve
  })
  await page.route(url, route => meet(route), { times: 1 })
  return { asked: waiting, goOn: async () => (await waiting).continue() }
}
