import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { expect, test } from './journey'
import { button, field, heading, hiddenField, link, main, text, title } from './target'

test('Back returns to the same place of a list', async ({ page, actor }) => {
  for (let number = 1; number <= 30; number++) await makeProject(actor, { title: `Kit ${number}`, status: 'stash' })
  await page.go('/dashboard?status=stash&size=100')
  await page.click(link('Kit 15', main))
  await page.see(title('Kit 15'))
  await page.back()
  await page.at('/dashboard?status=stash&size=100')
  await page.expectInWindow(link('Kit 15', main))
})

test('the keyboard searches and opens a kit', async ({ page, actor }) => {
  await makeProject(actor, { title: 'Starry Night', status: 'progress', company: 'Oraloa' })
  await makeProject(actor, { title: 'Great Wave' })
  await page.go('/overview')
  await page.pressToFocus('/', field('Search your kits'))
  await page.type('STARRY')
  await page.see(text('In progress · Oraloa'))
  await page.press('ArrowDown')
  await page.press('Enter')
  await page.see(title('Starry Night'))
})

test('a new kit takes a size and a price with a comma', async ({ page, user }) => {
  await page.go('/projects/new')
  await page.fill(field('Title'), 'Water Lilies')
  await page.click(button(/^Size and drills/))
  await page.fill(field('Width'), '30,5')
  await page.fill(field('Height'), '40')
  await page.click(button(/^Price and dates/))
  await page.fill(field('Price'), '12,50')
  await page.click(button('Save kit'))
  await page.see(title('Water Lilies'))
  const kit = await db.project.findFirstOrThrow({ where: { userId: user.id } })
  expect([kit.width, kit.height, Number(kit.price)]).toEqual([30.5, 40, 12.5])
})

test('Shift selects the kits between two', async ({ page, actor }) => {
  for (const title of ['One', 'Two', 'Three', 'Four']) await makeProject(actor, { title, status: 'stash' })
  await page.go('/dashboard?status=stash&select=1&sort=title')
  await page.see(text('None selected'))
  await page.click(hiddenField('Select Four'))
  await page.see(text('1 selected'))
  await page.click(hiddenField('Select Two'), 'Shift')
  await page.see(text('4 selected'))
  await page.press('Escape')
  await page.at('/dashboard?status=stash&sort=title')
})

test(
  'a long press selects a kit',
  async ({ page, actor }) => {
    for (const title of ['Tiger', 'Owl']) await makeProject(actor, { title, status: 'stash' })
    await page.go('/dashboard?status=stash')
    const lift = await page.touch(heading('Tiger'))
    await page.see(text('1 selected'))
    await lift()
    await page.see(text('1 selected'))
    await page.at(/select=1/)
  },
  { only: 'Firefox' },
)

test('the page of the wheel fits its window after a spin', async ({ page, actor }) => {
  for (const title of ['Starry Night', 'Great Wave', 'Young Hare']) await makeProject(actor, { title, status: 'stash' })
  await page.go('/randomizer?pool=stash')
  await page.click(button('Spin the wheel'))
  await page.see(button('Spin again'))
  const excess = await page.evaluate(() => {
    // The corners of its square are widest then.
    document.querySelector<SVGElement>('.wheel-disc svg')?.style.setProperty('rotate', '45deg')
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(excess).toBe(0)
})

test(
  'an empty date does not show today',
  async ({ page }) => {
    await page.go('/projects/new')
    await page.click(button(/^Price and dates/))
    const date = field('Date purchased')
    await page.click(field('Currency'))
    expect(await page.colorsIn(date)).toBe(1)
    await page.press('Tab')
    await expect.poll(() => page.colorsIn(date)).toBeGreaterThan(1)
  },
  { only: 'WebKit' },
)
