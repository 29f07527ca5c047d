import sql from 'sql-template-tag'
import { query } from '../db/query.server'
import { codeOf } from '../errors'
import { readiness } from '../startup.server'
import { storage } from '../storage/storage.server'

/** "ok" or the error for each dependency, without addresses or secrets. */
type ReadyReport = { database: string; migrations: string; storage: string }

// Load balancers check every few seconds with a short timeout.
const TIMEOUT_MS = 2_000
/** Codes of the file system for a folder that cannot be written. */
const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM'])
const MIN_FREE_BYTES = 32 * 1024 * 1024

let running: Promise<ReadyReport> | undefined

/** Checks all dependencies concurrently. Concurrent callers share the result. */
export function readinessReport(): Promise<ReadyReport> {
  running ??= look().finally(() => {
    running = undefined
  })
  return running
}

async function look(): Promise<ReadyReport> {
  const start = readiness()
  if (start.state === 'failed')
    return { database: start.message, migrations: 'unknown', storage: await stateOf(atStorage) }
  if (start.state === 'preparing')
    return { database: start.step, migrations: start.step, storage: await stateOf(atStorage) }
  const [database, migrations, files] = await Promise.all([
    stateOf(atDatabase),
    stateOf(atMigrations),
    stateOf(atStorage),
  ])
  return { database, migrations, storage: files }
}

async function atDatabase() {
  await query(sql`select 1`)
  return 'ok'
}

async function atMigrations() {
  const rows = await query<{ name: string }>(sql`
    select migration_name as name from _prisma_migrations where finished_at is null and rolled_back_at is null`)
  return rows.length === 0 ? 'ok' : `not finished: ${rows.map(({ name }) => name).join(', ')}`
}

async function atStorage() {
  // The prefix is empty. Listing it only checks the connection.
  for await (const _ of storage().list('ready')) break
  return (await storage().room()) < MIN_FREE_BYTES ? 'almost no space left' : 'ok'
}

async function stateOf(look: () => Promise<string>): Promise<string> {
  let patience: NodeJS.Timeout | undefined
  const late = new Promise<string>(resolve => {
    patience = setTimeout(() => resolve(`no response within ${TIMEOUT_MS / 1000} s`), TIMEOUT_MS)
  })
  try {
    return await Promise.race([look(), late])
  } catch (error) {
    return READ_ONLY.has(codeOf(error)) ? 'read-only' : 'not reachable'
  } finally {
    clearTimeout(patience)
  }
}
