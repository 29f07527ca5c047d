import { makeNote, makeProject } from '../factories/projects'
import { phoneJpeg } from '../fixtures/pictures'
import { faultsInBothThemes } from './axe'
import { takenOver } from './by-keyboard'
import { spilled, tooWide } from './fit'
import { expect, test } from './fixtures'
import { notesOf } from './kits'

test.use({ viewport: { width: 360, height: 740 } })

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

test('three taps on another kit add 500 diamonds, and the note is marked in view', async ({
  page,
  account: { actor },
}) => {
  const kit = await makeProject(actor, { title: 'Lighthouse', status: 'progress', totalDiamonds: 10_000 })
  for (const ago of [4, 3, 2, 1]) await makeNote(actor, kit.id, { date: day(ago), content: 'An evening\n'.repeat(6) })
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  const opener = page.getByRole('main').getByRole('link', { name: 'Log progress' })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Log progress' })
  await sheet.getByRole('button', { name: '+500' }).click()
  await sheet.getByRole('button', { name: 'Save 500 diamonds' }).click()
  await expect(sheet).toBeHidden()
  // The pointer keeps the toast.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect(page).toHaveURL(new RegExp(`/projects/${kit.id}#note-`))
  const note = page.locator('.story-note-saved')
  await expect(note).toContainText('+500, now 5%')
  await expect(note).toBeInViewport({ ratio: 0.9 })
  await expect(notesOf(page).first()).toHaveClass(/story-note-saved/)
  await expect(page.getByText('500 of 10,000')).toBeInViewport()
  // No form is left, and Undo takes the note back.
  await expect(page.getByRole('form', { name: 'Note' })).toHaveCount(0)
  await undo.click()
  await expect(page.getByText('500 of 10,000')).toHaveCount(0)
})

test('without scripts, the answer lands on the note, with its message in view @nojs', async ({
  page,
  account: { actor },
  javaScriptEnabled,
}) => {
  const kit = await makeProject(actor, { title: 'Lighthouse', status: 'progress', totalDiamonds: 10_000 })
  for (const ago of [4, 3, 2, 1]) await makeNote(actor, kit.id, { date: day(ago), content: 'An evening\n'.repeat(6) })
  await page.goto(`/projects/${kit.id}/log`)
  if (javaScriptEnabled) await takenOver(page)
  await page.getByLabel('Total placed').fill('500')
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(page).toHaveURL(/#note-/)
  await expect(page.getByText(javaScriptEnabled ? 'Progress note added.' : '500 diamonds logged.')).toBeInViewport()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('500 of 10,000')).toHaveCount(0)
})

test('the sheet names what it saves, keeps Save in view, changes the kit, and returns the focus', async ({
  page,
  account: { actor },
}) => {
  const kit = await makeProject(actor, { title: 'Lighthouse', status: 'progress', totalDiamonds: 10_000 })
  const other = await makeProject(actor, { title: 'Koi pond', status: 'progress', totalDiamonds: 10_000 })
  await makeNote(actor, kit.id, { placed: 4_700, date: day(1) })
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  const opener = page.getByRole('main').getByRole('link', { name: 'Log progress' })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Log progress' })
  const save = (name: string) => sheet.getByRole('button', { name, exact: true })
  await expect(save('Save note')).toBeInViewport({ ratio: 1 })
  await sheet.getByLabel('Minutes').fill('38')
  await expect(save('Save 38 minutes')).toBeInViewport({ ratio: 1 })
  await sheet.getByLabel('Total placed').fill('4,800')
  await expect(save('Save 100 diamonds')).toBeVisible()
  await sheet.getByLabel('Total placed').fill('4,600')
  await expect(save('Save correction')).toBeVisible()
  expect(await page.evaluate(tooWide)).toEqual([])
  expect(await page.evaluate(spilled)).toEqual([])
  expect(await faultsInBothThemes(page)).toEqual([])
  await sheet.getByText('Change').click()
  await sheet.getByRole('button', { name: 'Koi pond' }).click()
  await expect(sheet.locator('summary').getByText('Koi pond', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: '+100', exact: true }).click()
  await save('Save 100 diamonds').click()
  await expect(page.getByText('100 diamonds logged. “Koi pond” is at 1%.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/projects/${kit.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighthouse')
  await opener.click()
  await expect(sheet.getByRole('form', { name: 'Note' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
  expect(other.id).not.toBe(kit.id)
})

test('on a wide screen, the sheet stands at the right, with Save and Close in view', async ({
  page,
  account: { actor },
}) => {
  const kit = await makeProject(actor, { title: 'Lighthouse', status: 'progress', totalDiamonds: 10_000 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  const opener = page.getByRole('main').getByRole('link', { name: 'Log progress' })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Log progress' })
  await expect(sheet.getByRole('button', { name: 'Save note' })).toBeInViewport({ ratio: 1 })
  const { x, width } = (await sheet.boundingBox()) ?? { x: 0, width: 0 }
  expect([x + width, width]).toEqual([1248, 428])
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the camera opens the sheet with its photo', async ({ page, account: { actor } }) => {
  const kit = await makeProject(actor, { title: 'Lighthouse', status: 'progress' })
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('link', { name: 'Add a photo' }).first().click()
  await (await choosing).setFiles({ name: 'canvas.jpg', mimeType: 'image/jpeg', buffer: await phoneJpeg() })
  const sheet = page.getByRole('dialog', { name: 'Log progress' })
  await expect(sheet.getByText('Your photo is uploaded. Save to keep it.')).toBeVisible({ timeout: 20_000 })
  await sheet.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.locator('.story-note-saved img')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notesOf(page)).toHaveCount(0)
})
