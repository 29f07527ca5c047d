import type { Route } from '@playwright/test'
import { makeProject } from '../factories/projects'
import { faultsOf } from './axe'
import { pressWhenReady, settled, takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { expectKits, expectOrder, makeCollection } from './kits'

test.describe('suggestions', () => {
  test('show kits with pictures and names, and the keyboard opens one', async ({ page, account: { actor } }) => {
    await makeCollection(actor)
    await page.goto('/overview')
    const field = page.getByLabel('Search your kits')
    await pressWhenReady(page, '/', () => expect(field).toBeFocused({ timeout: 10_000 }))
    await page.keyboard.type('van')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await expect(list.getByRole('option', { name: 'Vincent van Gogh 2' })).toBeVisible()
    await field.fill('STARRY')
    const option = list.getByRole('option', { name: /Starry Night/ })
    await expect(option).toContainText('In progress · Oraloa')
    await expect(option.locator('img')).toHaveCount(1)
    await expect(page.getByText('1 suggestion', { exact: true })).toBeAttached()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Starry Night' })).toBeVisible()
    await expect(list).toHaveCount(0)
  })

  test('lead to the kits of a company, an artist or a tag', async ({ page, account: { actor } }) => {
    await makeCollection(actor)
    await page.goto('/overview')
    await page.getByLabel('Search your kits').click()
    await page.keyboard.type('oraloa')
    await page.getByRole('option', { name: 'Oraloa 3' }).click()
    await expectKits(page, ['Starry Night', 'Café Terrace', 'Young Hare'])
    await page.getByLabel('Search your kits').click()
    await page.keyboard.type('sea')
    await page.getByRole('option', { name: 'sea 3' }).click()
    await expectKits(page, ['Great Wave', 'Tiger', 'Sold Ship'])
  })

  test('do not keep a search from its list, whether they are late or fail', async ({
    page,
    account: { actor },
    faults,
  }) => {
    await makeCollection(actor)
    // Also the request with which Remix's fetchers learn a route.
    const suggestions = /\/(__manifest\?p=%2Ffind|find(\.data)?\?)/
    const field = page.getByLabel('Search your kits')
    const search = async (text: string, respond: (route: Route) => Promise<void>) => {
      await page.unroute(suggestions)
      await page.route(suggestions, respond)
      await page.goto('/overview')
      await takenOver(page)
      const requested = page.waitForRequest(suggestions)
      await field.fill(text)
      await requested
    }
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await search('ship', async route => {
      await released
      await route.continue()
    })
    await field.press('Enter')
    await expectKits(page, ['Sold Ship'])
    const late = page.waitForResponse(suggestions)
    release()
    await (await late).finished()
    await settled(page)
    await expectKits(page, ['Sold Ship'])

    await search('tiger', route => route.fulfill({ status: 400, body: 'Bad request' }))
    await settled(page)
    await expect(field).toHaveValue('tiger')
    await field.press('Enter')
    await expectKits(page, ['Tiger'])
    faults.length = 0
  })

  test('appear for text that was typed before the scripts ran', async ({ page, account: { actor } }) => {
    await makeCollection(actor)
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/\/assets\/.*\.js/, async route => {
      await released
      await route.continue()
    })
    await page.goto('/overview', { waitUntil: 'commit' })
    await page.getByLabel('Search your kits').click()
    await page.keyboard.type('oraloa')
    release()
    await expect(page.getByRole('option', { name: 'Oraloa 3' })).toBeVisible()
  })

  test('close with Escape, and Enter without a choice searches', async ({ page, account: { actor } }) => {
    await makeCollection(actor)
    await page.goto('/overview')
    await page.getByLabel('Search your kits').click()
    await page.keyboard.type('cafe')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await expect(list.getByRole('option', { name: /Café Terrace/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(page.getByLabel('Search your kits')).toHaveValue('cafe')
    await page.keyboard.press('Enter')
    await expectKits(page, ['Café Terrace'])
  })

  test('open the smallest kits of the stash in two taps', async ({ page, account: { actor } }) => {
    await makeProject(actor, { title: 'Big', status: 'stash', width: 60, height: 80, totalDiamonds: 1000 })
    await makeProject(actor, { title: 'Small', status: 'stash', width: 20, height: 20, totalDiamonds: 9000 })
    await makeProject(actor, { title: 'Started', status: 'progress', width: 10, height: 10 })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/overview')
    await takenOver(page)
    await page.getByLabel('Search your kits').click()
    await page.getByRole('option', { name: /Smallest first/ }).click()
    await expectOrder(page, ['Small', 'Big'])
    await page.getByRole('link', { name: /^Sort by/ }).click()
    await page.getByRole('link', { name: /^Quick ones/ }).click()
    await expectOrder(page, ['Big', 'Small'])
  })
})

test.describe('keyboard shortcuts', () => {
  test('J and K move through the list, ? shows them all', async ({ page, account: { actor } }) => {
    await makeCollection(actor)
    await page.goto('/dashboard?status=active&sort=title&direction=asc')
    await page.getByRole('link', { name: 'Café Terrace' }).click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Café Terrace')
    await pressWhenReady(page, 'j', () => expect(title).toHaveText('Flaming June', { timeout: 10_000 }))
    await page.keyboard.press('k')
    await expect(title).toHaveText('Café Terrace')
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(dialog).toContainText('Next kit of your list')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(title).toHaveText('Café Terrace')
  })

  test('are letters while the user types, and can be turned off', async ({ page, account: { actor } }) => {
    await makeCollection(actor)
    await page.goto('/overview')
    const field = page.getByLabel('Search your kits')
    await field.click()
    await page.keyboard.type('j?/')
    await expect(field).toHaveValue('j?/')
    await page.goto('/comfort')
    await page.getByLabel('No keyboard shortcuts of a single key').check()
    const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'comfort')?.value
    await expect.poll(cookie).toBe('normal.no-shortcuts')
    await page.goto('/overview')
    await takenOver(page)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    await expect(field).not.toBeFocused()
  })

  test('arrow keys move through the kits, by row and column', async ({ page, account: { actor } }) => {
    await makeCollection(actor)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/dashboard?status=active&sort=title&direction=asc')
    const kit = (name: string) => page.getByRole('link', { name, exact: true })
    await kit('Café Terrace').focus()
    await pressWhenReady(page, 'ArrowRight', () => expect(kit('Flaming June')).toBeFocused({ timeout: 10_000 }))
    await page.keyboard.press('ArrowLeft')
    await expect(kit('Café Terrace')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(kit('Tiger')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(kit('Café Terrace')).toBeFocused()
    await page.goto('/dashboard?status=active&sort=title&direction=asc&select=1')
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
    await box('Café Terrace').focus()
    await pressWhenReady(page, 'x', () => expect(box('Café Terrace')).toBeChecked({ timeout: 10_000 }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+X')
    await expect(page.getByText('3 selected')).toBeVisible()
  })
})
