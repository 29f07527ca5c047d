import type { Page } from '@playwright/test'
import { randomText } from '~/platform/db/ids.server'
import { type InterceptingProxy, startInterceptingProxy } from '../setup/intercepting-proxy'
import { test as base, expect } from './fixtures'

/** Loads the pages through a server that can respond in place of the app. */
export const test = base.extend<{ front: InterceptingProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
  front: async ({}, use) => {
    const front = await startInterceptingProxy(`http://localhost:${process.env.E2E_PORT}`)
    await use(front)
    await front.stop()
  },
  baseURL: async ({ front }, use) => use(front.url),
})

export const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export type Fields = Record<string, string>

export async function fill(page: Page, fields: Fields) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).first().fill(text)
}

export async function expectFields(page: Page, fields: Fields) {
  for (const [label, text] of Object.entries(fields))
    await expect(page.getByLabel(label, { exact: true }).first()).toHaveValue(text)
}

export const newcomer = (): Fields => {
  const name = `anna-${randomText(8)}`
  return { Email: `${name}@example.com`, Username: name, Password: 'wax-and-tray', 'Confirm password': 'wax-and-tray' }
}
export const stranger = (): Fields => ({ Email: `${randomText(8)}@example.com` })
export const login = (): Fields => ({ ...stranger(), Password: 'wax-and-tray' })
export const reset = (): Fields => ({ 'New password': 'wax-And-tray-1', 'Confirm new password': 'wax-And-tray-1' })
export const newPassword = (): Fields => ({ 'Current password': 'wax-and-tray', ...reset() })
export const newEmail = (): Fields => ({ 'New email': `${randomText(8)}@example.com` })
