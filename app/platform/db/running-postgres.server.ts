import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import { codeOf } from '../errors'
import { log } from '../observability/log.server'
import { isAlive, isSameFolder, worksIn } from '../processes.server'

/** The server of a cluster. `folder` is where its socket is; '' if it has none. */
export type Server = { port: number; folder: string }

const SAY_AFTER_MS = 5_000

/**
 * Returns the server that runs in the folder of a cluster, under any name of that folder; null without one. Waits while
 * it starts or stops.
 * @throws Error if it rejects the password
 */
export async function findServer(cluster: string, password: string): Promise<Server | null> {
  const began = performance.now()
  for (let isSaid = false; ; await pause(25)) {
    const state = await askServer(cluster, password)
    if (typeof state === 'object') return state
    if (state === 'none' && !pidOfServer(cluster)) return null
    if (isSaid || performance.now() - began < SAY_AFTER_MS) continue
    isSaid = true
    log.error({ cluster, pid: pidFile(cluster)[0] }, 'Waiting for the database, which is starting or stopping')
  }
}

/**
 * Asks the server that the PID file names. Returns 'busy' while it accepts no connections, and 'none' if nothing
 * responds, or only the server of another folder.
 * @throws Error if it rejects the password
 */
export async function askServer(cluster: string, password: string): Promise<ServerState> {
  const [, , , port, folder = ''] = pidFile(cluster)
  if (!Number(port)) return 'none'
  for (const at of new Set([cluster, folder, ''])) {
    const state = await ask({ port: Number(port), folder: at }, cluster, password)
    if (state !== 'none') return state
  }
  return 'none'
}
type ServerState = Server | 'busy' | 'none'

async function ask(server: Server, cluster: string, password: string): Promise<ServerState> {
  // A socket in the folder belongs to its server, even in another container. A copied one leads nowhere.
  const isOwnSocket = server.folder === cluster
  if (isOwnSocket && !canHaveSocket(cluster)) return 'none'
  try {
    const client = await connect(server, password, 'postgres')
    const { rows } = await client.query<{ home: string }>(`select current_setting('data_directory') as home`)
    await client.end()
    return isOwnSocket || isSameFolder(rows[0]?.home ?? '', cluster) ? server : 'none'
  } catch (error) {
    if (NOBODY_LISTENS.has(codeOf(error)) || !(isOwnSocket || pidOfServer(cluster))) return 'none'
    if (codeOf(error) !== '28P01') return 'busy'
    throw new Error('The embedded database rejects the password in secrets.json. Restore the original file.')
  }
}
const NOBODY_LISTENS = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK', 'ENOTDIR'])

/** Returns whether a socket in this folder fits into an address, of which macOS allows 103 bytes, and the folder into the setting. */
export const canHaveSocket = (cluster: string): boolean =>
  Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) <= 103 && !/[",]/.test(cluster)

/** Opens a connection to the embedded server as its superuser. The caller ends it. */
export async function connect({ port, folder }: Server, password: string, database: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: folder || '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database,
    // By its beginning the others count it as a user of the database.
    application_name: `glint-${process.pid}-embedded`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  // A lost connection also emits 'end'. Without this listener, 'error' would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Returns the URL of a database, by the server's socket if it has one: it takes less processor time than a port. */
export function addressOf({ port, folder }: Server, password: string, database: string): string {
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`
  return folder ? `${url}?host=${encodeURIComponent(folder)}` : url
}

/** Creates the database unless it exists. */
export async function createDatabase(server: Server, password: string, name: string): Promise<void> {
  const client = await connect(server, password, 'postgres')
  try {
    const { rowCount } = await client.query(sql`select 1 from pg_database where datname = ${name}`)
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** Stops the server and waits for it. Does nothing if it is not running, or runs in another container. */
export async function shutDown(cluster: string): Promise<void> {
  const pid = pidOfServer(cluster)
  if (!pid) return
  // SIGINT is a fast shutdown. After SIGQUIT, the next start needs recovery.
  process.kill(pid, 'SIGINT')
  for (let waited = 0; pidOfServer(cluster); waited += 20) {
    if (waited === 20_000) process.kill(pid, 'SIGQUIT')
    await pause(20)
  }
}

/** Returns the process of the server in a cluster's folder; 0 if there is none, or in another container. */
function pidOfServer(cluster: string): number {
  const pid = Number(pidFile(cluster)[0])
  return pid > 0 && isAlive(pid) && worksIn(pid, cluster) ? pid : 0
}

export const PID_FILE = 'postmaster.pid'

/** Returns the lines of a cluster's PID file, none without a file. Its server can delete it at any time. */
export function pidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, PID_FILE), 'utf8').split('\n')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
