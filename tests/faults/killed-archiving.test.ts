import { expect, test } from 'vitest'
import { sweepArchives } from '~/features/transfer/archive/archives.server'
import { db } from '~/platform/db/db.server'
import { archived } from '../factories/archives'
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
  unfinishedIn,
} from '../setup/own-app'

test('an archive and a restore that a kill interrupts are completed, without leftover files', async () => {
  const settings = await ownSettings()
  const app = await startOwnApp(settings)
  const [anna, berta] = await Promise.all([makeUser(), makeUser()])
  const [annas, bertas] = await Promise.all([browserOf(anna.user), browserOf(berta.user)])
  const photo = new Blob([new Uint8Array(await sizedJpeg(1600, 1200))])
  for (let kit = 0; kit < 24; kit++) {
    const saved = annas.send(`${app.url}/projects/new`, {
      title: `Kit ${kit}`,
      status: 'stash',
      kitCategory: 'full',
      image: photo,
    })
    expect(await redirectOf(saved)).toMatch(/^\/projects\//)
  }
  const zip = new Blob([new Uint8Array(await archived(anna.actor))])

  const restore = await redirectOf(bertas.send(`${app.url}/restore`, { file: zip }))
  expect(restore).toMatch(/^\/restore\//)
  const stateOf = async () => (await db.restore.findFirstOrThrow({ where: { userId: berta.user.id } })).state
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('checked')
  await redirectOf(bertas.send(app.url + restore, { mode: 'merge' }))
  const progress = async () => (await db.restore.findFirstOrThrow({ where: { userId: berta.user.id } })).progress
  await expect.poll(progress, { timeout: 60_000, interval: 20 }).toBeGreaterThan(5)
  await app.kill()
  expect(await stateOf()).toBe('restoring')
  expect(await kitsOf(berta.user.id)).toEqual([])

  // Berta does not open the page. Anna requests an archive, and the app is killed again while creating it.
  const second = await startOwnApp(settings)
  await expect.poll(stateOf, JOB_POLL).toBe('done')
  await redirectOf(annas.send(`${second.url}/archive`))
  const unfinished = () => unfinishedIn(settings.DATA_DIR).length
  await expect.poll(unfinished, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  await second.kill()
  const archive = () => db.archive.findFirstOrThrow({ where: { userId: anna.user.id }, orderBy: { created: 'desc' } })
  expect((await archive()).state).toBe('running')

  const third = await startOwnApp(settings)
  const looked = async () => {
    await (await annas.get(`${third.url}/archive`)).arrayBuffer()
    return (await archive()).state
  }
  await expect.poll(looked, JOB_POLL).toBe('ready')
  const made = await annas.get(`${third.url}/archive/download`)
  expect(made.status).toBe(200)
  expect((await made.arrayBuffer()).byteLength).toBe(Number((await archive()).bytes))

  await settled()
  const titles = await kitsOf(berta.user.id)
  expect(titles.length).toBe(24)
  expect(new Set(titles).size).toBe(24)
  const left = await missingAndOrphans(settings.DATA_DIR)
  console.log('after the restore:', { ...left, unfinished: unfinished() })
  expect(left).toMatchObject({ missing: [], orphans: [] })
  await sweepArchives(new Date(Date.now() + 48 * 3600_000))
  expect(unfinished()).toBe(0)
})
