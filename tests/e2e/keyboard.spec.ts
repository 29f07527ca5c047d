import type { Page } from '@playwright/test'
import { issuePasswordReset } from '~/features/accounts/password-reset.server'
import { randomText } from '~/platform/ids.server'
import { makeUser } from '../factories/users'
import { expect, test } from './fixtures'

// The ways of an account without ever touching the pointer: Tab from where the page begins, always with the focus to be seen.

test('signing up, confirming the address, logging in and out', async ({ page }) => {
  test.slow()
  const username = `kim-${randomText(8)}`
  const email = `${username}@example.com`
  await page.goto('/login')
  await go(page, 'Create an account')
  await expect(page).toHaveURL(/\/register/)
  await write(page, { Email: email, Username: username, Password: 'wax-and-tray', 'Confirm password': 'wax-and-tray' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')

  await page.goto(`/dev/outbox?to=${encodeURIComponent(email)}`)
  await go(page, /verify-email/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is verified')
  await page.waitForURL('/login', { timeout: 10_000 })
  await write(page, { Email: email, Password: 'wax-and-tray' })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/overview')

  await go(page, 'Menu')
  await go(page, 'Logout')
  await expect(page).toHaveURL('/login')
})

test('a forgotten password', async ({ page }) => {
  const { user } = await makeUser()
  await page.goto('/login')
  await go(page, 'Forgot your password?')
  await expect(page).toHaveURL(/\/forgot-password/)
  await write(page, { Email: user.email })
  await page.keyboard.press('Enter')
  await expect(page.getByText(user.email)).toBeVisible()
  const token = new URL(await issuePasswordReset(user.email)).searchParams.get('token')
  await page.goto(`/auth/confirm-password-reset/${token}`)
  await write(page, { 'New password': 'Wax-and-tray-7', 'Confirm new password': 'Wax-and-tray-7' })
  await page.keyboard.press('Enter')
  await page.waitForURL('/login', { timeout: 10_000 })
})

test('a changed password, and an account that is deleted', async ({ page, person }) => {
  test.slow()
  await page.goto('/profile')
  await go(page, 'Change password')
  await expect(page).toHaveURL('/change-password')
  await write(page, {
    'Current password': person.password,
    'New password': 'wax-and-tray-7',
    'Confirm new password': 'wax-and-tray-7',
  })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')

  await go(page, 'Delete account')
  await expect(page).toHaveURL('/delete-account')
  await write(page, { Password: 'wax-and-tray-7' })
  await tabTo(page, /^Yes, delete my account/)
  await page.keyboard.press('Space')
  await go(page, /^Delete my account/)
  await expect(page).toHaveURL(/^[^?]*\/(login)?(\?.*)?$/)
  await page.goto('/overview')
  await expect(page).toHaveURL(/\/login/)
})

/** Goes to a link or a button and takes it. */
async function go(page: Page, name: string | RegExp) {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Fills fields in the order they stand. */
async function write(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await tabTo(page, label)
    await page.keyboard.type(value)
  }
}

async function tabTo(page: Page, name: string | RegExp) {
  const passed: string[] = []
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    const { label, outlined } = await page.evaluate(focused)
    if (typeof name === 'string' ? label === name : name.test(label)) {
      expect(outlined, `the focus on ${label} is to be seen`).toBe(true)
      return
    }
    passed.push(label)
  }
  throw new Error(`Tab never came to ${name}. It came to: ${passed.join(', ')}`)
}

/** What has the focus, as a person would name it, and whether that can be seen. */
function focused() {
  const element = document.activeElement as HTMLInputElement
  const words = element.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent ?? ''
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
  const outlined = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  return { label: words.replace(/\s+/g, ' ').trim(), outlined }
}
