import { existsSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { builtRoutes } from '../setup/built-routes'
import { faultsOf, heardWrong } from './axe'
import { misfits, spilled, tooWide, WIDTHS } from './fit'
import { expect, test } from './fixtures'
import { makeFullCollection } from './full-collection'
import { ACCOUNT, addressOf, FOR_VISITORS, OF_A_NEW_USER, WITH_KITS } from './pages'

// A page is loaded once. On a phone it is checked in both themes; on a wide screen in one, in turns, because what only a
// wide screen shows is part of many pages. In the other theme only colors can add violations.
const PHONE = 360
const WIDE = 1280

/** Pages that need more than a URL, tested elsewhere. */
const ELSEWHERE = [
  // A shared page (shelves.spec.ts).
  '/s/:token',
  // Forms that redirect to a provider and back (social.spec.ts).
  '/auth/:provider',
  '/profile/sign-ins/connect',
  '/auth/:provider/callback',
  '/profile/sign-ins/disconnect',
  // After a first step, or with a second factor or passkey (second-factor.spec.ts, passkeys.spec.ts).
  '/login/code',
  '/profile/second-factor/codes',
  '/profile/second-factor/off',
  '/profile/passkeys/:passkeyId',
  '/profile/passkeys/confirm',
  // After an import (import.spec.ts), a deletion (trash.spec.ts) and an uploaded archive (archive.spec.ts).
  '/import/:importId/result',
  '/import/:importId/undo',
  '/trash/:trashId/delete',
  '/restore/:restoreId',
  // In an account that is being tried (trials.spec.ts).
  '/keep',
  '/try',
  // Pages with their own session (admin-pages.spec.ts).
  '/host',
  '/host/login',
  '/host/outbox',
]

test.use({ hasTouch: true })

test('the pages for visitors pass axe and fit every screen', async ({ page, baseURL, faults }) => {
  await expectNoFaults(page, FOR_VISITORS, baseURL)
  // Console errors for pages with a used link and unknown pages.
  faults.length = 0
})

test('the pages of a new user pass axe and fit every screen', async ({ page, baseURL, account: _ }) => {
  await expectNoFaults(page, OF_A_NEW_USER, baseURL)
})

test('the account pages pass axe and fit every screen', async ({ page, baseURL, account: _ }) => {
  await expectNoFaults(page, ACCOUNT, baseURL)
})

for (const [name, paths] of Object.entries(WITH_KITS)) {
  test(`the pages of ${name} pass axe and fit every screen`, async ({ page, baseURL, account: { actor } }) => {
    const ids = await makeFullCollection(actor)
    await expectNoFaults(
      page,
      paths.map(path => addressOf(path, ids)),
      baseURL,
    )
  })
}

test('every page is visited', () => {
  const isPage = ({ id }: { id: string }) => {
    const file = `app/${id}.tsx`
    return existsSync(file) && readFileSync(file, 'utf8').includes('export default function')
  }
  const opened = [...FOR_VISITORS, ...OF_A_NEW_USER, ...ACCOUNT, ...Object.values(WITH_KITS).flat()].map(
    path => path.split('?')[0] ?? '',
  )
  const forms = builtRoutes()
    .filter(isPage)
    .map(({ path }) => path)
  const missing = forms.filter(path => {
    const pattern = new RegExp(
      `^${path
        .replace('/*', '/nowhere')
        .replace(/\/:\w+\?/g, '(/[^/]+)?')
        .replace(/:\w+/g, '[^/]+')}$`,
    )
    return !ELSEWHERE.includes(path) && !opened.some(one => pattern.test(one))
  })
  expect(missing).toEqual([])
})

async function expectNoFaults(page: Page, paths: string[], baseURL = '') {
  // Axe is slow, and other suites may share the machine.
  test.setTimeout(480_000)
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: baseURL }])
  const device = await page.context().newCDPSession(page)
  const setTouch = (enabled: boolean) => device.send('Emulation.setTouchEmulationEnabled', { enabled })
  for (const [at, path] of paths.entries()) {
    await page.goto(path)
    await page.evaluate(async () => void (await document.fonts.ready))
    for (const width of WIDTHS) {
      await setTouch(true)
      await page.setViewportSize({ width, height: 800 })
      const where = `${path} at ${width} px`
      expect.soft(await misfits(page), where).toEqual([])
      if (width === PHONE) {
        await setRoot(page, { text: 'larger', targets: 'large' })
        expect.soft(await page.evaluate(tooWide), `${where} with the largest text`).toEqual([])
        await setRoot(page, { text: 'normal', targets: '' })
        await setFontSize(page, '200%')
        expect.soft(await page.evaluate(tooWide), `${where} at 200 % text`).toEqual([])
        expect.soft(await page.evaluate(spilled), `${where} at 200 % text`).toEqual([])
        await setFontSize(page, '')
      }
      if (width !== PHONE && width !== WIDE) continue
      // A desktop has a mouse.
      await setTouch(width === PHONE)
      const theme = width === PHONE || at % 2 ? 'dark' : 'light'
      await setRoot(page, { theme })
      expect.soft(await faultsOf(page), `${where}, ${theme}`).toEqual([])
      expect.soft(await heardWrong(page), `${where}, as it is heard`).toEqual([])
      if (width === WIDE) continue
      await setRoot(page, { theme: 'light' })
      expect.soft(await faultsOf(page, ['color-contrast']), `${where}, light`).toEqual([])
    }
  }
}

/** Sets what the server renders on the root element for a theme, a text size and large targets. */
const setRoot = (page: Page, values: Record<string, string>) =>
  page.evaluate(values => void Object.assign(document.documentElement.dataset, values), values)

/** Sets the font size of the root element, or '' for the usual one. */
const setFontSize = (page: Page, size: string) =>
  page.evaluate(async size => {
    document.documentElement.style.fontSize = size
    await document.fonts.ready
  }, size)
