import type { Page, Route } from '@playwright/test'
import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'

test('removing two tags quickly does not break the next link', async ({ page, account, faults }) => {
  test.slow()
  const kit = await makeProject(account.actor, { tags: ['birds', 'owls'] })
  // Without live updates between the steps.
  await page.route('**/live', route => route.abort())
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  await page.locator('summary', { hasText: 'Edit tags' }).click()

  const reload = await hold(page, `**/projects/${kit.id}.data*`)
  await page.getByRole('button', { name: 'Remove the tag birds' }).click()
  await reload.requested
  const second = await hold(page, '**/untag.data')
  await page.getByRole('button', { name: 'Remove the tag owls' }).click()
  await second.requested
  await reload.goOn()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText(['owls'])
  const dashboard = await hold(page, '**/dashboard.data*')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await dashboard.requested
  const removed = page.waitForResponse('**/untag.data')
  await second.goOn()
  await removed
  await dashboard.goOn()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your collection')
  expect(await db.projectTag.count({ where: { projectId: kit.id } })).toBe(0)
  // The aborted streams.
  faults.length = 0
})

test('a choice whose request is delayed does not replace a later one', async ({ page, account }) => {
  await page.goto('/profile/appearance')
  await takenOver(page)
  const html = page.locator('html')
  let release = () => {}
  const allChosen = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/__manifest*', async route => {
    await allChosen
    await route.continue()
  })
  for (const label of ['Larger', 'Larger buttons and checkboxes', 'Reduce motion']) {
    await page.getByLabel(label, { exact: true }).check()
  }
  release()
  await expect(html).toHaveAttribute('data-text', 'larger')
  await expect(html).toHaveAttribute('data-targets', 'large')
  await expect(html).toHaveAttribute('data-motion', 'still')

  const picker = page.getByRole('main').getByRole('form', { name: 'Theme' })
  for (const name of ['System', 'Light', 'Dark', 'Light']) {
    const button = picker.getByRole('button', { name })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(html).toHaveAttribute('data-theme', 'light')
  expect(account.user.id).toBeTruthy()
})

/** Delays the next request to that URL: `asked` resolves when it arrives, `goOn` continues it. */
async function hold(page: Page, url: string) {
  let meet: (route: Route) => void = () => {}
  const waiting = new Promise<Route>(resolve => {
    meet = resolve
  })
  await page.route(url, route => meet(route), { times: 1 })
  return { requested: waiting, goOn: async () => (await waiting).continue() }
}

test('a status is changed on the card without a page load, and Undo reverts it @nojs', async ({
  page,
  account: { actor },
}) => {
  const kit = await makeProject(actor, { title: 'Owl', status: 'purchased' })
  await page.goto('/dashboard?status=active')
  const pill = page.getByRole('article').getByRole('link', { name: 'Purchased' })
  await pill.click()
  await page.getByRole('button', { name: 'It arrived' }).click()
  await expect(page.getByText('In stash: “Owl”')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard(\?status=active)?$/)
  await expect(page.getByRole('article')).toContainText('In stash')
  expect(await db.project.findUnique({ where: { id: kit.id } })).toMatchObject({ status: 'stash' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Status reset to Purchased.')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard(\?status=active)?$/)
  await expect(pill).toBeVisible()
})

test('Next leads through the kits of a list, one status change each', async ({ page, account: { actor } }) => {
  for (const title of ['Ant', 'Bee', 'Cat']) await makeProject(actor, { title, status: 'purchased' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard?status=purchased&sort=title')
  await page.getByRole('link', { name: 'Ant', exact: true }).click()
  const main = page.getByRole('main')
  for (const [title, next] of [
    ['Ant', 'Bee'],
    ['Bee', 'Cat'],
  ]) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
    const place = await main.getByRole('link', { name: /^Purchased, \d of 3/ }).textContent()
    await main.getByRole('link', { name: 'Purchased', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'It arrived' }).click()
    const pill = main.getByRole('link', { name: 'In stash', exact: true })
    await expect(pill).toBeFocused()
    await expect(page.getByText(`In stash: “${title}”`)).toBeVisible()
    // The kit is no longer in the list, but the visit keeps its place.
    await expect(main.getByRole('link', { name: place ?? '' })).toBeVisible()
    await main
      .getByRole('link', { name: `Next: ${next}` })
      .last()
      .click()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cat')
  expect(await db.project.count({ where: { userId: actor.userId, status: 'stash' } })).toBe(2)
})

test('a new kit takes the status of the list it is added from @nojs', async ({ page, account: { actor } }) => {
  await makeProject(actor, { title: 'Owl', status: 'wishlist' })
  await page.goto('/dashboard?status=wishlist')
  await page.getByRole('link', { name: 'Add kit' }).click()
  await expect(page.getByLabel('Wishlist')).toBeChecked()
})
