import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { makeNote, makeProject } from '../factories/projects'
import { phoneJpeg } from '../fixtures/pictures'
import { faultsOf } from './axe'
import { expect, test } from './fixtures'

test('a gift list is shared: visitors promise kits, the owner sees it only on request, and it stops @nojs', async ({
  page,
  account,
  browser,
  baseURL,
  javaScriptEnabled,
  faults,
}) => {
  await makeProject(account.actor, { title: 'Great Wave', status: 'wishlist', generalNotes: 'For the hall' })
  await makeProject(account.actor, { title: 'Young Hare', status: 'wishlist' })
  await makeProject(account.actor, { title: 'Already mine', status: 'stash' })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Shared pages' }).click()
  await expect(page.getByRole('heading', { name: 'You share nothing yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Share a page' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Enter a title.').first()).toBeVisible()
  faults.length = 0
  await page.getByLabel('Title').fill('Ada turns sixty')
  await page.getByLabel('Notes').check()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const link = page.getByRole('main').getByRole('link', { name: /^https?:/ })
  await expect(link).toBeVisible()
  if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([])
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  const { pathname } = new URL((await link.textContent()) ?? '')

  const visit = async () => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled, serviceWorkers: 'block' })
    const visitor = await context.newPage()
    await visitor.goto(pathname)
    return visitor
  }
  const kit = (visitor: typeof page, title: string) => visitor.getByRole('article').filter({ hasText: title })
  const aunt = await visit()
  await expect(aunt.getByRole('heading', { level: 1 })).toHaveText('Ada turns sixty')
  await expect(aunt.getByRole('heading', { level: 2 })).toHaveText(['Great Wave', 'Young Hare'])
  await expect(kit(aunt, 'Great Wave')).toContainText('For the hall')
  if (javaScriptEnabled) expect(await faultsOf(aunt)).toEqual([])
  const uncle = await visit()
  for (const visitor of [aunt, uncle]) await kit(visitor, 'Young Hare').getByText("I'll give this").first().click()
  await kit(aunt, 'Young Hare').getByLabel('Your name').fill('Aunt Ruth')
  await kit(aunt, 'Young Hare').getByRole('button', { name: "I'll give this" }).click()
  await expect(kit(aunt, 'Young Hare')).toContainText('You give this.')
  await kit(uncle, 'Young Hare').getByRole('button', { name: "I'll give this" }).click()
  await expect(kit(uncle, 'Young Hare')).toContainText('Another visitor was faster')
  await expect(uncle.getByText('Aunt Ruth')).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('Young Hare')).toBeHidden()
  await page.getByRole('link', { name: 'Show what is promised' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Young Hare' })).toContainText('Aunt Ruth')

  await page.getByRole('button', { name: 'Clear promise: Young Hare' }).click()
  // The pointer keeps the toast.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect(page.getByText('The promise for “Young Hare” is cleared.')).toBeVisible()
  await expect(page.getByText('Nothing is promised yet.')).toBeVisible()
  await aunt.reload()
  await expect(kit(aunt, 'Young Hare').getByText("I'll give this").first()).toBeVisible()
  await undo.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Young Hare' })).toContainText('Aunt Ruth')
  await aunt.reload()

  await kit(aunt, 'Young Hare').getByRole('button', { name: 'Take it back: Young Hare' }).click()
  await expect(kit(aunt, 'Young Hare').getByText("I'll give this").first()).toBeVisible()

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('Visitors see a not-found page.')).toBeVisible()
  expect((await aunt.goto(pathname))?.status()).toBe(404)
  await page.getByRole('button', { name: 'Share again' }).click()
  await expect(link).toBeVisible()
  await page.getByLabel('Other websites may show this page in a frame').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Shared page saved.')).toBeVisible()
  const response = await aunt.goto(pathname)
  expect(response?.status()).toBe(200)
  expect(response?.headers()['content-security-policy']).toContain('frame-ancestors *')
  expect(response?.headers()['x-frame-options']).toBeUndefined()
  await page.getByRole('button', { name: 'New link' }).click()
  await expect(link).not.toHaveAttribute('href', new RegExp(pathname))
  expect((await aunt.goto(pathname))?.status()).toBe(404)
  await aunt.context().close()
  await uncle.context().close()
})

test('a kit is shared from its page @nojs', async ({ page, account }) => {
  const { id } = await makeProject(account.actor, { title: 'Great Wave', status: 'progress' })
  await makeProject(account.actor, { title: 'Young Hare' })
  await page.goto(`/projects/${id}`)
  await page.locator('summary').filter({ hasText: 'More' }).first().click()
  await page.getByRole('link', { name: 'Share this kit' }).click()
  await page.getByLabel('Title').fill('How the wave grows')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const link = page.getByRole('main').getByRole('link', { name: /^https?:/ })
  await expect(link).toBeVisible()
  await page.goto(new URL((await link.textContent()) ?? '').pathname)
  await expect(page.getByText('Great Wave').first()).toBeVisible()
  await expect(page.getByText('Young Hare')).toHaveCount(0)
  // Aligned with the pages of the app.
  const left = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.x
  const here = await left()
  await page.goto('/about')
  expect(await left()).toBe(here)
})

test('another website shows a shared page in a frame only if the owner allows it @nojs', async ({
  page,
  account,
  baseURL,
  browser,
  faults,
}) => {
  await makeProject(account.actor, { title: 'Great Wave', status: 'wishlist' })
  await page.goto('/shared/new')
  await page.getByLabel('Title').fill('For Ada')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const { pathname } = new URL(
    (await page
      .getByRole('main')
      .getByRole('link', { name: /^https?:/ })
      .textContent()) ?? '',
  )

  const context = await browser.newContext({ serviceWorkers: 'block' })
  const blog = await context.newPage()
  // Another origin on this machine, because browsers keep other sites away from a local one.
  const site = createServer((_, res) => void res.end(html)).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  const html = `<!doctype html><title>Blog</title><iframe src="${baseURL}${pathname}"></iframe>`
  const framed = blog.frameLocator('iframe').getByRole('heading', { name: 'For Ada' })
  const rejected = blog.waitForEvent('requestfailed', request => request.url().endsWith(pathname))
  await blog.goto(address)
  await rejected
  await expect(framed).toHaveCount(0)

  await page.getByLabel('Other websites may show this page in a frame').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Shared page saved.')).toBeVisible()
  await blog.goto(address)
  await expect(framed).toBeVisible()
  await context.close()
  site.close()
  // The browser reports the frame that it refused.
  faults.length = 0
})

test('a shared page contains nothing that is not ticked, in text, photos and headers', async ({
  page,
  account,
  browser,
}) => {
  const secrets = {
    generalNotes: 'SECRET-NOTES',
    sourceUrl: 'https://shop.example/SECRET-SHOP',
    place: 'SECRET-PLACE',
    code: 'SECRET-CODE',
    price: 71.93,
    currency: 'NZD',
  }
  await makeProject(account.actor, { title: 'Other kit', status: 'wishlist', ...secrets })
  await makeProject(account.actor, { title: 'Shared kit', status: 'progress', ...secrets })
  await page.goto('/dashboard?status=progress')
  await page.getByRole('article').getByRole('link', { name: 'Shared kit' }).click()
  await page.getByLabel('More for this kit').click()
  await page.getByRole('link', { name: 'Edit this kit' }).click()
  const photo = { name: 'SECRET-FILE.jpg', mimeType: 'image/jpeg', buffer: await phoneJpeg() }
  await page.locator('input[name=image]').setInputFiles(photo)
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shared kit')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await makeNote(account.actor, id, { content: 'SECRET-DIARY' })

  const pathOf = async (kind: string) => {
    await page.goto(`/shared/new?kind=${kind}&kit=${id}`)
    await page.getByLabel('Title').fill('Look')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    return new URL(
      (await page
        .getByRole('main')
        .getByRole('link', { name: /^https?:/ })
        .textContent()) ?? '',
    ).pathname
  }
  const paths = [await pathOf('kit'), await pathOf('gifts')]
  const stranger = await browser.newContext()
  const said: string[] = []
  for (const path of paths) {
    for (const address of [path, `${path}.data`, `${path}?promised`]) {
      const response = await stranger.request.get(page.url().replace(/\/shared.*/, address))
      expect(response.status(), address).toBe(200)
      said.push(JSON.stringify(response.headers()), await response.text())
    }
  }
  const html = said[1] ?? ''
  expect(said[0]).toContain('noindex')
  expect(said[0]).toContain("frame-ancestors 'none'")
  const photos = [...new Set(html.match(/\/s\/[\w-]+\/photo\/\w+\?w=\d+/g))]
  expect(photos).toHaveLength(3)
  for (const address of photos) {
    const response = await stranger.request.get(page.url().replace(/\/shared.*/, address))
    const body = await response.body()
    expect((await sharp(body).metadata()).exif, address).toBeUndefined()
    said.push(JSON.stringify(response.headers()), body.toString('latin1'))
  }
  const { username, email } = account.user
  for (const secret of [
    'SECRET',
    '71.93',
    'NZD',
    username,
    email,
    account.user.id,
    'Phone',
    'kitchen',
    '/api/files/',
  ]) {
    expect(
      said.findIndex(text => text.includes(secret)),
      secret,
    ).toBe(-1)
  }
  // A photo of another kit is not on the page.
  const other = `${paths[1]}/photo/${id}?w=640`
  expect((await stranger.request.get(page.url().replace(/\/shared.*/, other))).status()).toBe(404)
  await stranger.close()
})
