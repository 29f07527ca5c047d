import type { Page } from '@playwright/test'
import { db } from '~/platform/db/db.server'
import { makeNote, makeProject } from '../factories/projects'
import { phoneJpeg, sizedJpeg } from '../fixtures/pictures'
import { formTakenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { hasEntry, hasScripts } from './kits'

test.use({ viewport: { width: 360, height: 740 } })

const plus = (page: Page) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Add' })

/** Opens the sheet; without scripts, the page. */
async function open(page: Page) {
  if (await hasScripts(page)) await formTakenOver(plus(page))
  await plus(page).click()
  return (await hasScripts(page)) ? page.getByRole('dialog') : page.getByRole('main')
}

test('the plus leads to a new kit of the list, to progress and to the import @nojs', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Lighthouse in Snow', status: 'progress' })
  await page.goto('/dashboard?status=wishlist')
  await expect(page.getByRole('link', { name: 'Add kit' })).toHaveCount(0)
  await (await open(page)).getByRole('link', { name: /^Add kit/ }).click()
  await expect(page.getByLabel('Wishlist')).toBeChecked()
  await expect(page.getByLabel('Title')).toBeFocused()

  await page.goto('/overview')
  await (await open(page)).getByRole('link', { name: /^Log progress Lighthouse in Snow/ }).click()
  await expect(page).toHaveURL(`/projects/${kit.id}/log`)

  await page.goto('/overview')
  await (await open(page)).getByRole('link', { name: 'Import kits' }).click()
  await expect(page).toHaveURL('/import')
})

test('the kit of the plus is the one last worked on, and without one leads to the stash @nojs', async ({
  page,
  account: { actor },
}) => {
  await page.goto('/add')
  await page.getByRole('link', { name: 'Log progress Choose a kit to start' }).click()
  await expect(page).toHaveURL(/\/dashboard\?status=stash/)
  const worked = await makeProject(actor, { title: 'Owl', status: 'progress' })
  await makeNote(actor, worked.id)
  await makeProject(actor, { title: 'Just imported', status: 'progress' })
  await page.goto('/add')
  await expect(page.getByRole('link', { name: /^Log progress/ })).toContainText('Owl')
  await page.getByRole('link', { name: /^Take a photo/ }).click()
  await expect(page).toHaveURL(`/projects/${worked.id}/log#field-photos`)
})

/** Takes a photo with the plus on the overview. */
async function takePhoto(page: Page, photo: { name: string; mimeType: string; buffer: Buffer }) {
  await page.goto('/overview')
  const sheet = await open(page)
  const camera = page.waitForEvent('filechooser')
  await sheet.getByRole('button', { name: /^Take a photo/ }).click()
  await (await camera).setFiles(photo)
}

test('a photo taken with the plus is a progress note of the kit', async ({ page, account: { actor } }) => {
  const kit = await makeProject(actor, { title: 'Owl', status: 'progress' })
  await takePhoto(page, { name: 'owl.jpg', mimeType: 'image/jpeg', buffer: await phoneJpeg() })
  await expect(page.getByText('Progress note added.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/projects/${kit.id}(\\?saved=[a-z0-9]+)?#note-`))
  expect(await db.progressNote.findMany({ where: { projectId: kit.id } })).toMatchObject([{ content: '' }])
  await page.goBack()
  await expect(page).toHaveURL('/overview')
})

test('a large photo taken with the plus is shrunk before it is sent', async ({ page, account: { actor } }) => {
  const kit = await makeProject(actor, { title: 'Owl', status: 'progress' })
  // Bytes after the end of a JPEG are ignored.
  const buffer = Buffer.concat([await sizedJpeg(4000, 2000), Buffer.alloc(2 * 1024 * 1024)])
  await takePhoto(page, { name: 'owl.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('Progress note added.')).toBeVisible()
  const [note] = await db.progressNote.findMany({ where: { projectId: kit.id } })
  expect(note).toMatchObject({ imageWidth: 3000, imageHeight: 1500 })
})

test('the sheet of the plus closes with its button, Escape and Back, and works by keyboard', async ({
  page,
  account: _,
}) => {
  await page.goto('/profile')
  await page.goto('/overview')
  const sheet = await open(page)
  await expect(sheet.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(sheet.getByRole('link', { name: /^Log progress/ })).toBeFocused()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expect(sheet).toHaveCount(0)
  await expect(plus(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await hasEntry(page, false)
  await plus(page).click()
  await expect(sheet).toBeVisible()
  await hasEntry(page, true)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/overview')
})

test('the plus is in the middle of the bar, and its words give way to icons where they do not fit @nojs', async ({
  page,
  account: _,
}) => {
  await page.goto('/overview')
  for (const width of [300, 360, 768]) {
    await page.setViewportSize({ width, height: 740 })
    const box = await plus(page).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(width / 2, 0)
    const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
    await expect(links).toHaveCount(5)
    for (const name of ['Overview', 'Dashboard', 'Randomizer', 'Profile']) {
      const word = links.filter({ hasText: name }).locator('span')
      expect((await word.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(width < 360 ? 0 : 30)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
