import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDataDir, npmStart, postgresOf, runAdmin, statusOf } from '../setup/launched-app'
import { postForm, signInAt } from '../setup/over-http'
import { ownDatabase } from '../setup/own-database'

const ANNA = ['anna@example.com', 'anna', 'glitter-2026', '--verified'] as const
const SHORT = { RECORD_ID_LENGTH: '15' }
const LONG = { RECORD_ID_LENGTH: '16' }
const REJECTION =
  'Remove RECORD_ID_LENGTH, or set it to 15. It is 16, but this database has used 15 since its first start.'

test('the first start fixes the length of record IDs, and another setting is rejected', async () => {
  const { url: DATABASE_URL, query } = await ownDatabase()
  const lengths = async (text: string) => (await query<{ length: number }>(text)).map(({ length }) => length)
  const settings = { DATABASE_URL, DATA_DIR: emptyDataDir(), RATE_LIMITS: 'off' }
  expect((await runAdmin(['user', 'create', ...ANNA], { ...settings, ...SHORT })).code).toBe(0)
  expect((await runAdmin(['superuser', 'create', 'admin@example.com', 'glitter-2026'], settings)).code).toBe(0)
  expect(await lengths('select length(id) from users union all select length(id) from _superusers')).toEqual([15, 15])
  expect(await runAdmin(['backup', 'list'], { ...settings, ...LONG })).toEqual({
    code: 1,
    said: `Refused: ${REJECTION}\n`,
  })

  const stopped = await npmStart({ ...settings, ...LONG })
  await stopped.listening()
  await expect.poll(async () => (await fetch(stopped.url)).text(), { timeout: 30_000 }).toContain(REJECTION)
  expect(await statusOf(`${stopped.url}/readyz`)).toBe(503)
  expect(stopped.output()).toContain(REJECTION)

  const app = await npmStart(settings)
  await app.ready()
  const cookie = await signInAt(app.url, ANNA[0], ANNA[2])
  expect(await newKitId(app.url, cookie)).toHaveLength(15)

  // A restore uses the length of the database that was backed up.
  const other = { DATA_DIR: emptyDataDir(), DATABASE_URL: (await ownDatabase()).url }
  await runAdmin(['user', 'create', ...ANNA], other)
  const [name = ''] = (await runAdmin(['backup', 'create'], other)).said.split(' ')
  expect((await runAdmin(['backup', 'add', join(other.DATA_DIR, 'backups', name)], settings)).code).toBe(0)
  const restored = await runAdmin(['backup', 'restore', name, '--replace'], { ...settings, ...SHORT })
  expect(restored.code).toBe(0)
  expect(restored.said).toContain('Remove RECORD_ID_LENGTH, or set it to 16.')
  // A running app notices the end of a restore within a second.
  const lengthOfNewId = async () => (await newKitId(app.url, await signInAt(app.url, ANNA[0], ANNA[2])))?.length
  await expect.poll(lengthOfNewId, { timeout: 60_000 }).toBe(16)
})

test('a rejected command stops the embedded database', async () => {
  const DATA_DIR = emptyDataDir()
  await runAdmin(['backup', 'list'], { DATA_DIR, ...SHORT })
  expect(await runAdmin(['backup', 'list'], { DATA_DIR, ...LONG })).toEqual({
    code: 1,
    said: `Refused: ${REJECTION}\n`,
  })
  expect(postgresOf(DATA_DIR)).toBe(0)
})

async function newKitId(url: string, cookie: string) {
  const saved = await postForm(`${url}/projects/new`, { title: 'Sunflowers', status: 'stash' }, { cookie })
  return /\/projects\/(\w+)/.exec(saved.headers.get('location') ?? '')?.[1]
}
