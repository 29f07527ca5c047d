import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase, emptyDataDir, npmStart } from '../setup/launched-app'

test('assets of the previous version are served for two weeks, and current ones are stored', async () => {
  const DATA_DIR = emptyDataDir()
  const stored = join(DATA_DIR, 'files', 'assets')
  mkdirSync(stored, { recursive: true })
  writeFileSync(join(stored, 'route-Before12.js'), 'export const before = 1')
  writeFileSync(join(stored, 'route-Longago1.js'), 'export const longAgo = 1')
  const longAgo = Date.now() / 1000 - 15 * 86_400
  utimesSync(join(stored, 'route-Longago1.js'), longAgo, longAgo)
  const app = await npmStart({ DATA_DIR, DATABASE_URL: await emptyDatabase() })
  await app.ready()

  const ours = readdirSync('build/client/assets').filter(name => name.endsWith('.js'))
  await expect.poll(() => readdirSync(stored), { timeout: 60_000 }).toEqual(expect.arrayContaining(ours))
  await expect.poll(() => readdirSync(stored), { timeout: 60_000 }).not.toContain('route-Longago1.js')

  const before = await fetch(`${app.url}/assets/route-Before12.js`)
  expect(before.status).toBe(200)
  expect(Object.fromEntries(before.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(await before.text()).toBe('export const before = 1')
  for (const nothing of ['route-Longago1.js', '..%2F..%2Fsecret.js', '%2e%2e/x.js', 'a/b.js', '.js', 'no-type']) {
    expect((await fetch(`${app.url}/assets/${nothing}`)).status, nothing).toBe(404)
  }
})
