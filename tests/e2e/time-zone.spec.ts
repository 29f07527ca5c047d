import type { Page } from '@playwright/test'
import { changeTimeZone } from '~/features/account/profile/profile.server'
import { today } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { expect, test } from './fixtures'
import { changeStatusTo } from './kits'

test.use({
  /** One of the two always has another date than UTC: the second until 11:00 UTC, the first from 10:00. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
  timezoneId: async ({}, use) => use(Date.now() % DAY > 10.5 * HOUR ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'),
})
const HOUR = 3_600_000
const DAY = 24 * HOUR

const zoneOf = async (email: string) => (await db.user.findUniqueOrThrow({ where: { email } })).timezone

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/overview')
}

test("a login stores the browser's time zone, and dates use it", async ({ page, timezoneId: far = '' }) => {
  const { user, password, actor } = await makeUser()
  const kit = await makeProject(actor, { title: 'Young Hare', status: 'wishlist' })
  await logIn(page, { email: user.email, password })
  expect(await zoneOf(user.email)).toBe(far)
  const day = today(far)
  expect(day).not.toBe(today())
  await page.goto(`/projects/${kit.id}/log`)
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(day)
  await page.goto(`/projects/${kit.id}`)
  await changeStatusTo(page, 'It arrived')
  await expect
    .poll(async () => (await db.project.findUniqueOrThrow({ where: { id: kit.id } })).dateReceived)
    .toEqual(new Date(`${day}T00:00:00Z`))
})

test('a time zone from a device follows the device', async ({ page, browser, baseURL, timezoneId: far }) => {
  const { user, password, actor } = await makeUser()
  await logIn(page, { email: user.email, password })
  expect(await zoneOf(user.email)).toBe(far)
  const abroad = await browser.newContext({ timezoneId: 'Europe/Lisbon', baseURL })
  await abroad.addCookies(await page.context().cookies())
  const there = await abroad.newPage()
  await there.goto('/profile/time-zone')
  await expect.poll(() => zoneOf(user.email)).toBe('Europe/Lisbon')
  const choice = there.getByLabel('Time zone')
  await expect(choice.locator('option:checked')).toHaveText('As on your device (Lisbon)')
  await choice.selectOption('Europe/Rome')
  await there.getByRole('button', { name: 'Save' }).first().click()
  await expect(there.getByText('Time zone set to Rome.')).toBeVisible()
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(await zoneOf(user.email)).toBe('Europe/Rome')
  await changeTimeZone(actor, '')
  await page.reload()
  await expect.poll(() => zoneOf(user.email)).toBe(far)
  await abroad.close()
})

test('a chosen time zone is not replaced', async ({ page }) => {
  const { user, password, actor } = await makeUser()
  await changeTimeZone(actor, 'Europe/Amsterdam')
  await logIn(page, { email: user.email, password })
  expect(await zoneOf(user.email)).toBe('Europe/Amsterdam')
})

test('an unknown time zone is not stored', async ({ page }) => {
  const { user, password } = await makeUser()
  await page.addInitScript(() => {
    const plain = Intl.DateTimeFormat.prototype.resolvedOptions
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...plain.call(this), timeZone: 'Mars/Olympus_Mons' }
    }
  })
  await logIn(page, { email: user.email, password })
  expect(await zoneOf(user.email)).toBe('')
})

test("a sign-up stores the browser's time zone, with a password and with a provider", async ({
  page,
  timezoneId: far,
}) => {
  const name = `anna-${randomText(8)}`
  await page.goto('/register')
  const fields = {
    Email: `${name}@example.com`,
    Username: name,
    Password: 'wax-and-tray',
    'Confirm password': 'wax-and-tray',
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')
  expect(await zoneOf(fields.Email)).toBe(far)

  const tess = `tess-${randomText(10)}`
  await page.goto('/register')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  for (const [label, text] of Object.entries({ subject: randomText(18), email: `${tess}@example.com`, name: tess })) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await page.getByLabel('verified').setChecked(true)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL('/overview')
  expect(await zoneOf(`${tess}@example.com`)).toBe(far)
})

test('without scripts the time zone is unset until it is chosen @nojs', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled)
  const { user, password } = await makeUser()
  await logIn(page, { email: user.email, password })
  expect(await zoneOf(user.email)).toBe('')
})
