import { saveLegend } from '~/features/collection/legends/legends.server'
import { makeProject } from '../factories/projects'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { hasScripts } from './kits'

test('a legend is pasted, checked, saved, marked as short, changed and undone @nojs', async ({
  page,
  account: { actor },
  faults,
}) => {
  const { id } = await makeProject(actor, { title: 'Wave', status: 'progress', totalDiamonds: 2500 })
  await page.goto(`/projects/${id}`)
  await page.getByRole('link', { name: 'Add the colors' }).click()
  await page.getByLabel('List of colors').fill('O 310 1,250\n0 05 88\nhello\n★ B5200 333')
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect(page.getByText('3 colors were read. Sum 1,671; the kit says 2,500.')).toBeVisible()
  await expect(page.getByText('Line 3, “hello”: No code was found.')).toBeVisible()
  const code = page.getByRole('textbox', { name: 'Code' })
  await expect(code.nth(1)).toHaveValue('05')
  await page.getByRole('button', { name: 'Save the legend' }).click()
  await expect(page.getByRole('heading', { name: '3 colors' })).toBeVisible()
  await expect(page.getByText('Look alike: 0 O')).toBeVisible()

  await page.getByRole('button', { name: '05 ran short' }).click()
  await expect(page.getByRole('button', { name: '05 ran short' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/projects/${id}/legend`)
  // Saving deleted the draft.
  if (await hasScripts(page)) await takenOver(page)
  await expect(page.getByText('We restored your unsaved changes.')).toBeHidden()
  await page.getByText('Change the colors').click()
  await code.first().fill('')
  await page.getByRole('button', { name: 'Save the legend' }).click()
  // The row keeps its symbol and count, so that it is not removed by a slip.
  await expect(page.getByText('Enter the code.')).toBeVisible()
  faults.length = 0
  await code.first().fill('321')
  await page.getByRole('button', { name: 'Save the legend' }).click()
  await expect(page.getByRole('cell').getByText('321', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('cell').getByText('310', { exact: true })).toBeVisible()
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('link', { name: 'Open the legend: 3 colors, 1 short' })).toBeVisible()
  await expect(page.getByText('Sum 1,671; the kit says 2,500. Ran short: 05.')).toBeVisible()
})

test('a long legend has three columns on a wide screen, each read downwards, and one on a phone', async ({
  page,
  account: { actor },
}) => {
  const { id } = await makeProject(actor, { title: 'Wave' })
  const lines = Array.from({ length: 40 }, (_, at) => ({
    symbol: `${at}`,
    code: `${700 + at}`,
    count: 1000,
    ranShort: false,
  }))
  await saveLegend(actor, id, lines, '')
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto(`/projects/${id}/legend`)
  const placed = () =>
    page
      .getByRole('table')
      .locator('tbody tr')
      .evaluateAll(rows => rows.map(row => row.getBoundingClientRect().toJSON()))
  const columnsOf = async () => [...new Set((await placed()).map(({ left }) => Math.round(left)))]
  expect(await columnsOf()).toHaveLength(3)
  const lefts = (await placed()).map(({ left }) => left)
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(41)
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await columnsOf()).toHaveLength(1)
})
