import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import { codeOf } from '../errors'
import { isAlive } from '../storage/file-lock.server'
import { majorVersion } from './postgres-binaries.server'
import type { Place } from './postgres-location.server'

/** The application name of this process's connections, by which the others count it. */
export const PRESENCE = `glint-${process.pid}`

const PID_FILE = 'postmaster.pid'

type PostgresSettings = Record<string, string>
// Sized for a small server: memory is for the app and the file cache.
const SETTINGS: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * Creates the cluster next to its place and moves it there when complete, so that a killed first start leaves no half
 * of one.
 * @throws Error if it cannot be created, or if another major version of Postgres created it
 */
export async function ensureCluster({ cluster, binaries, owner }: Place, password: string): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return checkVersion(cluster)
  const draft = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) for (const path of [draft, passwordFile]) chownSync(path, owner.uid, owner.gid)
  const flags = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions']
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const initdb = spawn(join(binaries, 'bin', 'initdb'), ['-D', draft, ...flags, ...text], childEnvironment(owner))
  const failure = await failureOf(initdb)
  rmSync(passwordFile)
  if (failure) throw new Error(`Could not create the database in ${cluster}: ${failure}`)
  renameSync(draft, cluster)
}

/**
 * Returns the port of the cluster's server, after starting it if necessary.
 * @throws Error with a message for the admin and the end of Postgres's log
 */
export async function ensureRunning(place: Place, password: string, settings: PostgresSettings = {}): Promise<number> {
  const logFile = join(place.dataDir, 'postgres.log')
  let sockets = canHaveSocket(place.cluster) ? `"${place.cluster}"` : ''
  for (let attempt = 1; ; attempt++) {
    const found = runningServer(place.cluster)
    if (found && (await answers(found.port, password, () => runningServer(place.cluster) !== null))) return found.port
    replacePidInFile(place.cluster)
    const port = await freePort(place.port)
    const all = { ...SETTINGS, ...settings, port: String(port), unix_socket_directories: sockets }
    const server = launch(place, all, logFile)
    if (await answers(port, password, () => server.exitCode === null && server.signalCode === null)) return port
    // Child processes of a killed server take a moment to exit. Until then, Postgres refuses to start.
    const reason = lastLine(readFileSync(logFile, 'utf8'), /FATAL|PANIC/)
    if (sockets && /Unix-domain socket/.test(reason)) {
      // Some shared folders of containers cannot hold one.
      sockets = ''
      continue
    }
    if (attempt === 60 || !/still in use|already exists|Address already in use/.test(reason)) {
      throw new Error(`The embedded database does not start (see ${logFile}): ${reason}`)
    }
    await pause(250)
  }
}

/** Whether a socket in this folder fits into an address, of which macOS allows 103 bytes, and the folder into the setting. */
const canHaveSocket = (cluster: string) =>
  Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) <= 103 && !/[",]/.test(cluster)

/** Returns the folder of the running server's socket; '' if it has none. */
export const socketFolder = (cluster: string): string => pidFile(cluster)[4] ?? ''

/** Stops the server and waits for it. Does nothing if it is not running. */
export async function shutDown({ cluster }: Place): Promise<void> {
  const running = runningServer(cluster)
  if (!running) return
  // SIGINT is a fast shutdown. After SIGQUIT, the next start needs recovery.
  process.kill(running.pid, 'SIGINT')
  for (let waited = 0; runningServer(cluster); waited += 20) {
    if (waited === 20_000) process.kill(running.pid, 'SIGQUIT')
    await pause(20)
  }
}

/** Opens a connection to the embedded server as its superuser. The caller ends it. */
export async function connect(port: number, password: string, database: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database,
    application_name: PRESENCE,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  // A lost connection also emits 'end'. Without this listener, 'error' would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Creates the database unless it exists. */
export async function createDatabase(port: number, password: string, name: string): Promise<void> {
  const client = await connect(port, password, 'postgres')
  try {
    const { rowCount } = await client.query(sql`select 1 from pg_database where datname = ${name}`)
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

function checkVersion(cluster: string) {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const ours = majorVersion()
  if (made === ours) return
  throw new Error(`Postgres ${made} created the database in ${cluster}. Postgres ${ours} cannot open it.`)
}

/** Returns the server of a cluster, according to its PID file; null for a stale file. */
function runningServer(cluster: string): { pid: number; port: number } | null {
  const lines = pidFile(cluster)
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid && isAlive(pid) && commandOf(pid).includes(cluster) ? { pid, port } : null
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { stdio: 'pipe' }).toString()
  } catch {
    return ''
  }
}

/**
 * Postgres does not start while the PID in a stale file is in use by any program. It ignores its parent's PID, so write ours.
 * The rest of the file tells it to wait for the processes of the killed server.
 */
function replacePidInFile(cluster: string) {
  const [pid, ...rest] = pidFile(cluster)
  if (pid && isAlive(Number(pid))) writeFileSync(join(cluster, PID_FILE), [process.pid, ...rest].join('\n'))
}

/** Returns the lines of a cluster's PID file, none without a file. Its server can delete it at any time. */
function pidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, PID_FILE), 'utf8').split('\n')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

function launch({ cluster, binaries, owner }: Place, settings: PostgresSettings, logFile: string): ChildProcess {
  const fresh = existsSync(logFile) && statSync(logFile).size > 1_000_000
  const output = openSync(logFile, fresh ? 'w' : 'a', 0o600)
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'bin', 'postgres'), ['-D', cluster, ...flags], {
    ...childEnvironment(owner),
    detached: true,
    stdio: ['ignore', output, output],
  })
  server.on('error', () => {})
  server.unref()
  closeSync(output)
  return server
}

/** Waits until the server accepts connections. Returns false if it exits. */
async function answers(port: number, password: string, alive: () => boolean): Promise<boolean> {
  while (alive()) {
    try {
      const client = await connect(port, password, 'postgres')
      await client.end()
      return true
    } catch (error) {
      if (codeOf(error) === '28P01') {
        throw new Error('The embedded database rejects the password in secrets.json. Restore the original file.')
      }
    }
    await pause(25)
  }
  return false
}

/** Returns the wanted port if it is free, otherwise another, below the range for outgoing connections. */
async function freePort(wanted: number): Promise<number> {
  for (let port = wanted; ; port = 20_000 + Math.floor(Math.random() * 12_000)) {
    if (port && (await isFree(port))) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

async function failureOf(child: ChildProcess): Promise<string | null> {
  let output = ''
  child.stderr?.on('data', chunk => {
    output += chunk
  })
  return new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', code => resolve(code === 0 ? null : lastLine(output)))
  })
}

// Without PGPORT and PGDATA, which Postgres would use. In '/', because it may not be able to read the current folder.
const childEnvironment = (owner: Place['owner']) => ({
  ...owner,
  cwd: '/',
  env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } as unknown as NodeJS.ProcessEnv,
})

const lastLine = (text: string, like = /./) => text.split('\n').findLast(line => like.test(line)) ?? 'no output'
