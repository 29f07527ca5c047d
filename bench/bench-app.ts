import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { startEmbeddedPostgres } from '~/platform/embedded-postgres.server'
import { migrate } from '~/platform/migrate.server'
import { childrenOf, cpuOf, memoryOf, parentOf } from './figures'

/** A migrated database for measuring: on the server that `BENCH_DATABASE_URL` names, or on one of our own. */
export type BenchDatabase = {
  url: string
  pool: pg.Pool
  drop: () => Promise<void>
  /** The process whose children answer its connections, when it runs on this machine. */
  pid: () => Promise<number>
}

export async function benchDatabase(): Promise<BenchDatabase> {
  const server = process.env.BENCH_DATABASE_URL ? null : await ownPostgres()
  const serverUrl = process.env.BENCH_DATABASE_URL ?? server?.url ?? ''
  const name = `bench_${randomBytes(4).toString('hex')}`
  await onServer(serverUrl, `create database ${name}`)
  const url = at(serverUrl, name)
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
      await onServer(serverUrl, `drop database if exists ${name} with (force)`)
      await server?.stop()
    },
  }
}

/** The built app in a process of its own, and what its log says about each request. */
export type BenchApp = {
  url: string
  /** Asks for a page and gives the server's own time for it in milliseconds, its status and its size in bytes. */
  get: (path: string, headers?: Record<string, string>) => Promise<{ ms: number; status: number; bytes: number }>
  /** Sends a form; `location` is where its redirect leads. */
  post: (
    path: string,
    body: FormData | URLSearchParams,
    headers?: Record<string, string>,
  ) => Promise<{ ms: number; status: number; location: string | null }>
  /** The processes that answer: itself, or those it has started with `WORKERS`. */
  workers: () => number[]
  /** Resident memory in MB. */
  memory: () => number
  /** Seconds of processor time so far: of the app, and of the processes it starts (for pictures). */
  cpu: () => ReturnType<typeof cpuOf>
  stop: () => Promise<void>
}

/** Where no request is `timed`, the lines of its log are taken and thrown away: to read them costs this process a tenth of a quick call. */
export async function benchApp(
  databaseUrl: string,
  settings: Record<string, string> = {},
  { timed = true } = {},
): Promise<BenchApp> {
  if (!existsSync('build/server.js')) throw new Error('There is no build to measure. Run npm run build.')
  const port = await freePort()
  const server = settings.WORKERS ? 'scripts/start.mjs' : 'build/server.js'
  const app = spawn(process.execPath, ['--max-old-space-size=512', server], {
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
  return {
    url,
    async get(path, headers = {}) {
      const answer = await fetch(url + path, { headers, redirect: 'manual' })
      const bytes = (await answer.arrayBuffer()).byteLength
      return { ms: await times.of(answer.headers.get('X-Request-Id') ?? ''), status: answer.status, bytes }
    },
    async post(path, body, headers = {}) {
      const answer = await fetch(url + path, { method: 'POST', body, headers, redirect: 'manual' })
      await answer.arrayBuffer()
      const ms = await times.of(answer.headers.get('X-Request-Id') ?? '')
      return { ms, status: answer.status, location: answer.headers.get('Location') }
    },
    workers() {
      const pid = Number(app.pid)
      return Number(settings.WORKERS) > 1 ? childrenOf(pid) : [pid]
    },
    memory: () => memoryOf(Number(app.pid)),
    cpu: () => cpuOf(Number(app.pid)),
    async stop() {
      const gone = new Promise(resolve => app.once('exit', resolve))
      app.kill('SIGTERM')
      await gone
    },
  }
}

/** Opens a session for that person and gives the `Cookie` header. */
export async function sessionOf(pool: pg.Pool, userId: string): Promise<{ Cookie: string }> {
  const id = randomBytes(32).toString('base64url')
  await pool.query(`insert into sessions (id, "user", expires) values ($1, $2, now() + interval '1 day')`, [
    createHash('sha256').update(id).digest('hex'),
    userId,
  ])
  return { Cookie: `session=${encodeURIComponent(Buffer.from(JSON.stringify(id)).toString('base64'))}` }
}

/** What the log calls an error. */
const FAULT = 50

// The line about a request is written when its answer has gone out, so it may come after the answer.
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
    const told = waiting.get(requestId)
    waiting.delete(requestId)
    if (told) told(ms)
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
  // Postgres runs as somebody else when we are root, and temporary folders are closed to others.
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

function at(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: at(serverUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const freePort = () =>
  new Promise<number>(resolve => {
    const probe = createServer()
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
