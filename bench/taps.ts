// Walks the daily journeys on a phone of 360 × 740, from the overview if not said otherwise, and prints the taps and
// typed fields that it needed. "3+1 (1)" is three taps, one that opens the phone's camera or files, and one typed field.
// A journey that has changed fails by a timeout.
// Needs a build.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { benchApp, benchDatabase, sessionOf } from './bench-app'
import { table } from './figures'
import { browserCookie, demoUser, openBrowser, PHONE } from './phone'

const ARRIVALS = 20
const print = table(34, 12)

/** The taps of a journey. Each waits until its target can be tapped. */
class Hand {
  taps = 0
  picked = 0
  typed = 0
  constructor(readonly page: Page) {}

  async tap(target: Locator) {
    this.taps += 1
    await target.first().tap()
  }

  async press(target: Locator) {
    this.taps += 1
    await target.first().waitFor()
    const box = await target.first().boundingBox()
    if (!box) throw new Error('Nothing to press')
    const touch = await this.page.context().newCDPSession(this.page)
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + 40 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await this.page.waitForTimeout(700)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  async type(target: Locator, text: string) {
    this.typed += 1
    await target.fill(text)
  }

  /** The tap opens the camera or the files of the phone. */
  async choose(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
    this.picked += 1
    const opened = this.page.waitForEvent('filechooser')
    await target.first().tap()
    await (await opened).setFiles(file)
  }

  link = (name: string | RegExp) => this.page.getByRole('link', { name })
  button = (name: string | RegExp) => this.page.getByRole('button', { name })
  says = (text: string | RegExp) => this.page.getByText(text).first().waitFor()
}

const photo = {
  name: 'canvas.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#86c' } })
    .jpeg()
    .toBuffer(),
}
const csv = { name: 'kits.csv', mimeType: 'text/csv', buffer: Buffer.from('Title,Status\nNew from a list,stash\n') }

/** A journey: what it does, its taps before the phone-first redesign, the goal, and the walk. */
const JOURNEYS: [name: string, before: string, goal: string, walk: (hand: Hand) => Promise<void>][] = [
  [
    'add a kit with a photo',
    '4+2 (1)',
    '3+2 (1)',
    async hand => {
      await hand.tap(hand.page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Add/ }))
      await hand.tap(hand.page.getByRole('dialog').getByRole('link', { name: /^Add kit/ }))
      await hand.type(hand.page.getByLabel(/^Title/), 'Café Terrace')
      await hand.choose(
        hand.page.locator('label, button').filter({ hasText: /camera|photo|library/i, visible: true }),
        photo,
      )
      await hand.tap(hand.button('Save kit'))
      await hand.says('Café Terrace')
    },
  ],
  [
    'mark a kit as received',
    '4',
    '2',
    async hand => {
      await hand.tap(hand.button(/It arrived/))
      await hand.page.getByRole('button', { name: 'Undo' }).waitFor()
    },
  ],
  [
    'log progress with a photo',
    '4+2 (1)',
    '3+1 (1)',
    async hand => {
      await hand.tap(hand.link(/^Log progress/))
      await hand.type(hand.page.getByLabel(/^What did you do/), 'Two rows')
      await hand.choose(hand.page.locator('label, button').filter({ hasText: /camera|photos?|library/i }), photo)
      await hand.tap(hand.button(/^Save /))
      await hand.says('Two rows')
    },
  ],
  [
    '+500 on another kit',
    '4 and two scrolls',
    '3',
    async hand => {
      await hand.tap(hand.page.locator('.overview-kit-log'))
      await hand.tap(hand.button('+500'))
      await hand.tap(hand.button('Save 500 diamonds'))
      await hand.says(/500 diamonds logged/)
    },
  ],
  [
    'find a kit by its name',
    '3 (1)',
    '2 (1)',
    async hand => {
      await hand.tap(hand.page.getByLabel('Search your kits'))
      await hand.type(hand.page.getByLabel('Search your kits'), 'strawberry')
      await hand.tap(hand.page.getByRole('option', { name: /Strawberry Thief/ }))
      await hand.page.getByRole('heading', { level: 1, name: 'Strawberry Thief' }).waitFor()
    },
  ],
  [
    'the smallest kit not started',
    '5',
    '2',
    async hand => {
      await hand.tap(hand.page.getByLabel('Search your kits'))
      await hand.tap(hand.page.getByRole('option', { name: /^Smallest first/ }))
      await hand.page.waitForURL(/sort=size&direction=asc/)
    },
  ],
  [
    'draw a kit',
    '2 and a scroll',
    '2',
    async hand => {
      await hand.tap(hand.page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Randomizer' }))
      await hand.tap(hand.button(/^(Spin the wheel|Pick for me)$/))
      await hand.page.waitForURL(/randomizer\/./)
    },
  ],
  [
    `status of ${ARRIVALS} kits`,
    '27',
    '7',
    async hand => {
      await hand.tap(hand.link(/^View all on the way/))
      await hand.page.waitForURL(/\/dashboard/)
      // The address changes before the page.
      await hand.page.locator('.toolbar').waitFor()
      await hand.press(hand.page.locator('.project-card'))
      await hand.tap(hand.page.locator('label', { hasText: /^All/ }))
      await hand.tap(hand.button('Status'))
      await hand.tap(hand.page.getByRole('dialog').getByRole('button', { name: 'In stash' }))
      await hand.says(/^In stash: \d+ kits/)
    },
  ],
  [
    '“Have I 310?”, from the drawer',
    '4 (1) and a scroll',
    '0 (1)',
    async hand => {
      await hand.page.goto('/drills')
      await hand.type(hand.page.getByPlaceholder('Color number'), '310')
      await hand.says(/^(Plenty|Some|None)\b.*,/)
    },
  ],
  [
    'share the wishlist',
    '7 and a press',
    '4',
    async hand => {
      await hand.tap(hand.page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Profile' }))
      await hand.tap(hand.link(/^Shared pages/))
      await hand.tap(hand.link('Share a page'))
      await hand.type(hand.page.getByLabel('Title'), 'My wishlist')
      await hand.tap(hand.button('Share'))
      await hand.says('Its link')
    },
  ],
  [
    'delete three kits, from the list',
    '8 and a scroll',
    '5',
    async hand => {
      await hand.page.goto('/dashboard?status=everything')
      await hand.press(hand.page.locator('.project-card'))
      await hand.tap(hand.page.locator('.kit-pick').nth(1))
      await hand.tap(hand.page.locator('.kit-pick').nth(2))
      await hand.tap(hand.page.getByText('Delete…'))
      await hand.tap(hand.button('Delete 3 kits'))
      await hand.says(/^3 kits deleted/)
    },
  ],
  [
    'import a list',
    '4+1',
    '3+1',
    async hand => {
      await hand.tap(hand.page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Add/ }))
      await hand.tap(hand.page.getByRole('dialog').getByRole('link', { name: 'Import kits' }))
      await hand.choose(hand.page.locator('label, button').filter({ hasText: /file/i }), csv)
      await hand.tap(hand.button(/^Import/))
      await hand.says(/imported/i)
    },
  ],
  [
    'see the year',
    '1 and scrolls',
    '1',
    async hand => {
      await hand.tap(hand.page.getByRole('main').locator('a[href^="/years"]'))
      await hand.page.waitForURL(/\/years/)
    },
  ],
]

const database = await benchDatabase()
const app = await benchApp(database.url)
const browser = await openBrowser()
try {
  const context = await phone()
  print('journey', 'before', 'goal', 'taps')
  for (const [name, before, goal, walk] of JOURNEYS) {
    const hand = new Hand(await context.newPage())
    hand.page.setDefaultTimeout(10_000)
    await hand.page.goto('/overview')
    await hand.page.waitForLoadState('networkidle')
    const needed = await walk(hand).then(
      () => `${hand.taps}${hand.picked ? `+${hand.picked}` : ''}${hand.typed ? ` (${hand.typed})` : ''}`,
      error => `changed: ${String(error).split('\n')[0]}`,
    )
    print(name, before, goal, needed)
    await hand.page.close()
  }
} finally {
  await browser.close()
  await app.stop()
  await database.drop()
}
process.exit()

/** A phone with the demo collection, and with kits that are on their way. */
async function phone(): Promise<BrowserContext> {
  connectDatabase(database.url)
  const user = await demoUser()
  await database.pool.query(
    `insert into projects (id, "user", title, status, created, updated)
     select 'arrival' || lpad(kit::text, 8, '0'), $1, 'Kit ' || kit, 'purchased', now(), now() from generate_series(1, $2) kit`,
    [user, ARRIVALS],
  )
  await disconnectDatabase()
  const context = await browser.newContext({ baseURL: app.url, ...PHONE })
  await context.addCookies([browserCookie((await sessionOf(database.pool, user)).Cookie, app.url)])
  return context
}
