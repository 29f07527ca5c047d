// Measures the transferred scripts, largest contentful paint, blocking time and layout shift on a phone with a slow
// processor, the same over a slow network, and whether a page works before any script has loaded. Prints figures only.
// `npm run bench -- browser shared` measures the pages whose name contains a word. Needs a build.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { ShelfSchema } from '~/features/collection/shelves/shelf.schema'
import { publicPath } from '~/features/collection/shelves/shelf-terms'
import { createShelf, ownShelf } from '~/features/collection/shelves/shelves.server'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { benchApp, benchDatabase, sessionOf } from './bench-app'
import { quantiles, table } from './figures'
import { browserCookie, CPU_SLOWDOWN, demoUser, EMAIL, openBrowser, PASSWORD, PHONE } from './phone'

const ROUNDS = 5
/** Lighthouse's "slow 4G": milliseconds of latency, bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const DESKTOP = { viewport: { width: 1280, height: 800 } }
const print = table(20, 9)

/** A URL, and a user action there that must work without scripts. */
type Visit = { name: string; path: string; signedIn: boolean; use: (page: Page) => Promise<void> }

const database = await benchDatabase()
const app = await benchApp(database.url)
const browser = await openBrowser()
try {
  const { cookie, kitPath, shared } = await fill()
  const words = process.argv.slice(3)
  const visits = visitsTo(kitPath, shared).filter(
    ({ name }) => words.length === 0 || words.some(word => name.includes(word)),
  )
  await measureSize(browser, visits, cookie)
  await measurePaint(browser, visits, cookie, 'phone', PHONE)
  await measurePaint(browser, visits, cookie, 'desktop', DESKTOP)
  await measurePaint(browser, visits, cookie, 'phone over slow 4G', PHONE, SLOW_4G)
  await tryWithoutScripts(browser, visits, cookie)
} finally {
  await browser.close()
  await app.stop()
  await database.drop()
}
process.exit()

function visitsTo(kitPath: string, shared: Record<'gifts' | 'finished' | 'kit', string>): Visit[] {
  const readPage = async (page: Page) => page.getByRole('article').first().waitFor()
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
    {
      name: 'shared gift list',
      path: shared.gifts,
      signedIn: false,
      async use(page) {
        const kit = page.getByRole('article').first()
        await kit.getByText("I'll give this").first().click()
        await kit.getByRole('button', { name: "I'll give this" }).click()
        await kit.getByText('You give this.').waitFor()
      },
    },
    { name: 'shared finishes', path: shared.finished, signedIn: false, use: readPage },
    { name: 'shared kit', path: shared.kit, signedIn: false, use: readPage },
  ]
}

/** Creates a user with the demo collection, its photos and shared pages. */
async function fill() {
  connectDatabase(database.url)
  const actor = { userId: await demoUser() }
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from projects where status = 'progress' and image <> '' order by updated desc limit 1`,
  )
  const kit = rows[0]?.id ?? ''
  const share = async (kind: string) => {
    const id = newId()
    await createShelf(actor, id, ShelfSchema.parse({ kind, title: 'Ada', project: kit }))
    return publicPath((await ownShelf(actor, id, '2000-01-01')).token ?? '')
  }
  const shared = { gifts: await share('gifts'), finished: await share('finished'), kit: await share('kit') }
  await disconnectDatabase()
  return { cookie: (await sessionOf(database.pool, actor.userId)).Cookie, kitPath: `/projects/${kit}`, shared }
}

async function visitor(browser: Browser, visit: Visit, cookie: string, device: object): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: app.url, ...device })
  if (visit.signedIn) await context.addCookies([browserCookie(cookie, app.url)])
  return context
}

/** Measures each page with an empty cache, in transferred bytes. */
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
      // Mosaics are data URLs.
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

/** Each round has an empty cache and a processor four times slower than this one. */
async function measurePaint(
  browser: Browser,
  visits: Visit[],
  cookie: string,
  name: string,
  device: object,
  network?: typeof SLOW_4G,
) {
  console.log(`\nOn a ${name}, ${CPU_SLOWDOWN}× CPU slow-down, ${ROUNDS} rounds, ms`)
  print('page', 'LCP mid', 'LCP max', 'FCP mid', 'TBT mid', 'TBT max', 'shift')
  for (const visit of visits) {
    const seen: Seen[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const context = await visitor(browser, visit, cookie, device)
      const page = await context.newPage()
      await page.addInitScript(watchPaints)
      const client = await context.newCDPSession(page)
      await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
      if (network) {
        await client.send('Network.enable')
        await client.send('Network.emulateNetworkConditions', network)
      }
      await page.goto(visit.path, { waitUntil: 'networkidle' })
      seen.push(await page.evaluate(() => Reflect.get(window, 'seen') as Seen))
      await context.close()
    }
    const of = (what: keyof Seen) => quantiles(seen.map(one => one[what]))
    const [lcp, fcp, tbt] = [of('lcp'), of('fcp'), of('tbt')]
    const ms = [lcp.p50, lcp.max, fcp.p50, tbt.p50, tbt.max].map(Math.round)
    print(visit.name, ...ms, of('shift').max.toFixed(4))
  }
}

/** Largest and first contentful paint and total blocking time in milliseconds, and cumulative layout shift. */
type Seen = { lcp: number; fcp: number; tbt: number; shift: number }

/** Runs in the page before its own scripts. */
function watchPaints() {
  const seen = { lcp: 0, fcp: 0, tbt: 0, shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      const { entryType, name, startTime, duration } = entry
      if (entryType === 'largest-contentful-paint') seen.lcp = startTime
      if (name === 'first-contentful-paint') seen.fcp = startTime
      if (entryType === 'layout-shift' && !entry.hadRecentInput) seen.shift += entry.value
      // The part of a task beyond 50 ms, after the first paint.
      if (entryType === 'longtask' && seen.fcp) {
        seen.tbt += Math.max(0, startTime + duration - Math.max(startTime, seen.fcp) - 50)
      }
    }
  }).observe({ entryTypes: ['largest-contentful-paint', 'paint', 'layout-shift', 'longtask'] })
}

/** Scripts are enabled in the browser, but never arrive, as on a slow connection. */
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
