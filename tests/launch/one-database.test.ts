import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '~/platform/db/embedded-postgres.server'
import { emptyDataDir, postgresOf, runAdmin } from '../setup/launched-app'

/** Starts or joins the database of a folder. It is left when the test ends. */
async function openedIn(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, refuge: join(dirname(dataDir), 'elsewhere') })
  onTestFinished(postgres.stop)
  return postgres
}

async function rowsAt(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const pidFile = (dataDir: string) => readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')

/** Names of a folder that is not the path with which its database was started. */
const OTHER_NAMES: [string, (dataDir: string) => string][] = [
  ['a symbolic link', dataDir => linkTo(dataDir)],
  ['a link to the folder above it', dataDir => join(linkTo(dirname(dataDir)), 'data')],
  ['a path with dots', dataDir => `${dataDir}/../data/.`],
]

test.each(OTHER_NAMES)('a database is joined through %s', async (_, otherName) => {
  const dataDir = join(emptyDataDir(), 'data')
  const { url } = await openedIn(dataDir)
  const server = pidFile(dataDir)
  await rowsAt(url, 'create table seen (at int)')

  const joined = await openedIn(otherName(dataDir))
  expect(await rowsAt(joined.url, 'select * from seen')).toEqual([])
  expect(pidFile(dataDir)).toBe(server)

  await joined.stop()
  expect(postgresOf(dataDir)).toBeGreaterThan(0)
  expect(await rowsAt(url, 'select * from seen')).toEqual([])
})

test('a database that was started through a link is joined by its folder', async () => {
  const dataDir = join(emptyDataDir(), 'data')
  mkdirSync(dataDir)
  const { url } = await openedIn(linkTo(dataDir))
  const server = pidFile(dataDir)
  await rowsAt(url, 'create table seen (at int)')
  expect(await rowsAt((await openedIn(dataDir)).url, 'select * from seen')).toEqual([])
  expect(pidFile(dataDir)).toBe(server)
})

test('a command with DATA_DIR through a link leaves the running database alone', async () => {
  const dataDir = join(emptyDataDir(), 'data')
  const { url } = await openedIn(dataDir)
  const server = pidFile(dataDir)
  expect(await runAdmin(['backup', 'list'], { DATA_DIR: linkTo(dataDir) })).toEqual({
    code: 0,
    said: 'There are no backups.\n',
  })
  expect(pidFile(dataDir)).toBe(server)
  expect(await rowsAt(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a copy of a running folder has a database of its own', async () => {
  const dataDir = join(emptyDataDir(), 'data')
  const { url } = await openedIn(dataDir)
  const server = pidFile(dataDir)
  const copy = join(dirname(dataDir), 'copy')
  await rowsAt(url, 'checkpoint')
  cpSync(dataDir, copy, { recursive: true, filter: from => !/\.s\.PGSQL\.\d+$/.test(from) })

  const copied = await openedIn(copy)
  await rowsAt(copied.url, 'create table of_the_copy (at int)')
  await expect(rowsAt(url, 'select * from of_the_copy')).rejects.toThrow('does not exist')
  expect(pidFile(dataDir)).toBe(server)
})

test('a folder whose database runs under a name that is gone is joined', async () => {
  const home = emptyDataDir()
  const { url } = await openedIn(join(home, 'old'))
  renameSync(join(home, 'old'), join(home, 'data'))
  const server = pidFile(join(home, 'data'))
  await expect(rowsAt(url, 'select 1')).rejects.toThrow()
  const joined = await startEmbeddedPostgres({ dataDir: join(home, 'data') })
  expect(await rowsAt(joined.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await joined.stop()
  expect(pidFile(join(home, 'data'))).toBe(server)
  renameSync(join(home, 'data'), join(home, 'old'))
})

test('a PID file that names another program does not keep the database from starting', async () => {
  const dataDir = join(emptyDataDir(), 'data')
  const { url, stop } = await openedIn(dataDir)
  await rowsAt(url, 'create table seen (at int)')
  const lines = pidFile(dataDir).split('\n')
  await stop()
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'))
  expect(await rowsAt((await openedIn(dataDir)).url, 'select * from seen')).toEqual([])
})

function linkTo(folder: string): string {
  const home = mkdtempSync(join(dirname(folder), 'link-'))
  // As root, Postgres runs under another account.
  chmodSync(home, 0o755)
  symlinkSync(folder, join(home, 'data'))
  return join(home, 'data')
}
