import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

// A holder touches its lock every second; one that has been silent for so long is gone, whatever its number says.
const SILENT_AFTER = 15_000
// A holder that was killed between making its lock and writing its number into it never touches it.
const NAMELESS_AFTER = 3_000

/** Runs while no other process that asks for the same file does. A lock left behind by a killed process is taken over. */
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
      // A lock without a name is one too, as long as it is touched: on a full disk the app must be able to stop.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      closeSync(file)
    }
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function dropStale(path: string) {
  try {
    const holder = Number(readFileSync(path, 'utf8'))
    const silent = Date.now() - statSync(path).mtimeMs
    const gone = holder ? !isAlive(holder) : silent > NAMELESS_AFTER
    if (!gone && silent < SILENT_AFTER) return
    // Moved aside, then looked at: another waiter may have put its own fresh lock there in between.
    const aside = `${path}.${randomBytes(4).toString('hex')}`
    renameSync(path, aside)
    if (Number(readFileSync(aside, 'utf8')) === holder) rmSync(aside)
    else renameSync(aside, path)
  } catch {
    // Released meanwhile: the next try takes it.
  }
}

function touch(path: string) {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // Gone only when somebody took us for dead; nothing to keep alive then.
  }
}

/** Whether a process of that number runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
