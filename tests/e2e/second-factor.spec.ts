import type { Page } from '@playwright/test'
import { hasSecondFactor } from '~/features/account/accounts/second-factor/second-factor.server'
import { stepAt, totpAt } from '~/features/account/accounts/second-factor/totp.server'
import { db } from '~/platform/db/db.server'
import { makeSecondFactor } from '../factories/second-factors'
import { makeUser } from '../factories/users'
import { faultsOf } from './axe'
import { enterRecoveryCode, expect, test } from './fixtures'

test('a user sets up an authenticator app, saves the codes, and logs in with both @nojs', async ({
  page,
  context,
  account,
  faults,
  javaScriptEnabled,
}) => {
  const { user, password, actor } = account
  await page.goto('/profile')
  await page.getByRole('link', { name: /^Two-step login/ }).click()
  await page.getByRole('button', { name: 'Set up two-step login' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await page.getByRole('main').locator('output').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Turn on two-step login' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not correct')
  expect(await hasSecondFactor(user.id)).toBe(false)
  faults.length = 0
  await page.getByLabel('Code', { exact: true }).fill(totpAt(secret, stepAt(new Date())))
  await page.getByRole('button', { name: 'Turn on two-step login' }).click()

  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('main').locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as text' }).click()
  const saved = (await (await download).createReadStream()).setEncoding('utf8')
  expect(await saved.reduce((text, part) => text + part, '')).toContain(codes.join('\n'))
  await page.getByRole('link', { name: 'I saved them' }).click()
  await expect(page.getByRole('link', { name: /^Two-step login/ })).toContainText('On · 10 recovery codes left')
  await page.getByRole('link', { name: /^Two-step login/ }).click()
  await expect(page.getByText('You have 10 unused recovery codes.')).toBeVisible()

  await db.secondFactor.update({ where: actor, data: { lastStep: 0 } })
  await context.clearCookies()
  await page.goto('/tags')
  await logInHere(page, user.email, password)
  await expect(page).toHaveURL('/login/code')
  if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([])
  // The session is not open yet.
  await page.goto('/overview')
  await expect(page).toHaveURL(/\/login\?/)
  await page.goto('/login/code')
  await page.getByLabel('Code', { exact: true }).fill('000 000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not correct, or it was already used')
  faults.length = 0
  await page.getByLabel('Code', { exact: true }).fill(totpAt(secret, stepAt(new Date())))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/tags')
  await expect(page.getByText('Login successful')).toBeVisible()

  await context.clearCookies()
  await page.goto('/login')
  await logInHere(page, user.email, password)
  await enterRecoveryCode(page, codes[3])
  await expect(page).toHaveURL('/overview')
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: /^Two-step login/ })).toContainText('On · 9 recovery codes left')
})

test('a stolen session can neither replace the codes nor turn off two-step login @nojs', async ({
  page,
  account,
  faults,
}) => {
  const { codeIn } = await makeSecondFactor(account.actor)
  await db.session.updateMany({ where: account.actor, data: { confirmedAt: new Date(Date.now() - 16 * 60_000) } })
  for (const [path, button] of [
    ['/profile/second-factor/codes', 'Create new codes'],
    ['/profile/second-factor/off', 'Turn off'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('alert')).toContainText('This code is not correct, or it was already used')
  }
  faults.length = 0
  expect(await hasSecondFactor(account.user.id)).toBe(true)
  await page.getByLabel('Code', { exact: true }).fill(codeIn())
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step login is off.')).toBeVisible()
  expect(await hasSecondFactor(account.user.id)).toBe(false)
})

test('the second step asks nobody without a first step @nojs', async ({ page }) => {
  const { actor, user, password } = await makeUser()
  await makeSecondFactor(actor)
  await page.goto('/login/code')
  await expect(page).toHaveURL('/login')
  await logInHere(page, user.email, password)
  await expect(page).toHaveURL('/login/code')
})

async function logInHere(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}
