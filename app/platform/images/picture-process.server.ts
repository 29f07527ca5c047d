import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { limitConcurrency } from '../concurrency-limit'
import { singleton } from '../singleton'
import type { KeptType } from './picture-name.server'

type PictureTask = { bytes: Uint8Array; widths: readonly number[]; maxPixels: number; square: boolean }

type ThumbTask = { bytes: Uint8Array; thumb: number }

/** The response of the image process. */
type MadePicture =
  | {
      full: { bytes: Uint8Array; contentType: KeptType }
      /** WebP, in the order of the task's widths */
      sizes: Uint8Array[]
      width: number
      height: number
      preview: string
    }
  | { refused: 'tooManyPixels' | 'damaged'; detail: string }

// Milliseconds. A phone's photo takes two seconds at most; anything slower is an attack.
const TIMEOUT_MS = 30_000
const IDLE_LIMIT = 30_000
// Half of the cores, so that pages stay fast during uploads.
const CONCURRENCY = Math.max(1, Math.floor(availableParallelism() / 2))

type MadeThumb = { thumb: Uint8Array }
type Reply = MadePicture | MadeThumb

type Running = { child: ChildProcess; pending: Map<number, (made: Reply | null) => void>; idle?: NodeJS.Timeout }
const held = singleton('picture-process', () => ({
  inTurn: limitConcurrency(CONCURRENCY),
  running: null as Running | null,
  lastId: 0,
}))

/**
 * Decodes a photo and creates every size in a separate process, which starts on demand and ends when idle. A file that crashes
 * the process counts as damaged; other tasks are retried.
 */
export function makePicture(task: PictureTask): Promise<MadePicture> {
  return held.inTurn(async () => {
    const made = (await ask(task)) ?? (await ask(task))
    return (made as MadePicture | null) ?? { refused: 'damaged', detail: 'the decoding process exited twice' }
  })
}

/** Returns the middle square of a photo as WebP, `side` pixels wide, or null if it cannot be decoded. */
export function makeThumb(bytes: Uint8Array, side: number): Promise<Uint8Array | null> {
  return held.inTurn(async () => {
    const made = await ask({ bytes, thumb: side })
    return made && 'thumb' in made ? made.thumb : null
  })
}

// Returns null if the process ended before it responded.
function ask(task: PictureTask | ThumbTask): Promise<Reply | null> {
  const running = held.running ?? start()
  const id = ++held.lastId
  clearTimeout(running.idle)
  keepsAppAlive(running, true)

  return new Promise(resolve => {
    const limit = setTimeout(() => {
      resolve({ refused: 'damaged', detail: 'decoding took too long' })
      running.child.kill('SIGKILL')
    }, TIMEOUT_MS)
    running.pending.set(id, made => {
      clearTimeout(limit)
      running.pending.delete(id)
      if (!running.pending.size) rest(running)
      resolve(made)
    })
    running.child.send({ id, task })
  })
}

function start(): Running {
  const child = fork(
    // Relative to the project, because bundled code is elsewhere.
    path.resolve('app/platform/images/picture-worker.mjs'),
    // Return large buffers to the system immediately.
    {
      serialization: 'advanced',
      execArgv: [],
      env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
    },
  )
  const running: Running = { child, pending: new Map() }
  held.running = running
  child.on('message', ({ id, reply }: { id: number; reply: Reply }) => running.pending.get(id)?.(reply))
  const ended = () => {
    if (held.running === running) held.running = null
    for (const settle of running.pending.values()) settle(null)
  }
  child.on('exit', ended)
  child.on('error', ended)
  return running
}

function rest(running: Running) {
  keepsAppAlive(running, false)
  running.idle = setTimeout(() => {
    if (held.running === running) held.running = null
    running.child.kill('SIGKILL')
  }, IDLE_LIMIT).unref()
}

// An idle process must not keep a finished command running.
function keepsAppAlive({ child }: Running, alive: boolean) {
  child[alive ? 'ref' : 'unref']()
  child.channel?.[alive ? 'ref' : 'unref']()
}
