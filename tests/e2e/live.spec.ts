import type { Browser, Page } from '@playwright/test'
import { endSession } from '~/features/account/accounts/sessions/sessions.server'
import { changeStatus, deleteProject, updateProject } from '~/features/collection/projects/projects.server'
import { pool } from '~/platform/db/db.server'
import { makeNote, makeProject } from '../factories/projects'
import { ended, freePort, said, spawnApp } from '../setup/test-app'
import { settled, takenOver } from './by-keyboard'
import { expect, listening, signIn, test } from './fixtures'
import { kitStatus } from './kits'

// A page on a desktop stays open while the user changes data on a phone.

/** The same user on a phone. */
async function phoneOf(browser: Browser, account: Parameters<typeof signIn>[1], baseURL = '') {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true })
  await signIn(context, account, baseURL)
  return context.newPage()
}

/** Opens another page of the same browser, which listens, too. What it shows has also reached the first page. */
async function witnessOf(page: Page, path: string) {
  const witness = await page.context().newPage()
  await Promise.all([witness.waitForResponse('**/live'), witness.goto(path)])
  return witness
}

/** Records the page data requested from now on. */
function dataRequests(page: Page): string[] {
  const requested: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.endsWith('.data')) requested.push(pathname)
  })
  return requested
}

test('a status changed on one device shows on another immediately, and typed text stays', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'stash', generalNotes: 'x\n'.repeat(60) })
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto(`/projects/${kit.id}`)
  await listening(account.user.id)
  const main = page.getByRole('main')
  await main.locator('summary', { hasText: /^(Edit|Write) notes$/ }).click()
  await main.getByRole('textbox', { name: 'Notes' }).fill('The third bag leaks')
  await main.getByText('Edit tags').or(main.getByText('Add tags').first()).first().click()
  const tag = main.getByRole('textbox', { name: 'Add tags' })
  await tag.fill('Began with the ears')
  await tag.press('Home')
  await tag.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)

  const phone = await phoneOf(browser, account, baseURL)
  await phone.goto(`/projects/${kit.id}`)
  await phone.getByRole('main').getByRole('button', { name: 'Start it', exact: true }).click()
  await expect(kitStatus(phone)).toHaveText('In progress')
  await expect(kitStatus(page)).toHaveText('In progress')
  await changeStatus(account.actor, kit.id, 'completed')
  await expect(kitStatus(page)).toHaveText('Completed')
  await makeNote(account.actor, kit.id, { content: 'Written on the sofa' })
  await expect(main.getByText('Written on the sofa')).toBeVisible()
  await updateProject(account.actor, kit.id, { tags: ['sea'], generalNotes: 'Bag 4 is short' })
  await expect(main.getByRole('list', { name: 'Tags' })).toHaveText('sea')

  await expect(tag).toHaveValue('Began with the ears')
  await expect(tag).toBeFocused()
  expect(await tag.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(0)
  await expect(main.getByRole('textbox', { name: 'Notes' })).toHaveValue('The third bag leaks')
  await expect(main.getByRole('textbox', { name: 'Add tags' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await phone.context().close()
})

test('a page with changes keeps its scroll position during a reload', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'stash', generalNotes: 'x\n'.repeat(90) })
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(`/projects/${kit.id}`)
  await listening(account.user.id)
  await page.getByRole('main').getByRole('button', { name: 'Start it', exact: true }).click()
  await expect(kitStatus(page)).toHaveText('In progress')
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }))
  await changeStatus(account.actor, kit.id, 'onhold')
  await expect(kitStatus(page)).toHaveText('On hold')
  // A line added above may move it a little.
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(600)
})

test('the dashboard keeps its filters, typed text and selected kits during a reload', async ({ page, account }) => {
  const { actor, user } = account
  const kit = await makeProject(actor, { title: 'Young Hare', status: 'stash' })
  await makeProject(actor, { title: 'Great Wave', status: 'stash' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard?status=stash&select=1')
  await listening(user.id)
  await page.getByRole('checkbox', { name: 'Select Great Wave' }).check()
  const search = page.getByLabel('Search your kits')
  await search.fill('wav')
  await changeStatus(actor, kit.id, 'progress')
  await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: 'Select Great Wave' })).toBeChecked()
  await expect(search).toHaveValue('wav')
  await expect(search).toBeFocused()
  await expect(page).toHaveURL('/dashboard?status=stash&select=1')
})

test('a dashboard without filters does not take those of another device', async ({ page, account }) => {
  const { actor, user } = account
  await makeProject(actor, { title: 'Young Hare', status: 'stash' })
  await page.goto('/dashboard')
  await listening(user.id)
  const response = await page.request.get('/dashboard?status=completed')
  expect(response.ok()).toBe(true)
  await makeProject(actor, { title: 'Great Wave', status: 'stash' })
  await expect(page.getByRole('article')).toHaveCount(2)
  expect(new URL(page.url()).search).not.toContain('completed')
})

test('many changes cause few reloads, and a change made here one or two', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'stash' })
  await page.goto(`/projects/${kit.id}`)
  await listening(account.user.id)
  const requested = dataRequests(page)
  await page.getByRole('main').getByRole('button', { name: 'Start it', exact: true }).click()
  await expect(kitStatus(page)).toHaveText('In progress')
  // This one is announced after the change made here.
  await updateProject(account.actor, kit.id, { title: 'Old Hare' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Old Hare')
  expect(requested.length).toBeLessThanOrEqual(3)
  requested.length = 0
  const began = Date.now()
  for (let count = 0; count < 30; count++) await updateProject(account.actor, kit.id, { title: `Hare ${count}` })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hare 29')
  // One every 300 ms.
  expect(requested.length).toBeLessThanOrEqual(2 + (Date.now() - began) / 300)
})

test('a change that arrives during a reload causes another one', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'stash' })
  await page.goto(`/projects/${kit.id}`)
  await listening(account.user.id)
  const witness = await witnessOf(page, `/projects/${kit.id}`)
  const chip = kitStatus(page)
  let reload = () => {}
  const released = new Promise<void>(resolve => {
    reload = resolve
  })
  let held = 0
  await page.route(
    `**/projects/${kit.id}.data*`,
    async route => {
      const response = await route.fetch()
      held++
      await released
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await changeStatus(account.actor, kit.id, 'progress')
  await expect.poll(() => held).toBe(1)
  await changeStatus(account.actor, kit.id, 'onhold')
  await expect(kitStatus(witness)).toHaveText('On hold')
  reload()
  await expect(chip).toHaveText('On hold')
})

test('a page in the background reloads when it becomes visible', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'stash' })
  await page.goto(`/projects/${kit.id}`)
  await listening(account.user.id)
  const requested = dataRequests(page)
  const turn = (hidden: boolean) =>
    page.evaluate(hidden => {
      Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, hidden)
  await turn(true)
  const witness = await witnessOf(page, `/projects/${kit.id}`)
  await changeStatus(account.actor, kit.id, 'progress')
  await expect(kitStatus(witness)).toHaveText('In progress')
  expect(requested).toEqual([])
  await turn(false)
  await expect(kitStatus(page)).toHaveText('In progress')
})

test('a page that was opened in the background reloads when it is first seen', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'stash' })
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true, configurable: true }))
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  await settled(page)
  await changeStatus(account.actor, kit.id, 'progress')
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => false, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await expect(kitStatus(page)).toHaveText('In progress')
})

test('ending a session elsewhere leads to the login, but not while a form has unsaved text', async ({
  page,
  context,
  account,
  baseURL,
}) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'progress' })
  const idOf = async () => {
    const [cookie] = await context.cookies()
    return JSON.parse(Buffer.from(decodeURIComponent(cookie?.value ?? ''), 'base64').toString())
  }
  await page.goto(`/projects/${kit.id}`)
  await listening(account.user.id)
  await page.locator('summary', { hasText: /^(Edit|Add) tags$/ }).click()
  const text = page.getByRole('textbox', { name: 'Add tags' })
  await text.fill('Began with the ears')
  const witness = await witnessOf(page, '/overview')
  await endSession(await idOf())
  await expect(witness).toHaveURL(/\/login/)
  await expect(text).toHaveValue('Began with the ears')

  await signIn(context, account, baseURL ?? '')
  await Promise.all([page.waitForResponse('**/live'), page.goto('/overview')])
  await endSession(await idOf())
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Foverview/)
})

test('a page reconnects after a server restart and shows missed changes', async ({
  page,
  context,
  account,
  faults,
}) => {
  test.slow()
  const port = String(await freePort())
  const settings = {
    PORT: port,
    DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
    DATA_DIR: process.env.DATA_DIR ?? '',
  }
  const start = async () => {
    const app = spawnApp(settings)
    await said(app, / is ready at /)
    return app
  }
  let app = await start()
  try {
    const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'stash' })
    await signIn(context, account, `http://localhost:${port}`)
    await page.goto(`http://localhost:${port}/projects/${kit.id}`)
    await listening(account.user.id)
    await ended(app)
    await changeStatus(account.actor, kit.id, 'progress')
    app = await start()
    await expect(kitStatus(page)).toHaveText('In progress')
    await changeStatus(account.actor, kit.id, 'onhold')
    await expect(kitStatus(page)).toHaveText('On hold')
  } finally {
    await ended(app)
  }
  // The browser logs refused connections.
  faults.length = 0
})

test('a kit deleted elsewhere disappears from the lists', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'progress' })
  await page.goto('/overview')
  await listening(account.user.id)
  await expect(page.getByRole('link', { name: 'Young Hare' }).first()).toBeVisible()
  await deleteProject(account.actor, kit.id)
  await expect(page.getByRole('link', { name: 'Young Hare' })).toHaveCount(0)
})

// Concurrent edits: the second user sees the conflict, and nothing is overwritten silently.

test('saving a kit that was changed elsewhere shows the conflicting values @nojs', async ({
  page,
  account,
  faults,
}) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'stash', sourceUrl: '' })
  await page.goto(`/projects/${kit.id}/edit`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Hare in the grass')
  await updateProject(account.actor, kit.id, { title: 'Feldhase', status: 'progress' })
  await page.getByRole('button', { name: 'Save kit' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('This kit was changed while you had it open.')
  await expect(summary).toContainText('“Feldhase”')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Hare in the grass')
  await expect(page.getByLabel('In progress')).toBeChecked()
  const now = async () =>
    (await pool.query('select title, status::text as status from projects where id = $1', [kit.id])).rows[0]
  expect(await now()).toEqual({ title: 'Feldhase', status: 'progress' })
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hare in the grass')
  expect(await now()).toEqual({ title: 'Hare in the grass', status: 'progress' })
  // The browser logs the status.
  faults.length = 0
})

test('fields that only the other side changed keep its values @nojs', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'stash', tags: ['sea'] })
  await page.goto(`/projects/${kit.id}/edit`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Hare in the grass')
  await updateProject(account.actor, kit.id, { status: 'progress', tags: ['sea', 'gift'], totalDiamonds: 32_000 })
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hare in the grass')
  await expect(kitStatus(page)).toHaveText('In progress')
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('32,000', { exact: true })).toBeVisible()
})

test('general notes that were changed elsewhere are not overwritten silently @nojs', async ({
  page,
  account,
  faults,
}) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', generalNotes: 'Bag 3 leaks' })
  await page.goto(`/projects/${kit.id}`)
  await page.locator('summary', { hasText: /^(Edit|Write) notes$/ }).click()
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Bag 3 is taped')
  await updateProject(account.actor, kit.id, { generalNotes: 'Bag 3 came anew' })
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('“Bag 3 came anew”')).toBeVisible()
  await expect(notes).toHaveValue('Bag 3 is taped')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: /^Bag 3 is taped$/ })).toBeVisible()

  await page.goto(`/projects/${kit.id}`)
  await page.locator('summary', { hasText: /^(Edit|Write) notes$/ }).click()
  await updateProject(account.actor, kit.id, { generalNotes: 'Bag 3 is thrown away' })
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: /^Bag 3 is thrown away$/ })).toBeVisible()
  faults.length = 0
})

test('a progress note that was changed elsewhere is not overwritten silently @nojs', async ({
  page,
  account,
  faults,
}) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare' })
  const note = await makeNote(account.actor, kit.id, { content: 'The ears', date: '2026-11-01' })
  await page.goto(`/projects/${kit.id}/notes/${note.id}`)
  await page.getByRole('textbox', { name: 'What did you do?' }).fill('The ears and the nose')
  await pool.query(`update progress_notes set content = 'The left ear', date = '2026-11-02' where id = $1`, [note.id])
  await page.getByRole('button', { name: 'Save progress note' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '“The left ear”' })).toBeVisible()
  await expect(page.getByLabel('Date')).toHaveValue('2026-11-02')
  await page.getByRole('button', { name: 'Save progress note' }).click()
  await expect(page.getByText('The ears and the nose')).toBeVisible()
  faults.length = 0
})
