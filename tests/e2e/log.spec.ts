import type { Page } from '@playwright/test'
import { db } from '~/platform/db/db.server'
import { makeNote, makeProject } from '../factories/projects'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { hasScripts } from './kits'

test.use({ viewport: { width: 360, height: 740 } })

const ready = async (page: Page) => ((await hasScripts(page)) ? takenOver(page) : undefined)

test('two taps add 500 diamonds from the plus, and Undo takes them back @nojs', async ({ page, account }) => {
  await makeProject(account.actor, { status: 'progress', totalDiamonds: 10_000 })
  await page.goto('/overview')
  await ready(page)
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Add' }).click()
  await page.getByRole('button', { name: '+500' }).click()
  await expect(page.getByText('500 diamonds logged. “The Starry Night” is at 5%.')).toBeVisible()
  await expect(page).toHaveURL(/\/overview$/)
  await expect(page.getByText('500 of 10,000')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('500 of 10,000')).toHaveCount(0)
})

test('the add buttons add up, and the last typed figure wins', async ({ page, account }) => {
  const { id } = await makeProject(account.actor, { status: 'progress', totalDiamonds: 10_000 })
  await page.goto('/log')
  await takenOver(page)
  await page.getByRole('button', { name: '+500' }).click()
  await page.getByRole('button', { name: '+100' }).click()
  await expect(page.getByLabel('Total placed')).toHaveValue('600')
  await expect(page.getByLabel('or percent')).toHaveValue('6')
  await page.getByRole('button', { name: 'Undo 100' }).click()
  await expect(page.getByRole('button', { name: 'Save 500 diamonds' })).toBeVisible()
  await page.getByLabel('or percent').fill('62.5')
  await expect(page.getByLabel('Total placed')).toHaveValue('6,250')
  await page.getByLabel('Minutes').fill('70')
  await page.getByLabel('Minutes').press('Enter')
  await expect(page).toHaveURL(new RegExp(`/projects/${id}(\\?saved=[a-z0-9]+)?#note-`))
  await expect(page.getByText('about +6,300, now 63% · 1 h 10 min')).toBeVisible()
})

test('figures that come from the size of the canvas are marked, also while they are typed', async ({
  page,
  account,
}) => {
  const kit = await makeProject(account.actor, { status: 'progress', totalDiamonds: null, width: 37, height: 53 })
  await makeNote(account.actor, kit.id, { percent: 51 })
  await page.goto('/log')
  await takenOver(page)
  await expect(page.getByLabel('Total placed')).toHaveAttribute('placeholder', 'about 16,000')
  await expect(page.getByText('about 16,000 of about 31,400')).toBeVisible()
  await page.getByLabel('or percent').fill('60')
  await expect(page.getByText('about 18,800 of about 31,400')).toBeVisible()
  await expect(page.getByText('60%', { exact: true })).toBeVisible()
  await page.getByLabel('Total placed').fill('20,000')
  await expect(page.getByText('20,000 of about 31,400')).toBeVisible()
  await expect(page.getByText('about 64%', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(page).toHaveURL(/projects/)
  await page.goto('/log')
  await expect(page.getByLabel('or percent')).toHaveAttribute('placeholder', 'about 63.7')
})

test('the keys 1 to 3 add diamonds, but not while the user types, and Ctrl+Enter saves', async ({ page, account }) => {
  const { id } = await makeProject(account.actor, { status: 'progress', totalDiamonds: 10_000 })
  await page.goto('/log')
  await takenOver(page)
  await page.keyboard.press('2')
  await page.keyboard.press('1')
  await expect(page.getByLabel('Total placed')).toHaveValue('600')
  await page.getByLabel('Minutes').fill('60')
  await page.getByLabel('What did you do?').pressSequentially('Row 3')
  await expect(page.getByLabel('Total placed')).toHaveValue('600')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(new RegExp(`/projects/${id}(\\?saved=[a-z0-9]+)?#note-`))
  await expect(page.getByText('600 diamonds per hour')).toBeVisible()
  await page.getByLabel('More for this kit').click()
  await page.getByRole('link', { name: 'Progress notes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Progress notes')
})

test('the timer goes on while the app is closed', async ({ page, account, context }) => {
  const { id } = await makeProject(account.actor, { status: 'progress' })
  await page.goto(`/projects/${id}/log`)
  await takenOver(page)
  await page.getByRole('button', { name: 'Start timer' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.close()
  await db.workTimer.updateMany({
    where: { userId: account.actor.userId },
    data: { started: new Date(Date.now() - 70 * 60_000) },
  })
  const reopened = await context.newPage()
  await reopened.goto('/log')
  await expect(reopened.getByRole('timer')).toHaveText('1 h 10 min')
  await takenOver(reopened)
  await reopened.getByRole('button', { name: 'Stop timer' }).click()
  await expect(reopened.getByLabel('Minutes')).toHaveValue('70')
  // A note that is not sent keeps them.
  await reopened.reload()
  await expect(reopened.getByLabel('Minutes')).toHaveValue('70')
  await takenOver(reopened)
  await reopened.getByRole('button', { name: 'Discard time' }).click()
  await expect(reopened.getByLabel('Minutes')).toHaveValue('')
  await expect(reopened.getByRole('button', { name: 'Start timer' })).toBeVisible()
})

test('the timer fills in the minutes of the note @nojs', async ({ page, account }) => {
  const { id } = await makeProject(account.actor, { status: 'progress' })
  await page.goto(`/projects/${id}/log`)
  await ready(page)
  await page.getByRole('button', { name: 'Start timer' }).click()
  await page.getByRole('button', { name: 'Stop timer' }).click()
  await expect(page.getByLabel('Minutes')).toHaveValue('1')
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(page).toHaveURL(/#note-/)
  await expect(page.getByText('1 min', { exact: true })).toBeVisible()
  await page.goto(`/projects/${id}/log`)
  await expect(page.getByLabel('Minutes')).toHaveValue('')
})
