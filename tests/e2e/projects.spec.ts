import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addNote } from '~/features/collection/progress-notes/progress-notes.server'
import { db } from '~/platform/db/db.server'
import { readPicture } from '~/platform/images/images.server'
import { makeNote, makeProject } from '../factories/projects'
import { phoneJpeg, sizedJpeg } from '../fixtures/pictures'
import { faultsInBothThemes } from './axe'
import { formTakenOver, takenOver } from './by-keyboard'
import { expect as expectSoon, signIn, test } from './fixtures'
import { changeStatusTo } from './kits'

// Photos are processed in a separate process, which takes time on a busy machine.
const expect = expectSoon.configure({ timeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

const group = (page: Page, name: string) => page.locator('summary', { hasText: name })
const photo = async (name = 'photo.jpg') => ({ name, mimeType: 'image/jpeg', buffer: await phoneJpeg() })

test('a kit is added with its photo, and its page shows every value @nojs', async ({
  page,
  account,
  javaScriptEnabled,
}) => {
  await makeProject(account.actor, { company: 'Oraloa' })
  await page.goto('/projects/new')
  if (javaScriptEnabled) await takenOver(page)
  await expect(page.locator('datalist option[value=Oraloa]')).toHaveCount(1)
  await page.getByLabel('Title').fill('Starry Night Over the Rhône')
  await page.getByLabel('In progress').check()
  await page.getByLabel('Photo').setInputFiles(await photo())
  await page.getByLabel('Company').fill('oraloa')
  await page.getByLabel('Artist').fill('Vincent van Gogh')
  await group(page, 'Size and drills').click()
  await page.getByLabel('Width').fill('42,5')
  await page.getByLabel('Height').fill('56')
  await page.getByLabel('Diamonds').fill('38,080')
  await group(page, 'Price and dates').click()
  await page.getByLabel('Date purchased').fill('2026-01-05')
  await group(page, 'Tags, place and notes').click()
  await page.getByRole('textbox', { name: 'Tags' }).fill('night sky, gold drills')
  await page.getByText('Paste a shop link instead').click()
  await page.getByLabel('Link').fill('https://www.shop.example/rhone')
  await page.getByRole('textbox', { name: 'Notes' }).fill('one line\nanother <3')
  await page.getByRole('button', { name: 'Save kit' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Starry Night Over the Rhône')
  await expect(page.getByText('“Starry Night Over the Rhône” added to your collection.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Oraloa', exact: true })).toBeVisible()
  await expect(page.locator('dl').getByText('42.5 × 56 cm')).toBeVisible()
  await expect(page.locator('dl').getByText('38,080')).toBeVisible()
  await expect(page.locator('dl').getByText('January 5, 2026')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText(['gold drills', 'night sky'])
  await expect(page.getByRole('paragraph').filter({ hasText: /^(one line|For the hallway)/ })).toHaveText(
    'one line\nanother <3',
    { useInnerText: true },
  )
  const source = page
    .locator('details', { hasText: 'Notes, tags and link' })
    .getByRole('link', { name: /shop\.example/ })
  await expect(source).toHaveAttribute('target', '_blank')
  await expect(source).toHaveAttribute('rel', /noopener/)
  const picture = page.getByRole('img', { name: 'Starry Night Over the Rhône, your photo' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight > img.naturalWidth)).toBe(true)
})

test('an invalid form keeps every value and shows an error next to each wrong field @nojs', async ({
  page,
  account,
  faults,
}) => {
  await page.goto('/projects/new')
  await page.getByLabel('Company').fill('Oraloa')
  await group(page, 'Size and drills').click()
  await page.getByLabel('Width').fill('-40')
  await page.getByLabel('Photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ no') })
  await page.getByRole('button', { name: 'Save kit' }).click()
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveText([/^Title: /, /^Width: Width cannot be negative\./, /^Photo: /])
  await summary.getByRole('link', { name: /^Width/ }).click()
  await expect(page.getByLabel('Width')).toHaveAccessibleDescription(
    'Width cannot be negative. Enter it in centimeters.',
  )
  await expect(page.getByLabel('Width')).toBeVisible()
  await expect(page.getByLabel('Width')).toHaveValue('-40')
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Enter a title.')
  await expect(page.getByLabel('Company')).toHaveValue('Oraloa')
  expect(await db.project.count({ where: { userId: account.user.id } })).toBe(0)
  faults.length = 0
})

test('a status button changes the status, names the date it set, and offers Undo @nojs', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Owl', status: 'stash' })
  await page.goto(`/projects/${kit.id}`)
  await page.getByRole('button', { name: 'Start it' }).click()
  await expect(page.getByText('In progress: “Owl”')).toBeVisible()
  await expect(page.getByText('Date started was set to today.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Start it' })).toBeVisible()
  expect(await db.project.findUnique({ where: { id: kit.id } })).toMatchObject({ status: 'stash', dateStarted: null })
  await changeStatusTo(page, 'Destash it')
  await expect(page.getByText('Destashed: “Owl”')).toBeVisible()
})

test("tags and notes are edited on the kit's page @nojs", async ({ page, account }) => {
  const kit = await makeProject(account.actor, { tags: ['birds'] })
  const tags = page.getByRole('list', { name: 'Tags' }).getByRole('link')
  await page.goto(`/projects/${kit.id}`)
  await group(page, 'Edit tags').click()
  await page.getByRole('textbox', { name: 'Add tags' }).fill('night sky, owls')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(tags).toHaveText(['birds', 'night sky', 'owls'])
  if (await page.getByRole('button', { name: 'Remove the tag owls' }).isHidden()) await group(page, 'Edit tags').click()
  await page.getByRole('button', { name: 'Remove the tag owls' }).click()
  await expect(tags).toHaveText(['birds', 'night sky'])
  await group(page, 'Write').click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('For the hallway\nin spring')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: /^(one line|For the hallway)/ })).toHaveText(
    'For the hallway\nin spring',
    { useInnerText: true },
  )
})

test('progress notes are added, edited and deleted @nojs', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  await page.goto(`/projects/${kit.id}/log`)
  await page.getByLabel('What did you do?').fill('Sky is done down to the hills.')
  await page.getByLabel('Photos').setInputFiles(await photo())
  await page.getByLabel('Date').fill('2026-11-15')
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(page.getByText('Sky is done down to the hills.')).toBeVisible()
  await expect(page.getByRole('img', { name: /November 15, open full size/ })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Note' })).toHaveCount(0)
  await page.getByRole('link', { name: /^Edit progress note/ }).click()
  // The URL changes before the page does.
  await expect(page.getByRole('button', { name: 'Save progress note' })).toBeVisible()
  await page.getByLabel('What did you do?').fill('The hills too.')
  await page.getByRole('button', { name: 'Save progress note' }).click()
  await expect(page.getByText('The hills too.')).toBeVisible()
  await page.getByRole('link', { name: /^Edit progress note/ }).click()
  await expect(page).toHaveURL(/\/notes\//)
  await page.getByRole('link', { name: 'Delete' }).click()
  await expect(page.getByText('The progress note and its photo will be deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete progress note' }).click()
  await expect(page.getByText('No progress notes yet. Log diamonds')).toBeVisible()
})

test('a note is created with three photos, and single photos are added and removed later @nojs', async ({
  page,
  account,
  javaScriptEnabled,
}) => {
  const kit = await makeProject(account.actor, { status: 'progress' })
  const pictures = page.getByRole('link', { name: /open full size/ })
  await page.goto(`/projects/${kit.id}/log`)
  await page.getByLabel('What did you do?').fill('Three corners done.')
  await page.getByLabel('Date').fill('2026-11-15')
  await page.getByLabel('Photos').setInputFiles([await photo('a.jpg'), await photo('b.jpg'), await photo('c.jpg')])
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(page.getByText('Three corners done.')).toBeVisible()
  await expect(pictures).toHaveCount(3)
  await page.getByRole('link', { name: /^Edit progress note/ }).click()
  await expect(page).toHaveURL(/\/notes\//)
  await page.getByLabel('Remove photo 2').check()
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  const added = [await photo('d.jpg'), ...(javaScriptEnabled ? [] : [plan]), await photo('e.jpg')]
  await page.getByLabel('Add photos').setInputFiles(added)
  await page.getByRole('button', { name: 'Save progress note' }).click()
  // With scripts the photos are uploaded before the form, one by one (photo-uploads.spec.ts).
  if (!javaScriptEnabled) {
    await expect(page.getByText('1 of 3 photos is missing.')).toBeVisible()
    await expect(page.getByText('Photo 2, “plan.pdf”: This file is not a supported image.')).toBeVisible()
  }
  await expect(pictures).toHaveCount(4)
})

test('a kit is archived from its menu and listed in its history, and Undo reverts both @nojs', async ({
  page,
  account,
}) => {
  const kit = await makeProject(account.actor, { title: 'Owl', status: 'progress', dateStarted: '2026-01-02' })
  await page.goto(`/projects/${kit.id}`)
  await expect(page.getByText('Added to your collection, in progress')).toBeVisible()
  await group(page, 'More').click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Archived: “Owl”')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Archived' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log progress' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Archived' })).toHaveCount(0)
})

test('a copy of a kit starts with the fields that copies share @nojs', async ({ page, account }) => {
  const kit = await makeProject(account.actor, {
    title: 'Owl',
    company: 'Oraloa',
    tags: ['birds'],
    width: 40,
    height: 50,
    status: 'completed',
  })
  await page.goto(`/projects/${kit.id}`)
  await group(page, 'More').click()
  await page.getByRole('link', { name: 'Duplicate this kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add kit')
  await expect(page.getByLabel('Title')).toHaveValue('Owl')
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page).not.toHaveURL(new RegExp(`new|${kit.id}`))
  const kits = await db.project.findMany({
    where: { userId: account.user.id },
    orderBy: { created: 'asc' },
    include: { company: true },
  })
  expect(kits.map(({ title, status, width, company }) => [title, status, width, company?.name])).toEqual([
    ['Owl', 'completed', 40, 'Oraloa'],
    ['Owl', 'wishlist', 40, 'Oraloa'],
  ])
})

test('a kit is deleted after a page that lists what will be deleted @nojs', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Owl' })
  await makeNote(account.actor, kit.id)
  await page.goto(`/projects/${kit.id}`)
  await group(page, 'More').click()
  await page.getByRole('link', { name: 'Delete this kit' }).click()
  await expect(page.getByText('Owl will be deleted, and with it 1 note.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete kit' }).click()
  await expect(page.getByText('Deleted: “Owl”')).toBeVisible()
  expect(await db.project.count({ where: { id: kit.id } })).toBe(0)
})

test('a restored draft does not ask again for a rejected photo', async ({ page, account: _, faults }) => {
  await page.goto('/projects/new')
  await takenOver(page)
  await page.getByLabel('Title').fill('Young Hare')
  const file = { name: 'diary.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }
  await page.locator('input[name=image]').setInputFiles(file)
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByText('This file is not a supported image.').first()).toBeVisible()
  faults.length = 0
  await page.reload()
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Young Hare')
  await expect(page.getByText('diary.jpg')).toBeHidden()

  // A rejected photo is not sent again.
  await page.locator('input[name=image]').setInputFiles(file)
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByText('This file is not a supported image.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Young Hare')
  faults.length = 0
})

/** Adds a tag whose name is too long, and returns the field and its button. */
async function addRejectedTag(page: Page) {
  const field = page.getByRole('textbox', { name: 'Add tags' })
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await field.fill('x'.repeat(200))
  await add.click()
  await expect(page.getByText(/^A tag can be at most \d+ characters long/)).toBeVisible()
  return { field, add }
}

test('a rejected tag does not prevent adding the next ones', async ({ page, account, faults }) => {
  const kit = await makeProject(account.actor, { tags: ['birds'] })
  await page.goto(`/projects/${kit.id}`)
  await formTakenOver(page.locator('form', { has: page.getByLabel('Add tags') }))
  await group(page, 'Edit tags').click()
  const { field, add } = await addRejectedTag(page)
  faults.length = 0
  await field.fill('night sky')
  await add.click()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText(['birds', 'night sky'])
  await expect(page.getByText(/^A tag can be at most \d+ characters long/)).toBeHidden()
  await expect(field).toHaveValue('')
  await field.fill('owls')
  await add.click()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText(['birds', 'night sky', 'owls'])
})

test('on a slow device, the field for tags is reset after each success', async ({ page, account, faults }) => {
  const kit = await makeProject(account.actor, { tags: ['birds'] })
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  await group(page, 'Edit tags').click()
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  const { field, add } = await addRejectedTag(page)
  faults.length = 0
  for (const tag of ['night sky', 'owls']) {
    await field.fill(tag)
    await add.click()
    await expect(page.getByText(/^A tag can be at most \d+ characters long/)).toBeHidden()
    await expect(field).toHaveValue('')
  }
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText(['birds', 'night sky', 'owls'])
})

test('typed text survives an expired session and the login after it', async ({ page, context, account, baseURL }) => {
  await page.goto('/projects/new')
  await takenOver(page)
  // The search for duplicates could meet the expired session first.
  const searched = page.waitForResponse(/\/projects\/like/)
  await page.getByLabel('Title').fill('A long evening of typing')
  await searched
  await group(page, 'Notes').click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('every bag sorted')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page).toHaveURL('/login?redirectTo=%2Fprojects%2Fnew')
  await page.getByLabel('Email').fill(account.user.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('A long evening of typing')
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('every bag sorted')
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A long evening of typing')
  await signIn(context, account, baseURL ?? '')
  await page.goto('/projects/new')
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('a lookup that the form makes after the session expired leads back to the form', async ({
  page,
  context,
  account: _,
}) => {
  await page.goto('/projects/new')
  await takenOver(page)
  await context.clearCookies()
  await page.getByLabel('Title').fill('Starry')
  await expect(page).toHaveURL('/login?redirectTo=%2Fprojects%2Fnew')
})

test('a form that is left keeps its draft and says so, without a question', async ({ page, account, context }) => {
  const kit = await makeProject(account.actor, { title: 'Owl' })
  const back = page.getByRole('link', { name: 'Back to the kit' })
  const requested: string[] = []
  page.on('dialog', dialog => {
    requested.push(dialog.message())
    return dialog.accept()
  })
  const leave = async (title: string) => {
    await takenOver(page)
    await page.getByLabel('Title').fill(title)
    await back.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Owl')
    await expect(page.getByText('We kept your unsaved changes.')).toBeVisible()
  }
  await page.goto(`/projects/${kit.id}/edit`)
  await leave('Snowy owl')
  await page.goto(`/projects/${kit.id}/edit`)
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Snowy owl')

  // It is in one tab at a time, and in the next one after this one is closed.
  const other = await context.newPage()
  await other.goto(`/projects/${kit.id}/edit`)
  await takenOver(other)
  await expect(other.getByLabel('Title')).toHaveValue('Owl')
  await page.close({ runBeforeUnload: true })
  await expect(async () => {
    await other.reload()
    await takenOver(other)
    await expect(other.getByLabel('Title')).toHaveValue('Snowy owl', { timeout: 2_000 })
  }).toPass()
  await other.getByRole('button', { name: 'Discard' }).click()
  await expect(other.getByLabel('Title')).toHaveValue('Owl')
  await other.reload()
  await takenOver(other)
  await expect(other.getByLabel('Title')).toHaveValue('Owl')
  expect(requested).toEqual([])
})

test('a logout deletes the drafts of the user from the device, and an ended session keeps them', async ({
  page,
  account,
  context,
  baseURL,
}) => {
  const drafts = (on: Page) =>
    on.evaluate(() =>
      [sessionStorage, localStorage].flatMap(storage => Object.keys(storage).filter(key => key.startsWith('draft:'))),
    )
  const write = async (on: Page) => {
    await on.goto('/projects/new')
    await takenOver(on)
    await on.getByLabel('Title').fill('Owl')
    await expect.poll(() => drafts(on)).toEqual([`draft:${account.user.id} new `])
  }
  await write(page)
  await db.session.deleteMany({ where: { userId: account.user.id } })
  await page.goto('/login')
  expect(await drafts(page)).toHaveLength(1)

  await signIn(context, account, baseURL ?? '')
  await page.goto('/overview')
  const other = await context.newPage()
  await write(other)
  await takenOver(page)
  await page.evaluate(() => localStorage.setItem('draft:another new ', '{}'))
  await page.getByLabel('Menu').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => drafts(other)).toEqual(['draft:another new '])
  await other.close({ runBeforeUnload: true })
  expect(await drafts(page)).toEqual(['draft:another new '])
})

test('the draft of a form that was left can be discarded from the toast', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Owl' })
  await page.goto(`/projects/${kit.id}/edit`)
  await takenOver(page)
  await page.getByLabel('Title').fill('Snowy owl')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('We kept your unsaved changes.')).toBeHidden()
  await page.getByLabel('More for this kit').click()
  await page.getByRole('link', { name: 'Edit this kit' }).click()
  await expect(page.getByRole('button', { name: 'Save kit' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Owl')
})

test('a photo that is too large is rejected immediately and never sent', async ({ page, account }) => {
  await page.goto('/projects/new')
  await takenOver(page)
  await page.getByLabel('Title').fill('Owl')
  // The browser reads a large file from the disk in an instant, and receives a buffer in many seconds.
  const huge = test.info().outputPath('huge.jpg')
  await writeFile(huge, Buffer.alloc(30 * 1024 * 1024 + 1, 1))
  await page.getByLabel('Photo').setInputFiles(huge)
  await expect(page.getByText('This photo is larger than 30 MB. Choose a smaller one.')).toBeVisible()
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page).toHaveURL('/projects/new')
  await page.getByLabel('Photo').setInputFiles(await photo())
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Owl')
  expect(await db.project.count({ where: { userId: account.user.id } })).toBe(1)
})

test('photos open in a viewer, which the keyboard browses and closes', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Owl' })
  for (const date of ['2026-11-14', '2026-11-15']) {
    const photos = [await readPicture(await sizedJpeg(600, 400), 'a.jpg')]
    await addNote(account.actor, kit.id, { date, content: '' }, photos)
  }
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  // Before the scripts run the link opens the photo's file.
  await expect(async () => {
    await page.goto(`/projects/${kit.id}`)
    await page.getByRole('link', { name: /November 15, open full size/ }).click()
    await expect(viewer.getByText('1 of 2')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText(/November 14 · Owl · 2 of 2/)).toBeVisible()
  await viewer.getByRole('button', { name: 'Previous photo' }).click()
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('link', { name: /November 15, open full size/ })).toBeFocused()
})

test('Back closes the photo viewer, and the page stays; closed by its button, it leaves no entry', async ({
  page,
  account,
}) => {
  const kit = await makeProject(account.actor, { title: 'Owl' })
  const photos = [await readPicture(await sizedJpeg(600, 400), 'a.jpg')]
  await addNote(account.actor, kit.id, { date: '2026-11-15', content: '' }, photos)
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await page.goto('/overview')
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  const photo = page.getByRole('link', { name: /November 15, open full size/ })
  await photo.click()
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(/\/projects\//)
  await photo.click()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
  await expect.poll(() => page.evaluate(() => Boolean(history.state?.overlay))).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL('/overview')
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })
  test('photos in the viewer are browsed by swiping', async ({ page, account }) => {
    const kit = await makeProject(account.actor, { title: 'Owl' })
    const photos = [
      await readPicture(await sizedJpeg(600, 400), 'a.jpg'),
      await readPicture(await sizedJpeg(400, 600), 'b.jpg'),
    ]
    await addNote(account.actor, kit.id, { date: '2026-11-14', content: '' }, photos)
    await page.goto(`/projects/${kit.id}`)
    // Before the scripts run the link opens the photo's file.
    await takenOver(page)
    await page.getByRole('link', { name: 'November 14, photo 1' }).tap()
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
    await expect(viewer.getByText('1 of 2')).toBeVisible()
    await swipe(page, 300, 80)
    await expect(viewer.getByText('2 of 2')).toBeVisible()
    await swipe(page, 80, 300)
    await expect(viewer.getByText('1 of 2')).toBeVisible()
  })
})

/** Swipes across the screen, between two distances from its left edge. */
async function swipe(page: Page, from: number, to: number) {
  const finger = await page.context().newCDPSession(page)
  const at = (x: number) => ({ touchPoints: [{ x, y: 300 }] })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) })
  for (let step = 1; step <= 10; step++) {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(from + ((to - from) * step) / 10) })
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a kit links to the previous and next kit of the list it was opened from @nojs', async ({ page, account }) => {
  for (const title of ['A first', 'B second']) await makeProject(account.actor, { title })
  await page.goto('/dashboard?status=stash&sort=title')
  await page.getByRole('link', { name: 'A first' }).first().click()
  await page.getByRole('link', { name: 'Next: B second' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B second')
  await page.getByRole('link', { name: 'In stash, 2 of 2' }).click()
  await expect(page).toHaveURL(/\/dashboard\?status=stash&sort=title/)
})

test('the form, the page and the delete page of a kit pass axe in both themes', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Owl', status: 'progress', tags: ['birds'], generalNotes: 'a' })
  await makeNote(account.actor, kit.id)
  for (const path of [
    '/projects/new',
    `/projects/${kit.id}`,
    `/projects/${kit.id}/edit`,
    `/projects/${kit.id}/delete`,
  ]) {
    await page.goto(path)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
    })
    expect(await faultsInBothThemes(page), path).toEqual([])
  }
})

test('saving a duplicate kit shows a notice and does not block it @nojs', async ({ page, account }) => {
  await makeProject(account.actor, { title: 'Café Terrace', company: 'Oraloa', width: 40, height: 50, status: 'stash' })
  await page.goto('/projects/new')
  await page.getByLabel('Title').fill('cafe terrace')
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('cafe terrace')
  await expect(page.getByText('You already have “Café Terrace” by Oraloa, 40 × 50 cm, in your stash.')).toBeVisible()
  expect(await db.project.count({ where: { userId: account.user.id } })).toBe(2)
})

test('the form shows possible duplicates and sizes in inches while the user types', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Great Wave', sourceUrl: 'https://shop.example/wave' })
  await page.goto('/projects/new')
  await takenOver(page)
  await page.getByLabel('Title').fill('great wave')
  const notice = page.getByRole('status').filter({ hasText: 'You already have “Great Wave”, in your stash.' })
  await expect(notice.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/projects/${kit.id}`)
  await page.getByLabel('Title').fill('Something else')
  await expect(page.getByText('You already have')).toHaveCount(0)
  await page.getByText('Paste a shop link instead').click()
  await page.getByLabel('Link').fill('https://shop.example/wave')
  await expect(notice).toBeVisible()

  await group(page, 'Size and drills').click()
  await page.getByLabel('Width').fill('16')
  await page.getByLabel('Height').fill('20')
  await page.getByLabel('Unit').selectOption('Inches')
  await expect(page.getByLabel('Width')).toHaveAccessibleDescription('40.6 cm')
  await expect(page.getByLabel('Diamonds')).toHaveAccessibleDescription('About 33,000 from the size.')
  await page.getByLabel('Diamonds').fill('330,000')
  await expect(page.getByLabel('Diamonds')).toHaveAccessibleDescription(
    'About 33,000 fit on 40.6 × 50.8 cm. Check the count.',
  )
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something else')
  const facts = page.getByRole('main')
  await expect(facts).toContainText('40.6 × 50.8 cm')
  await expect(facts).toContainText('About 33,000 fit on 40.6 × 50.8 cm. Check the count.')
})

test('a wide form shows the card of the kit as it is typed', async ({ page, account: _ }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/projects/new?status=stash')
  await takenOver(page)
  const card = page.locator('article')
  await page.getByLabel('Title').fill('Flaming June')
  await page.getByLabel('Company').fill('Oraloa')
  await page.getByText('More', { exact: true }).click()
  await page.getByLabel('On hold').check()
  await expect(card).toContainText('Flaming June')
  await expect(card).toContainText('Oraloa')
  await expect(card).toContainText('On hold')
  await expect(card.locator('img')).toHaveAttribute('src', /^data:/)
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'june.jpg', mimeType: 'image/jpeg', buffer: await sizedJpeg(300, 200) })
  await expect(card.locator('img')).toHaveAttribute('src', /^blob:/)
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.reload()
  await takenOver(page)
  await expect(card).toHaveCount(0)
})
