import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, onTestFinished } from 'vitest'

export { expect, type Page }

import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { type BreakableProxy, startProxy } from '../setup/breakable-proxy'
import type { Driver, Engine } from './driver'
import { firefox } from './firefox'
import { type Page, pageOf } from './page'
import { webkit } from './webkit'

const ENGINES = [firefox, webkit]
const PASSWORD = 'drills-by-lamplight'
const SCREENSHOTS = 'test-results/engines'

type Account = Awaited<ReturnType<typeof makeUser>>

/** What the steps of a journey are given. The account is logged in, unless the journey begins as a visitor. */
type Journey = Account & { page: Page; network: BreakableProxy; signIn: (account: Account) => Promise<void> }

type Options = { isVisitor?: boolean; scripts?: boolean; only?: 'Firefox' | 'WebKit' }

/** Makes a test for each engine, with a separate account and an empty window. */
export function test(title: string, steps: (journey: Journey) => Promise<void>, options: Options = {}) {
  for (const engine of ENGINES.filter(({ name }) => name === (options.only ?? name)))
    base.skipIf(!engine.isInstalled)(`${engine.name}: ${title}`, () => travel(engine, title, steps, options))
}

async function travel(
  engine: Engine,
  title: string,
  steps: (journey: Journey) => Promise<void>,
  { isVisitor = false, scripts = true }: Options,
) {
  const account = await makeUser(isVisitor ? { password: PASSWORD } : {})
  const network = await startProxy(app.url)
  const driver = await engine.open({ scripts })
  try {
    const signIn = (user: Account) => addSession(driver, user, network.url)
    if (!isVisitor) await signIn(account)
    await steps({ ...account, page: pageOf(driver, network.url), network, signIn })
  } catch (error) {
    await keepScreenshot(driver, `${engine.name} ${title}`)
    throw error
  } finally {
    await driver.close()
    await network.cut()
  }
}

async function addSession(driver: Driver, { user }: Account, url: string) {
  const [name = '', value = ''] = (await sessionCookieOf(user)).split('=')
  await driver.addCookie({ name, value, url })
}

async function keepScreenshot(driver: Driver, title: string) {
  mkdirSync(SCREENSHOTS, { recursive: true })
  const picture = await driver.screenshot().catch(() => undefined)
  if (picture) writeFileSync(`${SCREENSHOTS}/${title.replace(/\W+/g, '-')}.png`, picture)
}

/** Writes a file that the browser can upload. Deleted when the test ends. */
export function fileOf(name: string, content: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'glint-upload-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
