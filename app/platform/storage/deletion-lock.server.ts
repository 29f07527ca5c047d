import type { ClientBase } from 'pg'
import { isLockHeld } from '../db/advisory-lock.server'

// Nothing else in the database uses these two numbers for a lock.
const LOCK = [26_484, 1]

/** Blocks file deletion on all instances until the connection closes. The nightly sweep deletes what was released. */
export async function lockFileDeletion(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', LOCK)
}

/** Whether file deletion is blocked. Check after committing the rows that named the files. */
export const filesAreHeld = (): Promise<boolean> => isLockHeld(LOCK)
