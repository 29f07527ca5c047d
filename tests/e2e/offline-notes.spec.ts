import type { Page } from '@playwright/test'
import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import type { BreakableProxy } from '../setup/breakable-proxy'
import { faultsOf, heardWrong } from './axe'
import { takenOver } from './by-keyboard'
import { formCached } from './cached-form'
import { test as base } from './cut-network'
import { expect as expectSoon, signIn } from './fixtures'

const expect = expectSoon.configure({ timeout: 40_000 })
type Kit = Awaited<ReturnType<typeof makeProject>>

const test = base.extend<{ kit: Kit }>({
  /** The network is cut once the browser has the kit's log form. */
  kit: async ({ page, account: { actor }, network }, use) => {
    const kit = await makeProject(actor, { title: 'Young Hare', status: 'progress', totalDiamonds: 10_000 })
    await page.goto('/overview')
    await formCached(page, kit.id)
    await loseNetwork(page, network)
    await use(kit)
  },
})
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 180_000 })

const waits = (page: Page) => page.getByText('One change waits on this device.')

test('a note written offline waits with its photo when the app is closed, can be changed, and is saved once', async ({
  page,
  kit,
  network,
  context,
  faults,
}) => {
  await page.getByRole('dialog', { name: "You're offline!" }).getByRole('button', { name: 'Keep reading' }).click()
  await page.getByRole('link', { name: 'Log progress on Young Hare' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log progress')
  await takenOver(page)
  await page.getByRole('button', { name: '+500', exact: true }).click()
  await page.getByLabel('What did you do?').fill('At the lake')
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await sizedJpeg(96, 64) })
  await expect(page.getByText("You're offline. The uploads continue when you're back online.")).toBeVisible()
  await page.getByRole('button', { name: 'Save 500 diamonds' }).click()
  await expect(waits(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Log progress')

  await page.close()
  const reopened = await context.newPage()
  await reopened.goto('/overview')
  await expect(waits(reopened)).toBeVisible()
  await reopened.getByText('View the change').click()
  const note = reopened.getByRole('form', { name: 'Waiting note on Young Hare' })
  await expect(note).toContainText('1 photo')
  await note.getByLabel('What did you do?').fill('At the sea')
  await note.getByRole('button', { name: 'Save changes' }).click()
  expect(await db.progressNote.count({ where: { projectId: kit.id } })).toBe(0)

  await network.restore()
  await context.setOffline(false)
  await expect(waits(reopened)).toBeHidden()
  const saved = await db.progressNote.findMany({ where: { projectId: kit.id } })
  expect(saved).toMatchObject([{ content: 'At the sea', placed: 500, image: expect.stringMatching(/./) }])
  faults.length = 0
})

test('two waiting notes and the form below them keep their own fields, and pass axe in both themes', async ({
  page,
  kit,
  faults,
}) => {
  const form = page.getByRole('main')
  for (const text of ['At the lake', 'At the sea']) {
    await page.goto(`/projects/${kit.id}/log`)
    await takenOver(page)
    await form.getByRole('button', { name: '+500', exact: true }).click()
    await form.getByLabel('What did you do?').fill(text)
    await form.getByRole('button', { name: 'Save 500 diamonds' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Log progress')
  }
  await expect(page.getByText('2 changes wait on this device.')).toBeVisible()
  await page.getByText('View the changes').click()
  const notes = page.getByRole('form', { name: /^Waiting note [12] on Young Hare$/ })
  await expect(notes.getByLabel('What did you do?')).toHaveCount(2)
  for (const theme of ['dark', 'light']) {
    await page.evaluate(theme => {
      document.documentElement.dataset.theme = theme
    }, theme)
    expect([...(await faultsOf(page)), ...(await heardWrong(page))], theme).toEqual([])
  }
  await notes.nth(1).getByText('What did you do?').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('On the beach')
  await expect(notes.nth(1).getByLabel('What did you do?')).toHaveValue('On the beach')
  faults.length = 0
})

test('a note whose response was lost is kept with its key, and is there once', async ({
  page,
  account: { actor },
  faults,
}) => {
  const kit = await makeProject(actor, { title: 'Young Hare', status: 'progress', totalDiamonds: 10_000 })
  await page.goto('/overview')
  await formCached(page, kit.id)
  await page.getByRole('link', { name: 'Log progress on Young Hare' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log progress')
  await takenOver(page)
  await page.getByRole('button', { name: '+500', exact: true }).click()
  let lost = 0
  await page.context().route('**/log.data*', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    lost++
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionfailed')
  })
  await page.getByRole('button', { name: 'Save 500 diamonds' }).click()
  // The page leaves the form for the overview, and the note is sent from there or by the worker.
  await expect(page).toHaveURL('/overview')
  await expect(page.getByText('500 of 10,000')).toBeVisible()
  expect(lost).toBe(2)
  await expect(waits(page)).toBeHidden()
  await expect.poll(() => db.progressNote.findMany({ where: { projectId: kit.id } })).toMatchObject([{ placed: 500 }])
  faults.length = 0
})

test('a change made while the note is sent is sent after it', async ({ page, kit, network, context, faults }) => {
  await page.goto(`/projects/${kit.id}/log`)
  await takenOver(page)
  await page.getByLabel('What did you do?').fill('At the lake')
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(waits(page)).toBeVisible()

  const saved = () => db.progressNote.findMany({ where: { projectId: kit.id } })
  let respond = () => {}
  const responded = new Promise<void>(resolve => {
    respond = resolve
  })
  await context.route('**/waiting-changes', async route => {
    const response = await route.fetch()
    await responded
    await route.fulfill({ response })
  })
  await network.restore()
  await context.setOffline(false)
  await expect.poll(saved).toMatchObject([{ content: 'At the lake' }])
  await page.getByText('View the change').click()
  const note = page.getByRole('form', { name: 'Waiting note on Young Hare' })
  await note.getByLabel('What did you do?').fill('At the sea')
  await note.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => storedEdits(page)).toEqual([1])
  respond()
  await expect.poll(saved).toMatchObject([{ content: 'At the sea' }])
  await expect(waits(page)).toBeHidden()
  await context.unrouteAll({ behavior: 'wait' })
  faults.length = 0
})

test('a waiting note is neither seen nor sent by another account on the device, and waits for its own', async ({
  page,
  account,
  network,
  context,
  baseURL,
  faults,
}) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'progress', totalDiamonds: 10_000 })
  await page.goto('/overview')
  await formCached(page, kit.id)
  await loseNetwork(page, network)
  await page.goto(`/projects/${kit.id}/log`)
  await takenOver(page)
  await page.getByLabel('Minutes').fill('45')
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(waits(page)).toBeVisible()

  const other = await makeUser()
  await signIn(context, other, baseURL ?? '')
  await page.close()
  await network.restore()
  await context.setOffline(false)
  const theirs = await context.newPage()
  await theirs.goto('/overview')
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(other.user.username)
  await expect(theirs.getByRole('status').first()).toBeAttached()
  await expect(waits(theirs)).toBeHidden()
  expect(await db.progressNote.count({ where: { projectId: kit.id } })).toBe(0)

  await signIn(context, account, baseURL ?? '')
  await theirs.goto('/overview')
  await expect.poll(() => db.progressNote.findMany({ where: { projectId: kit.id } })).toMatchObject([{ minutes: 45 }])
  await expect(waits(theirs)).toBeHidden()
  faults.length = 0
})

test('a refused note says why, and is deleted with Undo', async ({ page, kit, network, faults }) => {
  await page.goto(`/projects/${kit.id}/log`)
  await takenOver(page)
  await page.getByLabel('Total placed').fill('many')
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(waits(page)).toBeVisible()
  await network.restore()
  await page.context().setOffline(false)
  await page.getByText('View the change').click()
  await expect(page.getByText('Diamonds placed must be a whole number, like 1,500.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete this note' }).click()
  await expect(waits(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(waits(page)).toBeVisible()
  faults.length = 0
})

async function loseNetwork(page: Page, network: BreakableProxy) {
  await network.cut()
  await page.context().setOffline(true)
}

/** The number of edits of each note in the browser's database. */
const storedEdits = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>(resolve => {
        const opening = indexedDB.open('waiting-notes', 1)
        opening.onsuccess = () => {
          const all = opening.result.transaction('notes').objectStore('notes').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result.map(({ edits }) => edits))
          }
        }
      }),
  )
