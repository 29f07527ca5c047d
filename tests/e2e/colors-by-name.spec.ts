import { putDrills } from '~/features/collection/drills/drills.server'
import { expect, test } from './fixtures'

const drill = { palette: 'dmc', shape: 'square', finish: '', place: '', swatch: '' } as const

test('colors are found by words and families, and get own words @nojs', async ({ page, account: { actor } }) => {
  await putDrills(actor, [{ ...drill, code: '823', amount: 'plenty' }], { title: 'Added', merge: 'raise' })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/drills')
  await page.getByRole('link', { name: 'Colors by name' }).click()
  const colors = page.getByRole('list', { name: /^(All colors|Blue)$/ }).getByRole('listitem')
  await expect(colors).toHaveCount(489)

  await page.getByRole('link', { name: /^Blue/ }).click()
  await expect(page.getByRole('heading', { name: 'Blue' })).toBeVisible()
  await expect(colors).toHaveCount(56)
  await page.getByLabel('Number or words').fill('very dark')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(colors).toHaveCount(3)
  await page.getByRole('link', { name: /^823 very dark blue/ }).click()

  await expect(page.getByText('Approximate: very dark blue')).toBeVisible()
  await page.getByLabel('Your own words').fill('night sky')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('823: “night sky”.')).toBeVisible()
  await expect(colors).toHaveCount(3)
  await expect(page.getByRole('link', { name: /^823 night sky/ })).toBeVisible()
  await page.goto('/colors?search=sky')
  await expect(colors).toHaveCount(1)
  await page.goto('/drills?q=823')
  await expect(page.getByRole('link', { name: 'night sky' })).toHaveAttribute('href', '/colors/name?code=823')
})

test('the colors are a checklist on paper', async ({ page, account: { actor } }) => {
  await putDrills(actor, [{ ...drill, code: '823', amount: 'plenty' }], { title: 'Added', merge: 'raise' })
  await page.goto('/colors?family=blue')
  await page.emulateMedia({ media: 'print' })
  const mark = (code: string) =>
    page
      .getByRole('link', { name: new RegExp(`\\b${code} `) })
      .evaluate(row => getComputedStyle(row, '::before').content)
  expect([await mark('823'), await mark('939')]).toEqual(['"✓"', '""'])
  await expect(page.getByRole('link', { name: /^Red/ })).toBeHidden()
})
