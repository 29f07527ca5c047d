import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { createProject } from '~/features/collection/projects/projects.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { unzipped } from '../factories/archives'
import { kitsOf } from '../factories/imports'
import { makeProject, projectInput } from '../factories/projects'
import { makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import { faultsInBothThemes } from './axe'
import { expect, signIn, test } from './fixtures'

/** Adds a kit with a photo through the form, so that the app's storage contains the file. */
async function addPicturedKit(page: Page) {
  await page.goto('/projects/new')
  await page.getByLabel('Title').fill('The Starry Night')
  await page.locator('input[type=file][name=image]').setInputFiles({
    name: 'starry.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await sizedJpeg(240, 160)),
  })
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Starry Night')
}

/** Downloads the archive, starting at the settings, and returns the file. */
async function downloadEverything(page: Page): Promise<{ name: string; zip: Buffer }> {
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Archive and restore' }).click()
  await page.waitForURL('/archive')
  await page.getByRole('button', { name: 'Download everything' }).click()
  await expect(page.getByRole('heading', { name: 'Your archive is ready' })).toBeVisible({ timeout: 60_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download/ }).click(),
  ])
  return { name: download.suggestedFilename(), zip: readFileSync(await download.path()) }
}

async function check(page: Page, zip: Buffer) {
  await page.goto('/restore')
  await page.getByLabel('Your archive').setInputFiles({ name: 'mine.zip', mimeType: 'application/zip', buffer: zip })
  await page.getByRole('button', { name: 'Review the archive' }).click()
  await page.waitForURL(/\/restore\/\w+$/)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const titles = async (actor: Actor) => (await kitsOf(actor)).map(kit => kit.title).sort()

test('an archive is downloaded, opens offline, and is restored into another account @nojs', async ({
  page,
  account,
  context,
  browser,
  baseURL,
}) => {
  test.slow()
  await addPicturedKit(page)
  await makeProject(account.actor, { title: 'The Kiss', artist: 'Gustav Klimt', tags: ['gold'] })
  const { name, zip } = await downloadEverything(page)
  expect(name).toMatch(/^diamond-collection-\d{4}-\d\d-\d\d\.zip$/)

  const folder = mkdtempSync(join(tmpdir(), 'opened-'))
  for (const [path, { bytes }] of await unzipped(zip)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  const alone = await browser.newContext({ offline: true })
  const opened = await alone.newPage()
  await opened.goto(pathToFileURL(join(folder, 'index.html')).href)
  await expect(opened.getByRole('heading', { level: 2 })).toHaveText(['The Kiss', 'The Starry Night'])
  const picture = opened.getByRole('img', { name: 'The Starry Night' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(240)
  await alone.close()
  rmSync(folder, { recursive: true })

  const other = await makeUser()
  await context.clearCookies()
  await signIn(context, other, baseURL ?? '')
  await check(page, zip)
  await expect(heading(page)).toHaveText('Restore options', { timeout: 60_000 })
  await expect(page.getByRole('row', { name: /^Kits/ })).toContainText('2')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(heading(page)).toHaveText('Archive restored', { timeout: 60_000 })
  await expect(page.getByRole('main')).toContainText('2 kits restored.')
  expect(await titles(other.actor)).toEqual(['The Kiss', 'The Starry Night'])
  const { id } = await db.project.findFirstOrThrow({ where: { userId: other.actor.userId, title: 'The Starry Night' } })
  await page.goto(`/projects/${id}`)
  const shown = page.getByRole('main').getByRole('img').first()
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('replacing lists what will be deleted, asks again, and moves kits to the trash @nojs', async ({
  page,
  account,
  faults,
}) => {
  await makeProject(account.actor, { title: 'Kept' })
  const { zip } = await downloadEverything(page)
  await makeProject(account.actor, { title: 'Bought since' })
  await check(page, zip)
  await expect(heading(page)).toHaveText('Restore options', { timeout: 60_000 })
  await page.getByRole('radio', { name: /^Replace/ }).check()
  await expect(page.getByText('1 kit will be removed')).toContainText('“Bought since”')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Check the box first')
  await expect(page.getByRole('radio', { name: /^Replace/ })).toBeChecked()
  faults.length = 0
  await page.getByRole('checkbox', { name: 'Yes, replace my collection.' }).check()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(heading(page)).toHaveText('Archive restored', { timeout: 60_000 })
  expect(await titles(account.actor)).toEqual(['Kept'])
  await page.goto('/trash')
  await expect(page.getByRole('main')).toContainText('Bought since')
})

test('an invalid archive shows an error, and a restore is discarded with one button @nojs', async ({
  page,
  account,
}) => {
  await check(page, Buffer.from('Title,Status\nThe Kiss,stash\n'))
  await expect(heading(page)).toHaveText('This archive cannot be restored', { timeout: 60_000 })
  await expect(page.getByRole('main')).toContainText('This file is not a zip, or the upload was incomplete.')
  expect(await titles(account.actor)).toEqual([])

  const { zip } = await downloadEverything(page)
  await check(page, zip)
  await expect(heading(page)).toHaveText('Restore options', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Discard this archive' }).click()
  await page.waitForURL('/restore')
  await expect(page.getByText('Archive discarded.')).toBeVisible()
})

test('the pages of a finished and a checked archive pass axe in both themes', async ({ page, account }) => {
  test.slow()
  await createProject(account.actor, projectInput({ title: 'Young Hare', tags: ['gift'] }))
  const { zip } = await downloadEverything(page)
  expect(await faultsInBothThemes(page)).toEqual([])
  await makeProject(account.actor, { title: 'Bought since' })
  await check(page, zip)
  await expect(heading(page)).toHaveText('Restore options', { timeout: 60_000 })
  await page.getByRole('radio', { name: /^Replace/ }).check()
  expect(await faultsInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await faultsInBothThemes(page)).toEqual([])
})
