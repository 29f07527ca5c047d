import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { makeTrial } from '../factories/trials'
import { startInstance } from '../setup/test-app'
import { faultsOf } from './axe'
import { test as base, expect } from './fixtures'

/** With an instance on which visitors can try the app. */
const test = base.extend<object, { offering: string }>({
  offering: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
    async ({}, use) => {
      const instance = await startInstance(process.env.E2E_DATABASE_URL ?? '', { DEMO: 'on' })
      await use(instance.url)
      await instance.stop()
    },
    { scope: 'worker' },
  ],
})

test('a visitor tries a filled account, and keeps it @nojs', async ({ page, offering, faults, javaScriptEnabled }) => {
  // The first to be handed out. With three more, the job fills none.
  const { actor } = await makeTrial({ awaitsVisitor: true, hours: 23 })
  await makeProject(actor, { title: 'Owl by lamplight', status: 'progress' })
  for (let more = 0; more < 3; more++) await makeTrial({ awaitsVisitor: true })
  await page.goto(offering)
  await expect(page.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/about')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('Owl by lamplight').first()).toBeVisible()
  await expect(page.getByText('Thrown away tomorrow')).toBeVisible()
  if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([])

  await page.goto(`${offering}/shared`)
  await expect(page.getByRole('heading', { name: 'Keep this collection' })).toBeVisible()
  await page.goto(`${offering}/dashboard`)
  await page.getByRole('link', { name: 'Keep it' }).click()
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('drills-at-dusk')
  await page.getByLabel('Confirm password', { exact: true }).fill('drills-at-dusk')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('Valid email is required').first()).toBeVisible()
  // The browser logs the status 400.
  faults.length = 0
  const username = await page.getByLabel('Username').inputValue()
  if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([])

  const email = `kept-${username}@example.com`
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('drills-at-dusk')
  await page.getByLabel('Confirm password', { exact: true }).fill('drills-at-dusk')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText(email).first()).toBeVisible()
  const member = await db.user.findUniqueOrThrow({ where: { email } })
  expect(member).toMatchObject({ username, expires: null, verified: false })
  expect(await db.project.count({ where: { userId: member.id, title: 'Owl by lamplight' } })).toBe(1)
})

test('nothing of it exists on other instances', async ({ page, request }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Create free account' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it' })).toHaveCount(0)
  expect((await request.get('/try')).status()).toBe(404)
})
