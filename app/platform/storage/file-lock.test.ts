import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { MACHINE, startOf } from '../processes.server'
import { withFileLock } from './file-lock.server'

const HOUR = 3600_000

/** Creates a lock that was touched at an offset in ms from now. */
function lockOf(content: string, offset = 0): string {
  const folder = mkdtempSync(join(tmpdir(), 'glint-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'the.lock')
  writeFileSync(path, content)
  const touched = new Date(Date.now() + offset)
  utimesSync(path, touched, touched)
  return path
}

/** Returns the milliseconds until the lock could be taken; null if that took longer than `most`. */
async function wait(path: string, most: number): Promise<number | null> {
  const began = performance.now()
  const taken = withFileLock(path, async () => performance.now() - began)
  const result = await Promise.race([taken, pause(most, null)])
  if (result === null) {
    rmSync(path)
    await taken
  }
  return result
}

async function endedPid() {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise(resolve => child.once('exit', resolve))
  return child.pid as number
}

test.each([-HOUR, 0, HOUR])('the lock of a dead process is taken over at once, if touched at %d ms', async offset => {
  const dead = await endedPid()
  expect(await wait(lockOf(`${dead}\n1\n${MACHINE}\n`, offset), 2_000)).not.toBeNull()
  // As 1.0.0 writes it.
  expect(await wait(lockOf(String(dead), offset), 2_000)).not.toBeNull()
  // Another program has its process ID since.
  expect(await wait(lockOf(`${process.pid}\n1\n${MACHINE}\n`, offset), 2_000)).not.toBeNull()
})

test('a process that runs keeps its lock, whenever it was touched', async () => {
  const ours = `${process.pid}\n${startOf(process.pid)}\n${MACHINE}\n`
  for (const offset of [-HOUR, HOUR]) expect(await wait(lockOf(ours, offset), 1_000)).toBeNull()
})

test('a lock without a process is taken over after three seconds, whenever it was touched', async () => {
  const waits = await Promise.all([-HOUR, HOUR].map(offset => wait(lockOf('', offset), 10_000)))
  for (const waited of waits) expect(waited).toBeGreaterThan(2_900)
})

test('a lock of another machine counts while it is touched', async () => {
  const foreign = `${process.pid}\n1\nanother pid:[1]\n`
  const [touched, silent] = [lockOf(foreign, HOUR), lockOf(foreign, HOUR)]
  const beat = setInterval(() => {
    if (existsSync(touched)) utimesSync(touched, new Date(), new Date(Date.now() + HOUR))
  }, 500)
  onTestFinished(() => clearInterval(beat))
  const waits = await Promise.all([wait(touched, 17_000), wait(silent, 25_000)])
  expect(waits).toEqual([null, expect.any(Number)])
  expect(waits[1]).toBeGreaterThan(14_900)
})

test('the lock is taken by one of many, and released', async () => {
  const path = lockOf('')
  rmSync(path)
  let inside = 0
  await Promise.all(
    Array.from({ length: 10 }, () =>
      withFileLock(path, async () => {
        expect(++inside).toBe(1)
        await pause(5)
        inside--
      }),
    ),
  )
  expect(existsSync(path)).toBe(false)
})
