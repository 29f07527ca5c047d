import { pool } from './db.server'
import { newId } from './ids.server'
import { defineCron } from './jobs.server'
import { log } from './log.server'
import { singleton } from './singleton'
import { writesAreStopped } from './write-stop.server'

/** A call of the data interface as it is kept for the host: no address, no account, no value of a parameter. */
export type AnsweredRequest = { method: string; path: string; status: number; ms: number; requestId: string }

type KeptLine = { id: string; created: Date; level: number; message: string; data: object }

/** Lines wait so many milliseconds, or until there are so many, and go to the database together. */
const PAUSE = 2_000
const PORTION = 500
// More than that are not held when the database is away.
const MOST_WAITING = 5_000

type Desk = { lines: KeptLine[]; dropped: number; timer?: NodeJS.Timeout; writing: Promise<void> }
const desk = singleton<Desk>('kept requests', () => ({ lines: [], dropped: 0, writing: Promise.resolve() }))

/** The levels of the protocol: information, warnings, errors. */
const levelOf = (status: number) => (status >= 500 ? 8 : status >= 400 ? 4 : 0)

/** Keeps a call for `/api/logs`, off its own path: nobody waits for the database. */
export function keepRequest({ method, path, status, ms, requestId }: AnsweredRequest): void {
  if (desk.lines.length >= MOST_WAITING) {
    desk.dropped++
    return
  }
  const data = { type: 'request', method, url: path, status, execTime: ms, requestId }
  desk.lines.push({ id: newId(), created: new Date(), level: levelOf(status), message: `${method} ${path}`, data })
  if (desk.lines.length >= PORTION) void writeKept()
  else desk.timer ??= setTimeout(() => void writeKept(), PAUSE).unref()
}

/** Writes what waits. Never fails: what cannot be written is dropped, and that is logged. */
export function writeKept(): Promise<void> {
  clearTimeout(desk.timer)
  desk.timer = undefined
  desk.writing = desk.writing.then(writeAll)
  return desk.writing
}

async function writeAll(): Promise<void> {
  const { lines, dropped } = desk
  if (lines.length === 0 || writesAreStopped()) return
  desk.lines = []
  desk.dropped = 0
  if (dropped > 0) log.warn({ dropped }, 'More calls than could be kept for the request log')
  try {
    await pool.query(
      `insert into request_log (id, created, level, message, data)
        select line.* from jsonb_to_recordset($1::jsonb)
          as line(id text, created timestamptz, level smallint, message text, data jsonb), log_settings kept
        where line.level >= kept.min_level and kept.max_days > 0`,
      [JSON.stringify(lines)],
    )
  } catch (error) {
    log.warn({ reason: String(error), lines: lines.length }, 'The request log could not be written')
  }
}

/** Removes what has been kept for as many days as the settings say. Runs nightly. */
async function pruneRequests(): Promise<void> {
  await pool.query(
    `delete from request_log using log_settings kept where created < now() - make_interval(days => kept.max_days)`,
  )
}

defineCron('prune-request-log', '29 3 * * *', pruneRequests)
