import type { Page } from '@playwright/test'
import { updateTag } from '~/features/collection/tags/tags.server'
import { db } from '~/platform/db/db.server'
import { makeArtist, makeCompany, makeTag } from '../factories/lists'
import { makeProject } from '../factories/projects'
import { faultsInBothThemes } from './axe'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function add(page: Page, name: string) {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

/** Types another name for a tag, in the list. */
async function rename(page: Page, name: string, to: string) {
  await page.goto('/tags')
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await page.getByLabel('Name').fill(to)
}

test('a tag is added, renamed and given a color @nojs', async ({ page, account: { actor } }) => {
  await page.goto('/tags')
  await expect(page.getByRole('heading', { name: 'No tags yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Add a tag' }).click()
  await add(page, 'nite sky')
  await expect(page.getByText('Tag “nite sky” added.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')

  await rename(page, 'nite sky', 'night sky')
  await page.getByRole('radio', { name: 'Indigo' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“night sky” saved.')).toBeVisible()
  await expect(page).toHaveURL('/tags')
  await expect(rowOf(page, 'night sky')).toBeVisible()
  const tag = await db.tag.findFirstOrThrow({ where: { userId: actor.userId } })
  expect(tag).toMatchObject({ name: 'night sky', slug: 'night-sky', color: '#6366F1' })
})

test('a taken name shows an error next to the field, and the typed text stays @nojs', async ({
  page,
  account,
  faults,
}) => {
  await makeTag(account.actor, 'gift')
  await makeTag(account.actor, 'present')
  await page.goto('/tags?add=')
  await add(page, 'Gift')
  await expect(page.getByText('A tag named "Gift" already exists')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Gift')
  await rename(page, 'present', 'GIFT')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A tag named "GIFT" already exists')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('GIFT')
  onlyRejections(faults)
})

test('a tag that was changed in another window is not overwritten @nojs', async ({
  page,
  account: { actor },
  faults,
}) => {
  const { id } = await makeTag(actor, 'nite sky', '#3B82F6')
  await rename(page, 'nite sky', 'night sky')
  await updateTag(actor, id, { name: 'starry sky', color: '#EF4444' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“starry sky”')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('night sky')
  await expect(page.getByRole('radio', { name: 'Red' })).toBeChecked()
  const stored = () => db.tag.findUniqueOrThrow({ where: { id } })
  expect(await stored()).toMatchObject({ name: 'starry sky', color: '#EF4444' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“night sky” saved.')).toBeVisible()
  expect(await stored()).toMatchObject({ name: 'night sky', color: '#EF4444' })
  onlyRejections(faults)
})

test('a count links to exactly those kits @nojs', async ({ page, account: { actor } }) => {
  await makeProject(actor, { title: 'Young Hare', tags: ['animals'], status: 'destashed' })
  await makeProject(actor, { title: 'Flying Fox', tags: ['animals'], kitCategory: 'mini' })
  await makeProject(actor, { title: 'Water Lilies', tags: ['flowers'] })
  await page.goto('/tags')
  await rowOf(page, 'animals').getByRole('link', { name: '2 kits' }).click()
  await expect(page).toHaveURL(/\/dashboard\?status=everything&tag=/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Young Hare' }).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Flying Fox' }).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Water Lilies' })).toHaveCount(0)
})

test('the confirmation names the number of affected kits, and can be canceled @nojs', async ({
  page,
  account: { actor },
}) => {
  await makeProject(actor, { title: 'Young Hare', artist: 'Albrecht Duerer' })
  await makeProject(actor, { title: 'Wing of a Roller', artist: 'Albrecht Duerer' })
  await page.goto('/artists')
  await page.getByRole('link', { name: 'Delete Albrecht Duerer' }).click()
  await expect(page.getByText('Albrecht Duerer will be deleted, and 2 kits lose this artist.')).toBeVisible()
  await page.getByRole('main').getByText('Cancel').click()
  await expect(rowOf(page, 'Albrecht Duerer')).toBeVisible()
  await page.getByRole('link', { name: 'Delete Albrecht Duerer' }).click()
  await page.getByRole('button', { name: 'Delete artist' }).click()
  await expect(page.getByText('Deleted: artist “Albrecht Duerer”')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No artists yet' })).toBeVisible()
  expect(await db.project.count({ where: { userId: actor.userId, artistId: null } })).toBe(2)
})

test('two spellings are merged after a preview @nojs', async ({ page, account: { actor } }) => {
  await makeProject(actor, { title: 'The Kiss', company: 'Oralao' })
  await makeProject(actor, { title: 'Young Hare', company: 'Oraloa' })
  await makeCompany(actor, 'Paint Gem')
  await page.goto('/companies')
  await page.getByRole('link', { name: 'Edit Oralao' }).click()
  await page.getByRole('link', { name: 'Merge into another company' }).click()
  await page.getByLabel('Merge into').selectOption({ label: 'Oraloa (1 kit)' })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: '“Oralao” becomes “Oraloa”' })).toBeVisible()
  await expect(page.getByText('1 kit will be changed to “Oraloa”.')).toBeVisible()
  await expect(page.getByText('The kit: The Kiss')).toBeVisible()
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('“Oralao” is now “Oraloa”: 1 kit updated.')).toBeVisible()
  await expect(rowOf(page, 'Oraloa').getByRole('link', { name: '2 kits' })).toBeVisible()
  await expect(rowOf(page, 'Oralao')).toHaveCount(0)
})

test('places are counted, renamed, merged and removed, and Undo brings them back @nojs', async ({
  page,
  account: { actor },
}) => {
  await makeProject(actor, { title: 'The Kiss', place: 'Bxo 2' })
  await makeProject(actor, { title: 'Young Hare', place: 'Box 2', status: 'wishlist' })
  await page.goto('/companies')
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Places' }).click()
  await rowOf(page, 'Bxo 2').getByRole('link', { name: '1 kit' }).click()
  await expect(page.getByRole('link', { name: 'in Bxo 2: remove filter' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'The Kiss' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Young Hare' })).toHaveCount(0)

  await page.goto('/places')
  await page.getByRole('link', { name: 'Change Bxo 2' }).click()
  await page.getByLabel('Name').fill('Box 2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Bxo 2” is now “Box 2”: 1 kit updated.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '2 kits' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'Bxo 2')).toBeVisible()

  await page.getByRole('link', { name: 'Change Bxo 2' }).click()
  await page.getByRole('button', { name: 'Remove from 1 kit' }).click()
  await expect(page.getByText('Place “Bxo 2” removed from 1 kit.')).toBeVisible()
  await expect(rowOf(page, 'Bxo 2')).toHaveCount(0)
  await expect(rowOf(page, 'Box 2')).toBeVisible()
  expect(
    await db.project.findMany({ select: { place: true }, where: { userId: actor.userId }, orderBy: { title: 'asc' } }),
  ).toEqual([{ place: '' }, { place: 'Box 2' }])
})

test("a company's website opens in a new tab, and only http and https URLs are accepted @nojs", async ({
  page,
  account: { actor },
  faults,
}) => {
  await makeCompany(actor, 'Oraloa')
  await page.goto('/companies')
  await page.getByRole('link', { name: 'Edit Oraloa' }).click()
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The website must be a URL like https://example.com.')).toBeVisible()
  await expect(page.getByLabel('Website')).toHaveValue('javascript:alert(1)')
  await page.getByLabel('Website').fill('www.oraloa.example/shop')
  await page.getByRole('button', { name: 'Save' }).click()
  const link = page.getByRole('link', { name: /oraloa\.example/ })
  await expect(link).toHaveAttribute('href', 'https://www.oraloa.example/shop')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  onlyRejections(faults)
})

test('the lists are searched, and a missing name can be added @nojs', async ({
  page,
  account: { actor },
  javaScriptEnabled,
}) => {
  for (const name of ['Vincent van Gogh', 'Katsushika Hokusai']) await makeArtist(actor, name)
  await page.goto('/artists')
  if (javaScriptEnabled) await takenOver(page)
  const search = page.getByRole('searchbox', { name: 'Search your artists' })
  await search.fill('hoku')
  if (javaScriptEnabled === false) await search.press('Enter')
  await expect(page).toHaveURL(/search=hoku/)
  await expect(rowOf(page, 'Katsushika Hokusai')).toBeVisible()
  await expect(rowOf(page, 'Vincent van Gogh')).toHaveCount(0)
  await search.fill('Gustav Klimt')
  if (javaScriptEnabled === false) await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'No artist matches “Gustav Klimt”.' })).toBeVisible()
  await page.getByRole('link', { name: 'Add “Gustav Klimt”' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Gustav Klimt')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(rowOf(page, 'Gustav Klimt')).toBeVisible()
})

test('a row is edited in place by keyboard, and the focus returns', async ({ page, account: { actor } }) => {
  for (const name of ['animals', 'birds', 'cats']) await makeTag(actor, name)
  await page.goto('/tags?sort=kits')
  await takenOver(page)
  await page.getByRole('link', { name: 'Edit birds' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page).toHaveURL('/tags?sort=kits')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Edit birds' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('song birds')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Edit song birds' })).toBeFocused()
  await expect(page).toHaveURL('/tags?sort=kits')
  await page.getByRole('link', { name: 'Delete song birds' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Delete song birds' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete tag' }).press('Enter')
  await expect(rowOf(page, 'song birds')).toHaveCount(0)
  await expect(page.getByRole('table')).toBeFocused()
})

test('a list of many pages keeps its place after a change @nojs', async ({ page, account: { actor } }) => {
  await db.$executeRaw`
    insert into tags (id, "user", name, slug, color, updated)
    select substr(md5(${actor.userId} || n), 1, 16), ${actor.userId}, 'tag ' || lpad(n::text, 4, '0'), 'tag-' || n, '#14B8A6', now()
    from generate_series(1, 1000) n`
  await page.goto('/tags')
  await expect(page.getByText('1–50 of 1,000 tags')).toBeVisible()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('51–100 of 1,000 tags')).toBeVisible()
  await page.getByRole('link', { name: 'Edit tag 0077' }).click()
  await page.getByLabel('Name').fill('tag 0077 changed')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“tag 0077 changed” saved.')).toBeVisible()
  await expect(page.getByText('51–100 of 1,000 tags')).toBeVisible()
  await expect(rowOf(page, 'tag 0077 changed')).toBeVisible()
})

test('the lists pass axe in both themes, with and without an open row', async ({ page, account: { actor } }) => {
  test.slow()
  const { id } = await makeTag(actor, 'ocean', '#84CC16')
  await makeTag(actor, 'odd colour', '#123456')
  await makeCompany(actor, 'Oraloa', 'https://oraloa.example')
  await makeProject(actor, { tags: ['ocean'], company: 'Oraloa' })
  for (const path of ['/companies', `/tags/${id}`, '/tags?add=']) {
    await page.goto(path)
    expect(await faultsInBothThemes(page), path).toEqual([])
  }
  await page.getByRole('link', { name: 'Edit odd colour' }).click()
  await expect(page.getByRole('radio', { name: 'Custom color' })).toBeChecked()
  expect(await faultsInBothThemes(page), 'an open row').toEqual([])
})

/** Fails if anything but an expected 400 was logged. */
function onlyRejections(faults: string[]) {
  expect(faults.filter(fault => !/status of 4(00|09)/.test(fault))).toEqual([])
  faults.length = 0
}
