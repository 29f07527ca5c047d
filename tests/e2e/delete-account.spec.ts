import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { expect, test } from './fixtures'
import { expectError } from './kits'

test('an account is deleted after a page that lists its data, and a farewell page follows @nojs', async ({
  page,
  account,
}) => {
  await makeProject(account.actor, { title: 'Last of the stash' })
  await page.goto('/profile')
  await page.getByRole('main').getByRole('link', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete your account?')
  await expect(page.getByRole('listitem').filter({ hasText: /^1 kit$/ })).toBeVisible()
  await page.getByLabel('Why are you leaving? (optional)').fill('Moving on to cross-stitch')
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Yes, permanently delete my account').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Account deleted.')).toBeVisible()
  await page.goto('/overview')
  await expect(page).toHaveURL(/\/login/)
  const left = await db.accountDeletion.findMany({ where: { userId: account.user.id } })
  expect(left).toMatchObject([{ userEmail: account.user.email, notes: 'Moving on to cross-stitch' }])
})

test('errors are shown next to their field and nothing is deleted @nojs', async ({ page, account, faults }) => {
  await page.goto('/delete-account')
  await page.getByLabel('Why are you leaving? (optional)').fill('Just looking')
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByLabel('Yes, permanently delete my account')).toHaveAccessibleDescription(
    'Please check the box first',
  )
  await page.getByLabel('Password', { exact: true }).fill('not-my-password')
  await page.getByLabel('Yes, permanently delete my account').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expectError(page, 'Password', 'This password is not correct')
  await expect(page.getByLabel('Why are you leaving? (optional)')).toHaveValue('Just looking')
  await expect(db.user.count({ where: { id: account.user.id } })).resolves.toBe(1)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/profile')
  // The browser logs 400 responses.
  faults.length = 0
})

test('a user without a password confirms by a new sign-in @nojs', async ({ page, account }) => {
  const mine = { where: { userId: account.user.id } }
  const signedInMinutesAgo = (minutes: number) =>
    db.session.updateMany({ ...mine, data: { confirmedAt: new Date(Date.now() - minutes * 60_000) } })
  await db.user.update({ where: { id: account.user.id }, data: { passwordHash: '' } })
  await signedInMinutesAgo(16)
  await page.goto('/delete-account')
  await expect(page.getByRole('main')).toContainText('To confirm your identity, set a password by email first.')
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0)
  await signedInMinutesAgo(0)
  await page.goto('/delete-account')
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await page.getByLabel('Yes, permanently delete my account').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Account deleted.')).toBeVisible()
  await expect(db.accountDeletion.count(mine)).resolves.toBe(1)
})
