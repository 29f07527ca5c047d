import { randomBytes } from 'node:crypto'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
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

test('a host moves to a database of their own', async () => {
  const DATABASE_URL = await emptyDatabase()
  const DATA_DIR = emptyDataDir()
  await npmAdmin(['user', 'create', ...ANNA, '--verified'], { DATA_DIR })
  const moved = await npmAdmin(['move', 'database', DATABASE_URL], { DATA_DIR })
  expect(moved).toEqual({ code: 0, said: expect.stringMatching(/^\d+ rows were copied\. Set DATABASE_URL/) })
  expect(await npmAdmin(['move', 'database', DATABASE_URL], { DATA_DIR })).toEqual({
    code: 1,
    said: expect.stringContaining('nothing was copied'),
  })
  const reset = await npmAdmin(['user', 'reset-password', ANNA[0]], { DATA_DIR, DATABASE_URL })
  expect(reset.code).toBe(0)
})

test('the rows of an older version are backed up before they are brought up to date', async () => {
  const DATA_DIR = emptyDataDir()
  const newest = await emptyDatabase()
  await npmAdmin(['backup', 'list'], { DATA_DIR, DATABASE_URL: newest })
  const DATABASE_URL = await emptyDatabase()
  await asFirstVersion(DATABASE_URL, newest)

  const settings = { DATA_DIR, DATABASE_URL }
  const listed = await npmAdmin(['backup', 'list'], settings)
  const [before = ''] = /before-upgrade-\d{8}-\d{6}\.zip/.exec(listed.said) ?? []
  expect(before).not.toBe('')
  const verified = await npmAdmin(['backup', 'verify', before], settings)
  expect(verified.said).toContain('and no files')
  expect((await npmAdmin(['backup', 'restore', before, '--replace'], settings)).code).toBe(0)
  expect((await npmAdmin(['user', 'verify', ANNA[0]], settings)).code).toBe(0)
})

/** Brings an empty database to the data model of the first version, with somebody in it. */
async function asFirstVersion(url: string, newest: string) {
  const [old, now] = await Promise.all([clientAt(url), clientAt(newest)])
  const { rows } = await now.query(`select * from _prisma_migrations where migration_name like '20261120%'`)
  const types = now.query(
    `select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ') as columns from pg_attribute
      where attrelid = '_prisma_migrations'::regclass and attnum > 0`,
  )
  await old.query(readFileSync('prisma/migrations/20261120000000_collections/migration.sql', 'utf8'))
  await old.query(`create table _prisma_migrations (${(await types).rows[0].columns}, primary key (id))`)
  await old.query(
    'insert into _prisma_migrations select * from jsonb_populate_recordset(null::_prisma_migrations, $1)',
    [JSON.stringify(rows)],
  )
  await old.query(
    `insert into users (id, email, username, token_key, updated) values ('anna000000000000', $1, $2, 'key', now())`,
    ANNA.slice(0, 2),
  )
}

async function emptyDatabase(): Promise<string> {
  const server = await startTestPostgres()
  const name = `launch_${randomBytes(4).toString('hex')}`
  onTestFinished(async () => {
    await dropDatabase(server.url, name)
    await server.stop()
  })
  return createDatabase(server.url, name)
}

async function clientAt(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('a bucket that is not set is told, and a file that is no backup or not there', async () => {
  const DATA_DIR = emptyDataDir()
  const { code, said } = await npmAdmin(['move', 'files', 'bucket'], { DATA_DIR })
  expect(code).toBe(1)
  expect(said).toContain('Set S3_BUCKET')
  expect(readdirSync(DATA_DIR)).not.toContain('backups')
  cpSync('package.json', join(DATA_DIR, 'package.json'))
  expect((await npmAdmin(['backup', 'add', join(DATA_DIR, 'package.json')], { DATA_DIR })).said).toContain('.zip')
  const nowhere = await npmAdmin(['backup', 'add', join(DATA_DIR, 'nowhere.zip')], { DATA_DIR })
  expect(nowhere).toEqual({ code: 1, said: expect.stringMatching(/^Refused: .*no such file.*\n$/) })
})
