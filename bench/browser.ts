// What a browser gets and how soon it shows: scripts over the wire, largest contentful paint and layout shift on a phone with a slow
// processor, and whether the page can be used while no script has arrived. Prints figures and judges nothing. Needs a build.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.mjs'
import { benchApp, benchDatabase, sessionOf } from './bench-app'

const ROUNDS = 5
const CPU_SLOWDOWN = 4
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1280, height: 800 } }
const EMAIL = 'bench@example.com'
const PASSWORD = 'drills-for-the-bench'

/** An address, and something a person does there that must lead on without any script. */
type Visit = { name: string; path: string; signedIn: boolean; use: (page: Page) => Promise<void> }

const database = await benchDatabase()
const app = await benchApp(database.url)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
})
try {
  const { cookie, kitPath } = await fill()
  const visits = visitsTo(kitPath)
  await measureSize(browser, visits, cookie)
  await measurePaint(browser, visits, cookie, 'phone', PHONE)
  await measurePaint(browser, visits, cookie, 'desktop', DESKTOP)
  await tryWithoutScripts(browser, visits, cookie)
} finally {
  await browser.close()
  await app.stop()
  await database.drop()
}
process.exit()

function visitsTo(kitPath: string): Visit[] {
  return [
    {
      name: 'landing',
      path: '/',
      signedIn: false,
      async use(page) {
        await page.getByRole('link', { name: 'Create free account' }).click()
        await page.waitForURL('**/register', { waitUntil: 'commit' })
      },
    },
    {
      name: 'login',
      path: '/login',
      signedIn: false,
      async use(page) {
        await page.getByLabel('Email').fill(EMAIL)
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
        await page.waitForURL('**/overview', { waitUntil: 'commit' })
      },
    },
    {
      name: 'dashboard',
      path: '/dashboard?status=active',
      signedIn: true,
      async use(page) {
        await page.getByRole('button', { name: 'Filters' }).click()
        await page.getByLabel('Drill shape').selectOption('Round')
        await page.getByRole('button', { name: /^Show/ }).click()
        await page.waitForURL('**/dashboard?*drillShape=round*', { waitUntil: 'commit' })
      },
    },
    {
      name: 'project page',
      path: kitPath,
      signedIn: true,
      async use(page) {
        await page.getByRole('main').getByRole('button', { name: 'Put on hold' }).click()
        await page.getByText('is now on hold').waitFor()
      },
    },
  ]
}

/** Somebody with the demo collection, its pictures in the app's own folder. */
async function fill() {
  Object.assign(process.env, { DATA_DIR: app.dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'silent' })
  const { connectDatabase, disconnectDatabase } = await import('~/platform/db.server')
  const { createUser } = await import('~/features/accounts/accounts.server')
  const { fillDemoCollection } = await import('~/features/demo/demo.server')
  connectDatabase(database.url)
  const user = await createUser({ email: EMAIL, username: 'bench', password: PASSWORD }, { verified: true })
  await fillDemoCollection({ userId: user.id })
  await disconnectDatabase()
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from projects where status = 'progress' and image <> '' order by updated desc limit 1`,
  )
  return { cookie: (await sessionOf(database.pool, user.id)).Cookie, kitPath: `/projects/${rows[0]?.id}` }
}

async function visitor(browser: Browser, visit: Visit, cookie: string, device: object): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: app.url, ...device })
  const [name = '', value = ''] = cookie.split('=')
  if (visit.signedIn) await context.addCookies([{ name, value, url: app.url }])
  return context
}

/** Each page with an empty cache, as it goes over the wire. */
async function measureSize(browser: Browser, visits: Visit[], cookie: string) {
  console.log('\nOver the wire, kB (compressed, cold cache)')
  print('page', 'scripts', 'styles', 'html', 'all', 'requests')
  for (const visit of visits) {
    const context = await visitor(browser, visit, cookie, PHONE)
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    const types = new Map<string, string>()
    const sizes: Record<string, number> = {}
    client.on('Network.responseReceived', ({ requestId, type, response }) => {
      // Mosaics are drawn from the page itself.
      if (!response.url.startsWith('data:')) types.set(requestId, type)
    })
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId)
      if (type) sizes[type] = (sizes[type] ?? 0) + encodedDataLength
    })
    await client.send('Network.enable')
    await page.goto(visit.path, { waitUntil: 'networkidle' })
    const all = Object.values(sizes).reduce((sum, size) => sum + size, 0)
    const kB = (size = 0) => (size / 1000).toFixed(1)
    print(visit.name, kB(sizes.Script), kB(sizes.Stylesheet), kB(sizes.Document), kB(all), String(types.size))
    await context.close()
  }
}

/** Each round with an empty cache and a processor four times slower than this one. */
async function measurePaint(browser: Browser, visits: Visit[], cookie: string, name: string, device: object) {
  console.log(`\nOn a ${name}, ${CPU_SLOWDOWN}× CPU slow-down, ${ROUNDS} rounds, ms`)
  print('page', 'LCP mid', 'LCP max', 'FCP mid', 'shift')
  for (const visit of visits) {
    const lcp: number[] = []
    const fcp: number[] = []
    let shift = 0
    for (let round = 0; round < ROUNDS; round++) {
      const context = await visitor(browser, visit, cookie, device)
      const page = await context.newPage()
      const client = await context.newCDPSession(page)
      await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
      await page.goto(visit.path, { waitUntil: 'networkidle' })
      const seen = await page.evaluate(paintsSeen)
      lcp.push(seen.lcp)
      fcp.push(seen.fcp)
      shift = Math.max(shift, seen.shift)
      await context.close()
    }
    print(visit.name, middle(lcp), Math.max(...lcp).toFixed(0), middle(fcp), shift.toFixed(4))
  }
}

/** Runs in the page. */
async function paintsSeen() {
  const [largest, paints, shifts] = await Promise.all(
    ['largest-contentful-paint', 'paint', 'layout-shift'].map(
      type =>
        new Promise<PerformanceEntry[]>(resolve => {
          new PerformanceObserver(list => resolve(list.getEntries())).observe({ type, buffered: true })
          setTimeout(() => resolve([]), 500)
        }),
    ),
  )
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  return {
    lcp: largest?.at(-1)?.startTime ?? 0,
    fcp: paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
    shift: ((shifts ?? []) as Shift[]).filter(one => !one.hadRecentInput).reduce((sum, { value }) => sum + value, 0),
  }
}

/** With scripts switched on in the browser, but none arriving: as on a slow line. */
async function tryWithoutScripts(browser: Browser, visits: Visit[], cookie: string) {
  console.log('\nUsable before any script has run')
  for (const visit of visits) {
    const context = await visitor(browser, visit, cookie, PHONE)
    const page = await context.newPage()
    await page.route('**/*.js', route => route.abort())
    await page.goto(visit.path)
    const used = await visit.use(page).then(
      () => 'yes',
      (error: Error) => `no: ${error.message.split('\n')[0]}`,
    )
    print(visit.name, used)
    await context.close()
  }
}

function middle(numbers: number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b)
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)
}

function print(first: string, ...others: string[]) {
  console.log(first.padEnd(20) + others.map(text => text.padStart(10)).join(''))
}
