import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { saveLegend, setLegendImage } from '~/features/collection/legends/legends.server'
import { readPicture } from '~/platform/images/images.server'
import { makeProject } from '../factories/projects'
import { faultsOf } from './axe'
import { go, heading, tabTo, takenOver } from './by-keyboard'
import { expect, signIn, test } from './fixtures'
import { changeStatusTo, hasScripts, panel } from './kits'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

for (const [device, viewport] of Object.entries(SIZES)) {
  test(`an evening with colors on a ${device}: legend, drawer, running short, shopping, leftovers @nojs`, async ({
    page,
    account: _,
    faults,
  }) => {
    await page.setViewportSize(viewport)
    const check = async (where: string) => {
      if (await hasScripts(page)) expect.soft(await faultsOf(page), where).toEqual([])
    }
    await page.goto('/projects/new')
    await page.getByLabel('Title').fill('Koi pond')
    await page.getByLabel('In progress').check()
    await page.locator('summary', { hasText: 'Size and drills' }).click()
    await page.getByLabel('Drills', { exact: true }).selectOption('square')
    await page.getByLabel('Diamonds').fill('2,000')
    await page.getByRole('button', { name: 'Save kit' }).click()
    await expect(heading(page)).toHaveText('Koi pond')
    const kit = new URL(page.url()).pathname

    await page.getByRole('link', { name: 'Add the colors' }).click()
    await page.getByLabel('List of colors').fill('A 310 1,250\n8 321 400\nB 666 350')
    await page.getByRole('button', { name: 'Read the list' }).click()
    await expect(page.getByText('3 colors were read. Sum 2,000, as the kit says.')).toBeVisible()
    await page.getByRole('button', { name: 'Save the legend' }).click()
    await expect(page.getByText('Look alike: 8 B')).toBeVisible()
    await check('the legend')

    await page.goto('/drills/add')
    await page.getByLabel('Codes').fill('310, 304, 742')
    await page.getByRole('button', { name: 'Only sort the list' }).click()
    await expect(page.getByText('In a kit (1): 310')).toBeVisible()
    await page.getByLabel('A number', { exact: true }).check()
    await page.getByLabel('Number of drills').fill('1,250')
    await page.getByLabel('Place', { exact: true }).fill('Box 2')
    await page.getByRole('button', { name: 'Put into the drawer' }).click()
    await expect(page.getByText('3 colors put into the drawer.')).toBeVisible()
    await check('the form for the drawer')
    await page.goto('/drills?q=310')
    await expect(page.getByRole('heading', { name: '1,250, square, Box 2' })).toBeVisible()
    await check('the drawer')
    await page.goto('/drills?place=Box+2&page=9')
    await expect(page.locator('.drawer-grid > li')).toHaveCount(3)

    await page.goto(`${kit}/legend`)
    await page.getByRole('button', { name: '321 ran short' }).click()
    await expect(page.getByRole('button', { name: '321 ran short' })).toHaveAttribute('aria-pressed', 'true')
    const wanted = panel(page, 'Short or missing').getByRole('listitem')
    await expect(wanted.first()).toHaveText(/^321ran short, not in the drawer304 (very )?close$/)
    await page.getByRole('link', { name: '321: who needs it?' }).click()
    await expect(page.getByText('Needed by 1 kit · short in 1')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Near 321 in your drawer' })).toHaveText(/^304/)
    await check('a color that is missing')

    await page.goto('/drills/kits')
    await expect(page.getByLabel('To copy')).toHaveValue('321, square (Koi pond)')
    await check('the shopping list')

    await page.goto(kit)
    await changeStatusTo(page, 'Mark as finished')
    await expect(heading(page)).toHaveText(/^Finished/)
    await page.goto(`${kit}/finished`)
    await page.getByText('Put leftovers into the drawer').click()
    const leftovers = page.locator('details', { hasText: 'Put leftovers into the drawer' })
    await expect(leftovers.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await check('the leftovers')
    await page.getByRole('checkbox', { name: '666' }).check()
    await page.getByLabel('Place', { exact: true }).fill('Tin')
    await page.getByRole('button', { name: 'Put into the drawer' }).click()
    await expect(page.getByText('1 color put into the drawer.')).toBeVisible()
    await page.goto('/drills?q=666')
    await expect(page.getByRole('heading', { name: 'Some, square, Tin' })).toBeVisible()

    await page.goto('/drills')
    await page.getByRole('link', { name: 'Recent changes' }).click()
    await page.getByRole('button', { name: 'Undo: Leftovers of “Koi pond” put into the drawer' }).click()
    await expect(page.getByText(/^Undone: Leftovers of “Koi pond”/)).toBeVisible()
    await page.goto('/drills?q=666')
    await expect(page.getByRole('heading', { name: 'None in the drawer' })).toBeVisible()

    await page.goto('/drills/csv')
    const file = { name: 'box.csv', mimeType: 'text/csv', buffer: Buffer.from('Code,Shape\n742,round\n,square\n') }
    await page.getByLabel('CSV file').setInputFiles(file)
    await page.getByRole('button', { name: 'Read into the drawer' }).click()
    await expect(page.getByText('Line 3: Enter the code.')).toBeVisible()
    // The response with the errors.
    faults.length = 0
  })
}

test('the whole evening by keyboard alone: legend, large print, drawer, shopping list, leftovers', async ({
  page,
  context,
  account: _,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const open = async (path: string) => {
    await page.goto(path)
    await takenOver(page)
  }
  await open('/projects/new')
  await tabTo(page, /^Title/)
  await page.keyboard.type('Koi pond')
  await tabTo(page, 'Wishlist')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('In progress')).toBeChecked()
  await go(page, /^Size and drills/)
  await tabTo(page, 'Drills')
  await page.keyboard.type('Square')
  await tabTo(page, /^Diamonds/)
  await page.keyboard.type('1650')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Koi pond')
  const kit = new URL(page.url()).pathname

  await go(page, 'Add the colors')
  await expect(heading(page)).toHaveText('Legend')
  await tabTo(page, /^List of colors/)
  await page.keyboard.insertText('A 310 1,250\n8 321 400')
  await go(page, 'Read the list')
  await expect(page.getByText('2 colors were read. Sum 1,650, as the kit says.')).toBeVisible()
  await go(page, 'Save the legend')
  await expect(page.getByRole('heading', { name: '2 colors' })).toBeVisible()
  await go(page, 'Large print')
  await expect(page.getByRole('button', { name: 'Large print', pressed: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: '1,250' })).toHaveCSS('color', 'rgb(0, 0, 0)')
  await go(page, '321 ran short')
  await expect(page.getByRole('button', { name: '321 ran short' })).toHaveAttribute('aria-pressed', 'true')

  await open('/drills/add')
  await tabTo(page, /^Codes/)
  await page.keyboard.type('310, 742')
  await tabTo(page, /^Place$/)
  await page.keyboard.type('Box 2')
  await go(page, 'Only sort the list')
  await expect(page.getByText('In a kit (1): 310')).toBeVisible()
  await go(page, 'Put into the drawer')
  await expect(page.getByText('2 colors put into the drawer.')).toBeVisible()
  await expect(page.locator('datalist option[value="Box 2"]')).toHaveCount(1)
  await go(page, 'Back to the drawer')
  await expect(page.getByLabel('Do I have this color?')).toBeFocused()
  await page.keyboard.type('321')
  await expect(page.getByText('Needed by 1 kit · short in 1')).toBeVisible()
  await go(page, /^What can I start/)
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  await go(page, 'Copy')
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('321, square (Koi pond)')

  await open(kit)
  await go(page, /^In progress/)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Mark as finished' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(/^Finished/)
  await open(`${kit}/finished`)
  await go(page, /^Put leftovers into the drawer/)
  await tabTo(page, /^310/)
  await tabTo(page, '321')
  await page.keyboard.press('Space')
  await go(page, 'Put into the drawer')
  await expect(page.getByText('1 color put into the drawer.')).toBeVisible()
  await open('/colors/changes')
  await go(page, 'Undo: Leftovers of “Koi pond” put into the drawer')
  await expect(page.getByText(/^Undone: Leftovers of “Koi pond”/)).toBeVisible()
})

test('rows that were typed beside the photo stay after a reload, an expired session and another photo', async ({
  page,
  context,
  account,
  baseURL,
}) => {
  const { id } = await makeProject(account.actor, { title: 'Koi pond', status: 'progress' })
  await setLegendImage(account.actor, id, await readPicture(new Uint8Array(await chart()), 'chart.jpg'))
  await page.goto(`/projects/${id}/legend/photo`)
  await takenOver(page)
  await go(page, 'Mark another column')
  await expect(codes(page)).toHaveCount(20)
  await codes(page).first().fill('310')
  await codes(page).nth(17).fill('321')
  await page.getByRole('checkbox', { name: 'Short' }).nth(17).check()
  const restored = async () => {
    await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
    await expect(codes(page)).toHaveCount(20)
    await expect(codes(page).first()).toHaveValue('310')
    await expect(codes(page).nth(17)).toHaveValue('321')
    await expect(strips(page)).toHaveCount(20)
  }
  await page.reload()
  await restored()
  await expect(page.getByRole('checkbox', { name: 'Short' }).nth(17)).toBeChecked()
  // The legend got a color elsewhere: the draft follows it.
  await saveLegend(account.actor, id, [{ symbol: 'A', code: '666', count: 5, ranShort: false }], '')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save the legend' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(context, account, baseURL ?? '')
  await page.goto(`/projects/${id}/legend/photo`)
  await restored()
  await page.getByRole('button', { name: 'Save the legend' }).click()
  await expect(page.getByRole('heading', { name: '3 colors' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'ran short', pressed: true })).toHaveText('✓ Short')
  await page.goto(`/projects/${id}/legend/photo`)
  await takenOver(page)
  await expect(codes(page).first()).toHaveValue('')

  // A list that was read and not saved stays too.
  await page.goto(`/projects/${id}/legend`)
  await takenOver(page)
  await page.getByLabel('List of colors').fill('310 5\n321 5\n666 5\n742 5\n816 5\n817 5\n3801 5\n3865 5')
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect(page.getByText('8 colors were read.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('3865')
  await page.reload()
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(codes(page).nth(7)).toHaveValue('3865')
})

/** A printed legend: two columns of six rows. */
const chart = () => {
  const rows = [310, 321, 666, 742, 798, 3865, 304, 498, 815, 816, 817, 3801].map((code, index) => {
    const [x, y] = [index < 6 ? 40 : 440, 90 + (index % 6) * 80]
    return `<text x="${x}" y="${y}">${'ABCDEFGHKLMN'[index]}   ${code}   ${index * 90 + 100}</text>`
  })
  const text = `<g font-family="sans-serif" font-size="40">${rows.join('')}</g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="560"><rect width="100%" height="100%" fill="#fff"/>${text}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

const photoOf = async () => ({ name: 'chart.jpg', mimeType: 'image/jpeg', buffer: await chart() })
const codes = (page: Page) => page.getByRole('textbox', { name: 'Code' })
/** The rows of the photo, each above the fields of its color. */
const strips = (page: Page) => panel(page, 'Type the colors').locator('svg', { has: page.locator('image') })

test('colors are typed beside the photo of the legend @nojs', async ({ page, account: { actor } }) => {
  const { id } = await makeProject(actor, { title: 'Koi pond', status: 'progress' })
  await page.goto(`/projects/${id}/legend`)
  await page.getByRole('link', { name: 'Add a photo' }).click()
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await photoOf())
  await page.getByRole('button', { name: 'Save photo' }).click()
  await codes(page).first().fill('310')
  await codes(page).nth(1).fill('321')
  await page.getByRole('button', { name: 'Save the legend' }).click()
  await expect(page.getByRole('heading', { name: '2 colors' })).toBeVisible()
  await page.getByRole('link', { name: 'Type the colors from it' }).click()
  await expect(page.getByText('2 colors are there and stay. New ones follow them.')).toBeVisible()
  await codes(page).first().fill('666')
  await page.getByRole('button', { name: 'Save the legend' }).click()
  await expect(page.getByRole('heading', { name: '3 colors' })).toBeVisible()
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('img', { name: 'The printed legend' })).toBeVisible()
})

test('a rectangle over the photo enlarges its rows, by pointer and by keyboard', async ({
  page,
  account: { actor },
}) => {
  const { id } = await makeProject(actor, { title: 'Koi pond', status: 'progress' })
  await setLegendImage(actor, id, await readPicture(new Uint8Array(await chart()), 'chart.jpg'))
  await page.goto(`/projects/${id}/legend/photo`)
  await takenOver(page)
  const photo = page.getByRole('img', { name: 'Your photo of the legend, with the rectangle' })
  await expect(strips(page)).toHaveCount(10)
  const box = await photo.boundingBox()
  if (!box) throw new Error('no photo')
  const scale = box.width / 800
  await page.mouse.move(box.x + 20 * scale, box.y + 200 * scale)
  await page.mouse.down()
  await page.mouse.move(box.x + 400 * scale, box.y + 520 * scale, { steps: 4 })
  await page.mouse.up()
  const viewBox = async () => ((await strips(page).first().getAttribute('viewBox')) ?? '').split(' ').map(Number)
  await expect.poll(async () => Math.round((await viewBox())[2] ?? 0)).toBeGreaterThan(370)
  expect((await viewBox())[2]).toBeLessThan(390)

  await page.getByLabel('Rows').fill('6')
  await expect(strips(page)).toHaveCount(6)
  await tabTo(page, 'Left edge')
  const [left = 0] = await viewBox()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await viewBox())[0]).toBeGreaterThan(left)
  await tabTo(page, 'Top edge')
  await page.keyboard.press('Home')
  await expect.poll(async () => (await viewBox())[1]).toBe(0)

  await go(page, 'Mark another column')
  await expect(strips(page)).toHaveCount(12)
  await codes(page).first().fill('310')
  await codes(page).first().press('Enter')
  await page.keyboard.type('321')
  await page.getByRole('button', { name: 'Save the legend' }).click()
  await expect(page.getByRole('heading', { name: '2 colors' })).toBeVisible()

  await page.getByRole('link', { name: 'The printed legend' }).click()
  await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible()
  // The script of the zoom loads with the viewer.
  await expect(async () => {
    await page.keyboard.press('+')
    const out = page.getByRole('button', { name: 'Zoom out' })
    await expect(out).toHaveAttribute('aria-disabled', 'false', { timeout: 1_000 })
  }).toPass()
})
