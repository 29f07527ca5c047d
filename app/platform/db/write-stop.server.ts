import type { ClientBase } from 'pg'
import sql, { join } from 'sql-template-tag'
import { onConnected, onNotification } from '../changes/instances.server'
import { log } from '../observability/log.server'
import { singleton } from '../singleton'
import { isLockHeld, LOCKS } from './advisory-lock.server'
import { execute } from './query.server'

const CHANNEL = 'write_stop'
const LOOK_EVERY_MS = 1_000

const state = singleton<{ stopped: boolean; looks: number; timer?: NodeJS.Timeout }>('write-stop', () => ({
  stopped: false,
  looks: 0,
}))

/** Returns whether all instances refuse writes for now, because a backup is being restored. */
export const writesAreStopped = (): boolean => state.stopped

/**
 * Makes every instance refuse writes until this connection closes. If the restore's process dies, the database closes
 * it, and writes resume. The table locks prevent lost writes; refusing early spares users the wait.
 */
export async function stopWrites(client: ClientBase): Promise<void> {
  await client.query(sql`select pg_advisory_lock(${join(LOCKS.writes)})`)
  await client.query(sql`select pg_notify(${CHANNEL}, '')`)
}

/**
 * Resumes writes after the connection of `stopWrites` has closed: here before it returns, in the other instances as
 * soon as they are notified. Without it, they notice within a second.
 */
export async function resumeWrites(): Promise<void> {
  await look()
  await execute(sql`select pg_notify(${CHANNEL}, '')`).catch(() => {})
}

/** Runs a write that only accompanies a read. Skips it while writes are stopped or the disk is full. */
export async function writeInPassing(write: () => Promise<unknown>): Promise<void> {
  if (state.stopped) return
  await write().catch(error => {
    if (!CANNOT_WRITE.has(error.code)) throw error
  })
}
// Disk full, lock not available.
const CANNOT_WRITE = new Set(['53100', '55P03'])

async function look(): Promise<void> {
  clearTimeout(state.timer)
  const number = ++state.looks
  try {
    const held = await isLockHeld(LOCKS.writes)
    // A later call has a newer answer.
    if (number !== state.looks) return
    if (held !== state.stopped) log.info(held ? 'Writes are blocked while a backup is restored' : 'Writes are accepted')
    state.stopped = held
  } catch (error) {
    log.warn({ reason: String(error) }, 'Could not check whether writes are blocked')
  }
  clearTimeout(state.timer)
  if (state.stopped) state.timer = setTimeout(() => void look(), LOOK_EVERY_MS).unref()
}

onNotification(CHANNEL, () => void look())
onConnected(look)
