import type { Page, Route } from '@playwright/test'
import { createProject } from '~/features/collection/projects/projects.server'
import { db, pool } from '~/platform/db/db.server'
import { readPicture } from '~/platform/images/images.server'
import { makeProject, projectInput } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { formTakenOver, settled, takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { notesOf } from './kits'

// A date that no form accepts breaks the filter choices, which their page and the list with checkboxes have.
const breakKit = (kit: string) => pool.query(`update projects set date_completed = 'infinity' where id = $1`, [kit])
const repairKit = (kit: string) => pool.query('update projects set date_completed = null where id = $1', [kit])

/** Returns the URL of the script of the page at that path. */
const scriptOf = (page: Page, path: string) =>
  page.evaluate(async path => {
    const respond = await fetch(
      `/__manifest?${new URLSearchParams({ p: path, version: window.__remixManifest.version })}`,
    )
    const routes: { path?: string; module: string }[] = Object.values(await respond.json())
    return `**${routes.find(route => route.path === path.slice(1))?.module}`
  }, path)

test("a page that fails shows an error in the app's frame and can be reloaded @nojs", async ({
  page,
  account,
  faults,
}) => {
  // Without live updates, which would reload the page after the fix.
  await page.route('**/live', route => route.abort())
  const kit = await makeProject(account.actor, { title: 'Young Hare' })
  await breakKit(kit.id)
  const respond = await page.goto('/dashboard?status=active&select=1')
  expect(respond?.status()).toBe(500)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await expect(page.getByText('Server error. Please try again later.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const number = respond?.headers()['x-request-id'] ?? 'none'
  await expect(page.getByText(`include this ID: ${number}`)).toBeVisible()
  await repairKit(kit.id)
  await page.getByRole('link', { name: 'Reload Page' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  faults.length = 0
})

test('a failed page can be retried three times, and loads when the error is fixed', async ({
  page,
  account,
  faults,
}) => {
  // Each failed request is retried twice.
  test.slow()
  // Without live updates, which would reload the page after the fix, and without the names of the filters, which hide the link.
  await page.route(/\/(live|filters\/choices)\b/, route => route.abort())
  const kit = await makeProject(account.actor, { title: 'Young Hare' })
  await page.goto('/dashboard?status=active')
  await takenOver(page)
  await breakKit(kit.id)
  // Hidden while there are scripts.
  const filters = page.getByRole('link', { name: 'All filters', includeHidden: true })
  await formTakenOver(filters)
  await filters.dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  for (const left of [3, 2, 1]) {
    const responded = page.waitForResponse(/\/filters\.data/)
    await page.getByRole('button', { name: `Try Again (${left} left)` }).click()
    await responded
  }
  await expect(page.getByRole('button', { name: 'Try Again (0 left)' })).toBeDisabled()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your collection')
  await formTakenOver(filters)
  await filters.dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await repairKit(kit.id)
  await page.getByRole('button', { name: 'Try Again (3 left)' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Filters' })
  await expect(heading).toBeFocused()
  faults.length = 0
})

test("a lost response shows a loading error in the app's frame and theme", async ({
  page,
  account: _,
  baseURL,
  faults,
}) => {
  await page.context().addCookies([{ name: 'theme', value: 'light', url: baseURL ?? '' }])
  await page.goto('/overview')
  await takenOver(page)
  await page.route('**/dashboard.data*', route => route.abort('connectionfailed'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading Error')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const lost = 'Network connection failed. Please check your connection and try again.'
  await expect(page.getByText(lost)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByLabel('Menu')).toBeVisible()
  await page.unroute('**/dashboard.data*')
  await page.getByRole('link', { name: 'Reload Page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your collection')
  faults.length = 0
})

const noScript: [string, (route: Route) => Promise<void>][] = [
  ['does not load', route => route.abort()],
  ['is an HTML page', route => route.fulfill({ contentType: 'text/html', body: '<p>Gone</p>' })],
]
for (const [what, respond] of noScript) {
  test(`a page whose script ${what} is reloaded once and opens`, async ({ page, account: _, faults }) => {
    await page.goto('/overview')
    await takenOver(page)
    let requested = 0
    await page.route(await scriptOf(page, '/dashboard'), route => (requested++ ? route.continue() : respond(route)))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL(/dashboard/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Your collection')
    expect(requested).toBe(2)
    faults.length = 0
  })
}

test('a page whose script is still missing after the reload shows the page-load failure', async ({
  page,
  account: _,
  faults,
}) => {
  await page.goto('/overview')
  await takenOver(page)
  const script = await scriptOf(page, '/dashboard')
  await page.route(script, route => route.abort())
  let loads = 0
  page.on('load', () => loads++)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load page')
  await expect(page.getByText(PAGE_LOAD_FAILURE)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect.poll(() => loads).toBe(1)
  await page.unroute(script)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your collection')
  faults.length = 0
})
const PAGE_LOAD_FAILURE =
  'There was an error loading the Dashboard page. This may be due to a network issue or a recent deployment.'

test('a failed or lost logout keeps the page and the session and shows a message', async ({
  page,
  account,
  faults,
}) => {
  test.slow()
  await page.goto('/overview')
  await takenOver(page)
  const toast = page.getByRole('listitem').filter({ hasText: 'Logout Failed' })
  const lost = 'Network connection failed. Please check your connection and try again.'
  const failed = 'An unexpected error occurred during logout.'
  for (const [message, fail] of [
    [lost, (route: Route) => route.abort('connectionreset')],
    [failed, (route: Route) => route.fulfill({ status: 502, body: 'Bad gateway' })],
    [failed, () => {}],
  ] as const) {
    await page.route(/\/logout(\.data)?$/, fail)
    await page.getByLabel('Menu').click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(toast).toContainText(message, { timeout: 20_000 })
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(account.user.username)
    await expect(page.getByRole('link', { name: 'Login' })).toBeHidden()
    await page.unroute(/\/logout(\.data)?$/)
    await expect(toast).toBeHidden()
    await page.keyboard.press('Escape')
  }
  await page.getByLabel('Menu').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
  faults.length = 0
})

test('a failed request is retried twice, after one second and two; a rejected one is not', async ({
  page,
  account: _,
  faults,
}) => {
  await page.goto('/overview')
  await takenOver(page)
  const requested: number[] = []
  await page.route('**/dashboard.data*', route => {
    requested.push(Date.now())
    if (requested.length === 1) return route.abort('connectionfailed')
    return requested.length === 2 ? route.fulfill({ status: 502, body: '' }) : route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your collection')
  const [first = 0, second = 0, third = 0] = requested
  expect(requested).toHaveLength(3)
  expect(second - first).toBeGreaterThanOrEqual(1_000)
  expect(third - second).toBeGreaterThanOrEqual(2_000)

  let rejected = 0
  await page.route('**/randomizer.data*', route => {
    rejected++
    return route.fulfill({ status: 404, body: '' })
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Randomizer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Your collection')
  expect(rejected).toBe(1)
  faults.length = 0
})

test('a form whose response is lost is sent again and counts once', async ({ page, account, faults }) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'progress' })
  const sent: number[] = []
  const loseFirst = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(Date.now())
    const respond = await route.fetch({ maxRedirects: 0 })
    return sent.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: respond })
  }
  await page.route(/\/projects\/new(\.data)?/, loseFirst)
  await page.goto('/projects/new')
  await formTakenOver(page.getByRole('form', { name: 'Kit' }))
  await page.getByLabel('Title').fill('Water Lilies')
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Water Lilies')
  expect(sent).toHaveLength(2)
  expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual(1_000)
  expect(await db.project.count({ where: { userId: account.user.id } })).toBe(2)

  sent.length = 0
  await page.route(/\/log(\.data)?(\?|$)/, loseFirst)
  await page.goto(`/projects/${kit.id}/log`)
  await formTakenOver(page.getByRole('form', { name: 'Note' }))
  await page.getByLabel('What did you do?').fill('The sky is done')
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(notesOf(page)).toHaveCount(1)
  expect(sent).toHaveLength(2)
  expect(await db.progressNote.count({ where: { userId: account.user.id } })).toBe(1)
  faults.length = 0
})

test('a form that would count twice is not sent again', async ({ page, account, faults }) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'progress' })
  await page.goto(`/projects/${kit.id}/log`)
  const start = page.getByRole('button', { name: 'Start timer' })
  await formTakenOver(start)
  let sent = 0
  await page.route(/\/projects\/[^/]+\/timer(\.data)?/, route => {
    sent++
    return route.abort('connectionreset')
  })
  await start.click()
  await expect(page.getByText('Network connection failed. Please check your connection and try again.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log progress')
  expect(sent).toBe(1)
  faults.length = 0
})

const TOO_MANY = 'Too many requests. Please wait a moment and try again.'
const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>nginx</h1>' })

test('a 429 is explained, also if a proxy sends it', async ({ page, account: _, faults }) => {
  await page.goto('/overview')
  await takenOver(page)
  await page.route('**/dashboard.data*', html(429))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText(TOO_MANY)).toBeVisible()
  await page.unroute('**/dashboard.data*')
  await page.getByRole('button', { name: 'Try Again (3 left)' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your collection')

  await page.route(/\/logout(\.data)?$/, html(429))
  await page.getByLabel('Menu').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Logout Failed' })).toContainText(TOO_MANY)
  faults.length = 0
})

test('after a 429 the next requests wait, longer each time', async ({ page, account: _, faults }) => {
  await page.goto('/overview')
  await formTakenOver(page.getByRole('main'))
  await page.route('**/dashboard.data', route => route.fulfill({ status: 429, body: '' }))
  const waitAfterRejections = () =>
    page.evaluate(async () => {
      for (let rejected = 0; rejected < 10; rejected++) await fetch('/dashboard.data')
      const since = performance.now()
      await fetch('/dashboard.data')
      return performance.now() - since
    })
  // A late request of the page itself may succeed in between, and ends the waiting.
  await expect.poll(waitAfterRejections).toBeGreaterThanOrEqual(320)
  faults.length = 0
})

test('returning to a page that is older than five minutes reloads its data', async ({ page, account, faults }) => {
  // Without live updates.
  await page.route('**/live', route => route.abort())
  await page.clock.install()
  await page.goto('/overview')
  await takenOver(page)
  await page.clock.runFor(3_000)
  // Comes with the script that reloads.
  await expect(page.locator('.offline-dialog')).toBeAttached()
  await settled(page)
  await makeProject(account.actor, { title: 'Young Hare', status: 'progress' })
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  let requested = 0
  page.on('request', request => {
    if (request.url().includes('/overview.data')) requested++
  })
  await page.clock.fastForward('04:00')
  await comeBack()
  expect(requested).toBe(0)
  await page.clock.fastForward('01:10')
  await comeBack()
  await expect(page.getByRole('link', { name: 'Young Hare' }).first()).toBeVisible()
  expect(requested).toBe(1)
  await comeBack()
  expect(requested).toBe(1)
  faults.length = 0
})

test("another user's kit is not found @nojs", async ({ page, account: _, faults }) => {
  const respond = await page.goto('/projects/abcdefghijklmnop')
  expect(respond?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  faults.length = 0
})

test('the app dispatches app-loaded on the window when it is ready', async ({ page }) => {
  await page.addInitScript(() => window.addEventListener('app-loaded', () => Object.assign(window, { loaded: true })))
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => 'loaded' in window)).toBe(true)
})

test('a page that cannot start shows a plain error page with a reload link', async ({ page, account: _, faults }) => {
  await page.addInitScript(() => {
    window.addEventListener('app-loaded', () => Object.assign(window, { loaded: true }))
    Object.defineProperty(document, 'body', { get: () => null })
  })
  await page.goto('/overview')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unable to Load Application')
  await page.getByText('Show Technical Details').click()
  await expect(page.getByText('Failed to find the root element')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reload Page' })).toBeVisible()
  expect(await page.evaluate(() => 'loaded' in window)).toBe(true)
  faults.length = 0
})

for (const script of ['entry.client', 'framework']) {
  test(`a start that fails in ${script} shows the fatal page, and one that does not load leaves the page`, async ({
    page,
    account: _,
    faults,
  }) => {
    const address = new RegExp(`/assets/${script}-[^/]+\\.js$`)
    await page.addInitScript(() => window.addEventListener('app-loaded', () => Object.assign(window, { loaded: true })))
    await page.route(address, route => route.abort())
    await page.goto('/overview')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('user-')
    await page.unroute(address)

    await page.route(address, async route => {
      // With the exports that other scripts need.
      const script = await (await route.fetch()).text()
      const body = `throw new Error("The start is broken")\n${script}`
      await route.fulfill({ contentType: 'text/javascript', body })
    })
    await page.goto('/overview')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unable to Load Application')
    await page.getByText('Show Technical Details').click()
    await expect(page.getByText('The start is broken')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /App%20Loading%20Error/)
    expect(await page.evaluate(() => 'loaded' in window)).toBe(true)
    await page.unroute(address)
    await page.getByRole('link', { name: 'Reload Page' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    faults.length = 0
  })
}

test('script errors are reported to the server', async ({ page, account: _, faults }) => {
  await page.addInitScript(() => window.addEventListener('app-loaded', () => Object.assign(window, { loaded: true })))
  await page.goto('/overview')
  await page.waitForFunction(() => 'loaded' in window)
  const reporting = page.waitForResponse('**/faults')
  await page.evaluate(() => void setTimeout(() => JSON.parse('{')))
  const report = await reporting
  expect(report.status()).toBe(204)
  expect(report.request().postDataJSON()).toMatchObject({ name: 'SyntaxError', path: '/overview' })
  faults.length = 0
})

test('photos that do not load are reported to the server', async ({ page, account: { actor }, faults }) => {
  const picture = await readPicture(await sizedJpeg(300, 200), 'hare.jpg')
  const kit = await createProject(actor, projectInput({ title: 'Young Hare', status: 'stash' }), { picture })
  const photos = /\/files\/.*hare/
  const message = new RegExp(`^A photo did not load: http://localhost:\\d+/api/files/projects/${kit.id}/…$`)
  await page.route(photos, route => route.fulfill({ status: 503 }))
  const reported = () => page.waitForRequest('**/faults').then(request => request.postDataJSON().message)
  // Before the scripts run, and after.
  let report = reported()
  await page.goto('/dashboard?status=stash')
  expect(await report).toMatch(message)
  report = reported()
  await page.getByRole('article').getByRole('link', { name: 'Young Hare' }).click()
  await expect(page).toHaveURL(new RegExp(kit.id))
  expect(await report).toMatch(message)

  // Photos below the screen, which load later, are not reported, and neither are those that load.
  await page.unroute(photos)
  const all: string[] = []
  page.on('request', request => request.url().endsWith('/faults') && all.push(request.postData() ?? ''))
  for (let n = 0; n < 12; n++)
    await createProject(actor, projectInput({ title: `Hare ${n}`, status: 'stash' }), { picture })
  await page.goto('/dashboard?status=stash')
  report = reported()
  await page.evaluate(() =>
    document.body.append(Object.assign(new Image(), { src: '/api/files/projects/last/no.jpg' })),
  )
  expect(await report).toContain('/projects/last/…')
  expect(all).toHaveLength(1)
  faults.length = 0
})
