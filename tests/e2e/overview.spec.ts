import { db } from '~/platform/db/db.server'
import { makeNote, makeProject } from '../factories/projects'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { hasScripts } from './kits'

test('the overview welcomes a new user and links to adding a first kit @nojs', async ({ page, account }) => {
  await page.goto('/overview')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(account.user.username)
  await page.getByRole('main').getByRole('link', { name: /Add/ }).first().click()
  await expect(page).toHaveURL(/\/projects\/new/)
})

test('the overview lists kits in progress, with links to their pages @nojs', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Lighthouse in Snow', status: 'progress' })
  await page.goto('/overview')
  await page.getByRole('link', { name: 'Lighthouse in Snow' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/projects/${kit.id}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighthouse in Snow')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the kit in progress and its button are on the first screen @nojs', async ({ page, account: { actor } }) => {
    const kit = await makeProject(actor, { title: 'The Starry Night over the river Rhône', status: 'progress' })
    await makeNote(actor, kit.id, { content: 'The sky is done down to the hills, and half of the river. '.repeat(4) })
    await page.goto('/overview')
    const log = page.getByRole('main').getByRole('link', { name: /^Log progress/ })
    const bar = await page.getByRole('navigation', { name: 'Sections' }).boundingBox()
    const box = await log.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(450)
    expect(bar?.y).toBeGreaterThan(600)
    await log.click()
    await expect(page).toHaveURL(`/projects/${kit.id}/log`)
  })

  test('a kit on the way arrives with one tap, which can be undone @nojs', async ({ page, account: { actor } }) => {
    const kit = await makeProject(actor, { title: 'Owl', status: 'purchased' })
    await makeProject(actor, { title: 'Fox', status: 'purchased' })
    await page.goto('/overview')
    const scripts = await hasScripts(page)
    if (scripts) await takenOver(page)
    const parcels = page.getByRole('region', { name: 'On the way' })
    await expect(parcels.getByRole('heading', { level: 2 })).toHaveText('On the way (2)')
    const button = parcels.getByRole('button', { name: 'It arrived (Owl)' })
    expect((await button.boundingBox())?.height).toBeLessThanOrEqual(48)
    await button.click()
    // The pointer keeps the toast.
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.hover()
    await expect(page.getByText('In stash: “Owl”')).toBeVisible()
    await expect(page.getByText('Date received was set to today.')).toBeVisible()
    await expect(parcels.getByRole('heading', { level: 2 })).toHaveText('On the way (1)')
    if (scripts) await expect(parcels.getByRole('button', { name: 'It arrived (Fox)' })).toBeFocused()
    await expect(page).toHaveURL('/overview')
    expect(await db.project.findUnique({ where: { id: kit.id } })).toMatchObject({ status: 'stash' })
    await undo.click()
    await expect(page.getByText('Status reset to Purchased.')).toBeVisible()
    await expect(page).toHaveURL('/overview')
    await expect(button).toBeVisible()
    expect(await db.project.findUnique({ where: { id: kit.id } })).toMatchObject({
      status: 'purchased',
      dateReceived: null,
    })
  })
})
