import { Cron } from 'croner'
import sql from 'sql-template-tag'
import { listInvitations } from '~/features/account/invitations/invitations.server'
import { listBackups } from '~/features/instance/backups/backup-store.server'
import { recordIdLength } from '~/platform/db/ids.server'
import { query } from '~/platform/db/query.server'
import { env, hasMailService, settingsInForce } from '~/platform/env.server'
import { givenUpJobs, jobReport } from '~/platform/jobs/jobs.server'
import { singleton } from '~/platform/singleton'
import { storage } from '~/platform/storage/storage.server'
import about from '../../../../package.json' with { type: 'json' }

/** Returns the data of the admin page. It contains no email addresses and no secrets. */
export async function adminView() {
  const requestedAt = Date.now()
  const [counts, files, jobs, givenUp, backups, log, invitations] = await Promise.all([
    counted(),
    storedBytes(),
    jobReport(),
    givenUpJobs(),
    listBackups(),
    recentTroubles(),
    env.REGISTRATION === 'invite' ? listInvitations() : [],
  ])
  return {
    counts,
    clockAhead: clockAhead(requestedAt, counts.now),
    files,
    jobs: jobs.map(job => ({ ...job, next: job.cron ? nextRun(job.cron) : null })),
    givenUp,
    backups: {
      newest: backups.slice(0, 8),
      count: backups.length,
      next: env.BACKUP_CRON === 'off' ? null : nextRun(env.BACKUP_CRON),
    },
    hasMailService,
    log,
    invitations,
    registration: env.REGISTRATION,
    settings: settingsInForce(env, { RECORD_ID_LENGTH: recordIdLength() }),
    version: about.version,
    node: process.versions.node,
    upSince: new Date(Date.now() - process.uptime() * 1000),
  }
}

/** Returns when a schedule in UTC is due next; null if never, for example on 30 February. */
function nextRun(cron: string): Date | null {
  return new Cron(cron, { timezone: 'UTC' }).nextRun()
}

// Seconds of clock difference that are tolerated.
const APART = 30

/**
 * Returns the seconds by which the server's clock is ahead of the database's; 0 within the tolerance. `requestedAt` is
 * the time before the database's clock was read.
 */
function clockAhead(requestedAt: number, read: number): number {
  const [least, most] = [(requestedAt - read) / 1000, (Date.now() - read) / 1000]
  if (least > APART) return Math.round(least)
  return most < -APART ? Math.round(most) : 0
}

type Counts = {
  people: number
  confirmed: number
  recent: number
  /** accounts to try, which are not counted otherwise */
  trials: number
  kits: number
  database: number
  postgres: string
  /** Milliseconds since 1970 by the database's clock. */
  now: number
  copies: number
}

async function counted(): Promise<Counts> {
  const [counts] = await query<Counts>(
    sql`select (select count(*) from users where expires is null) as people,
      (select count(*) from users where expires is null and verified) as confirmed,
      (select count(*) from users where expires is null and created > now() - interval '30 days') as recent,
      (select count(*) from users where expires is not null and not awaits_visitor) as trials,
      (select count(*) from projects where "user" not in (select id from users where expires is not null)) as kits,
      pg_database_size(current_database()) as database,
      current_setting('server_version') as postgres,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now,
      (select count(*) from instances where seen > now() - interval '2 minutes') as copies`,
  )
  return counts as Counts
}

type Stored = { files: number; bytes: number; looked: Date }

// Milliseconds. Listing a bucket needs one request per thousand files.
const KNOWN_FOR = 10 * 60_000
const known = singleton<{ stored?: Stored }>('stored bytes', () => ({}))

async function storedBytes(): Promise<Stored> {
  if (known.stored && Date.now() - known.stored.looked.getTime() < KNOWN_FOR) return known.stored
  const stored = { files: 0, bytes: 0, looked: new Date() }
  for await (const { size } of storage().list('')) {
    stored.files++
    stored.bytes += size
  }
  known.stored = stored
  return stored
}

type Trouble = { id: string; created: Date; message: string; status: number }

/** Returns the latest rejected or failed API requests. */
const recentTroubles = () =>
  query<Trouble>(sql`
    select id, created, message, (data->>'status')::int as status from request_log
      where level >= 4 order by created desc limit 15`)
