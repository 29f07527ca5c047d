import type { Page } from '@playwright/test'
import type { ProjectInput } from '~/features/projects/project.schema'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'
import { makeNote, makeProject } from '../factories/projects'
import { expect, test } from './fixtures'

const KITS: Partial<ProjectInput>[] = [
  { title: 'Starry Night', status: 'progress', company: 'Oraloa', artist: 'Vincent van Gogh', drillShape: 'round' },
  {
    title: 'Great Wave',
    status: 'stash',
    company: 'Paint Gem',
    artist: 'Hokusai',
    drillShape: 'square',
    tags: ['sea'],
  },
  { title: 'Café Terrace', status: 'stash', company: 'Oraloa', artist: 'Vincent van Gogh', tags: ['gift'] },
  { title: 'Flaming June', status: 'purchased', drillShape: 'round', kitCategory: 'mini' },
  { title: 'Tiger', status: 'onhold', tags: ['sea', 'gift'] },
  { title: 'Young Hare', status: 'wishlist', kitCategory: 'mini', company: 'Oraloa' },
  { title: 'The Kiss', status: 'completed', dateCompleted: '2024-05-06' },
  { title: 'Water Lilies', status: 'completed', dateCompleted: '2025-11-30' },
  { title: 'Old Castle', status: 'archived', dateCompleted: '2024-12-31' },
  { title: 'Sold Ship', status: 'destashed', tags: ['sea'] },
]
const ACTIVE = ['Café Terrace', 'Flaming June', 'Great Wave', 'Starry Night', 'Tiger']

async function makeCollection(actor: Actor) {
  for (const kit of KITS) {
    const { id } = await makeProject(actor, kit)
    if (kit.title === 'Great Wave') await makeNote(actor, id, { content: 'So much confetti in the foam.' })
  }
}

const shownInOrder = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()

/** Waits until exactly these kits are shown, in whatever order. */
const expectKits = (page: Page, titles: string[]) =>
  expect.poll(async () => (await shownInOrder(page)).sort()).toEqual([...titles].sort())

const expectOrder = (page: Page, titles: string[]) => expect.poll(() => shownInOrder(page)).toEqual(titles)

/** What a person does after changing a filter: with scripts nothing, without them the button. */
async function send(page: Page) {
  if (!(await hasScripts(page))) await page.getByRole('button', { name: /^Show \d+ kits?$/ }).click()
}

const hasScripts = (page: Page) => page.evaluate(() => matchMedia('(scripting: enabled)').matches)

async function idOf(actor: Actor, table: 'company' | 'artist' | 'tag', name: string): Promise<string> {
  const where = { userId: actor.userId, name }
  if (table === 'company') return (await db.company.findFirstOrThrow({ where })).id
  if (table === 'artist') return (await db.artist.findFirstOrThrow({ where })).id
  return (await db.tag.findFirstOrThrow({ where })).id
}

test('each filter works by its address, alone and with others @nojs', async ({ page, person: { actor } }) => {
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
    await page.goto(`/dashboard?${query}`)
    await expectKits(page, titles)
  }
})

test('each filter works by the form @nojs', async ({ page, person: { actor } }) => {
  await makeCollection(actor)
  const choices: [label: string, option: string, titles: string[]][] = [
    ['Status', 'In Stash', ['Café Terrace', 'Great Wave']],
    ['Company', 'Paint Gem', ['Great Wave']],
    ['Artist', 'Vincent van Gogh', ['Café Terrace', 'Starry Night']],
    ['Drill shape', 'Square', ['Great Wave']],
    ['Tags', 'gift', ['Café Terrace', 'Tiger']],
  ]
  for (const [label, option, titles] of choices) {
    await page.goto('/dashboard?status=active')
    await page.getByRole('complementary').getByLabel(label).selectOption(option)
    await send(page)
    await expectKits(page, titles)
  }
  await page.goto('/dashboard?status=completed')
  await page.getByLabel('Year finished').selectOption('2024')
  await send(page)
  await expectKits(page, ['The Kiss'])
})

test('what All Projects takes in is ticked and unticked @nojs', async ({ page, person: { actor } }) => {
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
    await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText(/without/)
  }
  await expectKits(page, ['Café Terrace', 'Great Wave', 'Starry Night', 'The Kiss', 'Tiger', 'Water Lilies'])
  await expect(page).toHaveURL(/include=none/)
})

test('the search of the top bar goes through all kits @nojs', async ({ page, person: { actor } }) => {
  await makeCollection(actor)
  await page.goto('/overview')
  await page.getByRole('searchbox', { name: 'Search your kits' }).fill('ship')
  await page.getByRole('searchbox', { name: 'Search your kits' }).press('Enter')
  await expect(page).toHaveURL(/\/dashboard\?.*search=ship/)
  await expectKits(page, ['Sold Ship'])
  await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toHaveText(/^Showing 1 kit of any status/)
})

test('the list follows what is being typed', async ({ page, person: { actor } }) => {
  await makeCollection(actor)
  await page.goto('/dashboard?status=active')
  const search = page.getByRole('complementary').getByRole('searchbox', { name: 'Search' })
  await search.pressSequentially('wave')
  await expectKits(page, ['Great Wave'])
  await expect(search).toBeFocused()
  await search.fill('')
  await expectKits(page, ACTIVE)
})

test('sorts by each field, turns round, and puts kits that lack it last @nojs', async ({ page, person: { actor } }) => {
  const day = (n: number) => `2026-01-0${n}`
  const made = (title: string, n: number, company: string, artist: string) => ({
    ...{ title, company, artist, width: n * 10, height: 40, totalDiamonds: 1000 * n },
    ...{ datePurchased: day(n), dateReceived: day(n + 1), dateStarted: day(n + 2), dateCompleted: day(n + 3) },
  })
  await makeProject(actor, made('Émile', 2, 'Åse', 'cid'))
  await makeProject(actor, made('apple', 3, 'bob', 'Ada'))
  await makeProject(actor, made('Zebra', 1, 'Cora', 'Bea'))
  await makeProject(actor, { title: 'Nothing known' })
  const sorts: [sort: string, titles: string[], lacking: string][] = [
    ['Title', ['apple', 'Émile', 'Nothing known', 'Zebra'], ''],
    ['Company', ['Émile', 'apple', 'Zebra', 'Nothing known'], 'company'],
    ['Artist', ['apple', 'Zebra', 'Émile', 'Nothing known'], 'artist'],
    ['Date purchased', ['apple', 'Émile', 'Zebra', 'Nothing known'], 'purchase date'],
    ['Date received', ['apple', 'Émile', 'Zebra', 'Nothing known'], 'arrival date'],
    ['Date started', ['apple', 'Émile', 'Zebra', 'Nothing known'], 'start date'],
    ['Date completed', ['apple', 'Émile', 'Zebra', 'Nothing known'], 'finish date'],
    ['Size', ['apple', 'Émile', 'Zebra', 'Nothing known'], 'size'],
    ['Diamonds', ['apple', 'Émile', 'Zebra', 'Nothing known'], 'diamond count'],
    ['Last change', ['Nothing known', 'Zebra', 'apple', 'Émile'], ''],
  ]
  for (const [sort, titles, lacking] of sorts) {
    await page.goto(
      sort === 'Title' ? '/dashboard?status=active' : '/dashboard?status=active&sort=title&direction=desc',
    )
    await page.getByLabel('Sort by').selectOption(sort)
    if (!(await hasScripts(page))) await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await expectOrder(page, titles)
    if (lacking)
      await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: '1 kit without' })).toHaveText(
        new RegExp(`^1 kit without an? ${lacking}$`),
      )
  }
  await page.goto('/dashboard?status=active&sort=completed')
  await page.getByRole('link', { name: 'Newest first. Turn round.' }).click()
  await expectOrder(page, ['Zebra', 'Émile', 'apple', 'Nothing known'])
  await expect(page.getByRole('article').first()).toContainText('Finished 4 January 2026')
})

test('goes through the pages by real links, as many kits a page as one likes @nojs', async ({
  page,
  person: { actor },
}) => {
  for (let n = 1; n <= 56; n++) await makeProject(actor, { title: `Kit ${String(n).padStart(2, '0')}` })
  await page.goto('/dashboard?status=active&sort=title')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–25 of 56 kits')
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(pages).toContainText('26–50 of 56 kits')
  expect((await shownInOrder(page)).at(0)).toBe('Kit 26')
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: 'Page 3' }).click()
  await expect(pages).toContainText('51–56 of 56 kits')
  await page.goto('/dashboard?status=active&sort=title&page=99')
  await expect(pages).toContainText('51–56 of 56 kits')
  await page.getByRole('link', { name: '100 kits a page' }).click()
  await expect(pages).toContainText('1–56 of 56 kits')
  await expect(page.getByRole('article')).toHaveCount(56)
})

test('shows kits as a grid or as a list @nojs', async ({ page, person: { actor } }) => {
  await makeCollection(actor)
  await page.goto('/dashboard?status=active')
  const views = page.getByRole('list', { name: 'View' })
  await expect(views.getByRole('link', { name: 'Grid' })).toHaveAttribute('aria-current', 'true')
  const tall = await page.getByRole('article').first().boundingBox()
  await views.getByRole('link', { name: 'List' }).click()
  await expect(page).toHaveURL(/view=list/)
  await expect(views.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'true')
  const flat = await page.getByRole('article').first().boundingBox()
  expect(flat?.width).toBeGreaterThan((tall?.width ?? 0) * 2)
  expect(flat?.height).toBeLessThan((tall?.height ?? 0) / 2)
  await expectKits(page, ACTIVE)
})

test('ten cards stand in their order, and the number on each is that of the list behind it @nojs', async ({
  page,
  person: { actor },
}) => {
  await makeCollection(actor)
  await page.goto('/dashboard?status=active&search=wave')
  const cards = page.getByRole('navigation', { name: 'The collection at a glance' }).getByRole('link')
  await expect(cards).toHaveText([
    /^\s*10\s*All Projects$/,
    /^\s*5\s*Collection Total$/,
    /^\s*1\s*Purchased$/,
    /^\s*2\s*In Stash$/,
    /^\s*1\s*In Progress$/,
    /^\s*1\s*On Hold$/,
    /^\s*1\s*Wishlist$/,
    /^\s*2\s*Completed$/,
    /^\s*1\s*Archived$/,
    /^\s*1\s*Destashed$/,
  ])
  for (const card of await cards.all()) {
    const number = Number.parseInt((await card.textContent()) ?? '', 10)
    await card.click()
    await expect(card).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toContainText(`Showing ${number} `)
    await expect(page.getByRole('article')).toHaveCount(number)
  }
})

test('comes back as it was left, until Reset @nojs', async ({ page, person: { actor } }) => {
  await makeCollection(actor)
  await page.goto('/dashboard?status=stash&search=wave&sort=title&view=list')
  await expectKits(page, ['Great Wave'])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard?status=stash&search=wave&sort=title&view=list')
  await expectKits(page, ['Great Wave'])
  await expect(page.getByRole('complementary').getByRole('searchbox', { name: 'Search' })).toHaveValue('wave')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectKits(page, ACTIVE)
  await expect(page.getByRole('complementary').getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard')
  await expectKits(page, ACTIVE)
})

test('filters in force are named and taken away one by one, or all @nojs', async ({ page, person: { actor } }) => {
  await makeCollection(actor)
  const oraloa = await idOf(actor, 'company', 'Oraloa')
  await page.goto(`/dashboard?status=everything&company=${oraloa}&search=night&drillShape=round`)
  const inForce = page.getByRole('list', { name: 'Filters in force' })
  await expect(inForce.getByRole('listitem')).toHaveText(['“night”', 'from Oraloa', 'round drills', 'Clear all'])
  await inForce.getByRole('link', { name: '“night”: take this filter away' }).click()
  await expect(inForce.getByRole('listitem')).toHaveText(['from Oraloa', 'round drills', 'Clear all'])
  await inForce.getByRole('link', { name: 'round drills: take this filter away' }).click()
  await expectKits(page, ['Café Terrace', 'Starry Night', 'Young Hare'])
  await inForce.getByRole('link', { name: 'Clear all' }).click()
  await expectKits(page, ACTIVE)
  await expect(inForce).toHaveCount(0)
})

test('an unknown field or status is skipped, not an error @nojs', async ({ page, person: { actor } }) => {
  await makeCollection(actor)
  await page.goto('/dashboard?filter[password]=x&filter[search]=wave&sort=tokenKey')
  await expectKits(page, ['Great Wave'])
  await page.goto('/dashboard?status=lost')
  await expectKits(page, ACTIVE)
  await page.goto("/dashboard?status=active&company=' or 1=1 --&tag=x&page=-3&size=7&year=abc")
  await expectKits(page, ACTIVE)
})

test('says why a list is empty and where to go on @nojs', async ({ page, person: { actor } }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Your collection starts here' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add your first kit' })).toHaveAttribute('href', '/projects/new')
  await makeProject(actor, { title: 'Sold Ship', status: 'destashed' })
  await page.goto('/dashboard?status=stash')
  await expect(page.getByRole('heading', { name: 'No kits in In Stash' })).toBeVisible()
  await page.goto('/dashboard?status=active&search=ship')
  await expect(page.getByRole('heading', { name: 'No kit matches' })).toBeVisible()
  await page.getByRole('link', { name: 'Look in All Projects' }).click()
  await expectKits(page, ['Sold Ship'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the filters open over the list, by the browser itself @nojs', async ({ page, person: { actor } }) => {
    await makeCollection(actor)
    await page.goto('/dashboard?status=active')
    const panel = page.getByRole('complementary', { name: 'Filters' })
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    await panel.getByLabel('Drill shape').selectOption('Round')
    await panel.getByRole('button', { name: /^Show/ }).click()
    await expectKits(page, ['Flaming June', 'Starry Night'])
    await expect(panel).toBeHidden()
  })

  test('nothing is wider than the screen @nojs', async ({ page, person: { actor } }) => {
    await makeProject(actor, { title: 'W'.repeat(200), company: 'C'.repeat(100), tags: ['t'.repeat(50)] })
    for (const path of ['/dashboard?status=active', '/dashboard?status=active&view=list', '/overview']) {
      await page.goto(path)
      await expect(page.getByRole('article')).not.toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    }
  })
})
