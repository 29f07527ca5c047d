import type { Page } from '@playwright/test'
import { putDrills } from '~/features/collection/drills/drills.server'
import { saveLegend } from '~/features/collection/legends/legends.server'
import { makeProject } from '../factories/projects'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'

test('an evening with the drawer: sorting, putting in, looking up, what can be started, what to buy @nojs', async ({
  page,
  account: { actor },
}) => {
  const line = { symbol: '', count: null, ranShort: false }
  const wave = await makeProject(actor, { title: 'Wave', status: 'stash', drillShape: 'square' })
  await saveLegend(
    actor,
    wave.id,
    [
      { ...line, code: '310' },
      { ...line, code: '321' },
    ],
    '',
  )
  const hare = await makeProject(actor, { title: 'Hare', status: 'progress', drillShape: 'square' })
  await saveLegend(actor, hare.id, [{ ...line, code: '666', ranShort: true }], '')

  await page.goto(`/projects/${wave.id}/legend`)
  await page.getByRole('link', { name: 'Drill drawer' }).last().click()
  await page.getByRole('link', { name: 'Add drills' }).click()
  await page.getByLabel('Codes').fill('310, 742')
  await page.getByLabel('Place', { exact: true }).fill('Box 2')
  await page.getByRole('button', { name: 'Only sort the list' }).click()
  await expect(page.getByText('In a kit (1): 310')).toBeVisible()
  await expect(page.getByText('New (1): 742')).toBeVisible()
  await page.getByRole('button', { name: 'Put into the drawer' }).click()
  await expect(page.getByText('2 colors put into the drawer.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the drawer' }).click()
  await expect(page.getByText('2 colors in 1 place')).toBeVisible()

  await ask(page, '0310')
  await expect(page.getByRole('heading', { name: 'Some, square, Box 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Plenty', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Plenty, square, Box 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', description: 'Amount: plenty.' }).click()
  await expect(page.getByRole('heading', { name: 'Some, square, Box 2' })).toBeVisible()
  await page.getByRole('link', { name: '1 kit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kits that need 0310')
  await expect(page.getByRole('link', { name: /^Wave/ })).toHaveAttribute('href', `/projects/${wave.id}/legend`)

  await page.goto('/drills')
  await ask(page, '666')
  await page.getByRole('link', { name: 'short in 1' }).click()
  await expect(page.getByRole('link', { name: /^Hare/ })).toBeVisible()

  await page.goto('/drills/kits')
  await expect(page.getByText('1 of 2 · missing 321')).toBeVisible()
  await page.getByRole('link', { name: 'Add to the shopping list: Wave' }).click()
  await expect(page.getByLabel('To copy')).toHaveValue('321, square (Wave)\n666, square (Hare)')

  await page.goto('/drills')
  await ask(page, '321')
  await expect(page.getByRole('heading', { name: 'None in the drawer' })).toBeVisible()
  await page.getByRole('button', { name: 'Some', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Some, square' })).toBeVisible()
  await page.goto('/drills/kits')
  await page.getByRole('button', { name: 'Start Wave' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log progress' })).toBeVisible()
})

/** Types a code. Without scripts, the form is sent. */
async function ask(page: Page, code: string) {
  await page.getByLabel('Do I have this color?').fill(code)
  const look = page.getByRole('button', { name: 'Look' })
  if (await look.isVisible()) await look.click()
}

test('on opening, the box has the focus and each key finds its color without a request, near colors only if near', async ({
  page,
  account: { actor },
}) => {
  const like = { palette: 'dmc', shape: 'square', finish: '', swatch: '' } as const
  await putDrills(
    actor,
    [
      { ...like, code: '310', amount: 'plenty', place: 'Box 1' },
      { ...like, code: '318', amount: '0', place: 'Box 1' },
      { ...like, code: '962', amount: 'some', place: 'Box 2' },
    ],
    { title: 'Added', merge: 'raise' },
  )
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/overview')
    await takenOver(page)
    if (viewport.width > 1000) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Drill drawer' }).click()
    } else {
      await page.getByRole('link', { name: 'Add', exact: true }).click()
      await page.getByRole('link', { name: /^Do I have this color/ }).click()
    }
    const box = page.getByLabel('Do I have this color?')
    await expect(box).toBeFocused()
    const requested: string[] = []
    page.on('request', request => requested.push(request.url()))
    const h2 = page.getByRole('heading', { level: 2, name: /^(None|Some|Plenty)\b/ })
    await page.keyboard.type('31')
    await expect(h2).toHaveText('None in the drawer')
    await page.keyboard.type('0')
    await expect(h2).toHaveText('Plenty, square, Box 1')
    await expect(page.getByRole('button', { name: 'Plenty' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('status').getByText('310 · Plenty, square, Box 1 · No kit needs it')).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('310')
    await box.fill('3712')
    const near = page.getByRole('list', { name: 'Near 3712 in your drawer' })
    await expect(near.getByRole('listitem')).toHaveText(/^962Some, square, Box 2very close$/)
    await box.fill('700')
    await expect(h2).toHaveText('None in the drawer')
    await expect(page.getByText('Near it')).toHaveCount(0)
    await box.fill('318')
    await expect(h2).toHaveText('None, square, Box 1')
    await expect(
      page.getByRole('listitem').getByRole('link', { name: /^318/ }).and(page.locator('[aria-current]')),
    ).toHaveText(/^318/)
    await page.getByRole('link', { name: 'Clear' }).click()
    await expect(page.getByText('3 colors in 2 places')).toBeVisible()
    await expect(box).toBeFocused()
    expect(requested.filter(url => /[?&]q=|amount/.test(url))).toEqual([])
  }
})

test('a pasted list opens the sorter', async ({ page, account: _ }) => {
  await page.goto('/drills')
  await takenOver(page)
  await page.getByLabel('Do I have this color?').evaluate(box => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '310, 321\n666')
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByLabel('Codes')).toHaveValue('310, 321\n666')
})

test('after colors were put in, the codes are empty, and the place stays for the next bag', async ({
  page,
  account: _,
}) => {
  await page.goto('/drills/add')
  await takenOver(page)
  for (const [codes, message] of [
    ['310, 742', '2 colors put into the drawer.'],
    ['666', '666 put into the drawer.'],
  ] as const) {
    await page.getByLabel('Codes').fill(codes)
    await page.getByLabel('Place', { exact: true }).fill('Box 2')
    await page.getByRole('button', { name: 'Put into the drawer' }).click()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByLabel('Codes')).toHaveValue('')
    await expect(page.getByLabel('Place', { exact: true })).toHaveValue('Box 2')
  }
})

test('a long place has pages, and each begins at its heading', async ({ page, account: { actor } }) => {
  const like = { palette: 'dmc', shape: 'square', finish: '', amount: 'some', place: '', swatch: '' } as const
  const drills = Array.from({ length: 101 }, (_, index) => ({ ...like, code: String(700 + index) }))
  await putDrills(actor, drills, { title: 'Added', merge: 'raise' })
  await page.goto('/drills')
  await takenOver(page)
  const heading = page.getByRole('heading', { name: 'All colors' })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–100 of 101 colors')
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(pages).toContainText('101–101 of 101 colors')
  await expect(heading).toBeFocused()
  await pages.getByRole('link', { name: 'Previous page' }).click()
  await expect(pages).toContainText('1–100 of 101 colors')
})
