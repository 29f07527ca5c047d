import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Job, LogFunctionFactory, Runner, Task, TaskList, WorkerEvents, WorkerUtils } from 'graphile-worker'
import sql from 'sql-template-tag'
import { onHeartbeat, workingAs } from '../changes/instances.server'
import { type Db, pool } from '../db/db.server'
import { execute, query } from '../db/query.server'
import { errorAdvice } from '../observability/error-advice'
import { log } from '../observability/log.server'
import { withoutAddresses } from '../observability/logged-error'
import { countJob } from '../observability/metrics.server'
import { redactSecrets } from '../observability/redact-secrets'
import { singleton } from '../singleton'

/** Stored as JSON, so it must be plain data. */
type Payload = Record<string, unknown>
type Handler<P extends Payload> = (payload: P, signal?: AbortSignal) => Promise<unknown>

type JobRegistry = {
  handlers: Map<string, Handler<Payload>>
  crontab: Map<string, string>
  runner?: Runner
  utils?: Promise<WorkerUtils>
  stopping: boolean
  /** the lanes in which this process runs a job */
  busy: Set<Lane>
}
const jobRegistry = singleton<JobRegistry>('jobs', () => ({
  handlers: new Map(),
  crontab: new Map(),
  stopping: false,
  busy: new Set(),
}))

// Each lane runs one job at a time, so that archives, or mails to a slow server, do not block other jobs.
const LANES = ['long', 'mail'] as const
type Lane = (typeof LANES)[number]
// One per lane, one for the webhooks, which may wait for slow servers all day, and one for all other jobs.
const CONCURRENCY = LANES.length + 2

/**
 * Defines a job and returns its enqueue function, which takes a transaction. Call it at the top level of a module that loads at startup. Failed
 * jobs are retried up to 25 times with backoff, so handlers must be idempotent.
 */
export function defineJob<P extends Payload>(name: string, handler: Handler<P>, lane?: Lane) {
  jobRegistry.handlers.set(name, (lane ? runInLane(lane, handler) : handler) as Handler<Payload>)
  return (payload: P, on?: Db): Promise<void> => enqueue(name, payload, lane ? [lane] : [], on)
}

/** Adds a job, in the transaction `on`: it exists exactly if the transaction is committed. */
async function enqueue(name: string, payload: Payload, flags: Lane[], on?: Db): Promise<void> {
  // Creates the library's tables.
  await helpers()
  const json = JSON.stringify(payload)
  const expiry = payload.expires ? [EXPIRES + payload.expires] : []
  await query(
    sql`select graphile_worker.add_job(${name}, ${json}::json, flags => ${[...flags, ...expiry]}::text[])`,
    on,
  )
}

/** Starts the flag with the time at which a job expires: the library's view of jobs has flags, but no payloads. */
const EXPIRES = 'expires:'

const runInLane =
  <P extends Payload>(lane: Lane, handler: Handler<P>): Handler<P> =>
  async (payload, signal) => {
    jobRegistry.busy.add(lane)
    try {
      await handler(payload, signal)
    } finally {
      jobRegistry.busy.delete(lane)
    }
  }

function helpers(): Promise<WorkerUtils> {
  jobRegistry.utils ??= makeHelpers()
  return jobRegistry.utils
}

async function makeHelpers(): Promise<WorkerUtils> {
  const { makeWorkerUtils, Logger } = await import('graphile-worker')
  return makeWorkerUtils({ pgPool: pool, logger: new Logger(logger) })
}

/** Defines a job that takes minutes. When the signal aborts, the app is stopping: throw, and the job is retried. */
export const defineLongJob = <P extends Payload>(name: string, handler: Handler<P>) => defineJob(name, handler, 'long')

/** Defines a scheduled job (cron pattern, UTC). It runs once for all instances, and one run at a time. */
export function defineCron(name: string, pattern: string, handler: Handler<Payload>): void {
  jobRegistry.handlers.set(name, handler)
  jobRegistry.crontab.set(name, pattern)
}

/** Returns the scheduled jobs with their patterns. */
export const cronJobs = () => [...jobRegistry.crontab].map(([id, expression]) => ({ expression, id }))

/**
 * Runs a scheduled job soon. While it is queued, further calls do not add another. Returns false if there is no such
 * job.
 */
export async function runCron(name: string): Promise<boolean> {
  if (!jobRegistry.crontab.has(name)) return false
  await (await helpers()).addJob(name, {}, serial(name))
  return true
}

/** Of a scheduled job, one run waits at most, and it waits for the run before it, on all instances. */
const serial = (name: string) => ({ queueName: name, jobKey: `${name} now` })

/** The state of a kind of job: its schedule, its last run, and its queued and retried jobs. */
export type JobReport = {
  name: string
  /** null without a schedule */
  cron: string | null
  started: Date | null
  ms: number | null
  /** of the last run; '' if it succeeded */
  error: string
  failures: number
  waiting: number
}

/** Returns the state of each kind of job, by name. */
export async function jobReport(): Promise<JobReport[]> {
  const rows = await query<JobReport>(sql`
    select job.name, started, ms, coalesce(error, '') as error, coalesce(failures, 0) as failures, coalesce(waiting, 0) as waiting
      from unnest(${[...jobRegistry.handlers.keys()]}::text[]) job(name)
      left join job_runs run on run.name = job.name
      left join (select task_identifier, count(*) as waiting from graphile_worker.jobs where attempts < max_attempts group by 1) queued
        on queued.task_identifier = job.name
      order by job.name`)
  return rows.map(row => ({ ...row, cron: jobRegistry.crontab.get(row.name) ?? null }))
}

/** A job that failed at all attempts. It stays until the admin retries or deletes it. */
export type GivenUpJob = { id: string; name: string; attempts: number; error: string; since: Date }

/** Returns the permanently failed jobs, newest first. */
export async function givenUpJobs(): Promise<GivenUpJob[]> {
  const rows = await query<GivenUpJob>(sql`
    select id::text, task_identifier as name, attempts, coalesce(last_error, '') as error, updated_at as since
      from graphile_worker.jobs where attempts >= max_attempts and locked_at is null order by updated_at desc limit 50`)
  return rows.map(job => ({ ...job, error: redactSecrets(job.error).split('\n')[0]?.slice(0, 500) ?? '' }))
}

/** Retries a permanently failed job with all attempts. Returns false if there is none. */
export async function tryAgain(id: string): Promise<boolean> {
  // The library ignores 0.
  const jobs = await (await helpers()).rescheduleJobs([id], { runAt: new Date(), attempts: 1 })
  return jobs.length > 0
}

/** Deletes a permanently failed job. Returns false if there is none. */
export async function forgetJob(id: string): Promise<boolean> {
  const jobs = await (await helpers()).completeJobs([id])
  return jobs.length > 0
}

/** Deletes queued and permanently failed jobs whose payload says that it has expired (`expires`). */
export async function deleteExpiredJobs(): Promise<void> {
  const [found] = await query(sql`select to_regclass('graphile_worker.jobs') is not null as there`)
  if (!found?.there) return
  const expired = await query<{ id: string }>(sql`
    select id::text from graphile_worker.jobs, jsonb_object_keys(flags) flag
      where locked_at is null and flag like ${`${EXPIRES}%`} and substr(flag, ${EXPIRES.length + 1}::int)::timestamptz < now()`)
  if (expired.length > 0) await (await helpers()).completeJobs(expired.map(({ id }) => id))
}

/** Runs queued jobs until `stopJobs`, and reconnects after a lost connection. */
export async function startJobs(): Promise<void> {
  jobRegistry.stopping = false
  const { run, parseCronItems, Logger } = await import('graphile-worker')
  const runner = await run({
    pgPool: pool,
    logger: new Logger(logger),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    forbiddenFlags: () => [...jobRegistry.busy],
    events: new EventEmitter().on('pool:create', ({ workerPool }) => workingAs(workerPool.id)) as WorkerEvents,
    taskList: tasks(),
    parsedCronItems: parseCronItems(
      [...jobRegistry.crontab].map(([task, match]) => ({ task, match, identifier: task, options: serial(task) })),
    ),
  })
  jobRegistry.runner = runner
  // After several failures the worker stops, such as when the database is down. Restart it.
  void runner.promise.catch(() => {}).then(() => restart(runner))
}

// Unlocks the jobs of dead instances, because the library waits four hours. Not while an instance of an older version runs,
// because it does not report its worker ID.
onHeartbeat(() =>
  execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
        where locked_at < now() - interval '1 minute' and not exists (select from instances where worker is null or worker = locked_by)))`),
)

/** Stops taking jobs and waits for the running ones. */
export async function stopJobs(): Promise<void> {
  jobRegistry.stopping = true
  const { runner, utils } = jobRegistry
  jobRegistry.runner = undefined
  jobRegistry.utils = undefined
  await runner?.stop().catch(() => {})
  await (await utils)?.release()
}

async function restart(ended: Runner) {
  while (!jobRegistry.stopping && jobRegistry.runner === ended) {
    await pause(5000)
    await startJobs().catch(error => log.error({ err: error }, 'Jobs did not start; trying again'))
  }
}

// Looks handlers up per job, so that a reload in development takes effect.
const tasks = (): TaskList => Object.fromEntries([...jobRegistry.handlers.keys()].map(name => [name, taskOf(name)]))

const taskOf =
  (name: string): Task =>
  async (payload, { abortSignal }) => {
    const began = Date.now()
    try {
      await jobRegistry.handlers.get(name)?.(payload as Payload, abortSignal)
    } catch (error) {
      // A job aborted by a shutdown is retried, not recorded as failed.
      if (!abortSignal?.aborted) await noteRun(name, began, error)
      throw error
    }
    await noteRun(name, began)
  }

/** Stores the result of a job for the admin. Never fails. */
async function noteRun(name: string, began: number, error?: unknown): Promise<void> {
  countJob(name, error === undefined ? 'done' : 'failed')
  const said = error === undefined ? '' : errorAdvice(error).slice(0, 500) || 'Failed'
  try {
    await execute(sql`
      insert into job_runs as run (name, started, ms, error, failed, failures)
        values (${name}, ${new Date(began)}, ${Date.now() - began}, ${said}, case when ${said} <> '' then now() end, (${said} <> '')::int)
        on conflict (name) do update set started = excluded.started, ms = excluded.ms, error = excluded.error,
          failed = coalesce(excluded.failed, run.failed), runs = run.runs + 1, failures = run.failures + excluded.failures`)
  } catch (error) {
    log.warn({ job: name, reason: String(error) }, 'Could not store the result of a job')
  }
}

const logger: LogFunctionFactory = () => (level, message, meta) => {
  // The library's own message contains the payload: mails with addresses and links.
  if (meta?.failure) log.error({ job: jobOf(meta.job as Job), err: meta.error }, 'A job failed')
  else if (level === 'error') log.error(withoutAddresses(message))
  else if (level === 'warning') log.warn(withoutAddresses(message))
  else log.debug(message)
}

const jobOf = ({ id, task_identifier: name, attempts, max_attempts: of }: Job) => ({ id, name, attempts, of })
