import type { Page } from '@playwright/test'
import { makeProject } from '../factories/projects'
import { formTakenOver, settled } from './by-keyboard'
import { expect, test } from './fixtures'
import { kitStatus, notesOf } from './kits'

const textField = (page: Page) => page.getByLabel('What did you do?')

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
  if (script !== 'entry.client') await formTakenOver(page.locator('body'))
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
  account: { actor },
  faults,
}) => {
  const { id } = await makeProject(actor, { status: 'progress', totalDiamonds: 10_000 })
  const arrive = await openWithout(page, `/projects/${id}/log`)
  await page.getByLabel('Total placed').fill('1200')
  await textField(page).pressSequentially('The hills')
  await arrive()
  await expect(textField(page)).toBeFocused()
  await page.keyboard.type(' and the sky')
  await page.getByRole('button', { name: 'Start timer' }).click()
  await expect(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  await expect(textField(page)).toHaveValue('The hills and the sky')
  await expect(page.getByLabel('Total placed')).toHaveValue(/1,?200/)
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(notesOf(page)).toContainText('The hills and the sky')
  await expect(notesOf(page)).toContainText('1,200')
  expect(faults).toEqual([])
})

test('a timer that is started before the script of the note form has loaded keeps what was typed', async ({
  page,
  account: { actor },
  faults,
}) => {
  const { id } = await makeProject(actor, { status: 'progress' })
  const arrive = await openWithout(page, `/projects/${id}/log`)
  await textField(page).fill('The hills')
  await page.getByRole('button', { name: 'Start timer' }).click()
  await expect(textField(page)).toHaveValue('The hills')
  await arrive()
  await expect(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  await expect(textField(page)).toHaveValue('The hills')
  expect(faults).toEqual([])
})

// React sets the value of a textarea with text when it takes it over.
for (const [script, path] of [
  ['notes-form', ''],
  ['entry.client', ''],
  ['entry.client', '/edit'],
] as const) {
  test(`a text changed before the script ${script} of a kit${path} has loaded stays and is saved`, async ({
    page,
    account: { actor },
  }) => {
    const { id } = await makeProject(actor, { generalNotes: 'Bag 3 leaks' })
    const arrive = await openBefore(page, script, `/projects/${id}${path}`)
    if (!path) await page.locator('summary', { hasText: /^(Edit|Write) notes$/ }).click()
    const notes = page.getByRole('textbox', { name: /notes/i })
    await notes.fill('Bag 3 is taped')
    arrive()
    await formTakenOver(page.locator('form', { has: notes }))
    await expect(notes).toHaveValue('Bag 3 is taped')
    await page.getByRole('button', { name: /^Save (notes|kit)$/ }).click()
    await expect(page.getByRole('paragraph').filter({ hasText: /^Bag 3 is taped$/ })).toBeVisible()
  })
}
test('a change of status before the script of the facts has loaded keeps what was typed', async ({
  page,
  account: { actor },
  faults,
}) => {
  const { id } = await makeProject(actor, { status: 'stash' })
  const release = await openBefore(page, 'kit-side', `/projects/${id}`)
  await page.locator('summary', { hasText: /^(Edit|Write) notes$/ }).click()
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Bag 3 leaks')
  await page.getByRole('main').getByRole('button', { name: 'Start it' }).click()
  await expect(notes).toHaveValue('Bag 3 leaks')
  release()
  await expect(kitStatus(page)).toHaveText('In progress')
  await expect(notes).toHaveValue('Bag 3 leaks')
  expect(faults).toEqual([])
})

test('a tap before the script of the toasts has loaded changes the status, and its toast is shown', async ({
  page,
  account: { actor },
}) => {
  const { id } = await makeProject(actor, { title: 'Young Hare', status: 'stash' })
  const arrive = await openBefore(page, 'toaster', `/projects/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Start it', exact: true }).click()
  arrive()
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText('In progress: “Young Hare”')
  await expect(kitStatus(page)).toHaveText('In progress')
})

test('a link within the page works before the script of the toasts has loaded', async ({
  page,
  account: _,
  faults,
}) => {
  const arrive = await openBefore(page, 'toaster', '/overview')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/overview#content')
  await settled(page)
  arrive()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(page).toHaveURL(/\/dashboard/)
  expect(faults).toEqual([])
})

test('kits that are selected before the script of the selection has loaded stay selected', async ({
  page,
  account: { actor },
  faults,
}) => {
  for (const title of ['Young Hare', 'Water Lilies']) await makeProject(actor, { title })
  const arrive = await openBefore(page, 'select-kits', '/dashboard?status=everything&select=1')
  await page.getByLabel('Select Young Hare').check()
  await expect(page.getByRole('button', { name: 'This page' })).toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'selected' })).toHaveCount(0)
  arrive()
  await expect(page.getByRole('status').filter({ hasText: /^1 selected$/ })).toHaveCount(1)
  await expect(page.getByLabel('Select Young Hare')).toBeChecked()
  await page.getByLabel('Select Water Lilies').check()
  await expect(page.getByRole('status').filter({ hasText: /^2 selected$/ })).toHaveCount(1)
  expect(faults).toEqual([])
})

test('a selection that starts before its script has loaded is shown when it arrives', async ({
  page,
  account: { actor },
  faults,
}) => {
  await makeProject(actor, { title: 'Young Hare' })
  const arrive = await openBefore(page, 'select-kits', '/dashboard?status=everything')
  await page.getByRole('link', { name: 'Select' }).click()
  await expect(page).toHaveURL(/select=1/)
  arrive()
  await page.getByLabel('Select Young Hare').check()
  await expect(page.getByRole('status').filter({ hasText: /^1 selected$/ })).toHaveCount(1)
  expect(faults).toEqual([])
})
