import type { Page } from '@playwright/test'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { ACTIVE, expectKits, hasScripts, holdRequests, KITS, makeCollection, send, shownInOrder } from './kits'

async function idOf(actor: Actor, table: 'company' | 'artist' | 'tag', name: string): Promise<string> {
  const where = { userId: actor.userId, name }
  if (table === 'company') return (await db.company.findFirstOrThrow({ where })).id
  if (table === 'artist') return (await db.artist.findFirstOrThrow({ where })).id
  return (await db.tag.findFirstOrThrow({ where })).id
}

test('each filter works by its URL, alone and combined', async ({ page, account: { actor } }) => {
  await makeCollection(actor)
  const [oraloa, hokusai, sea, gift] = await Promise.all([
    idOf(actor, 'company', 'Oraloa'),
    idOf(actor, 'artist', 'Hokusai'),
    idOf(actor, 'tag', 'sea'),
    idOf(actor, 'tag', 'gift'),
  ])
  const lists: [query: string, titles: string[]][] = [
    ['status=active', ACTIVE],
    ['status=stash', ['Café Terrace', 'Great Wave']],
    [`status=active&company=${oraloa}`, ['Café Terrace', 'Starry Night']],
    [`status=everything&company=${oraloa}`, ['Café Terrace', 'Starry Night', 'Young Hare']],
    [`status=active&artist=${hokusai}`, ['Great Wave']],
    ['status=active&drillShape=round', ['Flaming June', 'Starry Night']],
    [`status=everything&tag=${sea}`, ['Great Wave', 'Sold Ship', 'Tiger']],
    [`status=active&tag=${sea}&tag=${gift}`, ['Café Terrace', 'Great Wave', 'Tiger']],
    ['status=everything&year=2024', ['Old Castle', 'The Kiss']],
    ['status=completed&year=2025', ['Water Lilies']],
    ['status=everything&include=mini', [...ACTIVE, 'The Kiss', 'Water Lilies']],
    ['status=everything&include=wishlist&include=archived&search=le', ['Old Castle']],
    ['status=everything&include=wishlist&search=le', []],
    ['status=everything&search=confetti', ['Great Wave']],
    ['status=active&search=cafe', ['Café Terrace']],
    ['status=everything&search=GOGH+night', ['Starry Night']],
    ['status=active&company=all&artist=&drillShape=all&search=+++', ACTIVE],
  ]
  for (const [query, titles] of lists) {
    const response = await page.request.get(`/dashboard?${query}`)
    expect((await titlesIn(page, await response.text())).sort(), query).toEqual([...titles].sort())
  }
  // The scripts leave the list as it was rendered.
  for (const [query, titles] of lists.filter(([query]) => /tag=.*tag=|year=2024|search=le$/.test(query))) {
    await page.goto(`/dashboard?${query}`)
    await takenOver(page)
    expect((await shownInOrder(page)).sort(), query).toEqual([...titles].sort())
  }
})

/** Returns the titles of the kits in the markup of a list, as a browser without scripts shows them. */
const titlesIn = (page: Page, html: string) =>
  page.evaluate(html => {
    const headings = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('main h3')
    return [...headings].map(heading => heading.textContent ?? '')
  }, html)

test('each filter works by the form @nojs', async ({ page, account: { actor } }) => {
  test.slow()
  await makeCollection(actor)
  const choices: [label: string, option: string, titles: string[]][] = [
    ['Company', 'Paint Gem', ['Great Wave']],
    ['Artist', 'Vincent van Gogh', ['Café Terrace', 'Starry Night']],
    ['Tags', 'gift', ['Café Terrace', 'Tiger']],
  ]
  for (const [label, option, titles] of choices) {
    await page.goto('/dashboard?status=active')
    await showChoices(page)
    await page.getByLabel(label, { exact: true }).selectOption(option)
    await send(page)
    await expectKits(page, titles)
  }
  for (const [chip, titles] of [
    ['Square', ['Great Wave']],
    ['Not kitted', ACTIVE],
    ['No photo', ACTIVE],
  ] as const) {
    await page.goto('/dashboard?status=active')
    await page.getByLabel(chip, { exact: true }).check()
    await send(page)
    await expectKits(page, [...titles])
    await expect(page.getByLabel(chip, { exact: true })).toBeChecked()
  }
  await page.goto('/dashboard?status=completed')
  await showChoices(page)
  await page.getByLabel('Year finished').selectOption('2024')
  await send(page)
  await expectKits(page, ['The Kiss'])
})

/** Shows all choices: the panel loads them when the pointer comes near. Without scripts, they are on a page. */
async function showChoices(page: Page) {
  if (await hasScripts(page)) return page.getByRole('heading', { name: 'Filters' }).hover()
  await page.getByRole('link', { name: 'All filters' }).click()
}

test('the names are loaded when the panel is approached, also again after a failure', async ({
  page,
  faults,
  account: { actor },
}) => {
  await makeCollection(actor)
  const oraloa = await idOf(actor, 'company', 'Oraloa')
  await page.route('**/filters/choices', route => route.fulfill({ status: 500, body: 'gone' }))
  await page.goto(`/dashboard?status=active&company=${oraloa}`)
  await takenOver(page)
  const choices = page.getByLabel('Company').getByRole('option')
  await expect(choices).toHaveText(['Any company', 'Oraloa', 'Loading…'])
  await expect(page.getByLabel('Company')).toHaveValue(oraloa)
  const failed = page.waitForResponse(/filters\/choices/)
  await page.getByLabel('Artist').focus()
  await failed
  await page.unroute('**/filters/choices')
  await expectKits(page, ['Café Terrace', 'Starry Night'])
  await expect(choices).toHaveText(['Any company', 'Oraloa', 'Paint Gem'])
  await expect(page.getByLabel('Company')).toHaveValue(oraloa)
  await page.getByLabel('Company').selectOption('Paint Gem')
  await expectKits(page, ['Great Wave'])
  await page.goBack()
  await expect(page.getByLabel('Company')).toHaveValue(oraloa)
  expect(faults.splice(0)).toEqual([expect.stringContaining('status of 500')])
})

test('names that cannot be loaded leave the list as it is', async ({ page, faults, account: { actor } }) => {
  await makeCollection(actor)
  await page.goto('/dashboard?status=active')
  await takenOver(page)
  let rejected = 0
  await page.route('**/filters/choices', route => {
    rejected++
    return route.fulfill({ status: 500, body: 'gone' })
  })
  await page.getByLabel('Artist').focus()
  await expect.poll(() => rejected, { timeout: 15_000 }).toBe(3)
  await page.getByLabel('Square').check()
  await expectKits(page, ['Great Wave'])
  await page.unroute('**/filters/choices')
  await page.getByRole('heading', { name: 'Filters' }).hover()
  await page.getByLabel('Artist').selectOption('Hokusai')
  await expectKits(page, ['Great Wave'])
  // Each approach tries three times.
  expect(faults.length).toBeGreaterThanOrEqual(3)
  expect(faults.splice(0).filter(fault => !fault.includes('status of 500'))).toEqual([])
})

test('on a phone the names are there when the filters open', async ({ page, account: { actor } }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await makeCollection(actor)
  await page.goto('/dashboard?status=active')
  await takenOver(page)
  const panel = page.getByRole('complementary', { name: 'Filters' })
  const choices = page.getByLabel('Company').getByRole('option', { includeHidden: true })
  await expect(choices).toHaveText(['Any company', 'Loading…'])
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(choices).toHaveText(['Any company', 'Oraloa', 'Paint Gem'])
  await panel.getByLabel('Company').selectOption('Oraloa')
  await expectKits(page, ['Café Terrace', 'Starry Night'])
})

test('the statuses of All Projects are included and excluded by checkboxes @nojs', async ({
  page,
  account: { actor },
}) => {
  test.slow()
  await makeCollection(actor)
  await page.goto('/dashboard?status=everything')
  await expectKits(
    page,
    KITS.map(kit => kit.title ?? ''),
  )
  for (const label of ['Mini kits', 'Destashed', 'Archived', 'Wishlist']) {
    await page.getByRole('complementary').getByRole('checkbox', { name: label }).uncheck()
    await send(page)
    await expect(page).toHaveURL(label === 'Mini kits' ? /include=wishlist/ : /include=/)
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(/without/)
  }
  await expectKits(page, ['Café Terrace', 'Great Wave', 'Starry Night', 'The Kiss', 'Tiger', 'Water Lilies'])
  await expect(page).toHaveURL(/include=none/)
})

test('checkboxes cleared faster than the list reloads stay cleared', async ({ page, account: { actor } }) => {
  await makeCollection(actor)
  for (const pause of [0, 15, 30, 45, 60, 90, 120]) {
    await page.goto('/dashboard?status=everything')
    await page
      .getByRole('complementary')
      .getByRole('group', { name: 'Include' })
      .evaluate(async (boxes, pause) => {
        for (const box of boxes.querySelectorAll<HTMLInputElement>('[type=checkbox]')) {
          box.click()
          await new Promise(done => setTimeout(done, pause))
        }
      }, pause)
    await expect(page).toHaveURL(/include=none/)
  }
})

test('a checkbox cleared and checked again during a reload is checked', async ({ page, account: { actor } }) => {
  await makeCollection(actor)
  await page.goto('/dashboard?status=everything')
  const box = page.getByRole('complementary').getByRole('checkbox', { name: 'Wishlist' })
  for (const pause of [0, 10, 30, 50]) {
    await box.evaluate(async (box: HTMLInputElement, pause) => {
      box.click()
      await new Promise(done => setTimeout(done, pause))
      box.click()
    }, pause)
    await page.waitForLoadState('networkidle')
    await expect(box).toBeChecked()
    await expectKits(
      page,
      KITS.map(kit => kit.title ?? ''),
    )
  }
})

test('the search in the top bar searches all kits @nojs', async ({ page, account: { actor } }) => {
  await makeCollection(actor)
  await page.goto('/overview')
  await page.getByLabel('Search your kits').fill('ship')
  await page.getByLabel('Search your kits').press('Enter')
  await expect(page).toHaveURL(/\/dashboard\?.*search=ship/)
  await expectKits(page, ['Sold Ship'])
  await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toHaveText(/^Showing 1 kit of any status/)
})

test('the filters repeat neither the search nor the status, and keep both @nojs', async ({
  page,
  account: { actor },
}) => {
  await makeCollection(actor)
  await page.goto('/dashboard?status=everything&search=night')
  await expectKits(page, ['Starry Night'])
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await expect(panel.getByRole('searchbox')).toHaveCount(0)
  await expect(panel.getByLabel('Status')).toHaveCount(0)
  await panel.getByLabel('Round').check()
  await send(page)
  await expect(page).toHaveURL(/drillShape=round/)
  await expectKits(page, ['Starry Night'])
  const shown = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
  await expect(shown).toHaveText(['“night”', 'round drills', 'Clear all'])
})

test('a chip replaces the other chip of its filter', async ({ page, account: { actor } }) => {
  await makeCollection(actor)
  await page.goto('/dashboard?status=active')
  await takenOver(page)
  await page.getByLabel('Round').check()
  await expectKits(page, ['Flaming June', 'Starry Night'])
  await page.getByLabel('Square').check()
  await expectKits(page, ['Great Wave'])
  await expect(page.getByLabel('Round')).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Square' }).uncheck()
  await expectKits(page, ACTIVE)
})

test('the dashboard opens with its last filters until Reset @nojs', async ({
  page,
  account: { actor },
  javaScriptEnabled,
}) => {
  await makeCollection(actor)
  await page.goto('/dashboard?status=stash&search=wave&sort=title&view=list')
  await expectKits(page, ['Great Wave'])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL('/overview')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  const address = '/dashboard?status=stash&search=wave&sort=title&view=list'
  await expect(page).toHaveURL(javaScriptEnabled ? address : '/dashboard')
  await expectKits(page, ['Great Wave'])
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('“wave”')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectKits(page, ACTIVE)
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard')
  await expectKits(page, ACTIVE)
})

test('active filters are listed and removed one by one, or all @nojs', async ({ page, account: { actor } }) => {
  await makeCollection(actor)
  const oraloa = await idOf(actor, 'company', 'Oraloa')
  await page.goto(`/dashboard?status=everything&company=${oraloa}&search=night&drillShape=round`)
  const inForce = page.getByRole('list', { name: 'Active filters' })
  await expect(inForce.getByRole('listitem')).toHaveText(['“night”', 'from Oraloa', 'round drills', 'Clear all'])
  await inForce.getByRole('link', { name: '“night”: remove filter' }).click()
  await expect(inForce.getByRole('listitem')).toHaveText(['from Oraloa', 'round drills', 'Clear all'])
  await inForce.getByRole('link', { name: 'round drills: remove filter' }).click()
  await expectKits(page, ['Café Terrace', 'Starry Night', 'Young Hare'])
  await inForce.getByRole('link', { name: 'Clear all' }).click()
  await expectKits(
    page,
    KITS.map(kit => kit.title ?? ''),
  )
  await expect(inForce).toHaveCount(0)
})

test('an unknown field or status is ignored @nojs', async ({ page, account: { actor } }) => {
  await makeCollection(actor)
  await page.goto('/dashboard?filter[password]=x&filter[search]=wave&sort=tokenKey')
  await expectKits(page, ['Great Wave'])
  await page.goto('/dashboard?status=lost')
  await expectKits(page, ACTIVE)
  await page.goto("/dashboard?status=active&company=' or 1=1 --&tag=x&page=-3&size=7&year=abc")
  await expectKits(page, ACTIVE)
})

test('a filter chosen before the script loads is applied', async ({ page, account: { actor } }) => {
  await makeCollection(actor)
  const release = await holdRequests(page)
  await page.goto('/dashboard?status=active', { waitUntil: 'commit' })
  await page.getByLabel('Square').check()
  release()
  await expectKits(page, ['Great Wave'])
  await expect(page).toHaveURL('/dashboard?status=active&drillShape=square')
})

test('the list can be filtered by missing fields @nojs', async ({ page, account: { actor } }) => {
  await makeProject(actor, { title: 'Sized', width: 40, height: 50 })
  await makeProject(actor, { title: 'Dated', datePurchased: '2026-01-05' })
  await page.goto('/dashboard?status=everything')
  await page.getByLabel('No size').check()
  await send(page)
  await expectKits(page, ['Dated'])
  await page.getByRole('link', { name: 'without a size: remove filter' }).click()
  await expectKits(page, ['Dated', 'Sized'])
})
