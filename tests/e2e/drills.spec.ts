import { saveLegend } from '~/features/collection/legends/legends.server'
import { makeProject } from '../factories/projects'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'

test('an evening with the drawer: sorting, putting in, looking up, what can be started, what to buy @nojs', async ({
  page,
  person: { actor },
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
  await page.getByRole('link', { name: 'Drill drawer' }).click()
  await page.getByLabel('Codes').fill('310, 742')
  await page.getByLabel('Place', { exact: true }).fill('Box 2')
  await page.getByRole('button', { name: 'Only sort the list' }).click()
  await expect(page.getByText('In a kit (1): 310')).toBeVisible()
  await expect(page.getByText('New (1): 742')).toBeVisible()
  await page.getByRole('button', { name: 'Put into the drawer' }).click()
  await expect(page.getByRole('heading', { name: '2 entries' })).toBeVisible()

  await page.getByLabel('Do I have this color?').fill('0310')
  await page.getByRole('button', { name: 'Look' }).click()
  await expect(page.getByText('Some, square, Box 2').first()).toBeVisible()
  await expect(page.getByText('in 1 kit', { exact: true })).toBeVisible()
  await page.goto('/drills?q=310')
  await page.getByText('Change 310').first().click()
  await page.getByRole('button', { name: 'Plenty', exact: true }).first().click()
  await expect(page.getByText('Plenty, square, Box 2').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Some, square, Box 2').first()).toBeVisible()

  await page.getByRole('link', { name: 'What can I start?' }).click()
  await expect(page.getByText('1 of 2 colors in the drawer. Missing: 321.')).toBeVisible()
  await page.getByRole('link', { name: 'Add to the shopping list: Wave' }).click()
  await expect(page.getByLabel('To copy')).toHaveValue('321, square (Wave)\n666, square (Hare)')
})

test('after colors were put in, the codes are empty, and the place stays for the next bag', async ({
  page,
  person: _,
}) => {
  await page.goto('/drills')
  await takenOver(page)
  for (const [codes, entries] of [
    ['310, 742', '2 entries'],
    ['666', '3 entries'],
  ] as const) {
    await page.getByLabel('Codes').fill(codes)
    await page.getByLabel('Place', { exact: true }).fill('Box 2')
    await page.getByRole('button', { name: 'Put into the drawer' }).click()
    await expect(page.getByRole('heading', { name: entries })).toBeVisible()
    await expect(page.getByLabel('Codes')).toHaveValue('')
    await expect(page.getByLabel('Place', { exact: true })).toHaveValue('Box 2')
  }
})

test('a long drawer has pages, and each begins at its heading', async ({ page, person: _ }) => {
  await page.goto('/drills')
  await page.getByLabel('Codes').fill(Array.from({ length: 101 }, (_, index) => 700 + index).join(', '))
  await page.getByRole('button', { name: 'Put into the drawer' }).click()
  const heading = page.getByRole('heading', { name: '101 entries' })
  await expect(heading).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–100 of 101 entries')
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(pages).toContainText('101–101 of 101 entries')
  await expect(heading).toBeFocused()
  await pages.getByRole('link', { name: 'Previous page' }).click()
  await expect(pages).toContainText('1–100 of 101 entries')
})
