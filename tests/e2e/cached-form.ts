import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** Waits until the worker has the form of "Log progress" of the kit, and the pages that it caches after that. */
export const formCached = (page: Page, id: string) =>
  pagesCached(page, '/overview', `/projects/${id}/log`, `/projects/${id}/log.data`, `/projects/${id}/kit-up.data`)

/** Waits until the worker has these pages. */
export async function pagesCached(page: Page, ...paths: string[]) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  const cached = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter(name => name.startsWith('pages'))
      const addresses = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
      return addresses.flat().map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(cached, { timeout: 40_000 }).toEqual(expect.arrayContaining(paths))
}
