import type { Page } from '@playwright/test'
import { ENTRIES_PER_PAGE } from '~/features/collection/drills/drill-terms'
import { putDrills } from '~/features/collection/drills/drills.server'
import { saveLegend, setLegendImage } from '~/features/collection/legends/legends.server'
import type { Actor } from '~/platform/actor'
import { readPicture } from '~/platform/images/images.server'
import { makePhotoNote } from '../factories/photos'
import { makeProject } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { expect, test } from './fixtures'

/** Returns the texts on paper that are not dark. White paper shows through everything without a background. */
const paleTexts = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const luminance = (color: string) => {
      if (!canvas) return 1
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      return alpha === 0 ? 1 : (0.21 * red + 0.72 * green + 0.07 * blue) / 255
    }
    return [...document.querySelectorAll('main *')]
      .filter(element => [...element.childNodes].some(node => node instanceof Text && node.data.trim()))
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .filter(element => luminance(getComputedStyle(element).color) > 0.3)
      .map(element => `${element.className}: ${element.textContent?.trim().slice(0, 40)}`)
  })

async function makeEvening(actor: Actor) {
  const { id } = await makeProject(actor, {
    ...{ title: 'Lantern Harbor', company: 'Sparrow Gems', status: 'progress', dateStarted: '2026-01-05' },
    ...{ width: 40, height: 50, drillShape: 'square', totalDiamonds: 32_000, tags: ['sea'], generalNotes: 'Box 2' },
  })
  await makePhotoNote(actor, id, '2026-02-01', 'teal')
  await makeProject(actor, { title: 'Old Lighthouse', status: 'completed', dateCompleted: '2026-02-03' })
  const line = { symbol: 'A', count: 20, ranShort: true }
  const codes = Array.from({ length: 30 }, (_, at) => ({ ...line, code: String(300 + at) }))
  await saveLegend(actor, id, codes, '')
  await setLegendImage(actor, id, await readPicture(new Uint8Array(await sizedJpeg(96, 64)), 'chart.jpg'))
  const drill = {
    palette: 'dmc',
    code: '310',
    shape: 'square',
    finish: '',
    amount: 'some',
    place: 'Box 2',
    swatch: '',
  } as const
  await putDrills(actor, [drill], { title: 'Added', merge: 'raise' })
  return id
}

const PAGES: [name: string, path: string, shown: string, pictures: number][] = [
  ['a kit', '/projects/KIT', 'Sparrow Gems', 2],
  ['the legend', '/projects/KIT/legend', '329', 1],
  ['the list for kitting up', '/projects/KIT/kit-up', '329', 0],
  ['the year', '/years/2026', 'The year in figures', 0],
  ['the drawer', '/drills', '310', 0],
  ['the shopping list', '/drills/kits', '329', 0],
]

for (const [name, path, shown, pictures] of PAGES) {
  test(`${name} prints in black on white without bars @nojs`, async ({ page, account: { actor } }) => {
    const id = await makeEvening(actor)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(path.replace('KIT', id))
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    for (const bar of ['.site-header', '.site-footer', '.bottom-bar']) await expect(page.locator(bar)).toBeHidden()
    await expect(
      page.locator('main').locator('.button, input, textarea, select').filter({ visible: true }),
    ).toHaveCount(0)
    await expect(page.locator('main').getByText(shown).filter({ visible: true }).first()).toBeVisible()
    await expect.poll(() => paleTexts(page)).toEqual([])
    await expect(page.getByText('Log progress').filter({ visible: true })).toHaveCount(0)
    const images = page.locator('main img').filter({ visible: true })
    await expect.poll(() => images.count()).toBeGreaterThanOrEqual(pictures)
  })
}

test('a long list says on paper which part it is @nojs', async ({ page, account: { actor } }) => {
  const like = { palette: 'dmc', shape: 'square', finish: '', amount: 'some', place: '', swatch: '' } as const
  const drills = Array.from({ length: ENTRIES_PER_PAGE + 1 }, (_, at) => ({ ...like, code: String(at + 1) }))
  await putDrills(actor, drills, { title: 'Added', merge: 'raise' })
  await page.goto('/drills')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByText('The other pages are printed separately.')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(pages.getByText('1–100 of 101 colors')).toBeVisible()
  await expect(pages.getByText('The other pages are printed separately.')).toBeVisible()
  await expect(pages.getByRole('link')).toHaveCount(0)
})
