import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '~/platform/migrate.server'
import { createDatabase, dropDatabase } from '../setup/test-postgres'

test('after a migration that failed the next try, in the same process, says so again, and another database is no worse for it', async () => {
  const folder = migrations({ '20200101000000_shelves': 'create table shelves (id text primary key);' })
  write(folder, '20200102000000_wrong', 'alter table nowhere add column name text;')
  const url = await emptyDatabase()
  for (let start = 0; start < 2; start++) await expect(migrate(url, { folder })).rejects.toThrow(/wrong/)

  rmSync(join(folder, '20200102000000_wrong'), { recursive: true })
  write(folder, '20200103000000_right', 'alter table shelves add column name text;')
  expect(await migrate(await emptyDatabase(), { folder })).toEqual(['20200101000000_shelves', '20200103000000_right'])
})

test('a database ahead of this version is used as it is, unless a migration is marked as breaking', async () => {
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
    'Start the newer version again, or restore the backup that was made before the upgrade (docs/operations.md, "Backups"). The database is 2 migrations ahead of this version, and 1 of them does not fit it.',
  )
})

async function emptyDatabase() {
  const name = `migrate_${randomBytes(4).toString('hex')}`
  onTestFinished(() => dropDatabase(inject('serverUrl'), name))
  return createDatabase(inject('serverUrl'), name)
}

function migrations(scripts: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('prisma/migrations/migration_lock.toml', join(folder, 'migration_lock.toml'))
  for (const [name, script] of Object.entries(scripts)) write(folder, name, script)
  return folder
}

function write(folder: string, name: string, script: string) {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'migration.sql'), script)
}
