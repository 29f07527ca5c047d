import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { limitConcurrency } from '../concurrency-limit'
import { fairTurns } from '../fair-turns'
import { log } from '../observability/log.server'
import { singleton } from '../singleton'
import type { StoredType } from './picture-name.server'

type PictureTask = {
  bytes: Uint8Array
  widths: readonly number[]
  maxPixels: number
  /** of an animation's frames together, and their number */
  maxAnimation: { pixels: number; frames: number }
  square: boolean
}

type ThumbTask = { bytes: Uint8Array; thumb: number }

/** A photo or an SVG that fills a box of a poster, in pixels; what is beyond its edges is cut. */
type PosterPicture = {
  bytes: Uint8Array
  left: number
  top: number
  width: number
  height: number
  /** of the corners */
  radius?: number
  /** above the text */
  isAbove?: boolean
}

/** An element of a poster's text, as satori reads it. The fonts are "Karla latin" and "Karla latin-ext". */
export type PosterText = {
  type: string
  props: Record<string, unknown> & { children?: string | (PosterText | string)[] }
}

export type Poster = {
  width: number
  height: number
  background: string
  pictures: PosterPicture[]
  text: PosterText
}

/** The photos of an animation, and its milliseconds per photo. `side`: the longest side in pixels. */
export type TimeLapse = {
  photos: Uint8Array[]
  side: number
  delay: number
  lastDelay: number
  background: string
}
type MadeTimeLapse = { timeLapse: Uint8Array; width: number; height: number }

type Task = PictureTask | ThumbTask | { poster: Poster } | { timeLapse: TimeLapse }

/** The response of the image process. */
type MadePicture =
  | {
      full: { bytes: Uint8Array; contentType: StoredType }
      /** WebP, in the order of the task's widths */
      sizes: Uint8Array[]
      width: number
      height: number
      preview: string
    }
  | { rejected: 'tooManyPixels' | 'tooManyFrames' | 'damaged' | 'tooSlow'; detail: string }

// Milliseconds. A phone's photo takes two seconds at most; anything slower is an attack.
const TIMEOUT_MS = 30_000
// An animation is 60 photos.
const TIME_LAPSE_TIMEOUT_MS = 120_000
const IDLE_LIMIT = 30_000
// Half of the cores, so that pages stay fast during uploads.
const CONCURRENCY = Math.max(1, Math.floor(availableParallelism() / 2))

type MadeThumb = { thumb: Uint8Array }
type Reply = MadePicture | MadeThumb | { poster: Uint8Array } | MadeTimeLapse

type Pending = { settle: (made: Reply | null) => void; tell?: (done: number) => void }
type Running = { child: ChildProcess; pending: Map<number, Pending>; idle?: NodeJS.Timeout }
const held = singleton('picture-process', () => ({
  inTurn: fairTurns(CONCURRENCY),
  // Animations have a separate queue, because uploads cannot wait for 60 photos.
  animationsInTurn: limitConcurrency(1),
  running: null as Running | null,
  lastId: 0,
}))

/**
 * Decodes a photo and creates every size in a separate process, which starts on demand and ends when idle. A file that
 * crashes the process counts as damaged; other tasks are retried. `owner`: the person in whose share it counts.
 */
export function makePicture(task: PictureTask, owner: string): Promise<MadePicture> {
  return held.inTurn(owner, async () => {
    const made = (await ask(task)) ?? (await ask(task))
    return (made as MadePicture | null) ?? { rejected: 'damaged', detail: 'the decoding process exited twice' }
  })
}

/** Returns the middle square of a photo as WebP, `side` pixels wide, or null if it cannot be decoded. */
export function makeThumb(bytes: Uint8Array, side: number): Promise<Uint8Array | null> {
  return held.inTurn(THUMBS, async () => {
    const made = await ask({ bytes, thumb: side })
    return made && 'thumb' in made ? made.thumb : null
  })
}

// A thumbnail has no owner: everyone who sees the photo may request it.
const THUMBS = 'thumbs'

/** Returns a PNG, or null if it cannot be drawn. `owner`: the person in whose share it counts. */
export function makePoster(poster: Poster, owner: string): Promise<Uint8Array | null> {
  return held.inTurn(owner, async () => {
    const made = (await ask({ poster })) ?? (await ask({ poster }))
    if (made && 'rejected' in made) log.error({ detail: made.detail }, 'A poster could not be drawn')
    return made && 'poster' in made ? made.poster : null
  })
}

/** Returns an animated WebP, or null if a photo cannot be decoded. `tell` reports how many photos are done. */
export function makeTimeLapse(timeLapse: TimeLapse, tell: (done: number) => void): Promise<MadeTimeLapse | null> {
  return held.animationsInTurn(async () => {
    const options = { timeout: TIME_LAPSE_TIMEOUT_MS, tell }
    const made = (await ask({ timeLapse }, options)) ?? (await ask({ timeLapse }, options))
    if (made && 'rejected' in made) log.warn({ detail: made.detail }, 'A time-lapse could not be created')
    return made && 'timeLapse' in made ? made : null
  })
}

type AskOptions = { timeout?: number; tell?: (done: number) => void }

// Returns null if the process ended before it responded.
function ask(task: Task, { timeout = TIMEOUT_MS, tell }: AskOptions = {}): Promise<Reply | null> {
  const running = held.running ?? start()
  const id = ++held.lastId
  clearTimeout(running.idle)
  keepsAppAlive(running, true)

  return new Promise(resolve => {
    const limit = setTimeout(() => {
      resolve({ rejected: 'tooSlow', detail: 'decoding took too long' })
      running.child.kill('SIGKILL')
    }, timeout)
    const settle = (made: Reply | null) => {
      clearTimeout(limit)
      running.pending.delete(id)
      if (!running.pending.size) rest(running)
      resolve(made)
    }
    running.pending.set(id, { settle, tell })
    running.child.send({ id, task })
  })
}

function start(): Running {
  const child = fork(
    // Relative to the project, because bundled code is elsewhere.
    path.resolve('app/platform/images/picture-worker.mjs'),
    {
      serialization: 'advanced',
      execArgv: [],
      env: {
        NODE_ENV: 'production',
        // The sizes of a photo are encoded on these threads. On more, they would take the time of pages despite their priority.
        UV_THREADPOOL_SIZE: String(CONCURRENCY),
        // Return large buffers to the system immediately.
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '131072',
      },
    },
  )
  const running: Running = { child, pending: new Map() }
  held.running = running
  child.on('message', ({ id, reply, done }: { id: number; reply?: Reply; done?: number }) => {
    const waiting = running.pending.get(id)
    if (reply) waiting?.settle(reply)
    else if (done) waiting?.tell?.(done)
  })
  const ended = () => {
    if (held.running === running) held.running = null
    for (const { settle } of running.pending.values()) settle(null)
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
