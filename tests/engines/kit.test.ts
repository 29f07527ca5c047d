import { addNote } from '~/features/collection/progress-notes/progress-notes.server'
import { db } from '~/platform/db/db.server'
import { readPicture } from '~/platform/images/images.server'
import { makeProject } from '../factories/projects'
import { phoneHeic, phoneJpeg, sizedJpeg } from '../fixtures/pictures'
import { expect, fileOf, test } from './journey'
import { button, dialog, field, image, link, main, text, title } from './target'

test('a status is changed, and Undo reverts it', async ({ page, actor }) => {
  const kit = await makeProject(actor, { title: 'Owl', status: 'stash' })
  await page.go(`/projects/${kit.id}`)
  await page.click(button('Start it'))
  await page.see(text('In progress: “Owl”'))
  await page.click(button('Undo'))
  await page.see(button('Start it'))
  expect(await db.project.findUnique({ where: { id: kit.id } })).toMatchObject({ status: 'stash', dateStarted: null })
})

test('a sheet closes by Escape, its button, a click outside and Back, and the page stays', async ({ page, actor }) => {
  const kit = await makeProject(actor, { title: 'Owl', status: 'progress' })
  await page.go('/overview')
  await page.go(`/projects/${kit.id}`)
  const sheet = dialog('Log progress')
  const ways = [
    () => page.press('Escape'),
    () => page.click({ ...button('Close', sheet), isLast: true }),
    () => page.clickAt({ x: 195, y: 20 }),
    () => page.back(),
  ]
  for (const close of ways) {
    await page.click(link('Log progress', main))
    await page.see(button('Save note', sheet))
    await page.expectEntry(true)
    await close()
    await page.gone(sheet)
    await page.expectEntry(false)
    await page.at(`/projects/${kit.id}`)
  }
  await page.back()
  await page.at('/overview')
})

test('500 diamonds are logged with a photo', async ({ page, actor }) => {
  const kit = await makeProject(actor, { title: 'Owl', status: 'progress', totalDiamonds: 10_000 })
  await page.go(`/projects/${kit.id}`)
  await page.click(link('Log progress', main))
  const sheet = dialog('Log progress')
  await page.click(button('+500', sheet))
  await page.choose('Photos', fileOf('owl.jpg', await phoneJpeg()))
  await page.see(text('Your photo is uploaded. Save to keep it.'))
  await page.click(button('Save 500 diamonds', sheet))
  await page.gone(sheet)
  await page.see(text('+500, now 5%'))
  await page.see(text('500 of 10,000'))
  await page.see(image(/open full size/))
  expect(await db.progressNote.findMany({ where: { projectId: kit.id } })).toMatchObject([
    { placed: 500, image: expect.stringMatching(/./) },
  ])
})

test('a photo of an iPhone becomes the photo of a kit', async ({ page, user }) => {
  await page.go('/projects/new')
  await page.fill(field('Title'), 'Water Lilies')
  await page.choose('Photo', fileOf('IMG_0001.HEIC', phoneHeic()))
  await page.click(button('Save kit'))
  await page.see(title('Water Lilies'))
  await page.see(image('Water Lilies, your photo'))
  expect(await db.project.findFirst({ where: { userId: user.id } })).toMatchObject({
    image: expect.stringMatching(/./),
  })
})

test('a kit that was not saved is restored', async ({ page, user }) => {
  await page.go('/projects/new')
  await page.fill(field('Title'), 'Water Lilies')
  await page.reload()
  await page.see(text('We restored your unsaved changes.'))
  await page.expectValue(field('Title'), 'Water Lilies')
  await page.click(button('Save kit'))
  await page.see(title('Water Lilies'))
  expect(await db.project.count({ where: { userId: user.id } })).toBe(1)
})

test('Back closes the photo viewer, and the page stays', async ({ page, actor }) => {
  const kit = await makeProject(actor, { title: 'Owl' })
  const photos = [await readPicture(await sizedJpeg(600, 400), 'a.jpg')]
  await addNote(actor, kit.id, { date: '2026-11-15', content: '' }, photos)
  const photo = link(/November 15, open full size/)
  const viewer = dialog('Photo viewer')
  await page.go('/overview')
  await page.go(`/projects/${kit.id}`)
  await page.click(photo)
  await page.see(viewer)
  await page.expectEntry(true)
  await page.back()
  await page.gone(viewer)
  await page.at(`/projects/${kit.id}`)
  await page.click(photo)
  await page.click(button('Close', viewer))
  await page.gone(viewer)
  await page.expectEntry(false)
  await page.back()
  await page.at('/overview')
})
