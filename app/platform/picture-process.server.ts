import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { KeptType } from './picture-name.server'
import { singleton } from './singleton'
import { turns } from './turns'

type PictureTask = { bytes: Uint8Array; widths: readonly number[]; maxPixels: number; square: boolean }

type ThumbTask = { bytes: Uint8Array; thumb: number }

/** What the picture process answers: everything made of the picture, or why nothing was. */
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

// A phone's photo takes a second or two; what takes this long was made to.
const TIME_LIMIT = 30_000
const IDLE_LIMIT = 30_000
// Half of the machine, so that pages stay quick while many pictures come in.
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))

type MadeThumb = { thumb: Uint8Array }
type Reply = MadePicture | MadeThumb

type Running = { child: ChildProcess; pending: Map<number, (made: Reply | null) => void>; idle?: NodeJS.Timeout }
const held = singleton('picture-process', () => ({
  inTurn: turns(AT_ONCE),
  running: null as Running | null,
  lastId: 0,
}))

/**
 * Decodes a picture and makes every size of it, in a process of its own that starts when needed and ends when idle. A file that kills
 * this process counts as damaged; what else was in work is tried again.
 */
export function makePicture(task: PictureTask): Promise<MadePicture> {
  return held.inTurn(async () => {
    const made = (await ask(task)) ?? (await ask(task))
    return (made as MadePicture | null) ?? { refused: 'damaged', detail: 'the decoding process ended twice' }
  })
}

/** The middle square of a picture, `side` pixels wide, as WebP; null when none can be made. */
export function makeThumb(bytes: Uint8Array, side: number): Promise<Uint8Array | null> {
  return held.inTurn(async () => {
    const made = await ask({ bytes, thumb: side })
    return made && 'thumb' in made ? made.thumb : null
  })
}

// Null when the process ended before it answered.
function ask(task: PictureTask | ThumbTask): Promise<Reply | null> {
  const running = held.running ?? start()
  const id = ++held.lastId
  clearTimeout(running.idle)
  keepsAppAlive(running, true)

  return new Promise(resolve => {
    const limit = setTimeout(() => {
      resolve({ refused: 'damaged', detail: 'decoding took too long' })
      running.child.kill('SIGKILL')
    }, TIME_LIMIT)
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
    // From the project's folder: bundled code has left the place of its source.
    path.resolve('app/platform/picture-worker.mjs'),
    // Large buffers go back to the system at once instead of staying with the allocator.
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

// A command-line tool that is done must not wait for the idle process.
function keepsAppAlive({ child }: Running, alive: boolean) {
  child[alive ? 'ref' : 'unref']()
  child.channel?.[alive ? 'ref' : 'unref']()
}
