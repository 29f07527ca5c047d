import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { codeOf } from './errors'

const isLinux = process.platform === 'linux'

/** Names the machine or container whose process IDs this process sees. */
export const MACHINE = [hostname(), isLinux ? namespace() : ''].join(' ')

/** Returns whether a process with this ID runs, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Returns the start of a process, which tells it from a later one with the same ID. '' if it is not visible. */
export function startOf(pid: number): string {
  if (!isLinux) return ps(pid, 'lstart=')
  // The name in parentheses can contain anything: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const fields = readOf(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  const [state = '', start = ''] = [fields[0], fields[19]]
  return /[ZX]/.test(state) ? 'ended' : start
}

/** Returns whether the process works in this folder, or was started with it as an argument. */
export function worksIn(pid: number, folder: string): boolean {
  if (!isLinux) return ps(pid, 'command=').includes(folder)
  return isSameFolder(`/proc/${pid}/cwd`, folder) || readOf(pid, 'cmdline').split('\0').some(isIt)
  function isIt(argument: string) {
    return argument.startsWith('/') && isSameFolder(argument, folder)
  }
}

/** Returns whether two paths lead to the same folder, by any links and mounts. */
export function isSameFolder(one: string, other: string): boolean {
  try {
    const [first, second] = [statSync(one), statSync(other)]
    return first.ino === second.ino && first.dev === second.dev
  } catch {
    return false
  }
}

function namespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { stdio: 'pipe', encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
