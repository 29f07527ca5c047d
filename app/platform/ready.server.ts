import { pool } from './db.server'
import { readiness } from './startup.server'
import { storage } from './storage.server'

/** What the app stands on: "ok", or what is wrong with it in words for the host, without addresses or secrets. */
type ReadyReport = { database: string; migrations: string; storage: string }

// A balancer asks every few seconds and gives up soon.
const PATIENCE = 2_000
const LEAST_ROOM = 32 * 1024 * 1024

let running: Promise<ReadyReport> | undefined

/** Looks at everything at once; calls while it looks share what it finds. */
export function readyReport(): Promise<ReadyReport> {
  running ??= look().finally(() => {
    running = undefined
  })
  return running
}

async function look(): Promise<ReadyReport> {
  const start = readiness()
  if (start.state === 'failed')
    return { database: start.message, migrations: 'unknown', storage: await told(atStorage) }
  if (start.state === 'preparing')
    return { database: start.step, migrations: start.step, storage: await told(atStorage) }
  const [database, migrations, files] = await Promise.all([told(atDatabase), told(atMigrations), told(atStorage)])
  return { database, migrations, storage: files }
}

async function atDatabase() {
  await pool.query('select 1')
  return 'ok'
}

async function atMigrations() {
  const { rows } = await pool.query<{ name: string }>(
    'select migration_name as name from _prisma_migrations where finished_at is null and rolled_back_at is null',
  )
  return rows.length === 0 ? 'ok' : `not finished: ${rows.map(({ name }) => name).join(', ')}`
}

async function atStorage() {
  // Nothing lies there, but whether the place is there has to be found out to say so.
  for await (const _ of storage().list('ready')) break
  return (await storage().room()) < LEAST_ROOM ? 'almost no room left' : 'ok'
}

async function told(look: () => Promise<string>): Promise<string> {
  let patience: NodeJS.Timeout | undefined
  const late = new Promise<string>(resolve => {
    patience = setTimeout(() => resolve(`no answer within ${PATIENCE / 1000} s`), PATIENCE)
  })
  try {
    return await Promise.race([look(), late])
  } catch {
    return 'not reachable'
  } finally {
    clearTimeout(patience)
  }
}
