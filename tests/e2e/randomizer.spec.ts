import type { Page } from '@playwright/test'
import { recentSpins } from '~/features/collection/randomizer/spins.server'
import type { Actor } from '~/platform/actor'
import { makeProject } from '../factories/projects'
import { expect, test } from './fixtures'
import { hasScripts } from './kits'

const STASH = ['Starry Night', 'Great Wave', 'Young Hare']
const SPUN = /\/randomizer\/[a-z0-9]{16}$/

async function fillStash(actor: Actor) {
  for (const title of STASH) await makeProject(actor, { title, status: 'stash' })
}

const drawnTitle = (page: Page) => page.locator('#drawn').textContent()

test('the wheel draws from the stash, and the drawn kit can be started @nojs', async ({ page, person: { actor } }) => {
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
  await expect(page.getByText(`“${title}” is now in progress.`)).toBeVisible()
  await expect(page).toHaveURL(SPUN)
  await expect(page.getByRole('button', { name: 'Start it' })).toHaveCount(0)
  await page.getByRole('link', { name: `Open ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
})

test('fewer than two kits show an error, and the selection stays @nojs', async ({
  page,
  person: { actor },
  faults,
}) => {
  await fillStash(actor)
  await page.goto('/randomizer?pool=stash')
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
  person: { actor },
}) => {
  await fillStash(actor)
  await page.goto('/randomizer?pool=stash')
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
  person: { actor },
}) => {
  await fillStash(actor)
  await page.goto('/randomizer?pool=stash')
  await expect.poll(() => hasScripts(page)).toBe(true)
  const announcement = page.getByRole('main').getByRole('status')
  await page.getByRole('button', { name: 'Spin the wheel' }).focus()
  await page.keyboard.press('Enter')
  const skip = page.getByRole('button', { name: 'Skip' })
  await expect(skip).toBeFocused()
  await expect(page.locator('#drawn')).toHaveCount(0)
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
  test(`the animation takes ${ms} ms with prefers-reduced-motion: ${motion}`, async ({ page, person: { actor } }) => {
    await fillStash(actor)
    await page.emulateMedia({ reducedMotion: motion })
    await page.addInitScript(recordAnimations)
    await page.goto('/randomizer?pool=stash')
    await page.getByRole('button', { name: 'Spin the wheel' }).click()
    await expect(page.locator('#drawn')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { animations: unknown[] }).animations)).toEqual([
      { ms, turns },
    ])
  })
}

/** Records animations, which may end before a test can inspect them. */
function recordAnimations() {
  const animations: { ms: unknown; turns: boolean }[] = []
  const animate = Element.prototype.animate
  Object.assign(window, { animations: animations })
  Element.prototype.animate = function (frames, options) {
    animations.push({
      ms: (options as KeyframeAnimationOptions).duration,
      turns: JSON.stringify(frames).includes('rotate'),
    })
    return animate.call(this, frames, options)
  }
}

test('going back to a result does not spin the wheel again', async ({ page, person: { actor } }) => {
  await fillStash(actor)
  await page.goto('/randomizer?pool=stash')
  await page.getByRole('button', { name: 'Spin the wheel' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  const title = await drawnTitle(page)
  await page.getByRole('link', { name: `Open ${title}` }).click()
  await expect(page).toHaveURL(/\/projects\//)
  await page.goBack()
  await expect(page.locator('#drawn')).toHaveText(title ?? '')
  expect(await page.locator('.wheel-disc').evaluate(disc => disc.getAnimations().length)).toBe(0)
})
