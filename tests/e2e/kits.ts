import type { Page } from '@playwright/test'
import type { ProjectInput } from '~/features/collection/projects/project.schema'
import type { Actor } from '~/platform/actor'
import { makeNote, makeProject } from '../factories/projects'
import { expect } from './fixtures'

/** Creates a small collection with a kit of every status. */
export const KITS: Partial<ProjectInput>[] = [
  { title: 'Starry Night', status: 'progress', company: 'Oraloa', artist: 'Vincent van Gogh', drillShape: 'round' },
  {
    title: 'Great Wave',
    status: 'stash',
    company: 'Paint Gem',
    artist: 'Hokusai',
    drillShape: 'square',
    tags: ['sea'],
  },
  { title: 'Café Terrace', status: 'stash', company: 'Oraloa', artist: 'Vincent van Gogh', tags: ['gift'] },
  { title: 'Flaming June', status: 'purchased', drillShape: 'round', kitCategory: 'mini' },
  { title: 'Tiger', status: 'onhold', tags: ['sea', 'gift'] },
  { title: 'Young Hare', status: 'wishlist', kitCategory: 'mini', company: 'Oraloa' },
  { title: 'The Kiss', status: 'completed', dateCompleted: '2024-05-06' },
  { title: 'Water Lilies', status: 'completed', dateCompleted: '2025-11-30' },
  { title: 'Old Castle', status: 'archived', dateCompleted: '2024-12-31' },
  { title: 'Sold Ship', status: 'destashed', tags: ['sea'] },
]
/** The titles of its active kits. */
export const ACTIVE = ['Café Terrace', 'Flaming June', 'Great Wave', 'Starry Night', 'Tiger']

export async function makeCollection(actor: Actor) {
  for (const kit of KITS) {
    const { id } = await makeProject(actor, kit)
    if (kit.title === 'Great Wave') await makeNote(actor, id, { content: 'So much confetti in the foam.' })
  }
}

/** Returns the titles on the page, in order. */
export const shownInOrder = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()

/** Waits until exactly these kits are shown, in any order. */
export const expectKits = (page: Page, titles: string[]) =>
  expect.poll(async () => (await shownInOrder(page)).sort()).toEqual([...titles].sort())

export const expectOrder = (page: Page, titles: string[]) => expect.poll(() => shownInOrder(page)).toEqual(titles)

/** Holds back requests of the next page: for scripts, or of a pattern. Returns the function that lets them through. */
export async function holdRequests(page: Page, pattern = '**/*.js'): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(pattern, async route => {
    await released
    await route.continue()
  })
  return release
}

/** Applies a changed filter: nothing with scripts, the button without. */
export async function send(page: Page) {
  if (!(await hasScripts(page))) await page.getByRole('button', { name: /^Show (\d+ )?kits?$/ }).click()
}

export const hasScripts = (page: Page) => page.evaluate(() => matchMedia('(scripting: enabled)').matches)

/** The name of a link that shows a kit's status and leads to the others. */
export const STATUS = /^(Wishlist|Purchased|In stash|In progress|On hold|Completed|Archived|Destashed)$/

/** The status on a kit's page. */
export const kitStatus = (page: Page) => page.getByRole('main').getByRole('link', { name: STATUS })

/** The progress notes on a kit's page, newest first. */
export const notesOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })

/** Expects one error on the page, beside the field with this label: its description begins with it. */
export async function expectError(page: Page, label: string, message: string | RegExp) {
  await expectDescription(page, label, message)
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
}

/** Expects exactly these errors on the page, each with no other word, beside the fields with these labels. */
export async function expectErrors(page: Page, errors: Record<string, string>) {
  for (const [label, message] of Object.entries(errors)) {
    await expectDescription(page, label, message)
    await expect(page.getByRole('main').getByText(message, { exact: true })).toBeVisible()
  }
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(Object.keys(errors).length)
}

/** Expects that the field with this label is wrong. The description of a field is its error, and then its help. */
async function expectDescription(page: Page, label: string, message: string | RegExp) {
  const field = page.getByLabel(label, { exact: true })
  const start = typeof message === 'string' ? new RegExp(`^${message.replace(/[.?*()]/g, '\\$&')}`) : message
  await expect(field).toHaveAccessibleDescription(start)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
}

/** The panel with this heading. */
export const panel = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

/** The open menu with this label. */
export const openMenu = (page: Page, label = 'Menu') =>
  page.locator('details[open]', { has: page.getByLabel(label, { exact: true }) })

/** Opens the statuses of the kit on its page, and presses one. */
export async function changeStatusTo(page: Page, label: string) {
  await kitStatus(page).click()
  await page.getByRole('button', { name: label }).click()
}

/** Waits until an open sheet has its entry in the history, or a closed one no longer: browsers go back asynchronously. */
export const hasEntry = (page: Page, isOpen: boolean) =>
  page.waitForFunction(isOpen => Boolean(window.history.state?.overlay) === isOpen, isOpen)

/** Waits for the script of the selection. Before, its buttons only lead to pages, and keys do nothing. */
export const selectionReady = (page: Page) => expect(page.getByRole('button', { name: 'This page' })).toBeEnabled()
