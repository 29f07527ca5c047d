import type { Page } from '@playwright/test'
import { db } from '~/platform/db/db.server'
import { phoneHeic, sizedJpeg } from '../fixtures/pictures'
import { takenOver } from './by-keyboard'
import { expect, notesOf, openForm, saveNote, showAgain, test, waits } from './weak'

// The connection stays open, but nothing passes.

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 180_000 })

/** A photo that this browser cannot shrink. It is larger than what the system takes for a connection. */
const largePhoto = () => ({
  name: 'lake.heic',
  mimeType: 'image/heic',
  buffer: Buffer.concat([phoneHeic(), Buffer.alloc(9 * 1024 * 1024)]),
})

type Photo = Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]

/** Fills in a new kit, and waits until the page has nothing more to load. */
async function fillInKit(page: Page, photo: Photo) {
  await page.clock.install()
  await page.goto('/projects/new', { waitUntil: 'networkidle' })
  await takenOver(page)
  const looked = page.waitForResponse(/\/projects\/like\?/)
  await page.getByLabel('Title').fill('Water Lilies')
  await (await looked).finished()
  await page.getByLabel('Photo', { exact: true }).setInputFiles(photo)
  await expect(page.getByRole('button', { name: /^Remove lake/ })).toBeVisible()
  // The preview of the card.
  await expect(page.getByText('Water Lilies', { exact: true })).toBeVisible()
}

/** Lets time pass for the page until `check` holds. */
const passTimeUntil = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(20_000)
    await check()
  }).toPass({ timeout: 90_000 })

test('a note whose upload falls silent waits with its photo, and is sent once', async ({
  page,
  kit,
  network,
  faults,
}) => {
  await page.clock.install()
  await openForm(page, kit)
  network.freeze()
  await page.getByLabel('Photos', { exact: true }).setInputFiles(largePhoto())
  await saveNote(page)
  await expect(page.getByRole('button', { name: 'Saves after the photo upload…' })).toBeVisible()
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/log.data'))
  await passTimeUntil(page, () => expect(page.getByText('The server does not answer.')).toBeVisible({ timeout: 500 }))
  await sent
  await passTimeUntil(page, () => expect(waits(page)).toBeVisible({ timeout: 500 }))
  await network.restore()
  await showAgain(page)
  await expect(waits(page)).toBeHidden()
  expect(await notesOf(kit)).toMatchObject([
    { content: 'At the lake', image: expect.stringMatching(/./), morePhotos: [] },
  ])
  faults.length = 0
})

test.describe('without a service worker', () => {
  // Its requests would take the connections.
  test.use({ serviceWorkers: 'block' })

  test('a kit whose upload falls silent waits with its photo, and is saved once', async ({
    page,
    account,
    network,
    faults,
  }) => {
    await fillInKit(page, largePhoto())
    network.freeze()
    await page.getByRole('button', { name: 'Save kit' }).click()
    await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
    const isLeft = page.waitForRequest(request => request.isNavigationRequest(), { timeout: 90_000 }).then(() => true)
    // A page that is left does not answer until the next one arrives.
    const passTime = () => page.clock.runFor(20_000).then(() => false)
    await expect.poll(() => Promise.race([isLeft, passTime()]), { timeout: 90_000 }).toBe(true)
    await network.restore()
    await page.waitForURL('**/overview')
    await showAgain(page)
    await expect(page.getByRole('link', { name: 'Water Lilies' }).first()).toBeVisible()
    await expect(waits(page)).toHaveCount(0)
    expect(await db.project.findMany({ where: { userId: account.user.id } })).toMatchObject([
      { title: 'Water Lilies', image: expect.stringMatching(/./) },
    ])
    faults.length = 0
  })

  test('an upload that is sent waits an hour for the answer, and the page says that it waits', async ({
    page,
    account: _,
    network,
    faults,
  }) => {
    const buffer = await sizedJpeg(96, 64)
    await fillInKit(page, { name: 'lake.jpg', mimeType: 'image/jpeg', buffer })
    network.freeze()
    await page.getByRole('button', { name: 'Save kit' }).click()
    const waiting = page.getByText('Sent. Waiting for the server to answer…')
    await expect(waiting).toBeVisible()
    await page.clock.fastForward('30:00')
    await page.clock.runFor('30:00')
    await expect(waiting).toBeVisible()
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
    await network.restore()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Water Lilies')
    await expect(page.getByRole('img', { name: 'Water Lilies, your photo' })).toBeVisible()
    faults.length = 0
  })
})
