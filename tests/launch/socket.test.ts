import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '~/platform/db/embedded-postgres.server'

/** Starts the database in a folder and stops it. Returns whether its URL led to a socket, and the folder of its files. */
async function startedIn(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, refuge: join(dataDir, 'elsewhere') })
  try {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query('select inet_client_addr() is null as by_socket')
    await client.end()
    return { bySocket: rows[0].by_socket, cluster: postgres.cluster }
  } finally {
    await postgres.stop()
  }
}

function folder(name = 'data') {
  const home = mkdtempSync(join(tmpdir(), 'glint-socket-'))
  // As root, Postgres runs under another account, which cannot enter temporary folders.
  chmodSync(home, 0o755)
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 20 }))
  return join(home, name)
}

test('the embedded database is reached by a socket in its folder, otherwise by its port', async () => {
  const dataDir = folder()
  const { bySocket, cluster } = await startedIn(dataDir)
  expect(bySocket).toBe(true)
  // The name is taken by something that Postgres cannot delete.
  const { port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { port: number }
  mkdirSync(join(cluster, `.s.PGSQL.${port}`, 'taken'), { recursive: true })
  expect((await startedIn(dataDir)).bySocket).toBe(false)
})

test.each(['a'.repeat(120), 'a, b'])(
  'the database starts in a folder whose path cannot be the address of a socket: %s',
  async name => {
    expect((await startedIn(folder(name))).bySocket).toBe(false)
  },
)
