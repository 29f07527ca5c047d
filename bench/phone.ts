// The phone, the browser and the collection of the benchmarks in Chromium.
import { chromium } from '@playwright/test'
import { createUser } from '~/features/account/accounts/accounts.server'
import { fillDemoCollection } from '~/features/instance/demo/demo.server'
import { findChromium } from '../scripts/browsers.mjs'

export const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** How much slower than this machine the phone's processor is. */
export const CPU_SLOWDOWN = 4
export const EMAIL = 'bench@example.com'
export const PASSWORD = 'drills-for-the-bench'

export const openBrowser = () =>
  chromium.launch({
    executablePath: findChromium(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
  })

/** Creates a user with the demo collection. Returns their ID. */
export async function demoUser(): Promise<string> {
  const { id } = await createUser({ email: EMAIL, username: 'bench', password: PASSWORD }, { verified: true })
  await fillDemoCollection({ userId: id })
  return id
}

/** Turns the cookie header of a session into a cookie of the browser. */
export function browserCookie(header: string, url: string) {
  const [name = '', value = ''] = header.split('=')
  return { name, value, url }
}
