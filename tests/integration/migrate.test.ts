import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '~/platform/db/migrate.server'
import { createDatabase, dropDatabase } from '../setup/test-postgres'

test('a failed migration fails again in the same process and does not affect another database', async () => {
  const folder = migrations({ '20200101000000_shelves': 'create table shelves (id text primary key);' })
  write(folder, '20200102000000_wrong', 'alter table nowhere add column name text;')
  const url = await emptyDatabase()
  for (let start = 0; start < 2; start++) await expect(migrate(url, { folder })).rejects.toThrow(/wrong/)

  rmSync(join(folder, '20200102000000_wrong'), { recursive: true })
  write(folder, '20200103000000_right', 'alter table shelves add column name text;')
  expect(await migrate(await emptyDatabase(), { folder })).toEqual(['20200101000000_shelves', '20200103000000_right'])
})

test('a database ahead of this version works unless a migration is marked as breaking', async () => {
  const ours = { '20200101000000_shelves': 'create table shelves (id text primary key);' }
  const [first, second] = [
    { '20200102000000_rows': 'alter table shelves add column row text;' },
    { '20200103000000_ids_breaking': 'alter table shelves rename column id to key;' },
  ]
  const url = await emptyDatabase()
  await migrate(url, { folder: migrations({ ...ours, ...first }) })
  expect(await migrate(url, { folder: migrations(ours) })).toEqual([])
  await migrate(url, { folder: migrations({ ...ours, ...first, ...second }) })
  await expect(migrate(url, { folder: migrations(ours) })).rejects.toThrow(
    'Start the newer version again, or restore the backup from before the upgrade (docs/operations.md, "Backups"). The database is 2 migrations ahead of this version, and 1 of them is incompatible.',
  )
})

test('a failed migration changes nothing, and is retried once it is corrected', async () => {
  const folder = migrations({ '20200101000000_shelves': 'create table shelves (id text); select 1 / 0;' })
  const url = await emptyDatabase()
  await expect(migrate(url, { folder })).rejects.toThrow(
    'The migration 20200101000000_shelves failed and changed nothing: division by zero',
  )
  expect(await rowsOf(url, 'select * from _prisma_migrations')).toEqual([])
  writeFileSync(join(folder, '20200101000000_shelves', 'migration.sql'), 'create table shelves (id text);')
  expect(await migrate(url, { folder })).toEqual(['20200101000000_shelves'])
})

test('each migration is recorded like Prisma records it', async () => {
  const url = await emptyDatabase()
  const script = "create table a (id text); insert into a values ('x;y');"
  await migrate(url, { folder: migrations({ '20200101000000_one': script }) })
  expect(await rowsOf(url, 'select * from _prisma_migrations')).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      migration_name: '20200101000000_one',
      // Written by Prisma's engine 7.10 for the same script.
      checksum: '3edfdeb93d38bde952e6cef2d74908336b8ebbe0b316d5da0ff59658fb3b18c1',
      started_at: expect.any(Date),
      finished_at: expect.any(Date),
      rolled_back_at: null,
      logs: null,
      applied_steps_count: 1,
    },
  ])
})

test('a migration that an earlier release left unfinished stops the start with instructions', async () => {
  const folder = migrations({ '20200101000000_one': 'create table one (id text);' })
  const url = await emptyDatabase()
  await migrate(url, { folder })
  write(folder, '20200102000000_two', 'create table two (id text);')
  await rowsOf(
    url,
    `insert into _prisma_migrations (id, checksum, migration_name) values ('begun', '', '20200102000000_two')`,
  )
  const { message } = await migrate(url, { folder }).catch(error => error)
  expect(message).toContain('did not record its end')
  await rowsOf(url, message.split('run: ')[1])
  expect(await migrate(url, { folder })).toEqual(['20200102000000_two'])
})

test('concurrent processes migrate once and wait for an earlier release that migrates', async () => {
  const folder = migrations({ '20200101000000_one': 'create table one (id text);' })
  const url = await emptyDatabase()
  const earlier = new pg.Client(url)
  await earlier.connect()
  await earlier.query('select pg_advisory_lock(72707369)')
  const starts = Promise.all([migrate(url, { folder }), migrate(url, { folder })])
  await expect
    .poll(() =>
      rowsOf(
        url,
        `select from pg_stat_activity where datname = current_database() and query like 'select pg_try_advisory_lock%'`,
      ),
    )
    .toHaveLength(2)
  expect(await rowsOf(url, `select to_regclass('one') as made`)).toEqual([{ made: null }])
  await earlier.end()
  expect((await starts).flat()).toEqual(['20200101000000_one'])
})

test("another app's database is rejected", async () => {
  const url = await emptyDatabase()
  await rowsOf(url, 'create table customers (id text)')
  await expect(migrate(url)).rejects.toThrow('Use an empty database (DATABASE_URL)')
})

async function rowsOf(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function emptyDatabase() {
  const name = `migrate_${randomBytes(4).toString('hex')}`
  onTestFinished(() => dropDatabase(inject('serverUrl'), name))
  return createDatabase(inject('serverUrl'), name)
}

function migrations(scripts: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, script] of Object.entries(scripts)) write(folder, name, script)
  return folder
}

function write(folder: string, name: string, script: string) {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'migration.sql'), script)
}
