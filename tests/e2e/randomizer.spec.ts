import type { Page } from '@playwright/test'
import { recentSpins } from '~/features/collection/randomizer/spins.server'
import type { Actor } from '~/platform/actor'
import { makeProject } from '../factories/projects'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { hasScripts } from './kits'

// A spin of reduced motion ends before a test can skip it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const STASH = ['Starry Night', 'Great Wave', 'Young Hare']
const SPUN = /\/randomizer\/[a-z0-9]{16}(\?pool=[a-z]+)?$/

async function fillStash(actor: Actor) {
  for (const title of STASH) await makeProject(actor, { title, status: 'stash' })
}

/** Opens the randomizer with three kits in the stash. */
async function openStash(page: Page, actor: Actor) {
  await fillStash(actor)
  await page.goto('/randomizer?pool=stash')
}

/** Holds a turning wheel in the middle of its turn until it is skipped. */
const holdWheel = (page: Page) =>
  page.addInitScript(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options)
      animation.currentTime = 1_000
      animation.pause()
      return animation
    }
  })

/** The title of the drawn kit. */
const drawn = (page: Page) =>
  page
    .getByRole('region')
    .filter({ has: page.getByText(/^(The wheel chose|Your next kit)$/) })
    .getByRole('heading', { level: 2 })

/** The turning part of the wheel, which screen readers do not hear. */
const disc = (page: Page) => page.locator('.wheel-disc svg')

const drawnTitle = (page: Page) => drawn(page).textContent()

test('the wheel draws from the stash, and the drawn kit can be started @nojs', async ({ page, account: { actor } }) => {
  await fillStash(actor)
  await page.goto('/overview')
  await page.getByRole('link', { name: 'Randomizer' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/randomizer$/)
  await expect(page.getByText('Nothing is in progress.')).toBeVisible()
  await page.getByRole('link', { name: /^In stash/ }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Young Hare' }).uncheck()
  await page.getByRole('button', { name: 'Spin the wheel' }).click()
  await expect(page).toHaveURL(SPUN)
  await expect(page.getByRole('button', { name: 'Spin again' })).toBeVisible()
  const title = await drawnTitle(page)
  expect(['Starry Night', 'Great Wave']).toContain(title)
  await expect(page.getByRole('checkbox')).toHaveCount(2)

  await page.reload()
  expect(await drawnTitle(page)).toBe(title)
  expect(await recentSpins(actor)).toHaveLength(1)

  await page.getByRole('button', { name: 'Start it' }).click()
  await expect(page.getByText(`In progress: “${title}”`)).toBeVisible()
  await expect(page).toHaveURL(SPUN)
  await expect(page.getByRole('button', { name: 'Start it' })).toHaveCount(0)
  await page.getByRole('link', { name: `Open ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
})

test('fewer than two kits show an error, and the selection stays @nojs', async ({
  page,
  account: { actor },
  faults,
}) => {
  await openStash(page, actor)
  await page.getByRole('checkbox', { name: 'Young Hare' }).uncheck()
  await page.getByRole('checkbox', { name: 'Great Wave' }).uncheck()
  await page.getByRole('button', { name: 'Spin the wheel' }).click()
  await expect(page.getByText('Select at least two kits')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Starry Night' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Great Wave' })).not.toBeChecked()
  expect(await recentSpins(actor)).toEqual([])
  // The browser logs 400 responses.
  faults.length = 0
})

test('the spin history links to kits and is cleared after a confirmation @nojs', async ({
  page,
  account: { actor },
}) => {
  await openStash(page, actor)
  await page.getByRole('button', { name: 'Spin the wheel' }).click()
  await expect(page.getByRole('button', { name: 'Spin again' })).toBeVisible()
  const title = (await drawnTitle(page)) ?? ''
  const history = page.getByRole('region', { name: 'Last spins' })
  await expect(history.getByRole('listitem')).toContainText([`${title}just nowfrom 3 kits`])
  await expect(history.getByRole('link', { name: title })).toHaveAttribute('href', /^\/projects\//)
  await history.getByRole('link', { name: 'Clear history' }).click()
  await expect(page.getByText('One spin will be deleted from the history.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear history' }).click()
  await expect(page.getByText('Spin history cleared.')).toBeVisible()
  await expect(page).toHaveURL(/\/randomizer$/)
  expect(await recentSpins(actor)).toEqual([])
})

test('the wheel works by keyboard, announces the result after the spin, and can be skipped', async ({
  page,
  account: { actor },
}) => {
  await holdWheel(page)
  await openStash(page, actor)
  await takenOver(page)
  const announcement = page.getByRole('main').getByRole('status')
  await page.getByRole('button', { name: 'Spin the wheel' }).focus()
  await page.keyboard.press('Enter')
  const skip = page.getByRole('button', { name: 'Skip' })
  await expect(skip).toBeFocused()
  await expect(drawn(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Last spins' })).toHaveCount(0)
  await expect(announcement).toHaveText('')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Spin again' })).toBeFocused()
  await expect(announcement).toHaveText(`The wheel chose ${await drawnTitle(page)}.`)
  expect(await recentSpins(actor)).toHaveLength(1)
})

for (const [motion, ms, turns] of [
  ['no-preference', 3000, true],
  ['reduce', 500, false],
] as const) {
  test(`the animation takes ${ms} ms with prefers-reduced-motion: ${motion}`, async ({ page, account: { actor } }) => {
    await fillStash(actor)
    await page.emulateMedia({ reducedMotion: motion })
    await page.addInitScript(recordAnimations)
    await page.goto('/randomizer?pool=stash')
    await takenOver(page)
    await page.getByRole('button', { name: 'Spin the wheel' }).click()
    await expect(drawn(page)).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { animations: unknown[] }).animations)).toEqual([
      { ms, turns },
    ])
  })
}

/** Records animations, which may end before a test can inspect them. */
function recordAnimations() {
  const animations: { ms: unknown; turns: boolean }[] = []
  const animate = Element.prototype.animate
  Object.assign(window, { animations })
  Element.prototype.animate = function (frames, options) {
    animations.push({
      ms: (options as KeyframeAnimationOptions).duration,
      turns: JSON.stringify(frames).includes('rotate'),
    })
    return animate.call(this, frames, options)
  }
}

for (const width of [390, 360]) {
  test(`the page of a wheel that was turned is ${width} px wide, as its window`, async ({
    page,
    account: { actor },
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await holdWheel(page)
    await openStash(page, actor)
    await takenOver(page)
    const widths = () => page.evaluate(() => document.documentElement.scrollWidth)
    await page.getByRole('button', { name: 'Spin the wheel' }).click()
    await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
    expect(await widths()).toBe(width)
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(drawn(page)).toBeVisible()
    // The corners of its square are widest then.
    await disc(page).evaluate((disc: SVGElement) => disc.style.setProperty('rotate', '45deg'))
    expect(await widths()).toBe(width)
  })
}

test('going back to a result does not spin the wheel again', async ({ page, account: { actor } }) => {
  await holdWheel(page)
  await openStash(page, actor)
  await takenOver(page)
  await page.getByRole('button', { name: 'Spin the wheel' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  const title = await drawnTitle(page)
  await page.getByRole('link', { name: `Open ${title}` }).click()
  await expect(page).toHaveURL(/\/projects\//)
  await page.goBack()
  await expect(drawn(page)).toHaveText(title ?? '')
  expect(await disc(page).evaluate(disc => disc.getAnimations().length)).toBe(0)
})

test('more than twelve kits are dealt as cards, and the picked one fills the screen @nojs', async ({
  page,
  account: { actor },
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (let n = 1; n <= 14; n++) await makeProject(actor, { title: `Kit ${n}`, status: 'stash' })
  await page.goto('/randomizer?pool=stash')
  const cards = page.getByRole('list', { name: 'Cards' }).getByRole('listitem')
  await expect(cards).toHaveCount(12)
  await expect(cards.getByRole('link')).toHaveCount(6)
  const dealt = await cards.getByRole('link').first().getAttribute('href')
  await expect(page.getByRole('button', { name: 'Pick for me' })).toBeInViewport({ ratio: 1 })
  await cards.getByRole('button', { name: 'Card 3: draw a kit' }).click()
  await expect(page.getByText('Your next kit')).toBeVisible()
  const title = await drawnTitle(page)
  expect(await recentSpins(actor)).toMatchObject([{ title, count: 14 }])
  const revealed = page.getByRole('region', { name: title ?? '' })
  await expect.poll(async () => (await revealed.boundingBox())?.width).toBe(360)
  const start = page.getByRole('button', { name: 'Start it' })
  const at = await start.boundingBox()
  expect(at?.y).toBeGreaterThan(740 / 2)
  expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(740)

  await page.getByRole('link', { name: 'Back to the cards' }).click()
  await expect(cards.getByRole('link').first()).toHaveAttribute('href', dealt ?? '')
  await page.getByRole('button', { name: 'Pick for me' }).click()
  await page.getByRole('button', { name: 'Pick again' }).click()
  await expect.poll(async () => (await recentSpins(actor)).length).toBe(3)
  await start.click()
  await expect(page.getByText(/In progress: “Kit \d+”/)).toBeVisible()
  await expect(start).toHaveCount(0)
})

test('the drawn kit and its button are above the fold of a phone @nojs', async ({ page, account: { actor } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const title of ['Wanderer above the Sea of Fog', 'Two Men Contemplating the Moon'])
    await makeProject(actor, { title, status: 'stash', company: 'Oraloa', artist: 'Caspar David Friedrich' })
  await holdWheel(page)
  await page.goto('/randomizer?pool=stash')
  const scripts = await hasScripts(page)
  if (scripts) await takenOver(page)
  await page.getByRole('button', { name: 'Spin the wheel' }).click()
  if (scripts) await page.getByRole('button', { name: 'Skip' }).click()
  const start = await page.getByRole('button', { name: 'Start it' }).boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Sections' }).boundingBox()
  expect((start?.y ?? 0) + (start?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) - 14)
})

test('a pool without kits invites to another one, or to a first kit @nojs', async ({ page, account: { actor } }) => {
  await page.goto('/randomizer')
  await expect(page.getByRole('main').getByRole('link', { name: 'Add kit' })).toBeVisible()
  await fillStash(actor)
  await page.goto('/randomizer')
  await page.getByRole('link', { name: 'Choose from 3 in stash' }).click()
  await expect(page.getByRole('button', { name: 'Spin the wheel' })).toBeVisible()
})
