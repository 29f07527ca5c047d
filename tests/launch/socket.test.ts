import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '~/platform/db/embedded-postgres.server'

/** Starts the database in a folder and stops it. Returns whether its URL led to a socket, and the folder of its files. */
async function startedIn(dataDir: string, settings?: Record<string, string>) {
  const postgres = await startEmbeddedPostgres({ dataDir, refuge: join(dataDir, 'elsewhere'), settings })
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

const portOf = (dataDir: string) =>
  (JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { port: number }).port

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
  mkdirSync(join(cluster, `.s.PGSQL.${portOf(dataDir)}`, 'taken'), { recursive: true })
  expect((await startedIn(dataDir)).bySocket).toBe(false)
})

test.each(['a'.repeat(120), 'a, b'])(
  'the database starts in a folder whose path cannot be the address of a socket: %s',
  async name => {
    expect((await startedIn(folder(name))).bySocket).toBe(false)
  },
)

// Linux has more than one address of this machine. The free port is looked for on the first one.
test.skipIf(process.platform !== 'linux')('a port that another program takes meanwhile is replaced', async () => {
  const dataDir = folder()
  const settings = { listen_addresses: '127.0.0.2' }
  await startedIn(dataDir, settings)
  const port = portOf(dataDir)
  const other = createServer().listen(port, '127.0.0.2')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  expect((await startedIn(dataDir, settings)).bySocket).toBe(true)
  expect(portOf(dataDir)).not.toBe(port)
})
