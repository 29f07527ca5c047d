import type { Page, Route } from '@playwright/test'
import { setLegendImage } from '~/features/collection/legends/legends.server'
import { updateProject } from '~/features/collection/projects/projects.server'
import { db } from '~/platform/db/db.server'
import { readPicture } from '~/platform/images/images.server'
import { makeNote, makeProject, projectInput } from '../factories/projects'
import { photograph, sizedJpeg } from '../fixtures/pictures'
import { formTakenOver } from './by-keyboard'
import { expect, signIn, test } from './fixtures'
import { notesOf } from './kits'

const DRAFT_RESTORED = 'We kept your unsaved changes.'
const RESTORED = 'We restored your unsaved changes.'

test('what was saved is not restored, even if the page never shows that it was saving', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  await page.goto(`/projects/${kit.id}/log`)
  const text = page.getByLabel('What did you do?')
  await formTakenOver(page.getByRole('form', { name: 'Note' }))
  // React schedules its work by messages. Late ones make it skip states of the router, as on a slow device.
  await page.evaluate(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      setTimeout(() => post.apply(this, message as Parameters<typeof post>), 500)
    }
  })
  for (const number of [1, 2]) {
    await text.fill(`Evening ${number}`)
    await page.getByRole('button', { name: /^Save / }).click()
    await expect(notesOf(page)).toHaveCount(number)
    await expect.poll(() => drafts(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Log progress' }).click()
    await formTakenOver(page.getByRole('form', { name: 'Note' }))
    await expect(text).toHaveValue('')
  }
  expect(await db.progressNote.count({ where: { userId: account.user.id } })).toBe(2)
})

/** Handles each request that saves a new kit. Returns a function that ends it. */
async function replaceNewKits(page: Page, respond: (route: Route) => Promise<void>) {
  const isSent = (url: URL) => /^\/projects\/new(\.data)?$/.test(url.pathname)
  await page.route(isSent, route => (route.request().method() === 'POST' ? respond(route) : route.continue()))
  return () => page.unroute(isSent)
}

test('a form that the server could not save stays, is restored, and saved once', async ({ page, account, faults }) => {
  await page.goto('/projects/new')
  await formTakenOver(page.getByRole('form', { name: 'Kit' }))
  await page.getByLabel('Title').fill('Water Lilies')
  const recover = await replaceNewKits(page, route => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByText('Server error. Please try again later.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Water Lilies')
  await recover()
  await page.reload()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Water Lilies')
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Water Lilies')
  expect(await db.project.count({ where: { userId: account.user.id } })).toBe(1)
  faults.length = 0
})

test('a kit that was saved without an answer waits, and is saved once', async ({ page, account, faults }) => {
  await page.goto('/projects/new')
  await formTakenOver(page.getByRole('form', { name: 'Kit' }))
  await page.getByLabel('Title').fill('Water Lilies')
  const recover = await replaceNewKits(page, async route => {
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page).not.toHaveURL(/\/projects\/new/)
  await recover()
  await page.goto('/overview')
  await expect(page.getByRole('link', { name: 'Water Lilies' }).first()).toBeVisible()
  await expect(page.getByText('One change waits on this device.')).toHaveCount(0)
  expect(await db.project.count({ where: { userId: account.user.id } })).toBe(1)
  faults.length = 0
})

test('a form with a photo whose session has ended leads to the login, and is kept', async ({
  page,
  account,
  context,
  baseURL,
}) => {
  await page.goto('/projects/new')
  await formTakenOver(page.getByRole('form', { name: 'Kit' }))
  // The question about duplicates would lead to the login before the form does.
  const requested = page.waitForResponse(/\/projects\/like\?title=Water/)
  await page.getByLabel('Title').fill('Water Lilies')
  await requested
  // More than fits into a connection that nobody reads.
  const lilies = test.info().outputPath('lilies.png')
  await (await photograph()).resize(2000, 2000).png({ compressionLevel: 0 }).toFile(lilies)
  await page.getByLabel('Photo').setInputFiles(lilies)
  await db.session.deleteMany({ where: { userId: account.user.id } })
  // The photo is prepared in the page first.
  const sent = page.waitForRequest(
    request => request.method() === 'POST' && /new(\.data)?$/.test(new URL(request.url()).pathname),
  )
  await page.getByRole('button', { name: 'Save kit' }).click()
  await sent
  // A connection that nobody reads stays open for 66 seconds.
  await expect(page).toHaveURL(/\/login/, { timeout: 40_000 })

  await signIn(context, account, baseURL ?? '')
  await page.goto('/projects/new')
  await expect(page.getByLabel('Title')).toHaveValue('Water Lilies')
})

test('a restored draft keeps fields that were changed elsewhere since', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Owl', company: 'Oraloa' })
  await page.goto(`/projects/${kit.id}/edit`)
  await formTakenOver(page.getByRole('form', { name: 'Kit' }))
  await page.getByLabel('Title').fill('Snowy owl')
  await expect.poll(() => drafts(page)).toHaveLength(1)
  await updateProject(account.actor, kit.id, projectInput({ title: 'Owl', company: 'Diamond Art Club' }))
  await page.reload()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await page.getByLabel('Title').fill('Snowy owls')
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snowy owls')
  await expect(page.getByRole('link', { name: 'Diamond Art Club', exact: true })).toBeVisible()
})

test('a discarded draft leaves no original values in its form', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Owl', company: 'Oraloa' })
  const changeCompany = (company: string) =>
    updateProject(account.actor, kit.id, projectInput({ title: 'Owl', company }))
  await page.goto(`/projects/${kit.id}/edit`)
  await formTakenOver(page.getByRole('form', { name: 'Kit' }))
  await page.getByLabel('Title').fill('Snowy owl')
  await expect.poll(() => drafts(page)).toHaveLength(1)
  await changeCompany('Diamond Art Club')
  await page.reload()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Owl')
  await expect(page.getByLabel('Company')).toHaveValue('Diamond Art Club')
  await changeCompany('Paint Gem')
  await page.getByLabel('Title').fill('Barn owl')
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barn owl')
  await expect(page.getByRole('link', { name: 'Paint Gem', exact: true })).toBeVisible()
})

test('each form with a draft deletes it silently after saving', async ({ page, account: { actor } }) => {
  const { id } = await makeProject(actor, { title: 'Koi pond', status: 'progress' })
  const note = await makeNote(actor, id)
  await setLegendImage(actor, id, await readPicture(new Uint8Array(await sizedJpeg(96, 64)), 'chart.jpg'))
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
  for (const [path, label, button] of [
    ['/projects/new', 'Title', 'Save kit'],
    [`/projects/new?copy=${id}`, 'Title', 'Save kit'],
    [`/projects/${id}/edit`, 'Title', 'Save kit'],
    [`/projects/${id}/log`, 'What did you do?', 'Save note'],
    [`/projects/${id}/notes/${note.id}`, 'What did you do?', 'Save progress note'],
    [`/projects/${id}/legend/photo`, 'Code', 'Save the legend'],
    [`/projects/${id}/legend`, 'Code', 'Save the legend'],
    [`/projects/${id}`, 'Notes', 'Save notes'],
    [`/projects/${id}`, 'Add tags', 'Add'],
    ['/shared/new', 'Title', 'Share'],
    ['/drills/add', 'Codes', 'Put into the drawer'],
  ] as const) {
    await test.step(`${path}: ${label}`, async () => {
      await page.goto(path)
      const form = page.locator('form', {
        has: page.getByRole('button', { name: button, exact: true, includeHidden: true }),
      })
      await formTakenOver(form)
      if (await field(label).isHidden())
        await page.locator('details', { has: form }).last().locator('summary').first().click()
      await field(label).fill('310')
      await expect.poll(() => drafts(page)).toHaveLength(1)
      await form.getByRole('button', { name: button, exact: true }).click()
      await expect.poll(() => drafts(page)).toEqual([])
      await page.waitForFunction(() => window.__remixRouter.state.navigation.state === 'idle')
      // The next page is rendered then.
      await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
      // Immediately, because a toast closes by itself.
      expect(await page.getByText(DRAFT_RESTORED).count()).toBe(0)
    })
  }
})

test('a shared page and a list of colors are restored, with their checkboxes', async ({ page, account: { actor } }) => {
  const leave = async () => {
    await page.getByRole('link', { name: 'Overview' }).first().click()
    await expect(page.getByText(DRAFT_RESTORED)).toBeVisible()
    await page.goBack()
    await expect(page.getByText(RESTORED)).toBeVisible()
  }
  await page.goto('/shared/new')
  await formTakenOver(page.getByRole('form', { name: 'Shared page' }))
  await page.getByLabel('A few words').fill('Finished this summer')
  await page.getByRole('radio', { name: 'My finishes' }).check()
  await page.getByLabel('Title').fill('Summer')
  await page.getByLabel('Other websites may show this page in a frame').check()
  await leave()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summer')
  const text = page.getByLabel('A few words')
  await expect(text).toHaveValue('Finished this summer')
  const frame = page.getByLabel('Other websites may show this page in a frame')
  await expect(frame).toBeChecked()
  // The box that was ticked and no longer is.
  await frame.uncheck()
  await leave()
  await expect(frame).not.toBeChecked()
  // Another form of the page, with the same path.
  const link = page.getByRole('main').getByRole('link', { name: /^https?:/ })
  const former = String(await link.textContent())
  await page.getByRole('button', { name: 'New link' }).click()
  await expect(link).not.toHaveText(former)
  await page.reload()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expect(frame).not.toBeChecked()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Shared page saved.')).toBeVisible()
  expect(await db.shelf.findFirst({ where: { userId: actor.userId } })).toMatchObject({ embeddable: false })

  await page.goto('/drills/add')
  await formTakenOver(page.getByRole('form', { name: 'Colors' }))
  await page.getByLabel('Codes').fill('310, 321')
  await leave()
  await expect(page.getByLabel('Codes')).toHaveValue('310, 321')
  await page.getByRole('button', { name: 'Only sort the list' }).click()
  await expect(page.getByText('New (2): 310, 321')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the drawer' }).click()
  await page.getByLabel('Do I have this color?').fill('666')
  await expect(page.getByRole('heading', { name: 'None in the drawer' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Codes')).toHaveValue('310, 321')
})

const drafts = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('draft:')))
