import { makeProject } from '../factories/projects'
import { faultsOf } from './axe'
import { expect, test } from './fixtures'

test('the expected days of kits are a calendar under a link, which is renewed and stopped @nojs', async ({
  page,
  request,
  account: { actor },
  javaScriptEnabled,
}) => {
  await makeProject(actor, { title: 'Great Wave, by night', status: 'purchased', dateExpected: '2026-12-03' })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = page.getByRole('main').getByRole('link', { name: /^https?:/ })
  const addressOf = async () => new URL((await link.textContent()) ?? '').pathname
  await expect(link).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to my calendar' })).toHaveAttribute('href', /^webcal:\/\/.*\.ics$/)
  if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([])
  const first = await addressOf()
  const file = await request.get(first)
  expect(await file.text()).toContain('DTSTART;VALUE=DATE:20261203\r\nSUMMARY:Great Wave\\, by night\r\n')
  expect(file.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'same-origin' })
  expect((await request.get(first, { headers: { 'If-None-Match': file.headers().etag ?? '' } })).status()).toBe(304)

  await page.getByRole('button', { name: 'New link' }).click()
  await expect(link).not.toHaveText(new RegExp(first))
  expect([(await request.get(first)).status(), (await request.get(await addressOf())).status()]).toEqual([404, 200])
  const second = await addressOf()
  await page.getByRole('button', { name: 'Stop the link' }).click()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect((await request.get(second)).status()).toBe(404)
})
