import { spawn } from 'node:child_process'
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { inject } from 'vitest'
import { findWebKit } from '../../scripts/browsers.mjs'
import { ended, freePort } from '../setup/test-app'
import { type Driver, type Engine, type HeldKey, type Key as KeyName, type Spot, WINDOW } from './driver'

const driverPath = findWebKit()

/** WebKitGTK's small browser by WebDriver: a process, with its own storage, for each window. */
export const webkit: Engine = {
  name: 'WebKit',
  isInstalled: Boolean(driverPath),
  async open({ scripts }) {
    for (let attempt = 1; ; attempt++) {
      const window = await openWindow(scripts).catch((error: Error) => error)
      if (!(window instanceof Error)) return window
      if (attempt === ATTEMPTS) throw window
      console.warn(`WebKit did not open a window: ${window.message}`)
    }
  },
}

// Sometimes the browser ends while it starts, and its driver waits for it without end.
const ATTEMPTS = 3
const START_MS = 20_000
const QUIT_MS = 10_000

async function openWindow(scripts: boolean): Promise<Driver> {
  const { display, settings } = inject('screen')
  const port = await freePort()
  // Without a language, pages are in that of the C locale, which no phone has.
  const env = { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: settings, LANG: 'C.UTF-8', LANGUAGE: 'en_US' }
  const service = spawn(driverPath as string, [`--port=${port}`], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const args = ['--automation', '--full-screen', ...(scripts ? [] : ['--enable-javascript=false'])]
  try {
    const driver = await within(START_MS, async () => {
      await listening(url)
      const opened = await new Builder()
        .usingServer(url)
        .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args } })
        .build()
      await opened
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...WINDOW })
      return opened
    })
    const quit = () => within(QUIT_MS, () => driver.quit()).catch(() => {})
    return { ...driverOf(driver), close: () => quit().then(async () => void (await ended(service, 'SIGKILL'))) }
  } catch (error) {
    await ended(service, 'SIGKILL')
    throw error
  }
}

/** Rejects if something takes longer than so many milliseconds. */
async function within<Result>(limit: number, run: () => Promise<Result>): Promise<Result> {
  const running = run()
  running.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${limit / 1000} seconds.`)), limit)
  })
  return Promise.race([running, late]).finally(() => clearTimeout(timer))
}

async function listening(url: string) {
  for (;;) {
    const status = await fetch(`${url}/status`).catch(() => undefined)
    if (status?.ok) return
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

const KEYS: Record<KeyName | HeldKey, string> = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Delete: Key.DELETE,
  ArrowDown: Key.ARROW_DOWN,
  ArrowRight: Key.ARROW_RIGHT,
  End: Key.END,
  Space: ' ',
  a: 'a',
  '/': '/',
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
}

function driverOf(driver: WebDriver): Omit<Driver, 'close'> {
  // Each sequence is a new one, because a sequence repeats its former steps.
  const actions = () => driver.actions()
  const at = ({ x, y }: Spot) => ({ x: Math.round(x), y: Math.round(y) })
  return {
    goto: url => driver.get(url),
    back: () => driver.navigate().back(),
    reload: () => driver.navigate().refresh(),
    evaluate: (fn, ...args) => driver.executeScript(fn, ...args) as never,
    async click(spot, held) {
      const steps = actions()
      if (held) steps.keyDown(KEYS[held])
      steps.move(at(spot)).press().release()
      if (held) steps.keyUp(KEYS[held])
      await steps.perform()
    },
    touch: () => Promise.reject(new Error('The driver of WebKitGTK makes a mouse of each pointer.')),
    drag: (from, to) => actions().move(at(from)).press().move(at(to)).release().perform(),
    type: text => actions().sendKeys(text).perform(),
    async press(key, held) {
      const keys = actions()
      if (held) keys.keyDown(KEYS[held])
      keys.sendKeys(KEYS[key])
      if (held) keys.keyUp(KEYS[held])
      await keys.perform()
    },
    async choose(files, input, ...args) {
      const element = await driver.executeScript<WebElement>(input, ...args)
      await element.sendKeys(files.join('\n'))
    },
    async addCookie({ name, value, url }) {
      // A cookie is added to the page that is open.
      await driver.get(new URL('/healthz', url).href)
      await driver.manage().addCookie({ name, value, path: '/' })
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  }
}
