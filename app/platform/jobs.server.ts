import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Job,
  Logger,
  makeWorkerUtils,
  parseCronItems,
  type Runner,
  run,
  type Task,
  type TaskList,
  type TaskSpec,
  type WorkerEvents,
  type WorkerUtils,
} from 'graphile-worker'
import { afterCommit } from './all-or-nothing.server'
import { pool } from './db.server'
import { errorAdvice } from './error-advice'
import { eachBeat, workingAs } from './instances.server'
import { log } from './log.server'
import { withoutAddresses } from './logged-error'
import { countJob } from './metrics.server'
import { singleton } from './singleton'
import { withoutSecrets } from './without-secrets'

/** What a job is given; lives as JSON in the database, so it must be plain data. */
type Payload = Record<string, unknown>
type Handler<P extends Payload> = (payload: P, signal?: AbortSignal) => Promise<unknown>

type Desk = {
  handlers: Map<string, Handler<Payload>>
  crontab: Map<string, string>
  runner?: Runner
  utils?: Promise<WorkerUtils>
  stopping: boolean
  /** the lanes in which this process works on a job */
  busy: Set<Lane>
}
const desk = singleton<Desk>('jobs', () => ({
  handlers: new Map(),
  crontab: new Map(),
  stopping: false,
  busy: new Set(),
}))

// In each of them one job at a time: nobody waits behind archives, nor behind mails while the mail server hangs.
const LANES = ['long', 'mail'] as const
type Lane = (typeof LANES)[number]
// One for each lane and one for everything else.
const AT_ONCE = LANES.length + 1

/**
 * Names a job and gives the function that queues it. Call it at the top of a module that the app loads at start. A handler that
 * throws is run again later, up to 25 times with growing pauses, so it must bear being run twice.
 */
export function defineJob<P extends Payload>(name: string, handler: Handler<P>, lane?: Lane) {
  desk.handlers.set(name, (lane ? inLane(lane, handler) : handler) as Handler<Payload>)
  return (payload: P): Promise<void> => afterCommit(() => queue(name, payload, { flags: lane ? [lane] : [] }))
}

const inLane =
  <P extends Payload>(lane: Lane, handler: Handler<P>): Handler<P> =>
  async (payload, signal) => {
    desk.busy.add(lane)
    try {
      await handler(payload, signal)
    } finally {
      desk.busy.delete(lane)
    }
  }

async function queue(name: string, payload: Payload, spec: TaskSpec): Promise<void> {
  await (await helpers()).addJob(name, payload, spec)
}

function helpers(): Promise<WorkerUtils> {
  desk.utils ??= makeWorkerUtils({ pgPool: pool, logger })
  return desk.utils
}

/** The same for work that takes minutes. The signal says that the app is stopping: throw, and another run begins anew. */
export const defineLongJob = <P extends Payload>(name: string, handler: Handler<P>) => defineJob(name, handler, 'long')

/** A job that runs by the clock (cron pattern, UTC). Several instances share one turn. */
export function defineCron(name: string, pattern: string, handler: () => Promise<unknown>): void {
  desk.handlers.set(name, handler)
  desk.crontab.set(name, pattern)
}

/** The jobs that run by the clock, with their patterns. */
export const crons = () => [...desk.crontab].map(([id, expression]) => ({ expression, id }))

/** Has one of them run as soon as may be, beside its turns; while it waits, asking again is no second one. Tells whether there is such a job. */
export async function runCron(name: string): Promise<boolean> {
  if (!desk.crontab.has(name)) return false
  await queue(name, {}, { jobKey: `${name} now` })
  return true
}

/** A kind of job: when it runs by itself, how it went the last time, and how many of its kind wait or are being tried again. */
export type JobReport = {
  name: string
  /** cron pattern; null for what runs when it is asked for */
  cron: string | null
  started: Date | null
  ms: number | null
  /** of the last run; empty when it went well */
  error: string
  failures: number
  waiting: number
}

/** Every kind of job that this app knows. */
export async function jobReport(): Promise<JobReport[]> {
  const { rows } = await pool.query<JobReport>(
    `select job.name, started, ms, coalesce(error, '') as error, coalesce(failures, 0) as failures, coalesce(waiting, 0) as waiting
      from unnest($1::text[]) job(name)
      left join job_runs run on run.name = job.name
      left join (select task_identifier, count(*) as waiting from graphile_worker.jobs where attempts < max_attempts group by 1) queued
        on queued.task_identifier = job.name
      order by job.name`,
    [[...desk.handlers.keys()]],
  )
  return rows.map(row => ({ ...row, cron: desk.crontab.get(row.name) ?? null }))
}

/** A job that failed as often as it may be tried: it is kept aside until the host says what becomes of it. */
export type GivenUpJob = { id: string; name: string; attempts: number; error: string; since: Date }

/** The jobs that were given up, the newest first. */
export async function givenUpJobs(): Promise<GivenUpJob[]> {
  const { rows } = await pool.query<GivenUpJob>(
    `select id::text, task_identifier as name, attempts, coalesce(last_error, '') as error, updated_at as since
      from graphile_worker.jobs where attempts >= max_attempts and locked_at is null order by updated_at desc limit 50`,
  )
  return rows.map(job => ({ ...job, error: withoutSecrets(job.error).split('\n')[0]?.slice(0, 500) ?? '' }))
}

/** Has a job that was given up tried once more from the beginning. Tells whether there was one. */
export async function tryAgain(id: string): Promise<boolean> {
  // 0 counts as not given.
  const jobs = await (await helpers()).rescheduleJobs([id], { runAt: new Date(), attempts: 1 })
  return jobs.length > 0
}

/** Forgets a job that was given up. Tells whether there was one. */
export async function forgetJob(id: string): Promise<boolean> {
  const jobs = await (await helpers()).completeJobs([id])
  return jobs.length > 0
}

// The library's view shows no payloads.
const EXPIRED_JOBS = `
  delete from graphile_worker._private_jobs where locked_at is null and (payload->>'expires')::timestamptz < now()`

/** Deletes queued and permanently failed jobs whose payload says that it has expired (`expires`). */
export async function deleteExpiredJobs(): Promise<void> {
  const { rows } = await pool.query(`select to_regclass('graphile_worker._private_jobs') is not null as there`)
  if (rows[0]?.there) await pool.query(EXPIRED_JOBS)
}

/** Starts working on queued jobs and keeps on until `stopJobs`, also across a database that was away. */
export async function startJobs(): Promise<void> {
  desk.stopping = false
  const runner = await run({
    pgPool: pool,
    logger,
    concurrency: AT_ONCE,
    noHandleSignals: true,
    forbiddenFlags: () => [...desk.busy],
    events: new EventEmitter().on('pool:create', ({ workerPool }) => workingAs(workerPool.id)) as WorkerEvents,
    taskList: tasks(),
    parsedCronItems: parseCronItems([...desk.crontab].map(([task, match]) => ({ task, match, identifier: task }))),
  })
  desk.runner = runner
  // The worker gives up after some failures in a row, as when the database is away; we do not.
  void runner.promise.catch(() => {}).then(() => restart(runner))
}

// What a copy that was killed had begun: the library would let it lie for four hours. While a copy of the version before runs, which
// does not say what its jobs are locked by, nobody decides.
eachBeat(() =>
  pool.query(
    `select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
        where locked_at < now() - interval '1 minute' and not exists (select from instances where worker is null or worker = locked_by)))`,
  ),
)

/** Lets running jobs finish and stops. */
export async function stopJobs(): Promise<void> {
  desk.stopping = true
  const { runner, utils } = desk
  desk.runner = undefined
  desk.utils = undefined
  await runner?.stop().catch(() => {})
  await (await utils)?.release()
}

async function restart(ended: Runner) {
  while (!desk.stopping && desk.runner === ended) {
    await pause(5000)
    await startJobs().catch(error => log.error({ err: error }, 'Jobs do not start; trying again'))
  }
}

// Handlers are looked up when a job comes, so a reload in development runs the newest.
const tasks = (): TaskList => Object.fromEntries([...desk.handlers.keys()].map(name => [name, taskOf(name)]))

const taskOf =
  (name: string): Task =>
  async (payload, { abortSignal }) => {
    const began = Date.now()
    try {
      await desk.handlers.get(name)?.(payload as Payload, abortSignal)
    } catch (error) {
      // Told to stop is not failed: it begins anew.
      if (!abortSignal?.aborted) await noteRun(name, began, error)
      throw error
    }
    await noteRun(name, began)
  }

/** Keeps how a job went, for the host to look at. Never fails. */
async function noteRun(name: string, began: number, error?: unknown): Promise<void> {
  countJob(name, error === undefined ? 'done' : 'failed')
  const said = error === undefined ? '' : errorAdvice(error).slice(0, 500) || 'It failed'
  try {
    await pool.query(
      `insert into job_runs as run (name, started, ms, error, failed, failures)
        values ($1, $2, $3, $4, case when $4 <> '' then now() end, ($4 <> '')::int)
        on conflict (name) do update set started = excluded.started, ms = excluded.ms, error = excluded.error,
          failed = coalesce(excluded.failed, run.failed), runs = run.runs + 1, failures = run.failures + excluded.failures`,
      [name, new Date(began), Date.now() - began, said],
    )
  } catch (error) {
    log.warn({ job: name, reason: String(error) }, 'How a job went could not be kept')
  }
}

const logger = new Logger(() => (level, message, meta) => {
  // The library's message and job hold the payload and the error's text: mails, with their addresses and links.
  if (meta?.failure) log.error({ job: jobOf(meta.job as Job), err: meta.error }, 'A job failed')
  else if (level === 'error') log.error(withoutAddresses(message))
  else if (level === 'warning') log.warn(message)
  else log.debug(message)
})

const jobOf = ({ id, task_identifier: name, attempts, max_attempts: of }: Job) => ({ id, name, attempts, of })
