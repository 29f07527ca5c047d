import { expect, test } from 'vitest'
import { sweepArchives } from '~/features/transfer/archive/archives.server'
import { db } from '~/platform/db/db.server'
import { glitterArchive } from '../factories/glitter-archive'
import { makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import {
  browserOf,
  JOB_POLL,
  kitsOf,
  missingAndOrphans,
  ownSettings,
  redirectOf,
  settled,
  startOwnApp,
} from '../setup/own-app'

const KITS = 2_500
const PHOTOS = 60

test('an import with photos that a kill interrupts is completed, and every kit, note and photo counts once', async () => {
  const settings = await ownSettings()
  const app = await startOwnApp(settings)
  const { user, actor } = await makeUser()
  const browser = await browserOf(user)
  const zip = await glitterArchive({ kits: KITS, photos: PHOTOS, photo: await sizedJpeg(1200, 900) })
  const check = await redirectOf(browser.send(`${app.url}/import`, { file: new Blob([new Uint8Array(zip)]) }))
  expect(check).toMatch(/^\/import\//)
  expect(await redirectOf(browser.send(app.url + check, { import: 'yes' }))).toBe(`${check}/result`)
  const found = () => db.import.findFirstOrThrow({ where: { userId: user.id } })
  const progress = async () => (await found()).progress
  await expect.poll(progress, { timeout: 60_000, interval: 20 }).toBeGreaterThan(10)
  await app.kill()
  expect(await found()).toMatchObject({ state: 'running' })
  expect(await kitsOf(user.id)).toEqual([])

  const again = await startOwnApp(settings)
  const stateOf = async () => {
    await (await browser.get(`${again.url}${check}/result`)).arrayBuffer()
    return (await found()).state
  }
  await expect.poll(stateOf, JOB_POLL).toBe('done')
  await settled()
  const titles = await kitsOf(user.id)
  expect(titles.length).toBe(KITS)
  expect(new Set(titles).size).toBe(KITS)
  const mine = { userId: actor.userId }
  expect(await db.progressNote.count({ where: mine })).toBe(KITS)
  const pictured = { ...mine, image: { not: '' } }
  expect((await db.project.count({ where: pictured })) + (await db.progressNote.count({ where: pictured }))).toBe(
    PHOTOS,
  )
  expect((await found()).result).toMatchObject({ counts: { added: KITS, notes: KITS, photos: PHOTOS } })
  expect(await missingAndOrphans(settings.DATA_DIR)).toMatchObject({ missing: [], orphans: [] })
  expect(await sweepArchives(new Date(Date.now() + 48 * 3600_000))).toBe(0)
})
