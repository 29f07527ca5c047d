import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { expect, fileOf, type Page, test } from './journey'
import { button, field, link, navigation, text } from './target'

// The server is out of reach, and the browser believes that it is online.

const WAITS = text('One change waits on this device.')
const KIT = { title: 'Young Hare', status: 'progress', totalDiamonds: 10_000 } as const
const notesOf = ({ id }: { id: string }) => db.progressNote.findMany({ where: { projectId: id } })

/** Opens the form of the kit once the worker has it, as it has after a visit of the overview. */
async function openForm(page: Page, { id }: { id: string }) {
  await page.go('/overview')
  await page.expectCached('/overview', `/projects/${id}/log`, `/projects/${id}/log.data`)
  await page.go(`/projects/${id}/log`)
  await page.fill(field('What did you do?'), 'At the lake')
}

test('a waiting note is sent after the next request that succeeds', async ({ page, actor, network }) => {
  const kit = await makeProject(actor, KIT)
  await openForm(page, kit)
  await network.cut()
  await page.click(button(/^Save note/))
  await page.see(WAITS)
  expect(await notesOf(kit)).toEqual([])
  await network.restore()
  await page.click(link('Dashboard', navigation('Sections')))
  await expect.poll(() => notesOf(kit)).toMatchObject([{ content: 'At the lake' }])
  await page.gone(WAITS)
})

test('a note waits with its photo, and is sent when a page is shown again', async ({ page, actor, network }) => {
  const kit = await makeProject(actor, KIT)
  await openForm(page, kit)
  await network.cut()
  await page.choose('Photos', fileOf('lake.jpg', await sizedJpeg(96, 64)))
  await page.see(text('The server does not answer. The uploads continue when it does.'))
  await page.click(button(/^Save /))
  await page.see(WAITS)
  await network.restore()
  await page.reload()
  const image = expect.stringMatching(/./)
  await expect.poll(() => notesOf(kit)).toMatchObject([{ content: 'At the lake', image }])
  await page.gone(WAITS)
})

test('a note is sent by Send now', async ({ page, actor, network }) => {
  const kit = await makeProject(actor, KIT)
  await openForm(page, kit)
  await network.cut()
  await page.click(button(/^Save note/))
  await page.see(WAITS)
  await page.see(button('Send now'))
  // Once the server is in reach, the page's own requests send the note, too, and the button goes.
  await Promise.all([network.restore(), page.click(button('Send now'))])
  await expect.poll(() => notesOf(kit)).toMatchObject([{ content: 'At the lake' }])
  await page.gone(WAITS)
})

test(
  'a browser that promises nothing may delete a waiting note, and the list says when',
  async ({ page, actor, network }) => {
    await openForm(page, await makeProject(actor, KIT))
    await network.cut()
    await page.click(button(/^Save note/))
    await page.click(button('View the change'))
    await page.see(text('Open this app again within seven days'))
  },
  // Firefox asks the user.
  { only: 'WebKit' },
)
