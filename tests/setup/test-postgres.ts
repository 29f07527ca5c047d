import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '~/platform/db/embedded-postgres.server'

/** A Postgres server for tests: the one in `TEST_DATABASE_URL`, or a temporary one. */
export type TestPostgres = { url: string; stop: () => Promise<void> }

/** With custom settings it is always a temporary one. */
export async function startTestPostgres(settings?: Record<string, string>): Promise<TestPostgres> {
  const given = settings ? undefined : process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'glint-test-'))
  // As root, Postgres runs under another account, which cannot enter temporary folders.
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    refuge: join(folder, 'elsewhere'),
    // Test data need not survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', ...settings },
  })
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the URL of another database on the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Creates an empty database, or a copy of `template`, and returns its URL. */
export async function createDatabase(serverUrl: string, name: string, template = 'template1'): Promise<string> {
  await onServer(serverUrl, `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`)
  return databaseAt(serverUrl, name)
}

export const dropDatabase = (serverUrl: string, name: string) =>
  onServer(serverUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)

async function onServer(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: databaseAt(serverUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
