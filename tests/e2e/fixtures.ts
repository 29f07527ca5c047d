import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { createSuperuser } from '~/features/account/accounts/superusers.server'
import { connectDatabase, disconnectDatabase, pool } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { makeUser, sessionCookieOf } from '../factories/users'

export { expect }

type Account = Awaited<ReturnType<typeof makeUser>>

type Fixtures = {
  /** A user with an empty collection, signed in to this browser. */
  account: Account
  /** Errors of the page: logged or thrown. A test that causes one on purpose clears the list. */
  faults: string[]
}

/** Playwright's test with a signed-in user. Fails if the page logs an unexpected error. */
export const test = base.extend<Fixtures, { database: undefined }>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
    async ({}, use) => {
      connectDatabase(process.env.E2E_DATABASE_URL ?? '')
      await use(undefined)
      await disconnectDatabase()
    },
    { scope: 'worker', auto: true },
  ],
  account: async ({ context, baseURL }, use) => {
    const account = await makeUser()
    await signIn(context, account, baseURL ?? '')
    await use(account)
  },
  faults: [
    async ({ context }, use) => {
      const faults: string[] = []
      context.on('console', message => {
        // Remix logs a response that was aborted by a newer navigation.
        const isOvertaken = message.text().startsWith('AbortError: signal is aborted')
        if (message.type() === 'error' && !isOvertaken) faults.push(message.text())
      })
      context.on('weberror', error => faults.push(String(error.error())))
      await use(faults)
      expect(faults, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
})

/** Adds the user's session cookie to the browser. */
export async function signIn(context: BrowserContext, { user }: Account, url: string) {
  const [name = '', value = ''] = (await sessionCookieOf(user)).split('=')
  await context.addCookies([{ name, value, url }])
}

/** Logs in to the admin pages as a new superuser. */
export async function signInAsAdmin(page: Page, url = '') {
  const credentials = { email: `host-${randomText(8)}@example.com`, password: `drills-${randomText(8)}` }
  await createSuperuser(credentials)
  await page.goto(`${url}/host`)
  await expect(page).toHaveURL(`${url}/host/login`)
  await page.getByLabel('Email').fill(credentials.email)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Status' })).toBeVisible()
}

/** Waits until a page of the user listens for changes. */
export async function listening(owner: string) {
  const watched = () => pool.query('select from watchers where owner = $1', [owner])
  await expect.poll(async () => (await watched()).rowCount).toBeGreaterThan(0)
}

/** Logs in with a recovery code instead of one of the app. */
export async function enterRecoveryCode(page: Page, code = '') {
  await page.getByRole('link', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Log in' }).click()
}
