import puppeteer, { type Browser, type ElementHandle, type KeyInput, type Page } from 'puppeteer-core'
import { findFirefox } from '../../scripts/browsers.mjs'
import { type Driver, type Engine, type Spot, WINDOW } from './driver'

const executablePath = findFirefox()
let running: { scripts: boolean; browser: Promise<Browser> } | undefined

/** Firefox by WebDriver BiDi: one process for the windows of a file, each with its own storage. */
export const firefox: Engine = {
  name: 'Firefox',
  isInstalled: Boolean(executablePath),
  async open({ scripts }) {
    if (running?.scripts !== scripts) {
      await closeFirefox()
      running = { scripts, browser: launch(scripts) }
    }
    const context = await (await running.browser).createBrowserContext()
    const page = await context.newPage()
    return { ...driverOf(page), close: () => context.close() }
  },
}

export async function closeFirefox() {
  const browser = await running?.browser
  running = undefined
  await browser?.close()
}

const launch = (scripts: boolean) =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: WINDOW,
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-US',
      'javascript.enabled': scripts,
      'ui.prefersReducedMotion': 1,
    },
  })

function driverOf(page: Page): Omit<Driver, 'close'> {
  const { mouse, keyboard } = page
  const moveTo = ({ x, y }: Spot) => mouse.move(x, y)
  return {
    goto: async url => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    back: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    evaluate: (fn, ...args) => page.evaluate(fn, ...args) as never,
    async click({ x, y }, held) {
      if (held) await keyboard.down(held)
      await mouse.click(x, y)
      if (held) await keyboard.up(held)
    },
    async touch({ x, y }) {
      const touch = await page.touchscreen.touchStart(x, y)
      return () => touch.end()
    },
    async drag(from, to) {
      await moveTo(from)
      await mouse.down()
      await mouse.move(to.x, to.y, { steps: 8 })
      await mouse.up()
    },
    type: text => keyboard.type(text),
    async press(key, held) {
      if (held) await keyboard.down(held)
      await keyboard.press(key as KeyInput)
      if (held) await keyboard.up(held)
    },
    async choose(files, input, ...args) {
      const handle = await page.evaluateHandle(input, ...args)
      await (handle.asElement() as ElementHandle<HTMLInputElement>).uploadFile(...files)
    },
    addCookie: ({ name, value, url }) =>
      page.browserContext().setCookie({ name, value, domain: new URL(url).hostname, path: '/' }),
    screenshot: async () => Buffer.from(await page.screenshot()),
  }
}
