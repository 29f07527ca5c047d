import type { Page } from '@playwright/test'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { faultsInBothThemes } from './axe'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { expectKits, makeCollection, selectionReady } from './kits'

const pick = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).check()
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click()

/** Opens the dashboard of a collection for selecting kits. */
async function openSelection(page: Page, actor: Actor) {
  await makeCollection(actor)
  await page.goto('/dashboard?status=active&select=1')
}

test('selected kits are changed, and Undo reverts them @nojs', async ({ page, account: { actor } }) => {
  await makeCollection(actor)
  await page.goto('/dashboard?status=active')
  await page.getByRole('link', { name: 'Select' }).click()
  await expect(page).toHaveURL(/select=1/)
  await pick(page, 'Great Wave')
  await pick(page, 'Tiger')
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('heading', { name: 'Change 2 kits' })).toBeVisible()
  await page.getByLabel('Status').selectOption('In progress')
  await page.getByRole('combobox', { name: 'Company' }).fill('Diamond Dotz')
  await page.getByLabel('Add tags').fill('this winter')
  await page.getByLabel('Remove tags').fill('gift')
  await page.getByRole('button', { name: 'Change 2 kits' }).click()
  await expect(page.getByText('Changed 2 kits: status, company, tags')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\?status=active$/)
  const changed = { userId: actor.userId, status: 'progress', company: { name: 'Diamond Dotz' } } as const
  expect(await db.project.count({ where: { ...changed, tags: { some: { tag: { name: 'this winter' } } } } })).toBe(2)
  await undo(page)
  await expect(page.getByText('2 kits reverted.')).toBeVisible()
  expect(await db.project.count({ where: changed })).toBe(0)
})

test('all matching kits are deleted, and Undo restores them @nojs', async ({ page, account: { actor } }) => {
  await makeCollection(actor)
  await page.goto('/dashboard?status=stash')
  await page.getByRole('link', { name: 'Select' }).click()
  await page.getByRole('checkbox', { name: 'All 2 that match' }).check()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await expect(page.getByRole('heading', { name: 'Delete 2 kits?' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete 2 kits' }).click()
  await expect(page.getByText('2 kits deleted.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No kits in In stash' })).toBeVisible()
  await undo(page)
  await expect(page.getByText('2 kits restored.')).toBeVisible()
  await expectKits(page, ['Café Terrace', 'Great Wave'])
})

test('a missing selection or change shows an error, and selected kits and typed text stay @nojs', async ({
  page,
  account: { actor },
  faults,
}) => {
  await openSelection(page, actor)
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByText('No kits selected.')).toBeVisible()
  await expect(page).toHaveURL(/select=1/)
  await pick(page, 'Tiger')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Change 1 kit' }).click()
  await expect(page.getByText('No changes entered. Fill in at least one field.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Artist' }).fill('Hokusai')
  await page.getByLabel('Remove artist').check()
  await page.getByRole('button', { name: 'Change 1 kit' }).click()
  await expect(page.getByText('Enter a name or check the box to remove it, not both.').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Artist' })).toHaveValue('Hokusai')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select Tiger' })).toBeVisible()
  expect(faults.filter(fault => !fault.includes('status of 400'))).toEqual([])
  faults.length = 0
})

test('a tap on a card selects it, and one tap selects the page', async ({ page, account: { actor } }) => {
  await openSelection(page, actor)
  const count = page.getByRole('main').getByRole('status').last()
  await expect(count).toHaveText('None selected')
  const tiger = page.getByRole('checkbox', { name: 'Select Tiger' })
  // Away from the checkbox.
  await page.locator('label', { has: tiger }).click({ position: { x: 200, y: 150 } })
  await expect(count).toHaveText('1 selected')
  await page.getByRole('button', { name: 'This page' }).click()
  await expect(count).toHaveText('5 selected')
  await page.getByRole('button', { name: 'This page' }).click()
  await expect(count).toHaveText('None selected')
  await tiger.press('Space')
  await expect(count).toHaveText('1 selected')
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(tiger).toHaveCount(0)
})

test('twenty kits get a status in five taps from their list, on a phone', async ({ page, account: { actor } }) => {
  for (let kit = 1; kit <= 20; kit += 1) await makeProject(actor, { title: `Kit ${kit}`, status: 'purchased' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard?status=purchased')
  await page.getByRole('link', { name: 'View: Grid' }).click()
  await page.getByRole('link', { name: 'Select kits' }).click()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden()
  await page.getByRole('checkbox', { name: 'All 20 that match' }).check()
  await expect(page.getByText('20 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'In stash' }).click()
  await expect(page.getByText('In stash: 20 kits')).toBeVisible()
  expect(await db.project.count({ where: { userId: actor.userId, status: 'stash' } })).toBe(20)
  await undo(page)
  await expect(page.getByText('20 kits reverted.')).toBeVisible()
  expect(await db.project.count({ where: { userId: actor.userId, status: 'purchased' } })).toBe(20)
})

test('a tag of the list, or a new one, is added to the selected kits', async ({ page, account: { actor } }) => {
  await makeCollection(actor)
  const tagged = (name: string) =>
    db.project.count({ where: { userId: actor.userId, tags: { some: { tag: { name } } } } })
  const before = await tagged('gift')
  await page.goto('/dashboard?status=active&select=1')
  await selectionReady(page)
  await pick(page, 'Tiger')
  await pick(page, 'Great Wave')
  await page.getByRole('button', { name: 'Tag' }).click()
  await page.getByLabel('New tag').fill('this winter')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Tagged 2 kits “this winter”')).toBeVisible()
  expect(await tagged('this winter')).toBe(2)
  await page.goBack()
  await page.goto('/dashboard?status=active&select=1')
  await page.getByRole('button', { name: 'This page' }).click()
  await page.getByRole('button', { name: 'Tag' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'gift' }).click()
  await expect(page).toHaveURL(/\/dashboard\?status=active$/)
  expect(await tagged('gift')).toBeGreaterThan(before)
})

test('the kits of the last change are selected again with one tap @nojs', async ({ page, account: { actor } }) => {
  await openSelection(page, actor)
  await pick(page, 'Tiger')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByLabel('Add tags').fill('this winter')
  await page.getByRole('button', { name: 'Change 1 kit' }).click()
  await expect(page.getByText('Tagged 1 kit “this winter”')).toBeVisible()
  await page.getByRole('link', { name: 'Select' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select Tiger' })).not.toBeChecked()
  await page.getByRole('link', { name: 'Same 1 again' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select Tiger' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Select Great Wave' })).not.toBeChecked()
})

test('Shift selects the kits between two, None clears them, Escape leaves', async ({ page, account: { actor } }) => {
  await openSelection(page, actor)
  await selectionReady(page)
  const boxes = page.locator('.kit-pick')
  const count = page.getByRole('main').getByRole('status').last()
  await boxes.nth(0).click()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await expect(count).toHaveText('4 selected')
  await boxes.nth(1).click({ modifiers: ['Shift'] })
  await expect(count).toHaveText('1 selected')
  const all = page.getByRole('checkbox', { name: 'All 5 that match' })
  await all.check()
  await expect(count).toHaveText('5 selected')
  await boxes.nth(2).click()
  await expect(all).not.toBeChecked()
  await expect(count).toHaveText('4 selected')
  await page.getByRole('button', { name: 'None' }).click()
  await expect(count).toHaveText('None selected')
  await boxes.nth(2).press('Escape')
  await expect(page).toHaveURL(/\/dashboard\?status=active$/)
})

test('the selected kits are still selected after Cancel', async ({ page, account: { actor } }) => {
  await openSelection(page, actor)
  await pick(page, 'Tiger')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Delete 1 kit…' }).click()
  await expect(page.getByRole('heading', { name: 'Delete 1 kit?' })).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select Tiger' })).toBeChecked()
  await expect(page.getByText('1 selected')).toBeVisible()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('a long press on a kit selects it; a scroll and a tap do not', async ({ page, account: { actor } }) => {
    await makeCollection(actor)
    await page.clock.install()
    await page.goto('/dashboard?status=active')
    await takenOver(page)
    const card = page.getByRole('article').filter({ hasText: 'Tiger' })
    const box = await card.boundingBox()
    if (!box) throw new Error('The card is not on the page.')
    const touch = await page.context().newCDPSession(page)
    // The browser may confirm a touch before the page has handled it.
    const finger = async (type: 'touchStart' | 'touchMove' | 'touchEnd', dy = 0) => {
      await page.evaluate(event => {
        const handled = new Promise<void>(resolve => window.addEventListener(event, () => resolve(), { once: true }))
        Object.assign(window, { handled: () => handled })
      }, type.toLowerCase())
      await touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 60, y: box.y + 60 + dy }],
      })
      // The kit that the finger leaves may be gone.
      if (type !== 'touchEnd') await page.evaluate('window.handled()')
    }
    await page.clock.pauseAt(Date.now() + 60_000)
    await finger('touchStart')
    await finger('touchMove', 30)
    await page.clock.fastForward(700)
    await finger('touchEnd')
    await expect(page).toHaveURL(/status=active$/)
    await finger('touchStart')
    await page.clock.fastForward(700)
    await finger('touchEnd')
    await expect(page).toHaveURL(/select=1/)
    await expect(page.getByRole('checkbox', { name: 'Select Tiger' })).toBeChecked()
    await expect(page.getByText('1 selected')).toBeVisible()
  })
})

test('selecting and changing kits pass axe in both themes', async ({ page, account: { actor } }) => {
  test.slow()
  const { id } = await makeProject(actor, { title: 'Young Hare', tags: ['animals'] })
  await makeProject(actor, { title: 'Water Lilies' })
  for (const [path, width] of [
    ['/dashboard?status=active&select=1', 360],
    ['/dashboard?status=active&select=1&view=list', 1280],
    [`/dashboard/change?status=active&kit=${id}`, 360],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    if (path.includes('select')) await pick(page, 'Young Hare')
    expect(await faultsInBothThemes(page), path).toEqual([])
  }
})
