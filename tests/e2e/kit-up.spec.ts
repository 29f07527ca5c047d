import { saveLegend } from '~/features/collection/legends/legends.server'
import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { expect, test } from './fixtures'

test('the containers of a kit are numbered, its colors ticked, and the kit is marked @nojs', async ({
  page,
  account: { actor },
  faults,
}) => {
  const { id } = await makeProject(actor, { title: 'Wave', status: 'stash' })
  const line = { symbol: '', count: 100, ranShort: false }
  await saveLegend(
    actor,
    id,
    ['666', '310', '05'].map(code => ({ ...line, code })),
    '',
  )
  await page.goto(`/projects/${id}`)
  await page.getByRole('link', { name: 'Kit up', exact: true }).click()
  await expect(page.getByRole('heading', { name: '0 of 3 sorted' })).toBeVisible()

  await page.getByText('Number the containers').click()
  await page.getByLabel('First container').fill('A')
  await page.getByRole('button', { name: 'Number them' }).click()
  await expect(page.getByText('End with a number, like 1 or A1.', { exact: true })).toBeVisible()
  faults.length = 0
  await page.getByLabel('First container').fill('A1')
  await page.getByLabel('Order').selectOption('By code')
  await page.getByRole('button', { name: 'Number them' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveText([/A3.*666/, /A2.*310/, /A1.*05/])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows.first()).not.toContainText('A3')

  const tick = (code: string) => page.getByRole('button', { name: `${code} is sorted` })
  await tick('310').click()
  await expect(page.getByRole('heading', { name: '1 of 3 sorted' })).toBeVisible()
  await expect(tick('310')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Not yet' }).click()
  await expect(tick('310')).toHaveCount(0)
  await tick('666').click()
  await expect(tick('666')).toHaveCount(0)
  await tick('05').click()
  await expect(page.getByRole('heading', { name: '3 of 3 sorted' })).toBeVisible()
  expect((await db.project.findUniqueOrThrow({ where: { id } })).kitted).toBe(false)
  await page.getByRole('button', { name: 'Mark as kitted' }).click()
  await expect(page.getByText('The kit is kitted.')).toBeVisible()
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('link', { name: 'Kit up: 3 of 3 sorted' })).toBeVisible()
})

test('quick ticks are all saved, also by keyboard among those that are left', async ({ page, account: { actor } }) => {
  const { id } = await makeProject(actor, { title: 'Wave', status: 'stash' })
  const codes = Array.from({ length: 8 }, (_, at) => String(700 + at))
  await saveLegend(
    actor,
    id,
    codes.map(code => ({ code, symbol: '', count: null, ranShort: false })),
    '',
  )
  await page.goto(`/projects/${id}/kit-up`)
  const tick = (code: string) => page.getByRole('button', { name: `${code} is sorted` })
  for (const code of codes.slice(0, 5)) await tick(code).click()
  await expect(page.getByRole('heading', { name: '5 of 8 sorted' })).toBeVisible()
  await page.getByRole('link', { name: 'Not yet' }).click()
  await expect(tick('700')).toHaveCount(0)
  await tick('705').focus()
  for (const code of codes.slice(5)) {
    await expect(tick(code)).toBeFocused()
    await page.keyboard.press('Space')
  }
  await expect(page.getByRole('heading', { name: '8 of 8 sorted' })).toBeVisible()
  expect(await db.kitColor.count({ where: { projectId: id, sorted: true } })).toBe(8)
})
