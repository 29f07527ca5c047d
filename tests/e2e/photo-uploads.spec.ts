import type { Page } from '@playwright/test'
import { db } from '~/platform/db/db.server'
import { makeNote, makeProject } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { faultsOf } from './axe'
import { formTakenOver, settled, takenOver } from './by-keyboard'
import { expect, listening, signIn, test } from './fixtures'
import { holdRequests } from './kits'

// Photos of a note upload as soon as they are chosen. The tests delay or break single uploads; the app is real.

const PHOTO = '**/waiting-photos'
const photo = async (name: string, width = 96) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sizedJpeg(width, 64),
})

const tiles = (page: Page) => page.getByRole('list', { name: 'Selected photos' }).getByRole('listitem')
const there = (page: Page) => page.locator('.sent-photo[data-state=there]')
const statusText = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const save = (page: Page) => page.getByRole('button', { name: /^Save / })
const pictures = (page: Page) => page.getByRole('link', { name: /open full size/ })

async function choose(page: Page, files: Awaited<ReturnType<typeof photo>>[]) {
  await takenOver(page)
  await page.getByLabel('Photos', { exact: true }).setInputFiles(files)
  await expect(tiles(page).first()).toBeVisible()
}

async function openForm(page: Page, kit: { id: string }) {
  await page.goto(`/projects/${kit.id}/log`)
}

test('photos of a note upload two at a time, are retried after a failure, and belong to the saved note', async ({
  page,
  account,
  faults,
}) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  let requested = 0
  let atOnce = 0
  let mostAtOnce = 0
  let start = () => {}
  const started = new Promise<void>(resolve => {
    start = resolve
  })
  await page.route(PHOTO, async route => {
    const turn = ++requested
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    if (turn === 2) start()
    // The first two wait for each other: long enough for a third one to start.
    await started
    await settled(page)
    atOnce--
    if (turn === 1) await route.abort('connectionreset')
    else if (turn === 2) await route.fulfill({ status: 502, body: 'Bad gateway' })
    else await route.continue()
  })
  await openForm(page, kit)
  await choose(page, [await photo('a.jpg', 60), await photo('b.jpg', 70), await photo('c.jpg', 80)])
  await page.getByLabel('Photos', { exact: true }).setInputFiles([await photo('d.jpg', 90), await photo('e.jpg', 94)])
  await expect(tiles(page)).toHaveCount(5)
  await expect(statusText(page, 'Your 5 photos are uploaded. Save to keep them.')).toBeVisible({ timeout: 20_000 })
  expect(requested).toBe(7)
  expect(mostAtOnce).toBe(2)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove b.jpg' }).click()
  await expect(page.getByLabel('Photos', { exact: true })).toBeFocused()
  await page.getByLabel('What did you do?').fill('Five at once')
  await save(page).click()
  await expect(page.getByText('Progress note added.')).toBeVisible()
  await expect(pictures(page)).toHaveCount(4)
  const note = await db.progressNote.findFirstOrThrow({ where: { projectId: kit.id } })
  const more = note.morePhotos as { imageWidth: number }[]
  expect([note.imageWidth, ...more.map(({ imageWidth }) => imageWidth)]).toEqual([60, 80, 90, 94])
  faults.length = 0
})

test('a file that is not an image shows an error and blocks the note, and the other photos upload', async ({
  page,
  account,
  faults,
}) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  await openForm(page, kit)
  const text = { name: 'diary.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear diary') }
  await choose(page, [await photo('a.jpg'), text, await photo('b.jpg')])
  await expect(there(page)).toHaveCount(2)
  await expect(page.getByText('diary.jpg: This file is not a supported image.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry diary.jpg' })).toHaveCount(0)
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('What did you do?').fill('Two of three')
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText(/^Not saved: diary.jpg failed to upload/)
  await page.getByRole('button', { name: 'Remove diary.jpg' }).click()
  await save(page).click()
  await expect(page.getByText('Progress note added.')).toBeVisible()
  await expect(pictures(page)).toHaveCount(2)
  faults.length = 0
})

test('a note that is saved during its uploads waits for them and is saved once', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  const letGo = await holdRequests(page, PHOTO)
  await page.goto(`/projects/${kit.id}/log`)
  await page.getByLabel('What did you do?').fill('In a hurry')
  await choose(page, [await photo('a.jpg'), await photo('b.jpg'), await photo('c.jpg')])
  await save(page).click()
  const waiting = page.getByRole('button', { name: 'Saves after 3 photo uploads…' })
  await expect(waiting).toBeVisible()
  await waiting.click({ force: true })
  await page.getByLabel('Date').press('Enter')
  expect(await db.progressNote.count({ where: { projectId: kit.id } })).toBe(0)
  letGo()
  await expect(page.getByText('Progress note added.')).toBeVisible()
  await expect(pictures(page)).toHaveCount(3)
  expect(await db.progressNote.count({ where: { projectId: kit.id } })).toBe(1)
  // The form is empty.
  await page.goto(`/projects/${kit.id}/log`)
  await formTakenOver(page.getByRole('form', { name: 'Note' }))
  await expect(page.getByLabel('What did you do?')).toHaveValue('')
  await expect(tiles(page)).toHaveCount(0)
})

test('photos that are chosen before the script of the form has loaded are uploaded', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  const release = await holdRequests(page, '**/assets/note-form-*.js')
  await page.goto(`/projects/${kit.id}/log`)
  await formTakenOver(page.locator('body'))
  await page.getByLabel('Photos', { exact: true }).setInputFiles([await photo('a.jpg')])
  await page.locator('input[capture]').setInputFiles([await photo('camera.jpg')])
  release()
  await expect(there(page)).toHaveCount(2)
  for (const name of ['a.jpg', 'camera.jpg']) {
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toHaveCount(1)
  }
  await save(page).click()
  await expect(page.getByText('Progress note added.')).toBeVisible()
  await expect(pictures(page)).toHaveCount(2)
})

test('a photo that is chosen while the page loads is taken once, and the form waits for it', async ({
  page,
  account,
}) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  // The photo comes after the form's script runs, and before the script looks for earlier ones.
  await page.addInitScript(() => {
    const { setTimeout } = window
    Object.assign(window, { setTimeout: (run: () => void, delay?: number) => setTimeout(run, delay || 1_000) })
  })
  const release = await holdRequests(page, '**/assets/upload-queue-*.js')
  await openForm(page, kit)
  await formTakenOver(page.getByRole('form', { name: 'Note' }))
  await page.getByLabel('What did you do?').fill('In the car')
  await page.getByLabel('Photos', { exact: true }).setInputFiles([await photo('a.jpg')])
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Saves after the photo upload…' })).toBeVisible()
  // After the timers that were set before.
  await page.evaluate(() => new Promise<void>(resolve => setTimeout(resolve)))
  expect(await db.progressNote.count({ where: { projectId: kit.id } })).toBe(0)
  release()
  await expect(page.getByText('Progress note added.')).toBeVisible()
  await expect(pictures(page)).toHaveCount(1)
  expect(await db.waitingPhoto.count({ where: { userId: account.user.id, taken: false } })).toBe(0)
})

test('a note that the browser sends while the script of its form loads is not restored', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  const release = await holdRequests(page, '**/assets/note-form-*.js')
  await page.goto(`/projects/${kit.id}/log`)
  await formTakenOver(page.locator('body'))
  await page.getByLabel('What did you do?').fill('In a hurry')
  await page.getByLabel('Photos', { exact: true }).setInputFiles([await photo('a.jpg')])
  const address = `**/projects/${kit.id}/log`
  await page.route(address, async route => {
    const uploaded = page.waitForResponse(PHOTO)
    release()
    await uploaded
    // Nothing can be evaluated while the browser waits for the next page.
    await page.waitForTimeout(500)
    await route.continue()
  })
  await save(page).click()
  await expect(pictures(page)).toHaveCount(1)
  await page.unroute(address)
  await page.goto(`/projects/${kit.id}/log`)
  await formTakenOver(page.getByRole('form', { name: 'Note' }))
  await expect(page.getByLabel('What did you do?')).toHaveValue('')
})

test('uploads pause while offline and resume when the network is back', async ({ page, account, context, faults }) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  const note = await makeNote(account.actor, kit.id)
  await page.goto(`/projects/${kit.id}/notes/${note.id}`)
  // The queue's script loads with the first photo.
  await choose(page, [await photo('a.jpg')])
  await expect(there(page)).toHaveCount(1)
  await context.setOffline(true)
  await page.getByLabel('Photos', { exact: true }).setInputFiles([await photo('b.jpg'), await photo('c.jpg')])
  await expect(statusText(page, "You're offline. The uploads continue")).toBeVisible()
  await expect(there(page)).toHaveCount(1)
  await context.setOffline(false)
  await expect(there(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Save progress note' }).click()
  await expect(page.getByText('Progress note saved.')).toBeVisible()
  await expect(pictures(page)).toHaveCount(3)
  faults.length = 0
})

test('an upload that got no answer four times is not given up when the server is busy at first', async ({
  page,
  account,
  faults,
}) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  let requests = 0
  await page.route(PHOTO, route => {
    requests++
    if (requests <= 4) return route.abort('connectionfailed')
    return requests === 5 ? route.fulfill({ status: 503, json: { message: 'The app is starting.' } }) : route.continue()
  })
  await openForm(page, kit)
  await choose(page, [await photo('a.jpg')])
  const networkIsBack = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => networkIsBack().then(() => requests)).toBe(6)
  await expect(statusText(page, 'Your photo is uploaded. Save to keep it.')).toBeVisible()
  faults.length = 0
})

test('removing a photo cancels its upload', async ({ page, account, faults }) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  await page.route(PHOTO, () => {})
  await openForm(page, kit)
  const sent = page.waitForRequest(PHOTO)
  await choose(page, [await photo('a.jpg')])
  await sent
  const canceled = page.waitForEvent('requestfailed', request => request.url().endsWith('/waiting-photos'))
  await page.getByRole('button', { name: 'Remove a.jpg' }).click()
  await canceled
  await expect(tiles(page)).toHaveCount(0)
  faults.length = 0
})

test('an upload after the session ended can be retried', async ({ page, account, baseURL, faults }) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  await openForm(page, kit)
  await takenOver(page)
  // Its request for changes would lead to the login.
  await listening(account.user.id)
  await page.context().clearCookies({ name: /^session/ })
  await choose(page, [await photo('a.jpg')])
  await expect(page.getByText('a.jpg: Your session expired.')).toBeVisible()
  await signIn(page.context(), account, baseURL ?? '')
  await page.getByRole('button', { name: 'Retry a.jpg' }).click()
  await expect(statusText(page, 'Your photo is uploaded. Save to keep it.')).toBeVisible()
  faults.length = 0
})

test('a reload keeps uploaded photos and typed text', async ({ page, account, faults }) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  await openForm(page, kit)
  await choose(page, [await photo('a.jpg', 60), await photo('b.jpg', 70)])
  await page.getByLabel('What did you do?').fill('Not saved')
  await expect(there(page)).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(page.getByLabel('What did you do?')).toHaveValue('Not saved')
  await expect(page.getByRole('img', { name: 'photo 2' })).toBeVisible()
  await expect
    .poll(() => page.getByRole('img', { name: 'photo 2' }).evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  // A rejected form keeps them too.
  await page.getByLabel('Date').fill('')
  await save(page).click()
  await expect(page.getByText('Enter a date as year-month-day').first()).toBeVisible()
  faults.length = 0
  await expect(there(page)).toHaveCount(2)
  await page.getByLabel('Date').fill('2026-11-15')
  await save(page).click()
  await expect(page.getByText('Progress note added.')).toBeVisible()
  await expect(pictures(page)).toHaveCount(2)
  // Discarded photos are gone.
  await openForm(page, kit)
  await choose(page, [await photo('c.jpg')])
  await expect(there(page)).toHaveCount(1)
  await page.reload()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(tiles(page)).toHaveCount(0)
})
