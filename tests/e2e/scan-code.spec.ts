import type { Page } from '@playwright/test'
import { makeProject } from '../factories/projects'
import { expect, test } from './fixtures'

/** Gives the page a camera that shows a moving picture, and a barcode in it from the third look on. */
const giveScanner = (page: Page, hasCamera = true) =>
  page.addInitScript(isAllowed => {
    let looks = 0
    const detect = async () => (++looks > 2 ? [{ rawValue: '4006381333931' }] : [])
    Object.assign(window, {
      BarcodeDetector: class {
        detect = detect
      },
    })
    navigator.mediaDevices.getUserMedia = async () => {
      if (!isAllowed) throw new DOMException('No', 'NotAllowedError')
      const canvas = document.createElement('canvas')
      setInterval(() => canvas.getContext('2d')?.fillRect(Math.random() * 300, 0, 9, 150), 50)
      const stream = canvas.captureStream(20)
      Object.assign(window, { camera: stream })
      return stream
    }
  }, hasCamera)

test('a barcode is read with the camera, and the kit that has it is named', async ({ page, account: { actor } }) => {
  await makeProject(actor, { title: 'The Kiss', code: '4006381333931' })
  await giveScanner(page)
  await page.goto('/projects/new')
  await page.getByText('Tags, place and notes').click()
  await page.getByRole('button', { name: 'Scan the barcode' }).click()
  await expect(page.locator('[name=code]')).toHaveValue('4006381333931')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'You already have' })).toContainText('The Kiss')
  const isLive = () => page.evaluate(() => (window as unknown as { camera: MediaStream }).camera.active)
  await expect.poll(isLive).toBe(false)
})

test('without a permitted camera, the dialog says so and can be closed', async ({ page, account: _ }) => {
  await giveScanner(page, false)
  await page.goto('/projects/new')
  await page.getByText('Tags, place and notes').click()
  await page.getByRole('button', { name: 'Scan the barcode' }).click()
  await expect(page.getByRole('alert')).toContainText('The camera is not available.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('nothing is offered where the browser reads no barcodes @nojs', async ({ page, account: _ }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'))
  await page.goto('/projects/new')
  await page.getByText('Tags, place and notes').click()
  await expect(page.locator('[name=code]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scan the barcode' })).toHaveCount(0)
})
