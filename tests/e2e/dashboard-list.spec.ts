import { makeProject } from '../factories/projects'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { ACTIVE, expectKits, expectOrder, hasEntry, hasScripts, makeCollection, STATUS, shownInOrder } from './kits'

test('sorts by each field in both directions, with empty values last @nojs', async ({ page, account: { actor } }) => {
  test.slow()
  const day = (n: number) => `2026-01-0${n}`
  const made = (title: string, n: number, company: string, artist: string) => ({
    ...{ title, company, artist, width: n * 10, height: 40, totalDiamonds: 1000 * n },
    ...{ datePurchased: day(n), dateReceived: day(n + 1), dateStarted: day(n + 2), dateCompleted: day(n + 3) },
    dateExpected: day(n),
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
    ['Date expected', ['Zebra', 'Émile', 'apple', 'Nothing known'], 'expected date'],
    ['Date received', ['apple', 'Émile', 'Zebra', 'Nothing known'], 'receipt date'],
    ['Date started', ['apple', 'Émile', 'Zebra', 'Nothing known'], 'start date'],
    ['Date completed', ['apple', 'Émile', 'Zebra', 'Nothing known'], 'finish date'],
    ['Size', ['apple', 'Émile', 'Zebra', 'Nothing known'], 'size'],
    ['Diamonds', ['apple', 'Émile', 'Zebra', 'Nothing known'], 'diamond count'],
    ['Last modified', ['Nothing known', 'Zebra', 'apple', 'Émile'], ''],
  ]
  for (const [sort, titles, lacking] of sorts) {
    await page.goto(
      sort === 'Title' ? '/dashboard?status=active' : '/dashboard?status=active&sort=title&direction=desc',
    )
    await page.getByRole('link', { name: /^Sort by/ }).click()
    await page.getByRole('link', { name: sort, exact: true }).click()
    await expectOrder(page, titles)
    if (lacking)
      await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: '1 kit without' })).toHaveText(
        new RegExp(`^1 kit without an? ${lacking}$`),
      )
  }
  await page.goto('/dashboard?status=active&sort=completed')
  await page.getByRole('link', { name: 'Sort by: Date completed, newest first' }).click()
  await page.getByRole('link', { name: 'Change to oldest first' }).click()
  await expectOrder(page, ['Zebra', 'Émile', 'apple', 'Nothing known'])
  await expect(page.getByRole('article').first()).toContainText('Finished January 4, 2026')
})

test('pages are links, and the page size can be chosen @nojs', async ({ page, account: { actor } }) => {
  for (let n = 1; n <= 56; n++) await makeProject(actor, { title: `Kit ${String(n).padStart(2, '0')}` })
  await page.goto('/dashboard?status=active&sort=title')
  if (await hasScripts(page)) await takenOver(page)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–25 of 56 kits')
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(pages).toContainText('26–50 of 56 kits')
  expect((await shownInOrder(page)).at(0)).toBe('Kit 26')
  if (await hasScripts(page)) {
    await expect(page.getByRole('heading', { name: 'Kits', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('article').first()).toContainText('Kit 26')
    expect(await page.evaluate(() => document.activeElement?.closest('article')?.textContent)).toContain('Kit 26')
  }
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: 'Page 3' }).click()
  await expect(pages).toContainText('51–56 of 56 kits')
  await page.goto('/dashboard?status=active&sort=title&page=99')
  await expect(pages).toContainText('51–56 of 56 kits')
  await page.getByRole('link', { name: '100 kits per page' }).click()
  await expect(page.getByRole('article')).toHaveCount(56)
  await expect(pages).toBeHidden()
})

test('shows kits as a grid or as a list @nojs', async ({ page, account: { actor } }) => {
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

test('ten statuses are listed in order, each with the count of its list @nojs', async ({
  page,
  account: { actor },
  javaScriptEnabled,
}) => {
  test.slow()
  await makeCollection(actor)
  await page.goto('/dashboard?status=active')
  const statuses = page.getByRole('navigation', { name: 'Collection overview' }).getByRole('link')
  await expect(statuses).toHaveText([
    /^All Projects 10$/,
    /^Collection Total 5$/,
    /^Purchased 1$/,
    /^In stash 2$/,
    /^In progress 1$/,
    /^On hold 1$/,
    /^Wishlist 1$/,
    /^Completed 2$/,
    /^Archived 1$/,
    /^Destashed 1$/,
  ])
  for (const status of await statuses.all()) {
    const number = Number.parseInt((await status.textContent())?.match(/\d+$/)?.[0] ?? '', 10)
    await status.click()
    await expect(status).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toContainText(`Showing ${number} `)
    await expect(page.getByRole('article')).toHaveCount(number)
  }
  // Other filters stay, and the counts include them.
  await page.goto('/dashboard?status=stash&search=sea')
  if (javaScriptEnabled) await takenOver(page)
  await expect(statuses.first()).toHaveText(/^All Projects 3$/)
  await statuses.first().click()
  await expectKits(page, ['Great Wave', 'Sold Ship', 'Tiger'])
  await page.getByRole('link', { name: 'More statuses' }).click()
  // With scripts a sheet, whose script loads now; otherwise a page.
  const menu = page.getByRole(javaScriptEnabled ? 'dialog' : 'main')
  await menu.getByRole('link', { name: 'Destashed 1' }).last().click()
  await expectKits(page, ['Sold Ship'])
})

test('on a wide screen a sheet stays within the window', async ({ page, account: { actor } }) => {
  await makeCollection(actor)
  await page.goto('/dashboard?status=active')
  await takenOver(page)
  const pill = page.getByRole('article').first().getByRole('link', { name: STATUS })
  for (const height of [740, 1000]) {
    await page.setViewportSize({ width: 1280, height })
    await pill.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    const { y, height: length } = (await page.getByRole('dialog').boundingBox()) ?? { y: 0, height: 0 }
    expect(y, `${height} px`).toBeGreaterThan(0)
    expect(y + length, `${height} px`).toBeLessThanOrEqual(height)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the grid has four columns at 1280 px, five from 1640 and six at 1920, below one row', async ({
  page,
  account: { actor },
}) => {
  for (let count = 0; count < 7; count++) await makeProject(actor, { title: `Kit ${count}` })
  await page.goto('/dashboard?status=active')
  for (const [width, columns] of [
    [1280, 4],
    [1640, 5],
    [1920, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await page
      .getByRole('article')
      .evaluateAll(cards => cards.map(card => card.getBoundingClientRect().top))
    expect(tops.filter(top => top === tops[0]).length, `${width} px`).toBe(columns)
    expect(tops[0], `${width} px`).toBeLessThanOrEqual(150)
  }
})

test('an empty list gives the reason and the next step @nojs', async ({ page, account: { actor } }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Your collection starts here' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add your first kit' })).toHaveAttribute('href', '/projects/new')
  await makeProject(actor, { title: 'Sold Ship', status: 'destashed' })
  await page.goto('/dashboard?status=stash')
  await expect(page.getByRole('heading', { name: 'No kits in In stash' })).toBeVisible()
  await page.goto('/dashboard?status=active&search=ship')
  await expect(page.getByRole('heading', { name: 'No kits match' })).toBeVisible()
  await page.getByRole('link', { name: 'Search All Projects' }).click()
  await expectKits(page, ['Sold Ship'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the first card is at most 200 px from the top, also with filters, and the toolbar stays visible @nojs', async ({
    page,
    account: { actor },
  }) => {
    await makeCollection(actor)
    for (const path of [
      '/dashboard?status=active',
      '/dashboard?status=everything&search=a&drillShape=round&missing=photo',
    ]) {
      await page.goto(path)
      const card = await page.getByRole('article').first().boundingBox()
      expect(card?.y, path).toBeLessThanOrEqual(200)
      await page.getByRole('article').last().scrollIntoViewIfNeeded()
      await expect(page.getByRole('heading', { level: 1 }).getByRole('link')).toBeInViewport()
      await expect(page.getByRole('button', { name: 'Filters' })).toBeInViewport()
    }
    await expect(page.getByRole('button', { name: 'Filters 3' })).toBeVisible()
    await page.getByRole('link', { name: 'View: Grid' }).click()
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await expect(page).toHaveURL(/view=list/)
  })

  test('a row of the list is 72 px high and opens the statuses of its kit', async ({ page, account: { actor } }) => {
    await makeCollection(actor)
    await makeProject(actor, { title: 'Lighthouse '.repeat(12), company: 'Paint Gem', tags: ['sea', 'gift'] })
    await page.goto('/dashboard?status=active&view=list')
    await takenOver(page)
    const heights = await page
      .getByRole('article')
      .evaluateAll(rows => rows.map(row => Math.round(row.getBoundingClientRect().height)))
    expect(heights).toEqual([72, 72, 72, 72, 72, 72])
    const row = page.getByRole('article').filter({ hasText: 'Great Wave' })
    await expect(row.getByText('In stash · Paint Gem')).toBeVisible()
    await row.getByRole('link', { name: 'In stash' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start it' }).click()
    await expect(row.getByRole('link', { name: 'In progress' })).toBeVisible()
  })

  test('the filters open over the list without a script @nojs', async ({ page, account: { actor } }) => {
    await makeCollection(actor)
    await page.goto('/dashboard?status=active')
    const panel = page.getByRole('complementary', { name: 'Filters' })
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    await panel.getByLabel('Round').check()
    await panel.getByRole('button', { name: /^Show/ }).click()
    await expectKits(page, ['Flaming June', 'Starry Night'])
    await expect(panel).toBeHidden()
  })

  test('the status of the list is chosen from a menu, or from a page without scripts @nojs', async ({
    page,
    account: { actor },
  }) => {
    await makeCollection(actor)
    await page.goto('/dashboard?status=active')
    const heading = page.getByRole('heading', { level: 1 })
    await heading.getByRole('link', { name: 'Collection Total 5' }).click()
    await page.getByRole('link', { name: 'In stash 2' }).click()
    await expectKits(page, ['Café Terrace', 'Great Wave'])
    await expect(page).toHaveURL(/\/dashboard\?status=stash$/)
    await expect(heading.getByRole('link')).toHaveText(/In stash 2/)
  })

  test('a sheet closes by Escape, Back and the scrim, and the focus returns', async ({ page, account: { actor } }) => {
    await makeCollection(actor)
    await page.goto('/overview')
    await page.goto('/dashboard?status=stash')
    const opener = page.getByRole('heading', { level: 1 }).getByRole('link')
    const sheet = page.getByRole('dialog', { name: 'Show' })
    const current = sheet.getByRole('link', { name: 'In stash 2' })
    await takenOver(page)
    const loads: string[] = []
    page.on('request', request => loads.push(request.url()))
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => page.mouse.click(180, 80),
      () => sheet.getByRole('button', { name: 'Close' }).first().click(),
      () => sheet.getByRole('button', { name: 'Close' }).last().click(),
    ]) {
      await opener.press('Enter')
      await expect(current).toBeFocused()
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await page.keyboard.press('ArrowDown')
      await expect(sheet.getByRole('link', { name: 'In progress 1' })).toBeFocused()
      await hasEntry(page, true)
      await close()
      // Removed from the page, not only closed.
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(opener).toBeFocused()
      await expect(page).toHaveURL(/status=stash$/)
      await hasEntry(page, false)
    }
    // Opened again before the browser has gone back over the entry of the first one.
    await opener.press('Enter')
    await expect(current).toBeFocused()
    await page.evaluate(
      () =>
        new Promise<void>(resolve => {
          const first = document.querySelector('dialog.sheet') as HTMLDialogElement
          first.addEventListener('close', () => queueMicrotask(() => (document.activeElement as HTMLElement).click()))
          // The second sheet has its entry then.
          const { pushState } = window.history
          window.history.pushState = (...entry) => {
            pushState.apply(window.history, entry)
            window.history.pushState = pushState
            resolve()
          }
          first.close()
        }),
    )
    await expect(current).toBeFocused()
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(page).toHaveURL(/status=stash$/)
    // The page below stayed as it was.
    expect(loads.filter(url => url.includes('/dashboard.data'))).toEqual([])
    // A list chosen in the sheet replaces it in the history: Back leads to the previous list.
    await opener.press('Enter')
    await expect(current).toBeFocused()
    await hasEntry(page, true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectKits(page, ['Starry Night'])
    await page.goBack()
    await expectKits(page, ['Café Terrace', 'Great Wave'])
    await page.goBack()
    await expect(page).toHaveURL(/overview$/)
  })
})
