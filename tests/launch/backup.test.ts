import { randomBytes } from 'node:crypto'
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDataDir, npmAdmin, npmStart } from '../setup/launched-app'
import { signInAt } from '../setup/over-http'
import { createDatabase, dropDatabase, startTestPostgres } from '../setup/test-postgres'

const ANNA = ['anna@example.com', 'anna', 'glitter-2026'] as const

test('a host backs up while the app runs, and brings it back in another place while none does', async () => {
  const DATA_DIR = emptyDataDir()
  const admin = (...args: string[]) => npmAdmin(args, { DATA_DIR })
  await admin('user', 'create', ...ANNA, '--verified')
  await admin('demo', ANNA[0])
  expect(await admin('backup', 'list')).toEqual({ code: 0, said: 'There are no backups.\n' })

  const app = await npmStart({ DATA_DIR, RATE_LIMITS: 'off' })
  await app.ready()
  const made = await admin('backup', 'create')
  expect(made.said).toMatch(
    /^manual-\d{8}-\d{6}\.zip holds \d+ rows of \d+ tables and \d+ files \(.*every sum is right\.\n$/,
  )
  const [name = ''] = made.said.split(' ')
  expect((await admin('backup', 'list')).said).toContain(name)
  expect(await admin('backup', 'verify', name)).toEqual({ code: 0, said: expect.stringContaining(`${name} is whole:`) })
  app.npm.kill('SIGTERM')
  await app.end

  const elsewhere = emptyDataDir()
  const there = (...args: string[]) => npmAdmin(args, { DATA_DIR: elsewhere })
  expect((await there('backup', 'add', join(DATA_DIR, 'backups', name))).code).toBe(0)
  expect(await there('backup', 'restore', name)).toEqual({
    code: 0,
    said: expect.stringMatching(/^Everything is as it was at .*: \d+ rows and \d+ files\.\n$/),
  })
  const refused = await there('backup', 'restore', name)
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('Say --replace') })

  const again = await npmStart({ DATA_DIR: elsewhere, RATE_LIMITS: 'off' })
  await again.ready()
  expect(await signInAt(again.url, ANNA[0], ANNA[2])).not.toBe('')
  // Under a running app: it goes on with what came back.
  await there('user', 'create', 'berta@example.com', 'berta', 'glitter-2026', '--verified')
  expect(await signInAt(again.url, 'berta@example.com', 'glitter-2026')).not.toBe('')
  expect((await there('backup', 'restore', name, '--replace')).code).toBe(0)
  expect(await signInAt(again.url, 'berta@example.com', 'glitter-2026')).toBe('')
  expect(await signInAt(again.url, ANNA[0], ANNA[2])).not.toBe('')
  again.npm.kill('SIGTERM')
  await again.end
})

test('a host moves to a database of their own, and an older one is backed up before it is brought up to date', async () => {
  const server = await startTestPostgres()
  const name = `launch_${randomBytes(4).toString('hex')}`
  const DATABASE_URL = await createDatabase(server.url, name)
  onTestFinished(async () => {
    await dropDatabase(server.url, name)
    await server.stop()
  })
  const DATA_DIR = emptyDataDir()
  await npmAdmin(['user', 'create', ...ANNA, '--verified'], { DATA_DIR })
  const moved = await npmAdmin(['move', 'database', DATABASE_URL], { DATA_DIR })
  expect(moved).toEqual({ code: 0, said: expect.stringMatching(/^\d+ rows were copied\. Set DATABASE_URL/) })
  expect(await npmAdmin(['move', 'database', DATABASE_URL], { DATA_DIR })).toEqual({
    code: 1,
    said: expect.stringContaining('nothing was copied'),
  })

  // As the version before the request log left it.
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  await client.query(
    `drop table request_log, log_settings; delete from _prisma_migrations where migration_name >= '20261121214500'`,
  )
  await client.end()
  const settings = { DATA_DIR, DATABASE_URL }
  const listed = await npmAdmin(['backup', 'list'], settings)
  const [before = ''] = /before-upgrade-\d{8}-\d{6}\.zip/.exec(listed.said) ?? []
  expect(before).not.toBe('')
  const verified = await npmAdmin(['backup', 'verify', before], settings)
  expect(verified.said).toContain('and no files')
  expect((await npmAdmin(['backup', 'restore', before, '--replace'], settings)).code).toBe(0)
  expect((await npmAdmin(['user', 'verify', ANNA[0]], settings)).code).toBe(0)
})

test('a bucket that is not set is told', async () => {
  const DATA_DIR = emptyDataDir()
  const { code, said } = await npmAdmin(['move', 'files', 'bucket'], { DATA_DIR })
  expect(code).toBe(1)
  expect(said).toContain('Set S3_BUCKET')
  expect(readdirSync(DATA_DIR)).not.toContain('backups')
  cpSync('package.json', join(DATA_DIR, 'package.json'))
  expect((await npmAdmin(['backup', 'add', join(DATA_DIR, 'package.json')], { DATA_DIR })).said).toContain('.zip')
})
