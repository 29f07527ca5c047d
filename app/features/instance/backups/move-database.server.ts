import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { databaseUrl } from '~/platform/db/db.server'
import { migrate } from '~/platform/db/migrate.server'
import { ConflictError, DomainError } from '~/platform/errors'
import { replaceAll } from './load-rows.server'
import { backedUpTables, copyOut, migrationsOf, setCopyFormat } from './tables.server'

/**
 * Copies all rows into another database, which is migrated to this version and must have no accounts. This database
 * stays unchanged. After an error, the other one is empty.
 * @throws DomainError while the app runs, or if the other database has accounts
 */
export const moveDatabase = (target: string): Promise<{ rows: number }> => copyDatabase(databaseUrl(), target)

/** Does the same from any database, of this or an older schema. */
export async function copyDatabase(source: string, target: string): Promise<{ rows: number }> {
  const here = await open(source)
  try {
    if (await isAppRunning(here)) {
      throw new ConflictError('target', 'The app is running, so changes made now would be lost. Stop the app first.')
    }
    await migrate(target)
    const there = await open(target)
    try {
      return await copyAll(here, there)
    } finally {
      await there.end()
    }
  } finally {
    await here.end()
  }
}

async function copyAll(here: pg.Client, there: pg.Client): Promise<{ rows: number }> {
  const { rows: accounts } = await there.query('select from users limit 1')
  if (accounts.length > 0)
    throw new DomainError('That database already has accounts, so nothing was copied. Use an empty database.')
  await here.query('begin isolation level repeatable read read only')
  await there.query('begin')
  const tables = await backedUpTables(here)
  let rows = 0
  async function* of(name: string) {
    const table = tables.find(table => table.name === name)
    if (!table) return
    const copy = here.query(copyTo(copyOut(table)))
    yield* copy
    rows += copy.rowCount
  }
  await replaceAll(there, { migrations: await migrationsOf(here), tables, of })
  await there.query('commit')
  await there.query('analyze')
  return { rows }
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `glint-${process.pid}-move`,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  await client.connect()
  await setCopyFormat(client)
  return client
}

/** Returns whether an instance runs: each has one connection that listens for notifications. */
async function isAppRunning(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'glint-%-listening'`,
  )
  return rows.length > 0
}
