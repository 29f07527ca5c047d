import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { roadTo } from '../setup/breakable-road'
import { emptyDataDir, npmAdmin, npmStart } from '../setup/launched-app'
import { postForm, signInAt } from '../setup/over-http'
import { createDatabase, dropDatabase, startTestPostgres } from '../setup/test-postgres'

test('while the database is away pages say so and come back by themselves', async () => {
  const server = await startTestPostgres()
  const name = `launch_${randomBytes(4).toString('hex')}`
  const DATABASE_URL = await createDatabase(server.url, name)
  onTestFinished(async () => {
    await dropDatabase(server.url, name)
    await server.stop()
  })
  const road = await roadTo(DATABASE_URL)
  onTestFinished(road.cut)
  const DATA_DIR = emptyDataDir()
  const settings = { DATA_DIR, RATE_LIMITS: 'off', DATABASE_URL }
  await npmAdmin(['user', 'create', 'anna@example.com', 'anna', 'glitter-2026', '--verified'], settings)
  const app = await npmStart({ ...settings, DATABASE_URL: road.url })
  await app.ready()
  const cookie = await signInAt(app.url, 'anna@example.com', 'glitter-2026')
  const overview = () => fetch(`${app.url}/overview`, { headers: { cookie }, redirect: 'manual' })
  expect((await overview()).status).toBe(200)
  const ready = async () => {
    const answer = await fetch(`${app.url}/readyz`)
    return [answer.status, await answer.json()]
  }
  const allWell = { ready: true, database: 'ok', migrations: 'ok', storage: 'ok' }
  expect(await ready()).toEqual([200, allWell])
  // A file where the folder of the pictures should be.
  renameSync(join(DATA_DIR, 'files'), join(DATA_DIR, 'elsewhere'))
  writeFileSync(join(DATA_DIR, 'files'), '')
  expect(await ready()).toEqual([503, { ...allWell, ready: false, storage: 'not reachable' }])
  rmSync(join(DATA_DIR, 'files'))
  renameSync(join(DATA_DIR, 'elsewhere'), join(DATA_DIR, 'files'))

  await road.cut()
  const away = { ready: false, database: 'not reachable', migrations: 'not reachable', storage: 'ok' }
  expect(await ready()).toEqual([503, away])
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  const page = await overview()
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('5')
  const html = await page.text()
  expect(html).toContain('<h1>Back in a moment</h1>')
  // Each policy counts, and each must let the page's one style through.
  const nonce = /<style nonce="([^"]+)">/.exec(html)?.[1]
  const policies = page.headers.get('content-security-policy')?.split(', ') ?? []
  expect(policies.filter(policy => !/style-src [^;]*'nonce-/.test(policy))).toEqual([])
  expect(policies.join()).toContain(`'nonce-${nonce}'`)
  const asked = await fetch(`${app.url}/overview.data`, { headers: { cookie } })
  expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '5'])
  const sent = await postForm(`${app.url}/projects/new`, { title: 'Sunflowers', status: 'stash' }, { cookie })
  expect(sent.status).toBe(503)
  expect(await sent.text()).toContain('What you just sent was not saved.')
  expect((await fetch(`${app.url}/`)).status).toBe(200)

  await road.mend()
  await expect.poll(async () => (await overview()).status, { timeout: 20_000 }).toBe(200)

  // It hangs: the connections stand, and no answer comes.
  road.freeze()
  expect((await overview()).status).toBe(503)
  const late = 'no answer within 2 s'
  expect(await ready()).toEqual([503, { ...away, database: late, migrations: late }])
  await road.mend()
  await expect.poll(async () => (await overview()).status, { timeout: 20_000 }).toBe(200)
  expect(await ready()).toEqual([200, allWell])

  app.npm.kill('SIGTERM')
  await app.end
})
