import { pool } from './db.server'
import { defineCron, deleteExpiredJobs } from './jobs.server'

// Everything that names its own end in an `expires` column.
const TABLES = [
  'sessions',
  'email_tokens',
  'imports',
  'feedback',
  'kit_changes',
  'archives',
  'restores',
  'host_sessions',
  'invitations',
  'waiting_photos',
  'outbox_mails',
]

/** Removes what has expired. */
export async function sweepExpired(): Promise<void> {
  for (const table of TABLES) await pool.query(`delete from ${table} where expires < now()`)
  await pool.query('delete from rate_limits where expire < extract(epoch from now()) * 1000')
  await deleteExpiredJobs()
  await pool.query(`delete from outbox_mails where created < now() - interval '30 days'`)
}

defineCron('sweep-expired', '17 * * * *', sweepExpired)
