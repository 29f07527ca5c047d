import type { Page } from '@playwright/test'
import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { KINDS_LINK, SHOP_LINK } from '../setup/pretend-shop'
import { formTakenOver, settled, takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { hasScripts } from './kits'

const UNREAD = 'That page could not be read. We kept the link.'

test('a page that cannot be read keeps the link and everything typed @nojs', async ({ page, account, faults }) => {
  await page.goto('/projects/new')
  if (await hasScripts(page)) await takenOver(page)
  await page.getByLabel('Title').fill('Starry Night')
  await page.getByLabel('Photo', { exact: true }).setInputFiles({
    name: 'night.jpg',
    mimeType: 'image/jpeg',
    buffer: await sizedJpeg(60, 40),
  })
  // The built app contacts no address of this machine.
  await openLink(page)
  await page.getByLabel('Link').fill('http://127.0.0.1/night')
  await page.getByRole('button', { name: 'Read the page' }).click()
  await expect(page.getByRole('alert')).toContainText(UNREAD)
  await expect(page.getByLabel('Link')).toHaveValue('http://127.0.0.1/night')
  await expect(page.getByLabel('Link')).toHaveAccessibleDescription(new RegExp(UNREAD))
  await expect(page.getByLabel('Title')).toHaveValue('Starry Night')
  if (await hasScripts(page)) await expect(page.getByRole('img', { name: 'Your selection' })).toBeVisible()
  else await expect(page.getByText('Select “night.jpg” again.')).toBeVisible()

  // Enter saves, although the button that reads the page comes first.
  await page.getByLabel('Title').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Starry Night')
  const kits = await db.project.findMany({ where: { userId: account.user.id }, select: { sourceUrl: true } })
  expect(faults.every(fault => fault.includes('400'))).toBe(true)
  faults.length = 0
  expect(kits).toEqual([{ sourceUrl: 'http://127.0.0.1/night' }])
})

test('a page fills in the form and marks its fields; typed values stay, and nothing is saved before Save @nojs', async ({
  page,
  account,
  faults,
}) => {
  await makeProject(account.actor, { title: 'Starry Night over the Rhône', status: 'stash' })
  await page.goto('/projects/new')
  const scripts = await hasScripts(page)
  if (scripts) await takenOver(page)
  await page.getByLabel('Company').fill('My own shop')
  await openLink(page)
  const link = page.getByLabel('Link')
  await link.fill(SHOP_LINK)
  await page.getByRole('button', { name: 'Read the page' }).click()

  await expect(
    page.getByText('From the page: title, width, height, drills, diamonds, price, currency, and photo.'),
  ).toBeVisible()
  // The mark is part of the name, so that it is read out.
  const marked = (name: string, role: 'textbox' | 'combobox' = 'textbox') =>
    page.getByRole(role, { name: `${name} from the page` })
  await expect(marked('Title')).toHaveValue('Starry Night Over the Rhône')
  await expect(marked('Width')).toHaveValue('40')
  await expect(marked('Height')).toHaveValue('50')
  await expect(marked('Drills', 'combobox')).toHaveValue('round')
  await expect(marked('Diamonds')).toHaveValue('32,000')
  await expect(marked('Price')).toHaveValue('24.90')
  await expect(marked('Currency')).toHaveValue('EUR')
  await expect(page.getByLabel('Company')).toHaveValue('My own shop')
  await expect(marked('Company', 'combobox')).toHaveCount(0)
  const notice = page.locator(scripts ? '.duplicate-notice > p' : 'noscript.duplicate-notice p')
  await expect(notice).toContainText('You already have “Starry Night over the Rhône”, in your stash.')
  const picture = page.getByRole('img', { name: 'Currently in the form' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
  expect(await db.project.count({ where: { userId: account.user.id } })).toBe(1)

  if (scripts) {
    // Enter in the link reads again. A failure changes nothing.
    await link.fill('http://127.0.0.1/')
    await link.press('Enter')
    await expect(page.getByRole('alert')).toContainText(UNREAD)
    await expect(marked('Height')).toHaveValue('50')
    faults.length = 0
    await link.fill(SHOP_LINK)
    // A value that is changed was typed.
    await marked('Title').fill('Starry Night')
    await expect(marked('Title')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Starry Night/)
  const where = { userId: account.user.id, sourceUrl: SHOP_LINK }
  const select = { width: true, height: true, drillShape: true, totalDiamonds: true, currency: true, imageWidth: true }
  expect(await db.project.findMany({ where, select })).toEqual([
    { width: 40, height: 50, drillShape: 'round', totalDiamonds: 32_000, currency: 'EUR', imageWidth: 900 },
  ])
})

test('a tap takes the link from the clipboard and fills in the form', async ({ page, account: _, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/projects/new')
  await pageReaderReady(page)
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.evaluate(text => navigator.clipboard.writeText(text), `${SHOP_LINK}\n`)
  await openLink(page)
  await expect(page.getByRole('textbox', { name: 'Title from the page' })).toHaveValue('Starry Night Over the Rhône')
  await expect(page.getByLabel('Link')).toHaveValue(SHOP_LINK)
})

test('a tap leaves other texts on the clipboard', async ({ page, account: _, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/projects/new')
  await pageReaderReady(page)
  await page.evaluate(() => navigator.clipboard.writeText('see https://www.shop.example/night'))
  await openLink(page)
  await expect(page.getByLabel('Link')).toBeFocused()
  await expect(page.getByLabel('Link')).toHaveValue('')
})

test('a page with several kinds asks which one it is, and the chosen one fills in the form @nojs', async ({
  page,
  account: { user },
}) => {
  await page.goto('/projects/new')
  if (await hasScripts(page)) await takenOver(page)
  await openLink(page)
  await page.getByLabel('Link').fill(KINDS_LINK)
  await page.getByRole('button', { name: 'Read the page' }).click()
  const kind = page.getByLabel('Which kind is yours?')
  await expect(kind.locator('option')).toHaveText([
    ...['Choose one', 'Moth Garden 30x30cm Round · $ 19.50', 'Moth Garden 40x40cm Round · $ 24.50'],
    'Moth Garden 40x40cm Square · $ 24.50',
  ])
  await expect(page.getByLabel('Width')).toHaveValue('')
  await kind.selectOption({ index: 3 })
  await page.getByRole('button', { name: 'Read the page' }).click()
  await expect(page.getByRole('textbox', { name: 'Width from the page' })).toHaveValue('40')
  await expect(page.getByRole('combobox', { name: 'Drills from the page' })).toHaveValue('square')
  await expect(page.getByRole('textbox', { name: 'Price from the page' })).toHaveValue('24.50')
  await expect(page.getByLabel('Link')).toHaveValue(`${KINDS_LINK}?variant=103`)
  await expect(kind).toHaveCount(0)
  await page.getByLabel('Title').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moth Garden')
  const saved = await db.project.findFirstOrThrow({ where: { userId: user.id } })
  expect(saved).toMatchObject({ code: 'MG-103', sourceUrl: `${KINDS_LINK}?variant=103` })
})

/** Waits for the script of the link, which is loaded after the form. */
async function pageReaderReady(page: Page) {
  await formTakenOver(page.getByRole('button', { name: 'Read the page', includeHidden: true }))
  await settled(page)
}

const openLink = (page: Page) => page.getByText('Paste a shop link instead').click()
