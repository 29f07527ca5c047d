import type { Page } from '@playwright/test'
import { makeProject } from '../factories/projects'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { holdRequests, openMenu } from './kits'

test('visitors see what the app is, and links to login and sign-up @nojs', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Glint: your diamond painting collection')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const account = page.getByRole('navigation', { name: 'Account' })
  await expect(account.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(account.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register')
  const reasons = page.getByRole('list').filter({ has: page.getByRole('heading', { name: 'Track your progress' }) })
  await expect(reasons.getByRole('heading', { level: 2 })).toHaveCount(3)
  for (const promise of [
    'Organize, track and celebrate your diamond painting journey',
    'from wishlist to finished',
    'Catalog every kit of any brand',
    'Add photos and notes',
    'Plan what comes next',
    'Free, as a website or an installable app',
  ])
    await expect(page.getByRole('main')).toContainText(promise)
  await page.getByRole('link', { name: 'Learn more' }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await page.getByRole('link', { name: 'Create free account' }).first().click()
  await expect(page).toHaveURL('/register')
})

test('each page has its own title @nojs', async ({ page, account: { actor } }) => {
  const kit = await makeProject(actor, { title: 'Young Hare' })
  const titles = {
    '/overview': 'Overview · Glint',
    '/dashboard': 'Dashboard · Glint',
    '/projects/new': /^Add .* · Glint$/,
    [`/projects/${kit.id}`]: 'Young Hare · Glint',
    [`/projects/${kit.id}/edit`]: /Young Hare.* · Glint$/,
  }
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
  }
})

test('an unknown URL shows a not-found page with a link home @nojs', async ({ page, faults }) => {
  const response = await page.goto('/nowhere/at/all')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found · Glint')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  const account = page.getByRole('navigation', { name: 'Account' })
  await expect(account.getByRole('link')).toHaveText(['Login', 'Register'])
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  // The browser logs the status.
  expect(faults.splice(0).every(fault => fault.includes('404'))).toBe(true)
})

test('a menu opened before the scripts load stays open, and closes after a navigation', async ({
  page,
  account: _,
}) => {
  const release = await holdRequests(page)
  await page.goto('/overview', { waitUntil: 'commit' })
  const menu = page.getByRole('banner').getByRole('group')
  await page.getByLabel('Menu').click()
  await expect(menu).toHaveAttribute('open')
  release()
  const isHydrated = () => menu.evaluate(element => Object.keys(element).some(key => key.startsWith('__reactProps')))
  await expect.poll(isHydrated).toBe(true)
  await page.waitForLoadState('networkidle')
  await expect(menu).toHaveAttribute('open')
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/dashboard/)
  await expect(menu).not.toHaveAttribute('open')
})

test('the current section is marked in the top bar and in the menu @nojs', async ({ page, account: _ }) => {
  await page.goto('/overview')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await main.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your collection')
  await expect(main.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await expect(main.getByRole('link', { name: 'Overview' })).not.toHaveAttribute('aria-current')
  await page.locator('summary', { hasText: 'Menu' }).click()
  await expect(openMenu(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
})

test('the first Tab focuses the link that skips to the content @nojs', async ({ page, account: _ }) => {
  await page.goto('/overview')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/overview#content')
  await page.keyboard.press('Tab')
  const add = page.getByRole('main').getByRole('link', { name: 'Add kit' })
  await expect(add).toBeFocused()
})

test('the menu works by keyboard @nojs', async ({ page, account: _ }) => {
  await page.goto('/overview')
  const opener = page.locator('summary', { hasText: 'Menu' })
  const body = openMenu(page)
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(body).toBeVisible()
  await expect(body.getByRole('link')).toContainText([
    ...['Overview', 'Dashboard', 'Randomizer', 'Settings', 'Send Feedback'],
  ])
  await page.keyboard.press('Tab')
  await expect(body.getByRole('link', { name: 'Overview' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(body).toBeHidden()
  await opener.focus()
  await page.keyboard.press('Enter')
  await body.getByRole('button', { name: 'Logout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

test('the menu closes on a tap elsewhere and on Escape, which returns the focus', async ({ page, account: _ }) => {
  await page.goto('/overview')
  await takenOver(page)
  const opener = page.locator('summary', { hasText: 'Menu' })
  const body = openMenu(page)
  await opener.click()
  await body.getByRole('link', { name: 'Settings' }).focus()
  await page.keyboard.press('Escape')
  await expect(body).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(body).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(body).toBeHidden()
})

test.describe('the theme', () => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const picker = (page: Page) => page.getByRole('contentinfo').getByRole('form', { name: 'Appearance' })

  test('is dark by default, and rendered by the server @nojs', async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/login')
    const dark = await ground(page)
    await expect(picker(page).getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
    await picker(page).getByRole('button', { name: 'Light' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    const light = await ground(page)
    expect(light).not.toBe(dark)
    // The server renders the next page in it: no script changes it after the first paint.
    const html = await (await context.request.get('/register')).text()
    expect(html).toMatch(/<html[^>]* data-theme="light"/)

    await picker(page).getByRole('button', { name: 'System' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'system')
    expect(await ground(page)).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await ground(page)).toBe(dark)
    await page.reload()
    await expect(picker(page).getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true')
    expect(await ground(page)).toBe(dark)
  })

  test('is also stored in local storage', async ({ page }) => {
    await page.goto('/login')
    const stored = () => page.evaluate(() => localStorage.getItem('theme'))
    await expect.poll(stored).toBe('dark')
    await picker(page).getByRole('button', { name: 'Light' }).click()
    await expect.poll(stored).toBe('light')
  })
})

test.describe('the footer in the app', () => {
  const links = (page: Page) => page.getByRole('contentinfo').getByRole('link')

  test('is one line with every link on a wide screen, without the theme @nojs', async ({ page, account: _ }) => {
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.goto('/overview')
    await expect(links(page)).toHaveCount(9)
    await expect(links(page).last()).toBeVisible()
    const box = await page.getByRole('contentinfo').boundingBox()
    expect(box?.height).toBeLessThan(60)
    await expect(page.getByRole('contentinfo').getByRole('form')).toHaveCount(0)
    await page.getByLabel('Menu').click()
    await expect(page.getByRole('form', { name: 'Theme' })).toBeVisible()
  })

  test('is collapsed on a phone, and expands on a tap @nojs', async ({ page, account: _ }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/overview')
    await expect(links(page).filter({ visible: true })).toHaveCount(0)
    await page.getByText('About and legal').click()
    await expect(links(page).filter({ visible: true })).toHaveCount(9)
    await links(page).filter({ hasText: 'Terms' }).click()
    await expect(page).toHaveURL('/terms')
  })
})

test.describe('a link back', () => {
  const list = (page: Page) => page.getByRole('link', { name: /^In stash, \d+ of 30$/ })

  test("to the previous page keeps its scroll position, like the browser's Back", async ({
    page,
    account: { actor },
  }) => {
    for (let n = 1; n <= 30; n++) await makeProject(actor, { title: `Kit ${n}`, status: 'stash' })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/dashboard?status=stash&size=100')
    await takenOver(page)
    const kit = page.getByRole('link', { name: 'Kit 15', exact: true })
    await kit.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(400)
    await kit.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kit 15')
    await page.getByLabel('More for this kit').click()
    await page.getByRole('link', { name: 'Edit this kit' }).click()
    await page.getByRole('link', { name: 'Back to the kit' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kit 15')
    await list(page).click()
    await expect(page).toHaveURL(/dashboard/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  })

  test('opens the list if the previous page was another one @nojs', async ({ page, account: { actor } }) => {
    for (let n = 1; n <= 30; n++) await makeProject(actor, { title: `Kit ${n}`, status: 'stash' })
    await page.goto('/dashboard?status=stash&size=100')
    const address = await page.getByRole('link', { name: 'Kit 15', exact: true }).getAttribute('href')
    await page.goto('/overview')
    await page.goto(address ?? '')
    await list(page).click()
    await expect(page).toHaveURL(/dashboard/)
    await expect(page.getByRole('link', { name: 'Kit 15', exact: true })).toBeVisible()
  })
})

test.describe('the bottom bar', () => {
  const bar = (page: Page) => page.getByRole('navigation', { name: 'Sections' })

  test('is shown on narrow windows, with targets of at least 44 px @nojs', async ({ page, account: _ }) => {
    await page.goto('/overview')
    for (const width of [360, 639, 1023, 1024, 1280]) {
      const shown = width < 1024
      await page.setViewportSize({ width, height: 800 })
      await expect(bar(page)).toBeVisible({ visible: shown })
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: !shown })
      for (const link of shown ? await bar(page).getByRole('link').all() : []) {
        const box = await link.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      }
    }
  })

  test.describe('on touch', () => {
    test.use({ hasTouch: true, isMobile: true })

    test('is also shown between 640 and 1280 px @nojs', async ({ page, account: _ }) => {
      await page.goto('/overview')
      for (const width of [800, 1024, 1280, 1281]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(bar(page)).toBeVisible({ visible: width <= 1280 })
      }
    })
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } })

    test('links to each section by its name, and marks the current one @nojs', async ({ page, account: _ }) => {
      await page.goto('/overview')
      await expect(bar(page).getByRole('link')).toContainText(['Overview', 'Dashboard', 'Randomizer', 'Profile'])
      await bar(page).getByRole('link', { name: 'Dashboard' }).click()
      await expect(page).toHaveURL('/dashboard')
      await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
      // The end of the page scrolls above the bar.
      const reach = async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        const foot = await page.getByRole('contentinfo').boundingBox()
        const top = await bar(page).boundingBox()
        return (foot?.y ?? 0) + (foot?.height ?? 0) - (top?.y ?? 0)
      }
      await expect.poll(reach).toBeLessThanOrEqual(1)
    })
  })
})
