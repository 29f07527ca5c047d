import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { changeAvatar } from '~/features/account/profile/profile.server'
import { addNote } from '~/features/collection/progress-notes/progress-notes.server'
import { db } from '~/platform/db/db.server'
import { readPicture } from '~/platform/images/images.server'
import { makeProject } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { faultsOf } from './axe'
import { formTakenOver, settled, takenOver } from './by-keyboard'
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

test('a photo is dropped or pasted anywhere on the page, and can be removed', async ({ page, account: _ }) => {
  await page.goto('/projects/new')
  await takenOver(page)
  await bring(page, 'drop', 'dropped.jpg')
  await expect(selection(page)).toBeVisible()
  await expect(page.locator('b', { hasText: 'dropped.jpg' })).toBeVisible()
  await bring(page, 'paste', 'pasted.jpg')
  await expect(page.locator('b', { hasText: 'pasted.jpg' })).toBeVisible()
  await expect(page.locator('b', { hasText: 'dropped.jpg' })).toHaveCount(0)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove pasted.jpg' }).click()
  await expect(selection(page)).toHaveCount(0)
  await expect(page.getByLabel('Photo')).toBeFocused()

  await bring(page, 'drop', 'again.jpg')
  await page.getByLabel('Title').fill('Owl')
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('img', { name: 'Owl, your photo' })).toBeVisible()
})

test('a photo pasted into a progress note is uploaded', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  await page.goto(`/projects/${kit.id}/log`)
  await formTakenOver(page.getByRole('form', { name: 'Note' }))
  await bring(page, 'paste', 'pasted.jpg')
  await expect(page.getByText('Your photo is uploaded. Save to keep it.')).toBeVisible()
})

/** Returns the path of a photo of this size in pixels, whose file is padded to so many megabytes. */
async function large(name: string, width: number, height: number, megabytes: number) {
  const path = test.info().outputPath(name)
  await writeFile(path, [await sizedJpeg(width, height), Buffer.alloc(megabytes * 1024 * 1024)])
  return path
}

test('a large photo is shrunk before it is sent, with its progress', async ({ page, account }) => {
  await page.goto('/projects/new')
  await takenOver(page)
  await page.evaluate(() => {
    const parts: unknown[] = []
    Object.assign(window, { parts })
    window.addEventListener('upload-progress', event => parts.push((event as CustomEvent).detail))
  })
  await page.getByLabel('Photo').setInputFiles(await large('huge.jpg', 4500, 3000, 31))
  await expect(selection(page)).toHaveJSProperty('naturalWidth', 3000)
  await page.getByLabel('Title').fill('Owl')
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('img', { name: 'Owl, your photo' })).toBeVisible()
  await expect(db.project.findFirst({ where: { userId: account.user.id } })).resolves.toMatchObject({
    imageWidth: 3000,
    imageHeight: 2000,
  })
  const parts = await page.evaluate(() => (window as unknown as { parts: unknown[] }).parts)
  expect(parts).toContain(1)
  expect(parts.at(-1)).toBeNull()
})

test('a photo is sent whole without scripts @nojs', async ({ page, account, javaScriptEnabled }) => {
  await page.goto('/projects/new')
  await page.getByLabel('Title').fill('Owl')
  await page.getByLabel('Photo').setInputFiles(await large('large.jpg', 3200, 400, 12))
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('img', { name: 'Owl, your photo' })).toBeVisible()
  const kit = await db.project.findFirst({ where: { userId: account.user.id } })
  if (!javaScriptEnabled) expect(kit?.imageWidth).toBe(3200)
})

test('a new photo and a stored one are rotated and cropped', async ({ page, account }) => {
  await page.goto('/projects/new')
  await takenOver(page)
  await page.getByLabel('Title').fill('Owl')
  await page.getByLabel('Photo').setInputFiles(await photo('side.jpg', 300, 200))
  await page.getByRole('button', { name: 'Crop and rotate' }).click()
  const editor = page.getByRole('dialog', { name: 'Crop and rotate' })
  await expect(editor.getByRole('group', { name: 'Crop area' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await editor.getByRole('button', { name: 'Rotate right' }).click()
  await expect(editor.locator('img')).toHaveJSProperty('naturalWidth', 200)
  await settled(page)
  await editor.getByRole('button', { name: 'Use photo' }).click()
  await expect(editor).toHaveCount(0)
  await expect(selection(page)).toHaveJSProperty('naturalHeight', 300)
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('img', { name: 'Owl, your photo' })).toBeVisible()
  const sizeOf = async () => {
    const kit = await db.project.findFirst({ where: { userId: account.user.id } })
    return [kit?.imageWidth, kit?.imageHeight]
  }
  expect(await sizeOf()).toEqual([200, 300])

  await page.goto(`${page.url()}/edit`)
  await takenOver(page)
  await page.getByRole('button', { name: 'Crop and rotate' }).click()
  await expect(editor.locator('img')).toHaveJSProperty('naturalWidth', 200)
  await settled(page)
  await editor.getByRole('button', { name: 'Square' }).click()
  await expect(editor.getByRole('button', { name: 'Square' })).toHaveAttribute('aria-pressed', 'true')
  await settled(page)
  await editor.getByRole('button', { name: 'Use photo' }).click()
  await expect(selection(page)).toHaveJSProperty('naturalHeight', 200)
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByText('“Owl” saved.')).toBeVisible()
  expect(await sizeOf()).toEqual([200, 200])
})

/** Rotates a photo in the editor, whose picture then has that width. */
async function rotate(page: Page, name: string, way: 'left' | 'right', width: number) {
  await page.getByRole('button', { name: `Crop and rotate ${name}` }).click()
  const editor = page.getByRole('dialog', { name: 'Crop and rotate' })
  await editor.getByRole('button', { name: `Rotate ${way}` }).click()
  await expect(editor.locator('img')).toHaveJSProperty('naturalWidth', width)
  await settled(page)
  await editor.getByRole('button', { name: 'Use photo' }).click()
  await expect(editor).toHaveCount(0)
}

test('a photo of a progress note is shrunk, rotated and uploaded again', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  await page.goto(`/projects/${kit.id}/log`)
  await takenOver(page)
  await page.getByLabel('Photos', { exact: true }).setInputFiles(await large('huge.jpg', 4500, 3000, 31))
  await expect(page.getByText('Your photo is uploaded. Save to keep it.')).toBeVisible()
  await rotate(page, 'huge.jpg', 'left', 2000)
  await expect(page.getByText('Your photo is uploaded. Save to keep it.')).toBeVisible()
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(page.getByText('Progress note added.')).toBeVisible()
  await expect(db.progressNote.findFirst({ where: { projectId: kit.id } })).resolves.toMatchObject({
    imageWidth: 2000,
    imageHeight: 3000,
  })
})

test('a stored photo of a progress note is rotated, and keeps its place', async ({ page, account: { actor } }) => {
  const kit = await makeProject(actor, { status: 'progress' })
  const photos = [
    await readPicture(await sizedJpeg(400, 200), 'a.jpg'),
    await readPicture(await sizedJpeg(300, 200), 'a.jpg'),
  ]
  const note = await addNote(actor, kit.id, { date: '2026-11-15', content: '' }, photos)
  const sizes = async () => {
    const { imageWidth, imageHeight, morePhotos } = await db.progressNote.findUniqueOrThrow({ where: { id: note.id } })
    const [more] = morePhotos as { imageWidth: number; imageHeight: number }[]
    return [imageWidth, imageHeight, more?.imageWidth, more?.imageHeight]
  }
  expect(await sizes()).toEqual([400, 200, 300, 200])
  await page.goto(`/projects/${kit.id}/notes/${note.id}`)
  await takenOver(page)
  await rotate(page, 'photo 1', 'right', 200)
  await expect(page.getByLabel('Remove photo 1')).toBeChecked()
  await expect(page.getByText('Your photo is uploaded. Save to keep it.')).toBeVisible()
  await page.getByRole('button', { name: 'Save progress note' }).click()
  await expect(page.getByText('Progress note saved.')).toBeVisible()
  expect(await sizes()).toEqual([200, 400, 300, 200])
})

test('the saved avatar is rotated', async ({ page, account: { user, actor } }) => {
  await changeAvatar(actor, await readPicture(await sizedJpeg(300, 300), 'a.jpg'))
  const { avatar } = await db.user.findUniqueOrThrow({ where: { id: user.id } })
  await page.goto('/profile/picture')
  await takenOver(page)
  await page.getByRole('button', { name: 'Crop and rotate' }).click()
  const editor = page.getByRole('dialog', { name: 'Crop and rotate' })
  await expect(editor.locator('img')).toHaveJSProperty('naturalWidth', 300)
  await settled(page)
  await editor.getByRole('button', { name: 'Rotate right' }).click()
  await editor.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('Profile photo saved.')).toBeVisible()
  await expect.poll(async () => (await db.user.findUniqueOrThrow({ where: { id: user.id } })).avatar).not.toBe(avatar)
})

test('an import without a file is answered by the app, not by the browser @nojs', async ({
  page,
  account: _,
  faults,
}) => {
  for (const [path, button] of [
    ['/import', 'Review the file'],
    ['/restore', 'Review the archive'],
  ]) {
    await page.goto(path ?? '')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Select a file first.', { exact: true })).toBeVisible()
  }
  faults.length = 0
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('the tile offers the camera, the library and the clipboard', async ({ page, account: { actor }, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { id } = await makeProject(actor, { status: 'progress' })
    await page.goto(`/projects/${id}/log`)
    await formTakenOver(page.getByRole('form', { name: 'Note' }))
    const camera = page.getByLabel('Camera')
    await expect(camera).toHaveAttribute('capture', 'environment')
    for (const name of ['Camera', 'Library', 'Paste']) {
      const box = await page.locator('.file-tile-way', { hasText: name }).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await page.getByRole('button', { name: 'Paste' }).click()
    await expect(page.getByText('There is no photo on the clipboard.')).toBeVisible()
    await camera.setInputFiles(await photo('taken.jpg'))
    await expect(page.getByText('Your photo is uploaded. Save to keep it.')).toBeVisible()
    await expect(page.getByText('There is no photo on the clipboard.')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save photo' }).click()
    await expect(page.getByText('Progress note added.')).toBeVisible()
  })

  test('the photo of a kit is a square beside its title, also when it is selected', async ({ page, account }) => {
    const { id } = await makeProject(account.actor, { title: 'A kit' })
    // A page that must wait for its fonts has those of the system, whose letters are wider.
    await page.goto('/overview')
    await page.evaluate(async () => void (await document.fonts.ready))
    for (const path of ['/projects/new', `/projects/${id}/edit`]) {
      await page.goto(path)
      await takenOver(page)
      const [tile, title] = [page.locator('.file-tile-way'), page.getByLabel('Title')]
      const isBeside = async (square: Locator) => {
        const [left, right] = await Promise.all([square.boundingBox(), title.boundingBox()])
        expect([left?.width, left?.height].map(side => Math.round(side ?? 0))).toEqual([96, 96])
        expect(right?.x).toBeGreaterThan((left?.x ?? 0) + 96)
        expect(right?.y).toBeLessThan((left?.y ?? 0) + 96)
      }
      await isBeside(tile)
      const before = await page.getByText('Status', { exact: true }).boundingBox()
      const selected = page.waitForEvent('filechooser')
      await tile.click()
      await (await selected).setFiles(await photo('taken.jpg'))
      await expect(selection(page)).toBeVisible()
      await isBeside(selection(page))
      // The file's name and its buttons are one line.
      const after = await page.getByText('Status', { exact: true }).boundingBox()
      expect((after?.y ?? 0) - (before?.y ?? 0)).toBeLessThan(70)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      expect(await faultsOf(page)).toEqual([])
      const again = page.waitForEvent('filechooser')
      await page.getByText('Change', { exact: true }).click()
      await (await again).setFiles(await photo('again.jpg'))
      await page.getByRole('button', { name: 'Remove again.jpg' }).click()
      await expect(selection(page)).toHaveCount(0)
    }
  })
})
