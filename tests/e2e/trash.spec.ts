import type { Page } from '@playwright/test'
import { deleteProject } from '~/features/collection/projects/projects.server'
import { moveToTrash } from '~/features/collection/trash/move-to-trash.server'
import { db } from '~/platform/db/db.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { makeArtist, makeCompany, makeTag } from '../factories/lists'
import { makeNote, makeProject } from '../factories/projects'
import { faultsInBothThemes } from './axe'
import { expect, test } from './fixtures'

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click()
const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('Undo in the toast restores a deleted kit with its progress notes @nojs', async ({ page, account: { actor } }) => {
  const kit = await makeProject(actor, { title: 'Young Hare', company: 'Oraloa', tags: ['animals'] })
  await makeNote(actor, kit.id, { content: 'The ears are done.' })
  await page.goto(`/projects/${kit.id}/delete`)
  await expect(page.getByText('You can restore it from the trash for 30 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete kit' }).click()
  await expect(page.getByText('Deleted: “Young Hare”')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Young Hare' })).toHaveCount(0)
  await undo(page)
  await expect(page.getByText('“Young Hare” restored.')).toBeVisible()
  await expect(page).toHaveURL(`/projects/${kit.id}`)
  await expect(page.getByText('The ears are done.')).toBeVisible()
  await expect(page.getByText('Oraloa').first()).toBeVisible()
})

test('Undo restores a deleted note @nojs', async ({ page, account: { actor } }) => {
  const kit = await makeProject(actor)
  const note = await makeNote(actor, kit.id, { content: 'The ears are done.' })
  await page.goto(`/projects/${kit.id}/notes/${note.id}/delete`)
  await page.getByRole('button', { name: 'Delete progress note' }).click()
  await expect(page.getByText('Progress note deleted.')).toBeVisible()
  await expect(page.getByText('The ears are done.')).toHaveCount(0)
  await undo(page)
  await expect(page.getByText('Progress note restored.')).toBeVisible()
  await expect(page.getByText('The ears are done.')).toBeVisible()
})

for (const [one, path, make] of [
  ['tag', '/tags', makeTag],
  ['company', '/companies', makeCompany],
  ['artist', '/artists', makeArtist],
] as const) {
  test(`Undo restores a deleted ${one} to its kits and its place in the list @nojs`, async ({
    page,
    account: { actor },
  }) => {
    await make(actor, 'Hokusai')
    await makeProject(actor, { company: 'Hokusai', artist: 'Hokusai', tags: ['Hokusai'] })
    await page.goto(`${path}?search=hok`)
    await page.getByRole('link', { name: 'Delete Hokusai' }).click()
    await page.getByRole('button', { name: `Delete ${one}` }).click()
    await expect(page.getByText(`Deleted: ${one} “Hokusai”`)).toBeVisible()
    await undo(page)
    await expect(page.getByText(`The ${one} “Hokusai” was restored, on 1 kit.`)).toBeVisible()
    await expect(page).toHaveURL(/search=hok/)
    await expect(
      page.getByRole('row').filter({ hasText: 'Hokusai' }).getByRole('link', { name: '1 kit' }),
    ).toBeVisible()
  })
}

test('the settings link to the trash, which restores items and deletes them permanently @nojs', async ({
  page,
  account: { actor },
}) => {
  for (const title of ['Young Hare', 'Water Lilies', 'The Kiss'])
    await deleteProject(actor, (await makeProject(actor, { title })).id)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Trash 3 items' }).click()
  await expect(page).toHaveURL('/trash')
  await expect(rowOf(page, 'Young Hare')).toContainText('30 days left')
  await page.getByRole('button', { name: 'Restore Young Hare' }).click()
  await expect(page.getByText('“Young Hare” restored.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore Young Hare' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Permanently delete Water Lilies' }).click()
  await expect(page.getByRole('heading', { name: 'Permanently delete this kit?' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('“Water Lilies” permanently deleted.')).toBeVisible()
  await page.getByRole('link', { name: 'Empty trash' }).click()
  await expect(page.getByText('The item in your trash will be permanently deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  expect(await db.project.findMany({ where: { userId: actor.userId }, select: { title: true } })).toEqual([
    { title: 'Young Hare' },
  ])
})

test('items that were deleted together are restored together @nojs', async ({ page, account: { actor } }) => {
  const ids: string[] = []
  for (const title of ['Young Hare', 'Water Lilies', 'The Kiss']) ids.push((await makeProject(actor, { title })).id)
  await inTransaction(tx => moveToTrash(tx, actor, 'project', ids))
  await page.goto('/trash')
  await expect(page.getByText('3 kits deleted together just now')).toBeVisible()
  await page.getByRole('button', { name: 'Restore all 3' }).click()
  await expect(page.getByText('3 kits restored.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
})

// With one item or none, the trash is in every-page.spec.ts.
test('the trash passes axe in both themes', async ({ page, account: { actor } }) => {
  const ids = [(await makeProject(actor)).id, (await makeProject(actor, { company: 'Oraloa' })).id]
  await inTransaction(tx => moveToTrash(tx, actor, 'project', ids))
  await deleteProject(actor, (await makeProject(actor, { title: 'Young Hare' })).id)
  const { id } = await db.trash.findFirstOrThrow({ where: { userId: actor.userId } })
  for (const path of ['/trash', `/trash/${id}/delete`]) {
    await page.setViewportSize({ width: path === '/trash' ? 360 : 1280, height: 800 })
    await page.goto(path)
    expect(await faultsInBothThemes(page), path).toEqual([])
  }
})
