import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
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
import { isAlive } from '../processes.server'
import { checkOwner, claimCluster } from './cluster-permissions.server'
import { majorVersion } from './postgres-binaries.server'
import type { Place } from './postgres-location.server'
import { askServer, canHaveSocket, findServer, PID_FILE, pidFile, type Server } from './running-postgres.server'

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
 * @throws Error if it cannot be created, belongs to another user, or if another major version of Postgres created it
 */
export async function ensureCluster(place: Place, password: string): Promise<void> {
  const { cluster, binaries, owner } = place
  checkOwner(place)
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
 * Returns the server of the cluster, after starting it if necessary.
 * @throws Error with a message for the admin and the end of Postgres's log
 */
export async function ensureRunning(place: Place, password: string, settings: PostgresSettings = {}): Promise<Server> {
  const logFile = join(place.dataDir, 'postgres.log')
  let sockets = canHaveSocket(place.cluster) ? `"${place.cluster}"` : ''
  let wanted = place.port
  for (let attempt = 1; ; attempt++) {
    const found = await findServer(place.cluster, password)
    if (found) return found
    claimCluster(place)
    clearLeftOvers(place)
    const port = await freePort(wanted)
    const all = {
      ...SETTINGS,
      ...newSettings(place),
      ...settings,
      port: String(port),
      unix_socket_directories: sockets,
    }
    const { server, logged } = launch(place, all, logFile)
    const started = await firstState(server, place.cluster, password)
    if (started) return started
    const reason = reasonIn(logged())
    // Another program took the port since it was free.
    const isTaken = /Address already in use/.test(logged())
    if (isTaken) wanted = 0
    if (sockets && /Unix-domain socket/.test(reason)) {
      // Some shared folders of containers cannot hold one.
      sockets = ''
      continue
    }
    // Child processes of a killed server take a moment to exit. Until then, Postgres refuses to start.
    if (attempt === 60 || !(isTaken || /still in use|already exists/.test(reason))) {
      throw new Error(`The embedded database does not start (see ${logFile}): ${reason}`)
    }
    await pause(250)
  }
}

/** Waits until the server accepts connections. Returns null if it exits. */
async function firstState(server: ChildProcess, cluster: string, password: string): Promise<Server | null> {
  while (server.exitCode === null && server.signalCode === null) {
    const state = await askServer(cluster, password)
    if (typeof state === 'object') return state
    await pause(25)
  }
  return null
}

function checkVersion(cluster: string) {
  const made = madeBy(cluster)
  const ours = majorVersion()
  if (made === ours) return
  const advice = Number(made) < Number(ours) ? ' Start the app, which upgrades it.' : ''
  throw new Error(`Postgres ${made} created the database in ${cluster}. Postgres ${ours} cannot open it.${advice}`)
}

const madeBy = (cluster: string) => readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()

/** Settings that older versions do not know. */
const newSettings = ({ cluster }: Place): PostgresSettings =>
  madeBy(cluster) === majorVersion() ? { io_method: 'sync' } : {}

/**
 * Postgres does not start while the PID in a stale file is in use by any program. It ignores its parent's PID, so write ours.
 * The rest of the file tells it to wait for the processes of the killed server. Call it only if the folder has no server.
 */
function clearLeftOvers({ cluster, port }: Place) {
  const [pid, ...rest] = pidFile(cluster)
  if (pid && isAlive(Number(pid))) writeFileSync(join(cluster, PID_FILE), [process.pid, ...rest].join('\n'))
  rmSync(join(cluster, `.s.PGSQL.${port}.lock`), { force: true })
}

/** Starts the server. `logged` returns what it has written since. */
function launch({ cluster, binaries, owner }: Place, settings: PostgresSettings, logFile: string) {
  const size = existsSync(logFile) ? statSync(logFile).size : 0
  const isFull = size > 1_000_000
  const output = openSync(logFile, isFull ? 'w' : 'a', 0o600)
  if (owner) fchownSync(output, owner.uid, owner.gid)
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'bin', 'postgres'), ['-D', cluster, ...flags], {
    ...childEnvironment(owner),
    detached: true,
    stdio: ['ignore', output, output],
  })
  let failure = ''
  server.on('error', error => {
    failure = `FATAL: ${error.message}`
  })
  server.unref()
  closeSync(output)
  const logged = () =>
    failure ||
    readFileSync(logFile)
      .subarray(isFull ? 0 : size)
      .toString()
  return { server, logged }
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

const lastLine = (text: string) => text.split('\n').findLast(Boolean) ?? 'no output'

/** Returns the last error in Postgres's log with its details and advice, without times. */
function reasonIn(log: string): string {
  const lines = log.split('\n').map(line => line.replace(/^\S+ \S+ \S+ \[\d+\] /, ''))
  const last = lines.findLastIndex(line => /^(FATAL|PANIC):/.test(line))
  if (last < 0) return lastLine(log)
  const details = lines.slice(last + 1).filter(line => /^(DETAIL|HINT):/.test(line))
  return [lines[last], ...details].map(line => line?.replace(/^\w+: +/, '')).join('. ')
}
