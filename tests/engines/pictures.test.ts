import { setLegendImage } from '~/features/collection/legends/legends.server'
import { readPicture } from '~/platform/images/images.server'
import { makePhotoNote } from '../factories/photos'
import { makeProject } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { expect, test } from './journey'
import { button, field, image, navigation, text, title } from './target'

test('a slider shows more of the first photo, by pointer and keyboard', async ({ page, actor }) => {
  const { id } = await makeProject(actor, { title: 'Wave', status: 'progress' })
  await makePhotoNote(actor, id, '2026-10-01', '#e02020')
  await makePhotoNote(actor, id, '2026-11-01', '#2040e0')
  await page.go(`/projects/${id}`)
  const slider = field('Show more of the first photo')
  await page.expectValue(slider, '50')
  await page.drag(slider, { x: 80 })
  const value = await page.expectValue(slider, value => Number(value) > 60)
  await page.press('ArrowRight')
  await page.expectValue(slider, String(Number(value) + 2))
})

test('a rectangle is drawn over the photo of a legend', async ({ page, actor }) => {
  const { id } = await makeProject(actor, { title: 'Wave', status: 'progress' })
  await setLegendImage(actor, id, await readPicture(new Uint8Array(await sizedJpeg(600, 400)), 'chart.jpg'))
  await page.go(`/projects/${id}/legend/photo`)
  const [left, right] = [field('Left edge'), field('Right edge')]
  await page.see(left)
  await page.drag(image(/^Your photo of the legend/), { x: 90, y: 60 })
  await page.expectValue(left, value => Number(value) > 250 && Number(value) < 350)
  await page.expectValue(right, value => Number(value) > 400 && Number(value) < 500)
})

test('a kit prints in black on white without bars and buttons', async ({ page, actor }) => {
  const { id } = await makeProject(actor, { title: 'Lantern Harbor', company: 'Sparrow Gems', status: 'progress' })
  await makePhotoNote(actor, id, '2026-11-01', 'teal')
  await page.go(`/projects/${id}`)
  await page.see(navigation('Sections'))
  await page.applyPrintStyles()
  await page.gone(navigation('Sections'))
  await page.gone(button())
  await page.see(title('Lantern Harbor'))
  await page.see(text('Sparrow Gems'))
  await page.see(image())
  const colors = await page.evaluate(() => {
    const colorsOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element)
    return [colorsOf('h1').color, colorsOf('html').backgroundColor]
  })
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})
