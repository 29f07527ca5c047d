import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  type Runner,
  run,
  type Task,
  type TaskList,
  type TaskSpec,
  type WorkerUtils,
} from 'graphile-worker'
import { afterCommit } from './all-or-nothing.server'
import { pool } from './db.server'
import { log } from './log.server'
import { singleton } from './singleton'

/** What a job is given; lives as JSON in the database, so it must be plain data. */
type Payload = Record<string, unknown>
type Handler<P extends Payload> = (payload: P, signal?: AbortSignal) => Promise<unknown>

type Desk = {
  handlers: Map<string, Handler<Payload>>
  crontab: Map<string, string>
  runner?: Runner
  utils?: Promise<WorkerUtils>
  stopping: boolean
  /** how many long ones this process works on */
  longAtWork: number
}
const desk = singleton<Desk>('jobs', () => ({
  handlers: new Map(),
  crontab: new Map(),
  stopping: false,
  longAtWork: 0,
}))

const LONG = 'long'

/**
 * Names a job and gives the function that queues it. Call it at the top of a module that the app loads at start. A handler that
 * throws is run again later, up to 25 times with growing pauses, so it must bear being run twice.
 */
export function defineJob<P extends Payload>(name: string, handler: Handler<P>, flags: string[] = []) {
  desk.handlers.set(name, handler as Handler<Payload>)
  return (payload: P): Promise<void> => afterCommit(() => queue(name, payload, { flags }))
}

async function queue(name: string, payload: Payload, spec: TaskSpec): Promise<void> {
  desk.utils ??= makeWorkerUtils({ pgPool: pool, logger })
  const utils = await desk.utils
  await utils.addJob(name, payload, spec)
}

/**
 * The same for work that takes minutes: one at a time, so that no mail waits behind archives. The signal says that the app is stopping:
 * throw, and another run begins anew.
 */
export const defineLongJob = <P extends Payload>(name: string, handler: Handler<P>) =>
  defineJob<P>(
    name,
    async (payload, signal) => {
      desk.longAtWork++
      try {
        await handler(payload, signal)
      } finally {
        desk.longAtWork--
      }
    },
    [LONG],
  )

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

/** Starts working on queued jobs and keeps on until `stopJobs`, also across a database that was away. */
export async function startJobs(): Promise<void> {
  desk.stopping = false
  const runner = await run({
    pgPool: pool,
    logger,
    concurrency: 2,
    noHandleSignals: true,
    forbiddenFlags: () => (desk.longAtWork > 0 ? [LONG] : null),
    taskList: tasks(),
    parsedCronItems: parseCronItems([...desk.crontab].map(([task, match]) => ({ task, match, identifier: task }))),
  })
  desk.runner = runner
  // The worker gives up after some failures in a row, as when the database is away; we do not.
  void runner.promise.catch(() => {}).then(() => restart(runner))
}

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
    await desk.handlers.get(name)?.(payload as Payload, abortSignal)
  }

const logger = new Logger(() => (level, message, meta) => {
  if (level === 'error') log.error({ job: meta }, message)
  else if (level === 'warning') log.warn(message)
  else log.debug(message)
})
