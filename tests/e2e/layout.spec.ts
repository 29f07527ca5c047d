import type { Page } from '@playwright/test'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { VIEW_NAME_LIMIT } from '~/features/collection/dashboard/view-terms'
import { listViews, saveView } from '~/features/collection/dashboard/views.server'
import { addDrill } from '~/features/collection/drills/drills.server'
import { saveLegend, setLegendImage } from '~/features/collection/legends/legends.server'
import { deleteProject } from '~/features/collection/projects/projects.server'
import { startImport } from '~/features/transfer/import-export/imports.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { readPicture } from '~/platform/images/images.server'
import { makeNote, makeProject } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { expect, test } from './fixtures'
import { ABOUT_THE_SITE, ACCOUNT, addressOf, FOR_VISITORS, type Ids, OF_A_NEW_PERSON, WITH_KITS } from './pages'

const WIDTHS = [360, 768, 1280]

test.use({ hasTouch: true })

const OF_A_COLLECTION = Object.values(WITH_KITS).flat()

// These pages have no scripts, so one run is enough.
test('every page for visitors fits its screen and has large enough targets', async ({ page, faults }) => {
  test.slow()
  for (const path of FOR_VISITORS) await expectToFit(page, path)
  // Console errors for pages with a used link and unknown pages.
  faults.length = 0
})

test('every page of a new user fits its screen and has large enough targets @nojs', async ({ page, person: _ }) => {
  test.slow()
  for (const path of [...OF_A_NEW_PERSON, ...ACCOUNT, ...ABOUT_THE_SITE]) await expectToFit(page, path)
})

test('the longest words allowed fit every screen and keep targets large enough @nojs', async ({
  page,
  person: { actor },
}) => {
  test.slow()
  const ids = await makeLongKits(actor)
  for (const path of OF_A_COLLECTION) await expectToFit(page, addressOf(path, ids))
})

test('no page is wider than a phone with the largest text', async ({ page, context, baseURL, person: { actor } }) => {
  test.slow()
  const ids = await makeLongKits(actor)
  await context.addCookies([{ name: 'comfort', value: 'larger.large-targets', url: baseURL }])
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [...OF_A_COLLECTION, ...ACCOUNT, ...ABOUT_THE_SITE]) {
    await page.goto(addressOf(path, ids))
    expect.soft(await page.evaluate(tooWide), path).toEqual([])
  }
})

/**
 * Two kits with the longest values and no line breaks, one without values, one in the trash, and an
 * unfinished import.
 */
async function makeLongKits(actor: Actor): Promise<Ids> {
  const long = {
    title: 'W'.repeat(200),
    company: 'C'.repeat(100),
    artist: 'A'.repeat(100),
    tags: ['T'.repeat(50), ...Array.from({ length: 29 }, (_, n) => `t${n}`)],
    sourceUrl: `https://${'shop'.repeat(12)}.example/${'kit/'.repeat(200)}`,
    place: 'P'.repeat(100),
    series: 'S'.repeat(100),
    generalNotes: 'N'.repeat(1000),
    width: 120.5,
    height: 80.5,
    totalDiamonds: 2_000_000_000,
  }
  await makeProject(actor, { ...long, status: 'completed', dateCompleted: '2026-11-15' })
  const { id } = await makeProject(actor, { ...long, status: 'progress', dateStarted: '2024-01-15' })
  const note = await makeNote(actor, id, { content: 'S'.repeat(1000) })
  await makeProject(actor, { title: 'w', status: 'wishlist' })
  await deleteProject(actor, (await makeProject(actor, { title: 'D'.repeat(200) })).id)
  const file = Buffer.from(`Title,Status,Company\n${'I'.repeat(200)},${'no-idea'.repeat(30)},\n`)
  const lines = ['W'.repeat(12), '310'].map(code => ({ code, symbol: 'W'.repeat(4), count: 9_999_999, ranShort: true }))
  await saveLegend(actor, id, lines, '')
  await setLegendImage(actor, id, await readPicture(new Uint8Array(await sizedJpeg(96, 64)), 'chart.jpg'))
  const DRILL = newId()
  const drill = { palette: 'other', code: 'W'.repeat(12), shape: 'square', finish: 'glow', amount: '9999999' } as const
  await addDrill(actor, { ...drill, place: 'P'.repeat(100), swatch: '' }, DRILL, db)
  await saveView(actor, 'V'.repeat(VIEW_NAME_LIMIT), DEFAULT_STATE)
  return {
    DRILL,
    PROJECT: id,
    NOTE: note.id,
    COMPANY: (await db.company.findFirstOrThrow({ where: { userId: actor.userId } })).id,
    ARTIST: (await db.artist.findFirstOrThrow({ where: { userId: actor.userId } })).id,
    TAG: (await db.tag.findFirstOrThrow({ where: { userId: actor.userId, name: long.tags[0] } })).id,
    PLACE: long.place,
    SERIES: long.series,
    VIEW: (await listViews(actor))[0]?.id ?? '',
    IMPORT: (await startImport(actor, { name: `${'f'.repeat(190)}.csv`, bytes: file })).id,
  }
}

async function expectToFit(page: Page, path: string) {
  await page.goto(path)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const where = `${path} at ${width} px`
    expect.soft(await page.evaluate(tooWide), `wider than the screen: ${where}`).toEqual([])
    expect.soft(await page.evaluate(tooSmall), `too small: ${where}`).toEqual([])
  }
}

/** Returns the page's element if it scrolls sideways. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth} px`] : []
}

/** Returns targets under 44 px (except links in text), fields that make a phone zoom in, and images that shift the layout. */
function tooSmall(): string[] {
  const seen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('.visually-hidden, .skip-link') &&
    element.getBoundingClientRect().width > 1
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(seen)
  const inText = (element: HTMLElement) =>
    getComputedStyle(element).display === 'inline' && element.parentElement?.textContent !== element.textContent
  // A checkbox is also tapped on its label, and a link that covers its card anywhere on it.
  const target = (element: HTMLElement) => {
    const cover = getComputedStyle(element, '::after')
    if (cover.position === 'absolute')
      return { width: Number.parseFloat(cover.width), height: Number.parseFloat(cover.height) }
    const label = element.matches('[type=checkbox], [type=radio]') && element.closest('label')
    return (label || element).getBoundingClientRect()
  }
  const targets = all('a[href], button, input, select, textarea, summary').filter(element => !inText(element))
  const small = targets.filter(element => {
    const { width, height } = target(element)
    return Math.round(width) < 44 || Math.round(height) < 44
  })
  const zooming = all('input, select, textarea').filter(
    field => Number.parseFloat(getComputedStyle(field).fontSize) < 16,
  )
  const pushing = all('img').filter(image => !(image.getAttribute('width') && image.getAttribute('height')))
  return [...small, ...zooming, ...pushing].map(element => {
    const { width, height } = element.getBoundingClientRect()
    return `${element.outerHTML.slice(0, 160)} ${Math.round(width)} × ${Math.round(height)}`
  })
}
