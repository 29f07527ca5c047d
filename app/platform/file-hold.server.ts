import type { ClientBase } from 'pg'
import { isLockHeld } from './advisory-lock.server'

// Two numbers that nobody else in the database uses for a lock.
const LOCK = [26_484, 1]

/**
 * From here until that connection ends no running copy of the app removes a stored file: whoever reads the rows next will find every
 * file that they name. What rows let go of meanwhile is left to the nightly sweep.
 */
export async function holdFiles(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', LOCK)
}

/** Whether somebody holds the files. Ask after the rows that named them were committed. */
export const filesAreHeld = (): Promise<boolean> => isLockHeld(LOCK)
