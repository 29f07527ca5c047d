// Measures how soon the page shows something after a tap or a key (interaction to next paint), on a phone with a slow
// processor. Prints figures only. Needs a build.
import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { benchApp, benchDatabase, sessionOf } from './bench-app'
import { quantiles, table } from './figures'
import { browserCookie, CPU_SLOWDOWN, demoUser, openBrowser, PHONE } from './phone'

const ROUNDS = 7
/** Milliseconds. The browser reports no shorter interaction, and rounds to 8. */
const MIN_DURATION_MS = 16
/** Milliseconds after which the answer of an interaction, and its motion, is over. */
const OVER = 1_200
/** Milliseconds after which a page has also loaded the scripts of what it may open. */
const SETTLED = 2_500
/** Milliseconds. A finger rests on the screen about that long. */
const PRESS = 80
const print = table(34, 9)

const card = (page: Page) => page.getByRole('article').first()
const pill = (page: Page) => card(page).locator('a.status-pill')

type Tap = (target: Locator) => Promise<void>

/** What a person does one after the other, beginning on a page. */
const VISITS: { path: string; steps: [name: string, act: (page: Page, tap: Tap) => Promise<unknown>][] }[] = [
  {
    path: '/dashboard?status=active',
    steps: [
      ['dashboard: open a status', (page, tap) => tap(pill(page))],
      [
        'dashboard: choose On hold',
        (page, tap) => tap(page.getByRole('dialog').getByRole('button', { name: 'On hold' })),
      ],
      ['dashboard: undo', (page, tap) => tap(page.getByRole('button', { name: 'Undo' }).first())],
      ['dashboard: open the filters', (page, tap) => tap(page.getByRole('button', { name: /^Filters/ }))],
      ['dashboard: show the matches', (page, tap) => tap(page.getByRole('button', { name: /^Show/ }))],
      ['dashboard: open the sort', (page, tap) => tap(page.getByRole('link', { name: /^Sort/ }))],
      ['dashboard: choose a sort', (page, tap) => tap(page.getByRole('link', { name: 'Title', exact: true }))],
      ['dashboard: open a kit', (page, tap) => tap(card(page).getByRole('heading').getByRole('link'))],
    ],
  },
  {
    path: '/overview',
    steps: [
      [
        'overview: open the "+"',
        (page, tap) => tap(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Add/ })),
      ],
      ['overview: close it', page => page.keyboard.press('Escape')],
      ['overview: tap the search', (page, tap) => tap(page.getByLabel('Search your kits'))],
      ['overview: type a letter', page => page.keyboard.press('s')],
      ['overview: type another', page => page.keyboard.press('t')],
    ],
  },
]

const database = await benchDatabase()
const app = await benchApp(database.url)
const browser = await openBrowser()
try {
  connectDatabase(database.url)
  const user = await demoUser()
  await disconnectDatabase()
  const cookie = browserCookie((await sessionOf(database.pool, user)).Cookie, app.url)
  const times = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const { path, steps } of VISITS) {
      const context = await browser.newContext({ baseURL: app.url, ...PHONE })
      await context.addCookies([cookie])
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      await page.addInitScript(watchInteractions, MIN_DURATION_MS)
      const client = await context.newCDPSession(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.waitForTimeout(SETTLED)
      await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
      for (const [name, act] of steps) {
        await page.evaluate(() => Reflect.set(window, 'longest', 0))
        await act(page, target => touch(client, target))
        await page.waitForTimeout(OVER)
        const longest = await page.evaluate(() => Number(Reflect.get(window, 'longest')))
        times.set(name, [...(times.get(name) ?? []), longest])
      }
      await context.close()
    }
  }
  console.log(`On a phone, ${CPU_SLOWDOWN}× CPU slow-down, ${ROUNDS} rounds, ms; 0 is under ${MIN_DURATION_MS}`)
  print('tap or key', 'median', 'max')
  for (const [name, all] of times) print(name, quantiles(all).p50, quantiles(all).max)
} finally {
  await browser.close()
  await app.stop()
  await database.drop()
}
process.exit()

async function touch(client: CDPSession, target: Locator) {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`Nothing to tap: ${target}`)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await setTimeout(PRESS)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Runs in the page before its own scripts: keeps the longest interaction in milliseconds. */
function watchInteractions(shortest: number) {
  const observed = { type: 'event', buffered: true, durationThreshold: shortest }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId)
        Reflect.set(window, 'longest', Math.max(Number(Reflect.get(window, 'longest')), entry.duration))
    }
  }).observe(observed)
}
