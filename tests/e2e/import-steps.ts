import { expect, type Page } from '@playwright/test'
import { takenOver } from './by-keyboard'

/** Selects a file in the form of the import. Returns a function that makes a choice and waits for its effect. */
export async function select(page: Page, name: string, content: Buffer) {
  await page.goto('/import')
  const hasScripts = await page.evaluate(() => matchMedia('(scripting: enabled)').matches)
  if (hasScripts) await takenOver(page)
  await page.getByLabel('Your file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })
  if (!hasScripts) await page.getByRole('button', { name: 'Review the file' }).click()
  return async (choose: (page: Page) => Promise<unknown>) => {
    await choose(page)
    if (!hasScripts) await page.getByRole('button', { name: 'Update preview' }).click()
    await expect(page.locator('#lines')).toHaveAttribute('aria-busy', 'false')
  }
}

/** Imports the file of the check page, and waits for the result. */
export async function importAll(page: Page) {
  await page.getByRole('button', { name: /^Import/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Imported \d+ kits?$/)
}
