import type { Page } from '@playwright/test'
import { makeProject } from '../factories/projects'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'

const words = (page: Page) => page.getByLabel('What did you do?')

/** Opens a page before a script of it arrives. Returns the function that lets it arrive. */
async function openBefore(page: Page, script: string, path: string) {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(new RegExp(`/${script}-[^/]*\\.js`), async route => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await takenOver(page)
  return release
}

/** Opens a kit whose note form waits for its script. Returns the function that lets the script arrive. */
async function openWithout(page: Page, path: string) {
  const release = await openBefore(page, 'note-form', path)
  return async () => {
    expect(await isThere(page)).toBe(false)
    release()
    await expect.poll(() => isThere(page)).toBe(true)
  }
}

const isThere = (page: Page) =>
  page.getByRole('form', { name: 'Note' }).evaluate(form => Object.keys(form).some(name => name.startsWith('__react')))

test('what is typed before the script of the note form has loaded stays, with the focus, and is saved', async ({
  page,
  person: { actor },
  faults,
}) => {
  const { id } = await makeProject(actor, { status: 'progress', totalDiamonds: 10_000 })
  const arrive = await openWithout(page, `/projects/${id}`)
  await page.getByLabel('Total placed').fill('1200')
  await words(page).pressSequentially('The hills')
  await arrive()
  await expect(words(page)).toBeFocused()
  await page.keyboard.type(' and the sky')
  await page.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.locator('.status-pill')).toHaveText('On hold')
  await expect(words(page)).toHaveValue('The hills and the sky')
  await expect(page.getByLabel('Total placed')).toHaveValue(/1,?200/)
  await page.getByRole('button', { name: 'Log progress', exact: true }).click()
  await expect(page.locator('.story-note')).toContainText('The hills and the sky')
  await expect(page.locator('.story-note')).toContainText('1,200')
  expect(faults).toEqual([])
})

test('a change of status before the script of the note form has loaded keeps what was typed', async ({
  page,
  person: { actor },
  faults,
}) => {
  const { id } = await makeProject(actor, { status: 'progress' })
  const arrive = await openWithout(page, `/projects/${id}`)
  await words(page).fill('The hills')
  await page.locator('.status-steps-more summary').click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.waitForTimeout(300)
  await expect(words(page)).toHaveValue('The hills')
  await arrive()
  await expect(page.locator('.status-pill')).toHaveText('Archived')
  await expect(words(page)).toHaveValue('The hills')
  expect(faults).toEqual([])
})

test('a tap before the script of the toasts has loaded changes the status, and its toast is shown', async ({
  page,
  person: { actor },
}) => {
  const { id } = await makeProject(actor, { title: 'Young Hare', status: 'stash' })
  const arrive = await openBefore(page, 'toaster', `/projects/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Start it', exact: true }).click()
  arrive()
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText(
    '“Young Hare” is now in progress.',
  )
  await expect(page.locator('.status-pill')).toHaveText('In progress')
})

test('a link within the page works before the script of the toasts has loaded', async ({ page, person: _, faults }) => {
  const arrive = await openBefore(page, 'toaster', '/overview')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/overview#content')
  await page.waitForTimeout(300)
  arrive()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(page).toHaveURL(/\/dashboard/)
  expect(faults).toEqual([])
})

test('kits that are selected before the script of the selection has loaded stay selected', async ({
  page,
  person: { actor },
  faults,
}) => {
  for (const title of ['Young Hare', 'Water Lilies']) await makeProject(actor, { title })
  const arrive = await openBefore(page, 'select-kits', '/dashboard?status=everything&select=1')
  await page.getByLabel('Select Young Hare').check()
  await expect(page.getByRole('button', { name: 'This page' })).toBeDisabled()
  await expect(page.locator('.select-count')).toHaveText('')
  arrive()
  await expect(page.locator('.select-count')).toHaveText('1 selected')
  await expect(page.getByLabel('Select Young Hare')).toBeChecked()
  await page.getByLabel('Select Water Lilies').check()
  await expect(page.locator('.select-count')).toHaveText('2 selected')
  expect(faults).toEqual([])
})

test('a selection that starts before its script has loaded is shown when it arrives', async ({
  page,
  person: { actor },
  faults,
}) => {
  await makeProject(actor, { title: 'Young Hare' })
  const arrive = await openBefore(page, 'select-kits', '/dashboard?status=everything')
  await page.getByRole('link', { name: 'Select' }).click()
  await expect(page).toHaveURL(/select=1/)
  arrive()
  await page.getByLabel('Select Young Hare').check()
  await expect(page.locator('.select-count')).toHaveText('1 selected')
  expect(faults).toEqual([])
})
