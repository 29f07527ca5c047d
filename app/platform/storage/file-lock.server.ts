import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../errors'

// Milliseconds. A holder touches its lock every second; without that, it counts as dead even if its PID is in use.
const STALE_AFTER_MS = 15_000
// A holder that was killed before writing its PID never touches the lock.
const STALE_WITHOUT_PID_MS = 3_000

/** Runs while no other process holds the lock of this file. Takes over the lock of a killed process. */
export async function withFileLock<T>(path: string, run: () => Promise<T>): Promise<T> {
  while (!take(path)) {
    dropStale(path)
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

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx')
    try {
      writeSync(file, String(process.pid))
    } catch (error) {
      // On a full disk the lock has no PID but still counts while touched, so that the app can stop.
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

function dropStale(path: string) {
  try {
    const holder = Number(readFileSync(path, 'utf8'))
    const silent = Date.now() - statSync(path).mtimeMs
    const gone = holder ? !isAlive(holder) : silent > STALE_WITHOUT_PID_MS
    if (!gone && silent < STALE_AFTER_MS) return
    // Move it first, then check: another waiter may have replaced it with its own lock.
    const aside = `${path}.${randomBytes(4).toString('hex')}`
    renameSync(path, aside)
    if (Number(readFileSync(aside, 'utf8')) === holder) rmSync(aside)
    else renameSync(aside, path)
  } catch {
    // Released since: retry.
  }
}

function touch(path: string) {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // Another process took this one for dead. Nothing to keep alive.
  }
}

/** Returns whether a process with this PID runs, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
