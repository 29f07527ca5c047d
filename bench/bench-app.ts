import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { startEmbeddedPostgres } from '~/platform/db/embedded-postgres.server'
import { migrate } from '~/platform/db/migrate.server'
import { freePort } from '../tests/setup/test-app'
import { createDatabase, dropDatabase } from '../tests/setup/test-postgres'
import { childrenOf, cpuOf, memoryOf, parentOf } from './figures'

/** A migrated database for benchmarks: on the server in `BENCH_DATABASE_URL`, or on a temporary one. */
export type BenchDatabase = {
  url: string
  pool: pg.Pool
  drop: () => Promise<void>
  /** The Postgres process, if it runs on this machine. */
  pid: () => Promise<number>
}

export async function benchDatabase(): Promise<BenchDatabase> {
  const server = process.env.BENCH_DATABASE_URL ? null : await ownPostgres()
  const serverUrl = process.env.BENCH_DATABASE_URL ?? server?.url ?? ''
  const name = `bench_${randomBytes(4).toString('hex')}`
  const url = await createDatabase(serverUrl, name)
  await migrate(url)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  return {
    url,
    pool,
    async pid() {
      const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
      return parentOf(rows[0]?.pid ?? 0)
    },
    async drop() {
      await pool.end()
      await dropDatabase(serverUrl, name)
      await server?.stop()
    },
  }
}

/** The built app in a separate process, with the log lines of its requests. */
export type BenchApp = {
  url: string
  /** Requests a page. Returns the server time in milliseconds, the status and the size in bytes. */
  get: (path: string, headers?: Record<string, string>) => Promise<{ ms: number; status: number; bytes: number }>
  /** The processes that serve requests: the app itself, or its `WORKERS`. */
  workers: () => number[]
  /** Resident memory in MB, of all `workers`. */
  memory: () => number
  /** Seconds of processor time so far: of the `workers`, and of their child processes (for images). */
  cpu: () => ReturnType<typeof cpuOf>
  stop: () => Promise<void>
}

/**
 * Without `timed`, the log is read and discarded: parsing it costs this process a tenth of a fast request. `flags` are
 * for Node.
 */
export async function benchApp(
  databaseUrl: string,
  settings: Record<string, string> = {},
  { timed = true, flags = [] as string[] } = {},
): Promise<BenchApp> {
  if (!existsSync('build/server.js')) throw new Error('There is no build to measure. Run npm run build.')
  const port = await freePort()
  const server = settings.WORKERS ? 'scripts/start.mjs' : 'build/server.js'
  const app = spawn(process.execPath, ['--max-old-space-size=512', '--max-semi-space-size=32', ...flags, server], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
      DATABASE_URL: databaseUrl,
      DATA_DIR: process.env.DATA_DIR,
      PORT: String(port),
      ...settings,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const times = readTimes(app)
  await times.ready
  if (!timed) times.stop()
  const url = `http://localhost:${port}`
  // Asked once: looking through all processes takes longer than a fast request.
  const serving = settings.WORKERS ? childrenOf(Number(app.pid)) : [Number(app.pid)]
  return {
    url,
    async get(path, headers = {}) {
      const response = await fetch(url + path, { headers, redirect: 'manual' })
      const bytes = (await response.arrayBuffer()).byteLength
      return { ms: await times.of(response.headers.get('X-Request-Id') ?? ''), status: response.status, bytes }
    },
    workers: () => serving,
    memory: () => sumOf(serving.map(memoryOf)),
    cpu() {
      const each = serving.map(cpuOf)
      return { own: sumOf(each.map(({ own }) => own)), children: sumOf(each.map(({ children }) => children)) }
    },
    async stop() {
      const gone = new Promise(resolve => app.once('exit', resolve))
      app.kill('SIGTERM')
      await gone
    },
  }
}

/** Creates a session for the user and returns the `Cookie` header. */
export async function sessionOf(pool: pg.Pool, userId: string): Promise<{ Cookie: string }> {
  const id = randomBytes(32).toString('base64url')
  await pool.query(`insert into sessions (id, "user", expires) values ($1, $2, now() + interval '1 day')`, [
    createHash('sha256').update(id).digest('hex'),
    userId,
  ])
  return { Cookie: `session=${encodeURIComponent(Buffer.from(JSON.stringify(id)).toString('base64'))}` }
}

/** The log level "error" and above. */
const FAULT = 50

// A request's log line is written after its response, so it may arrive later.
function readTimes(app: ChildProcess) {
  const known = new Map<string, number>()
  const waiting = new Map<string, (ms: number) => void>()
  let isReady = () => {}
  const ready = new Promise<void>((resolve, reject) => {
    isReady = resolve
    app.once('exit', code => reject(new Error(`The app ended with code ${code}.`)))
  })
  const lines = createInterface({ input: app.stdout as NodeJS.ReadableStream })
  lines.on('line', line => {
    if (line.includes(' is ready at ')) isReady()
    if (!line.startsWith('{')) return
    const { level, requestId, ms } = JSON.parse(line) as { level: number; requestId?: string; ms?: number }
    if (level >= FAULT) console.error(line)
    if (!requestId || ms === undefined) return
    const resolve = waiting.get(requestId)
    waiting.delete(requestId)
    if (resolve) resolve(ms)
    else known.set(requestId, ms)
  })
  const of = (requestId: string) =>
    new Promise<number>(resolve => {
      const ms = known.get(requestId)
      known.delete(requestId)
      if (ms === undefined) waiting.set(requestId, resolve)
      else resolve(ms)
    })
  const stop = () => {
    lines.close()
    app.stdout?.resume()
  }
  return { ready, of, stop }
}

async function ownPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'glint-bench-'))
  // As root, Postgres runs under another account, which cannot enter temporary folders.
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, refuge: join(folder, 'elsewhere') })
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
