import { createProject, deleteProject } from '~/features/collection/projects/projects.server'
import { db } from '~/platform/db/db.server'
import { readPicture } from '~/platform/images/images.server'
import { archived } from '../factories/archives'
import { makeTag } from '../factories/lists'
import { makeProject, projectInput } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { go, heading, tabTo, takenOver, write } from './by-keyboard'
import { expect, test } from './fixtures'
import { hasEntry, kitStatus, notesOf, selectionReady } from './kits'

// A collection without a pointer; keyboard.spec.ts has the account. With motion, which most people see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a kit is added, started, logged, tagged, edited, deleted and restored', async ({ page, account }) => {
  test.slow()
  await page.goto('/projects/new')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Young Hare')
  // The arrow keys choose among the statuses.
  await tabTo(page, 'Wishlist')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await go(page, 'Save kit')
  await expect(heading(page)).toHaveText('Young Hare')
  const address = page.url()

  await go(page, 'Start it')
  await expect(kitStatus(page)).toHaveText('In progress')

  await page.goto(address)
  await go(page, /^(Add|Change) tags$/)
  await tabTo(page, /^Add tags/)
  await page.keyboard.type('sea')
  await go(page, 'Add')
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveText('sea')

  await page.goto(`${address}/log`)
  await tabTo(page, /^What did you do\?/)
  await page.keyboard.type('Began with the ears')
  await go(page, /^Save /)
  await expect(notesOf(page)).toContainText('Began with the ears')

  await page.goto(address)
  await go(page, 'More for this kit')
  await go(page, 'Edit this kit')
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.getByLabel('Title')).toBeVisible()
  await tabTo(page, /^Title/)
  await page.keyboard.press('End')
  await page.keyboard.type(' in the grass')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Young Hare in the grass')

  await page.goto(`${address}/delete`)
  await go(page, 'Delete kit')
  await expect(page.getByText('Deleted: “Young Hare in the grass”')).toBeVisible()
  await page.keyboard.press('F8')
  await go(page, 'Undo')
  await expect(page.getByText('“Young Hare in the grass” restored.')).toBeVisible()
  expect(await db.project.count({ where: { userId: account.user.id } })).toBe(1)
})

test('a progress note is added with photos, edited, and saved without one of them', async ({
  page,
  account: { actor },
  faults,
}) => {
  test.slow()
  const kit = await makeProject(actor, { title: 'Young Hare', status: 'progress' })
  const choose = async (field: string, ...names: string[]) => {
    const choosing = page.waitForEvent('filechooser')
    await go(page, field)
    const files = names.map(async name => ({
      name,
      mimeType: 'image/jpeg',
      buffer: name === 'diary.jpg' ? Buffer.from('Dear diary') : await sizedJpeg(96, 64),
    }))
    await (await choosing).setFiles(await Promise.all(files))
  }
  const status = page.locator('main').getByRole('status').filter({ hasText: 'photo' })
  await page.goto(`/projects/${kit.id}/log`)
  await takenOver(page)
  await write(page, { 'What did you do?': 'The ears are done' })
  await choose('Photos', 'ears.jpg', 'eyes.jpg')
  await expect(status).toHaveText('Your 2 photos are uploaded. Save to keep them.')
  await go(page, /^Save /)
  await expect(page.getByText('Progress note added.')).toBeVisible()

  await go(page, /^Edit progress note from/)
  await expect(heading(page)).toHaveText('Edit progress note')
  await expect(heading(page)).toBeFocused()
  await tabTo(page, 'What did you do?')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(', and the eyes')
  await tabTo(page, 'Remove photo 1')
  await page.keyboard.press('Space')
  await choose('Add photos', 'diary.jpg', 'grass.jpg')
  await expect(status).toHaveText('Your photo is uploaded. Save to keep it. One photo failed to upload.')
  await go(page, 'Save progress note')
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved: diary.jpg' })).toBeVisible()
  await go(page, 'Remove diary.jpg')
  await expect(page.getByLabel('Add photos')).toBeFocused()
  await go(page, 'Save progress note')
  await expect(page.getByText('Progress note saved.')).toBeVisible()
  await expect(notesOf(page)).toContainText('The ears are done, and the eyes')
  await expect(page.getByRole('link', { name: /open full size/ })).toHaveCount(2)
  // The browser logs the rejected file.
  faults.length = 0

  await page.getByRole('link', { name: /photo 1, open full size/ }).press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await expect(viewer).toContainText('1 of 2')
  await expect(viewer.locator(':focus')).toHaveCSS('outline-offset', '-3px')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await hasEntry(page, false)
  await go(page, /^Edit progress note from/)
  await expect(heading(page)).toHaveText('Edit progress note')
  await go(page, 'Delete')
  await expect(page.getByRole('button', { name: 'Delete progress note' })).toBeVisible()
  await go(page, 'Delete progress note')
  await expect(page.getByText('Progress note deleted.')).toBeVisible()
  const progress = page.getByRole('heading', { name: 'Progress', exact: true })
  await expect(progress).toBeFocused()
  await expect(progress).toBeInViewport()
})

test('the dashboard is filtered, and selected kits are changed', async ({ page, account: { actor } }) => {
  test.slow()
  await makeProject(actor, { title: 'Young Hare', status: 'stash' })
  await makeProject(actor, { title: 'Great Wave', status: 'purchased' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard?status=active')
  await go(page, /^In stash/)
  await expect(page).toHaveURL(/status=stash/)
  await tabTo(page, 'Not kitted')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/kitted=no/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goto('/dashboard?status=active')
  await go(page, 'Select')
  await expect(page).toHaveURL(/select=1/)
  await tabTo(page, 'Select Great Wave')
  await page.keyboard.press('Space')
  await go(page, 'More')
  await expect(heading(page)).toHaveText('Change 1 kit')
  await tabTo(page, /^Status/)
  await page.keyboard.type('On hold')
  await go(page, 'Change 1 kit')
  await expect(page.getByText('On hold: 1 kit')).toBeVisible()
  expect(await db.project.count({ where: { userId: actor.userId, status: 'onhold' } })).toBe(1)
})

test('a kit whose new status takes it off the list leaves the focus on the next one', async ({
  page,
  account: { actor },
}) => {
  for (const title of ['Young Hare', 'Great Wave', 'Irises']) await makeProject(actor, { title, status: 'stash' })
  await page.goto('/dashboard?status=stash&sort=title&order=asc')
  await takenOver(page)
  await tabTo(page, 'In stash')
  await tabTo(page, 'In stash')
  const left = page.getByRole('article').nth(1)
  const title = (await left.getByRole('heading').textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Status' })).toBeVisible()
  await go(page, /^Another status/)
  await tabTo(page, 'Wishlist')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').filter({ hasText: title })).toHaveCount(0)
  await expect(page.getByRole('article').nth(1).getByRole('link', { name: 'In stash' })).toBeFocused()
})

test('the last kit that leaves its list leaves the focus on the next step', async ({ page, account: { actor } }) => {
  const kit = await makeProject(actor, { title: 'Young Hare', status: 'stash' })
  async function selectAgain() {
    await db.project.update({ where: { id: kit.id }, data: { status: 'stash' } })
    await page.goto('/dashboard?status=stash&select=1')
    await selectionReady(page)
    await tabTo(page, 'Select Young Hare')
    await page.keyboard.press('Space')
  }
  const nextStep = page.getByRole('main').getByRole('link', { name: 'Search All Projects' })
  await page.goto('/dashboard?status=stash')
  await takenOver(page)
  await go(page, 'In stash')
  await expect(page.getByRole('dialog', { name: 'Status' })).toBeVisible()
  await go(page, /^Another status/)
  await go(page, 'Wishlist')
  await expect(nextStep).toBeFocused()

  await selectAgain()
  await go(page, 'Status')
  await expect(page.getByRole('dialog', { name: 'Status' })).toBeVisible()
  await go(page, 'Wishlist')
  await expect(page.getByText('Wishlist: 1 kit')).toBeVisible()
  await expect(nextStep).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()

  await selectAgain()
  await go(page, 'Delete…')
  await expect(heading(page)).toHaveText('Delete 1 kit?')
  await go(page, 'Delete 1 kit')
  await expect(page.getByText('1 kit deleted.')).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
})

test('a removed filter leaves the focus on the next one, or on the first kit', async ({ page, account: { actor } }) => {
  await makeProject(actor, { title: 'Young Hare', status: 'stash', drillShape: 'square', place: 'Shelf' })
  await page.goto('/dashboard?status=active&search=hare&place=Shelf')
  await takenOver(page)
  await go(page, /^“hare”: remove filter/)
  await expect(page.getByRole('link', { name: 'in Shelf: remove filter' })).toBeFocused()
  await go(page, 'Clear all')
  await expect(page).toHaveURL('/dashboard?status=active')
  await expect(page.getByRole('article').getByRole('link', { name: 'In stash' })).toBeFocused()
})

test('the photo editor gives the focus back to its button, also of a stored photo', async ({
  page,
  account: { actor },
}) => {
  const picture = await readPicture(await sizedJpeg(300, 200), 'hare.jpg')
  const kit = await createProject(actor, projectInput({ title: 'Young Hare' }), { picture })
  await page.goto(`/projects/${kit.id}/edit`)
  await takenOver(page)
  const button = page.getByRole('button', { name: 'Crop and rotate' })
  const editor = page.getByRole('dialog', { name: 'Crop and rotate' })
  await go(page, 'Crop and rotate')
  await expect(editor).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  // The stored photo stays the stored one.
  await expect(page.getByRole('img', { name: 'Currently in the form' })).toBeVisible()
  await expect(page.locator('[name=image]')).toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(editor).toBeVisible()
  await go(page, 'Use photo')
  await expect(editor).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(page.getByRole('img', { name: 'Your selection' })).toBeVisible()
})

test('leaving the selection gives the focus back to the control that starts one', async ({
  page,
  account: { actor },
}) => {
  await makeProject(actor, { title: 'Owl' })
  for (const [width, opener] of [
    [1280, 'Select'],
    [360, 'View: Grid'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    for (const way of ['Escape', 'Done']) {
      await page.goto('/dashboard?status=active&select=1')
      await selectionReady(page)
      await tabTo(page, 'Select Owl')
      if (way === 'Escape') await page.keyboard.press('Escape')
      else await go(page, 'Done')
      await expect(page.getByRole('link', { name: opener, exact: true }), way).toBeFocused()
    }
  }
})

test('on a wide screen, the statuses of a kit open beside it and leave the page where it is', async ({
  page,
  account: { actor },
}) => {
  for (let count = 0; count < 20; count++) await makeProject(actor, { title: `Kit ${count}`, status: 'stash' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard?status=stash')
  await takenOver(page)
  const pill = page.getByRole('article').last().getByRole('link', { name: 'In stash' })
  await pill.focus()
  await expect(pill).toBeInViewport()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(400)
  await page.keyboard.press('Enter')
  await expect(page.locator('dialog').getByRole('button', { name: 'Start it' })).toBeFocused()
  await expect(page.locator('dialog').getByRole('button', { name: 'Start it' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await page.keyboard.press('Escape')
  await expect(pill).toBeFocused()
  await expect(pill).toBeInViewport({ ratio: 1 })
})

test('a tag is added, renamed and deleted', async ({ page, account: { actor } }) => {
  await makeTag(actor, 'gift')
  await page.goto('/tags?add=')
  await write(page, { Name: 'nite sky' })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tag “nite sky” added.')).toBeVisible()
  await page.goto('/tags')
  await takenOver(page)
  await go(page, 'Edit nite sky')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('night sky')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“night sky” saved.')).toBeVisible()
  await page.goto('/tags')
  await go(page, 'Delete gift')
  await expect(page.getByRole('button', { name: 'Delete tag' })).toBeVisible()
  await go(page, 'Delete tag')
  await expect(page.getByText('Deleted: tag “gift”')).toBeVisible()
})

test('the wheel is spun', async ({ page, account: { actor } }) => {
  for (const title of ['Young Hare', 'Great Wave', 'The Kiss']) await makeProject(actor, { title, status: 'stash' })
  await page.goto('/randomizer?pool=stash')
  await tabTo(page, /^The Kiss/)
  await page.keyboard.press('Space')
  await go(page, 'Spin the wheel')
  await expect(page).toHaveURL(/\/randomizer\/[a-z0-9]{16}\?pool=stash$/)
  await expect(page.getByRole('button', { name: 'Spin again' })).toBeVisible()
})

test('a file is chosen, checked and imported', async ({ page, account }) => {
  await page.goto('/import')
  await takenOver(page)
  const choosing = page.waitForEvent('filechooser')
  await go(page, /^Your file/)
  const buffer = Buffer.from('Title,Status\nYoung Hare,in stash\n')
  await (await choosing).setFiles({ name: 'kits.csv', mimeType: 'text/csv', buffer })
  await expect(heading(page)).toHaveText('Review your file')
  await go(page, /^1\s*new$/)
  await expect(page.getByRole('heading', { level: 2, name: 'New kits' })).toBeFocused()
  await go(page, 'Import 1 kit')
  await expect(heading(page)).toHaveText('Imported 1 kit')
  expect(await db.project.count({ where: { userId: account.user.id } })).toBe(1)
})

test('an archive is downloaded and restored', async ({ page, account: { actor } }) => {
  test.slow()
  const kit = await makeProject(actor, { title: 'Young Hare' })
  await page.goto('/archive')
  await go(page, 'Download everything')
  await expect(page.getByRole('heading', { name: 'Your archive is ready' })).toBeVisible({ timeout: 60_000 })
  const downloading = page.waitForEvent('download')
  await go(page, /^Download \d|^Download(?! everything)/)
  await downloading

  const zip = await archived(actor)
  await deleteProject(actor, kit.id)
  await page.goto('/restore')
  const choosing = page.waitForEvent('filechooser')
  await go(page, /^Your archive/)
  await (await choosing).setFiles({ name: 'mine.zip', mimeType: 'application/zip', buffer: zip })
  await go(page, 'Review the archive')
  await page.waitForURL(/\/restore\/\w+$/)
  await expect(heading(page)).toHaveText('Restore options', { timeout: 60_000 })
  // The link back has the same name.
  await tabTo(page, /^Merge/)
  await go(page, 'Restore')
  await expect(heading(page)).toHaveText('Archive restored', { timeout: 60_000 })
  expect(await db.project.count({ where: { userId: actor.userId } })).toBe(1)
})

test('a token is created and revoked', async ({ page, account: _ }) => {
  await page.goto('/profile/api-tokens')
  await tabTo(page, /^Name/)
  await page.keyboard.type('Spreadsheet')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^glint_[a-z0-9]{40}$/)).toBeVisible()
  await page.goto('/profile/api-tokens')
  await go(page, 'Revoke Spreadsheet')
  await expect(page.getByText('Spreadsheet revoked.')).toBeVisible()
})
