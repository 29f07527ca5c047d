import type { Page } from '@playwright/test'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'
import { makePhotoNote } from '../factories/photos'
import { makeNote, makeProject } from '../factories/projects'
import { faultsInBothThemes } from './axe'
import { takenOver } from './by-keyboard'
import { misfits, spilled, tooWide } from './fit'
import { expect, test } from './fixtures'
import { changeStatusTo, kitStatus, notesOf, openMenu } from './kits'

test.use({ viewport: { width: 360, height: 740 } })

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

const LONG = 'Peonies, Roses and Forget-me-nots in a Blue Room (Limited Spring Edition with 4 AB Colors)'

/** Creates a kit in progress with photos, and enough notes for an estimate. */
async function makeEvenings(actor: Parameters<typeof makeProject>[0], title: string) {
  const kit = await makeProject(actor, {
    title,
    status: 'progress',
    company: 'Dreamer Designs',
    artist: 'Ottoline van der Berg-Castellanos de la Fuente',
    dateStarted: day(47),
    totalDiamonds: 38_100,
  })
  for (const [ago, placed] of [
    [30, 4000],
    [22, 9000],
    [15, 13_000],
    [8, 15_500],
  ] as const)
    await makeNote(actor, kit.id, { date: day(ago), placed })
  await makePhotoNote(actor, kit.id, day(20), '#e02020')
  await makePhotoNote(actor, kit.id, day(1), '#2040e0')
  return kit
}

const boxOf = async (page: Page, name: string) =>
  (await page.getByRole('main').getByRole('link', { name, exact: true }).boundingBox()) ?? { y: 0, height: 9_999 }

for (const title of ['Lighthouse at Dusk', LONG]) {
  test(`the first screen of “${title.slice(0, 18)}” holds its photo, its progress and what comes next @nojs`, async ({
    page,
    account: { actor },
  }) => {
    const { id } = await makeEvenings(actor, title)
    await page.goto(`/projects/${id}`)
    await expect(page.getByText(/^Estimated finish: /)).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('15,500 of 38,100')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('41%', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('img', { name: /^Newest photo/ }).first()).toBeInViewport({ ratio: 1 })
    const log = await boxOf(page, 'Log progress')
    expect(log.y + log.height).toBeLessThanOrEqual(640)
    expect(log.height).toBeGreaterThanOrEqual(56)
    const camera = await boxOf(page, 'Add a photo')
    expect(camera.y).toBe(log.y)
    expect(await misfits(page)).toEqual([])
  })
}

const MAIN: [ProjectStatus, string | null][] = [
  ['wishlist', 'I bought it'],
  ['purchased', 'It arrived'],
  ['stash', 'Start it'],
  ['progress', 'Log progress'],
  ['onhold', 'Resume'],
  ['completed', 'Share'],
  ['archived', null],
  ['destashed', null],
]
test('each status has one main button, and its other steps in the sheet @nojs', async ({
  page,
  account: { actor },
}) => {
  for (const [status, label] of MAIN) {
    const { id } = await makeProject(actor, { status })
    await page.goto(`/projects/${id}`)
    const main = page.getByRole('main').locator('.button-main').filter({ visible: true })
    if (label) await expect(main).toHaveText(label)
    else await expect(main).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button', { name: /Mark as finished|Put on hold/ })).toHaveCount(0)
  }
})

test('a kit keeps its place in the visit when a change takes it out of the list, also after a reload @nojs', async ({
  page,
  account: { actor },
}) => {
  for (const title of ['A', 'B', 'C', 'D', 'E']) await makeProject(actor, { title: `${title} kit`, status: 'progress' })
  await page.goto('/dashboard?status=progress&sort=title')
  await page.getByRole('link', { name: 'B kit' }).first().click()
  const place = (name: string) => page.getByRole('link', { name })
  await expect(place('In progress, 2 of 5')).toBeVisible()
  await changeStatusTo(page, 'Put on hold')
  // The pill changes before the response.
  await expect(page.getByText('On hold: “B kit”')).toBeVisible()
  await expect(kitStatus(page)).toHaveText('On hold')
  await expect(place('In progress, 2 of 5')).toBeVisible()
  await page.reload()
  await expect(place('In progress, 2 of 5')).toBeVisible()
  await page.getByRole('link', { name: 'Next: C kit' }).click()
  await expect(place('In progress, 3 of 5')).toBeVisible()
  await page.getByRole('link', { name: 'Previous: B kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B kit')
  // The list that is opened again begins another visit.
  await place('In progress, 2 of 5').click()
  await expect(page).toHaveURL(/dashboard/)
  await page.getByRole('link', { name: 'C kit' }).first().click()
  await expect(place('In progress, 2 of 4')).toBeVisible()
})

test('the photo takes the place of the header, and the menu of the kit ends with its entries @nojs', async ({
  page,
  account: { actor },
}) => {
  const { id } = await makeEvenings(actor, 'Lighthouse at Dusk')
  await page.goto(`/projects/${id}`)
  await expect(page.getByLabel('Menu', { exact: true })).toBeHidden()
  await page.getByLabel('More for this kit').click()
  const menu = openMenu(page, 'More for this kit')
  await expect(menu.getByRole('link', { name: 'Duplicate this kit' })).toBeVisible()
  const entries = menu.locator('a, button').filter({ visible: true })
  const names = await entries.allInnerTexts()
  const last = ['Overview', 'Dashboard', 'Randomizer', 'Settings', 'Send Feedback', 'Logout']
  expect(last.map(name => names.indexOf(name))).toEqual([...last.keys()].map(() => expect.any(Number)))
  expect(last.every((name, at) => names.indexOf(name) > (at ? names.indexOf(last[at - 1] ?? '') : 0))).toBe(true)
})

test('the newest three notes come first, and a link leads to all @nojs', async ({ page, account: { actor } }) => {
  const { id } = await makeEvenings(actor, 'Lighthouse at Dusk')
  await page.goto(`/projects/${id}`)
  await expect(notesOf(page)).toHaveCount(3)
  await page.getByRole('link', { name: 'All 6 progress notes' }).click()
  await expect(notesOf(page)).toHaveCount(6)
})

test('the page fits small screens and large text, passes axe, and does not shift', async ({
  page,
  account: { actor },
}) => {
  const { id } = await makeEvenings(actor, LONG)
  for (const [width, height] of [
    [320, 640],
    [360, 740],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/projects/${id}`)
    await takenOver(page)
    expect(await page.evaluate(tooWide), `${width} px`).toEqual([])
    expect(await page.evaluate(spilled), `${width} px`).toEqual([])
    expect(await faultsInBothThemes(page), `${width} px`).toEqual([])
    expect(await page.evaluate(shifts), `${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '34px'))
  expect(await page.evaluate(tooWide)).toEqual([])
})

/** Returns the elements that moved by themselves, one line each. */
function shifts() {
  type Shift = PerformanceEntry & { sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[] }
  return new Promise<string[]>(resolve => {
    const moved: string[] = []
    new PerformanceObserver(list => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node, previousRect, currentRect } of sources)
          moved.push(`${(node?.outerHTML ?? '').slice(0, 160)} ${JSON.stringify([previousRect, currentRect])}`)
    }).observe({ type: 'layout-shift', buffered: true })
    requestIdleCallback(() => resolve(moved))
  })
}

test('below the photo, the bar names the kit between its neighbors, which stay where they are', async ({
  page,
  account: { actor },
}) => {
  await makeProject(actor, { title: 'Aurora', status: 'progress' })
  const { id } = await makeEvenings(actor, LONG)
  await makeProject(actor, { title: 'Zebra', status: 'progress' })
  await page.goto(`/projects/${id}`)
  const bar = page.locator('.kit-bar')
  await expect(bar.getByText(LONG)).toBeHidden()
  const neighbors = () => Promise.all(['[rel=prev]', '[rel=next]'].map(link => bar.locator(link).boundingBox()))
  const before = await neighbors()
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect(bar.getByText(LONG)).toBeVisible()
  expect(await neighbors()).toEqual(before)
  const parts = ['> a', '[rel=prev]', '.kit-bar-title', '[rel=next]', '.menu']
  const boxes = await Promise.all(parts.map(part => bar.locator(part).boundingBox()))
  for (const [at, box] of boxes.entries()) {
    const left = boxes[at - 1]
    if (left) expect(box?.x, parts[at]).toBeGreaterThanOrEqual(left.x + left.width)
  }
})

test('all photos are browsed from the first one, each once', async ({ page, account: { actor } }) => {
  const { id } = await makeEvenings(actor, 'Lighthouse at Dusk')
  await page.goto(`/projects/${id}`)
  await takenOver(page)
  await page
    .getByRole('img', { name: /^Newest photo/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Photo viewer' }).getByText('1 of 2')).toBeVisible()
})
