import type { Page } from '@playwright/test'
import { db } from '~/platform/db/db.server'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { expectError, hasScripts, holdRequests } from './kits'

const MESSAGE = 'The wheel is lovely, thank you for it.'

test('the menu opens the feedback form, which thanks the user @nojs', async ({ page, account, javaScriptEnabled }) => {
  await openForm(page, '/overview', fromMenu)
  if (!javaScriptEnabled) await expect(page).toHaveURL('/feedback')
  const form = javaScriptEnabled ? page.getByRole('dialog') : page.getByRole('main')
  await form.getByLabel('Message').fill(MESSAGE)
  await form.getByText('From', { exact: true }).click()
  await expect(form.getByLabel('Name (optional)')).toHaveValue(account.user.username)
  await form.getByLabel('Email (optional)').fill('anna@example.com')
  await form.getByLabel('Bug report').check()
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Thank you for your message!')).toBeVisible()
  await expect(form.getByText("If you left your email address, we'll be in touch.")).toBeVisible()
  const rows = await db.feedback.findMany({ where: { userId: account.user.id } })
  expect(rows).toMatchObject([
    { message: MESSAGE, type: 'bug', email: 'anna@example.com', name: account.user.username },
  ])
})

test('a visitor opens the form from the footer, and errors are shown next to the fields @nojs', async ({
  page,
  faults,
  javaScriptEnabled,
}) => {
  // Pages for visitors have no scripts, so the form is a page.
  await page.goto('/login')
  await fromFooter(page)
  await expect(page).toHaveURL('/feedback')
  const form = page.getByRole('main')
  if (!javaScriptEnabled) {
    await form.getByRole('button', { name: 'Send' }).click()
    await expectError(page, 'Message', 'Message is required and must be a string')
  }
  await form.getByLabel('Message').fill('x'.repeat(5000))
  await form.getByRole('button', { name: 'Send' }).click()
  await expectError(page, 'Message', 'Message must be less than 5000 characters')
  await form.getByLabel('Message').fill('too short')
  await form.getByLabel('Name (optional)').fill('Berta')
  await form.getByRole('button', { name: 'Send' }).click()
  await expectError(page, 'Message', 'Message must be at least 10 characters long')
  await expect(form.getByLabel('Message')).toHaveValue('too short')
  await expect(form.getByLabel('Name (optional)')).toHaveValue('Berta')
  await form.getByLabel('Message').fill(MESSAGE)
  await form.getByLabel('Email (optional)').fill('berta@')
  await form.getByRole('button', { name: 'Send' }).click()
  await expectError(page, 'Email (optional)', 'Invalid email format')
  await form.getByLabel('Email (optional)').fill('')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Thank you for your message!')).toBeVisible()
  // The browser logs 400 responses.
  faults.length = 0
})

test('text typed before the scripts run can be sent', async ({ page }) => {
  const release = await holdRequests(page)
  await page.goto('/feedback', { waitUntil: 'commit' })
  await page.getByLabel('Message').fill(MESSAGE)
  release()
  await takenOver(page)
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you for your message!')).toBeVisible()
})

test('an empty message cannot be sent', async ({ page, account: _ }) => {
  await openForm(page, '/overview', fromFooter)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await dialog.getByLabel('Message').fill('   ')
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await dialog.getByLabel('Message').fill(MESSAGE)
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeEnabled()
})

test('the dialog closes 4 s after sending and is cleared 300 ms later', async ({ page, account }) => {
  await page.clock.install()
  await openForm(page, '/overview', fromMenu)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message').fill(MESSAGE)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Thank you for your message!')).toBeVisible()
  await page.clock.runFor(3_900)
  await expect(dialog).toBeVisible()
  await page.clock.runFor(200)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Thank you for your message!')).toBeAttached()
  // The browser dispatches `close` a moment after closing; the 300 ms start then.
  await expect(async () => {
    await page.clock.runFor(300)
    expect(await page.getByText('Thank you for your message!').count()).toBe(0)
  }).toPass()
  await fromMenu(page)
  await expect(dialog.getByLabel('Message')).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  expect(account.user.id).toBeTruthy()
})

test('typed text survives closing, and Escape returns the focus to the menu', async ({ page, account }) => {
  await openForm(page, '/overview', fromMenu)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message').fill('Half a thou')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Menu')).toBeFocused()
  await fromMenu(page)
  await expect(dialog.getByLabel('Message')).toHaveValue('Half a thou')
  expect(account.user.id).toBeTruthy()
})

test('a message that cannot be sent becomes a mail draft', async ({ page, account: _, faults }) => {
  await page.route('**/api/send-feedback', route => route.fulfill({ status: 503, body: 'away' }))
  await openForm(page, '/overview', fromFooter)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message').fill(MESSAGE)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('HTTP 503: Service Unavailable')
  const draft = await dialog.getByRole('link', { name: 'Send an email instead' }).getAttribute('href')
  expect(draft).toMatch(/^mailto:support@localhost\?subject=Feedback%20on%20Glint&body=The%20wheel/)
  await expect(dialog.getByLabel('Message')).toHaveValue(MESSAGE)

  // The time to wait, rounded up to minutes; and a lost network.
  for (const [retryAfter, sentence] of [
    [61, 'Rate limit exceeded. Please try again in 2 minutes.'],
    [undefined, 'Rate limit exceeded. Please try again in 15 minutes.'],
  ] as const) {
    await page.route('**/api/send-feedback', route =>
      route.fulfill({ status: 429, json: { success: false, retryAfter } }),
    )
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByRole('alert')).toContainText(sentence)
  }
  await page.route('**/api/send-feedback', route => route.abort())
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to send feedback')
  faults.length = 0
})

/** Opens the form from a page: a dialog with scripts, a page without. */
async function openForm(page: Page, path: string, open: (page: Page) => Promise<void>) {
  const form = (await hasScripts(page)) ? page.getByRole('dialog') : page.getByRole('main')
  // A click before the scripts run opens the page instead.
  await expect(async () => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await open(page)
    await expect(form.getByLabel('Message')).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

async function fromMenu(page: Page) {
  await page.getByLabel('Menu').click()
  await page.getByRole('banner').getByRole('link', { name: 'Send Feedback' }).click()
}

async function fromFooter(page: Page) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Send Feedback' }).click()
}
