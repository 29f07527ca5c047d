import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { limitConcurrency } from '../concurrency-limit'
import { env } from '../env.server'
import { InvalidError, invalidFile, RateLimitedError } from '../errors'
import { i18n } from '../messages'
import { notation } from '../notation'
import { log } from '../observability/log.server'
import { singleton } from '../singleton'
import type { ReadableFile } from '../storage/readable-file'
import type { FromReader, ToReader } from './reader-protocol'

/**
 * Runs a task of the reader process (app/entry.reader.ts). `onPart` gets the parts of the result in order.
 * @throws InvalidError if the task rejects the file, or on `file` if it takes too long or needs too much memory
 */
export type AskReader = <Result>(name: string, input?: unknown, onPart?: (part: never) => void) => Promise<Result>

type Options = {
  /** the user, who gets one process at a time */
  owner: string
  files?: ReadableFile[]
  /** Background jobs have a separate process, because requests cannot wait for them. */
  isJob?: boolean
  /** milliseconds of a task, in addition to those for the bytes of the files */
  timeout?: number
}

// Half of the processors, as for photos.
const CONCURRENCY = Math.max(1, Math.floor(availableParallelism() / 2))
/** Requests of a user that wait or run. */
const MAX_WAITING = 20
const RETRY_SECONDS = 10
/** A table of 10 MB takes two seconds. */
const TIMEOUT_MS = 45_000
/** A file is scanned at 20 MB per second at least. */
const BYTES_PER_MS = 20_000
/**
 * MB of heap. A table of 10 MB needs 64 to 96, a JSON of 34 MB less than 128. The rows of an archive may have 64 MB. With
 * a larger nursery, a process would take 30 MB more.
 */
const MAX_HEAP_MB = { request: 128, job: 512 }
const MAX_NURSERY_MB = 4
const IDLE_LIMIT_MS = 30_000

type LastMessage = Exclude<FromReader, { part: unknown } | { piece: number }> | 'ended'
type Reader = {
  child: ChildProcess
  files: ReadableFile[]
  /** the tasks that run */
  tasks: Map<number, { settle: (last: LastMessage) => void; onPart?: (part: never) => void }>
  /** why a piece of a file could not be read */
  fault?: unknown
  idle?: NodeJS.Timeout
}

const held = singleton('reader-process', () => ({
  requestsInTurn: limitConcurrency(CONCURRENCY),
  jobsInTurn: limitConcurrency(1),
  owners: new Map<string, { inTurn: ReturnType<typeof limitConcurrency>; waiting: number }>(),
  idle: null as Reader | null,
  lastTask: 0,
}))

/**
 * Runs `work` with a reader process: a file that freezes, crashes or exhausts it does not affect the app. One per user
 * and a few in total run concurrently, which also bounds the results that `work` holds. Must not be nested.
 * @throws RateLimitedError if too many requests of the user wait
 */
export function withReader<T>(
  { owner, files = [], isJob = false, timeout = TIMEOUT_MS }: Options,
  work: (ask: AskReader) => Promise<T>,
): Promise<T> {
  return inTurnOf(owner, isJob, async () => {
    const reader = isJob ? start(MAX_HEAP_MB.job) : (takeIdle() ?? start(MAX_HEAP_MB.request))
    reader.files = files
    try {
      const sizes = await Promise.all(files.map(file => file.size()))
      const limit = timeout + sizes.reduce((sum, size) => sum + size, 0) / BYTES_PER_MS
      return await work((name, input, onPart) => ask(reader, { name, input, onPart, limit }))
    } finally {
      rest(reader, isJob)
    }
  })
}

async function inTurnOf<T>(owner: string, isJob: boolean, work: () => Promise<T>): Promise<T> {
  if (isJob) return held.jobsInTurn(work)
  const own = held.owners.get(owner) ?? { inTurn: limitConcurrency(1), waiting: 0 }
  if (own.waiting >= MAX_WAITING) throw new RateLimitedError(RETRY_SECONDS)
  held.owners.set(owner, own)
  own.waiting++
  try {
    // Users take turns: each has one place in the queue of all.
    return await own.inTurn(() => held.requestsInTurn(work))
  } finally {
    own.waiting--
    if (own.waiting === 0) held.owners.delete(owner)
  }
}

type Task = { name: string; input: unknown; onPart?: (part: never) => void; limit: number }

async function ask<Result>(reader: Reader, { name, input, onPart, limit }: Task): Promise<Result> {
  const task = ++held.lastTask
  const late = setTimeout(() => reader.child.kill('SIGKILL'), limit)
  const last = await new Promise<LastMessage>(resolve => {
    reader.tasks.set(task, { settle: resolve, onPart })
    if (reader.child.connected) {
      send(reader, { task, name, input, files: reader.files.length, notation: notation() })
    } else resolve('ended')
  })
  clearTimeout(late)
  reader.tasks.delete(task)
  if (last !== 'ended' && 'result' in last) return last.result as Result
  if (reader.fault) throw reader.fault
  if (last === 'ended') {
    // A signal: SIGKILL after the time limit, SIGABRT or SIGTRAP without memory.
    const { exitCode, signalCode } = reader.child
    if (exitCode !== null && exitCode !== 134) throw new Error(`The reader process exited with code ${exitCode}`)
    log.warn({ task: name, code: exitCode ?? signalCode }, 'The reader process ended before it had read a file')
    throw invalidFile(
      i18n.t(
        'Reading this file takes too long or needs too much memory, so it was not read. Split it into several files.',
      ),
    )
  }
  throw 'rejected' in last ? new InvalidError(last.rejected) : new Error(`The reader process failed: ${last.failed}`)
}

function start(heap: number): Reader {
  const { file, execArgv } = program()
  // Relative to the project, because bundled code is elsewhere.
  const child = fork(path.resolve(file), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${heap}`, `--max-semi-space-size=${MAX_NURSERY_MB}`, ...execArgv],
    // Without settings and secrets.
    env: { NODE_ENV: 'production' },
  })
  const reader: Reader = { child, files: [], tasks: new Map() }
  child.on('message', (message: FromReader) => {
    if ('piece' in message) void sendPiece(reader, message)
    else if ('part' in message) reader.tasks.get(message.task)?.onPart?.(message.part as never)
    else reader.tasks.get(message.task)?.settle(message)
  })
  const ended = () => {
    if (held.idle === reader) held.idle = null
    for (const { settle } of reader.tasks.values()) settle('ended')
  }
  child.on('exit', ended).on('error', ended)
  return reader
}

/** What the process runs. From the sources it starts in three times the time. */
const program = () =>
  singleton('reader-program', () =>
    env.NODE_ENV === 'production'
      ? { file: 'build/reader.js', execArgv: [] }
      : { file: 'app/entry.reader.ts', execArgv: ['--import', 'tsx'] },
  )

async function sendPiece(
  reader: Reader,
  { piece, file, range }: Extract<FromReader, { piece: number }>,
): Promise<void> {
  const from = reader.files[file]
  try {
    if (!from) throw new Error(`There is no file ${file}`)
    send(reader, range ? { piece, bytes: await from.range(...range) } : { piece, size: await from.size() })
  } catch (error) {
    if (!(error instanceof InvalidError)) reader.fault ??= error
    send(reader, { piece, rejected: error instanceof InvalidError ? error.fields : null })
  }
}

// The callback takes the error of a process that has just ended.
const send = ({ child }: Reader, message: ToReader) => void (child.connected && child.send(message, () => {}))

function takeIdle(): Reader | null {
  const reader = held.idle
  if (!reader) return null
  held.idle = null
  clearTimeout(reader.idle)
  keepAppAlive(reader, true)
  return reader
}

/** Keeps one idle process for the next file. */
function rest(reader: Reader, isJob: boolean): void {
  keepAppAlive(reader, false)
  if (isJob || held.idle || reader.tasks.size > 0 || !reader.child.connected) return void reader.child.kill('SIGKILL')
  Object.assign(reader, { files: [], fault: undefined })
  held.idle = reader
  reader.idle = setTimeout(() => {
    if (held.idle === reader) held.idle = null
    reader.child.kill('SIGKILL')
  }, IDLE_LIMIT_MS).unref()
}

// An idle process must not keep a finished command running.
function keepAppAlive({ child }: Reader, alive: boolean): void {
  child[alive ? 'ref' : 'unref']()
  child.channel?.[alive ? 'ref' : 'unref']()
}
