import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import { browserOf, kitsOf, missingAndOrphans, ownDatabase, ownFolder, redirectOf, startOwnApp } from '../setup/own-app'

const isRoot = process.getuid?.() === 0

test('while the files are on a read-only disk, forms return the input with the reason, and nothing is lost', async () => {
  const [DATABASE_URL, DATA_DIR] = [await ownDatabase(), ownFolder()]
  const files = join(DATA_DIR, 'files')
  const setReadOnly = writableFolder(files)
  const app = await startOwnApp({ DATABASE_URL, DATA_DIR })
  const { user } = await makeUser()
  const browser = await browserOf(user)
  const image = new Blob([new Uint8Array(await sizedJpeg(900, 700))])
  const kit = (title: string) => ({ title, status: 'stash', kitCategory: 'full' })
  const add = (fields: Record<string, string | Blob>) => browser.send(`${app.url}/projects/new`, fields)
  const first = await redirectOf(add({ ...kit('Before'), image }))
  expect(first).toMatch(/^\/projects\//)
  const picture = /\/api\/files\/[^"?\s]+/.exec(await (await browser.get(app.url + first)).text())?.[0] ?? ''
  expect((await fetch(app.url + picture)).status).toBe(200)

  const readiness = async () => (await fetch(`${app.url}/readyz`)).json()
  expect(await readiness()).toMatchObject({ storage: 'ok' })
  setReadOnly(true)
  expect(await readiness()).toMatchObject({ storage: 'read-only' })
  const rejected = await add({ ...kit('While it is read-only'), image })
  const page = await rejected.text()
  expect(rejected.status).toBe(503)
  expect(page).toContain('so nothing was saved')
  expect(page).toContain('While it is read-only')
  const csv = new Blob([`Title,Status\n${'Owl with a long name,stash\n'.repeat(50_000)}`])
  const upload = await browser.send(`${app.url}/import`, { file: csv })
  expect([upload.status, await upload.text()]).toEqual([503, expect.stringContaining('so nothing was saved')])
  const archive = await browser.send(`${app.url}/restore`, { file: new Blob(['PK']) })
  expect([archive.status, await archive.text()]).toEqual([503, expect.stringContaining('so nothing was saved')])
  // What needs no writing works.
  expect((await fetch(app.url + picture)).status).toBe(200)
  expect(await redirectOf(add(kit('Without a photo')))).toMatch(/^\/projects\//)

  setReadOnly(false)
  expect(await redirectOf(add({ ...kit('After'), image }))).toMatch(/^\/projects\//)
  expect((await kitsOf(user.id)).sort()).toEqual(['After', 'Before', 'Without a photo'])
  expect(await missingAndOrphans(DATA_DIR)).toEqual({ missing: [], orphansBefore: 0, orphans: [] })
})

/** Creates a folder, and returns a function that makes it read-only: by a mount for root, who ignores permissions. */
function writableFolder(folder: string): (isReadOnly: boolean) => void {
  mkdirSync(folder)
  if (!isRoot) return isReadOnly => chmodSync(folder, isReadOnly ? 0o500 : 0o700)
  const mount = (...options: string[]) => expect(spawnSync('mount', [...options, folder]).status).toBe(0)
  mount('-t', 'tmpfs', '-o', 'size=100m,mode=700', 'tmpfs')
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return isReadOnly => mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`)
}
