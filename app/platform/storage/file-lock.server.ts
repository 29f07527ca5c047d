import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../errors'
import { log } from '../observability/log.server'
import { isAlive, MACHINE, startOf } from '../processes.server'

// Milliseconds. A holder touches its lock every second. Only a holder whose process is not visible counts as dead without that.
const STALE_AFTER_MS = 15_000
// A holder that was killed before writing its process ID never touches the lock.
const STALE_WITHOUT_PID_MS = 3_000
const SAY_AFTER_MS = 5_000

/**
 * Runs while no other process holds the lock of this file. Takes over the lock of a dead process. Logs the holder if it
 * has to wait.
 */
export async function withFileLock<T>(path: string, run: () => Promise<T>): Promise<T> {
  const wait: Wait = { began: performance.now(), content: '', touched: 0, unchangedSince: 0, isSaid: false }
  while (!take(path)) {
    look(path, wait)
    await pause(25)
  }
  const beat = setInterval(() => touch(path), 1000).unref()
  try {
    return await run()
  } finally {
    clearInterval(beat)
    rmSync(path, { force: true })
  }
}

/** Times of this process's monotonic clock: those of the file may be in the future. */
type Wait = { began: number; content: string; touched: number; unchangedSince: number; isSaid: boolean }

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx')
    try {
      writeSync(file, `${process.pid}\n${startOf(process.pid)}\n${MACHINE}\n`)
    } catch (error) {
      // On a full disk the lock has no process ID but still counts while touched, so that the app can stop.
      if (codeOf(error) !== 'ENOSPC') throw error
    } finally {
      closeSync(file)
    }
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Deletes the lock if its holder is dead. */
function look(path: string, wait: Wait) {
  try {
    const content = readFileSync(path, 'utf8')
    const touched = statSync(path).mtimeMs
    const now = performance.now()
    if (content !== wait.content || touched !== wait.touched)
      Object.assign(wait, { content, touched, unchangedSince: now })
    if (!isDead(content, now - wait.unchangedSince)) return sayWhoHolds(path, content, wait)
    // Move it first, then check: another waiter may have replaced it with its own lock.
    const aside = `${path}.${randomBytes(4).toString('hex')}`
    renameSync(path, aside)
    if (readFileSync(aside, 'utf8') === content) rmSync(aside)
    else renameSync(aside, path)
  } catch {
    // Released since: retry.
  }
}

function isDead(content: string, silent: number): boolean {
  const [pid, start, machine] = content.split('\n')
  if (!pid) return silent > STALE_WITHOUT_PID_MS
  // Locks of 1.0.0 have only the process ID.
  if (!machine || machine === MACHINE) {
    if (!isAlive(Number(pid))) return true
    const current = startOf(Number(pid))
    if (start && current) return current !== start
  }
  return silent > STALE_AFTER_MS
}

function sayWhoHolds(path: string, content: string, wait: Wait) {
  if (wait.isSaid || performance.now() - wait.began < SAY_AFTER_MS) return
  wait.isSaid = true
  const [pid = '', , machine = ''] = content.split('\n')
  log.error({ lock: path, pid, machine }, 'Waiting for another process that is starting or stopping the database')
}

function touch(path: string) {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // Another process took this one for dead. Nothing to keep alive.
  }
}
