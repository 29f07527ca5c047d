import sql, { raw } from 'sql-template-tag'
import { execute } from '../db/query.server'
import { defineCron, deleteExpiredJobs } from './jobs.server'

// Every table with an `expires` column.
const TABLES = [
  'sessions',
  'email_tokens',
  'imports',
  'feedback',
  'kit_changes',
  'color_changes',
  'archives',
  'restores',
  'time_lapses',
  'host_sessions',
  'invitations',
  'waiting_photos',
  'outbox_mails',
  'form_answers',
]

/** Deletes expired rows, rate limits and jobs, and stored mails after 30 days. Runs hourly. */
export async function sweepExpired(): Promise<void> {
  for (const table of TABLES) await execute(sql`delete from ${raw(table)} where expires < now()`)
  await execute(sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`)
  await deleteExpiredJobs()
  await execute(sql`delete from outbox_mails where created < now() - interval '30 days'`)
}

defineCron('sweep-expired', '17 * * * *', sweepExpired)
