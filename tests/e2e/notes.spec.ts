import { makeNote, makeProject } from '../factories/projects'
import { expect, test } from './fixtures'

test('the notes of all kits are listed by month, and the year adds them up @nojs', async ({ page, account }) => {
  const stars = await makeProject(account.actor, { status: 'progress', totalDiamonds: 10_000 })
  const irises = await makeProject(account.actor, { title: 'Irises', status: 'progress' })
  await makeNote(account.actor, stars.id, { date: '2026-09-30', placed: 1200, minutes: 70, content: 'The hills' })
  await makeNote(account.actor, irises.id, { date: '2026-10-02', content: 'Opened the bags' })
  await page.goto('/years/2026')
  await expect(page.getByText('1,200 diamonds logged · 1 h 10 min · 2 days')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Diamonds logged by month: 1,200 in September' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Time logged by month: 1 h 10 min in September' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Evenings' })).toContainText('2 days with progress')
  await page.getByRole('link', { name: 'All progress notes' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['October 2026', 'September 2026'])
  await expect(page.getByText('+1,200, now 12% · 1 h 10 min')).toBeVisible()
  await page.getByRole('link', { name: 'The Starry Night' }).click()
  await expect(page).toHaveURL(`/projects/${stars.id}#story`)
})

test('without notes, the list links to the log @nojs', async ({ page, account }) => {
  expect(account.user.id).toBeTruthy()
  await page.goto('/notes')
  await page.getByRole('main').getByRole('link', { name: 'Log progress' }).click()
  await expect(page).toHaveURL('/log')
})
