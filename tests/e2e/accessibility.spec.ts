import { makeProject } from '../factories/projects'
import { faultsInBothThemes, faultsOf } from './axe'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'

// What opens on a page. Pages as they open are in every-page.spec.ts.

const LOOKS = [
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 1280 },
] as const

test('the open filters on a phone pass axe', async ({ page, account: { actor } }) => {
  await makeProject(actor, { title: 'Young Hare', company: 'Oraloa', tags: ['sea'] })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard?status=stash')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('complementary', { name: 'Filters' }).getByLabel('sea')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

test('menus, dialogs and sheets pass axe in both themes', async ({ page, account: { actor } }) => {
  test.slow()
  const kit = await makeProject(actor, { title: 'Young Hare', status: 'progress', drillShape: 'square', tags: ['sea'] })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/overview')
  await page.getByLabel('Menu').click()
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  expect(await faultsInBothThemes(page), 'the menu').toEqual([])
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  await page.getByLabel('More for this kit').click()
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  expect(await faultsInBothThemes(page), 'the menu of a kit').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'Log progress' }).click()
  const log = page.getByRole('dialog', { name: 'Log progress' })
  await expect(log.getByLabel('Total placed')).toBeVisible()
  expect(await faultsInBothThemes(page), 'the log sheet').toEqual([])
  await page.keyboard.press('Escape')
  await expect(log).toBeHidden()
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Take a photo/ })).toBeVisible()
  expect(await faultsInBothThemes(page), 'the sheet of the plus').toEqual([])
  await page.keyboard.press('Escape')
  for (const fold of ['Canvas and drills', 'Dates and place', 'Notes, tags and link'])
    await page.locator('summary', { hasText: fold }).click()
  await page.getByRole('main').getByText('Edit tags').click()
  await page.locator('summary', { hasText: /^(Edit|Write) notes$/ }).click()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeVisible()
  // The bar over the photo would cover what was scrolled below it.
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await faultsInBothThemes(page), 'a kit with everything unfolded').toEqual([])
  await page.goto('/feedback')
  await page.getByRole('button', { name: 'Send', exact: true }).scrollIntoViewIfNeeded()
  expect(await faultsInBothThemes(page), 'feedback').toEqual([])
})

test('the cards of the randomizer and the kit they reveal pass axe', async ({ page, account: { actor }, baseURL }) => {
  for (let n = 1; n <= 13; n++) await makeProject(actor, { title: `Kit ${n}`, status: 'stash' })
  for (const { theme, width } of LOOKS) {
    await page.context().addCookies([{ name: 'theme', value: theme, url: baseURL }])
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/randomizer?pool=stash')
    expect(await faultsOf(page), `the cards, ${theme}`).toEqual([])
    await page.getByRole('button', { name: 'Pick for me' }).click()
    await expect(page.getByText('Your next kit')).toBeVisible()
    expect(await faultsOf(page), `the revealed kit, ${theme}`).toEqual([])
  }
})
