import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase, startTestPostgres } from './test-postgres'

/** The built app in a separate process, with an empty database and data folder. `log` is the file of its output. */
export type TestApp = { url: string; databaseUrl: string; dataDir: string; log: string; stop: () => Promise<void> }

/** Starts it and waits until it is ready. `env` overrides the quiet defaults here. */
export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const postgres = await startTestPostgres()
  const name = `app_${randomBytes(4).toString('hex')}`
  const databaseUrl = await createDatabase(postgres.url, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'glint-app-'))
  const port = env.PORT ?? String(await freePort())
  const log = `${dataDir}.log`
  const app = spawnApp({ PORT: port, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...env })
  for (const output of [app.stdout, app.stderr]) output?.pipe(createWriteStream(log, { flags: 'a' }))
  await said(app, / is ready at /)
  return {
    url: `http://localhost:${port}`,
    databaseUrl,
    dataDir,
    log,
    async stop() {
      await ended(app)
      await dropDatabase(postgres.url, name)
      await postgres.stop()
      for (const path of [dataDir, log]) rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Starts another instance on an existing database, as behind a load balancer. */
export async function startInstance(databaseUrl: string, env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'glint-instance-'))
  const port = String(await freePort())
  const app = spawnApp({ PORT: port, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...env })
  await said(app, / is ready at /)
  return {
    url: `http://localhost:${port}`,
    dataDir,
    async stop() {
      const code = await ended(app)
      rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

/** Starts the built server with only these settings and the paths. */
export function spawnApp(env: Record<string, string>): ChildProcess {
  if (!existsSync('build/server.js')) throw new Error('There is no build to test. Run npm run build.')
  const quiet = { NODE_ENV: 'production', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', SESSION_SECRET: TEST_SECRET }
  return spawn(process.execPath, ['--max-old-space-size=512', '--max-semi-space-size=32', 'build/server.js'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...quiet, ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
export const TEST_SECRET = 'only-for-tests-only-for-tests-only-for-tests'

/** Waits for a line of output. Fails with the whole output if the process ends or three minutes pass. */
export function said(app: ChildProcess, line: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const listen = (chunk: Buffer) => {
      heard += chunk
      if (line.test(heard)) finish(() => resolve(heard))
    }
    const gone = () => finish(() => reject(new Error(`The app ended without saying ${line}:\n${heard}`)))
    const late = setTimeout(() => finish(() => reject(new Error(`The app did not say ${line}:\n${heard}`))), 180_000)
    const finish = (settle: () => void) => {
      clearTimeout(late)
      for (const output of [app.stdout, app.stderr]) output?.off('data', listen).resume()
      app.off('close', gone)
      settle()
    }
    app.stdout?.on('data', listen)
    app.stderr?.on('data', listen)
    app.once('close', gone)
  })
}

/** Sends the signal and waits for the end. Returns the exit code. */
export function ended(app: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (app.exitCode !== null || app.signalCode !== null) return Promise.resolve(app.exitCode)
  return new Promise(resolve => {
    app.once('exit', code => resolve(code))
    app.kill(signal)
  })
}

/**
 * Returns a free port, which no other test gets while this process runs. Outgoing connections and the embedded Postgres use
 * higher ones, and `fetch` refuses 10080.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 20_000)
    if ((await isFree(port)) && (await becomesOurs(port))) return port
  }
}

/** Takes the UDP port of that number, which no app uses, as a sign for other tests. Returns false if another one has it. */
const becomesOurs = (port: number) =>
  new Promise<boolean>(resolve => {
    const sign = createSocket('udp4').unref()
    sign.once('error', () => sign.close(() => resolve(false)))
    sign.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
