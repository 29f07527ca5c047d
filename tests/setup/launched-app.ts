import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from './test-app'

/** `npm start` as a host runs it, in a process group of its own. */
export type Launched = {
  url: string
  npm: ChildProcess
  /** Everything said so far, on both outputs. */
  output: () => string
  /** Milliseconds from the command to the first answer, whatever it says; fails when the command ends before. */
  listening: () => Promise<number>
  /** The same to the first page of the app itself. */
  ready: () => Promise<number>
  /** The exit code, null after a signal. */
  end: Promise<number | null>
}

/** Runs `npm start` with these settings and nothing else of ours; the test's end kills what is left of it. */
export const npmStart = (settings: Record<string, string>): Promise<Launched> => launched(['start'], settings)

/** The same of `npm run dev` in that folder. */
export const npmRunDev = (folder: string, settings: Record<string, string>): Promise<Launched> =>
  launched(['run', 'dev'], settings, folder)

async function launched(command: string[], settings: Record<string, string>, folder?: string): Promise<Launched> {
  const port = settings.PORT || String(await freePort())
  const began = performance.now()
  const { npm, output, end } = runNpm(command, { PORT: port, HOST: '127.0.0.1', ...settings }, folder)
  const url = `http://127.0.0.1:${port}`
  let ended = false
  void end.then(() => {
    ended = true
  })
  async function answer(path: string, isIt: (status: number) => boolean) {
    while (!ended) {
      if (isIt(await statusOf(url + path))) return Math.round(performance.now() - began)
      await pause(20)
    }
    throw new Error(`npm ${command.join(' ')} ended before it answered:\n${output()}`)
  }
  const listening = () => answer('/', status => status > 0)
  const ready = () => answer('/login', status => status === 200)
  return { url, npm, output, listening, ready, end }
}

/** Runs `npm run admin -- …`; its exit code and what it said on either output. */
export const npmAdmin = (args: string[], settings: Record<string, string>) => npmRun(['admin', '--', ...args], settings)

/** Runs `npm run …`; returns its exit code and what it printed. */
export async function npmRun(args: string[], settings: Record<string, string>) {
  const { output, end } = runNpm(['run', '--silent', ...args], settings)
  return { code: await end, said: output() }
}

/** The status of an address; 0 when nothing answers there. */
export const statusOf = (url: string) =>
  fetch(url, { redirect: 'manual' }).then(
    async answer => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )

/** An empty data folder that the database's account may enter; removed at the test's end, with the database it may have running. */
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

/** The process number of the database of that folder, 0 when it does not run. */
export function postgresOf(home: string): number {
  const file = join(home, 'postgres', 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  return pid && isRunning(pid) ? pid : 0
}

/** Whether a process runs; one that has ended and was not asked for its code yet does not. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Every process that npm's one has started, and itself. */
export function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [pid, ...children.flatMap(child => familyOf(Number(child)))]
}

/** The process that serves, below npm and perhaps a shell. */
export function serverOf({ npm }: Launched): number {
  const isServer = (pid: number) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('scripts/start.mjs')
  const server = familyOf(npm.pid as number).find(isServer)
  if (!server) throw new Error('npm start has no server below it.')
  return server
}

function runNpm(args: string[], settings: Record<string, string>, cwd?: string) {
  const { PATH, HOME } = process.env
  const npm = spawn('npm', args, {
    cwd,
    env: { PATH, HOME, npm_config_update_notifier: 'false', ...settings } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let heard = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', chunk => {
      heard += chunk
    })
  }
  const end = new Promise<number | null>(resolve => npm.once('close', resolve))
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid as number), 'SIGKILL')
    } catch {
      // The whole group has ended by itself.
    }
  })
  return { npm, output: () => heard, end }
}
