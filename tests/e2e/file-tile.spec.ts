import type { Page } from '@playwright/test'
import { makeProject } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { faultsOf } from './axe'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'

const photo = async (name: string, width = 300, height = 200) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sizedJpeg(width, height),
})

const selection = (page: Page) => page.getByRole('img', { name: 'Your selection' })

/** Dispatches a drop or a paste with one photo. */
async function bring(page: Page, event: 'drop' | 'paste', name: string) {
  const bytes = (await sizedJpeg(300, 200)).toString('base64')
  await page.evaluate(
    ({ bytes, event, name }) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), letter => letter.charCodeAt(0))
      data.items.add(new File([content], name, { type: 'image/jpeg' }))
      const target = document.querySelector('h1') as Element
      const init = { bubbles: true, cancelable: true }
      target.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      )
    },
    { bytes, event, name },
  )
}

test('a photo is dropped or pasted anywhere on the page, and can be removed', async ({ page, person: _ }) => {
  await page.goto('/projects/new')
  await takenOver(page)
  await bring(page, 'drop', 'dropped.jpg')
  await expect(selection(page)).toBeVisible()
  await expect(page.getByText('dropped.jpg')).toBeVisible()
  await bring(page, 'paste', 'pasted.jpg')
  await expect(page.getByText('pasted.jpg')).toBeVisible()
  await expect(page.getByText('dropped.jpg')).toHaveCount(0)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove pasted.jpg' }).click()
  await expect(selection(page)).toHaveCount(0)
  await expect(page.getByLabel('Photo')).toBeFocused()

  await bring(page, 'drop', 'again.jpg')
  await page.getByLabel('Title').fill('Owl')
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('img', { name: 'Owl, your photo' })).toBeVisible()
})

test('a photo pasted into a progress note is uploaded', async ({ page, person }) => {
  const kit = await makeProject(person.actor, { status: 'progress' })
  await page.goto(`/projects/${kit.id}/notes/new`)
  await takenOver(page)
  await bring(page, 'paste', 'pasted.jpg')
  await expect(page.getByText('Your photo is uploaded. Save to keep it.')).toBeVisible()
})

test('an import without a file is answered by the app, not by the browser @nojs', async ({
  page,
  person: _,
  faults,
}) => {
  for (const [path, button] of [
    ['/import', 'Review the file'],
    ['/restore', 'Review the archive'],
  ]) {
    await page.goto(path ?? '')
    await page.getByRole('button', { name: button }).click()
    await expect(page.locator('.field-error')).toHaveText('Select a file first.')
  }
  faults.length = 0
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('the tile offers the camera, the library and the clipboard', async ({ page, person: _, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/projects/new')
    await takenOver(page)
    const camera = page.getByLabel('Camera')
    await expect(camera).toHaveAttribute('capture', 'environment')
    for (const name of ['Camera', 'Library', 'Paste']) {
      const box = await page.locator('.file-tile-way', { hasText: name }).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await page.getByRole('button', { name: 'Paste' }).click()
    await expect(page.getByText('There is no photo on the clipboard.')).toBeVisible()
    await camera.setInputFiles(await photo('taken.jpg'))
    await expect(page.getByText('taken.jpg')).toBeVisible()
    await expect(page.getByText('There is no photo on the clipboard.')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await faultsOf(page)).toEqual([])
    await page.getByLabel('Title').fill('Owl')
    await page.getByRole('button', { name: 'Save kit' }).click()
    await expect(page.getByRole('img', { name: 'Owl, your photo' })).toBeVisible()
  })
})
