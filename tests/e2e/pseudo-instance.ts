import { startInstance } from '../setup/test-app'
import { test as base } from './fixtures'

/** Playwright's test with an instance that also offers the pseudo language (scripts/pseudo-text.mjs). */
export const test = base.extend<object, { translated: string }>({
  /** The address of the instance. */
  translated: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
    async ({}, use) => {
      const instance = await startInstance(process.env.E2E_DATABASE_URL ?? '', { PSEUDO_LANGUAGE: 'on' })
      await use(instance.url)
      await instance.stop()
    },
    { scope: 'worker' },
  ],
})
