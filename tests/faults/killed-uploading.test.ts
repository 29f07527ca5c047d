import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { db } from '~/platform/db/db.server'
import { makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import { addKits, browserOf, missingAndOrphans, ownSettings, startOwnApp } from '../setup/own-app'

test('after kills during photo uploads no kit lacks its photo, and orphaned files are swept', async () => {
  const settings = await ownSettings()
  const { user } = await makeUser()
  const browser = await browserOf(user)
  const photo = new Blob([new Uint8Array(await sizedJpeg(900, 700))])
  const confirmed: string[] = []
  let orphansBefore = 0
  for (let round = 0; round < 6; round++) {
    const app = await startOwnApp(settings)
    const hands = Array.from({ length: 4 }, (_, hand) =>
      addKits(browser, app.url, `Round ${round}, hand ${hand}`, confirmed, photo),
    )
    const until = confirmed.length + 4
    await expect.poll(() => confirmed.length, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(until)
    // Kills at different steps of an upload.
    await pause(round * 23)
    await app.kill()
    await Promise.all(hands)
    orphansBefore += (await missingAndOrphans(settings.DATA_DIR)).orphansBefore
  }
  const kits = await db.project.findMany({ where: { userId: user.id }, select: { title: true, image: true } })
  console.log({ confirmed: confirmed.length, kits: kits.length, orphansBefore })
  expect(kits.map(({ title }) => title)).toEqual(expect.arrayContaining(confirmed))
  expect(kits.length).toBe(new Set(kits.map(({ title }) => title)).size)
  expect(kits.filter(({ image }) => image === '')).toEqual([])
  expect(await missingAndOrphans(settings.DATA_DIR)).toEqual({ missing: [], orphansBefore: 0, orphans: [] })
})
