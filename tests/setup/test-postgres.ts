import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '~/platform/embedded-postgres.server'

/** A Postgres server for tests: the one `TEST_DATABASE_URL` names, or one of our own that leaves nothing behind. */
export type TestPostgres = { url: string; stop: () => Promise<void> }

/** With settings of its own it is always one of our own. */
export async function startTestPostgres(settings?: Record<string, string>): Promise<TestPostgres> {
  const given = settings ? undefined : process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'glint-test-'))
  // Postgres runs as somebody else when we are root, and temporary folders are closed to others.
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    refuge: join(folder, 'elsewhere'),
    // Nobody will miss the rows after a power cut.
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

/** The address of another database on the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Creates an empty database, or a copy of `template`, and gives its address. */
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
