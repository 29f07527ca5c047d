import { InvalidError } from '../errors'
import '../messages.server'
import { inNotationOf } from '../notation.server'
import type { ReadableFile } from '../storage/readable-file'
import type { FromReader, ToReader } from './reader-protocol'

/** What a task works with. `send` passes on a part of the result, so that the app never handles all of it at once. */
export type TaskContext = { files: ReadableFile[]; send: (part: unknown) => Promise<void> }
type Task = (input: never, context: TaskContext) => Promise<unknown>
type TaskMessage = Extract<ToReader, { task: number }>
type Reply = Exclude<ToReader, TaskMessage>

/** Runs the tasks that the app asks for, in the reader process. */
export function serveTasks(tasks: Record<string, Task>): void {
  process.on('message', (message: ToReader) => {
    if ('piece' in message) pending.get(message.piece)?.(message)
    else void run(tasks, message)
  })
  // The app decides when to end, also after Ctrl-C.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('disconnect', () => process.exit())
}

async function run(tasks: Record<string, Task>, { task, name, input, files, notation }: TaskMessage): Promise<void> {
  const context: TaskContext = {
    files: Array.from({ length: files }, (_, file) => remoteFile(file)),
    send: part => post({ task, part }),
  }
  try {
    const result = await inNotationOf(notation, async () => tasks[name]?.(input as never, context))
    await post({ task, result })
  } catch (error) {
    if (error instanceof InvalidError) await post({ task, rejected: error.fields })
    else await post({ task, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

const pending = new Map<number, (reply: Reply) => void>()
let pieces = 0

/** Bytes of a message, so that the app never copies a whole file at once. */
const PIECE_BYTES = 1024 * 1024

function remoteFile(file: number): ReadableFile {
  async function size() {
    const reply = await requestPiece({ file })
    return 'size' in reply ? reply.size : 0
  }
  async function range(start: number, end: number) {
    const last = Math.min(end, await size())
    const whole = Buffer.alloc(Math.max(0, last - start))
    for (let at = start; at < last; at += PIECE_BYTES) {
      const reply = await requestPiece({ file, range: [at, Math.min(last, at + PIECE_BYTES)] })
      if ('bytes' in reply) whole.set(reply.bytes, at - start)
    }
    return whole
  }
  return { size, range }
}

async function requestPiece(question: { file: number; range?: [number, number] }): Promise<Reply> {
  const piece = ++pieces
  const replied = new Promise<Reply>(resolve => pending.set(piece, resolve))
  await post({ piece, ...question })
  const reply = await replied
  pending.delete(piece)
  if (!('rejected' in reply)) return reply
  // The app knows the reason, and throws it instead of this.
  throw reply.rejected ? new InvalidError(reply.rejected) : new Error('The file could not be read')
}

/** Resolves when the app has room for more. */
const post = (message: FromReader) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, undefined, {}, error => (error ? reject(error) : resolve())),
  )
