import type { Page } from '@playwright/test'
import { saveLegend } from '~/features/collection/legends/legends.server'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import { takenOver } from './by-keyboard'
import { pagesCached } from './cached-form'
import { test } from './cut-network'
import { expect as expectSoon, signIn } from './fixtures'
import { changeStatusTo, kitStatus } from './kits'

const expect = expectSoon.configure({ timeout: 40_000 })
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 240_000 })

const DAY = new Date().toLocaleDateString('sv-SE')
const waits = (page: Page, count: number) =>
  page.getByText(count === 1 ? 'One change waits on this device.' : `${count} changes wait on this device.`)

test('a note, statuses, ticks and a kit of an evening offline are hidden from another user, and count once', async ({
  page,
  account,
  network,
  context,
  baseURL,
  faults,
}) => {
  const { actor } = account
  const kit = await makeProject(actor, { title: 'Young Hare', status: 'progress', totalDiamonds: 10_000 })
  const line = { symbol: '', count: 100, ranShort: false }
  await saveLegend(
    actor,
    kit.id,
    [
      { ...line, code: '310' },
      { ...line, code: '666' },
    ],
    '',
  )
  const path = `/projects/${kit.id}`
  await page.goto('/overview')
  await pagesCached(
    page,
    '/overview',
    path,
    `${path}/log`,
    `${path}/legend`,
    `${path}/kit-up`,
    `${path}/kit-up.data`,
    '/projects/new',
  )
  await network.cut()
  await context.setOffline(true)

  // Ticks stay on their pages, which show them as set, also after a reload.
  const open = async (address: string) => {
    await page.goto(address)
    await takenOver(page)
  }
  const sorted = page.getByRole('button', { name: '310 is sorted' })
  for (const [pressed, heading] of [
    ['true', '1 of 2 sorted'],
    ['false', '0 of 2 sorted'],
    ['true', '1 of 2 sorted'],
  ] as const) {
    await open(`${path}/kit-up`)
    // What waits is shown once its script has loaded.
    if (pressed === 'false') await expect(sorted).toHaveAttribute('aria-pressed', 'true')
    await sorted.click()
    await expect(sorted).toHaveAttribute('aria-pressed', pressed)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await expect(waits(page, 1)).toBeVisible()
  await open(`${path}/legend`)
  await page.getByRole('button', { name: '666 ran short' }).click()
  await expect(page.getByRole('button', { name: '666 ran short' })).toHaveAttribute('aria-pressed', 'true')
  await expect(waits(page, 2)).toBeVisible()

  await open(path)
  await changeStatusTo(page, 'Put on hold')
  await expect(waits(page, 3)).toBeVisible()
  await expect(kitStatus(page)).toHaveText('On hold')
  await changeStatusTo(page, 'Mark as finished')
  await expect(waits(page, 4)).toBeVisible()

  await open(`${path}/log`)
  await page.getByLabel('What did you do?').fill('By candle light')
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(waits(page, 5)).toBeVisible()

  await open('/projects/new')
  await page.getByLabel('Title').fill('Koi Pond')
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'koi.jpg', mimeType: 'image/jpeg', buffer: await sizedJpeg(96, 64) })
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(waits(page, 6)).toBeVisible()
  await page.getByText('View the changes').click()
  const list = page.getByRole('region', { name: 'Waiting changes' })
  await expect(list.getByText('310 is sorted')).toBeVisible()
  await expect(list.getByText('666 ran short.')).toBeVisible()
  await expect(list.getByText(/^“On hold” becomes “Completed”, on /)).toBeVisible()
  await expect(list.getByText('Young Hare')).toHaveCount(5)
  await expect(list.getByRole('listitem').last()).toContainText('Koi Pond · 1 photo')

  const other = await makeUser()
  await signIn(context, other, baseURL ?? '')
  await page.close()
  await network.restore()
  await context.setOffline(false)
  const sent: string[] = []
  context.on('request', request => {
    if (request.url().endsWith('/waiting-changes')) sent.push(request.url())
  })
  const theirs = await context.newPage()
  await theirs.goto('/overview')
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(other.user.username)
  await takenOver(theirs)
  await theirs.evaluate(() => navigator.serviceWorker.ready)
  await expect(theirs.getByRole('region', { name: 'Waiting changes' })).toBeHidden()
  await theirs.waitForTimeout(2_000)
  expect(sent).toEqual([])

  await signIn(context, account, baseURL ?? '')
  await theirs.goto('/overview')
  const added = () => db.project.findMany({ where: { userId: account.user.id, title: 'Koi Pond' } })
  await expect.poll(added).toMatchObject([{ image: expect.stringMatching(/./) }])
  await expect(theirs.getByRole('region', { name: 'Waiting changes' })).toBeHidden()
  const colors = await db.kitColor.findMany({ where: { projectId: kit.id }, orderBy: { position: 'asc' } })
  expect(await db.progressNote.count({ where: { projectId: kit.id } })).toBe(1)
  expect(colors).toMatchObject([
    { code: '310', sorted: true, ranShort: false },
    { code: '666', sorted: false, ranShort: true },
  ])
  const stored = await db.project.findUniqueOrThrow({ where: { id: kit.id } })
  expect(stored).toMatchObject({ status: 'completed', dateCompleted: new Date(DAY) })
  const changes = await db.statusChange.findMany({ where: { projectId: kit.id }, orderBy: { id: 'asc' } })
  expect(changes.map(({ to }) => to)).toEqual(['progress', 'onhold', 'completed'])
  expect(sent).toHaveLength(6)
  faults.length = 0
})

test('a status that was changed elsewhere waits with the reason, and can be deleted', async ({
  page,
  account: { actor },
  network,
  context,
  faults,
}) => {
  const kit = await makeProject(actor, { title: 'Young Hare', status: 'progress', totalDiamonds: 10_000 })
  await page.goto('/overview')
  await pagesCached(page, `/projects/${kit.id}`)
  await network.cut()
  await context.setOffline(true)
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  await changeStatusTo(page, 'Mark as finished')
  await expect(waits(page, 1)).toBeVisible()
  await db.project.update({ where: { id: kit.id }, data: { status: 'onhold' } })
  await network.restore()
  await context.setOffline(false)
  await page.getByText('View the change').click()
  const list = page.getByRole('region', { name: 'Waiting changes' })
  await expect(list.getByText('It is On hold now.')).toBeVisible()
  await list.getByRole('button', { name: 'Delete this change' }).click()
  await expect(list).toBeHidden()
  expect(await db.project.findUniqueOrThrow({ where: { id: kit.id } })).toMatchObject({ status: 'onhold' })
  faults.length = 0
})

test('a waiting kit that is in the collection already is a question, and opens in the form with its photo', async ({
  page,
  account: { actor, user },
  network,
  context,
  faults,
}) => {
  await page.goto('/overview')
  await pagesCached(page, '/projects/new')
  await network.cut()
  await context.setOffline(true)
  await page.goto('/projects/new')
  await takenOver(page)
  await page.getByLabel('Title').fill('Koi Pond')
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'koi.jpg', mimeType: 'image/jpeg', buffer: await sizedJpeg(96, 64) })
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(waits(page, 1)).toBeVisible()
  await makeProject(actor, { title: 'Koi Pond', status: 'stash' })
  await network.restore()
  await context.setOffline(false)
  await page.getByText('View the change').click()
  const list = page.getByRole('region', { name: 'Waiting changes' })
  await expect(list.getByText('You already have “Koi Pond”, in your stash.')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Add it anyway' })).toBeVisible()
  await list.getByRole('button', { name: 'Open it in the form' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Koi Pond')
  await expect(list).toBeHidden()
  await page.getByLabel('Title').fill('Koi Pond II')
  await page.getByRole('button', { name: 'Save kit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Koi Pond II')
  const kits = await db.project.findMany({ where: { userId: user.id, title: 'Koi Pond II' } })
  expect(kits).toMatchObject([{ image: expect.stringMatching(/./) }])
  faults.length = 0
})

test('a note that waits since the previous release is sent, and no more than 200 changes wait', async ({
  page,
  account: { actor, user },
  network,
  faults,
}) => {
  const kit = await makeProject(actor, { title: 'Young Hare', status: 'progress', totalDiamonds: 10_000 })
  await page.goto('/overview')
  await pagesCached(page, `/projects/${kit.id}`)
  const note = { userId: user.id, projectId: kit.id, kitTitle: 'Young Hare', since: 1, problem: '' }
  await store(page, [
    {
      ...note,
      key: newId(),
      fields: [
        ['content', 'By candle light'],
        ['date', DAY],
      ],
    },
  ])
  await page.reload()
  await expect
    .poll(() => db.progressNote.findMany({ where: { projectId: kit.id } }))
    .toMatchObject([{ content: 'By candle light' }])

  const rejected = {
    ...note,
    problem: 'It is On hold now.',
    fields: [
      ['kind', 'status'],
      ['from', 'stash'],
      ['to', 'stash'],
      ['day', DAY],
    ],
  }
  await store(
    page,
    Array.from({ length: 200 }, () => ({ ...rejected, key: newId() })),
  )
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  await expect(waits(page, 200)).toBeVisible()
  await network.cut()
  await changeStatusTo(page, 'Put on hold')
  await expect(page.getByText(/^No more changes can wait on this device/)).toBeVisible()
  await expect(waits(page, 200)).toBeVisible()
  await network.restore()
  expect(await db.project.findUniqueOrThrow({ where: { id: kit.id } })).toMatchObject({ status: 'progress' })
  faults.length = 0
})

/** Stores changes in the browser's database. */
const store = (page: Page, changes: object[]) =>
  page.evaluate(
    changes =>
      new Promise<void>(resolve => {
        const opening = indexedDB.open('waiting-notes', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('notes', { keyPath: 'key' })
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('notes', 'readwrite')
          for (const change of changes) transaction.objectStore('notes').put(change)
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    changes,
  )

test('a kit whose button is pressed twice offline waits once', async ({
  page,
  account: _,
  network,
  context,
  faults,
}) => {
  await page.goto('/overview')
  await pagesCached(page, '/overview', '/projects/new')
  await network.cut()
  await context.setOffline(true)
  for (const [count, title, delay] of [
    [1, 'Koi Pond', 0],
    [2, 'Sea of Fog', 20],
    [3, 'Two Owls', 100],
  ] as const) {
    await page.goto('/projects/new')
    await takenOver(page)
    await page.getByLabel('Title').fill(title)
    const button = page.getByRole('button', { name: 'Save and add another' })
    await button.hover()
    const arrived = page.waitForEvent('load')
    for (const press of [1, 2]) {
      await page.mouse.down()
      await page.mouse.up()
      if (press === 1) await page.waitForTimeout(delay)
    }
    await arrived
    await takenOver(page)
    await expect(waits(page, count)).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('')
  }
  faults.length = 0
})
