import { expect, type Page } from '@playwright/test'
import { settled, takenOver } from './by-keyboard'

export type Choice = (page: Page) => Promise<unknown>

const hasScripts = (page: Page) => page.evaluate(() => matchMedia('(scripting: enabled)').matches)

/** Selects a file in the form of the import. Returns a function that makes a choice and waits for its effect. */
export async function select(page: Page, name: string, content: Buffer | Buffer[]) {
  await page.goto('/import')
  const scripted = await hasScripts(page)
  if (scripted) await takenOver(page)
  const files = [content].flat().map(buffer => ({ name, mimeType: 'application/octet-stream', buffer }))
  await page.getByLabel('Your file').setInputFiles(files)
  if (!scripted) await page.getByRole('button', { name: 'Review the file' }).click()
  return (choice: Choice) => choose(page, choice)
}

/** Makes a choice and waits for its effect. An import that overtakes a choice asks for another look at the lines. */
async function choose(page: Page, choice: Choice) {
  // Then the request with the file is over.
  await expect(page.locator('section[aria-busy]')).toBeVisible()
  const saved = (await hasScripts(page)) && page.waitForResponse(response => response.request().method() === 'POST')
  await choice(page)
  if (saved) {
    await saved
    await page.waitForFunction(() => window.__remixRouter.state.navigation.state === 'idle')
    await settled(page)
  } else await page.getByRole('button', { name: 'Update preview' }).click()
  await expect(page.locator('section[aria-busy]')).toHaveAttribute('aria-busy', 'false')
}

/** Imports the file of the check page, and waits for the result. */
export async function importAll(page: Page) {
  await page.getByRole('button', { name: /^Import/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Imported \d+ kits?$/)
}
