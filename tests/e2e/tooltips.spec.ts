import type { Locator, Page } from '@playwright/test'
import { makeTag } from '../factories/lists'
import { makeProject } from '../factories/projects'
import { pressWhenReady, tabTo, takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { openMenu } from './kits'

const tooltip = (page: Page) => page.locator('.tooltip')

/** Opens the page with a stopped clock. */
async function openStill(page: Page, path: string) {
  await page.clock.install()
  await page.goto(path)
  await takenOver(page)
  // The script of the tooltips is also that of the shortcuts.
  const shortcuts = page.getByRole('dialog')
  await pressWhenReady(page, '?', () => expect(shortcuts).toBeVisible({ timeout: 1_000 }))
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
}

/** Hovers over an icon, whose name must appear after 700 ms. */
async function afterHovering(icon: Locator, name: string) {
  const page = icon.page()
  await icon.hover()
  await page.clock.runFor(690)
  await expect(tooltip(page)).toBeHidden()
  await page.clock.runFor(10)
  await expect(tooltip(page)).toHaveText(name)
}

test("hovering over an icon shows its name after 700 ms, and the next icon's immediately", async ({
  page,
  account: { actor },
}) => {
  await makeProject(actor, { title: 'Young Hare', status: 'progress' })
  await openStill(page, '/dashboard')
  const grid = page.getByRole('link', { name: 'Grid', exact: true })
  const list = page.getByRole('link', { name: 'List', exact: true })
  await afterHovering(grid, 'Grid')
  await list.hover()
  await page.clock.runFor(1)
  await expect(tooltip(page)).toHaveText('List')

  // The pointer may rest on the tooltip.
  await tooltip(page).hover()
  await page.clock.runFor(1_000)
  await expect(tooltip(page)).toHaveText('List')
  await page.getByRole('heading', { name: 'Filters' }).hover()
  await expect(tooltip(page)).toBeHidden()
  await page.clock.runFor(301)
  await afterHovering(grid, 'Grid')
  await grid.click()
  await expect(tooltip(page)).toBeHidden()
})

test('controls with visible text have no tooltip', async ({ page, account: _ }) => {
  await openStill(page, '/overview')
  await page.locator('summary', { hasText: 'Menu' }).hover()
  await page.clock.runFor(1_000)
  await expect(tooltip(page)).toBeHidden()
})

test('focusing an icon by keyboard shows its name until Escape or the next one', async ({
  page,
  account: { actor },
}) => {
  await makeTag(actor, 'sea')
  await page.goto('/tags')
  await takenOver(page)
  await tabTo(page, 'Edit sea')
  await expect(tooltip(page)).toHaveText('Edit sea')
  await tabTo(page, 'Delete sea')
  await expect(tooltip(page)).toHaveText('Delete sea')
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Delete sea' })).toBeFocused()
})

test('Escape closes the tooltip of an open menu and leaves the menu open', async ({ page, account: _ }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/overview')
  await takenOver(page)
  await tabTo(page, 'Menu')
  await expect(tooltip(page)).toHaveText('Menu')
  await page.keyboard.press('Enter')
  const body = openMenu(page)
  await expect(body).toBeVisible()
  await expect(tooltip(page)).toBeHidden()
  await page.locator('summary', { hasText: 'Menu' }).hover()
  await expect(tooltip(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toBeHidden()
  await expect(body).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(body).toBeHidden()
})

test('on a narrow window the longest tooltip stays inside and moves nothing', async ({ page, account: { actor } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const name = `sea ${'w'.repeat(40)}`
  await makeTag(actor, name)
  await page.goto('/tags')
  await takenOver(page)
  const before = await page.locator('main').boundingBox()
  const remove = page.getByRole('link', { name: `Delete ${name}` })
  for (const show of [() => tabTo(page, `Delete ${name}`), () => remove.hover()]) {
    await page.keyboard.press('Escape')
    await show()
    await expect(tooltip(page)).toHaveText(`Delete ${name}`)
    await expect(tooltip(page)).toBeVisible()
    const { x, y, width, height } = (await tooltip(page).boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(360)
    expect(y + height).toBeLessThanOrEqual(740)
    expect((await page.locator('main').boundingBox())?.height).toBe(before?.height)
  }
})

test.describe('on touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('no tooltip opens', async ({ page, account: _ }) => {
    await openStill(page, '/overview')
    await page.locator('summary', { hasText: 'Menu' }).tap()
    await expect(openMenu(page)).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(tooltip(page)).toBeHidden()
  })
})
