import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { db } from '~/platform/db/db.server'
import { makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import { startProxy } from '../setup/breakable-proxy'
import { startBucketServer } from '../setup/bucket-server'
import { browserOf, missingAndOrphans, ownDatabase, ownFolder, redirectOf, startOwnApp } from '../setup/own-app'

const CANNOT_STORE = 'Files cannot be stored at the moment, so nothing was saved. Please try again in a few minutes.'
const CANNOT_READ = 'Files cannot be read at the moment. Please try again in a few minutes.'

test('while a bucket is down or hangs, forms with photos return the input with an error; then it recovers', async () => {
  const DATABASE_URL = await ownDatabase()
  const bucket = await startBucketServer()
  const proxy = await startProxy(bucket.url)
  const settings = { ...bucket.settings, S3_ENDPOINT: proxy.url.replace(/\/$/, '') }
  const app = await startOwnApp({ DATABASE_URL, DATA_DIR: ownFolder(), ...settings })
  const { user } = await makeUser()
  const browser = await browserOf(user)
  const image = new Blob([new Uint8Array(await sizedJpeg(900, 700))])
  const kit = (title: string) => ({ title, status: 'stash', kitCategory: 'full', generalNotes: `All of ${title}` })
  const add = (fields: Record<string, string | Blob>) => browser.send(`${app.url}/projects/new`, fields)
  const first = await redirectOf(add({ ...kit('Before'), image }))
  expect(first).toMatch(/^\/projects\//)
  const { image: name } = await db.project.findFirstOrThrow({ where: { userId: user.id } })
  const picture = () => fetch(`${app.url}/api/files${first}/${name}`)
  expect((await picture()).status).toBe(200)

  for (const fault of ['away', 'hanging'] as const) {
    if (fault === 'away') await bucket.kill()
    else proxy.freeze()
    const began = performance.now()
    await expectInputReturned(await add({ ...kit(`While ${fault}`), image }), `While ${fault}`)
    console.log(`${fault}: told after ${Math.round(performance.now() - began)} ms`)
    const note = await browser.send(`${app.url}${first}/log`, {
      date: '2026-11-20',
      content: 'The sky',
      photos: image,
    })
    await expectInputReturned(note, 'The sky')
    // Everything except files works.
    expect(await redirectOf(add(kit(`Without a photo, ${fault}`)))).toMatch(/^\/projects\//)
    expect((await browser.get(`${app.url}/dashboard`)).status).toBe(200)
    const response = await picture()
    expect([response.status, (await response.json()).message]).toEqual([503, CANNOT_READ])
    const ready = await fetch(`${app.url}/readyz`)
    expect([ready.status, (await ready.json()).storage]).toEqual([503, expect.stringMatching(/^n/)])
    const zip = await browser.send(`${app.url}/restore`, { file: new Blob(['PK']) })
    expect([zip.status, await zip.text()]).toEqual([503, expect.stringContaining(CANNOT_STORE)])

    if (fault === 'away') await bucket.start()
    else await proxy.restore()
    expect(await redirectOf(add({ ...kit(`After ${fault}`), image }))).toMatch(/^\/projects\//)
    expect((await picture()).status).toBe(200)
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  }
  const titles = await db.project.findMany({
    where: { userId: user.id },
    orderBy: { created: 'asc' },
    select: { title: true },
  })
  expect(titles.map(({ title }) => title)).toEqual([
    'Before',
    'Without a photo, away',
    'After away',
    'Without a photo, hanging',
    'After hanging',
  ])
  expect(await db.progressNote.count()).toBe(0)
  // The log does not contain the keys of the store.
  expect(app.output()).not.toContain('S3RVER')
})

test('forms with photos return the input with an error while the files folder is missing', async () => {
  const DATABASE_URL = await ownDatabase()
  const DATA_DIR = ownFolder()
  const app = await startOwnApp({ DATABASE_URL, DATA_DIR })
  const { user } = await makeUser()
  const browser = await browserOf(user)
  const image = new Blob([new Uint8Array(await sizedJpeg(900, 700))])
  const kit = (title: string) => ({
    title,
    status: 'stash',
    kitCategory: 'full',
    generalNotes: `All of ${title}`,
    image,
  })
  const add = (title: string) => browser.send(`${app.url}/projects/new`, kit(title))
  expect(await redirectOf(add('Before'))).toMatch(/^\/projects\//)
  const [files, aside] = [join(DATA_DIR, 'files'), join(DATA_DIR, 'aside')]
  renameSync(files, aside)
  writeFileSync(files, '')
  await expectInputReturned(await add('While it is gone'), 'While it is gone')
  const avatar = await browser.send(`${app.url}/profile/picture`, { image })
  await expectInputReturned(avatar, '')
  rmSync(files)
  renameSync(aside, files)
  expect(await redirectOf(add('After'))).toMatch(/^\/projects\//)
  expect(existsSync(files)).toBe(true)
  expect(await missingAndOrphans(DATA_DIR)).toEqual({ missing: [], orphansBefore: 0, orphans: [] })
})

async function expectInputReturned(response: Response, typed: string) {
  const page = await response.text()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('60')
  expect(page).toContain(CANNOT_STORE)
  expect(page).toContain(typed)
}
