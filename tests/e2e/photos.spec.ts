import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { faultsOf } from './axe'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'

const photo = async (name: string, width = 96) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sizedJpeg(width, 64),
})

test('photos of many kits find them by name, and the others wait until a kit is chosen @nojs', async ({
  page,
  account,
  javaScriptEnabled,
  faults,
}) => {
  const wave = await makeProject(account.actor, { title: 'Great Wave' })
  const cafe = await makeProject(account.actor, { title: 'Café Terrace' })
  await page.goto('/import')
  await page.getByRole('link', { name: 'Add the photos of many kits at once' }).click()
  const files = [await photo('great-wave.jpg'), await photo('Great Wave (2).jpg'), await photo('IMG_0042.jpg')]
  const rows = page
    .getByRole('list')
    .filter({ has: page.getByLabel(/^Kit of/) })
    .getByRole('listitem')
  if (javaScriptEnabled) await takenOver(page)
  await page.getByLabel('Photos', { exact: true }).setInputFiles(files)
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Add photos' }).click()
  await expect(rows).toHaveCount(3)
  await expect(page.getByLabel('Kit of great-wave.jpg')).toHaveValue('Great Wave')
  await expect(page.getByLabel('Use as of great-wave.jpg')).toHaveValue('note')
  await expect(page.getByLabel('Use as of Great Wave (2).jpg')).toHaveValue('kit')
  if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([])

  await page.getByLabel('Kit of IMG_0042.jpg').fill('No such kit')
  await page.getByRole('button', { name: 'Add to kits' }).click()
  await expect(page.getByText('You have no kit with this title.').first()).toBeVisible()
  await expect(page.getByLabel('Kit of IMG_0042.jpg')).toHaveValue('No such kit')
  await expect(rows).toHaveCount(3)
  faults.length = 0

  await page.getByLabel('Kit of IMG_0042.jpg').fill('')
  await page.getByRole('button', { name: 'Add to kits' }).click()
  await expect(rows).toHaveCount(1)
  await page.reload()
  await page.getByLabel('Kit of IMG_0042.jpg').fill('cafe terrace')
  await page.getByRole('button', { name: 'Add to kits' }).click()
  await expect(rows).toHaveCount(0)
  const images = await db.project.findMany({ where: { id: { in: [wave.id, cafe.id] } }, select: { image: true } })
  expect(images.every(({ image }) => image !== '')).toBe(true)
  expect(await db.progressNote.count({ where: { projectId: wave.id } })).toBe(1)
})
