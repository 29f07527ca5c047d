import { cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '~/platform/db/migrate.server'
import { stopWrites } from '~/platform/db/write-stop.server'
import { emptyDatabase, emptyDataDir, npmStart, runAdmin } from '../setup/launched-app'
import { addKitWithPhoto, postForm, signInAt, signUpAt } from '../setup/over-http'

const ANNA = { email: 'anna@example.com', username: 'anna', password: 'glitter-2026' }
const BERTA = { email: 'berta@example.com', username: 'berta', password: 'glitter-2026' }

test('a backup of a running app is restored elsewhere, into a stopped and a running app', async () => {
  const DATA_DIR = emptyDataDir()
  const admin = (...args: string[]) => runAdmin(args, { DATA_DIR })
  const app = await npmStart({ DATA_DIR, RATE_LIMITS: 'off' })
  await app.ready()
  const cookie = await signUpAt(app.url, ANNA)
  await addKitWithPhoto(app.url, cookie, 'Kit with a photo')
  expect(await admin('backup', 'list')).toEqual({ code: 0, said: 'There are no backups.\n' })
  const made = await admin('backup', 'create')
  expect(made.said).toMatch(
    /^manual-\d{8}-\d{6}\.zip contains \d+ rows of \d+ tables and \d+ files \(.*All checksums were verified\.\n$/,
  )
  const [name = ''] = made.said.split(' ')
  expect((await admin('backup', 'list')).said).toContain(name)
  expect(await admin('backup', 'verify', name)).toEqual({ code: 0, said: expect.stringContaining(`${name} is valid:`) })
  app.npm.kill('SIGTERM')
  await app.end

  const elsewhere = emptyDataDir()
  const there = (...args: string[]) => runAdmin(args, { DATA_DIR: elsewhere })
  expect((await there('backup', 'add', join(DATA_DIR, 'backups', name))).code).toBe(0)
  expect(await there('backup', 'restore', name)).toEqual({
    code: 0,
    said: expect.stringMatching(/^Restored the backup of .*: \d+ rows and \d+ files\.\n$/),
  })
  const rejected = await there('backup', 'restore', name)
  expect(rejected).toEqual({ code: 1, said: expect.stringContaining('Pass --replace') })

  const again = await npmStart({ DATA_DIR: elsewhere, RATE_LIMITS: 'off' })
  await again.ready()
  const later = await signInAt(again.url, ANNA.email, ANNA.password)
  expect(later).not.toBe('')
  const dashboard = await fetch(`${again.url}/dashboard`, { headers: { cookie: later } })
  expect(await dashboard.text()).toContain('Kit with a photo')
  // A running app continues with the restored data.
  expect(await signUpAt(again.url, BERTA)).not.toBe('')
  expect((await there('backup', 'restore', name, '--replace')).code).toBe(0)
  expect(await signInAt(again.url, BERTA.email, BERTA.password)).toBe('')
  expect(await signInAt(again.url, ANNA.email, ANNA.password)).not.toBe('')
  again.npm.kill('SIGTERM')
  await again.end
})

test('a restore loses no acknowledged write of any instance', async () => {
  const settings = { DATA_DIR: emptyDataDir(), DATABASE_URL: await emptyDatabase(), RATE_LIMITS: 'off' }
  const admin = (...args: string[]) => runAdmin(args, settings)
  const first = await npmStart(settings)
  await first.ready()
  const second = await npmStart(settings)
  await second.ready()
  const cookie = await signUpAt(first.url, ANNA)
  const signIn = await fetch(`${first.url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity: ANNA.email, password: ANNA.password }),
  })
  const { token, record } = (await signIn.json()) as { token: string; record: { id: string } }

  // The backup contains the session and the token.
  const [name = ''] = (await admin('backup', 'create')).said.split(' ')
  const acknowledged: string[] = []
  const rejected: [status: number, retryAfter: string | null, said: string][] = []
  const read: { status: number; rejectedBefore: number; rejectedAfter: number }[] = []
  let isWriting = true
  const titles = Array.from({ length: 8 }, (_, writer) => (n: number) => `Kit ${writer}.${n}`)
  const writers = titles.map(async (title, writer) => {
    const { url } = writer % 2 ? first : second
    for (let n = 0; isWriting; n++) {
      const response =
        writer < 6
          ? await fetch(`${url}/api/collections/projects/records`, {
              method: 'POST',
              headers: { 'Content-Type': 'application/json', Authorization: token },
              body: JSON.stringify({ title: title(n), status: 'stash', user: record.id }),
            })
          : await postForm(`${url}/projects/new`, { title: title(n), status: 'stash' }, { cookie })
      const isSaved = response.status === 200 || /\/projects/.test(response.headers.get('location') ?? '')
      if (isSaved) acknowledged.push(title(n))
      else {
        rejected.push([response.status, response.headers.get('retry-after'), await response.text()])
        await pause(20)
      }
    }
  })
  const reader = (async () => {
    while (isWriting) {
      const rejectedBefore = rejected.length
      const { status } = await fetch(`${first.url}/overview`, { headers: { cookie }, redirect: 'manual' })
      read.push({ status, rejectedBefore, rejectedAfter: rejected.length })
      await pause(20)
    }
  })()
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(50)
  expect((await admin('backup', 'restore', name, '--replace')).code).toBe(0)
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 30)
  isWriting = false
  await Promise.all([...writers, reader])

  const titlesThere = async () => {
    const { rows } = await (await clientAt(settings.DATABASE_URL)).query<{ title: string }>(
      'select title from projects',
    )
    return rows.map(({ title }) => title)
  }
  const after = await titlesThere()
  const [safety = ''] = readdirSync(join(settings.DATA_DIR, 'backups')).filter(name =>
    name.startsWith('before-restore-'),
  )
  expect((await admin('backup', 'restore', safety, '--replace')).code).toBe(0)
  const found = new Set([...after, ...(await titlesThere())])
  expect(acknowledged.filter(title => !found.has(title))).toEqual([])
  // All other writes were rejected with a message and Retry-After.
  expect(rejected.length).toBeGreaterThan(0)
  const others = rejected.filter(([status, retryAfter]) => status !== 503 || !retryAfter)
  expect(others.map(([status, , said]) => [status, said.slice(0, 100)])).toEqual([])
  expect(rejected.some(([, , said]) => said.includes('"message":"A backup is being restored'))).toBe(true)
  expect(rejected.some(([, , said]) => said.includes('<h1>A backup is being restored</h1>'))).toBe(true)
  // Reads work while the backup is loaded, until the tables are replaced.
  expect(read.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  const whileWritesAreRejected = read.filter(
    ({ rejectedBefore, rejectedAfter }) => rejectedBefore > 0 && rejectedAfter < rejected.length,
  )
  expect(whileWritesAreRejected.map(({ status }) => status)).toContain(200)
})

test('writes resume after a restore dies', async () => {
  const settings = { DATA_DIR: emptyDataDir(), DATABASE_URL: await emptyDatabase(), RATE_LIMITS: 'off' }
  const app = await npmStart(settings)
  await app.ready()
  const cookie = await signUpAt(app.url, ANNA)
  const save = async () =>
    (await postForm(`${app.url}/projects/new`, { title: 'Sunflowers', status: 'stash' }, { cookie })).status
  const restoring = new pg.Client({ connectionString: settings.DATABASE_URL, application_name: 'restoring' })
  restoring.on('error', () => {})
  await restoring.connect()
  await stopWrites(restoring)
  await expect.poll(save).toBe(503)
  await (await clientAt(settings.DATABASE_URL)).query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'restoring'`,
  )
  await expect.poll(save, { timeout: 60_000 }).toBeLessThan(400)
})

test('move database copies the rows, and refuses to do so twice', async () => {
  const DATABASE_URL = await emptyDatabase()
  const DATA_DIR = emptyDataDir()
  await runAdmin(['user', 'create', ANNA.email, ANNA.username, ANNA.password, '--verified'], { DATA_DIR })
  const moved = await runAdmin(['move', 'database', DATABASE_URL], { DATA_DIR })
  expect(moved).toEqual({ code: 0, said: expect.stringMatching(/^Copied \d+ rows\. Set DATABASE_URL/) })
  expect(await runAdmin(['move', 'database', DATABASE_URL], { DATA_DIR })).toEqual({
    code: 1,
    said: expect.stringContaining('nothing was copied'),
  })
  const reset = await runAdmin(['user', 'reset-password', ANNA.email], { DATA_DIR, DATABASE_URL })
  expect(reset.code).toBe(0)
})

test('the rows of an older version are backed up before their migration', async () => {
  const DATA_DIR = emptyDataDir()
  const newest = await emptyDatabase()
  await migrate(newest)
  const DATABASE_URL = await emptyDatabase()
  await asFirstVersion(DATABASE_URL, newest)

  const settings = { DATA_DIR, DATABASE_URL }
  const listed = await runAdmin(['backup', 'list'], settings)
  const [before = ''] = /before-upgrade-\d{8}-\d{6}\.zip/.exec(listed.said) ?? []
  expect(before).not.toBe('')
  const verified = await runAdmin(['backup', 'verify', before], settings)
  expect(verified.said).toContain('and no files')
  expect((await runAdmin(['backup', 'restore', before, '--replace'], settings)).code).toBe(0)
  expect((await runAdmin(['user', 'verify', ANNA.email], settings)).code).toBe(0)
})

/** Creates the schema of the first version in an empty database, with one user. */
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
    [ANNA.email, ANNA.username],
  )
}

async function clientAt(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('commands reject a missing bucket setting, invalid backups and an unreachable database', async () => {
  const DATA_DIR = emptyDataDir()
  const settings = { DATA_DIR, DATABASE_URL: await emptyDatabase() }
  const { code, said } = await runAdmin(['move', 'files', 'bucket'], settings)
  expect(code).toBe(1)
  expect(said).toContain('Set S3_BUCKET')
  expect(readdirSync(DATA_DIR)).not.toContain('backups')
  cpSync('package.json', join(DATA_DIR, 'package.json'))
  expect((await runAdmin(['backup', 'add', join(DATA_DIR, 'package.json')], settings)).said).toContain('.zip')
  const nowhere = await runAdmin(['backup', 'add', join(DATA_DIR, 'nowhere.zip')], settings)
  expect(nowhere).toEqual({ code: 1, said: expect.stringMatching(/^Refused: .*no such file.*\n$/) })
  cpSync('package.json', join(DATA_DIR, 'no-backup.zip'))
  const noBackup = await runAdmin(['backup', 'add', join(DATA_DIR, 'no-backup.zip')], settings)
  expect(noBackup).toEqual({ code: 1, said: expect.stringMatching(/^Refused: .*not a zip/) })
  expect((await runAdmin(['backup', 'list'], settings)).said).toBe('There are no backups.\n')
  const away = await runAdmin(['backup', 'list'], {
    DATA_DIR,
    DATABASE_URL: 'postgresql://anna:secret@127.0.0.1:1/kits',
  })
  expect(away).toEqual({
    code: 1,
    said: expect.stringMatching(/^Refused: Start the server at 127.0.0.1:1, or correct/),
  })
})

test('a start removes the old partial files of a killed instance', async () => {
  const DATA_DIR = emptyDataDir()
  const folders = [join(DATA_DIR, 'files'), join(DATA_DIR, 'backups')]
  const tenMinutesAgo = new Date(Date.now() - 600_000)
  for (const folder of folders) {
    mkdirSync(folder)
    for (const name of ['.unfinished-old', '.unfinished-new']) writeFileSync(join(folder, name), 'half')
    utimesSync(join(folder, '.unfinished-old'), tenMinutesAgo, tenMinutesAgo)
  }
  const app = await npmStart({ DATA_DIR, DATABASE_URL: await emptyDatabase() })
  await app.ready()
  const left = () => folders.flatMap(folder => readdirSync(folder).filter(name => name.startsWith('.unfinished')))
  await expect.poll(left).toEqual(['.unfinished-new', '.unfinished-new'])
})
