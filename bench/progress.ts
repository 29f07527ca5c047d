// Measures server time of the pages about progress for a user with 10,000 kits and 50,000 notes, each with a number and
// minutes, and the time from the press of "+500" on the overview to "saved" in a warm browser (goal: 300 ms). Prints figures
// only. Needs a build.
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.mjs'
import { measureAnswers } from './answers'
import { benchApp, benchDatabase, sessionOf } from './bench-app'
import { quantiles } from './figures'
import { measurePages } from './measure'
import { BENCH_USER, seed } from './seed'

const QUICK_ADD_ROUNDS = 20

const database = await benchDatabase()
try {
  console.log('Filling the database: 10,000 kits with 50,000 notes …')
  await seed(database.pool)
  const kit = await fillNotes()
  const headers = await sessionOf(database.pool, BENCH_USER)
  const app = await benchApp(database.url)
  try {
    const paths = [
      '/overview',
      `/years/${new Date().getFullYear()}`,
      '/notes',
      '/notes?page=900',
      '/log',
      '/dashboard?status=progress',
      kit,
    ]
    await measurePages(
      app,
      headers,
      paths.map(path => [path, path]),
    )
    await measureQuickAdd(app.url, headers.Cookie)
  } finally {
    await app.stop()
  }
  const actor = { userId: BENCH_USER }
  const today = new Date().toISOString().slice(0, 10)
  const year = Number(today.slice(0, 4))
  const { overviewOf } = await import('~/features/collection/statistics/overview.server')
  const { yearPage } = await import('~/features/collection/statistics/year-page.server')
  await measureAnswers(database, {
    overview: () => overviewOf(actor, today),
    year: () => yearPage(actor, year, year),
  })
} finally {
  await database.drop()
}
process.exit()

/** Gives the notes figures, a tenth of them in this year. Returns the path of a kit. */
async function fillNotes(): Promise<string> {
  await database.pool.query(
    `update progress_notes set placed = (n.place * 700)::int, minutes = (n.place * 17 % 180)::int, percent = null,
        date = case when n.kit % 10 = 0 then date_trunc('year', now())::date + (n.place % 300)::int else date end
      from (select id, row_number() over (partition by project order by date, created) as place,
          dense_rank() over (order by project) as kit from progress_notes where "user" = $1) n
      where n.id = progress_notes.id`,
    [BENCH_USER],
  )
  await database.pool.query('vacuum analyze')
  const { rows } = await database.pool.query<{ project: string }>(
    'select project from progress_notes where "user" = $1 limit 1',
    [BENCH_USER],
  )
  return `/projects/${rows[0]?.project}`
}

/** Prints the milliseconds from the press of "+500" until the page says that it is saved. The first round warms up. */
async function measureQuickAdd(url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 }, hasTouch: true })
    await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    const times: number[] = []
    for (let round = 0; round <= QUICK_ADD_ROUNDS; round++) {
      await page.goto('/overview')
      await page.waitForLoadState('networkidle')
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Add/ }).click()
      const button = page.getByRole('dialog').getByRole('button', { name: '+500', exact: true })
      await button.waitFor()
      const saved = page.evaluate(
        () =>
          new Promise<number>(resolve => {
            let from = 0
            document.addEventListener('click', () => (from = performance.now()), { once: true, capture: true })
            const observer = new MutationObserver(() => {
              if (!from || !document.body.textContent?.includes('+500 saved')) return
              observer.disconnect()
              resolve(performance.now() - from)
            })
            observer.observe(document.body, { subtree: true, childList: true, characterData: true })
          }),
      )
      await button.click()
      if (round > 0) times.push(await saved)
      else await saved
    }
    const { p50, p95 } = quantiles(times)
    console.log(`"+500" on the overview to "saved": p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (goal 300)`)
  } finally {
    await browser.close()
  }
}
