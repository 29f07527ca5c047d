import { makeProject } from '../factories/projects'
import { expect, test } from './fixtures'

test('a section of the canvas is drawn from the kit, stays after a reload, and another one can be drawn @nojs', async ({
  page,
  account: { actor },
}) => {
  const { id } = await makeProject(actor, { title: 'Wave', status: 'progress', width: 200, height: 300 })
  await page.goto(`/projects/${id}`)
  await page.getByLabel('More for this kit').click()
  await page.getByRole('link', { name: 'Draw a section for today' }).click()
  const place = page.getByText(/^4 × 4 cm (near the|in the) [a-z ]+, about 256 diamonds$/)
  await expect(place).toBeVisible()
  const drawn = page.url()
  const number = new URL(drawn).searchParams.get('square')
  await expect(page.getByRole('img', { name: `The canvas, with square ${number} marked` })).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Square ${Number(number).toLocaleString('en')} of 3,750`)).toBeVisible()
  await page.getByRole('link', { name: 'Draw again' }).click()
  await expect(page).not.toHaveURL(drawn)
  await expect(place).toBeVisible()
  await page.goto(`/projects/${id}/section?square=3751`)
  await expect(place).toBeVisible()
})

test('of two squares, the other one is drawn next @nojs', async ({ page, account: { actor } }) => {
  const { id } = await makeProject(actor, { title: 'Card', width: 8, height: 4 })
  await page.goto(`/projects/${id}/section?square=1`)
  for (const next of [2, 1, 2, 1, 2]) {
    await page.getByRole('link', { name: 'Draw again' }).click()
    await expect(page.getByText(`Square ${next} of 2`)).toBeVisible()
  }
})

test('a kit without a size has no section, and leads to its form @nojs', async ({ page, account: { actor } }) => {
  const { id } = await makeProject(actor, { title: 'Hare', status: 'progress', width: 40 })
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Progress' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Draw a section for today' })).toHaveCount(0)
  await page.goto(`/projects/${id}/section`)
  await page.getByRole('link', { name: 'Add the size' }).click()
  await expect(page).toHaveURL(`/projects/${id}/edit`)
})
