import { expect, test } from 'vitest'
import { db } from '~/platform/db/db.server'
import { makeUser } from '../factories/users'
import {
  addKits,
  type Browser,
  browserOf,
  JOB_POLL,
  kitsOf,
  ownSettings,
  redirectOf,
  settled,
  startOwnApp,
} from '../setup/own-app'

const ROWS = 12_000

test('a kill loses and duplicates no acknowledged kit, and interrupted imports are completed', async () => {
  const settings = await ownSettings()
  const app = await startOwnApp(settings)
  const [anna, berta, clara] = await Promise.all([makeUser(), makeUser(), makeUser()])
  const [annas, bertas] = await Promise.all([browserOf(anna.user), browserOf(berta.user)])
  const claras = await browserOf(clara.user)

  // Anna opens the page of her import, Clara does not.
  const imports = await Promise.all([annas, claras].map(browser => beginImport(browser, app.url)))
  const confirmed: string[] = []
  const writing = Array.from({ length: 4 }, (_, hand) => addKits(bertas, app.url, `Kit ${hand}`, confirmed))
  const progress = async () =>
    (await db.import.findMany({ where: { state: 'running' } })).reduce((sum, { progress }) => sum + progress, 0)
  await expect.poll(progress, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(20)
  await app.kill()
  await Promise.all(writing)
  expect(confirmed.length).toBeGreaterThan(0)
  const importing = { userId: { in: [anna.actor.userId, clara.actor.userId] } }
  const [before, running] = [
    await db.project.count({ where: importing }),
    await db.import.count({ where: { state: 'running' } }),
  ]
  console.log('at the kill:', { confirmed: confirmed.length, importsRunning: running, importedKits: before })
  // An import is applied in full or not at all.
  expect(before).toBe((2 - running) * ROWS)
  expect(running).toBeGreaterThan(0)

  const since = performance.now()
  const again = await startOwnApp(settings)
  expect(await kitsOf(berta.user.id)).toEqual(expect.arrayContaining(confirmed))
  const stands = async () => {
    await (await annas.get(`${again.url}/import/${imports[0]}/result`)).arrayBuffer()
    return (await db.import.findMany({ where: { state: 'running' } })).length
  }
  await expect.poll(stands, JOB_POLL).toBe(0)
  console.log(`both imports done ${Math.round((performance.now() - since) / 1000)} s after the start`)
  await settled()
  for (const { user } of [anna, clara]) {
    const titles = await kitsOf(user.id)
    expect(titles.length).toBe(ROWS)
    expect(new Set(titles).size).toBe(ROWS)
  }
  const bertasKits = await kitsOf(berta.user.id)
  expect(bertasKits.length).toBe(new Set(bertasKits).size)
  const page = await (await annas.get(`${again.url}/import/${imports[0]}/result`)).text()
  expect(page).toContain('12,000 kits')
})

/** Uploads a file and starts its import. Returns the ID of the import. */
async function beginImport(browser: Browser, url: string): Promise<string> {
  const lines = Array.from(
    { length: ROWS },
    (_, line) => `Kit number ${line},stash,Company ${line % 50},tag ${line % 9}`,
  )
  const csv = new Blob([`Title,Status,Company,Tags\n${lines.join('\n')}\n`])
  const check = await redirectOf(browser.send(`${url}/import`, { file: csv }))
  expect(check).toMatch(/^\/import\//)
  expect(await redirectOf(browser.send(url + check, { import: 'yes' }))).toBe(`${check}/result`)
  return check.split('/').at(-1) ?? ''
}
