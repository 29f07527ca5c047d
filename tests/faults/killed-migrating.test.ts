import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '~/platform/db/migrate.server'
import { emptyDatabase } from '../setup/launched-app'
import { ownFolder, startOwnApp } from '../setup/own-app'
import { ended, freePort, spawnApp } from '../setup/test-app'

const MIGRATIONS = `select count(*)::int as count from _prisma_migrations`
const SCHEMA = `
  select table_name, column_name, data_type, column_default from information_schema.columns
  where table_schema = 'public' order by 1, 2`

test('a migration that is killed in the middle changes nothing, and the next start completes all of them', async () => {
  const [url, other] = [await emptyDatabase(), await emptyDatabase()]
  await migrate(other)
  const [database, expected] = [await connected(url), await connected(other)]
  const all: number = (await expected.query(MIGRATIONS)).rows[0].count
  const applied = async (): Promise<number> =>
    (await database.query(MIGRATIONS).catch(() => ({ rows: [{ count: 0 }] }))).rows[0].count
  const settings = { DATABASE_URL: url, DATA_DIR: ownFolder(), HOST: '127.0.0.1' }

  let before = 0
  for (const table of ['users', 'progress_notes', 'projects']) {
    const app = spawnApp({ ...settings, PORT: String(await freePort()) })
    const release = await holdAsSoonAsThere(url, table)
    // The next migration of this table waits for the lock, and has done a part of its work.
    await expect.poll(() => isWaiting(database), { timeout: 60_000, interval: 5 }).toBe(true)
    await ended(app, 'SIGKILL')
    await release()
    await expect.poll(() => isWaiting(database), { timeout: 20_000 }).toBe(false)
    console.log(`killed during migration ${(await applied()) + 1} of ${all}, which waited for ${table}`)
    expect(await applied()).toBeGreaterThanOrEqual(before)
    expect(await applied()).toBeLessThan(all)
    before = await applied()
  }

  await startOwnApp(settings)
  expect(await applied()).toBe(all)
  expect((await database.query(SCHEMA)).rows).toEqual((await expected.query(SCHEMA)).rows)
})

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Locks a table against changes as soon as it exists. The returned function unlocks it. */
async function holdAsSoonAsThere(url: string, table: string): Promise<() => Promise<void>> {
  const client = await connected(url)
  const isHeld = async () => {
    await client.query('begin')
    const locked = await client.query(`lock table ${table} in exclusive mode`).catch(() => null)
    if (!locked) await client.query('rollback')
    return locked !== null
  }
  await expect.poll(isHeld, { timeout: 60_000, interval: 1 }).toBe(true)
  return async () => void (await client.query('rollback'))
}

const isWaiting = async (database: pg.Client): Promise<boolean> =>
  (
    await database.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()",
    )
  ).rows.length > 0
