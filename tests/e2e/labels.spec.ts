import type { Page } from '@playwright/test'
import { saveLegend } from '~/features/collection/legends/legends.server'
import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { expect, test } from './fixtures'

const labels = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('img', { name: /^QR code of / }) })

test('labels of selected kits are shown on a chosen sheet @nojs', async ({ page, account: { actor } }) => {
  await makeProject(actor, { title: 'The Kiss', place: 'Box 2', code: 'DAC-77' })
  await makeProject(actor, { title: 'Young Hare' })
  await page.goto('/dashboard?status=everything&select=1')
  await page.getByLabel('Select The Kiss').check()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Print labels' }).click()
  await expect(labels(page)).toHaveText(['The KissBox 2DAC-77'])
  await expect(page.getByRole('img', { name: 'QR code of The Kiss' })).toBeVisible()
  await page.getByLabel('Sheet').selectOption({ label: 'Letter, 3 × 8 labels of 2⅝ × 1¼ in' })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/sheet=letter-3x8/)
  await expect(page.getByRole('img', { name: /^QR code of / })).toHaveCount(1)
})

test('sheets are printed in the exact size of the paper, with nothing else', async ({ page, account: { actor } }) => {
  for (let at = 1; at <= 15; at++) await makeProject(actor, { title: `Kit ${at}`, place: 'Box 2' })
  const { id } = await makeProject(actor, { title: 'Wave', status: 'wishlist' })
  const colors = Array.from({ length: 81 }, (_, at) => ({ symbol: 'W', code: `${at}`, count: null, ranShort: false }))
  await saveLegend(actor, id, colors, '')
  const kits = '/dashboard/labels?all=1&status=everything&sheet='
  const jars = `/projects/${id}/kit-up/labels?sheet=`
  for (const [path, sheet, width, height, pages] of [
    [jars, 'a4-5x13', 595, 842, 2],
    [jars, 'letter-4x20', 612, 792, 2],
    [kits, 'a4-2x7', 595, 842, 2],
    [kits, 'a4-3x8', 595, 842, 1],
    [kits, 'letter-2x7', 612, 792, 2],
    [kits, 'letter-3x8', 612, 792, 1],
  ] as const) {
    await page.goto(path + sheet)
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map(([, w, h]) => [w, h].map(Number))
    expect([sheet, boxes.length]).toEqual([sheet, pages])
    for (const [w = 0, h = 0] of boxes) {
      expect(Math.abs(w - width)).toBeLessThan(1.5)
      expect(Math.abs(h - height)).toBeLessThan(1.5)
    }
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Print labels' })).toBeHidden()
  const { x, y, width, height } = (await labels(page).first().boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  const mm = 96 / 25.4
  for (const [is, wanted] of [
    [x, 4.76],
    [y, 12.7],
    [width, 66.67],
    [height, 31.75],
  ] as const)
    expect(Math.abs(is / mm - wanted)).toBeLessThan(0.3)
})

test('the address of a label leads to the login first, and then to the kit @nojs', async ({
  page,
  account,
  context,
}) => {
  const kit = await makeProject(account.actor, { title: 'The Kiss' })
  await context.clearCookies()
  await page.goto(`/projects/${kit.id}`)
  await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent(`/projects/${kit.id}`)}`)
  await page.getByLabel('Email').fill(account.user.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(`/projects/${kit.id}`)
  await expect(page.getByRole('heading', { name: 'The Kiss' })).toBeVisible()
  expect(await db.project.count({ where: { userId: account.actor.userId } })).toBe(1)
})
