import type { Page } from '@playwright/test'
import { db } from '~/platform/db/db.server'
import { makePhotoNote } from '../factories/photos'
import { makeNote, makeProject } from '../factories/projects'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { changeStatusTo, hasScripts } from './kits'

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** Waits until an image is loaded, and returns its width. */
const widthOf = (page: Page, name: string) =>
  expect.poll(() => page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth))

/** The link to the card, which a wide screen does not need. */
const cardLink = (page: Page) => page.getByRole('link', { name: /^Your card/, includeHidden: true })

test('a finished kit is celebrated once, and becomes a card that shows what its owner ticks @nojs', async ({
  page,
  account: { actor },
}) => {
  const kit = { title: 'The Kiss', status: 'progress' as const, dateStarted: day(26), totalDiamonds: 31_630 }
  const { id } = await makeProject(actor, kit)
  await makePhotoNote(actor, id, day(20), '#e02020')
  await makePhotoNote(actor, id, day(1), '#2040e0')
  await makeNote(actor, id, { date: day(2), minutes: 80 })
  await page.goto(`/projects/${id}`)
  await changeStatusTo(page, 'Mark as finished')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Finished in 2[67] days$/)
  await expect(page.getByText('31,630 diamonds · 1 h 20 min')).toBeVisible()
  await expect(page.getByText('Completed today')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')).toHaveCount(0)
  // A reload does not repeat the confetti.
  if (await hasScripts(page)) await expect(page).toHaveURL(`/projects/${id}/finished`)
  await expect(cardLink(page)).toContainText('Square, with days and diamonds')
  await page.goto(`/projects/${id}/card`)
  await widthOf(page, 'The card of The Kiss').toBe(1080)
  await expect(page.getByLabel('Your name')).not.toBeChecked()
  await page.getByLabel('Your name').check()
  await page.getByLabel('Story').check()
  const update = page.getByRole('button', { name: 'Update card' })
  if (await update.isVisible()) await update.click()
  await expect(page.getByLabel('Your name')).toBeChecked()
  await expect(page.getByRole('img', { name: 'The card of The Kiss' })).toHaveAttribute('height', '1920')
  await widthOf(page, 'The card of The Kiss').toBe(1080)
  const href = (await page.getByRole('link', { name: 'Download' }).getAttribute('href')) ?? ''
  const card = await page.request.get(href)
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png'])
  expect(card.headers()['content-disposition']).toContain('The Kiss.png')
  await page.goto(`/projects/${id}`)
  await page.getByLabel('More for this kit').click()
  await page.getByRole('link', { name: 'Finish and card' }).click()
  await expect(page.locator('.confetti')).toHaveCount(0)
})

test('a finish is rated with one tap, and undone on its page @nojs', async ({ page, account: { actor } }) => {
  const { id } = await makeProject(actor, { title: 'Wave', status: 'progress', dateStarted: day(5) })
  await page.goto(`/projects/${id}`)
  await changeStatusTo(page, 'Mark as finished')
  const gem = page.getByRole('group', { name: 'How was it?' }).getByRole('button', { name: '4 of 5' })
  await gem.click()
  await expect(gem).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => db.project.findUnique({ where: { id } })).toMatchObject({ status: 'completed', rating: 4 })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log progress' })).toBeVisible()
  const kit = await db.project.findUnique({ where: { id } })
  expect(kit).toMatchObject({ status: 'progress', dateCompleted: null, rating: 4 })
})

test('a card on the page of a finish is drawn again with each tap, and Share has it', async ({
  page,
  account: { actor },
}) => {
  const kit = {
    ...{ title: 'Wave', status: 'completed' as const, totalDiamonds: 31_630 },
    ...{ dateStarted: day(5), dateCompleted: day(0) },
  }
  const { id } = await makeProject(actor, kit)
  await page.goto(`/projects/${id}/finished`)
  await takenOver(page)
  const card = page.getByRole('img', { name: 'The card of Wave' })
  const download = page.getByRole('link', { name: 'Share', exact: true })
  for (const [label, query] of [
    ['Story', 'shape=story'],
    ['Light', 'theme=light'],
    ['Diamonds', 'show=days&show=title'],
  ] as const) {
    await page.getByRole('region', { name: 'Your card' }).getByText(label, { exact: true }).click()
    await expect(card).toHaveAttribute('src', new RegExp(query))
    await expect(download).toHaveAttribute('href', new RegExp(query))
    await expect(card).toHaveAttribute('aria-busy', 'false')
    await widthOf(page, 'The card of Wave').toBe(1080)
  }
  await expect(cardLink(page)).toContainText('Story, with days')
})

test('the day of a finish is changed on its page @nojs', async ({ page, account: { actor } }) => {
  const { id } = await makeProject(actor, { title: 'Wave', status: 'progress', dateStarted: day(9) })
  await page.goto(`/projects/${id}`)
  await changeStatusTo(page, 'Mark as finished')
  await page.getByText('Change date').click()
  await page.getByLabel('Finished on').fill(day(4))
  await page.getByRole('button', { name: 'Save the date' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finished in 5 days')
  expect(await db.project.findUnique({ where: { id } })).toMatchObject({ status: 'completed' })
})

test('on a wide screen, a finish is beside its photo, and Share covers nothing', async ({
  page,
  account: { actor },
}) => {
  const { id } = await makeProject(actor, { title: 'Wave', status: 'completed', dateStarted: day(5) })
  await makePhotoNote(actor, id, day(4), '#e02020')
  await makePhotoNote(actor, id, day(1), '#2040e0')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/projects/${id}/finished`)
  const boxOf = async (part: string) => {
    await expect(page.locator(part).first()).toBeInViewport({ ratio: 1 })
    return (await page.locator(part).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  const photo = await boxOf('.finished-photo')
  const parts = []
  for (const part of ['h1', '.finished-film', '.finished-rating', '.finished-end']) parts.push(await boxOf(part))
  for (const [at, { x, y }] of parts.entries()) {
    const above = parts[at - 1]
    expect(x).toBeGreaterThan(photo.x + photo.width)
    if (above) expect(y).toBeGreaterThanOrEqual(above.y + above.height)
  }
})

test('a kit that is not finished has no celebration, and unknown figures are left out @nojs', async ({
  page,
  account: { actor },
}) => {
  const { id } = await makeProject(actor, { title: 'Hare', status: 'completed' })
  await page.goto(`/projects/${id}/finished`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finished')
  await expect(page.getByRole('main')).not.toContainText(/\b0\b|diamonds/)
  const other = await makeProject(actor, { title: 'Owl', status: 'progress' })
  await page.goto(`/projects/${other.id}/finished?new=1`)
  await expect(page).toHaveURL(`/projects/${other.id}`)
})

test('a year becomes a card @nojs', async ({ page, account: { actor } }) => {
  await makeProject(actor, { title: 'Wave', status: 'completed', width: 40, height: 50, dateCompleted: '2025-03-04' })
  await page.goto('/years/2025')
  await page.getByRole('link', { name: 'Share my year' }).click()
  await widthOf(page, 'The card of 2025').toBe(1080)
  await page.goto('/years/2024/card')
  await expect(page.getByText('No kit was finished in 2024')).toBeVisible()
})

test('a card is shared within the tap, because it was loaded before', async ({ page, account: { actor } }) => {
  await makeProject(actor, { title: 'Wave', status: 'completed', width: 40, height: 50, dateCompleted: '2025-03-04' })
  await page.addInitScript(() => {
    const shared: unknown[] = []
    const share = async ({ files = [] }: ShareData) => {
      shared.push([window.event?.type, files.map(({ name, size }) => [name, size > 1_000])])
    }
    Object.assign(navigator, { canShare: () => true, share })
    Object.assign(window, { shared })
    const { blob } = Response.prototype
    Response.prototype.blob = async function () {
      const card = await blob.call(this)
      setTimeout(() => Object.assign(window, { isLoaded: true }))
      return card
    }
  })
  await page.goto('/years/2025/card')
  await page.waitForFunction(() => 'isLoaded' in window)
  await page.getByRole('button', { name: 'Share' }).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)
  await expect.poll(shared).toEqual([['click', [[expect.stringMatching(/\.png$/), true]]]])
})

test('progress photos become a time-lapse, made in the background @nojs', async ({ page, account: { actor } }) => {
  // With reduced motion it waits for a tap.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const { id } = await makeProject(actor, { title: 'Wave', status: 'progress' })
  await makePhotoNote(actor, id, day(20), '#e02020')
  await page.goto(`/projects/${id}/time-lapse`)
  await expect(page.getByText('A time-lapse needs two photos')).toBeVisible()
  await makePhotoNote(actor, id, day(1), '#2040e0')
  await page.goto(`/projects/${id}`)
  const pictures = page.getByRole('figure').getByRole('img', { name: /^(First|Newest) photo, / })
  await expect(pictures).toHaveCount(2)
  await page.getByRole('link', { name: 'Time-lapse of 2 photos' }).click()
  await page.getByRole('button', { name: 'Make the time-lapse' }).click()
  const download = page.getByRole('link', { name: /^Download/ })
  await expect(download).toBeVisible({ timeout: 60_000 })
  await widthOf(page, 'The progress photos of Wave, one after another').toBe(720)
  const file = await page.request.get((await download.getAttribute('href')) ?? '')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/webp'])
})

test('a slider by keyboard shows more of the first photo', async ({ page, account: { actor } }) => {
  const { id } = await makeProject(actor, { title: 'Wave', status: 'progress' })
  await makePhotoNote(actor, id, day(20), '#e02020')
  await makePhotoNote(actor, id, day(1), '#2040e0')
  await page.goto(`/projects/${id}`)
  const slider = page.getByRole('slider', { name: 'Show more of the first photo' })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '52 % first photo, 48 % newest photo')
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', '0 % first photo, 100 % newest photo')
})

test('a photo in the viewer zooms by buttons, keys, wheel and double click, and is moved', async ({
  page,
  account: { actor },
}) => {
  const { id } = await makeProject(actor, { title: 'Wave' })
  await makePhotoNote(actor, id, '2026-11-15', '#e02020', '#2040e0')
  await page.goto(`/projects/${id}`)
  await takenOver(page)
  await page.getByRole('link', { name: 'November 15, photo 1' }).click()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  const photo = viewer.getByRole('img').first()
  const zoom = () =>
    photo.evaluate(image => {
      const { a, e } = new DOMMatrix(getComputedStyle(image).transform)
      return { factor: Math.round(a * 100) / 100, x: Math.round(e) }
    })
  // The script of the zoom is loaded with the first photo.
  await expect(async () => {
    await viewer.getByRole('button', { name: 'Zoom in' }).click()
    expect((await zoom()).factor).toBeGreaterThan(1)
  }).toPass()
  await page.keyboard.press('0')
  await expect.poll(zoom).toEqual({ factor: 1, x: 0 })
  await page.keyboard.press('+')
  await expect.poll(zoom).toEqual({ factor: 1.5, x: 0 })
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(zoom).toEqual({ factor: 2.25, x: 80 })
  // An enlarged photo moves; the viewer stays at it.
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect.poll(zoom).toEqual({ factor: 1, x: 0 })
  await photo.hover()
  await page.mouse.wheel(0, -300)
  await expect.poll(async () => (await zoom()).factor).toBeGreaterThan(1.5)
  await photo.dblclick()
  await expect.poll(async () => (await zoom()).factor).toBe(1)
  await photo.dblclick()
  await expect.poll(async () => (await zoom()).factor).toBe(2.5)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const before = (await zoom()).x
  await page.mouse.move(width / 2, height / 2)
  await page.mouse.down()
  await page.mouse.move(width / 2 - 60, height / 2)
  await page.mouse.up()
  await expect.poll(async () => (await zoom()).x).toBe(before - 60)
  await viewer.getByRole('button', { name: 'Next photo' }).click()
  await expect(viewer.getByText('2 of 2')).toBeVisible()
  await expect.poll(zoom).toEqual({ factor: 1, x: 0 })
})
