import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

// The operator in the settings of tests/setup/browser-app.ts.

const PAGES = {
  '/about': ['About', 'About Glint'],
  '/about/anna-smit': ['Anna Smit', 'About Anna Smit'],
  '/privacy': ['Privacy Policy', 'Privacy Policy'],
  '/terms': ['Terms', 'Terms of Service'],
  '/changelog': ['Changelog', 'Changelog'],
  '/links': ['Social Media', 'Glint'],
  '/comfort': ['Accessibility', 'Accessibility'],
} as const

test('each info page marks itself in the navigation and links to login and sign-up @nojs', async ({ page }) => {
  for (const [path, [name, heading]] of Object.entries(PAGES)) {
    await test.step(path, async () => {
      const text = await page.goto(path)
      expect(text?.status()).toBe(200)
      await expect(page).toHaveTitle(/.+ · Glint$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
      await expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
      await expect(crumbs.locator('[aria-current=page]')).toHaveText(name)
      const account = page.getByRole('navigation', { name: 'Account' })
      await expect(account.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
      await expect(account.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register')
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w+ \w+ \w+/)
    })
  }
})

test('the landing page does not shift while it loads', async ({ page }) => {
  const parts = ['.landing-words', '.split', '.landing-start', '.landing-loop > section']
  const places = async () => {
    await page.goto('/')
    return page.locator(parts.join()).evaluateAll(parts => parts.map(part => part.getBoundingClientRect().top))
  }
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    const whole = await places()
    expect(whole).toHaveLength(6)
    // Without the pictures, and before the text below the loop.
    await page.route('**/*.avif', route => route.fulfill({ body: '', contentType: 'image/avif' }))
    await page.route('/', async route => {
      const text = await route.fetch()
      const html = await text.text()
      await route.fulfill({ response: text, body: html.slice(0, html.indexOf('landing-again')) })
    })
    expect(await places()).toEqual(whole)
    await page.unrouteAll()
  }
})

test('a phone shows the canvas on two days and the way in on its first screen, without scripts @nojs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const signUp = page.getByRole('link', { name: 'Create free account' })
  await expect(signUp.first()).toBeInViewport({ ratio: 1 })
  await expect(signUp.last()).not.toBeInViewport()
  const split = page.getByRole('region', { name: 'Then and now' })
  await expect(split).toBeInViewport({ ratio: 1 })
  // The middle of the line, in parts of the picture.
  const lineAt = () =>
    split.evaluate(area => {
      const { left, width } = area.getBoundingClientRect()
      const line = area.querySelector('.split-line')?.getBoundingClientRect()
      return line ? Math.round(((line.left + line.width / 2 - left) / width) * 100) : null
    })
  await expect.poll(lineAt).toBe(50)
  await split.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(lineAt).toBeLessThan(45)
})

test('the landing page shows the loop: a tap adds diamonds, and the wheel spins @nojs', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const evening = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'An evening, in two taps' }) })
  await expect(evening).not.toContainText('48%', { useInnerText: true })
  await evening.getByText('+500').click()
  await expect(evening).toContainText('→ 48%', { useInnerText: true })
  await evening.getByText('+1,000').click()
  await expect(evening).toContainText('→ 50%', { useInnerText: true })
  const next = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What’s next?' }) })
  const spin = next.getByRole('group', { name: 'The wheel' })
  for (const kit of ['Koi in the Temple Pond', 'Meadow below the Peaks', 'Koi in the Temple Pond']) {
    await spin.click()
    await expect(next).toContainText(kit, { useInnerText: true })
  }
  await expect(page.getByRole('img', { name: 'A card with the picture' })).toBeVisible()
})

test('pages for visitors load no script files', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
  for (const path of ['/', ...Object.keys(PAGES)]) await page.goto(path, { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
})

test("signed-in users see the info pages within the app's navigation", async ({ page, account: _ }) => {
  await page.goto('/overview')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Changelog' }).click()
  await expect(page).toHaveURL('/changelog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changelog')
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Account' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your collection')
})

test('the footer links to each info page, in order, and marks the current one @nojs', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link')
  await expect(links).toHaveText([
    ...[
      'Home',
      'Changelog',
      'Social Media',
      'About',
      'Contact',
      'Privacy Policy',
      'Terms',
      'Send Feedback',
      'Accessibility',
    ],
  ])
  await expect(links.nth(0)).toHaveAttribute('aria-current', 'page')
  await expect(links.nth(4)).toHaveAttribute('href', 'mailto:support@localhost')
  for (const [name, path] of [
    ['Changelog', '/changelog'],
    ['Social Media', '/links'],
    ['About', '/about'],
    ['Privacy Policy', '/privacy'],
    ['Terms', '/terms'],
  ] as const) {
    await links.filter({ hasText: name }).click()
    await expect(page).toHaveURL(path)
    await expect(links.filter({ hasText: name })).toHaveAttribute('aria-current', 'page')
    await expect(links.nth(0)).not.toHaveAttribute('aria-current')
  }
})

test('the skip link works on pages without scripts @nojs', async ({ page }) => {
  await page.goto('/terms')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/terms#content')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toBeFocused()
})

test('the privacy policy has its date and names the operator and the configured services @nojs', async ({ page }) => {
  await page.goto('/privacy')
  await expect(page.getByText('Last updated May 25, 2025')).toBeVisible()
  const text = page.getByRole('main')
  await expect(text).toContainText('run by Anna Smit. Postal address: Canal 1, Utrecht.')
  await expect(text).toContainText('Plausible, an analytics service')
  await expect(text).toContainText('Error tracking is self-hosted')
  await expect(text).toContainText('If you log in with Google or Discord')
  await expect(text).toContainText('Donations are made at donate.example')
})

test('the terms have fourteen numbered sections, a date and their contents @nojs', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/terms')
  await expect(page.getByText('Last updated June 17, 2025')).toBeVisible()
  const sections = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(sections).toHaveCount(14)
  await expect(sections.first()).toHaveText(/^1\. /)
  await expect(sections.last()).toHaveText(/^14\. /)
  await expect(page.getByRole('main')).toContainText('card payment provider')
  await expect(page.getByRole('main')).toContainText('regular backups')
  await expect(page.getByRole('main')).toContainText('the law of the Netherlands')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(11).click()
  await expect(sections.nth(11)).toBeInViewport()
})

test('questions expand to answers, and a URL with a hash expands its question @nojs', async ({ page }) => {
  await page.goto('/about')
  const text = page.getByText('No, not at present.')
  await expect(text).toBeHidden()
  await page.getByText('Can I use it offline?').click()
  await expect(text).toBeVisible()
  await page
    .getByRole('navigation', { name: 'About', exact: true })
    .getByRole('link', { name: 'About Anna Smit' })
    .click()
  await expect(page).toHaveURL('/about/anna-smit')
  await expect(page.getByText('I have been painting with diamonds since 2019.')).toBeVisible()
  await expect(page.getByText('My kitchen table is lost to it.')).toBeVisible()
  await page.goto('/about#offline')
  await expect(text).toBeVisible()
})

test('an unknown page below /about is not found @nojs', async ({ page, faults }) => {
  const text = await page.goto('/about/somebody')
  expect(text?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  // The browser logs the status.
  faults.length = 0
})

test('the changelog lists its entries, newest first, without empty categories @nojs', async ({ page }) => {
  await page.goto('/changelog')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'November 30, 2026',
    'September 10, 2025',
    'August 1, 2025',
    'July 29, 2025',
  ])
  await expect(main.locator('time').first()).toHaveAttribute('datetime', '2026-11-30')
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    ...['New Features', 'Improvements', 'Bug Fixes'],
    ...['New Features', 'Improvements'],
    ...['New Features', 'Improvements', 'Bug Fixes'],
    ...['New Features', 'Improvements'],
  ])
  for (const change of [
    'New homepage layout',
    'Instagram feed on the home page',
    'Default font changed to Karla',
    'Dashboard carousel navigation with at-a-glance stats',
    'Redesigned compact project cards',
    'Tags are no longer duplicated on CSV import',
    'Desktop keeps the top menu',
  ])
    await expect(main.getByRole('listitem').filter({ hasText: change }).last()).toBeVisible()
  await expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', 'mailto:support@localhost')
})

test('the links page shows the app, recent topics, offers with codes, and profiles to follow @nojs', async ({
  page,
}) => {
  await page.goto('/links')
  const main = page.getByRole('main')
  await expect(main).toContainText('Organize, track and celebrate your diamond painting journey')
  await expect(main.getByRole('link', { name: 'Track your collection in Glint' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Start here',
    'Things we have talked about',
    'Affiliate links',
  ])
  await expectNewTab(page, 'The tray everybody asks about', 'https://shop.example/tray')
  const offer = await expectNewTab(page, '$10 off your first order', 'https://drills.example/?ref=glint')
  await expect(offer).toHaveAttribute('rel', /sponsored/)
  await expect(main.getByText('GLINT10')).toBeVisible()
  await expectNewTab(page, '5% off your first order', 'https://canvas.example/?ref=glint')
  await expectNewTab(page, 'Follow @glint on Instagram', 'https://www.instagram.com/glint')
})

test('external photos load only after a click @nojs', async ({ page, context }) => {
  const fetched: string[] = []
  await context.route('https://feed.example/**', route => {
    fetched.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<h1>Photos of kits</h1>' })
  })
  await page.goto('/')
  await expectNewTab(page, 'Follow @glint on Instagram', 'https://www.instagram.com/glint')
  await page.getByRole('heading', { name: 'From our table' }).scrollIntoViewIfNeeded()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(fetched).toEqual([])
  await page.getByRole('link', { name: 'Show the photos' }).click()
  const feed = page.frameLocator('iframe[title="Photos from feed.example"]')
  await expect(feed.getByRole('heading', { name: 'Photos of kits' })).toBeVisible()
  expect(fetched).toEqual(['https://feed.example/widget'])
})

async function expectNewTab(page: Page, name: string, href: string) {
  const link = page.getByRole('main').getByRole('link', { name: `${name} (opens in a new tab)` })
  await expect(link).toHaveAttribute('href', href)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  return link
}
