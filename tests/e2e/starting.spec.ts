import { connect, createServer, type Socket } from 'node:net'
import type { Page, Route } from '@playwright/test'
import pg from 'pg'
import { atPort } from '../setup/breakable-proxy'
import { ended, freePort, said, spawnApp } from '../setup/test-app'
import { expect, test } from './fixtures'

// What a browser shows before the app has started, and when its scripts fail.

test('the start-up screen is shown while the server starts, then the requested page @nojs', async ({
  page,
  faults,
}) => {
  test.slow()
  const gate = await closedGate(process.env.E2E_DATABASE_URL ?? '')
  const port = String(await freePort())
  const app = spawnApp({ PORT: port, DATABASE_URL: gate.url, DATA_DIR: process.env.DATA_DIR ?? '' })
  try {
    const open = () => page.goto(`http://localhost:${port}/login`)
    await expect.poll(async () => (await open().catch(() => null))?.status(), { timeout: 60_000 }).toBe(503)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Initializing Glint')
    await expect(page.getByText('Setting up your diamond art tracker...')).toBeVisible()
    gate.open()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back', { timeout: 60_000 })
  } finally {
    await ended(app)
    gate.close()
  }
  // The browser logs 503 responses.
  faults.length = 0
})

test('failed migrations show the initialization error, and Try Again works after the fix @nojs', async ({
  page,
  faults,
}) => {
  test.slow()
  const server = process.env.E2E_DATABASE_URL ?? ''
  const name = `locked_${process.hrtime.bigint()}`
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const statement = async (text: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await statement(`create database ${name}`)
  await statement(`alter database ${name} set default_transaction_read_only = on`)
  const port = String(await freePort())
  const app = spawnApp({ PORT: port, DATABASE_URL: url, DATA_DIR: process.env.DATA_DIR ?? '' })
  try {
    await said(app, /could not start/)
    await page.goto(`http://localhost:${port}/login`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Initialization Error')
    await expect(page.getByText('Failed to initialize the application.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reload Application' })).toBeVisible()
    await page.getByText('Technical Details').click()
    await expect(page.getByText(/read-only/)).toBeVisible()
    await statement(`alter database ${name} reset default_transaction_read_only`)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back', { timeout: 60_000 })
  } finally {
    await ended(app)
    await statement(`drop database ${name} with (force)`)
  }
  faults.length = 0
})

test('a page without its scripts is readable and its form can be sent', async ({ page, account, context, faults }) => {
  await context.clearCookies()
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
  await page.getByLabel('Email').fill(account.user.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/overview')
  // The browser logs the missing scripts.
  faults.length = 0
})

test('an error during hydration shows the fatal-error page', async ({ page, account: _, faults }) => {
  await page.addInitScript(() => {
    window.addEventListener('app-loaded', () => Object.assign(window, { loaded: true }))
    Object.defineProperty(window, '__remixRouteModules', {
      get() {
        throw new Error('The scripts and the page are of two builds')
      },
      set() {},
    })
  })
  await page.goto('/overview')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unable to Load Application')
  await page.getByText('Show Technical Details').click()
  await expect(page.getByText('The scripts and the page are of two builds')).toBeVisible()
  await expect.poll(() => page.evaluate(() => 'loaded' in window)).toBe(true)
  faults.length = 0
})

test('a page counts as loaded 150 ms after its first render', async ({ page }) => {
  await stopClock(page)
  await page.addInitScript(() => window.addEventListener('app-loaded', () => Object.assign(window, { loaded: true })))
  await page.goto('/')
  const isLoaded = () => page.evaluate(() => 'loaded' in window)
  await page.clock.runFor(149)
  expect(await isLoaded()).toBe(false)
  await page.clock.runFor(1)
  expect(await isLoaded()).toBe(true)
})

test('a page whose data never arrives counts as loaded after 20 s', async ({ page, account: _ }) => {
  await stopClock(page)
  await page.addInitScript(() => {
    window.addEventListener('app-loaded', () => Object.assign(window, { loaded: true }))
    // Receives the data and never passes it on.
    Object.defineProperty(window, '__remixContext', {
      get: () => context,
      set(value) {
        context = Object.defineProperty(value, 'stream', { get: () => endless, set() {} })
      },
    })
    let context: unknown
    const endless = new ReadableStream()
  })
  await page.goto('/overview')
  await page.waitForFunction(() => '__remixRouteModules' in window)
  await page.waitForLoadState()
  const isLoaded = () => page.evaluate(() => 'loaded' in window)
  await page.clock.runFor(19_000)
  expect(await isLoaded()).toBe(false)
  await page.clock.runFor(1_000)
  expect(await isLoaded()).toBe(true)
})

for (const [what, respond] of [
  ['never arrive', () => {}],
  ['cannot be loaded', (route: Route) => route.abort()],
] as const) {
  test(`a page whose scripts ${what} counts as loaded after 20 s`, async ({ page, account: _, faults }) => {
    await stopClock(page)
    await page.addInitScript(() => window.addEventListener('app-loaded', () => Object.assign(window, { loaded: true })))
    await page.route('**/assets/*.js', respond)
    await page.goto('/overview', { waitUntil: 'commit' })
    // Inline scripts have run; modules run later.
    await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const isLoaded = () => page.evaluate(() => 'loaded' in window)
    await page.clock.runFor(19_000)
    expect(await isLoaded()).toBe(false)
    await page.clock.runFor(1_000)
    expect(await isLoaded()).toBe(true)
    faults.length = 0
  })
}

/** Stops the page's clock, so that only the test advances it. */
async function stopClock(page: Page) {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
}

/** Starts a database proxy that accepts connections and passes nothing until it is opened. */
async function closedGate(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const waiting: Socket[] = []
  let isOpen = false
  const join = (near: Socket) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    sockets.add(far)
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
  }
  const gate = createServer(near => {
    sockets.add(near.on('error', () => {}))
    if (isOpen) join(near)
    else waiting.push(near)
  })
  await new Promise<void>(resolve => gate.listen(0, '127.0.0.1', resolve))
  const { port } = gate.address() as { port: number }
  return {
    url: atPort(databaseUrl, port),
    open() {
      isOpen = true
      for (const near of waiting) join(near)
    },
    close() {
      for (const socket of sockets) socket.destroy()
      gate.close()
    },
  }
}
