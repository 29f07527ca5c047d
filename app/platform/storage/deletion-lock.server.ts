import type { ClientBase } from 'pg'
import sql, { join } from 'sql-template-tag'
import { isLockHeld, LOCKS } from '../db/advisory-lock.server'

/** Blocks file deletion on all instances until the connection closes. The nightly sweep deletes what was released. */
export async function lockFileDeletion(client: ClientBase): Promise<void> {
  await client.query(sql`select pg_advisory_lock_shared(${join(LOCKS.fileDeletion)})`)
}

/** Returns whether file deletion is blocked. Check after committing the rows that named the files. */
export const filesAreHeld = (): Promise<boolean> => isLockHeld(LOCKS.fileDeletion)
