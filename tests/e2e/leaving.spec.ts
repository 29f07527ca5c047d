import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { expect, test } from './fixtures'

test('a finished kit is framed with one tap, and says when and to whom it went @nojs', async ({
  page,
  account: { actor },
}) => {
  const year = new Date().getUTCFullYear()
  const kit = { title: 'The Kiss', dateCompleted: `${year}-01-01`, asked: 84, currency: 'EUR' }
  const { id } = await makeProject(actor, { ...kit, status: 'completed' })
  const list = '/dashboard?status=completed&missing=framed'
  await page.goto(list)
  await expect(page.getByRole('article')).toHaveCount(1)
  const steps = page.getByRole('group', { name: 'Finishing' })
  const press = async (name: string, finishing: string) => {
    await steps.getByRole('button', { name }).click()
    await expect(steps.getByRole('button', { name, pressed: true })).toBeVisible()
    await expect.poll(async () => (await db.project.findFirst({ where: { id } }))?.finishing).toBe(finishing)
  }
  await page.goto(`/projects/${id}/finished`)
  await press('Sealed', 'sealed')
  await expect(page).toHaveURL(`/projects/${id}/finished`)
  await page.goto(`/projects/${id}`)
  await press('Framed', 'sealed,framed')
  await expect(page).toHaveURL(`/projects/${id}`)
  await page.goto(list)
  await expect(page.getByRole('link', { name: 'finished, not yet framed: remove filter' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)

  await page.goto(`/projects/${id}/status`)
  await page.getByText('Another status').click()
  await page.getByRole('button', { name: 'Destashed' }).click()
  await expect(page.getByText('Date left was set to today.')).toBeVisible()
  await page.goto(`/projects/${id}/edit`)
  await expect(page.getByLabel('Date left')).not.toHaveValue('')
  await page.getByLabel('Went to').fill('Ruth')
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByText('Ruth', { exact: true })).toBeAttached()
  await page.goto(`/years/${year}`)
  await expect(page.getByText('1 kit left, € 84.00')).toBeVisible()
})
