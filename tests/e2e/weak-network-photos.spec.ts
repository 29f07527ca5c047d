import type { BrowserContext } from '@playwright/test'
import { bar, choosePhoto, expect, notesOf, openForm, PORTAL, saveNote, showAgain, test, waits } from './weak'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 180_000 })

test('a note and its photo wait together while the server does not answer', async ({ page, kit, network, faults }) => {
  await openForm(page, kit)
  await network.cut()
  await choosePhoto(page)
  await expect(page.getByText('The server does not answer. The uploads continue when it does.')).toBeVisible()
  await saveNote(page)
  await expect(waits(page)).toBeVisible()
  await bar(page).getByText('View the change').click()
  await expect(bar(page).getByRole('form')).toContainText('1 photo')
  await network.restore()
  await showAgain(page)
  await expect(waits(page)).toBeHidden()
  expect(await notesOf(kit)).toMatchObject([
    { content: 'At the lake', image: expect.stringMatching(/./), morePhotos: [] },
  ])
  faults.length = 0
})

test('a note that is saved while its photo uploads waits, too, if that upload gets no answer', async ({
  page,
  kit,
  network,
  context,
  faults,
}) => {
  const held: (() => Promise<void>)[] = []
  await holdPhotos(context, held)
  await openForm(page, kit)
  await choosePhoto(page)
  await expect.poll(() => held.length).toBe(1)
  await saveNote(page)
  await expect(page.getByRole('button', { name: 'Saves after the photo upload…' })).toBeVisible()
  await network.cut()
  await held[0]?.()
  await expect(waits(page)).toBeVisible()
  await network.restore()
  await showAgain(page)
  await expect(waits(page)).toBeHidden()
  expect(await notesOf(kit)).toMatchObject([{ content: 'At the lake', image: expect.stringMatching(/./) }])
  faults.length = 0
})

/** Holds uploads of photos back. Each function fails one of them. */
const holdPhotos = (context: BrowserContext, held: (() => Promise<void>)[]) =>
  context.route('**/waiting-photos', route => void held.push(() => route.abort('connectionfailed')))

test("a note with a photo waits while a proxy answers with its own page, and the page is the app's", async ({
  page,
  kit,
  context,
  faults,
}) => {
  await openForm(page, kit)
  await context.route(/\/(waiting-photos|waiting-changes|log\.data|overview)\b/, route =>
    route.fulfill({ status: 502, ...PORTAL }),
  )
  await choosePhoto(page)
  await expect(page.getByText('The server does not answer. The uploads continue when it does.')).toBeVisible()
  await saveNote(page)
  await expect(waits(page)).toBeVisible()
  await expect(page).toHaveURL('/overview')
  await context.unroute(/\/(waiting-photos|waiting-changes|log\.data|overview)\b/)
  await showAgain(page)
  await expect(waits(page)).toBeHidden()
  expect(await notesOf(kit)).toMatchObject([{ content: 'At the lake', image: expect.stringMatching(/./) }])
  faults.length = 0
})

test('a note with a photo whose answer was lost is there once, with one photo', async ({
  page,
  kit,
  context,
  faults,
}) => {
  await openForm(page, kit)
  await context.route('**/waiting-photos', async route => {
    // The server has the photo, too.
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await context.route('**/log.data*', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionfailed')
  })
  await choosePhoto(page)
  await expect(page.getByText('The server does not answer. The uploads continue when it does.')).toBeVisible()
  await saveNote(page)
  await expect(page).toHaveURL('/overview')
  await expect(page.getByText('Your waiting change is saved.')).toBeVisible()
  await context.unrouteAll({ behavior: 'wait' })
  expect(await notesOf(kit)).toMatchObject([
    { content: 'At the lake', image: expect.stringMatching(/./), morePhotos: [] },
  ])
  faults.length = 0
})
