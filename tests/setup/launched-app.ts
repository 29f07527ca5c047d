import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from './test-app'
import { createDatabase, dropDatabase, startTestPostgres } from './test-postgres'

/** `npm start` as an admin runs it, in its own process group. */
export type Launched = {
  url: string
  npm: ChildProcess
  /** The output so far, stdout and stderr. */
  output: () => string
  /** Milliseconds from the command to the first response of any kind. Fails if the command ends first. */
  listening: () => Promise<number>
  /** Milliseconds to the first page of the app. */
  ready: () => Promise<number>
  /** The exit code, or null after a signal. */
  end: Promise<number | null>
}

/** Runs `npm start` with only these settings. The process is killed when the test ends. */
export const npmStart = (settings: Record<string, string>): Promise<Launched> => launched(['npm', 'start'], settings)

/** The script of `npm start` with its output appended to a file. npm itself ends if it cannot write. */
export const npmStartInto = (file: string, settings: Record<string, string>): Promise<Launched> =>
  launched(['sh', '-c', `exec node scripts/start.mjs >> ${file} 2>&1`], settings)

/** The same for `npm run dev` in a folder. */
export const npmRunDev = (folder: string, settings: Record<string, string>): Promise<Launched> =>
  launched(['npm', 'run', 'dev'], settings, folder)

async function launched(
  [program = '', ...args]: string[],
  settings: Record<string, string>,
  folder?: string,
): Promise<Launched> {
  const port = settings.PORT || String(await freePort())
  const began = performance.now()
  const { child: npm, output, end } = run(program, args, { PORT: port, ...settings }, { cwd: folder })
  const url = `http://127.0.0.1:${port}`
  let ended = false
  void end.then(() => {
    ended = true
  })
  async function waitForStatus(path: string, isIt: (status: number) => boolean, interval: number) {
    while (!ended) {
      if (isIt(await statusOf(url + path))) return Math.round(performance.now() - began)
      await pause(interval)
    }
    throw new Error(`${program} ${args.join(' ')} ended before it answered:\n${output()}`)
  }
  const listening = () => waitForStatus('/', status => status > 0, 20)
  // Each answer before costs the app a page.
  const ready = () => waitForStatus('/login', status => status === 200, 100)
  return { url, npm, output, listening, ready, end }
}

/** Runs the script of `npm run admin`, without npm's quarter of a second. Returns its exit code and output. */
export const runAdmin = (args: string[], settings: Record<string, string>, uid?: number) =>
  ended(startAdmin(args, settings, uid))

/** Starts the same, and returns its output so far. */
export const startAdmin = (args: string[], settings: Record<string, string>, uid?: number) =>
  run(process.execPath, ['scripts/admin.mjs', ...args], settings, { uid })

/** Runs `npm run …`. Returns its exit code and output. */
export const npmRun = (args: string[], settings: Record<string, string>) =>
  ended(run('npm', ['run', '--silent', ...args], settings))

async function ended({ output, end }: Running) {
  return { code: await end, said: output() }
}

/** Returns the status of a URL, or 0 without a response. */
export const statusOf = (url: string) =>
  fetch(url, { redirect: 'manual' }).then(
    async waitForStatus => {
      await waitForStatus.arrayBuffer()
      return waitForStatus.status
    },
    () => 0,
  )

/** Creates an empty database, on the tests' server. Deleted when the test ends. */
export async function emptyDatabase(): Promise<string> {
  const server = await startTestPostgres()
  const name = `launch_${randomBytes(4).toString('hex')}`
  onTestFinished(async () => {
    await dropDatabase(server.url, name)
    await server.stop()
  })
  return createDatabase(server.url, name)
}

/**
 * Creates an empty data folder that the database's account may enter. Deleted when the test ends, and its database is
 * stopped.
 */
export function emptyDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glint-launch-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => {
    const postgres = postgresOf(folder)
    if (postgres) process.kill(postgres, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  })
  return folder
}

/** Returns the process ID of the folder's database, or 0 if it is not running. */
export function postgresOf(home: string): number {
  const file = join(home, 'postgres', 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  return pid && isRunning(pid) ? pid : 0
}

/** Whether a process is running. Zombies do not count. */
export function isRunning(pid: number): boolean {
  return /^State:\s+[^ZX\s]/m.test(factOf(pid, 'status'))
}

/** Returns what the system knows of a process, or nothing if it has just ended. */
export function factOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** Returns npm's process and all its descendants. */
export function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)]
}

const childrenOf = (pid: number) => factOf(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)

/** Returns the processes of the app, below npm and possibly a shell: the supervisor, then the servers. */
export function processesOf({ npm }: Launched): [supervisor: number, ...servers: number[]] {
  const runs = (script: string) => (pid: number) => factOf(pid, 'cmdline').includes(script)
  const supervisor = familyOf(npm.pid as number).find(runs('scripts/start.mjs'))
  if (!supervisor) throw new Error('npm start has no process below it.')
  // Only its own: a process that a server just started still has the name of the server.
  return [supervisor, ...childrenOf(supervisor).filter(runs('build/server.js'))]
}

/** Kills all processes of the app at once, as a power cut does. Its database keeps running. Returns them. */
export function killApp(app: Launched): number[] {
  const [supervisor, ...servers] = processesOf(app)
  // A stopped one replaces no server, and no server sees it end.
  process.kill(supervisor, 'SIGSTOP')
  for (const pid of [...servers, supervisor]) process.kill(pid, 'SIGKILL')
  return [supervisor, ...servers]
}

type Running = ReturnType<typeof run>

type As = { cwd?: string; uid?: number }

function run(command: string, args: string[], settings: Record<string, string>, as: As = {}) {
  const { PATH, HOME } = process.env
  const child = spawn(command, args, {
    ...as,
    env: { PATH, HOME, npm_config_update_notifier: 'false', ...settings } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let heard = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      heard += chunk
    })
  }
  const end = new Promise<number | null>(resolve => child.once('close', resolve))
  onTestFinished(() => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL')
    } catch {
      // The whole group has ended.
    }
  })
  return { child, output: () => heard, end }
}
