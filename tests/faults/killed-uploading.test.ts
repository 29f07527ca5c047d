import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { db } from '~/platform/db/db.server'
import { makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import { addKits, browserOf, missingAndOrphans, ownDatabase, ownFolder, startOwnApp } from '../setup/own-app'

test('killed while people upload photos: no kit names a photo that is not there, and what no kit names is swept', async () => {
  const DATABASE_URL = await ownDatabase()
  const DATA_DIR = ownFolder()
  const settings = { DATABASE_URL, DATA_DIR }
  const { user } = await makeUser()
  const browser = await browserOf(user)
  const photo = new Blob([new Uint8Array(await sizedJpeg(900, 700))])
  const promised: string[] = []
  let orphansBefore = 0
  for (let round = 0; round < 6; round++) {
    const app = await startOwnApp(settings)
    const hands = Array.from({ length: 4 }, (_, hand) =>
      addKits(browser, app.url, `Round ${round}, hand ${hand}`, promised, photo),
    )
    const until = promised.length + 4
    await expect.poll(() => promised.length, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(until)
    // Not always at the same step of an upload.
    await pause(round * 23)
    await app.kill()
    await Promise.all(hands)
    orphansBefore += (await missingAndOrphans(DATA_DIR)).orphansBefore
  }
  const kits = await db.project.findMany({ where: { userId: user.id }, select: { title: true, image: true } })
  console.log({ promised: promised.length, kits: kits.length, orphansBefore })
  expect(kits.map(({ title }) => title)).toEqual(expect.arrayContaining(promised))
  expect(kits.length).toBe(new Set(kits.map(({ title }) => title)).size)
  expect(kits.filter(({ image }) => image === '')).toEqual([])
  expect(await missingAndOrphans(DATA_DIR)).toEqual({ missing: [], orphansBefore: 0, orphans: [] })
})
