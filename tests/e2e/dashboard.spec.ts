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
  const [oraloa, gem, hokusai, sea, gift] = await Promise.all([
    idOf(actor, 'company', 'Oraloa'),
    idOf(actor, 'company', 'Paint Gem'),
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
    [`status=active&company=${oraloa}&company=${gem}`, ['Café Terrace', 'Great Wave', 'Starry Night']],
    [`status=active&company=${oraloa}&company=${gem}&artist=${hokusai}`, ['Great Wave']],
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
  const choices: [label: string, names: string[], titles: string[]][] = [
    ['Company', ['Paint Gem 1'], ['Great Wave']],
    ['Company', ['Paint Gem 1', 'Oraloa 2'], ['Café Terrace', 'Great Wave', 'Starry Night']],
    ['Artist', ['Vincent van Gogh 2'], ['Café Terrace', 'Starry Night']],
    ['Tags', ['gift 2'], ['Café Terrace', 'Tiger']],
  ]
  for (const [label, names, titles] of choices) {
    await page.goto('/dashboard?status=active')
    await showChoices(page)
    for (const name of names) await page.getByRole('group', { name: label }).getByLabel(name, { exact: true }).check()
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

/** Shows all choices: the panel next to the list loads them. Without scripts, they are on a page. */
async function showChoices(page: Page) {
  if (!(await hasScripts(page))) await page.getByRole('link', { name: 'All filters' }).click()
}

/** The checkboxes of the names of one kind. */
const boxesOf = (page: Page, label: string) =>
  page.getByRole('complementary', { name: 'Filters' }).getByRole('group', { name: label }).locator('label')

test('the names are loaded with the panel, also again after a failure', async ({
  page,
  faults,
  account: { actor },
}) => {
  await makeCollection(actor)
  const oraloa = await idOf(actor, 'company', 'Oraloa')
  await page.route('**/filters/choices?*', route => route.fulfill({ status: 500, body: 'gone' }), { times: 1 })
  await page.goto(`/dashboard?status=active&company=${oraloa}`)
  await takenOver(page)
  const companies = boxesOf(page, 'Company')
  await expect(companies).toHaveText(['Oraloa 2', 'Paint Gem 1'])
  await expect(page.getByLabel('Oraloa 2')).toBeChecked()
  await expectKits(page, ['Café Terrace', 'Starry Night'])
  await page.getByLabel('Paint Gem 1').check()
  await expectKits(page, ['Café Terrace', 'Great Wave', 'Starry Night'])
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveText([
    'from Oraloa',
    'from Paint Gem',
    'Clear all',
  ])
  await page.goBack()
  await expect(page.getByLabel('Paint Gem 1')).not.toBeChecked()
  await expect(page.getByLabel('Oraloa 2')).toBeChecked()
  expect(faults.splice(0)).toEqual([expect.stringContaining('status of 500')])
})

test('names that cannot be loaded leave the list as it is', async ({ page, faults, account: { actor } }) => {
  test.slow()
  await makeCollection(actor)
  let rejected = 0
  await page.route('**/filters/choices?*', route => {
    rejected++
    return route.fulfill({ status: 500, body: 'gone' })
  })
  await page.goto('/dashboard?status=active')
  await takenOver(page)
  // Each approach tries three times.
  await expect.poll(() => rejected, { timeout: 15_000 }).toBeGreaterThanOrEqual(3)
  await page.getByLabel('Square').check()
  await expectKits(page, ['Great Wave'])
  await expect.poll(() => rejected, { timeout: 15_000 }).toBeGreaterThanOrEqual(6)
  await page.unroute('**/filters/choices?*')
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.getByRole('heading', { name: 'Filters' }).hover()
    await expect(page.getByLabel('Hokusai 1')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByLabel('Hokusai 1').check()
  await expectKits(page, ['Great Wave'])
  expect(faults.length).toBeGreaterThanOrEqual(3)
  expect(faults.splice(0).filter(fault => !fault.includes('status of 500'))).toEqual([])
})

test('on a phone the names are there when the filters open, and their counts follow', async ({
  page,
  account: { actor },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await makeCollection(actor)
  await page.goto('/dashboard?status=active')
  await takenOver(page)
  const panel = page.getByRole('complementary', { name: 'Filters' })
  const companies = boxesOf(page, 'Company')
  const artists = boxesOf(page, 'Artist')
  const tags = boxesOf(page, 'Tags')
  await expect(companies).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(companies).toHaveText(['Oraloa 2', 'Paint Gem 1'])
  await expect(artists).toHaveText(['Vincent van Gogh 2', 'Hokusai 1'])
  await expect(tags).toHaveText(['gift 2', 'sea 2'])
  await panel.getByLabel('Oraloa 2').check()
  await expect(panel.getByRole('button', { name: 'Show 2 kits' })).toBeVisible()
  await expect(companies).toHaveText(['Oraloa 2', 'Paint Gem 1'])
  await expect(artists).toHaveText(['Vincent van Gogh 2', 'Hokusai 0'])
  await expect(tags).toHaveText(['gift 1', 'sea 0'])
  for (const box of await companies.all()) expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await panel.getByLabel('Paint Gem 1').check()
  await expect(panel.getByRole('button', { name: 'Show 3 kits' })).toBeVisible()
  await panel.getByRole('button', { name: 'Show 3 kits' }).click()
  await expect(panel).toBeHidden()
  await expectKits(page, ['Café Terrace', 'Great Wave', 'Starry Night'])
})

test('the most used names have a checkbox, and a list adds others', async ({ page, account: { actor } }) => {
  for (const [company, kits] of Object.entries({ Amber: 1, Beryl: 3, Coral: 2, Diamond: 2, Emerald: 2, Fluorite: 1 }))
    for (let at = 1; at <= kits; at++) await makeProject(actor, { title: `${company} ${at}`, company })
  await page.goto('/dashboard?status=active')
  await takenOver(page)
  const companies = boxesOf(page, 'Company')
  const others = page.getByLabel('Another company')
  await expect(companies).toHaveText(['Beryl 3', 'Coral 2', 'Diamond 2', 'Emerald 2'])
  await expect(others.getByRole('option')).toHaveText(['2 more', 'Amber (1)', 'Fluorite (1)'])
  await others.selectOption('Amber (1)')
  await expectKits(page, ['Amber 1'])
  await expect(companies).toHaveText(['Beryl 3', 'Coral 2', 'Diamond 2', 'Emerald 2', 'Amber 1'])
  await expect(others.getByRole('option')).toHaveText(['1 more', 'Fluorite (1)'])
  await page.getByLabel('Emerald 2').check()
  await expectKits(page, ['Amber 1', 'Emerald 1', 'Emerald 2'])
  await page.getByRole('checkbox', { name: 'Amber 1' }).uncheck()
  await expectKits(page, ['Emerald 1', 'Emerald 2'])
  await expect(page.getByRole('checkbox', { name: 'Amber 1' })).not.toBeChecked()
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
