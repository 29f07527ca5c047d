import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { deleteProject } from '~/features/collection/projects/projects.server'
import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import type { BreakableProxy } from '../setup/breakable-proxy'
import { settled, takenOver } from './by-keyboard'
import { test } from './cut-network'
import { expect as expectSoon, signIn } from './fixtures'

const expect = expectSoon.configure({ timeout: 40_000 })
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 180_000 })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const offlineDialog = (page: Page) => page.getByRole('dialog', { name: "You're offline!" })

test('the icons, screenshots and shortcuts of the manifest exist', async ({ page }) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(address ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Glint', start_url: '/overview', display: 'standalone' })
  expect(manifest.icons.map((icon: { purpose?: string }) => icon.purpose)).toContain('maskable')
  expect(new Set(manifest.screenshots.map((one: { form_factor: string }) => one.form_factor)).size).toBe(2)
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const response = await page.request.get(src)
    expect(response.headers()['content-type'], src).toBe(type)
    const { width, height } = await sharp(await response.body()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts) {
    const response = await page.request.get(url, { maxRedirects: 0 })
    expect(response.headers().location, url).toContain('/login?')
  }
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
})

test('X-Kept-For names the user of a cacheable page, and is missing on pages that must be fresh', async ({
  page,
  account,
}) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare' })
  const cachedForOf = async (path: string) => (await page.request.get(path)).headers()['x-kept-for']
  for (const path of ['/overview', '/dashboard', '/dashboard.data', `/projects/${kit.id}`, '/profile']) {
    expect(await cachedForOf(path), path).toBe(account.user.id)
  }
  for (const path of [
    '/projects/new?status=stash',
    '/projects/new.data?shared=1',
    `/projects/${kit.id}/edit`,
    '/randomizer',
    '/shared/new',
    '/years/2026/goal',
    '/archive',
    '/about',
    '/export',
  ]) {
    expect(await cachedForOf(path), path).toBeUndefined()
  }
  await page.context().clearCookies({ name: /^session/ })
  for (const path of ['/', '/login', '/login.data', '/dashboard']) expect(await cachedForOf(path), path).toBe('nobody')
})

test('opened pages are readable offline; others wait for the network', async ({ page, account, network, faults }) => {
  await makeProject(account.actor, { title: 'Young Hare', status: 'progress' })
  await page.goto('/overview')
  await workerReady(page)
  await section(page, 'Dashboard').click()
  await expect(heading(page)).toContainText('Your collection')
  await page.getByRole('article').getByRole('link', { name: 'Young Hare' }).click()
  await expect(heading(page)).toHaveText('Young Hare')
  await section(page, 'Overview').click()
  await expect(heading(page)).toContainText(account.user.username)

  await loseNetwork(page, network)
  await expect(offlineDialog(page)).toBeVisible()
  await offlineDialog(page).getByRole('button', { name: 'Keep reading' }).click()
  await expect(page.getByText("You're offline. Pages that you opened before are still available.")).toBeVisible()
  await section(page, 'Dashboard').click()
  await expect(heading(page)).toContainText('Your collection')
  await page.getByRole('article').getByRole('link', { name: 'Young Hare' }).click()
  await expect(heading(page)).toHaveText('Young Hare')

  await section(page, 'Randomizer').click()
  await expect(offlineDialog(page)).toBeVisible()
  await expect(heading(page)).toHaveText('Young Hare')
  await offlineDialog(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(offlineDialog(page).getByRole('status')).toHaveText(/Still no connection/)
  await network.restore()
  await page.context().setOffline(false)
  await expect(offlineDialog(page)).toBeHidden()
  await expect(heading(page)).toHaveText('Randomizer')
  faults.length = 0
})

test('the app starts offline; a page that was never opened lists those that were', async ({
  page,
  account,
  network,
  faults,
}) => {
  await page.goto('/dashboard')
  await workerReady(page)
  await loseNetwork(page, network)
  await page.goto('/overview')
  await expect(heading(page)).toContainText(account.user.username)
  await expect(page.getByText("You're offline. Pages that you opened before are still available.")).toBeVisible()
  await page.goto('/randomizer')
  await expect(heading(page)).toHaveText("You're offline!")
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(page)).toContainText('Your collection')
  await page.goto('/randomizer')
  await network.restore()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(heading(page)).toHaveText('Randomizer')
  faults.length = 0
})

test('a page is cached only with every file it needs, from the first load on', async ({
  page,
  account: _,
  network,
  faults,
}) => {
  await page.addInitScript(holdWorker)
  await page.goto('/dashboard')
  await section(page, 'Overview').click()
  await section(page, 'Dashboard').click()
  await expect(heading(page)).toContainText('Your collection')
  await page.waitForFunction(() => 'isHeld' in window)
  await page.context().setOffline(true)
  await expect(page.getByText("You're offline. Other pages need a connection.")).toBeVisible()
  await expect(offlineDialog(page)).not.toContainText('can still read')
  await page.context().setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('release-worker')))
  // Waits for nothing but the pages.
  await expect.poll(() => cachedPages(page)).toEqual(expect.arrayContaining(['/overview', '/dashboard']))
  await loseNetwork(page, network)
  await page.goto('/overview')
  await expect(page.getByText("You're offline. Pages that you opened before are still available.")).toBeVisible()
  // Its script was not loaded before, and its data was not cached.
  await section(page, 'Randomizer').click()
  await expect(offlineDialog(page)).toBeVisible()
  await expect(page).toHaveURL('/overview')

  await page.goto('/dashboard')
  await expect(heading(page)).toContainText('Your collection')
  await page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    for (const script of loaded.filter(name => /\/page-[\w-]+\.js$/.test(name)))
      for (const name of await caches.keys()) await (await caches.open(name)).delete(script)
  })
  await page.goto('/dashboard')
  await expect(heading(page)).toHaveText("You're offline!")
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  faults.length = 0
})

test('the dashboard opens with the list that the user saw last, not the one the worker cached', async ({
  page,
  account,
}) => {
  for (const title of ['Young Hare', 'Water Lilies']) await makeProject(account.actor, { title, status: 'progress' })
  for (const title of ['Wheat Field', 'The Kiss']) await makeProject(account.actor, { title, status: 'stash' })
  await page.goto('/overview')
  await workerReady(page)
  await page.goto('/dashboard?status=stash')
  await workerReady(page)
  // The worker caches a page that is left while the next one loads.
  await page.goto('/dashboard?status=progress&sort=title&direction=asc')
  await page.waitForLoadState('networkidle')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/status=progress/)
  await expect(page.getByRole('navigation', { name: 'Collection overview' }).locator('[aria-current]')).toContainText(
    'In progress',
  )
  await expect(page.getByText('Showing 2 kits in progress')).toBeAttached()
  await page.getByRole('article').getByRole('link', { name: 'Water Lilies' }).click()
  await expect(page.getByRole('link', { name: 'In progress, 1 of 2' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Your list' }).getByRole('link', { name: 'Next: Young Hare' }).click()
  await expect(heading(page)).toHaveText('Young Hare')
})

test('a form submitted offline is sent when the network is back', async ({
  page,
  account: { actor },
  network,
  faults,
}) => {
  const kit = await makeProject(actor, { title: 'Young Hare' })
  await page.goto('/overview')
  await workerReady(page)
  await page.goto(`/projects/${kit.id}/edit`)
  await takenOver(page)
  await page.getByLabel('Title').fill('Strawberry Thief')
  await loseNetwork(page, network)
  // The dialog does not interrupt typing.
  await expect(page.getByText("You're offline. Pages that you opened before are still available.")).toBeVisible()
  await expect(offlineDialog(page)).toBeHidden()
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect(offlineDialog(page)).toBeVisible()
  await network.restore()
  await page.context().setOffline(false)
  await expect(heading(page)).toHaveText('Strawberry Thief')
  // A cached copy of the form would overwrite newer data.
  expect(await cachedPages(page)).not.toContain(`/projects/${kit.id}/edit`)
  faults.length = 0
})

test('background requests wait for the network without a dialog', async ({ page, account, network, faults }) => {
  await makeProject(account.actor, { title: 'Strawberry Thief', status: 'stash' })
  await page.goto('/overview')
  await workerReady(page)
  await page.getByRole('main').getByRole('link', { name: /Add/ }).first().click()
  await expect(page).toHaveURL('/projects/new')
  const title = page.getByLabel('Title')
  const looked = page.waitForResponse(/\/projects\/like\?/)
  await title.fill('Straw')
  await (await looked).finished()
  await loseNetwork(page, network)
  const failed = () => faults.filter(text => text.includes('ERR_INTERNET_DISCONNECTED')).length

  // The lookup of duplicates.
  await title.fill('Strawberry Thief')
  await expect.poll(failed).toBe(1)
  await settled(page)
  await expect(offlineDialog(page)).toBeHidden()
  await expect(title).toBeFocused()

  await network.restore()
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: /Open/ })).toBeVisible()
  faults.length = 0
})

test('logging out clears the cached pages, and so does another account', async ({
  page,
  account,
  network,
  baseURL,
  faults,
}) => {
  await page.goto('/dashboard')
  await workerReady(page)
  expect(await cachedFor(page)).toEqual([account.user.id])
  const other = await makeUser()
  await signIn(page.context(), other, baseURL ?? '')
  await section(page, 'Overview').click()
  await expect(heading(page)).toContainText(other.user.username)
  await expect.poll(() => cachedFor(page)).toEqual([other.user.id])
  expect(await cachedPages(page)).not.toContain('/dashboard')

  await page.getByLabel('Menu').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => cachedFor(page)).toEqual([])
  await loseNetwork(page, network)
  await page.goto('/overview')
  await expect(heading(page)).toHaveText("You're offline!")
  await expect(page.getByText('Available offline')).toBeHidden()
  faults.length = 0
})

test('a page that no longer exists is removed from the cache', async ({ page, account: { actor }, faults }) => {
  const { id } = await makeProject(actor, { title: 'Young Hare', status: 'progress' })
  const copiesOf = async (path: string) => (await cachedPages(page)).filter(cached => cached.startsWith(path))
  await page.goto('/dashboard')
  await workerReady(page)
  await page.getByRole('article').getByRole('link', { name: 'Young Hare' }).click()
  await expect(heading(page)).toHaveText('Young Hare')
  await page.reload()
  // All that an evening without a network needs of the kit. None of it arrives after the deletion.
  const paths = ['', '/log', '/legend', '/kit-up'].flatMap(end => [
    `/projects/${id}${end}`,
    `/projects/${id}${end}.data`,
  ])
  await expect.poll(async () => (await copiesOf(`/projects/${id}`)).sort()).toEqual(paths.sort())
  await deleteProject(actor, id)
  await page.reload()
  await expect(heading(page)).not.toHaveText('Young Hare')
  await expect.poll(() => copiesOf(`/projects/${id}`)).toEqual([])
  expect(await copiesOf('/dashboard')).not.toEqual([])
  faults.length = 0
})

test('a start on a slow network shows the start-up screen, then the page', async ({
  page,
  account,
  network,
  context,
  faults,
}) => {
  await page.goto('/overview')
  await workerReady(page)
  const start = await startSlowly(page, network, context)
  await expect(heading(start)).toHaveText('Initializing Glint')
  await expect(start.getByText('Setting up your diamond art tracker...')).toBeVisible()
  await network.restore()
  await expect(heading(start)).toContainText(account.user.username)
  faults.length = 0
})

test('after ten seconds a slow start shows the cached page', async ({ page, account, network, context, faults }) => {
  await page.goto('/overview')
  await workerReady(page)
  const start = await startSlowly(page, network, context)
  await expect(heading(start)).toHaveText('Initializing Glint')
  await expect(heading(start)).toContainText(account.user.username)
  await expect(start.getByText('No connection. This is the last saved version of the page.')).toBeVisible()
  await network.restore()
  faults.length = 0
})

test('a new version is offered, and installed on request', async ({ page, account: _, context }) => {
  await page.goto('/overview')
  await workerReady(page)
  const before = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  // A worker with another URL is a new version.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?name=Next'))
  const offer = page.getByRole('listitem').filter({ hasText: 'A new version is available' })
  await expect(offer).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(before)
  const reloaded = page.waitForEvent('load')
  await offer.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/sw\.js\?name=Next$/)
  expect(context.pages()).toHaveLength(1)
})

test('a photo and a link shared by another app start a new kit', async ({ page, account }) => {
  await page.goto('/overview')
  await workerReady(page)
  const photo = [...(await sizedJpeg(96, 64))]
  // As the device sends it: a form without a referring page.
  await page.evaluate(bytes => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/share',
      enctype: 'multipart/form-data',
    })
    const shared = { title: 'Water Lilies', text: 'Look! http://shop-page.example/products/night' }
    for (const [name, value] of Object.entries(shared)) {
      form.append(Object.assign(document.createElement('input'), { name, value }))
    }
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(bytes)], 'lilies.jpg', { type: 'image/jpeg' }))
    form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'photo', files: files.files }))
    document.body.append(form)
    form.submit()
  }, photo)
  await expect(page).toHaveURL(/projects\/new\?shared=1/)
  // The page of the link is read, and its title replaces the shared one.
  await expect(page.getByLabel('Title')).toHaveValue('Starry Night Over the Rhône')
  await expect(page.getByLabel('Company')).toHaveValue('Oraloa')
  await expect(page.getByRole('img', { name: 'Your selection' })).toBeVisible()
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(heading(page)).toHaveText('Starry Night Over the Rhône')
  const fold = page.locator('details', { hasText: 'Notes, tags and link' })
  await expect(fold.getByRole('link', { name: /shop-page\.example/ })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Starry Night Over the Rhône, your photo' })).toBeVisible()
  // The shared photo, not the one of the page.
  expect(await db.project.findFirst({ where: { userId: account.user.id }, select: { imageWidth: true } })).toEqual({
    imageWidth: 96,
  })
})

test('the install banner appears after three seconds, and not again for a week', async ({ page, account: _ }) => {
  const banner = page.getByRole('region', { name: 'Install Glint' })
  await page.addInitScript(offerInstall)
  await page.clock.install()
  await page.goto('/overview')
  await page.waitForFunction(() => 'offered' in window)
  await expect(banner).toBeVisible()
  expect(await page.evaluate(() => performance.now() - Number(Reflect.get(window, 'offered')))).toBeGreaterThan(3_000)
  await banner.getByRole('button', { name: 'Not now' }).click()
  await expect(banner).toBeHidden()

  await page.goto('/overview')
  await page.waitForFunction(() => 'offered' in window)
  await takenOver(page)
  // The banner's script may arrive between the two.
  for (let times = 0; times < 2; times++) {
    await page.clock.runFor(4_000)
    await settled(page)
  }
  await expect(banner).toBeHidden()

  await page.evaluate(() => localStorage.setItem('install-dismissed', String(Date.now() - 604_800_001)))
  await page.goto('/overview')
  await banner.getByRole('button', { name: 'Install' }).click()
  await expect(banner).toBeHidden()
  expect(await page.evaluate(() => 'prompted' in window)).toBe(true)

  await page.context().clearCookies({ name: /^session/ })
  await page.goto('/login')
  await page.clock.fastForward(6_000)
  await expect(banner).toBeHidden()
})

test('the install banner disappears on logout', async ({ page, account: _ }) => {
  const banner = page.getByRole('region', { name: 'Install Glint' })
  await page.addInitScript(offerInstall)
  await page.goto('/overview')
  await expect(banner).toBeVisible()
  await page.getByLabel('Menu').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(banner).toBeHidden()
})

test('the install banner disappears when the app is installed, and a dismissed prompt counts as a dismissal', async ({
  page,
  account: _,
}) => {
  const banner = page.getByRole('region', { name: 'Install Glint' })
  await page.addInitScript(offerInstall, 'dismissed')
  await page.goto('/overview')
  await expect(banner).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(banner).toBeHidden()

  await page.goto('/overview')
  await banner.getByRole('button', { name: 'Install' }).click()
  await expect(banner).toBeHidden()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('install-dismissed'))).toMatch(/^\d+$/)
})

for (const [device, userAgent, hint] of [
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Add to Home Screen',
  ],
  [
    'a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Add to Dock',
  ],
] as const) {
  test.describe(() => {
    test.use({ userAgent })
    test(`Safari on ${device} shows the steps to install`, async ({ page, account: _ }) => {
      await page.goto('/overview')
      const banner = page.getByRole('region', { name: 'Install Glint' })
      await expect(banner).toContainText(hint)
      await banner.getByRole('button', { name: 'Dismiss' }).click()
      await expect(banner).toBeHidden()
    })
  })
}

/** Waits until the worker controls the page and has cached its files. */
async function workerReady(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => cachedPages(page))
    .toEqual(expect.arrayContaining(['/overview', new URL(page.url()).pathname]))
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
}

/** Runs in the page, before its scripts: the worker registers when released. */
function holdWorker() {
  const { serviceWorker } = navigator
  const register = serviceWorker.register.bind(serviceWorker)
  serviceWorker.register = async (...args) => {
    Object.assign(window, { isHeld: true })
    await new Promise(resolve => window.addEventListener('release-worker', resolve, { once: true }))
    return register(...args)
  }
}

async function loseNetwork(page: Page, network: BreakableProxy) {
  await network.cut()
  await page.context().setOffline(true)
}

type Worker = { clients: { matchAll: () => Promise<unknown[]> } }

/** Opens the app in a new page while the network is stalled. */
async function startSlowly(page: Page, network: BreakableProxy, context: BrowserContext) {
  await page.close()
  const [worker] = context.serviceWorkers()
  const windows = () => worker?.evaluate(async () => (await (self as unknown as Worker).clients.matchAll()).length)
  await expect.poll(windows).toBe(0)
  network.freeze()
  const start = await context.newPage()
  void start.goto('/overview').catch(() => {})
  return start
}

const cachedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('pages '))
    const cached = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return cached.flat().map(({ url }) => new URL(url).pathname)
  })

const cachedFor = (page: Page) =>
  page.evaluate(async () =>
    (await caches.keys()).filter(name => name.startsWith('pages ')).map(name => name.split(' ').at(-1)),
  )

/** Runs in the page, before its scripts: dispatches Chromium's install event once a listener exists. */
function offerInstall(outcome = 'accepted') {
  const prompt = async () => void Object.assign(window, { prompted: true })
  const userChoice = Promise.resolve({ outcome })
  window.addEventListener('app-loaded', () => {
    Object.assign(window, { offered: performance.now() })
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice }))
  })
}
