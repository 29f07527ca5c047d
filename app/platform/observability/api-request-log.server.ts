import sql from 'sql-template-tag'
import { newId } from '../db/ids.server'
import { execute } from '../db/query.server'
import { writesAreStopped } from '../db/write-stop.server'
import { defineCron } from '../jobs/jobs.server'
import { singleton } from '../singleton'
import { log } from './log.server'

/** An API request as `/api/logs` stores it: without address, account and parameter values. */
export type CompletedRequest = { method: string; path: string; status: number; ms: number; requestId: string }

type LogLine = { id: string; created: Date; level: number; message: string; data: object }

/** Milliseconds between writes, and rows that trigger an earlier one. */
const WRITE_INTERVAL_MS = 2_000
const PORTION = 500
// Limit while the database is down.
const MAX_BUFFERED = 5_000

type RequestQueue = { lines: LogLine[]; dropped: number; timer?: NodeJS.Timeout; writing: Promise<void> }
const queue = singleton<RequestQueue>('kept requests', () => ({ lines: [], dropped: 0, writing: Promise.resolve() }))

/** PocketBase's levels: info, warning, error. */
const levelOf = (status: number) => (status >= 500 ? 8 : status >= 400 ? 4 : 0)

/** Stores a request for `/api/logs`, in batches, so that requests do not wait for the database. */
export function recordRequest({ method, path, status, ms, requestId }: CompletedRequest): void {
  if (queue.lines.length >= MAX_BUFFERED) {
    queue.dropped++
    return
  }
  const data = { type: 'request', method, url: path, status, execTime: ms, requestId }
  queue.lines.push({ id: newId(), created: new Date(), level: levelOf(status), message: `${method} ${path}`, data })
  if (queue.lines.length >= PORTION) void writeLogLines()
  else queue.timer ??= setTimeout(() => void writeLogLines(), WRITE_INTERVAL_MS).unref()
}

/** Writes the buffered rows. Never fails: rows that cannot be written are dropped, which is logged. */
export function writeLogLines(): Promise<void> {
  clearTimeout(queue.timer)
  queue.timer = undefined
  queue.writing = queue.writing.then(writeAll)
  return queue.writing
}

async function writeAll(): Promise<void> {
  const { lines, dropped } = queue
  if (lines.length === 0 || writesAreStopped()) return
  queue.lines = []
  queue.dropped = 0
  if (dropped > 0) log.warn({ dropped }, 'The request log dropped requests because its queue was full')
  try {
    await execute(sql`
      insert into request_log (id, created, level, message, data)
        select line.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as line(id text, created timestamptz, level smallint, message text, data jsonb), log_settings kept
        where line.level >= kept.min_level and kept.max_days > 0`)
  } catch (error) {
    log.warn({ reason: String(error), lines: lines.length }, 'Could not write the request log')
  }
}

/** Deletes rows that are older than the setting. Runs nightly. */
async function pruneRequests(): Promise<void> {
  await execute(sql`
    delete from request_log using log_settings kept where created < now() - make_interval(days => kept.max_days)`)
}

defineCron('prune-request-log', '29 3 * * *', pruneRequests)
